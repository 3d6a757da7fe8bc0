"""One seat's fields: what was typed for a cell, read into facts and filled from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring import Adjustment, NotATile, RuleSet, Tile
from tracker.facts import CellFacts
from tracker.forms.numbers import NotANumber, TooLong, read_index, read_number
from tracker.names import tidy
from tracker.words.rules import reason_text

REASON_LENGTH = 60
"""Characters of an adjustment's reason."""

MOST_ADJUSTMENTS = 20
"""Of one cell; whoever sends more has no form of ours."""

MOST_TILES = 400
"""More than two sets of double-18 have: a longer text is no hand."""


@dataclass
class AdjustmentTyped:
    """What stands in the fields of one penalty or bonus, as text."""

    points: str = ""
    sign: str = "+"
    """ "+" or "-": phone keypads have no minus, so the sign is its own control."""
    reason: str = ""
    errors: list[str] = field(default_factory=list)
    is_reason_wrong: bool = False
    """Whether what is wrong is the reason, and not the points."""

    @property
    def is_empty(self) -> bool:
        return not (self.points.strip() or self.reason.strip())


@dataclass
class SeatTyped:
    """What stands in one seat's fields, as text."""

    pips: str = ""
    tiles: str = ""
    """ "12-7 0-0": the hand that the pips were added up from; they stand while the pips are their sum."""
    is_out: bool = False
    is_absent: bool = False
    adjustments: list[AdjustmentTyped] = field(default_factory=list)
    seen: int = 0
    errors: list[str] = field(default_factory=list)
    kept: tuple[Adjustment, ...] = ()
    """Adjustments that these fields do not show and must not lose."""
    is_picking: bool = False
    """Whether the grid of tiles stands beneath, for a browser without a script."""

    @classmethod
    def posted(cls, data: QueryDict, at: int, *, is_out: bool) -> SeatTyped:
        """What was sent in the fields of the form's row ``at``; whoever went out is said elsewhere in the form."""
        return cls(
            pips=data.get(f"pips-{at}", ""),
            tiles=data.get(f"tiles-{at}", ""),
            is_out=is_out,
            is_absent=f"absent-{at}" in data,
            adjustments=_posted_adjustments(data, at),
            seen=read_version(data.get(f"seen-{at}", "")),
        )

    @property
    def is_empty(self) -> bool:
        """Whether the score is still missing."""
        return not (self.pips or self.is_out or self.is_absent)

    @property
    def is_only_absent(self) -> bool:
        """Whether nothing is said but that the seat did not play, and nobody is at its fields."""
        said = self.pips or self.tiles or self.is_out or self.adjustments or self.errors or self.is_picking
        return self.is_absent and not said

    def hold(self, tiles: tuple[Tile, ...], rules: RuleSet) -> None:
        """Put these tiles in the hand, and their sum where the pips stand; no tiles leave pips that were typed."""
        if tiles or self.tiles:
            self.tiles = " ".join(map(str, tiles))
            self.pips = str(sum(map(rules.worth, tiles))) if tiles else ""

    def hand(self, rules: RuleSet) -> tuple[Tile, ...]:
        """The tiles that the pips were added up from; none where other pips were typed since."""
        if not self.tiles:
            return ()
        tiles = read_tiles(self.tiles.split())
        try:
            stand = read_number(self.pips) == sum(map(rules.worth, tiles))
        except ValueError:
            return ()
        return tiles if stand and not self.is_out else ()


def _posted_adjustments(data: QueryDict, at: int) -> list[AdjustmentTyped]:
    names = (f"points-{at}", f"points-{at}-sign", f"reason-{at}")
    rows = zip_longest(*(data.getlist(name)[:MOST_ADJUSTMENTS] for name in names), fillvalue="")
    typed = [AdjustmentTyped(points, "-" if sign == "-" else "+", reason) for points, sign, reason in rows]
    return [adjustment for adjustment in typed if not adjustment.is_empty]


def typed_seat(cell: CellFacts, version: int, rules: RuleSet) -> SeatTyped:
    """The fields of a cell as it stands."""
    # Of whoever went out there is nothing to write: the field shows a 0 that nobody typed.
    held = cell.pips if cell.went_out else cell.held(rules)
    return SeatTyped(
        pips="" if held is None else str(held),
        tiles=" ".join(map(str, cell.tiles or ())),
        is_out=cell.went_out,
        is_absent=cell.is_absent,
        adjustments=[_typed_adjustment(adjustment) for adjustment in cell.adjustments],
        seen=version,
    )


