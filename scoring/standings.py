"""Totals, places and what decided between them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from scoring.options import LateSeat, TieBreak
from scoring.rounds import RoundScore, sides
from scoring.rules import RuleSet


class Criterion(StrEnum):
    """What put one side before the next (RULES.md, Ties)."""

    TOTAL = "total"
    ZERO_ROUNDS = "zero-rounds"
    LOWEST_NONZERO = "lowest-nonzero"
    SHARED = "shared"
    """Nothing: the two share their place."""
    COMPETING = "competing"
    """The next one has no place: it left the game, or has played no round."""


@dataclass(frozen=True, slots=True)
class Place:
    """How a side – a seat, or a pair – stands."""

    seats: tuple[int, ...]
    place: int | None
    """1, 2, 2, 4; None for who left the game or has played no round."""
    total: int
    """Points of all rounds played, with the allowance."""
    allowance: int
    """What the rules gave for the rounds missed before arriving; part of the total, from when a seat sits down."""
    rounds_played: int
    zero_rounds: int
    lowest_nonzero: int | None
    """The lowest round score that is not 0; None, which beats any, when every round played was a zero round."""
    decided_by: Criterion | None
    """What put this side before the next one of the list; None for the last."""


type _Key = Callable[[RuleSet, Place], tuple[int, ...]]


def _total(rules: RuleSet, place: Place) -> tuple[int, ...]:
    return (-place.total if rules.highest_wins else place.total,)


def _zero_rounds(_rules: RuleSet, place: Place) -> tuple[int, ...]:
    return (-place.zero_rounds,)


def _lowest_nonzero(_rules: RuleSet, place: Place) -> tuple[int, ...]:
    return () if place.lowest_nonzero is None else (place.lowest_nonzero,)


_TIE_BREAKS: Mapping[TieBreak, tuple[Criterion, _Key]] = {
    TieBreak.ZERO_ROUNDS: (Criterion.ZERO_ROUNDS, _zero_rounds),
    TieBreak.LOWEST_NONZERO: (Criterion.LOWEST_NONZERO, _lowest_nonzero),
}


def rank(
    rules: RuleSet, rounds: Sequence[RoundScore], *, left: Collection[int] = (), coming: Collection[int] = ()
) -> list[Place]:
    """Every side of the game, best first; ``[]`` before the first round.

    ``rounds`` are in the order they were played, which matters only to late arrivals' allowances; ``left`` are the
    seats that have left the game (a pair leaves when both have). They keep their rounds, and unless
    ``rules.leavers_ranked`` they stand last without a place: three rounds would beat everybody's thirteen. ``coming``
    are the seats that sit at the table and have still to play their first round, the next one: they begin with what
    they would be given in it.

    RULES.md, Ties and What real clubs and families change.
    """
    if not rounds:
        return []
    criteria = [(Criterion.TOTAL, _total), *(_TIE_BREAKS[tie_break] for tie_break in rules.tie_breaks)]

    def key(place: Place) -> tuple[tuple[int, ...], ...]:
        return tuple(of(rules, place) for _, of in criteria)

    standing = _standing(rules, rounds, left, coming)
    competing = sorted((place for place in standing if _competes(rules, place, left)), key=key)
    others = sorted(
        (place for place in standing if not _competes(rules, place, left)),
        key=lambda place: (-place.rounds_played, key(place)),
    )
    placed: list[Place] = []
    for index, place in enumerate(competing):
        shared = bool(placed) and key(placed[-1]) == key(place)
        placed.append(replace(place, place=placed[-1].place if shared else index + 1))
    ordered = placed + others
    decided = [
        replace(before, decided_by=_decision(rules, criteria, before, after)) for before, after in pairwise(ordered)
    ]
    return [*decided, ordered[-1]]


def _competes(rules: RuleSet, place: Place, left: Collection[int]) -> bool:
    has_left = all(seat in left for seat in place.seats)
    return place.rounds_played > 0 and (rules.leavers_ranked or not has_left)


def _decision(
    rules: RuleSet, criteria: Sequence[tuple[Criterion, _Key]], before: Place, after: Place
) -> Criterion | None:
    if before.place is None:
        return None
    if after.place is None:
        return Criterion.COMPETING
    return next((criterion for criterion, of in criteria if of(rules, before) != of(rules, after)), Criterion.SHARED)


def _standing(
    rules: RuleSet, rounds: Sequence[RoundScore], left: Collection[int], coming: Collection[int]
) -> list[Place]:
    count = len(rounds[0].sides)
    members = sides(rules, count * (2 if rules.partners else 1))
    # A pair is there while one of it is.
    gone = {index for index, seats in enumerate(members) if all(seat in left for seat in seats)}
    due = {index for index, seats in enumerate(members) if any(seat in coming for seat in seats)}
    allowances = _allowances(rules, rounds, gone, due - gone)
    standing = []
    for index, seats in enumerate(members):
        played = [score for number in rounds if (score := number.sides[index]) is not None]
        standing.append(
            Place(
                seats=seats,
                place=None,
                total=sum(score.points for score in played) + allowances[index],
                allowance=allowances[index],
                rounds_played=len(played),
                zero_rounds=sum(score.is_zero for score in played),
                lowest_nonzero=min((score.score for score in played if not score.is_zero), default=None),
                decided_by=None,
            )
        )
    return standing


def _allowances(rules: RuleSet, rounds: Sequence[RoundScore], gone: Collection[int], due: Collection[int]) -> list[int]:
    """What each side is given for the rounds it missed before its first, from the totals of those it sits down with.

    That is who has played, and sits there still: who has left is no more of the table (RULES.md, What real clubs and
    families change). ``gone`` are the sides that have left by now, each after the last round that it played.
    """
    count = len(rounds[0].sides)
    allowances = [0] * count
    if rules.late_seat is LateSeat.NOTHING:
        return allowances
    lasts = [
        max((number for number, played in enumerate(rounds) if played.sides[index] is not None), default=-1)
        if index in gone
        else len(rounds)
        for index in range(count)
    ]
    totals: dict[int, int] = {}
    for number in range(len(rounds) + 1):
        playing = _playing(rounds, number, due)
        arriving = [index for index in playing if index not in totals]
        # At the first round everybody sits down with nothing.
        table = [total for index, total in totals.items() if lasts[index] >= number]
        for index in arriving:
            allowances[index] = totals[index] = _allowance(rules, table) if table else 0
        if number < len(rounds):
            for index in playing:
                score = rounds[number].sides[index]
                totals[index] += 0 if score is None else score.points
    return allowances


def _playing(rounds: Sequence[RoundScore], number: int, due: Collection[int]) -> list[int]:
    """The sides that play a round, counted from 0; of the one to come those that are due."""
    if number == len(rounds):
        return sorted(due)
    return [index for index, score in enumerate(rounds[number].sides) if score is not None]


def _allowance(rules: RuleSet, table: Sequence[int]) -> int:
    if rules.late_seat is LateSeat.WORST_TOTAL:
        return min(table) if rules.highest_wins else max(table)
    return (2 * sum(table) + len(table)) // (2 * len(table))
