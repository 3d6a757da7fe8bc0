"""What is said of a player."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring import MAX_SEATS
from tracker.forms.names import NoName, read_name
from tracker.forms.numbers import read_index
from tracker.models import Player


@dataclass
class PlayerForm:
    """A name, a colour, and whether they are a guest; as it was typed."""

    name: str = ""
    colour: str = "1"
    is_guest: bool = False
    errors: dict[str, str] = field(default_factory=dict)
    """By field."""
    tidy_name: str = ""

    @classmethod
    def of(cls, player: Player) -> PlayerForm:
        return cls(player.name, str(player.colour), player.is_guest)

    @classmethod
    def posted(cls, data: QueryDict) -> PlayerForm:
        return cls(data.get("name", ""), data.get("colour", "1"), "guest" in data)

    @property
    def number(self) -> int:
        return read_index(self.colour) or 0

    def is_valid(self) -> bool:
        try:
            self.tidy_name = read_name(self.name)
        except NoName as refusal:
            self.errors["name"] = str(refusal)
        else:
            if not self.tidy_name:
                self.errors["name"] = _("Write the player’s name.")
        if not 1 <= self.number <= MAX_SEATS:
            self.errors["colour"] = _("Choose one of these colours.")
        return not self.errors

    def refuse_name(self, player: Player) -> None:
        """The name leads to somebody already."""
        text = (
            _("%(name)s is in the group, archived. Bring them back, or write another name.")
            if player.archived_at is not None
            else _("This name leads to %(name)s. Add a letter or a family name to tell them apart.")
        )
        self.errors["name"] = text % {"name": player.name}
