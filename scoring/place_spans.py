"""Which places can be had where scores are not known: every score that depends on another is taken with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from math import gcd

MAX_STATES = 400
"""How far the search for who can be passed at once may spread in a round; beyond, what they need together decides."""

MAX_WORK = 20_000
"""How many options may be compared for pairs of sides; beyond, a round is one option with what all have together."""


@dataclass(frozen=True, slots=True)
class Option:
    """One way in which a round can have been: what each side has of it, at least and at most.

    ``above`` is how far above their least all sides together can be, ``below`` how far below their most; None is as
    far as each of them can.
    """

    least: tuple[int, ...]
    most: tuple[int, ...]
    above: int | None = None
    below: int | None = None

    def turned(self) -> Option:
        """With less for more."""
        return Option(
            tuple(-number for number in self.most), tuple(-number for number in self.least), self.below, self.above
        )

    @property
    def _room(self) -> int:
        """What all sides together would need to be anywhere between their least and their most."""
        return sum(self.most) - sum(self.least)

    @property
    def up(self) -> int:
        return self._room if self.above is None else min(self.above, self._room)

    @property
    def down(self) -> int:
        return self._room if self.below is None else min(self.below, self._room)

    @classmethod
    def between(cls, least: Iterable[int], most: Iterable[int], *, up: int, down: int) -> Option:
        """Without a limit that limits nothing."""
        free = cls(tuple(least), tuple(most))
        return cls(free.least, free.most, *(None if room >= free._room else room for room in (up, down)))


def _either(options: Sequence[Option]) -> Option:
    """One option for several: any of them, and more."""
    least, most = (
        [of(column) for column in zip(*rows, strict=True)]
        for of, rows in ((min, [option.least for option in options]), (max, [option.most for option in options]))
    )
    highest = max(sum(option.least) + option.up for option in options)
    lowest = min(sum(option.most) - option.down for option in options)
    return Option.between(least, most, up=highest - sum(least), down=sum(most) - lowest)


def _both(one: Option, other: Option) -> Option:
    """Two rounds as one."""
    least, most = (
        [a + b for a, b in zip(*ends, strict=True)] for ends in ((one.least, other.least), (one.most, other.most))
    )
    return Option.between(least, most, up=one.up + other.up, down=one.down + other.down)


def _simpler(rounds: Sequence[Sequence[Option]], sides: int, work: int) -> list[Sequence[Option]]:
    """The same rounds, those that were in one way alone as one, and no more options than can be compared."""
    is_much = sides**2 * sum(map(len, rounds)) > work
    several = [options for options in rounds if len(options) > 1]
    single = [options[0] for options in rounds if len(options) == 1]
    if is_much:
        single += map(_either, several)
        several = []
    return [*several, [reduce(_both, single)]] if single else [*several]


type Ties = Callable[[int, int], tuple[bool, bool]]
"""Whether the first of two sides with equal totals may stand before the second, and whether it does so for sure."""


def place_spans(
    rounds: Sequence[Sequence[Option]], competing: Sequence[int], ties: Ties, *, work: int = MAX_WORK
) -> dict[int, tuple[int, int]]:
    """The best and the worst place of each side that competes, where the lowest total is best.

    Each round was one of its options, whatever the others were. No place is missing that can be; one that cannot be is
    named only where the search would take too long, or where a tie would have to be decided by what is unknown.
    """
    spans = {}
    rounds = _simpler(rounds, len(competing), work)
    turned = [[option.turned() for option in options] for options in rounds]
    for own in competing:
        others = [other for other in competing if other != own]
        ahead = [(other, 0 if ties(other, own)[0] else 1) for other in others]
        behind = [(other, 1 if ties(other, own)[1] else 0) for other in others]
        worst = 1 + _most_below(rounds, own, ahead)
        best = 1 + len(others) - _most_below(turned, own, behind)
        spans[own] = best, worst
    return spans


@dataclass(frozen=True, slots=True)
class _Step:
    """What an option adds for each of some sides to what it is below another.

    ``gains`` is the most for each, ``starts`` what it has with nothing of the ``room`` that all of them share.
    """

    gains: tuple[int, ...]
    starts: tuple[int, ...]
    room: int | None

    def of(self, indices: Sequence[int]) -> _Step:
        return _Step(
            tuple(self.gains[index] for index in indices), tuple(self.starts[index] for index in indices), self.room
        )

    def above(self, base: Sequence[int]) -> _Step:
        gains, starts = (
            tuple(number - least for number, least in zip(numbers, base, strict=True))
            for numbers in (self.gains, self.starts)
        )
        return _Step(gains, starts, self.room)

    def covers(self, other: _Step) -> bool:
        """Whether it adds for each as much as the other, all at once."""
        return self.room is None and all(map(int.__ge__, self.gains, other.gains))

    def best(self, count: int) -> int:
        """The most that it adds for so many of them together."""
        most = _largest(self.gains, count)
        return most if self.room is None else min(most, _largest(self.starts, count) + self.room)


def _largest(numbers: Sequence[int], count: int) -> int:
    return sum(sorted(numbers, reverse=True)[:count])


def _most_below(rounds: Sequence[Sequence[Option]], own: int, others: Sequence[tuple[int, int]]) -> int:
    """How many of ``others`` can be below ``own`` at once, each by as much as is said with it."""
    seats = [other for other, _by in others]
    steps = [[_step(option, own, seats) for option in options] for options in rounds]
    can_be = [
        index
        for index, (_other, by) in enumerate(others)
        if sum(max(step.gains[index] for step in of_round) for of_round in steps) >= by
    ]
    needs = [others[index][1] for index in can_be]
    asked, steps = can_be, [[step.of(can_be) for step in of_round] for of_round in steps]
    # Who is below whatever happened is no more asked about, and that makes some steps needless.
    while asked:
        needs, steps = _above_base(needs, [_needed(of_round) for of_round in steps])
        asked = [index for index, need in enumerate(needs) if need > 0]
        if len(asked) == len(needs):
            break
        needs, steps = [needs[index] for index in asked], [[step.of(asked) for step in each] for each in steps]
    return len(can_be) - len(asked) + (_most_at_once(needs, steps) if len(asked) > 1 else len(asked))


def _step(option: Option, own: int, others: Sequence[int]) -> _Step:
    gains = tuple(option.most[own] - option.least[other] for other in others)
    if option.below is None:
        return _Step(gains, gains, None)
    return _Step(gains, tuple(option.most[own] - option.most[other] for other in others), option.below)


def _needed(steps: Iterable[_Step]) -> list[_Step]:
    """Without those that another makes needless."""
    kept: list[_Step] = []
    for step in dict.fromkeys(steps):
        if not any(other.covers(step) for other in kept):
            kept = [*(other for other in kept if not step.covers(other)), step]
    return kept


def _above_base(needs: Sequence[int], rounds: Sequence[Sequence[_Step]]) -> tuple[list[int], list[list[_Step]]]:
    """What is still missing, and added, beyond what every step of a round adds."""
    bases = [[min(column) for column in zip(*(step.starts for step in steps), strict=True)] for steps in rounds]
    missing = [need - sum(base[index] for base in bases) for index, need in enumerate(needs)]
    return missing, [[step.above(base) for step in steps] for steps, base in zip(rounds, bases, strict=True)]


def _most_at_once(needs: Sequence[int], rounds: Sequence[Sequence[_Step]]) -> int:
    """How many of ``needs`` can be met, where each round adds one of its steps; each can be met alone."""
    # What only comes in fifties is missing in fifties; of a room that is shared a part can come.
    is_shared = any(step.room is not None for steps in rounds for step in steps)
    units = [
        1 if is_shared else gcd(*(step.gains[index] for steps in rounds for step in steps))
        for index in range(len(needs))
    ]
    whole = tuple(-(-need // unit) * unit for need, unit in zip(needs, units, strict=True))
    bound = next(
        count
        for count in range(len(whole), -1, -1)
        if sum(sorted(whole)[:count]) <= sum(max(step.best(count) for step in steps) for steps in rounds)
    )
    missing = {whole}
    for steps in rounds:
        if len(missing) * len(steps) > MAX_STATES:
            return bound
        missing = {
            tuple(max(0, need - gain) for need, gain in zip(left, step.gains, strict=True))
            for left in missing
            for step in steps
        }
    return min(bound, max(left.count(0) for left in missing))
