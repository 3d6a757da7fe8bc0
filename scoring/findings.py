"""What is wrong with a round as reported: one small function for each topic of RULES.md's validations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.entries import Ending, SeatEntry
from scoring.hands import can_hold, only_tiles
from scoring.likelihood import expected_scores, unlikely_totals
from scoring.problems import Problem, ProblemCode
from scoring.report import Report, is_whole
from scoring.rules import MISTAKE, PARTNER_SEATS, RuleSet
from scoring.tiles import Tile


def structure(report: Report) -> Iterator[Problem]:
    """What keeps the entries from being a round at all."""
    rules, entries = report.rules, report.entries
    if not report.playing:
        yield Problem(ProblemCode.NOBODY_PLAYED)
    if report.engine is None:
        yield Problem(ProblemCode.ENGINE_MISSING)
    elif not 0 <= report.engine <= rules.highest:
        yield Problem(ProblemCode.ENGINE_OUTSIDE_SET, number=report.engine)
    if rules.partners and len(entries) not in PARTNER_SEATS:
        yield Problem(ProblemCode.SEATS_EXCLUDED, number=len(entries))
    for seat in report.out:
        # No entry belongs to this seat, so it is a number and not one of the finding's seats.
        if not 0 <= seat < len(entries):
            yield Problem(ProblemCode.UNKNOWN_SEAT, number=seat)
    for seat, entry in enumerate(entries):
        yield from _entry(report, seat, entry)


def _entry(report: Report, seat: int, entry: SeatEntry) -> Iterator[Problem]:
    reported = entry.pips is not None or entry.hand is not None
    if entry.absent and (reported or entry.adjustments or seat in report.out):
        yield Problem(ProblemCode.ABSENT_WITH_SCORE, (seat,))
    if seat in report.holders and not reported:
        yield Problem(ProblemCode.MISSING, (seat,))
    numbers = [entry.pips, *(adjustment.points for adjustment in entry.adjustments)]
    if any(number is not None and not is_whole(number) for number in numbers):
        yield Problem(ProblemCode.NOT_A_WHOLE_NUMBER, (seat,))
    if entry.pips is not None and is_whole(entry.pips):
        if entry.pips < 0:
            yield Problem(ProblemCode.NEGATIVE, (seat,), number=entry.pips)
        # A hand is what its tiles count.
        elif entry.hand is not None and entry.total(report.rules) != entry.pips:
            yield Problem(ProblemCode.PIPS_AND_HAND, (seat,), number=entry.total(report.rules))
    if any(
        adjustment.points is None and not _is_known(report.rules, adjustment.reason) for adjustment in entry.adjustments
    ):
        yield Problem(ProblemCode.PENALTY_UNKNOWN, (seat,))


def _is_known(rules: RuleSet, reason: str) -> bool:
    return rules.mistake_penalty if reason == MISTAKE else rules.penalty(reason) is not None


def ending(report: Report) -> Iterator[Problem]:
    """Who went out, and whether they hold nothing (RULES.md: not blocked, blocked)."""
    if report.ending is Ending.BLOCKED:
        if report.named:
            yield Problem(ProblemCode.OUT_IN_BLOCKED, report.named)
        return
    if not report.out and report.playing:
        yield Problem(ProblemCode.NOBODY_OUT)
    if len(report.goers) > 1 and not report.rules.several_may_go_out:
        yield Problem(ProblemCode.SEVERAL_OUT, report.goers)
    for seat in report.goers:
        entry = report.entries[seat]
        if entry.hand or (is_whole(entry.pips) and entry.pips):
            yield Problem(ProblemCode.OUT_WITH_PIPS, (seat,), number=entry.total(report.rules))


def zeros(report: Report) -> Iterator[Problem]:
    """Seats at 0 that did not go out: each holds a double-blank that counts nothing, and nothing else."""
    for seat in report.holders:
        if report.entries[seat].hand == ():
            yield Problem(ProblemCode.EMPTY_HAND, (seat,))
    seats = [seat for seat, total in report.counts.items() if total == 0]
    worthless = report.worthless
    if not worthless:
        for seat in seats:
            yield Problem(ProblemCode.ZERO_WITHOUT_BLANK, (seat,), number=0)
    elif len(seats) > sum(report.unheld[tile] for tile in worthless):
        holding = {seat for seat, hand in report.hands.items() if worthless & {*hand}}
        there_are = sum(report.free[tile] for tile in worthless)
        yield Problem(
            ProblemCode.TOO_MANY_ZEROS, tuple(sorted({*seats} | holding)), there_are, tuple(sorted(worthless))
        )


def tiles(report: Report) -> Iterator[Problem]:
    """Tiles that cannot be in these hands (RULES.md: tile by tile)."""
    named = {seat: hand for seat in report.playing if (hand := report.entries[seat].hand)}
    for seat, hand in named.items():
        if outside := {tile for tile in hand if tile not in report.rules.tiles}:
            yield Problem(ProblemCode.TILE_OUTSIDE_SET, (seat,), tiles=tuple(sorted(outside)))
        # Of two copies the other one may be in a hand.
        if engines := {tile for tile in hand if tile in report.rules.tiles and not report.free[tile]}:
            yield Problem(ProblemCode.TILE_IS_ENGINE, (seat,), tiles=tuple(engines))
    held = Counter(tile for hand in named.values() for tile in hand)
    for tile, times in sorted(held.items()):
        if times > report.free[tile] > 0:
            seats = tuple(seat for seat, hand in named.items() if tile in hand)
            yield Problem(ProblemCode.TILE_TWICE, seats, report.free[tile], (tile,))


def totals(report: Report) -> Iterator[Problem]:
    """Totals that no hand makes, alone or together (RULES.md: every total, together)."""
    worths = report.free_worths
    whole_set = sum(worths)
    possible = {seat: total for seat, total in report.counts.items() if 0 < total <= whole_set}
    for seat, total in report.counts.items():
        if total > whole_set:
            yield Problem(ProblemCode.MORE_THAN_THE_SET, (seat,), number=whole_set)
    # Totals that can be held at once can be held one by one, and mostly they can.
    if _can_be(report, _claims(report, possible)):
        return
    for seat, total in tuple(possible.items()):
        if can_hold(worths, [total]) is False:
            yield Problem(ProblemCode.NO_SUCH_HAND, (seat,), number=total)
            del possible[seat]
    yield from _together(report, _claims(report, possible))


@dataclass(frozen=True, slots=True)
class _Claim:
    """Seats that claim the same total, or name the same tiles."""

    seats: tuple[int, ...]
    total: int
    hand: tuple[Tile, ...] = ()


def _claims(report: Report, possible: Mapping[int, int]) -> list[_Claim]:
    """In the order in which a conflict is freed of what it does not need.

    What stays is the small and the equal, which a table understands, and it does not depend on the order of the seats.
    """
    return [
        *(
            _Claim(tuple(seat for seat in report.hands if sorted(report.hands[seat]) == list(hand)), 0, hand)
            for hand in sorted({tuple(sorted(hand)) for hand in report.hands.values()})
        ),
        *(
            _Claim(tuple(seat for seat in possible if possible[seat] == total), total)
            for total in sorted({*possible.values()}, reverse=True)
        ),
    ]


def _together(report: Report, claims: list[_Claim]) -> Iterator[Problem]:
    # What is not known is no contradiction: a table is never told what nobody has proved.
    while _can_be(report, claims) is False:
        conflict = claims
        for claim in claims:
            fewer = [other for other in conflict if other is not claim]
            if _can_be(report, fewer) is False:
                conflict = fewer
        seats = tuple(sorted(seat for claim in conflict for seat in claim.seats))
        counted = [claim.total for claim in conflict if not claim.hand]
        number = counted[0] if len(counted) == 1 else None
        tiles = () if number is None else only_tiles(report.rules, report.engine, number)
        yield Problem(ProblemCode.NO_SUCH_HANDS, seats, number, tiles)
        claims = [claim for claim in claims if claim not in conflict]


def _can_be(report: Report, claims: Sequence[_Claim]) -> bool | None:
    held = Counter(tile for claim in claims for tile in claim.hand for _ in claim.seats)
    wanted = [claim.total for claim in claims if not claim.hand for _ in claim.seats]
    return can_hold(report.worths(report.free - held) if held else report.free_worths, wanted)


def left_by_goers(report: Report) -> Iterator[Problem]:
    """Whether the others hold no more than what whoever went out, laying at least the deal, can have left them."""
    if not report.goers or report.dealt is None:
        return
    # One of them may have held the engine, which is in the hub.
    laid = report.dealt * len(report.goers) - report.rules.engine_is_dealt
    # Who is at 0 without going out holds a worthless tile, so nobody laid it.
    blanks = sum(1 for total in report.counts.values() if total == 0)
    worths: Sequence[int] = report.worths(report.unheld) if report.hands else report.free_worths
    remaining = worths[min(blanks, worths.count(0)) :]
    named = report.worths(report.free - report.unheld) if report.hands else []
    # Where hands name so many tiles that the deal is not left, some of those were laid.
    missing = max(0, laid - len(remaining))
    limit = sum(remaining[laid:]) + sum(named[missing:])
    if missing or sum(named) + sum(report.counts.values()) > limit:
        seats = tuple(seat for seat in report.holders if report.totals.get(seat))
        yield Problem(ProblemCode.MORE_THAN_WAS_LEFT, seats, number=limit)


def likelihood(report: Report) -> Iterator[Problem]:
    """What is possible but unlikely."""
    if not report.playing:
        return
    whole_set = sum(report.free_worths)
    known = {seat: total for seat, total in report.totals.items() if total <= whole_set}
    typed = [seat for seat in report.counts if seat in known]
    expected = expected_scores(report.rules, len(report.playing), report.likely_dealt)
    yield from unlikely_totals(expected, known, typed)
    everyone_known = len(report.totals) == len(report.playing)
    if report.ending is Ending.BLOCKED and everyone_known and report.worthless and all(report.totals.values()):
        yield Problem(ProblemCode.NOBODY_AT_ZERO)


TOPICS: tuple[Callable[[Report], Iterator[Problem]], ...] = (
    structure,
    ending,
    zeros,
    tiles,
    totals,
    left_by_goers,
    likelihood,
)
"""Every topic is judged whatever the others find."""
