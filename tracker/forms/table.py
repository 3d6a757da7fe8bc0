"""Changes of who sits at the table, of its date and of a round's engine, as they were chosen and typed."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils import formats
from django.utils.translation import gettext as _

from scoring import RuleProblemCode
from tracker.forms.dates import EARLIEST, read_date
from tracker.forms.hidden import read_key
from tracker.forms.names import NoName, read_name
from tracker.forms.numbers import read_index
from tracker.services import (
    GameIsOver,
    NameTaken,
    NotSaved,
    PairsWouldChange,
    SeatHasPlayed,
    SeatsRefused,
    TableIsFull,
    TooFewPlayers,
)


@dataclass
class Typed:
    """What was sent from one of the forms, as text; each of them reads its own fields."""

    data: Mapping[str, str]
    errors: dict[str, str] = field(default_factory=dict)
    """By field."""

    @classmethod
    def posted(cls, data: QueryDict) -> Typed:
        return cls({name: data.get(name, "") for name in data})

    @property
    def key(self) -> uuid.UUID:
        """The client's id; a forged or missing one is replaced."""
        return read_key(self.data.get("client_id", ""))

    def number(self, name: str) -> int:
        """A choice, or 0 for one that is missing or forged."""
        return read_index(self.data.get(name, "")) or 0

    def name(self) -> str:
        """The name of who comes; "" and an error for one that cannot be read."""
        try:
            name = read_name(self.data.get("name", ""))
        except NoName as refusal:
            self.errors["name"] = str(refusal)
            return ""
        if not name:
            self.errors["name"] = _("Write the name of who plays.")
        return name

    def date(self, latest: dt.date) -> dt.date | None:
        """The evening's date, not after ``latest``; None and an error for anything else."""
        text = self.data.get("date", "").strip()
        found = read_date(text)
        if found is None:
            self.errors["date"] = _("Write the date as a day, a month and a year, such as %(example)s.") % {
                "example": formats.date_format(latest, "SHORT_DATE_FORMAT")
            }
        elif found > latest:
            self.errors["date"] = _("That day is still to come. Write the day on which the game was played.")
        elif found < EARLIEST:
            self.errors["date"] = _("Check the year: nobody kept score here that long ago.")
        return None if self.errors else found


def refusal_text(refusal: NotSaved) -> str:
    """Why the table was not changed, and what to do."""
    match refusal:
        case NameTaken():
            text = (
                _("%(name)s was at this table and left. Let them play again from their own line.")
                if refusal.has_left
                else _("%(name)s is already at the table. Add a letter or a family name to tell them apart.")
            )
            return text % {"name": refusal.name}
        case TableIsFull():
            return _(
                "At most %(most)s seats fit at one table, those of who left included. Let whoever comes play on "
                "for somebody who left, with the same score: choose that player in the list."
            ) % {"most": refusal.most}
        case SeatsRefused():
            return f"{seats_text(refusal)} {_('Change the rules first.')}"
        case SeatHasPlayed():
            return _("There is a score of round %(number)s. If it is wrong, correct it first.") % {
                "number": refusal.number
            }
        case TooFewPlayers():
            return _("Only one player would be left. End the game instead.")
        case PairsWouldChange():
            return _("Partners have played together: sitting elsewhere would give their scores to other pairs.")
        case GameIsOver():
            return _("The game is over: nobody can begin a score now. Take the game up again first.")
    # A round or a seat that is not there, or no longer.
    return _("The table has changed meanwhile. Look at it again, then choose once more.")


def seats_text(refusal: SeatsRefused) -> str:
    """Why so many players cannot play by these rules."""
    problem = refusal.problems[0]
    if problem.code is RuleProblemCode.DEAL_LARGER_THAN_SET:
        return _("To %(seats)s players these rules deal %(count)s tiles, more than the set holds.") % {
            "seats": refusal.seats,
            "count": problem.number,
        }
    if problem.code is RuleProblemCode.PARTNERS_SEATS:
        return _("Partners need 4, 6 or 8 players.")
    return _("These rules do not allow %(count)s players.") % {"count": problem.number}
