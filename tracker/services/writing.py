"""How every write to a game begins and ends."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import F

from tracker.models import Change, Game


class Writing:
    """A write under way: the ``game`` as it stands behind the lock, and the journal's pen."""

    def __init__(self, game: Game, client_id: UUID, device: UUID, now: dt.datetime) -> None:
        self.game = game
        self.device = device
        self._now = now
        self._earlier = Change.objects.filter(game=game, client_id=client_id).first()
        # A form that comes back changed under the id of its first sending – the browser's Back does that – is another
        # write, and must not be taken for the one that was done.
        self._client_id = uuid4() if self._earlier else client_id

    def repeats(self, after: object) -> bool:
        """Whether this very write was done before."""
        return self._earlier is not None and self._earlier.after == after

    def nothing(self) -> None:
        """There is nothing to write after all: no new revision, no line in the journal."""
        transaction.set_rollback(True)

    def journal(self, verb: str, *, before: object, after: object, round_number: int | None = None) -> None:
        """Note what this write does; once for each write."""
        Change.objects.create(
            game=self.game,
            seq=self.game.rev,
            verb=verb,
            round_number=round_number,
            before=before,
            after=after,
            client_id=self._client_id,
            device=self.device,
            at=self._now,
        )


@contextmanager
def writing(game_id: int, *, client_id: UUID, device: UUID, now: dt.datetime) -> Iterator[Writing]:
    """One transaction on a game, alone.

    Raising the revision comes first: on PostgreSQL it locks the game's row, on SQLite the transaction has the whole
    database, so whatever is read afterwards stays true until the end.
    """
    with transaction.atomic():
        Game.objects.filter(pk=game_id).update(rev=F("rev") + 1)
        yield Writing(Game.objects.get(pk=game_id), client_id, device, now)
