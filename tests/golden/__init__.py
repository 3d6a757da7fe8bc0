"""Whole games as they are written on paper: engines down the side, players across, x for who went out."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class GoldenGame:
    """One file: what was played, and what has to come out."""

    preset: str
    rounds: int
    names: tuple[str, ...]
    engines: tuple[int, ...]
    scores: tuple[tuple[int | str, ...], ...]
    """A row a round; ``"x"`` went out."""
    totals: dict[str, int]
    places: dict[str, int]
    sentences: tuple[str, ...]


def games() -> dict[str, GoldenGame]:
    """Every game of the folder by the name of its file."""
    return {path.stem: _read(path) for path in sorted(FOLDER.glob("*.txt"))}


def _read(path: Path) -> GoldenGame:
    head, table, results, sentences = path.read_text(encoding="utf-8").strip().split("\n\n")
    _title, preset, rounds = head.splitlines()
    names, *rows = (line.split() for line in table.splitlines())
    totals, places = (dict(zip(names, map(int, line.split()[1:]), strict=True)) for line in results.splitlines())
    return GoldenGame(
        preset=preset.removeprefix("rules: "),
        rounds=int(rounds.removeprefix("rounds: ")),
        names=tuple(names),
        engines=tuple(int(row[0]) for row in rows),
        scores=tuple(tuple(value if value == "x" else int(value) for value in row[1:]) for row in rows),
        totals=totals,
        places=places,
        sentences=tuple(sentences.splitlines()),
    )
