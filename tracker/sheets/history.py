"""What happened to a game, newest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from uuid import uuid4

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import RuleSet
from tracker.ledger import Changes, Value, parts
from tracker.models import Change, Game, Grant, HouseRules, Player, Seat
from tracker.models.journal import BEGINNINGS, IMPORT, TAPS
from tracker.sheets.clock import clock
from tracker.sheets.game import game_title
from tracker.sheets.pages import HistoryLine, HistoryPage
from tracker.sheets.undoable import InTheWay, Journal
from tracker.words.devices import device_name, writer_names
from tracker.words.history import change_sentences, import_sentence
from tracker.words.rules import house_title

LINES = 200
"""Changes the page shows; a game of 14 seats and 13 rounds rarely has as many."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a change stands in the journal."""

    is_newest: bool
    """Whether nothing was changed after it; what was tapped during a round moves no score."""
    takes_back: bool
    """Whether it takes another back, so that undoing it is redo."""


def place_of(game: Game, seq: int) -> Place:
    """Of the change of a number, whether there is one or not. One query."""
    changes = list(Change.objects.filter(game=game).exclude(facts={}).order_by("-seq").only("seq", "verb", "undoes"))
    return Place(
        is_newest=next((change.seq for change in changes if change.verb not in TAPS), None) == seq,
        takes_back=seq in _takes_back(changes),
    )


def history_page(
    game: Game,
    *,
    may_write: bool,
    with_taps: bool = False,
    problem: str = "",
    later: int | None = None,
    seats: Iterable[Seat] | None = None,
) -> HistoryPage:
    """Two queries, the devices and the newest changes, and those of ``told``.

    What was tapped during a round is many lines, and soon of no interest: it is told where it is asked for.
    ``later`` is the number of the change that stands in the way of an undo, None where none does.
    """
    devices = writer_names(Grant.objects.filter(game=game).select_related("seat__player").order_by("pk"))
    # A write that changed nothing is in the journal for its id alone.
    told_of = Change.objects.filter(game=game).exclude(facts={})
    if not with_taps:
        told_of = told_of.exclude(verb__in=TAPS)
    changes = list(told_of.order_by("-seq")[:LINES])
    undone = {change.undoes for change in changes}
    takes_back = _takes_back(changes)
    journal = Journal(changes)
    sentences = dict(zip((change.seq for change in changes), told(game, changes, seats=seats), strict=True))
    return HistoryPage(
        title=game_title(game),
        game_url=game.get_absolute_url(),
        undo_url=_url(game, with_taps=with_taps),
        with_taps=with_taps,
        taps_url=_url(game, with_taps=not with_taps),
        lines=tuple(
            _line(
                change,
                sentences[change.seq],
                devices.get(change.device) or device_name(None),
                game,
                is_undo=change.seq in takes_back,
                is_undone=change.seq in undone,
                may_write=may_write,
                way=_way(game, journal.in_the_way(change), sentences),
            )
            for change in changes
        ),
        problem=problem if later is None or not sentences.get(later) else _undo_first(sentences[later]),
        problem_url="" if later is None else f"#change-{later}",
    )


@dataclass(frozen=True, slots=True)
class _Way:
    """What leads on from a change that cannot be taken back: as in ``HistoryLine``."""

    why: str = ""
    text: str = ""
    url: str = ""


def _way(game: Game, found: InTheWay | None, sentences: Mapping[int, Sequence[str]]) -> _Way | None:
    """None for a change that can be taken back."""
    if found is None:
        return None
    if found.by is not None and sentences.get(found.by):
        text = _("First undo this: %(change)s") % {"change": _in_short(sentences[found.by])}
        return _Way(text=text, url=f"#change-{found.by}")
    if found.score is not None:
        why = _("Round %(number)s is closed, and every player has a score in it.") % {"number": found.score[0]}
        return _Way(why, _("Correct the score"), reverse("correct", args=[game.uuid, *found.score]))
    if found.played is not None:
        why = _("Round %(number)s has a score of this player.") % {"number": found.played[0]}
        return _Way(why, _("Let the player leave"), reverse("table_seat", args=[game.uuid, found.played[1]]))
    if found.waits_for is not None:
        return _Way(_("Round %(number)s comes first.") % {"number": found.waits_for})
    why = _("Later rounds were written after it.") if found.rounds_until else _("This was changed again since.")
    if found.number is None:
        return _Way(why)
    url = reverse("round", args=[game.uuid, found.number])
    return _Way(why, _("Correct round %(number)s") % {"number": found.number}, url)


def _in_short(sentences: Sequence[str]) -> str:
    """Of a change that says much, what it says first."""
    return sentences[0] if len(sentences) == 1 else f"{sentences[0]}, …"


def _undo_first(sentences: Sequence[str]) -> str:
    """Which change it is that stands in the way."""
    return _("This was changed again since. First undo this: %(change)s") % {"change": _in_short(sentences)}


def _url(game: Game, *, with_taps: bool) -> str:
    return reverse("history", args=[game.uuid]) + ("?taps=1" if with_taps else "")


def told(
    game: Game,
    changes: Sequence[Change],
    *,
    seats: Iterable[Seat] | None = None,
    players: Mapping[int, str] = MappingProxyType({}),
) -> Iterator[list[str]]:
    """Changes of a game in words, newest first as they are given.

    One query where the ``seats`` as they are now are not given, one where somebody is named who has none and is not
    among the ``players`` by id, and one where the group's own rules are named. Each tells of who sat there at the time,
    and counts by the rules of then: a seat may have had another player, or be gone since.
    """
    if seats is None:
        seats = Seat.objects.filter(game=game).select_related("player")
    now = list(seats)
    names = {seat.pk: seat.player.name for seat in now}
    rules = game.rule_set
    seated = [_seats(change) for change in changes]
    ids = {value["player"] for each in seated for _seat_id, facts in each for value in facts if value is not None}
    called = {**players, **{seat.player_id: seat.player.name for seat in now}}
    if missing := ids - called.keys():
        # Who was gone before a game was adopted is in no backup.
        called |= dict.fromkeys(missing, device_name(None))
        called |= {player.pk: player.name for player in Player.objects.filter(pk__in=missing)}
    houses = house_titles(change.facts for change in changes)
    for change, each in zip(changes, seated, strict=True):
        names |= {seat_id: called[before["player"]] for seat_id, (before, after) in each if after is None}
        if change.verb == IMPORT:
            yield [import_sentence(change.facts)]
        else:
            yield change_sentences(change.facts, names, rules, called, houses, change.verb)
        names |= {seat_id: called[before["player"]] for seat_id, (before, _after) in each if before is not None}
        if (before := change.facts.get("rules", (None,))[0]) is not None:
            rules = RuleSet.from_dict(before)


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


def _line(
    change: Change,
    sentences: Sequence[str],
    who: str,
    game: Game,
    *,
    is_undo: bool,
    is_undone: bool,
    may_write: bool,
    way: _Way | None,
) -> HistoryLine:
    may_undo = may_write and change.verb not in BEGINNINGS and not is_undone
    led = way if may_undo and way is not None else _Way()
    return HistoryLine(
        seq=str(change.seq),
        at=change.at,
        clock=clock(game, change.at),
        who=who,
        sentences=tuple(sentences),
        is_undo=is_undo,
        is_redo=change.undoes is not None and not is_undo,
        is_undone=is_undone,
        may_undo=may_undo and way is None,
        why=led.why,
        way=led.text,
        way_url=led.url,
        client_id=str(uuid4()),
    )
