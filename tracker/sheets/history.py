"""What happened to a game, newest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from uuid import uuid4

from django.db.models import Max
from django.urls import reverse

from tracker.ledger import Changes, Value, parts
from tracker.models import Change, Game, Grant, HouseRules, Player, Seat
from tracker.models.journal import BEGINNINGS
from tracker.sheets.clock import clock
from tracker.sheets.game import game_title
from tracker.sheets.pages import HistoryLine, HistoryPage
from tracker.words.devices import device_name
from tracker.words.history import change_sentences
from tracker.words.rules import house_title

LINES = 200
"""Changes the page shows; a game of 14 seats and 13 rounds rarely has as many."""


def newest(game: Game) -> int | None:
    """The number of the last change that changed anything; None before the first."""
    last: int | None = Change.objects.filter(game=game).exclude(facts={}).aggregate(last=Max("seq"))["last"]
    return last


def history_page(game: Game, *, may_write: bool, problem: str = "", later: int = 0) -> HistoryPage:
    """Four queries: the seats, the devices, the newest changes, and the players who sat there.

    ``later`` is the number of the change that stands in the way of an undo.
    """
    devices = {grant.device: grant for grant in Grant.objects.filter(game=game).select_related("seat__player")}
    # A write that changed nothing is in the journal for its id alone.
    changes = list(Change.objects.filter(game=game).exclude(facts={}).order_by("-seq")[:LINES])
    undone = {change.undoes for change in changes}
    takes_back = _takes_back(changes)
    return HistoryPage(
        title=game_title(game),
        game_url=game.get_absolute_url(),
        undo_url=reverse("history", args=[game.uuid]),
        lines=tuple(
            _line(
                change,
                sentences,
                device_name(devices.get(change.device)),
                game,
                is_undo=change.seq in takes_back,
                is_undone=change.seq in undone,
                may_write=may_write,
            )
            for change, sentences in zip(changes, told(game, changes), strict=True)
        ),
        problem=problem,
        problem_url=f"#change-{later}" if later else "",
    )


def told(game: Game, changes: Sequence[Change]) -> Iterator[list[str]]:
    """Changes of a game in words, newest first as they are given.

    Two queries, and one more where the group's own rules are named. Each tells of who sat there at the time: a seat may
    have had another player, or be gone since.
    """
    names = {seat.pk: seat.player.name for seat in Seat.objects.filter(game=game).select_related("player")}
    seated = [_seats(change) for change in changes]
    ids = {value["player"] for seats in seated for _seat_id, facts in seats for value in facts if value is not None}
    players = {player.pk: player.name for player in Player.objects.filter(pk__in=ids)}
    houses = house_titles(change.facts for change in changes)
    for change, seats in zip(changes, seated, strict=True):
        names |= {seat_id: players[before["player"]] for seat_id, (before, after) in seats if after is None}
        yield change_sentences(change.facts, names, players, houses)
        names |= {seat_id: players[before["player"]] for seat_id, (before, _after) in seats if before is not None}


def _seats(change: Change) -> list[tuple[int, tuple[Value, Value]]]:
    """The ids of the seats that a change touched, with their values before and after."""
    found = []
    for path, facts in change.facts.items():
        kind, numbers = parts(path)
        if kind == "seat":
            found.append((numbers[0], facts))
    return found


def house_titles(changes: Iterable[Changes]) -> dict[int, str]:
    """Titles of the group's own rules that changes name, by their id. No query where they name none."""
    ids = {pk for facts in changes for pk in facts.get("house", ()) if pk is not None}
    found = HouseRules.objects.filter(pk__in=ids) if ids else ()
    return {house.pk: house_title(house.name, house.version) for house in found}


def _takes_back(changes: Sequence[Change]) -> set[int]:
    """The changes that take something back, newest first given; whoever takes that back brings it again: redo."""
    found: set[int] = set()
    for change in reversed(changes):
        if change.undoes is not None and change.undoes not in found:
            found.add(change.seq)
    return found


def is_redone(game: Game, seq: int) -> bool:
    """Whether the change takes another back, so that undoing it is redo. One query."""
    return seq in _takes_back(list(Change.objects.filter(game=game, undoes__isnull=False).order_by("-seq")))


def _line(
    change: Change,
    sentences: Sequence[str],
    who: str,
    game: Game,
    *,
    is_undo: bool,
    is_undone: bool,
    may_write: bool,
) -> HistoryLine:
    return HistoryLine(
        seq=str(change.seq),
        at=change.at,
        clock=clock(game, change.at),
        who=who,
        sentences=tuple(sentences),
        is_undo=is_undo,
        is_redo=change.undoes is not None and not is_undo,
        is_undone=is_undone,
        may_undo=may_write and change.verb not in BEGINNINGS and not is_undone,
        client_id=str(uuid4()),
    )
