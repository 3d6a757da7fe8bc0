"""Comparing two things that are done in turns, so that whatever else the machine does hits both."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from time import perf_counter_ns, thread_time_ns

BLOCKS = 5
"""Every figure is the median of so many blocks."""

_LOOPS = 60


@dataclass(frozen=True, slots=True)
class Ratio:
    """How much longer one thing takes than another."""

    value: float
    """Median of the blocks' ratios, by the clock; in a block the lower quartiles are compared."""
    low: float
    high: float
    """The blocks' lowest and highest ratio: how far to trust the median."""
    processor: float
    """The same ratio in processor time, which does not count waiting for the disk or for other programs."""
    subject_ms: float
    floor_ms: float

    @property
    def note(self) -> str:
        return (
            f"{self.subject_ms:.2f} ms ÷ {self.floor_ms:.2f} ms; blocks {self.low:.2f}–{self.high:.2f}; "
            f"processor {self.processor:.2f}"
        )


def compare(
    subject: Callable[[], object],
    floor: Callable[[], object],
    *,
    samples: int = 40,
    before: Callable[[], object] | None = None,
    before_floor: Callable[[], object] | None = None,
) -> Ratio:
    """The ratio of ``subject`` to ``floor``, done in turns; ``before`` runs before each ``subject``, not timed."""
    blocks = []
    for block in range(BLOCKS + 1):
        gc.collect()
        pairs = [(timed(subject, before), timed(floor, before_floor)) for _sample in range(samples)]
        if block:  # the first one warms up
            blocks.append(pairs)
    clock = [_of_quartiles(block, 0) for block in blocks]
    return Ratio(
        value=median(clock),
        low=min(clock),
        high=max(clock),
        processor=median(_of_quartiles(block, 1) for block in blocks),
        subject_ms=median(quartile([subject[0] for subject, _floor in block]) for block in blocks) / 1e6,
        floor_ms=median(quartile([floor[0] for _subject, floor in block]) for block in blocks) / 1e6,
    )


type Time = tuple[int, int]
"""Nanoseconds by the clock, and of this thread's processor time."""


def timed(act: Callable[[], object], before: Callable[[], object] | None = None) -> Time:
    """Do ``before``, then time ``act``."""
    if before is not None:
        before()
    processor, clock = thread_time_ns(), perf_counter_ns()
    act()
    return perf_counter_ns() - clock, thread_time_ns() - processor


def _of_quartiles(block: list[tuple[Time, Time]], kind: int) -> float:
    return quartile([pair[0][kind] for pair in block]) / quartile([pair[1][kind] for pair in block])


def quartile(values: list[int]) -> float:
    """The time that a quarter of them keep within. Other programs only ever add, and to the longer of two more often:
    a median of all would count their share too.
    """
    return float(sorted(values)[len(values) // 4])


def percentile(values: list[float], share: float) -> float:
    """The value that ``share`` of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@dataclass(slots=True)
class Noise:
    """What else the machine was doing: a loop that always does the same work shows it."""

    load_before: float = 0.0
    load_after: float = 0.0
    typical: float = 0.0
    """Median of the loop's times over its fastest; 1 on a machine that does nothing else."""
    worst: float = 0.0

    def __str__(self) -> str:
        return (
            f"load {self.load_before:.1f} before, {self.load_after:.1f} after, on {os.cpu_count()} processors; "
            f"a fixed loop took {self.typical:.2f} × its fastest time (median), {self.worst:.2f} × (worst)"
        )


@contextmanager
def noise() -> Iterator[Noise]:
    """Watch the machine around a measurement; the result is filled in at the end."""
    found = Noise(load_before=os.getloadavg()[0])
    times = _calibrate()
    yield found
    times += _calibrate()
    found.load_after = os.getloadavg()[0]
    found.typical = median(times) / min(times)
    found.worst = max(times) / min(times)


def _calibrate() -> list[int]:
    return [timed(lambda: sum(range(200_000)))[0] for _loop in range(_LOOPS)]
