"""Coming into a game: the code that was said aloud, and whose device it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from tracker.models import Invite, Role, Round, Seat
from tracker.models.access import CODE_LETTERS
from tracker.names import NAME_LENGTH, tidy


def seats_to_join(game_id: int) -> list[Seat]:
    """The seats that a phone can come in for: of who is at the table, or comes later. Two queries."""
    seats = Seat.objects.filter(game=game_id).select_related("player")
    closed = Round.objects.filter(game=game_id, closed=True).count()
    stay = [seat for seat in seats if seat.last_round is None or seat.last_round > closed]
    # Of a game that is over, in which everybody has gone home, whoever sat there.
    return stay or list(seats)


def read_code(text: str) -> str:
    """A code however it was typed: small letters, spaces, dashes; "" when nothing of it can be one."""
    return "".join(letter for letter in text.upper() if letter in CODE_LETTERS)


@dataclass
class JoinForm:
    """Whose device it is."""

    seat_id: str = ""
    name: str = ""
    error: str = ""
    seat: Seat | None = None

    @classmethod
    def posted(cls, data: QueryDict) -> JoinForm:
        return cls(seat_id=data.get("seat", ""), name=data.get("name", ""))

    def is_valid(self, invite: Invite, offered: Sequence[Seat]) -> bool:
        """A player chooses a seat that is ``offered``; anybody else may leave it open."""
        if self.seat_id:
            self.seat = next((seat for seat in offered if str(seat.pk) == self.seat_id), None)
            if self.seat is None:
                self.error = _("Choose one of the players who are at the table now.")
        elif invite.role == Role.PLAYER:
            self.error = _("Choose who you are.")
        if len(tidy(self.name)) > NAME_LENGTH:
            self.error = _("A name has at most %(most)s characters; this one has %(count)s.") % {
                "most": NAME_LENGTH,
                "count": len(tidy(self.name)),
            }
        return not self.error

    @property
    def tidy_name(self) -> str:
        return tidy(self.name)
