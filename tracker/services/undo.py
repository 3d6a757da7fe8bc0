"""Taking back what was written, and taking that back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence, Set
from copy import copy
from uuid import UUID

from django.db.models import Q

from tracker.ledger import HUB, Facts, Value, cell_path, claims_path, parts, round_path, seat_path
from tracker.models import Change, Game, Player, Round
from tracker.models.journal import BEGINNINGS, MOVES, TAPS, UNDO_TAP
from tracker.renumbering import is_move, moved_from, moves_since, standing
from tracker.services.checking import checked, everything
from tracker.services.claims import unlike
from tracker.services.hub_rows import seats_in
from tracker.services.on_table import OnTable, moved_table
from tracker.services.presence import check_playing, check_stays, phones_follow, written_scores
from tracker.services.refusals import ChangedSince, RoundClosed, RoundNotYet, RoundsAfter, SeatHasPlayed
from tracker.services.rounds import check_turn
from tracker.services.set_aside import changed_over, ends_game, swapped
from tracker.services.writing import Writing, writing


def undo(*, game: Game, seq: int, client_id: UUID, device: UUID, now: dt.datetime, taps_only: bool = False) -> None:
    """Put back every fact that a change changed. An undo is a change like any other, so undoing it is redo.

    Raises ``Change.DoesNotExist``, ``ChangedSince`` when any of the facts was changed again – but for a round under way
    that a score opened, which stays – or is of a round that may have another number since, ``RoundsAfter`` when a round
    would go that others follow, ``RoundNotYet`` when one would come back that follows none that is closed,
    ``RoundClosed`` when a closed round would lose a cell, ``SeatHasPlayed`` when a seat would go that something was
    written for, ``NotPlaying`` for a score of who left since, ``TapRefused`` for an open double that lies elsewhere by
    now, or ``RoundRejected`` when a round would be left that cannot be.
    How the game began, and that the table went on to another, cannot be undone. With ``taps_only`` nothing can but
    a tap, and that not once the game is over: ``GameIsOver``.
    """
    with writing(game.pk, client_id=client_id, sent={"undo": seq}, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        change, later, moves, moves_rounds = _since(game, seq)
        if taps_only:
            _check_tap(write, change)
        if moves_rounds:
            change = _without_table(change)
        stays = _check_current(write, change, later, moves)
        facts = {path: before for path, (before, _after) in change.facts.items() if path not in stays}
        if ends_game(change.facts):
            facts |= changed_over(facts, swapped(later))
        facts = _kept_open(write, facts)
        if moves_rounds:
            facts |= moved_table(write.rows, facts)
        _check_rounds(write, facts)
        _check_seats(write, facts)
        _check_people(write, facts)
        if not moves_rounds:
            _check_presence(write, facts)
            _check_doubles(write, facts)
        phones_follow(write.rows, facts)
        verb = UNDO_TAP if change.verb in TAPS else "undo"
        first = moved_from(change.facts) if moves_rounds else None
        write.write(verb, checked(write.rows, facts, everything), undoes=seq, moved_from=first)


def _since(game: Game, seq: int) -> tuple[Change, list[Change], list[Change], bool]:
    """A change, all that came after it, those of them that moved its rounds, and whether it moved rounds itself.

    One query. Raises ``Change.DoesNotExist`` for one not to be undone.
    """
    before = Q(undoes__isnull=False) | Q(verb__in=MOVES)
    found = {
        change.seq: change for change in Change.objects.filter(before | Q(seq__gte=seq), game=game).order_by("seq")
    }
    change = found.get(seq)
    if change is None or change.verb in BEGINNINGS:
        raise Change.DoesNotExist
    later = [other for other in found.values() if other.seq > seq]
    return change, later, moves_since(change, later, found), is_move(change, found)


def _check_tap(write: Writing, change: Change) -> None:
    if change.verb not in TAPS:
        raise Change.DoesNotExist
    check_turn(write.rows, sum(row.closed for row in write.rows.rounds.values()) + 1)


def _without_table(change: Change) -> Change:
    """The same without what lay on the table: that moves with the round under way, however it has been tapped since."""
    found = copy(change)
    found.facts = {path: both for path, both in change.facts.items() if parts(path)[0] not in HUB}
    return found


def _check_current(write: Writing, change: Change, later: Sequence[Change], moves: Sequence[Change]) -> set[str]:
    """Refuse what was changed again since, or has moved; the paths of what was, and can stay while the rest is taken
    back.
    """
    now = write.rows.values(change.facts)
    changed = {path for path, (_before, after) in change.facts.items() if _unmarked(now[path]) != _unmarked(after)}
    changed |= _lacking(write, change)
    stays = _opened(write, change, changed)
    changed -= stays
    if changed or moves:
        touching = [other for other in later if changed & other.facts.keys() or other in moves]
        raise ChangedSince(tuple(other.seq for other in standing(touching) or touching))
    return stays


def _opened(write: Writing, change: Change, changed: Set[str]) -> set[str]:
    """A round that was opened by a score, and is open still: the score goes, and what was said of the round stays."""
    scored = {numbers[0] for kind, numbers in map(parts, change.facts) if kind == "cell"}
    return {
        path
        for path in changed
        for kind, numbers in [parts(path)]
        if kind == "round" and path in change.facts and change.facts[path][0] is None and numbers[0] in scored
        if numbers[0] in write.rows.rounds and not write.rows.rounds[numbers[0]].closed
    }


def _kept_open(write: Writing, facts: Facts) -> dict[str, Value]:
    """The facts without the round that its first cell opened, while it has cells of others.

    One that was opened by saying its engine has the engine of the rules again.
    """
    kept = dict(facts)
    for path, value in facts.items():
        kind, numbers = parts(path)
        if kind == "round" and value is None:
            others = _others(write, facts, numbers[0])
            if others and not write.rows.rounds[numbers[0]].closed:
                del kept[path]
                if not kept:
                    kept[path] = write.rows.opened(numbers[0])
    return kept | _claims(write, kept)


def _claims(write: Writing, facts: Facts) -> dict[str, Value]:
    """What others say of the cells that these facts touch: that is still what they say, but where it stands now."""
    found: dict[str, Value] = {}
    gone = _gone(facts)
    for kind, numbers in map(parts, facts):
        if kind not in {"cell", "claims"} or numbers[1] in gone or facts.get(round_path(numbers[0]), True) is None:
            continue
        cell, aside = cell_path(*numbers), claims_path(*numbers)
        after = {**write.rows.values((cell, aside)), **facts}
        found[aside] = unlike(after[cell], after[aside] or [])
    return found


def _others(write: Writing, facts: Facts, number: int) -> dict[str, Value]:
    """What is written of a round beside these facts."""
    paths = (where(number, seat_id) for seat_id in write.rows.cells(number) for where in (cell_path, claims_path))
    stand = write.rows.values(path for path in paths if path not in facts)
    return {path: value for path, value in stand.items() if value is not None}


def _unmarked(value: Value) -> Value:
    """A round without its mark: the engine makes that, whoever writes."""
    return {**value, "anyway": False} if isinstance(value, dict) and "anyway" in value else value


def _lacking(write: Writing, change: Change) -> set[str]:
    """The rounds and seats that went since, without which a score, or a train, cannot come back."""
    back = [parts(path) for path, (before, _after) in change.facts.items() if before is not None]
    cells = [numbers for kind, numbers in back if kind in {"cell", "claims"}]
    wanted = {path for number, seat_id in cells for path in (round_path(number), seat_path(seat_id))}
    wanted |= {
        seat_path(seat_id)
        for path, (before, _after) in change.facts.items()
        if before is not None
        for seat_id in seats_in(path, before)
    }
    wanted -= change.facts.keys()
    return {path for path, value in write.rows.values(wanted).items() if value is None}


def _check_rounds(write: Writing, facts: Facts) -> None:
    rounds = write.rows.rounds
    heads = {parts(path)[1][0]: value for path, value in facts.items() if parts(path)[0] == "round"}
    last = max((number for number in {*rounds, *heads} if heads.get(number, True)), default=0)
    gone = _gone(facts)
    for path, value in facts.items():
        kind, numbers = parts(path)
        if kind == "round" and numbers[0] < last and (value is None or not value["closed"]):
            raise RoundsAfter(last)
        if kind == "round" and value is not None:
            _check_rounds_before(rounds, heads, numbers[0])
        if kind == "cell" and value is None and numbers[1] not in gone and _stays_closed(rounds, facts, numbers[0]):
            # A closed round has a score for every seat: one that was wrong is corrected.
            raise RoundClosed(numbers[0])


def _check_rounds_before(rounds: Mapping[int, Round], heads: Mapping[int, Value], number: int) -> None:
    """Refuse to bring back a round while one before it went, or was opened again."""
    for earlier in range(1, number):
        head = heads.get(earlier)
        closed = head["closed"] if head else earlier not in heads and earlier in rounds and rounds[earlier].closed
        if not closed:
            raise RoundNotYet(earlier)


def _stays_closed(rounds: Mapping[int, Round], facts: Facts, number: int) -> bool:
    return round_path(number) not in facts and rounds[number].closed


def _check_seats(write: Writing, facts: Facts) -> None:
    """Refuse to take a seat from the table that scores or a start were written for since."""
    gone = _gone(facts)
    if not gone:
        return
    write.rows.load(write.rows.rounds)
    for number, row in write.rows.rounds.items():
        cells = write.rows.cells(number)
        starter_id = (facts.get(round_path(number)) or {"starter": row.starter_id})["starter"]
        if starter_id in gone or any(
            seat_id in cells and (cells[seat_id].claims or cell_path(number, seat_id) not in facts) for seat_id in gone
        ):
            raise SeatHasPlayed(number)


def _check_people(write: Writing, facts: Facts) -> None:
    """Refuse to seat whoever turned out to be somebody else since."""
    seated = {seat.player_id for seat in write.rows.seats}
    come = {value["player"] for path, value in facts.items() if value and path.startswith("seat/")} - seated
    if come and Player.objects.filter(pk__in=come).exclude(merged_into=None).exists():
        raise ChangedSince(())


def _check_presence(write: Writing, facts: Facts) -> None:
    """Refuse what would leave a score at a seat that is not at the table."""
    check_stays(write.rows, facts)
    after = {seat.pk: seat for seat in write.rows.seats_after(facts)}
    for number, cells in written_scores(facts).items():
        away = {pk: cell for pk, cell in cells.items() if pk in after and not after[pk].plays(number)}
        check_playing(write.rows, number, away)


def _check_doubles(write: Writing, facts: Facts) -> None:
    """Refuse to lay a double open again that by now lies elsewhere: the set has no second one."""
    for number in {numbers[0] for kind, numbers in map(parts, facts) if kind == "double"}:
        OnTable(write.rows, number, write.at).check_doubles_back(facts)


def _gone(facts: Facts) -> set[int]:
    """The ids of the seats that these facts take from the table."""
    found = set()
    for path, value in facts.items():
        kind, numbers = parts(path)
        if kind == "seat" and value is None:
            found.add(numbers[0])
    return found
