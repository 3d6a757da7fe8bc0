"""Coming into a game: the code that was said aloud, and whose device it is."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from tracker.models import Invite, Role, Seat
from tracker.models.access import CODE_LETTERS
from tracker.names import NAME_LENGTH, tidy


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

    def is_valid(self, invite: Invite) -> bool:
        """A player chooses a seat of this game; anybody else may leave it open."""
        if self.seat_id:
            seats = {str(seat.pk): seat for seat in Seat.objects.filter(game=invite.game_id)}
            self.seat = seats.get(self.seat_id)
            if self.seat is None:
                self.error = _("Choose one of the players of this game.")
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
