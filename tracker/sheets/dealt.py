"""How many were dealt in the round under way: whoever comes or goes later takes no tile from anybody's hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tracker.ledger import Value, cell_path, mexican_path, parts, round_path, seat_path, train_path, turn_path
from tracker.models import Change, Seat
from tracker.sheets.table import Table


def players_dealt(table: Table, number: int) -> int:
    """How many played a round, which is not closed, when something of it was first written or tapped.

    One query where somebody came, went or sits out around this round, else none. Who had left and is back counts as one
    who was there.
    """
    here = {seat.pk for at, seat in enumerate(table.seats) if seat.plays(number) and not _sits_out(table, at)}
    doubtful = [seat for at, seat in enumerate(table.seats) if _is_doubtful(table, number, at)]
    if not doubtful:
        return len(here)
    changes = _changes(table, number, doubtful)
    undone = _undone(changes)
    since = [change for change in changes if change.undoes is None and change.seq not in undone and _tells(change)]
    if not since:
        return len(here)
    later = [change for change in changes if change.seq > since[0].seq]
    return sum(_was_here(seat, number, later, is_here=seat.pk in here) for seat in table.seats)


def _sits_out(table: Table, position: int) -> bool:
    return table.open_round is not None and table.open_round.facts.cells[position].is_absent


def _is_doubtful(table: Table, number: int, position: int) -> bool:
    """Whether a seat may have come, gone or sat out since the round began."""
    seat = table.seats[position]
    if not seat.plays(number):
        return seat.last_round == number - 1
    return _sits_out(table, position) or 1 < seat.first_round == number


def _changes(table: Table, number: int, doubtful: Sequence[Seat]) -> list[Change]:
    """What changed anything of the round, or where these seats are, oldest first."""
    paths = [round_path(number), turn_path(number), mexican_path(number, 1)]
    for seat in table.seats:
        paths += [cell_path(number, seat.pk), train_path(number, seat.pk)]
    paths += [seat_path(seat.pk) for seat in doubtful]
    # What is older than the numbers of the rounds is of another round.
    span = {"seq__gt": table.game.numbered_at, "seq__lte": table.game.rev}
    found = Change.objects.filter(game=table.game, facts__has_any_keys=paths, **span).order_by("seq")
    return list(found.only("seq", "facts", "undoes"))


def _undone(changes: Sequence[Change]) -> set[int]:
    found: set[int] = set()
    for change in reversed(changes):
        # What was taken back itself takes nothing back.
        if change.undoes is not None and change.seq not in found:
            found.add(change.undoes)
    return found


def _tells(change: Change) -> bool:
    """Whether a change is of what was played, and not only of who plays."""
    kinds = {parts(path)[0] for path in change.facts}
    is_away = all(after is None or after["is_absent"] for after in _cells(change))
    return "seat" not in kinds and not (is_away and "cell" in kinds)


def _cells(change: Change) -> Iterator[Value]:
    return (after for path, (_before, after) in change.facts.items() if parts(path)[0] == "cell")


def _was_here(seat: Seat, number: int, later: Sequence[Change], *, is_here: bool) -> bool:
    """Whether a seat played before the first of these changes; ``is_here`` is whether it does now."""
    seats = _before(later, seat_path(seat.pk))
    cells = _before(later, cell_path(number, seat.pk))
    if not seats and not cells:
        return is_here
    plays = _plays(seats[0], number) if seats else seat.plays(number)
    if cells:
        return plays and not (cells[0] or {}).get("is_absent")
    return plays and (is_here or not seat.plays(number))


def _before(changes: Sequence[Change], path: str) -> list[Value]:
    """The values that a fact had before each change of it."""
    return [change.facts[path][0] for change in changes if path in change.facts]


def _plays(seat: Value, number: int) -> bool:
    return seat is not None and seat.get("first", 1) <= number <= seat.get("last", number)
