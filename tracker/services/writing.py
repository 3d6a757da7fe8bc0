"""How every write to a game begins and ends."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from uuid import UUID, uuid4

from django.db import transaction

from tracker.ledger import Facts, parts
from tracker.models import Change, Game
from tracker.services.rows import Rows

NOBODY = UUID(int=0)
"""The device of what no device wrote."""


class Writing:
    """A write under way, behind the game's lock: its ``rows`` as they stand, and the journal's pen."""

    def __init__(self, game: Game, client_id: UUID, sent: object, device: UUID, now: dt.datetime) -> None:
        self.game = game
        self.rows = Rows(game)
        self.device = device
        self._sent = digest(sent)
        earlier = Change.objects.filter(game=game, client_id=client_id).values_list("sent", flat=True)[:1]
        sent_before = next(iter(earlier), None)
        # A form that comes back changed under the id of its first sending – the browser's Back does that – is another
        # write, and must not be taken for the one that was done.
        self.client_id = client_id if sent_before in (None, self._sent) else uuid4()
        self.is_done = sent_before == self._sent
        """Whether this very write was done before, whatever has become of its facts since."""
        self.at = now

    def write(self, verb: str, facts: Facts, *, undoes: int | None = None) -> None:
        """Make these facts true, and note what that changed; what stands already is no change."""
        changes = self.rows.changes(facts)
        if not changes:
            self.nothing()
            return
        # Cells of several rounds at once have moved, and what stands at a round now no form has seen that was filled
        # before – not this device's either, which may write over what it wrote itself.
        has_moved = len({numbers[0] for kind, numbers in map(parts, changes) if kind == "cell"}) > 1
        self.rows.write(changes, NOBODY if has_moved else self.device)
        Change.objects.create(
            game=self.game,
            seq=self.game.rev,
            verb=verb,
            facts=changes,
            undoes=undoes,
            client_id=self.client_id,
            sent=self._sent,
            device=self.device,
            at=self.at,
        )

    def nothing(self) -> None:
        """There is nothing to write after all: no new revision, no line in the journal."""
        transaction.set_rollback(True)


def digest(sent: object) -> str:
    """The same for the same plain JSON, and for no other."""
    return sha256(json.dumps(sent, sort_keys=True).encode()).hexdigest()


@contextmanager
def writing(game_id: int, *, client_id: UUID, sent: object, device: UUID, now: dt.datetime) -> Iterator[Writing]:
    """One transaction on a game, alone. ``sent`` is what came with the client's id, as plain JSON.

    Raising the revision comes first: on PostgreSQL it locks the game's row, on SQLite the transaction has the whole
    database, so whatever is read afterwards stays true until the end.
    """
    with transaction.atomic():
        (game,) = Game.objects.raw("UPDATE tracker_game SET rev = rev + 1 WHERE id = %s RETURNING *", [game_id])
        yield Writing(game, client_id, sent, device, now)
