"""A round's entries: what is wrong with them, and what they score."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scoring.entries import Adjustment, Ending, Out, SeatEntry, out_seats
from scoring.findings import TOPICS, structure
from scoring.options import Scoring
from scoring.problems import Problem, ProblemCode, Severity
from scoring.report import Report
from scoring.rules import MISTAKE, PARTNER_SEATS, RuleSet

_ORDER = {code: place for place, code in enumerate(ProblemCode)}


class RoundRejected(ValueError):
    """Entries that cannot be a round; ``problems`` says all that is wrong with them, warnings included."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = problems


class SeatsCannotPair(ValueError):
    """A number of seats at which partners cannot sit opposite each other; ``seats`` says which."""

    def __init__(self, seats: int) -> None:
        super().__init__(f"{seats} seats cannot pair")
        self.seats = seats


@dataclass(frozen=True, slots=True)
class SideScore:
    """What a round gave to one side: a seat, or a pair of partners."""

    points: int
    """What the round adds to the side's total."""
    score: int
    """Pips plus adjustments, without the going-out bonus and without collecting: what tie-breakers read."""
    went_out: bool

    @property
    def is_zero(self) -> bool:
        """Whether this is a zero round (RULES.md, Ties)."""
        return self.score == 0


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What a round gave to every side, parallel to ``sides(rules, seats)``; None for a side that did not play."""

    engine: int
    sides: tuple[SideScore | None, ...]
    seated: tuple[int, ...] = ()
    """The sides that were at the table, by their index in ``sides``; who has a score was, whether named here or not."""

    def is_there(self, side: int) -> bool:
        """Whether the side was at the table, playing or sitting the round out."""
        return self.sides[side] is not None or side in self.seated


def sides(rules: RuleSet, seats: int) -> tuple[tuple[int, ...], ...]:
    """The seats that score together: each for itself, or partners opposite each other, by their lower seat.

    Raises ``SeatsCannotPair``. RULES.md, Round end and score: partners.
    """
    if not rules.partners:
        return tuple((seat,) for seat in range(seats))
    if seats not in PARTNER_SEATS:
        raise SeatsCannotPair(seats)
    return tuple((seat, seat + seats // 2) for seat in range(seats // 2))


def sides_of(rules: RuleSet, count: int, seats: Collection[int]) -> tuple[int, ...]:
    """The indices, in ``sides`` of that many seats, of those that one of ``seats`` is of."""
    return tuple(index for index, side in enumerate(sides(rules, count)) if any(seat in seats for seat in side))


def check_round(
    rules: RuleSet, engine: int | None, ending: Ending, out: Out, entries: Sequence[SeatEntry]
) -> list[Problem]:
    """Everything that is wrong with a round, at once; empty when all is well.

    ``entries`` has one for each seat, in the order of the seats; ``out`` names who went out; ``engine`` is None where
    nobody has said it. The findings stand in the order of ``ProblemCode`` – refusals, errors, warnings – and within a
    code by their seats. What is refused does not keep the rest from being judged.
    RULES.md, What a round's entries can be.
    """
    return _findings(Report(rules, engine, ending, out_seats(out), entries))


def _findings(report: Report) -> list[Problem]:
    found = [problem for topic in TOPICS for problem in topic(report)]
    return sorted(found, key=lambda problem: (_ORDER[problem.code], problem.seats))


def score_round(
    rules: RuleSet,
    engine: int,
    ending: Ending,
    out: Out,
    entries: Sequence[SeatEntry],
    *,
    seated: Collection[int] = (),
    anyway: bool = False,
) -> RoundScore:
    """What the round gives to every side, after the same check as ``check_round``.

    ``seated`` are the seats that were at the table, whether they played or not.

    Raises ``RoundRejected`` when a finding is refused, or is an error and the table does not insist (``anyway``).
    Where it insists, who is said to have gone out has 0 pips whatever was typed, and in a blocked round nobody did.
    RULES.md, Round end and score.

    The mistake penalty is the highest score of the round – pips and other adjustments – and at least 0. Under
    ``WINNER_COLLECTS`` the winners share the pips of the other sides, rounded down; where the highest wins, a penalty
    is taken off and a going-out bonus of -5 adds 5.
    """
    report = Report(rules, engine, ending, out_seats(out), entries)
    # One cheap topic finds all that is refused, and nothing else; a page that scores a whole game of saved rounds needs
    # no more.
    if not anyway or any(structure(report)):
        problems = _findings(report)
        if any(problem.severity is not Severity.WARNING for problem in problems):
            raise RoundRejected(tuple(problems))
    parties = [
        _Party(rules, report, members) if (members := [seat for seat in side if seat in report.playing]) else None
        for side in sides(rules, len(entries))
    ]
    playing = [party for party in parties if party]
    mistake = max(0, *(party.before_mistakes for party in playing))
    winners = [party for party in playing if party.went_out]
    collected = sum(party.pips for party in playing) // len(winners) if winners else 0
    scores = [
        None if party is None else _side_score(rules, party, mistake=mistake, collected=collected) for party in parties
    ]
    return RoundScore(engine, tuple(scores), sides_of(rules, len(entries), seated))


class _Party:
    """A side's members that played, and what they bring before the round is compared."""

    def __init__(self, rules: RuleSet, report: Report, members: Sequence[int]) -> None:
        self.went_out = any(seat in report.goers for seat in members)
        # The pair of whoever went out scores 0, though the partner still holds tiles.
        self.pips = 0 if self.went_out else sum(report.totals[seat] for seat in members)
        adjustments = [adjustment for seat in members for adjustment in report.entries[seat].adjustments]
        mistakes = [adjustment for adjustment in adjustments if adjustment.reason == MISTAKE]
        others = [adjustment for adjustment in adjustments if adjustment.reason != MISTAKE]
        self.before_mistakes = self.pips + sum(_points(rules, adjustment) for adjustment in others)
        self.mistake_points = sum(_points(rules, adjustment) for adjustment in mistakes)
        self.mistakes = sum(adjustment.points is None for adjustment in mistakes)


def _points(rules: RuleSet, adjustment: Adjustment) -> int:
    """What the table says, or else the rules; 0 for a mistake, whose points the whole round decides."""
    if adjustment.points is not None:
        return adjustment.points
    penalty = rules.penalty(adjustment.reason)
    return 0 if penalty is None else penalty.points


def _side_score(rules: RuleSet, party: _Party, *, mistake: int, collected: int) -> SideScore:
    score = party.before_mistakes + party.mistake_points + party.mistakes * mistake
    bonus = rules.going_out_bonus if party.went_out else 0
    points = score + bonus
    if rules.scoring is Scoring.WINNER_COLLECTS:
        points = (collected if party.went_out else 0) - (score - party.pips) - bonus
    return SideScore(points, score, party.went_out)
