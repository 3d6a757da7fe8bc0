"""What a change moves is shown before it is written: the proof that it was."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256

from tracker.ledger import Facts
from tracker.models import Player
from tracker.sheets.moves import preview
from tracker.sheets.pages import MovesView
from tracker.sheets.table import Table
from tracker.words.moves import move_sentences


def moves_view(
    table: Table,
    facts: Facts,
    changes: Sequence[str],
    *,
    counts: bool = True,
    players: Mapping[int, Player] | None = None,
) -> MovesView:
    """What writing ``facts`` moves. ``changes`` says them in words; ``players`` as in ``preview``, and its queries."""
    moves = move_sentences(preview(table, facts, players))
    said = json.dumps([dict(facts), list(changes), moves], sort_keys=True)
    return MovesView(changes=tuple(changes), moves=moves, counts=counts, shown=sha256(said.encode()).hexdigest()[:16])
