"""How every write to a game begins and ends."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from itertools import count
from uuid import UUID, uuid4, uuid5

from django.db import connection, transaction

from tracker.ledger import Changes, Facts, moves_cells, round_path
from tracker.models import Change, Game, Player
from tracker.models.statements import columns, insert, made, new, rows_where
from tracker.services.engines import with_doubles
from tracker.services.row_writes import write_facts
from tracker.services.rows import Rows, Stands
from tracker.services.seat_rows import seats_with_changes

NOBODY = UUID(int=0)
"""The device of what no device wrote."""


@dataclass
class Trial:
    """What a verb would have written."""

    stands: Stands | None = None
    """What was read before."""
    rev: int = 0
    """The game's revision that it would have been written on."""
    changes: Changes = field(default_factory=dict)
    """By path, with the values before and after; empty for what was done already, or changes nothing."""
    players: dict[int, Player] = field(default_factory=dict)
    """Whom it seats that sat nowhere before, by their id; one who is new to the group has an id that is none."""

    @property
    def current(self) -> Stands | None:
        """What was read before, if it is still what stands."""
        return self.stands if self.stands is not None and self.stands.rev == self.rev else None


type Ask = Callable[[Trial], None]
"""What is asked before a verb writes; raises what keeps it from that."""

_trial: ContextVar[Trial | None] = ContextVar("trial", default=None)
_ask: ContextVar[Ask | None] = ContextVar("ask", default=None)


class Writing:
    """A write under way, behind the game's lock: its ``rows`` as they stand, and the journal's pen."""

    def __init__(self, game: Game, client_id: UUID | None, sent: object, device: UUID, now: dt.datetime) -> None:
        self.game = game
        self.trial = _trial.get()
        if self.trial is None:
            self.rows = Rows(game)
        else:
            self.trial.rev = game.rev - 1
            self.rows = Rows(game, is_trial=True, stands=self.trial.current)
        self.device = device
        self._sent = digest(sent)
        self.client_id: UUID
        self.earlier: Change | None
        if client_id is None:
            self.client_id, self.earlier = uuid4(), None
        else:
            self.client_id, self.earlier = Earlier(self.rows, [client_id]).find(client_id, self._sent)
        """The change that this very write made when it came before, whatever has become of its facts since."""
        self.at = now

    @property
    def is_done(self) -> bool:
        """Whether this very write was done before."""
        return self.earlier is not None

    def write(self, verb: str, facts: Facts, *, undoes: int | None = None, moved_from: int | None = None) -> None:
        """Make these facts true, and note what that changed; what stands already is no change.

        ``moved_from`` is the first round that has another number by it: what was filled in before is refused from then
        on. The journal names that round even where the one that comes to its number is the same to the last pip.

        A write that changes nothing has its line in the journal too: a late copy of it must be known for one, when
        something else stands there.
        """
        changes = self.rows.changes(with_doubles(self.rows, facts))
        if moved_from is not None and (path := round_path(moved_from)) not in changes:
            stands = self.rows.values([path])[path]
            changes[path] = (stands, stands)
        if self.trial is not None:
            self.trial.changes, self.trial.players = changes, self.rows.players
            return
        if (ask := _ask.get()) is not None:
            ask(Trial(rev=self.game.rev - 1, changes=changes, players=self.rows.players))
        # What stands at a round now no form has seen that was filled before the cells moved – not this device's either,
        # which may write over what it wrote itself.
        write_facts(self.rows, changes, NOBODY if moves_cells(changes) else self.device)
        change = new(
            Change,
            game_id=self.game.pk,
            seq=self.game.rev,
            verb=verb,
            facts=changes,
            undoes=undoes,
            client_id=self.client_id,
            sent=self._sent,
            device=self.device,
            at=self.at,
        )
        insert([change])
        if moved_from is not None:
            Game.objects.filter(pk=self.game.pk).update(numbered_at=self.game.rev)

    def nothing(self) -> None:
        """There is nothing to write after all: no new revision, no line in the journal."""
        transaction.set_rollback(True)


def locked(game_id: int, raises: int = 1) -> Game:
    """A game with its revision raised, so that nobody else writes to it until the transaction ends."""
    if _trial.get() is not None or _ask.get() is not None:
        raise RuntimeError("This verb cannot be tried, nor asks: it would write.")
    return _locked(game_id, raises)


def _locked(game_id: int, raises: int = 1) -> Game:
    with connection.cursor() as cursor:
        cursor.execute(_raise(), [raises, game_id])
        return made(Game, cursor.fetchone())


@cache
def _raise() -> str:
    return f"UPDATE tracker_game SET rev = rev + %s WHERE id = %s RETURNING {columns(Game)}"  # noqa: S608 - no text of anybody's


class Earlier:
    """What was written in a game under the ids that clients made.

    The seats, which nearly every write looks at, come along in the same statement.
    """

    def __init__(self, rows: Rows, client_ids: Collection[UUID]) -> None:
        self._game = rows.game
        seats, found = seats_with_changes(rows.game, client_ids)
        # Of a trial the page has read them, with their players.
        rows.seats = vars(rows).get("seats", seats)
        self._changes = dict.fromkeys(client_ids) | {change.client_id: change for change in found}

    def find(self, client_id: UUID, sent: str) -> tuple[UUID, Change | None]:
        """The id that a write has in the journal, and its change if it was done before.

        A form that comes back changed under the id of its first sending – the browser's Back does that – is another
        write, and must not be taken for the one that was done; changed back again, it is a third. So what came last
        under an id is what may come again, and each that follows the first has an id made of it.
        """
        last, following = None, client_id
        for turn in count(1):
            change = self._change(following)
            if change is None:
                break
            last, following = change, uuid5(client_id, str(turn))
        return (last.client_id, last) if last is not None and last.sent == sent else (following, None)

    def add(self, change: Change) -> None:
        """Count a change that is about to be written."""
        self._changes[change.client_id] = change

    def _change(self, client_id: UUID) -> Change | None:
        if client_id not in self._changes:
            found = rows_where(Change, game_id=[self._game.pk], client_id=[client_id])
            self._changes[client_id] = found[0] if found else None
        return self._changes[client_id]


@contextmanager
def trial(stands: Stands | None = None) -> Iterator[Trial]:
    """A verb within is judged as ever, behind the game's lock, and says what it would write; nothing is written.

    ``stands`` is what was read of the game before, and is not read again unless it was written since.
    """
    found = Trial(stands)
    token = _trial.set(found)
    try:
        yield found
    finally:
        _trial.reset(token)


@contextmanager
def asking(ask: Ask) -> Iterator[None]:
    """A verb within asks before it writes, behind the game's lock: whatever ``ask`` raises, nothing is written."""
    token = _ask.set(ask)
    try:
        yield
    finally:
        _ask.reset(token)


def digest(sent: object) -> str:
    """The same for the same plain JSON, and for no other."""
    return sha256(json.dumps(sent, sort_keys=True).encode()).hexdigest()


@contextmanager
def writing(game_id: int, *, client_id: UUID | None, sent: object, device: UUID, now: dt.datetime) -> Iterator[Writing]:
    """One transaction on a game, alone. ``sent`` is what came with the client's id, as plain JSON.

    ``client_id`` is None for a verb that knows by itself what was done before.

    Raising the revision comes first: on PostgreSQL it locks the game's row, on SQLite the transaction has the whole
    database, so whatever is read afterwards stays true until the end.
    """
    with transaction.atomic():
        write = Writing(_locked(game_id), client_id, sent, device, now)
        yield write
        if write.trial is not None:
            write.nothing()
