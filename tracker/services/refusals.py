"""Why a write was not done. What the rules refuse is ``scoring.RoundRejected``."""

from __future__ import annotations

from dataclasses import dataclass

from tracker.facts import CellFacts, Seen


class NotSaved(Exception):
    """Nothing was written."""


class GameIsOver(NotSaved):
    """A round after the last one. ``rounds`` is how many the game has."""

    def __init__(self, rounds: int) -> None:
        super().__init__(rounds)
        self.rounds = rounds


class RoundNotYet(NotSaved):
    """A round before its turn. ``expected`` is the number of the next round."""

    def __init__(self, expected: int) -> None:
        super().__init__(expected)
        self.expected = expected


@dataclass(frozen=True, slots=True)
class Conflict:
    """A cell that somebody else wrote since the form was filled: what they wrote, at which position."""

    position: int
    theirs: CellFacts


class Stale(NotSaved):
    """The round was written by somebody else since the form was filled, and not with the same facts.

    ``seen`` are the versions of what stands now: a form that is sent again with these replaces it.
    """

    def __init__(self, conflicts: tuple[Conflict, ...], seen: Seen) -> None:
        super().__init__(conflicts)
        self.conflicts = conflicts
        self.seen = seen


class ChangedSince(NotSaved):
    """What is to be undone was changed again since. ``by`` are the later changes, oldest first, by their ``seq``."""

    def __init__(self, by: tuple[int, ...]) -> None:
        super().__init__(by)
        self.by = by


class RoundsAfter(NotSaved):
    """A round cannot go while later ones stand. ``number`` is the last of them."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class RoundClosed(NotSaved):
    """The round was closed before this cell came: correcting it is another thing. ``number`` is the round's."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class SeatHasPlayed(NotSaved):
    """A seat cannot go from the table that something was written for. ``number`` is a round in which it was."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class NoSuchSeat(NotSaved):
    """The seat is not at this table, or no longer."""


class Disputed(NotSaved):
    """Two devices wrote two scores, and nobody has said which it was. ``positions`` are the seats' positions."""

    def __init__(self, positions: tuple[int, ...]) -> None:
        super().__init__(positions)
        self.positions = positions


class LastScorekeeper(NotSaved):
    """Somebody has to keep the score."""
