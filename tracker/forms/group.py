"""A group: what it is called, the language of its sheets, and the zone of its evenings."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from uuid import UUID, uuid4
from zoneinfo import available_timezones

from django.conf import settings
from django.http import QueryDict
from django.utils.translation import gettext as _

from tracker.forms.hidden import read_key
from tracker.models import Group
from tracker.names import tidy
from tracker.sheets.pages import Choice

LONGEST = 80


@cache
def zones() -> tuple[str, ...]:
    """The zones that people live in, as they are called everywhere: "Europe/Madrid"."""
    return tuple(sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith("Etc/")))


@dataclass
class GroupForm:
    """What an organiser says of a group."""

    name: str = ""
    language: str = settings.LANGUAGE_CODE
    time_zone: str = settings.TIME_ZONE
    key: UUID = field(default_factory=uuid4)
    """Made with the form, so that a group that is sent twice is one."""
    errors: dict[str, str] = field(default_factory=dict)
    """By field."""

    @classmethod
    def of(cls, group: Group) -> GroupForm:
        return cls(name=group.name, language=group.language, time_zone=group.time_zone)

    @classmethod
    def posted(cls, data: QueryDict) -> GroupForm:
        return cls(
            name=data.get("name", ""),
            language=data.get("group_language", ""),
            time_zone=data.get("time_zone", ""),
            key=read_key(data.get("client_id", "")),
        )

    @property
    def tidy_name(self) -> str:
        return tidy(self.name)

    def is_valid(self) -> bool:
        if not self.tidy_name:
            self.errors["name"] = _("Write what the group is called.")
        elif len(self.tidy_name) > LONGEST:
            self.errors["name"] = _("A name has at most %(most)s characters; this one has %(count)s.") % {
                "most": LONGEST,
                "count": len(self.tidy_name),
            }
        if self.language not in dict(settings.LANGUAGES):
            self.errors["group_language"] = _("Choose one of these languages.")
        if self.time_zone not in zones() and self.time_zone != settings.TIME_ZONE:
            self.errors["time_zone"] = _("Choose one of these zones.")
        return not self.errors

    @property
    def languages(self) -> tuple[Choice, ...]:
        return tuple(Choice(code, name, checked=code == self.language) for code, name in settings.LANGUAGES)

    @property
    def time_zones(self) -> tuple[Choice, ...]:
        every = zones() if settings.TIME_ZONE in zones() else (settings.TIME_ZONE, *zones())
        return tuple(Choice(zone, zone.replace("_", " "), checked=zone == self.time_zone) for zone in every)
