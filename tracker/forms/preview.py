"""What a change of the table does and moves, found by doing it and taking it back."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from tracker import services
from tracker.models import Change, Game
from tracker.sheets.history import told
from tracker.sheets.moves import moves, season_of
from tracker.sheets.pages import MovesView
from tracker.sheets.table import Table
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
    with services.trial():
        act()
        changes = Change.objects.filter(game=table.game, seq__gt=table.game.rev).exclude(facts={}).order_by("-seq")
        said = [sentence for sentences in told(table.game, list(changes)) for sentence in sentences]
        after = Table.load(Game.objects.select_related("group").get(pk=table.game.pk))
    season = season_of(table.game) if table.is_over or after.is_over else None
    moved = move_sentences(moves(table, after, season))
    shown = sha256(json.dumps([said, moved, *more]).encode()).hexdigest()[:16]
    return Preview(after, MovesView(changes=tuple(said), moves=moved, counts=True, shown=shown))
