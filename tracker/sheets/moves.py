"""What a change of facts moves, computed by the engine from the facts before and after."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from django.core.cache import caches

from tracker.ledger import Facts
from tracker.models import Game, Player
from tracker.sheets.group import Record, ranked, tally
from tracker.sheets.supposed import supposing
from tracker.sheets.table import Table
from tracker.words.moves import Moves, SeasonMove, SideMove, Standing

_FOR = 300
"""Seconds that a season is kept; a database that is swapped under a running server shows at the latest then."""


@dataclass(frozen=True, slots=True)
class SeasonGames:
    """A season without one of its games."""

    name: str
    others: Mapping[int, Record]
    """What each player did in them, by the player's id."""


def preview(before: Table, facts: Facts, players: Mapping[int, Player] | None = None) -> Moves:
    """What these facts would move once they were written; ``players`` as in ``supposing``.

    No query while the game is under way, else those of ``season_of``.
    """
    after = supposing(before, facts, players)
    return moves(before, after, season_of(before.game) if before.is_over or after.is_over else None)


def season_of(game: Game) -> SeasonGames | None:
    """The season but for this game; None, and no query, for a game outside one.

    Three queries, whatever the number of its games – and one while none of them has changed: a preview is asked for
    while somebody types, and each process keeps what it added up.
    """
    if game.season_id is None:
        return None
    games = Game.objects.filter(season=game.season_id).select_related("season").order_by("pk")
    others = {each.pk: each for each in games}
    own = others.pop(game.pk, None)
    if own is None or own.season is None:
        # It was taken out of the season meanwhile.
        return None
    revs = " ".join(f"{each.uuid}:{each.rev}" for each in others.values())
    key = f"season:{own.season.pk}:{sha256(revs.encode()).hexdigest()}"
    kept: dict[int, Record] | None = caches["pages"].get(key) if others else {}
    if kept is None:
        kept = tally(Table.load_all(others.values()))
        caches["pages"].set(key, kept, _FOR)
    return SeasonGames(own.season.name, kept)


def moves(before: Table, after: Table, season: SeasonGames | None = None) -> Moves:
    """The difference between two states of a game, and of its season where that is given."""
    return Moves(
        before=_standing(before),
        after=_standing(after),
        sides=_side_moves(before, after),
        season_name="" if season is None else season.name,
        season=() if season is None else _season_moves(season, before, after),
    )


def _standing(table: Table) -> Standing:
    return Standing(
        places=table.places,
        rules=table.rules,
        names=table.names,
        rounds=len(table.engines),
        next_number=table.next_number,
        is_disputed=bool(table.disputed),
    )


def _side_moves(before: Table, after: Table) -> tuple[SideMove, ...]:
    """By seat, because the rules say who is a side, and can change; partners who move together are one line."""
    stood, stands = _sides(before), _sides(after)
    names = {seat.pk: seat.player.name for table in (before, after) for seat in table.seats}
    together: dict[tuple[_Side | None, _Side | None], list[str]] = {}
    for seat_id in [*stands, *(gone for gone in stood if gone not in stands)]:
        together.setdefault((stood.get(seat_id), stands.get(seat_id)), []).append(names[seat_id])
    found = (
        SideMove(
            names=tuple(members),
            total=(None if old is None else old.total, None if new is None else new.total),
            place=(None if old is None else old.place, None if new is None else new.place),
        )
        for (old, new), members in together.items()
    )
    return tuple(move for move in found if move.total[0] != move.total[1] or move.place[0] != move.place[1])


@dataclass(frozen=True, slots=True)
class _Side:
    seats: tuple[int, ...]
    """Ids: positions change when somebody sits down."""
    total: int
    place: int | None


def _sides(table: Table) -> dict[int, _Side]:
    """The side of each seat, by the seat's id, best first; before the first round each seat is alone, with nothing."""
    found: dict[int, _Side] = {}
    for place in table.places:
        seats = tuple(table.seats[position].pk for position in place.seats)
        found |= dict.fromkeys(seats, _Side(seats, place.total, place.place))
    return found or {seat.pk: _Side((seat.pk,), 0, None) for seat in table.seats}


def _season_moves(season: SeasonGames, before: Table, after: Table) -> tuple[SeasonMove, ...]:
    was, would_be = (
        {record.player.pk: record for record in ranked(tally([table], season.others).values())}
        for table in (before, after)
    )
    found = []
    for player_id in [*would_be, *(gone for gone in was if gone not in would_be)]:
        old, new = was.get(player_id), would_be.get(player_id)
        if _figures(old) != _figures(new):
            found.append(_season_move(old, new))
    return tuple(found)


def _season_move(old: Record | None, new: Record | None) -> SeasonMove:
    (place, average, wins), (new_place, new_average, new_wins) = _figures(old), _figures(new)
    return SeasonMove(
        name=next(record.player.name for record in (new, old) if record is not None),
        place=(place, new_place),
        average=(average, new_average),
        wins=(wins, new_wins),
    )


def _figures(record: Record | None) -> tuple[int | None, float | None, int | None]:
    return (None, None, None) if record is None else (record.place, record.average, record.wins)
