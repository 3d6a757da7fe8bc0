"""What two devices wrote differently, until somebody says which it was."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DisputeChoice:
    """One of the scores."""

    text: str
    """ "35", "went out"."""
    says: str
    """ "Ana's phone, 19:02"."""
    value: str
    """What its button sends."""


@dataclass(frozen=True, slots=True)
class DisputeView:
    """A cell with more than one score."""

    id: str
    title: str
    """ "Luis, round 3: which one?"."""
    choices: tuple[DisputeChoice, ...]
    """What stands first, then what others say, oldest first."""
    action: str
    """Where it is settled; empty for who may not."""
    waits: str
    """Who says which it is, for everybody else."""
    number: str
    seat: str
    position: str
    """Of the seat, in the order of the table of rounds."""
    name: str
    """Whose score it is."""
    client_id: str
    numbered: str
    """The game's ``numbered_at``."""
    other_url: str
    """Where another number is written; empty for who may not."""
    own_url: str
    """Where a player says which it was, if the score is the player's own; empty where no player may."""


@dataclass(frozen=True, slots=True)
class DisputeLink:
    """Where a page that has no room for a dispute leads to it."""

    text: str
    """ "Luis, round 3: which one?"."""
    url: str
