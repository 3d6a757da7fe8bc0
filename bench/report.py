"""Figures beside their targets: one row each, on the terminal and in Markdown."""

from __future__ import annotations

import datetime as dt
import platform
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing that was measured. Lower is better in all of them."""

    measure: str
    """ "M1"."""
    what: str
    value: float
    unit: str = "×"
    target: float | None = None
    """The most it should be; None for a figure that only explains another."""
    note: str = ""

    @property
    def misses(self) -> bool:
        return self.target is not None and self.value > self.target

    @property
    def verdict(self) -> str:
        if self.target is None:
            return ""
        return "**missed**" if self.misses else "met"

    @property
    def cells(self) -> tuple[str, ...]:
        return (
            self.measure,
            self.what,
            _number(self.value, self.unit),
            "" if self.target is None else f"≤ {_number(self.target, self.unit)}",
            self.verdict,
            self.note,
        )


def _number(value: float, unit: str) -> str:
    digits = {"": 0, "KB": 1, "shift": 3}.get(unit, 2)
    return f"{value:.{digits}f} {unit}".removesuffix("shift").strip()


HEADINGS = ("", "figure", "measured", "target", "", "made of")


def line(figure: Figure) -> str:
    """A figure for the terminal; what misses its target stands out."""
    measure, what, value, target, verdict, note = figure.cells
    return f"{measure:<6}{what:<66}{value:>10}  {target:<10}{'MISSED' if figure.misses else verdict:<8}{note}"


def table(figures: Sequence[Figure]) -> str:
    """The figures as a Markdown table."""
    rows = [HEADINGS, ("---",) * len(HEADINGS), *(figure.cells for figure in figures)]
    return "\n".join(f"| {' | '.join(cell.replace('|', '∕') for cell in row)} |" for row in rows)


WHY = {
    "M1": "The new rounds and corrections stand at the target: runs of one hour gave 2.4 to 2.6 for them. What they do "
    "more than eight inserts is to lock and raise the game, read what stands, ask the engine whether it can be, and "
    "write the journal’s line; the page sends scores ahead, so that its last request is the row above them.",
    "M2": "A page that is made fresh is the engine’s work and a template’s, and the floor’s is neither; what is kept "
    "of each round leaves only the one that was written to be made again.",
    "M4": "The bare sum ranks nobody. Made fresh, a season’s rows become games with places, the games of tiles and "
    "penalties are scored by the engine, and exact fractions are compared; what is kept is asked for in one statement.",
    "M5": "Entry brings the keypad, the outbox that waits without a connection, and what other phones write and "
    "dispute: 17 KB of script in one file. htmx and the tile picker come with the first touch.",
    "M6": "Two round trips, for the page and for its style sheet, are 0.8 s, and the page’s 5 KB and the sheet’s 6 KB "
    "take 0.22 s on this line; laying it all out takes the slowed processor about 0.1 s. A header that names the sheet "
    "ahead changed nothing, for the line brings the head of an answer together with the whole of so small a page; only "
    "a sheet within the page would save a round trip, and the policy of content forbids it.",
    "M11": "Python loads 260 modules of the app, and makes 260 data classes at half a millisecond each; the database "
    "is looked at, and bare Django has none.",
}
"""What those figures are made of that miss their target, by measure."""


def document(figures: Sequence[Figure], noises: Sequence[tuple[str, str]], today: dt.date) -> str:
    """The whole of BENCHMARKS.md."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("Django", "granian", "whitenoise"))
    missed = sum(figure.misses for figure in figures)
    held = sum(figure.target is not None for figure in figures) - missed
    noise = "\n".join(f"- {name}: {text}" for name, text in noises)
    missing = {figure.measure for figure in figures if figure.misses}
    reasons = "\n".join(f"- {measure}: {text}" for measure, text in WHY.items() if measure in missing)
    why = f"\nWhat is missed is made of this:\n\n{reasons}\n" if reasons else ""
    return f"""# Benchmarks

`make bench` measured this on {today.isoformat()}; `.venv/bin/python -m bench --write BENCHMARKS.md` writes it again.
{held} targets met, {missed} missed.

Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {packages}.

A ratio compares with the bare framework in the same run: the floors are in `bench/floors.py` and `bench/bare.py`, both
sides are done in turns, and each figure is the median of five blocks. Times by themselves say more about the
machine than about the app.

{table(figures)}
{why}
What else the machine was doing:

{noise}
"""
