"""The last taps of the round under way: what the hub tells of them, and which of them can be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from tracker.ledger import parts
from tracker.models import Change, Game
from tracker.models.journal import TAPS
from tracker.sheets.clock import clock
from tracker.sheets.pages import TapLine
from tracker.sheets.people import names_of_devices
from tracker.words.devices import device_name
from tracker.words.taps import tap_sentences

LINES = 5
"""Taps that the hub tells."""

_LOOKED_AT = 40
"""Taps among which those are looked for that were taken back."""


@dataclass(frozen=True, slots=True)
class LastTaps:
    """The last taps of a round, newest first; which of them took another back, or were taken back; whose they were."""

    game: Game
    changes: tuple[Change, ...]
    of_round: int
    """How many of them are surely of this round: the clock runs through all, and one of its taps may be of an earlier
    round unless an older tap is of this one."""
    undone: frozenset[int]
    devices: dict[UUID, str]

    @classmethod
    def load(cls, game: Game, number: int | None) -> LastTaps:
        """Those of a round, none of a game that is over. Two queries."""
        newest = Change.objects.filter(game=game, verb__in=TAPS).exclude(facts={}).order_by("-seq")[:_LOOKED_AT]
        changes = tuple(change for change in newest if number is not None and _is_of(change, number))
        undone: set[int] = set()
        for change in changes:
            # What was taken back itself takes nothing back.
            if change.undoes is not None and change.seq not in undone:
                undone.add(change.undoes)
        own = [at for at, change in enumerate(changes, start=1) if number == 1 or _rounds_of(change)]
        devices = names_of_devices(game, {change.device for change in changes[:LINES]})
        return cls(game, changes, max(own, default=0), frozenset(undone), devices)

    @property
    def last(self) -> int | None:
        """The newest of this round that still stands."""
        taps = self.changes[: self.of_round]
        return next((change.seq for change in taps if change.undoes is None and change.seq not in self.undone), None)

    def lines(self, names: Mapping[int, str]) -> tuple[TapLine, ...]:
        """The newest in words; ``names`` are by the id of the seat."""
        return tuple(
            TapLine(
                seq=str(change.seq),
                clock=clock(self.game, change.at),
                who=self.devices.get(change.device) or device_name(None),
                sentences=tuple(tap_sentences(change.facts, names)),
                is_undo=change.undoes is not None,
                is_undone=change.seq in self.undone,
            )
            for change in self.changes[:LINES]
        )


def _is_of(change: Change, number: int) -> bool:
    """Whether it is a tap of that round; the clock runs through all of them."""
    return number in _rounds_of(change) or not _rounds_of(change)


def _rounds_of(change: Change) -> set[int]:
    """The rounds of which a tap says something: none where it says only what the clock does."""
    return {numbers[0] for kind, numbers in map(parts, change.facts) if kind != "clock"}
