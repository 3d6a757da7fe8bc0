"""The editor of house rules: what was typed, and what it makes."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring import PRESETS, RuleSet, RulesRejected
from tracker import services
from tracker.forms.hidden import read_key
from tracker.forms.house.fields import LISTS, SECTIONS
from tracker.forms.house.typed import Reading, Typed, read
from tracker.forms.names import NoName, read_name
from tracker.forms.numbers import read_index
from tracker.forms.rules_look import RulesLook, refused_rules
from tracker.models import HouseRules
from tracker.names import name_key, tidy
from tracker.services import HouseNameTaken, HouseRulesChanged, NotSaved, RulesChanged
from tracker.sheets.house import Source
from tracker.sheets.table import Table
from tracker.words.rules import house_title


@dataclass
class HouseForm:
    """What stands in the fields, as text. ``is_valid`` makes ``rules`` of it, or fills the errors beside the fields."""

    preset: str
    """The sheet that they are copied from, and that they are compared with."""
    typed: Typed
    client_id: str
    house: int | None = None
    """The id of the group's own rules that they are copied from."""
    name: str = ""
    own_name: str = ""
    """The name whose next version this is; "" for rules that are new to the group."""
    seen_version: int = 0
    """The newest version of that name when the form was filled."""
    seen_rules: str = ""
    """Of a game: the digest of the rules that it had."""
    look: RulesLook = field(default_factory=RulesLook)
    errors: dict[str, str] = field(default_factory=dict)
    """By field, or by list and row; ``name``; "" for the rules as a whole."""
    reading: Reading = field(default_factory=Reading)
    focus: str = ""
    """Where the keyboard waits after a press: ``deal_table``, or ``deal_table-3``, and ``-remove`` for its button."""

    @classmethod
    def filled(cls, source: Source, *, newest: HouseRules | None = None, table: Table | None = None) -> HouseForm:
        """The rules of a source; ``newest`` is the version that the next one follows, ``table`` the game's."""
        return cls(
            preset=source.preset,
            typed=Typed.of(source.rules),
            client_id=str(uuid.uuid4()),
            house=source.house_id,
            name="" if newest is None or table is not None else newest.name,
            own_name="" if newest is None else newest.name,
            seen_version=0 if newest is None else newest.version,
            seen_rules="" if table is None else services.rules_seen(table.game),
        )

    @classmethod
    def posted(cls, data: QueryDict) -> HouseForm:
        preset = data.get("preset", "")
        return cls(
            preset=preset if preset in PRESETS else next(iter(PRESETS)),
            typed=Typed.posted(data),
            client_id=data.get("client_id", ""),
            house=read_index(data.get("house", "")),
            name=data.get("name", ""),
            own_name=data.get("own_name", ""),
            seen_version=read_index(data.get("seen_version", "")) or 0,
            seen_rules=data.get("seen_rules", ""),
            look=RulesLook(shown=data.get("shown", "")),
        )

    def press(self, button: str) -> bool:
        """Do what a button beside a list does; False when it is not one of those."""
        verb, _dash, rest = button.partition("-")
        name, _dash, index = rest.partition("-")
        if verb not in {"add", "remove"} or name not in LISTS:
            return False
        if verb == "add":
            self.typed.add(name)
            self.focus = f"{name}-{len(self.typed.rows[name]) - 1}"
        else:
            at = read_index(index)
            self.typed.remove(name, at)
            last = len(self.typed.rows[name]) - 1
            self.focus = name if last < 0 else f"{name}-{min(at or 0, last)}-remove"
        return True

    def is_valid(self, *, needs_name: bool) -> bool:
        """Text to a rule set that can be played, and a name that can be shown."""
        self.reading = read(self.typed)
        self.errors |= self.reading.errors
        try:
            read_name(self.name)
        except NoName as refusal:
            self.errors["name"] = str(refusal)
        if needs_name and not self.name.strip():
            self.errors["name"] = _("Give the rules a name, so that the group finds them again.")
        return not self.errors

    @property
    def rules(self) -> RuleSet | None:
        """What the fields make; None while they make nothing that can be played."""
        return self.reading.rules

    def differs(self, name: str) -> bool:
        """Whether a field is not as on the sheet."""
        if name not in self.reading.values:
            return True
        return bool(self.reading.values[name] != getattr(PRESETS[self.preset], name))

    @property
    def differing(self) -> int:
        """How many fields are not as on the sheet."""
        return sum(self.differs(name) for names in SECTIONS.values() for name in names)

    @property
    def key(self) -> uuid.UUID:
        """The client's id; a forged or missing one is replaced."""
        return read_key(self.client_id)

    @property
    def tidy_name(self) -> str:
        """The name as it is kept; "" for none."""
        return tidy(self.name)

    @property
    def seen(self) -> int:
        """The newest version that the sender knows of the name that stands there; 0 for one that is to be new."""
        is_own = bool(self.own_name) and name_key(self.own_name) == name_key(self.name)
        return self.seen_version if is_own else 0

    def look_at(self, table: Table, change: Callable[..., None]) -> None:
        """Find what these rules move in a game. Raises what ``RulesLook.take`` does."""
        self.look.take(table, change)

    def refuse(self, refusal: NotSaved | RulesRejected, table: Table | None = None) -> None:
        """Say why nothing was saved; what was typed stays, and sent again it is said over what stands now."""
        match refusal:
            case HouseNameTaken():
                self.errors["name"] = _(
                    "The group has rules of this name: %(title)s. Choose another name, or change those."
                ) % {"title": house_title(refusal.house.name, refusal.house.version)}
            case HouseRulesChanged():
                self.errors["name"] = _(
                    "Somebody else has saved %(title)s meanwhile. Saved once more, yours become the version after it."
                ) % {"title": house_title(refusal.house.name, refusal.house.version)}
                self.own_name, self.seen_version = refusal.house.name, refusal.house.version
            case _:
                if isinstance(refusal, RulesChanged) and table is not None:
                    self.seen_rules = services.rules_seen(table.game)
                name, text = refused_rules(refusal)
                self.errors[name] = text
