"""How long ``can_hold`` takes, and how often it does not know: ``python -m bench hands``, or alone and with more calls:
``python -m bench.hands 20000``.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from time import thread_time_ns

from bench.report import Figure
from scoring.hands import can_hold, free_tiles
from scoring.rules import MAX_SEATS, RuleSet

SETS = (6, 9, 12, 15, 18)
DOUBLE_BLANKS = (None, 0, 25, 50)
BLANK_ENDS = (0, 5, 25)
CALLS = 3000
TARGET = 5.0

type Call = tuple[list[int], list[int]]


@dataclass(frozen=True, slots=True)
class Answers:
    """Times of one call, in milliseconds of this thread's processor time, and how many calls had which answer."""

    p50: float
    p99: float
    worst: float
    answers: Counter[bool | None]
    hardest: str


def _values(random: Random) -> tuple[str, list[int]]:
    rules = RuleSet(
        highest=random.choice(SETS),
        copies=random.choice((1, 1, 2)),
        double_blank=random.choice(DOUBLE_BLANKS),
        blank_end=random.choice(BLANK_ENDS),
    )
    engine = random.randint(0, rules.highest)
    name = f"double-{rules.highest} x{rules.copies} engine {engine} blank {rules.double_blank}/{rules.blank_end}"
    return name, [rules.worth(tile) for tile in free_tiles(rules, engine)]


def _really_dealt(random: Random, values: list[int], seats: int) -> list[int]:
    random.shuffle(values)
    most = len(values) // seats
    return [sum(values[seat * most : seat * most + random.randint(1, most)]) for seat in range(seats)]


def _all_dealt_out(random: Random, values: list[int], seats: int) -> list[int]:
    random.shuffle(values)
    most = len(values) // seats
    return [sum(values[seat * most : (seat + 1) * most]) for seat in range(seats)]


def _near_the_sum(random: Random, values: list[int], seats: int) -> list[int]:
    cuts = sorted(random.sample(range(1, sum(values)), seats - 1)) if seats > 1 else []
    totals = [high - low for low, high in zip([0, *cuts], [*cuts, sum(values)], strict=True)]
    totals[0] -= random.choice((0, 1, 2, 3, 9, 40))
    return totals


def _equal(random: Random, values: list[int], seats: int) -> list[int]:
    return [random.randint(1, sum(values) // seats)] * seats


def _equal_shares(_random: Random, values: list[int], seats: int) -> list[int]:
    return [sum(values) // seats] * seats


def _small(random: Random, values: list[int], seats: int) -> list[int]:
    most = random.randint(2, sorted(values)[-4] + 5)
    return [random.randint(1, most) for _ in range(seats)]


def _equal_small(random: Random, values: list[int], seats: int) -> list[int]:
    middle = random.randint(2, sorted(values)[-4] + 2)
    return [middle + random.randint(-1, 1) for _ in range(seats)]


def _two_sizes(random: Random, _values: list[int], seats: int) -> list[int]:
    small = random.randint(2, 60)
    large = small + random.choice((1, 2, 3, 5, 8, 13, 25))
    return [random.choice((small, large)) for _ in range(seats)]


def _all_light_tiles(random: Random, values: list[int], seats: int) -> list[int]:
    limit = random.randint(3, sorted(values)[-4])
    light = max(seats, sum(value for value in values if value <= limit))
    cuts = sorted(random.choices(range(light + 1), k=seats - 1))
    return [high - low for low, high in zip([0, *cuts], [*cuts, light], strict=True)]


KINDS: tuple[Callable[[Random, list[int], int], list[int]], ...] = (
    _really_dealt,
    _all_dealt_out,
    _near_the_sum,
    _equal,
    _equal_shares,
    _small,
    _equal_small,
    _two_sizes,
    _all_light_tiles,
)
"""The first is what tables report; the others are sought where a search is hard."""


def calls(
    kind: Callable[[Random, list[int], int], list[int]], number: int, seed: int = 1
) -> Iterator[tuple[str, Call]]:
    """``number`` legal calls of a kind, the same for the same seed, each with the name of its set."""
    random = Random(f"{kind.__name__} {seed}")
    for _ in range(number):
        name, values = _values(random)
        totals = kind(random, values, random.randint(1, MAX_SEATS))
        yield name, (values, [total for total in totals if total > 0])


def ask(kind: Callable[[Random, list[int], int], list[int]], number: int, seed: int = 1) -> Answers:
    times: list[tuple[int, str, list[int]]] = []
    answers: Counter[bool | None] = Counter()
    for name, (values, totals) in calls(kind, number, seed):
        # The best of three: what else runs on the machine is no part of a call.
        tries = []
        for _ in range(3):
            began = thread_time_ns()
            answer = can_hold(values, totals)
            tries.append(thread_time_ns() - began)
        times.append((min(tries), name, totals))
        answers[answer] += 1
    times.sort()
    milliseconds = [time / 1e6 for time, _, _ in times]
    return Answers(
        p50=milliseconds[number // 2],
        p99=milliseconds[number * 99 // 100],
        worst=milliseconds[-1],
        answers=answers,
        hardest=f"{times[-1][1]}: {sorted(times[-1][2])}",
    )


def measure() -> list[Figure]:
    """The slowest call and the answers that are not known, of what tables report and of what is sought to be hard."""
    figures = []
    for name, kinds in (("hands really dealt", KINDS[:1]), ("hands sought to be hard", KINDS[1:])):
        found = [ask(kind, CALLS) for kind in kinds]
        slowest = max(found, key=lambda answers: answers.worst)
        number = CALLS * len(kinds)
        unknown = sum(answers.answers[None] for answers in found)
        figures += [
            Figure("hold", f"{name}: the slowest of {number} calls", slowest.worst, "ms", TARGET, slowest.hardest),
            Figure("hold", f"{name}: 99 of 100 calls", max(answers.p99 for answers in found), "ms"),
            Figure("hold", f"{name}: answers not known", unknown, ""),
        ]
    return figures


def main(number: int = CALLS) -> None:
    """Print the figures of every kind of call."""
    print(
        f"{'can_hold, ' + str(number) + ' calls':<24}{'p50 ms':>8}{'p99 ms':>8}{'max ms':>8}{'yes':>8}{'no':>8}{'?':>6}"
    )
    for kind in KINDS:
        found = ask(kind, number)
        row = f"{kind.__name__.strip('_').replace('_', ' '):<24}{found.p50:8.2f}{found.p99:8.2f}{found.worst:8.2f}"
        print(f"{row}{found.answers[True]:8}{found.answers[False]:8}{found.answers[None]:6}  {found.hardest}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
