"""What a change of the table does and moves, found by trying it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from tracker import services
from tracker.models import Cell, Game, Round
from tracker.sheets.doubts import doubts
from tracker.sheets.history import house_titles
from tracker.sheets.moves import moves, seasons_moved
from tracker.sheets.pages import MovesView
from tracker.sheets.supposed import players_of, supposing
from tracker.sheets.table import PlayedRound, Table
from tracker.words.history import change_sentences
from tracker.words.moves import move_sentences
from tracker.words.problems import doubted, named_problem

_LENGTH = 16
"""Of a proof. That of what was said comes first, and after it perhaps that of what it was said of."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The table as it would be, and the difference in words."""

    after: Table
    view: MovesView


def preview(table: Table, act: Callable[[], None], *, more: Callable[[], Sequence[str]] = tuple) -> Preview:
    """What ``act``, one of the verbs of ``services`` on the table's game, would do; ``more`` is what it found beside.

    The verb itself is the judge: whatever it refuses is raised here, before anybody was asked to confirm it. The rows
    that it judges are the table's, which does not know who wrote a cell.
    """
    with services.trial(stands_of(table)) as found:
        act()
    if found.rev != table.game.rev:
        # Written between the reading and the trial.
        return preview(_now(table), act, more=more)
    said = _in_words(table, found, more)
    return replace(said, view=replace(said.view, doubts=_marked(table, said.after)))


class _NotShown(Exception):
    """What is about to be written is not what its sender was shown."""

    def __init__(self, view: MovesView) -> None:
        super().__init__(view.shown)
        self.view = view


class _Moved(Exception):
    """The game was written since it was read."""


def done_as_shown(table: Table, act: Callable[[], None], shown: str) -> MovesView | None:
    """Do ``act``, a verb on the table's game, if what it changes and moves is what its sender was ``shown``.

    Else nothing is written, and what is to be shown first is returned. It is judged once, behind the game's lock, so
    nothing can come between what was asked and what is done. Whatever the verb refuses is raised.
    """

    def ask(found: services.Trial) -> None:
        if found.rev != table.game.rev:
            raise _Moved
        after, view = (said := _in_words(table, found)).after, said.view
        if view.changes and view.shown != shown[:_LENGTH]:
            # In a season other games move along, which nothing here would know of.
            is_alone = table.game.group.is_casual or not (table.is_over or after.is_over)
            raise _NotShown(replace(view, shown=view.shown + _stood(found)) if is_alone else view)

    try:
        with services.asking(ask):
            act()
    except _Moved:
        return done_as_shown(_now(table), act, shown)
    except _NotShown as question:
        return question.view
    return None


def done_as_it_stood(act: Callable[[], None], shown: str) -> bool:
    """Do ``act`` if the game stands as it did when its sender was ``shown`` what this moves, and say whether it does.

    What was said of the same change to the same game is not made once more: that takes as long as the saving.
    """

    def ask(found: services.Trial) -> None:
        if _stood(found) != shown[_LENGTH:]:
            raise _Moved

    if not shown[_LENGTH:]:
        return False
    try:
        with services.asking(ask):
            act()
    except _Moved:
        return False
    return True


def _stood(found: services.Trial) -> str:
    """The same for the same change at the same revision of the game, and for no other."""
    return _proof([found.rev, found.changes])


def _proof(plain: object) -> str:
    return sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:_LENGTH]


def _now(table: Table) -> Table:
    return Table.load(Game.objects.select_related("group").get(pk=table.game.pk))


def _in_words(table: Table, found: services.Trial, more: Callable[[], Sequence[str]] = tuple) -> Preview:
    facts = {path: value for path, (_before, value) in found.changes.items()}
    players = players_of(table, found.changes, found.players)
    after = supposing(table, facts, players)
    names = {seat.pk: seat.player.name for seat in (*table.seats, *after.seats)}
    called = {player_id: player.name for player_id, player in players.items()}
    said = change_sentences(found.changes, names, after.rules, called, house_titles([found.changes]))
    moved = move_sentences(moves(table, after, seasons_moved(table, after)))
    shown = _proof([said, moved, *more()])
    return Preview(after, MovesView(changes=tuple(said), moves=moved, counts=True, shown=shown))


def _marked(before: Table, after: Table) -> tuple[str, ...]:
    """What is wrong with each round that would be marked and is not, so that nobody learns it from the board."""
    stood = {number for number, each in before.written.items() if each.saved_anyway}
    return tuple(
        doubted(each.number, named_problem(problem, after.rules, after.names))
        for each in after.rounds
        if each.saved_anyway and each.number not in stood
        for problem in doubts(after, each.number)
    )


def stands_of(table: Table) -> services.Stands:
    """The rows that a table was read from, but for which device wrote a cell."""
    return services.Stands(
        rev=table.game.rev,
        seats=list(table.seats),
        rounds={number: _round(table, each) for number, each in table.written.items()},
        cells={number: _cells(table, each) for number, each in table.written.items()},
    )


def _round(table: Table, each: PlayedRound) -> Round:
    engine, starter, ending = each.facts.head
    return Round(
        number=each.number,
        engine=engine,
        starter_id=None if starter is None else table.seats[starter].pk,
        ending=ending,
        saved_anyway=each.saved_anyway,
        closed=not each.seen.is_open,
        version=each.seen.round,
    )


def _cells(table: Table, each: PlayedRound) -> dict[int, Cell]:
    found = {}
    for position, (seat, facts, cell_version) in enumerate(
        zip(table.seats, each.facts.cells, each.seen.cells, strict=True)
    ):
        # Without a version there is no cell.
        if cell_version:
            claims = [claim.value() for claim in each.claims.get(position, ())]
            found[seat.pk] = Cell(seat_id=seat.pk, version=cell_version, claims=claims, **facts.columns())
    return found