def _typed_adjustment(adjustment: Adjustment) -> AdjustmentTyped:
    points = adjustment.points
    return AdjustmentTyped(
        points="" if points is None else str(abs(points)),
        sign="-" if points is not None and points < 0 else "+",
        reason=reason_text(adjustment.reason),
    )


def read_seat(seat: SeatTyped, rules: RuleSet) -> CellFacts:
    """One seat's text to facts; what cannot be read is said in the ``errors`` of the seat or of its adjustment."""
    pips = None
    try:
        pips = read_number(seat.pips)
    except NotANumber:
        seat.errors.append(_("Write a whole number, such as 47."))
    except TooLong:
        seat.errors.append(_("That is more than any hand can hold. Check the number."))
    tiles = seat.hand(rules) or None
    if tiles or (seat.is_out and pips == 0):
        # The tiles say it already, or "out" does: the number is not a second fact.
        pips = None
    read = _once([_read_adjustment(adjustment, rules) for adjustment in seat.adjustments], rules)
    return CellFacts(
        pips=pips,
        tiles=tiles,
        went_out=seat.is_out,
        is_absent=seat.is_absent,
        adjustments=(*read, *seat.kept),
    )


def _once(read: Sequence[Adjustment | None], rules: RuleSet) -> list[Adjustment]:
    """What could be read; a reminder, which costs nothing, is said once however often it was."""
    found: list[Adjustment] = []
    for adjustment in read:
        is_reminder = adjustment is not None and adjustment.points is None and costs_nothing(adjustment.reason, rules)
        if adjustment is not None and not (is_reminder and adjustment in found):
            found.append(adjustment)
    return found


def costs_nothing(reason: str, rules: RuleSet) -> bool:
    """Whether the reason, as a code or as it is typed, is a penalty of these rules without points: a reminder."""
    penalty = rules.penalty(_reason_code(tidy(reason), rules) or "")
    return penalty is not None and not penalty.points


def _read_adjustment(typed: AdjustmentTyped, rules: RuleSet) -> Adjustment | None:
    reason = tidy(typed.reason)
    try:
        points = read_number(typed.points)
    except ValueError:
        typed.errors.append(_("Write the points of the penalty or bonus as a whole number of at most 4 digits."))
        return None
    if not reason:
        typed.is_reason_wrong = True
        typed.errors.append(_("Write what the points are for, in a word or two."))
        return None
    if len(reason) > REASON_LENGTH:
        typed.is_reason_wrong = True
        typed.errors.append(
            _("A reason has at most %(most)s characters; this one has %(count)s.")
            % {"most": REASON_LENGTH, "count": len(reason)}
        )
        return None
    if points is not None and typed.sign == "-":
        points = -abs(points)
    code = _reason_code(reason, rules)
    if points is None and code is None:
        typed.errors.append(_("These rules have no points for that reason. Write how many."))
        return None
    if points is None and typed.sign == "-":
        # What the rules give for a reason is a penalty.
        typed.errors.append(_("Write the points of the bonus."))
        return None
    return Adjustment(code or reason, points)


def read_tiles(texts: list[str]) -> tuple[Tile, ...]:
    """The tiles of "12-7 0-0"; none for a text that is forged."""
    try:
        return tuple(map(Tile.parse, texts)) if len(texts) <= MOST_TILES else ()
    except NotATile:
        return ()


def reasons(rules: RuleSet) -> dict[str, str]:
    """Reasons for which these rules know the points, by their code, in words."""
    codes = [
        *(["mistake"] if rules.mistake_penalty else []),
        *(["public-train"] if rules.public_train_penalty else []),
        *(penalty.name for penalty in rules.penalties),
    ]
    return {code: reason_text(code) for code in codes}


def _reason_code(reason: str, rules: RuleSet) -> str | None:
    """The rules' code for a typed reason, in whatever case it was typed; a code is its own word in any language."""
    return next(
        (code for code, text in reasons(rules).items() if reason.casefold() in (text.casefold(), code.casefold())), None
    )


def read_version(text: str) -> int:
    """The version that a form was filled from; 0, which is nothing, for one that is missing or forged."""
    return read_index(text) or 0
