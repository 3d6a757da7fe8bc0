"""How every write to a game begins and ends."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import F

from tracker.ledger import Facts
from tracker.models import Change, Game
from tracker.services.rows import Rows


class Writing:
    """A write under way, behind the game's lock: its ``rows`` as they stand, and the journal's pen."""

    def __init__(self, game: Game, client_id: UUID, device: UUID, now: dt.datetime) -> None:
        self.game = game
        self.rows = Rows(game)
        self.device = device
        self._now = now
        self._earlier = Change.objects.filter(game=game, client_id=client_id).first()
        # A form that comes back changed under the id of its first sending – the browser's Back does that – is another
        # write, and must not be taken for the one that was done.
        self._client_id = uuid4() if self._earlier else client_id

    def repeats(self, facts: Facts) -> bool:
        """Whether a write of these facts was done under this id before, whatever has become of them since."""
        return self._earlier is not None and all(
            path in facts and facts[path] == after for path, (_before, after) in self._earlier.facts.items()
        )

    def write(self, verb: str, facts: Facts, *, undoes: int | None = None) -> None:
        """Make these facts true, and note what that changed; what stands already is no change."""
        before = self.rows.values(facts)
        changes = {path: (before[path], value) for path, value in facts.items() if before[path] != value}
        if not changes:
            self.nothing()
            return
        self.rows.write(changes, self.device)
        Change.objects.create(
            game=self.game,
            seq=self.game.rev,
            verb=verb,
            facts=changes,
            undoes=undoes,
            client_id=self._client_id,
            device=self.device,
            at=self._now,
        )

    def nothing(self) -> None:
        """There is nothing to write after all: no new revision, no line in the journal."""
        transaction.set_rollback(True)


@contextmanager
def writing(game_id: int, *, client_id: UUID, device: UUID, now: dt.datetime) -> Iterator[Writing]:
    """One transaction on a game, alone.

    Raising the revision comes first: on PostgreSQL it locks the game's row, on SQLite the transaction has the whole
    database, so whatever is read afterwards stays true until the end.
    """
    with transaction.atomic():
        Game.objects.filter(pk=game_id).update(rev=F("rev") + 1)
        yield Writing(Game.objects.get(pk=game_id), client_id, device, now)
