"""Run the measurements: ``python -m bench [m1 m2 …] [--write BENCHMARKS.md]``."""

from __future__ import annotations

import argparse
import datetime as dt
import importlib
import traceback
from pathlib import Path

from bench.report import Figure, document, line
from bench.throwaway import set_up
from bench.timing import noise

MEASURES = {
    "m1": "saving",
    "m2": "pages",
    "m3": "live",
    "m4": "seasons",
    "m5": "weight",
    "m6": "slow",
    "m7": "waiting",
    "m8": "phones",
    "m9": "held",
    "m10": "killed",
    "m11": "start",
    "hands": "hands",
}
"""Each is a module of this package with a ``measure() -> list[Figure]``."""


def main() -> None:
    """Measure what was asked for, or everything, and print each figure beside its target."""
    arguments = argparse.ArgumentParser(prog="python -m bench", description="Measure Roundhouse against its floors.")
    arguments.add_argument("measures", nargs="*", metavar="measure", help=", ".join(MEASURES))
    arguments.add_argument("--write", type=Path, metavar="FILE", help="write the figures as Markdown too")
    asked = arguments.parse_args()
    if unknown := [name for name in asked.measures if name.lower() not in MEASURES]:
        arguments.error(f"there is no {', '.join(unknown)}; there are {', '.join(MEASURES)}")
    figures: list[Figure] = []
    noises = []
    folder = set_up()
    with folder:
        for name in [name.lower() for name in asked.measures] or MEASURES:
            with noise() as heard:
                found = _measure(name)
            for figure in found:
                print(line(figure), flush=True)
            print(f"     {heard}", flush=True)
            figures += found
            noises.append((name.upper(), str(heard)))
    if asked.write:
        asked.write.write_text(document(figures, noises, dt.datetime.now(dt.UTC).date()), encoding="utf-8")


def _measure(name: str) -> list[Figure]:
    """One measurement; what keeps it from being made is told, and the others are made all the same."""
    try:
        found: list[Figure] = importlib.import_module(f"bench.{MEASURES[name]}").measure()
    except Exception as error:
        traceback.print_exc()
        return [Figure(name.upper(), f"not measured: {type(error).__name__}", float("nan"), "")]
    return found


if __name__ == "__main__":
    main()
