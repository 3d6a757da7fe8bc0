"""A line of a season's table, wherever it stands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A player's line of a season's table."""

    player: int
    place: str
    name: str
    initials: str
    colour: int
    is_guest: bool
    url: str
    """Where the number's receipt is; empty where there is none."""
    games: str
    rounds: str
    wins: str
    """ "4", or "4 + 1" with one that was shared; empty where wins are the value."""
    zero_rounds: str
    value: str
    """What the scheme adds up."""
    dropped_text: str
    """How many games do not count for it; empty for none."""
    decided: str
    """What put this player before the next one; empty where the values say it."""
    since: str
    """How the place has moved since the day that is shown."""
