"""What the page "Where may I play?" sends: a hand that is asked about, or one tap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring import NotATile, RefusalCode, RuleSet, Tile
from tracker.forms.numbers import read_index
from tracker.forms.taps import NotATap, read_key, read_tap, unreadable
from tracker.services import TapWrite
from tracker.words.refusals import REFUSAL_TEXTS


class NotAHand(ValueError):
    """What was picked is nobody's hand. Its text is a sentence; ``kept`` are the tiles of it that can be in one."""

    def __init__(self, text: str, kept: tuple[Tile, ...] = ()) -> None:
        super().__init__(text)
        self.kept = kept


def read_hand(
    posted: QueryDict, rules: RuleSet, engine: int | None, lying: Collection[tuple[Tile, str]]
) -> tuple[Tile, ...]:
    """The tiles that were picked. Raises ``NotAHand`` for what cannot be in a hand of this round.

    ``lying`` are the tiles that are known to lie on the table, each with its place in words.
    """
    try:
        tiles = tuple(map(Tile.parse, posted.getlist("tile")))
    except NotATile:
        raise NotAHand(_refusal()) from None
    for tile, count in Counter(tiles).items():
        in_middle = tile.is_double and tile.a == engine
        if tile not in rules.tiles or count > rules.copies - in_middle:
            raise NotAHand(_refusal())
    counts = Counter(tile for tile, _place in lying)
    for tile, place in lying:
        in_middle = tile.a == engine
        if tiles.count(tile) + counts[tile] > rules.copies - in_middle:
            text = str(REFUSAL_TEXTS[RefusalCode.DOUBLE_IS_OPEN]) % {"value": f"{tile.a}|{tile.b}", "where": place}
            raise NotAHand(text, tuple(each for each in tiles if each != tile))
    return tiles


def _refusal() -> str:
    return str(REFUSAL_TEXTS[RefusalCode.NOT_IN_PLAY])


def no_tiles() -> str:
    """What is said to who asks which tiles fit, and has picked none."""
    return _("Pick the tiles that you hold, then ask which of them fit.")


def is_question(posted: QueryDict) -> bool:
    """Whether it is asked which tiles fit, and nothing is tapped."""
    return posted.get("do", "fit").partition(" ")[0] in {"fit", "drawn"}


def read_drawn(posted: QueryDict) -> Tile | None:
    """The tile of the hand that was drawn last: as the button says, else as the form has it; None if neither does."""
    do, _space, said = posted.get("do", "").partition(" ")
    try:
        return Tile.parse(said if do == "drawn" else posted.get("drawn", ""))
    except NotATile:
        return None


def read_button(posted: QueryDict) -> TapWrite:
    """The tap of a button: "turn 17", "first 17", "begin s17", "ends s17 5", "laid s17 5 19".

    Where a train has several ends, they are marked boxes. Raises ``NotATap``.
    """
    do, *said = posted.get("do", "").split() or [""]
    number, key = read_index(posted.get("number", "")), read_key(posted)
    if number is None:
        raise NotATap(unreadable())
    match do, said:
        case "turn" | "first", [seat] if read_index(seat) is not None:
            sent: dict[str, Any] = {"do": do, "seat": read_index(seat)}
        case "begin", [train]:
            # It has, as far as anybody remembers: that is no tile of the turn under way.
            sent = {"do": do, "train": train, "earlier": True}
        case "ends", [train, *values]:
            marked = values or posted.getlist(f"end-{train}")
            sent = {
                "do": do,
                "train": train,
                "ends": None if "?" in marked or not marked else [*map(read_index, marked)],
            }
        case "laid", [train, value, seat]:
            sent = {"do": "double", "train": train, "value": read_index(value), "by": read_index(seat)}
        case _:
            raise NotATap(unreadable())
    return TapWrite(key, number, read_tap(sent), read_index(posted.get("numbered", "")) or 0)
