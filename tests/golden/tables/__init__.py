"""Rounds at the table as somebody would tell them: who may play where, why nowhere else, and what is laid.

A turn is a block: its first line says on which trains the player may play, each line after it why not on another one,
in words; then what the player does, and which trains are public and which doubles open after it, where any are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Turn:
    """One block of a file. Trains go by the name of their owner, or "Mexican", "Mexican 2" and "new Mexican"."""

    player: str
    may: tuple[str, ...]
    refusals: dict[str, str]
    """By train, in words."""
    move: str
    """ "12-7 on Luis", "draws", "passes", "ends"."""
    public: tuple[str, ...]
    doubles: tuple[str, ...]
    """ "7 on Ana", oldest first."""


@dataclass(frozen=True)
class Round:
    """One file."""

    preset: str
    names: tuple[str, ...]
    engine: int
    hands: tuple[int, ...]
    boneyard: int
    turns: tuple[Turn, ...]
    end: str
    """ "Luis went out", "blocked"."""


def rounds() -> dict[str, Round]:
    """Every round of the folder by the name of its file."""
    return {path.stem: _read(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.txt"))}


def _read(text: str) -> Round:
    head, *turns, end = text.strip().split("\n\n")
    facts = dict(line.split(": ", 1) for line in head.splitlines()[1:])
    return Round(
        preset=facts["rules"],
        names=tuple(facts["players"].split()),
        engine=int(facts["engine"]),
        hands=tuple(map(int, facts["tiles"].split())),
        boneyard=int(facts["boneyard"]),
        turns=tuple(map(_turn, turns)),
        end=end,
    )


def _turn(block: str) -> Turn:
    first, *lines = (line.strip() for line in block.splitlines())
    player, may = first.split(" may play on: ")
    said = dict(_said(lines))
    move = said.pop("does")
    public, doubles = said.pop("public", ""), said.pop("open", "")
    return Turn(player, _listed(may), said, move, _listed(public), _listed(doubles))


def _said(lines: list[str]) -> Iterator[tuple[str, str]]:
    for line in lines:
        about, _, text = line.partition(": ")
        yield about, text


def _listed(text: str) -> tuple[str, ...]:
    return tuple(text.split(", ")) if text else ()
