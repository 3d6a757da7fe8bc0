"""What a change of the table does and moves, found by trying it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from tracker import services
from tracker.models import Game
from tracker.sheets.moves import moves, season_of
from tracker.sheets.pages import MovesView
from tracker.sheets.supposed import players_of, supposing
from tracker.sheets.table import Table
from tracker.words.history import change_sentences
from tracker.words.moves import move_sentences


@dataclass(frozen=True, slots=True)
class Preview:
    """The table as it would be, and the difference in words."""

    after: Table
    view: MovesView


def preview(table: Table, act: Callable[[], None], *, more: Sequence[str] = ()) -> Preview:
    """What ``act``, one of the verbs of ``services`` on the table's game, would do. ``more`` is said beside it.

    The verb itself is the judge: whatever it refuses is raised here, before anybody was asked to confirm it.
    """
    with services.trial() as found:
        act()
    if found.rev != table.game.rev:
        # Written between the reading and the trial.
        table = Table.load(Game.objects.select_related("group").get(pk=table.game.pk))
        return preview(table, act, more=more)
    facts = {path: value for path, (_before, value) in found.changes.items()}
    players = players_of(table, found.changes, found.players)
    after = supposing(table, facts, players)
    names = {seat.pk: seat.player.name for seat in (*table.seats, *after.seats)}
    called = {player_id: player.name for player_id, player in players.items()}
    said = change_sentences(found.changes, names, called)
    season = season_of(table.game) if table.is_over or after.is_over else None
    moved = move_sentences(moves(table, after, season))
    shown = sha256(json.dumps([said, moved, *more]).encode()).hexdigest()[:16]
    return Preview(after, MovesView(changes=tuple(said), moves=moved, counts=True, shown=shown))
