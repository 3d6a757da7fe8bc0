"""Who is at the table in a round: only who is can have a score in it, and only their player's phone writes it."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import prefetch_related_objects

from tracker.facts import CellFacts
from tracker.ledger import Facts, cell_path, parts
from tracker.models import Grant, Player, Seat
from tracker.services.refusals import AwaySeat, NotPlaying, SeatHasPlayed
from tracker.services.rows import Rows


def check_playing(rows: Rows, number: int, cells: Mapping[int, CellFacts]) -> None:
    """Refuse a score, by the id of its seat, of who is not at the table in a round that is not closed: ``NotPlaying``.

    Of a closed round any score can be corrected: who came or left when is often written down too late.
    """
    row = rows.rounds.get(number)
    if row is not None and row.closed:
        return
    away = {
        position: seat
        for position, seat in enumerate(rows.seats)
        if not seat.plays(number) and has_score(cells.get(seat.pk, CellFacts()))
    }
    if away:
        raise _not_playing(number, away)


def _not_playing(number: int, away: Mapping[int, Seat]) -> NotPlaying:
    prefetch_related_objects([*away.values()], "player")
    return NotPlaying(
        number,
        tuple(
            AwaySeat(position, seat.player.name, seat.first_round, seat.last_round) for position, seat in away.items()
        ),
    )


def check_gained(rows: Rows, facts: Facts) -> None:
    """Refuse facts by which a seat gets a score in a round, closed or not, that it is not at the table for.

    Raises ``NotPlaying``. One that a seat has there already may become another.
    """
    for number, gained in gained_away(rows, facts).items():
        raise _not_playing(number, {at: seat for at, seat in enumerate(rows.seats) if seat.pk in gained})


def gained_away(rows: Rows, facts: Facts) -> dict[int, set[int]]:
    """The ids of the seats that get a score where they are not at the table, by the number of the round."""
    before = {seat.pk: seat for seat in rows.seats}
    after = {seat.pk: seat for seat in rows.seats_after(facts)}
    found: dict[int, set[int]] = {}
    for number, cells in written_scores(facts).items():
        for seat_id, cell in cells.items():
            stood = rows.cells(number).get(seat_id)
            had_one = not before[seat_id].plays(number) and stood is not None and has_score(CellFacts.of(stood))
            if has_score(cell) and not after[seat_id].plays(number) and not had_one:
                found.setdefault(number, set()).add(seat_id)
    return found


def has_score(cell: CellFacts) -> bool:
    """Whether anything is said of the seat but that it did not play."""
    return not (cell.is_empty or cell.is_absent)


def check_stays(rows: Rows, facts: Facts) -> None:
    """Refuse facts by which a seat would not be at the table in a round that it has a score of: ``SeatHasPlayed``."""
    before = {seat.pk: seat for seat in rows.seats}
    for seat in rows.seats_after(facts):
        stood = before.get(seat.pk)
        if stood is None or (stood.first_round, stood.last_round) == (seat.first_round, seat.last_round):
            continue
        rows.load(rows.rounds)
        for number in rows.rounds:
            if stood.plays(number) and not seat.plays(number) and has_score(_after(rows, facts, number, seat)):
                raise SeatHasPlayed(number)


def _after(rows: Rows, facts: Facts, number: int, seat: Seat) -> CellFacts:
    path = cell_path(number, seat.pk)
    if path in facts:
        return CellFacts.read(facts[path])
    cell = rows.cells(number).get(seat.pk)
    return CellFacts() if cell is None else CellFacts.of(cell)


def written_scores(facts: Facts) -> dict[int, dict[int, CellFacts]]:
    """The scores that facts write, by the number of their round and the id of their seat."""
    found: dict[int, dict[int, CellFacts]] = {}
    for path, value in facts.items():
        kind, numbers = parts(path)
        if kind == "cell":
            found.setdefault(numbers[0], {})[numbers[1]] = CellFacts.read(value)
    return found


def phones_follow(rows: Rows, facts: Facts) -> None:
    """Part the phones of a player from a seat at which somebody else plays on, and give them back to who comes back.

    A phone that stays at the seat would go on to write what is another's score now. It keeps its player's name.
    """
    if rows.is_trial:
        return
    players = {seat.pk: seat.player_id for seat in rows.seats}
    for path, value in facts.items():
        kind, numbers = parts(path)
        if kind != "seat" or value is None or players.get(numbers[0], value["player"]) == value["player"]:
            continue
        names = dict(Player.objects.filter(pk__in=[players[numbers[0]], value["player"]]).values_list("pk", "name"))
        phones = Grant.objects.filter(game=rows.game)
        come = list(phones.filter(seat=None, name=names[value["player"]]).values_list("pk", flat=True))
        phones.filter(seat=numbers[0]).update(seat=None, name=names[players[numbers[0]]])
        phones.filter(pk__in=come).update(seat=numbers[0])
