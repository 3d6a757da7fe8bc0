"""Totals, places and what decided between them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from operator import itemgetter
from typing import Protocol

from scoring.options import LateSeat
from scoring.rounds import RoundScore, sides, sides_of
from scoring.rules import RuleSet
from scoring.ties import Rounds, line_up, tie_key


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


type _Keyed = tuple[tuple[tuple[int, ...], ...], Place]
"""A side, and what it is compared by; less is better."""


def rank(
    rules: RuleSet, rounds: Sequence[RoundScore], *, left: Collection[int] = (), coming: Collection[int] = ()
) -> list[Place]:
    """Every side of the game, best first; ``[]`` before the first round.

    ``rounds`` are in the order they were played, which matters only to late arrivals' allowances; ``left`` are the
    seats that have left the game (a pair leaves when both have). They keep their rounds, and unless
    ``rules.leavers_ranked`` they stand last without a place: three rounds would beat everybody's thirteen. ``coming``
    are the seats that sit at the table for the next round: those for whom it is the first begin with what they would
    be given in it.

    RULES.md, Ties and What real clubs and families change.
    """
    if not rounds:
        return []
    criteria = [Criterion.TOTAL, *(Criterion(tie_break.value) for tie_break in rules.tie_breaks)]
    competing: list[_Keyed] = []
    others: list[_Keyed] = []
    for side in _standing(rules, rounds, left, coming):
        (competing if _competes(rules, side, left) else others).append((side_key(rules, side), side))
    competing.sort(key=itemgetter(0))
    others.sort(key=lambda keyed: (-keyed[1].rounds_played, keyed[0]))
    behind = Criterion.COMPETING if others else None
    places = line_up([key for key, _ in competing], criteria, shared=Criterion.SHARED, behind=behind)
    return [
        *(
            replace(side, place=place, decided_by=decided_by)
            for (_, side), (place, decided_by) in zip(competing, places, strict=True)
        ),
        *(side for _, side in others),
    ]


class Sums(Rounds, Protocol):
    """What is compared of a side."""

    @property
    def total(self) -> int: ...


def side_key(rules: RuleSet, side: Sums) -> tuple[tuple[int, ...], ...]:
    """What a side is compared by, first the total and then each tie-breaker; less is better."""
    total = -side.total if rules.highest_wins else side.total
    return (total,), *(tie_key(tie_break, side) for tie_break in rules.tie_breaks)


def _competes(rules: RuleSet, place: Place, left: Collection[int]) -> bool:
    has_left = all(seat in left for seat in place.seats)
    return place.rounds_played > 0 and (rules.leavers_ranked or not has_left)


def _standing(
    rules: RuleSet, rounds: Sequence[RoundScore], left: Collection[int], coming: Collection[int]
) -> list[Place]:
    count = len(rounds[0].sides)
    members = sides(rules, count * (2 if rules.partners else 1))
    # A pair is there while one of it is.
    gone = {index for index, seats in enumerate(members) if all(seat in left for seat in seats)}
    due = {*sides_of(rules, sum(map(len, members)), coming)}
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
    """What each side is given for the rounds it missed before it came, from the totals of those it sits down with.

    Who sits a round out has come all the same. Who has left is no more of the table (RULES.md, What real clubs and
    families change): ``gone`` are the sides that have left by now, each after the last round that it was there for.
    """
    count = len(rounds[0].sides)
    allowances = [0] * count
    if rules.late_seat is LateSeat.NOTHING:
        return allowances
    lasts = [
        max((number for number, played in enumerate(rounds) if played.is_there(index)), default=-1)
        if index in gone
        else len(rounds)
        for index in range(count)
    ]
    totals: dict[int, int] = {}
    for number in range(len(rounds) + 1):
        there = _there(rounds, number, due)
        arriving = [index for index in there if index not in totals]
        # At the first round everybody sits down with nothing.
        table = [total for index, total in totals.items() if lasts[index] >= number]
        for index in arriving:
            allowances[index] = totals[index] = _allowance(rules, table) if table else 0
        if number < len(rounds):
            for index in there:
                score = rounds[number].sides[index]
                totals[index] += 0 if score is None else score.points
    return allowances


def _there(rounds: Sequence[RoundScore], number: int, due: Collection[int]) -> list[int]:
    """The sides at the table in a round, counted from 0; of the one to come those that are due."""
    if number == len(rounds):
        return sorted(due)
    return [index for index in range(len(rounds[number].sides)) if rounds[number].is_there(index)]


def _allowance(rules: RuleSet, table: Sequence[int]) -> int:
    if rules.late_seat is LateSeat.WORST_TOTAL:
        return min(table) if rules.highest_wins else max(table)
    return (2 * sum(table) + len(table)) // (2 * len(table))
