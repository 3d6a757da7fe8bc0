"""How a standing came about round by round, and what was remarkable on the way."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from scoring.rounds import RoundScore, SideScore, sides
from scoring.rules import RuleSet
from scoring.standings import Place, rank

type Seats = tuple[int, ...]
"""A side: one seat, or the two of a pair."""


@dataclass(frozen=True, slots=True)
class Comeback:
    """The side that made up most points on the leader, and places with them."""

    seats: Seats
    after: int
    """The number of the round after which it stood so far back; the last such round."""
    place_then: int
    behind_then: int
    """Points to the leader after that round."""
    place: int
    """At the end."""
    behind: int
    """Points to the leader at the end; 0 for the leader."""


@dataclass(frozen=True, slots=True)
class BestRound:
    """The best points that a round gave: the lowest where the lowest total wins."""

    seats: Seats
    rounds: tuple[int, ...]
    points: int
    others: int
    """What the same round gave to all other sides together: among equal points the worst for them decides."""


@dataclass(frozen=True, slots=True)
class WorstRound:
    """The most pips and penalties of a round."""

    seats: Seats
    rounds: tuple[int, ...]
    score: int


@dataclass(frozen=True, slots=True)
class MostZeroRounds:
    """The most zero rounds (RULES.md, Ties)."""

    seats: Seats
    count: int


@dataclass(frozen=True, slots=True)
class MostTimesOut:
    """Who went out most often; only where that is not what ``MostZeroRounds`` says."""

    seats: Seats
    count: int


@dataclass(frozen=True, slots=True)
class LongestLead:
    """The longest time in the first place, alone or shared: after every round from ``first`` to ``last``."""

    seats: Seats
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class ClosestFinish:
    """The two neighbours of the final table with the fewest points between them."""

    seats: Seats
    other: Seats
    """Who stands behind."""
    gap: int


type Moment = Comeback | BestRound | WorstRound | MostZeroRounds | MostTimesOut | LongestLead | ClosestFinish


def race(rules: RuleSet, rounds: Sequence[RoundScore], *, left: Collection[int] = ()) -> tuple[tuple[Place, ...], ...]:
    """The standing after each round, as ``rank`` gives it. ``left`` as there: they compete while they have rounds to
    come.
    """
    return tuple(
        tuple(rank(rules, rounds[:played], left=_gone(rules, rounds, played, left)))
        for played in range(1, len(rounds) + 1)
    )


def _gone(rules: RuleSet, rounds: Sequence[RoundScore], played: int, left: Collection[int]) -> set[int]:
    to_come = [seats for later in rounds[played:] for seats in _played(rules, later)]
    return set(left).difference(*to_come)


def moments_of(rules: RuleSet, rounds: Sequence[RoundScore], *, left: Collection[int] = ()) -> tuple[Moment, ...]:
    """What was remarkable about a game, in the order of the kinds of ``Moment``.

    Where several sides share a moment each has its own, one after the other in the order of the seats; what all share
    distinguishes nobody and is left out. ``left`` are the seats that have left, as for ``rank``: their rounds count
    among the best and the worst, but only who finished comes back.
    """
    results = _results(rules, rounds)
    if not results:
        return ()
    standings = race(rules, rounds, left=left)
    final = standings[-1]
    # Nobody comes back because somebody else goes home: a comeback is measured among those who finished.
    finishing = (
        [rank(rules, rounds[:played], left=left) for played in range(1, len(rounds))] if left else standings[:-1]
    )
    zero_rounds = _most_zero_rounds(final, len(results))
    times_out = _most_times_out(results)
    is_new = [(moment.seats, moment.count) for moment in times_out] != [
        (moment.seats, moment.count) for moment in zero_rounds
    ]
    return (
        *_comebacks(finishing, final),
        *_best_rounds(rules, results),
        *_worst_rounds(results),
        *zero_rounds,
        *(times_out if is_new else ()),
        *_longest_leads(standings, len(results)),
        *_closest_finishes(final),
    )


@dataclass(frozen=True, slots=True)
class _Result:
    """What one round gave to one side."""

    number: int
    score: SideScore
    others: int


type _Results = Mapping[Seats, Sequence[_Result]]
"""The rounds of every side that played any, in the order of the seats."""


def _played(rules: RuleSet, score: RoundScore) -> dict[Seats, SideScore]:
    """What a round gave to each side that played it."""
    every = sides(rules, len(score.sides) * (2 if rules.partners else 1))
    return {seats: side for seats, side in zip(every, score.sides, strict=True) if side is not None}


def _results(rules: RuleSet, rounds: Sequence[RoundScore]) -> _Results:
    results: dict[Seats, list[_Result]] = {}
    for number, score in enumerate(rounds, start=1):
        played = _played(rules, score)
        together = sum(side.points for side in played.values())
        for seats, side in played.items():
            results.setdefault(seats, []).append(_Result(number, side, together - side.points))
    return dict(sorted(results.items()))


def _distinct[T](found: Sequence[T], of: int) -> Sequence[T]:
    return found if len(found) < of else ()


def _best_rounds(rules: RuleSet, results: _Results) -> Sequence[BestRound]:
    sign = 1 if rules.highest_wins else -1

    def worth(result: _Result) -> tuple[int, int]:
        return sign * result.score.points, -sign * result.others

    best = max(worth(result) for played in results.values() for result in played)
    found = []
    for seats, played in results.items():
        if its := [result for result in played if worth(result) == best]:
            numbers = tuple(result.number for result in its)
            found.append(BestRound(seats, numbers, its[0].score.points, its[0].others))
    return _distinct(found, len(results))


def _worst_rounds(results: _Results) -> Sequence[WorstRound]:
    worst = max(result.score.score for played in results.values() for result in played)
    found = []
    for seats, played in results.items():
        if numbers := tuple(result.number for result in played if result.score.score == worst):
            found.append(WorstRound(seats, numbers, worst))
    return _distinct(found, len(results)) if worst > 0 else ()


def _most_zero_rounds(final: Sequence[Place], of: int) -> Sequence[MostZeroRounds]:
    most = max(place.zero_rounds for place in final)
    seats = sorted(place.seats for place in final if place.zero_rounds == most)
    return _distinct([MostZeroRounds(side, most) for side in seats], of) if most else ()


def _most_times_out(results: _Results) -> Sequence[MostTimesOut]:
    counts = {seats: sum(result.score.went_out for result in played) for seats, played in results.items()}
    most = max(counts.values())
    found = [MostTimesOut(seats, count) for seats, count in counts.items() if count == most]
    return _distinct(found, len(results)) if most else ()


def _comebacks(standings: Sequence[Sequence[Place]], final: Sequence[Place]) -> Sequence[Comeback]:
    at_the_end = _behind(final)
    furthest: dict[Seats, Comeback] = {}
    for after, standing in enumerate(standings, start=1):
        for seats, (place_then, behind_then) in _behind(standing).items():
            place, behind = at_the_end[seats]
            made = Comeback(seats, after, place_then, behind_then, place, behind)
            if place < place_then and behind < behind_then and _made_up(made) >= _made_up(furthest.get(seats)):
                furthest[seats] = made
    most = max(map(_made_up, furthest.values()), default=None)
    return [made for _seats, made in sorted(furthest.items()) if _made_up(made) == most]


def _behind(standing: Sequence[Place]) -> dict[Seats, tuple[int, int]]:
    """Place, and points to the leader, of everybody who has a place."""
    return {
        place.seats: (place.place, abs(place.total - standing[0].total))
        for place in standing
        if place.place is not None
    }


def _made_up(made: Comeback | None) -> tuple[int, int]:
    return (0, 0) if made is None else (made.behind_then - made.behind, made.place_then - made.place)


def _longest_leads(standings: Sequence[Sequence[Place]], of: int) -> Sequence[LongestLead]:
    led: dict[Seats, list[int]] = {}
    for number, standing in enumerate(standings, start=1):
        for place in standing:
            if place.place == 1:
                led.setdefault(place.seats, []).append(number)
    leads = [_longest_lead(seats, numbers) for seats, numbers in sorted(led.items())]
    longest = max((lead.last - lead.first for lead in leads), default=0)
    # After every single round somebody is first: one round is no lead.
    return _distinct([lead for lead in leads if lead.last - lead.first == longest], of) if longest else ()


def _longest_lead(seats: Seats, numbers: Sequence[int]) -> LongestLead:
    """The longest unbroken stretch of the numbers, the first of equals."""
    stretches = []
    # Along a stretch a number and its index grow together.
    for _offset, pairs in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        stretch = [number for _index, number in pairs]
        stretches.append(LongestLead(seats, stretch[0], stretch[-1]))
    return max(stretches, key=lambda lead: lead.last - lead.first)


def _closest_finishes(final: Sequence[Place]) -> Sequence[ClosestFinish]:
    """Of three sides or more: two have one distance, and it is the result."""
    placed = [place for place in final if place.place is not None]
    gaps = [
        ClosestFinish(before.seats, after.seats, abs(after.total - before.total)) for before, after in pairwise(placed)
    ]
    closest = min((finish.gap for finish in gaps), default=0)
    return _distinct([finish for finish in gaps if finish.gap == closest], len(gaps))
