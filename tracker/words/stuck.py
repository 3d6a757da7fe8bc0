"""What whoever has no tile to lay does by the rules of the game: draws or passes, with the marker going up or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring import RefusalCode, TableState, Tile, draw, end_turn, may_draw, may_pass
from tracker.words.refusals import REFUSAL_TEXTS


def stuck_text(state: TableState, seat: int, hand: Sequence[Tile]) -> str:
    """For the seat that asks, of whose ``hand`` no tile may be laid: found by trying what is left to do."""
    drawing = may_draw(state, seat, hand)
    none = _("None of your tiles can be played.")
    match drawing.code:
        case None:
            return f"{none} {_draw(state, seat)}"
        case RefusalCode.NO_NEED_TO_DRAW:
            return f"{none} {_('Your turn is over.')}"
        case RefusalCode.BUILDING:
            return f"{none} {_('Wait until everybody has built.')}"
        case RefusalCode.FIRST_TURN_NO_DRAW:
            return f"{none} {REFUSAL_TEXTS[RefusalCode.FIRST_TURN_NO_DRAW]}"
    return f"{none} {_('Pass, and your marker goes up.') if _marks(state, seat) else _('Pass.')}"


def _draw(state: TableState, seat: int) -> str:
    if not _marks(draw(state, seat), seat):
        return _("Draw one; if there is none, or you cannot play it, pass.")
    # The table does not count the boneyard.
    if _marks(replace(state, boneyard=0), seat):
        return _("Draw one; if there is none, or you cannot play it, pass, and your marker goes up.")
    return _("Draw one; if you cannot play it, pass, and your marker goes up. If there is none, pass without.")


def _marks(state: TableState, seat: int) -> bool:
    """Whether the seat's marker goes up by a turn that ends here."""
    if state.trains[seat].public or not may_pass(state, seat):
        return False
    return end_turn(state, seat).trains[seat].public
