"""The form of a new game."""

from __future__ import annotations

from dataclasses import dataclass

from tracker.sheets.pages.entry import Choice


@dataclass(frozen=True, slots=True)
class PlayerField:
    """One name of the new game, in its place at the table."""

    id: str
    name: str
    """The input's name."""
    label: str
    """ "Player 3"."""
    value: str
    position: str
    """Its index, for the buttons that move or remove it."""
    errors: tuple[str, ...]
    can_move_up: bool
    can_move_down: bool
    can_remove: bool
    focus: bool
    """Where typing goes on: the first empty field after "add" or "next"."""


@dataclass(frozen=True, slots=True)
class NewGamePage:
    """The form of a new game."""

    players: tuple[PlayerField, ...]
    can_add: bool
    players_errors: tuple[str, ...]
    """What is wrong with the players together, such as one seat."""
    sets: tuple[Choice, ...]
    sets_errors: tuple[str, ...]
    presets: tuple[Choice, ...]
    """A preset's ``note`` is its summary in a line."""
    presets_errors: tuple[str, ...]
    rounds: str
    """What is typed for the number of rounds; empty plays every engine of the set."""
    rounds_hint: str
    rounds_errors: tuple[str, ...]
    client_id: str
    """Names this game before it exists: posted twice, it is made once."""
    doubts: tuple[str, ...]
    """What the table has to agree on, said once before the game begins."""
    agreed: str
    """Hidden: what was said."""
    group: str
    """Hidden: the group whose game it is; empty for a table of its own."""
    group_name: str
    group_url: str

    @property
    def has_errors(self) -> bool:
        return bool(
            self.players_errors
            or self.sets_errors
            or self.presets_errors
            or self.rounds_errors
            or any(player.errors for player in self.players)
        )
