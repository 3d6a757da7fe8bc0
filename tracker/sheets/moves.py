"""What a change of facts moves, computed by the engine from the facts before and after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from scoring import GameResult, SeasonPlace, SeasonStanding, season_standing
from tracker.ledger import Facts
from tracker.models import Player, Season
from tracker.sheets.results import results_of_season, results_of_table
from tracker.sheets.season.calendar import season_among, seasons_of
from tracker.sheets.season.table import players_of, scheme_of
from tracker.sheets.supposed import supposing
from tracker.sheets.table import Table
from tracker.words.moves import Moves, SeasonMove, SeasonMoves, SideMove, Standing


@dataclass(frozen=True)
class SeasonGames:
    """A season without one of its games."""

    season: Season
    others: tuple[GameResult, ...]
    """What its other games gave."""
    players: Mapping[int, Player]
    """Everybody of the group, by id."""


def preview(before: Table, facts: Facts, players: Mapping[int, Player] | None = None) -> Moves:
    """What these facts would move once they were written; ``players`` as in ``supposing``.

    No query while the game is under way, else those of ``seasons_moved``.
    """
    after = supposing(before, facts, players)
    return moves(before, after, seasons_moved(before, after))


def seasons_moved(before: Table, after: Table) -> tuple[SeasonGames, ...]:
    """The seasons but for this game that it is of, before and after; none, and no query, while it is under way.

    The statements of their results, which are few once they are kept, and two.
    """
    game = before.game
    if game.group.is_casual or not (before.is_over or after.is_over):
        return ()
    seasons = seasons_of(game.group)
    of = {season.pk: season for each in (before, after) if (season := season_among(seasons, each.game)) is not None}
    if not of:
        return ()
    players = players_of(game.group_id)
    return tuple(
        SeasonGames(season, tuple(row for row in results_of_season(season, players) if row.game != game.pk), players)
        for season in of.values()
    )


def moves(before: Table, after: Table, seasons: Sequence[SeasonGames] = ()) -> Moves:
    """The difference between two states of a game, and of the seasons that it is of, where they are given."""
    return Moves(
        before=_standing(before),
        after=_standing(after),
        sides=_side_moves(before, after),
        seasons=tuple(_season_moves(season, before, after) for season in seasons),
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


def _season_moves(games: SeasonGames, before: Table, after: Table) -> SeasonMoves:
    scheme = scheme_of(games.season)
    was, would_be = (season_standing(scheme, (*games.others, *_own(games, table))) for table in (before, after))
    stood, stands = ({row.player: row for row in standing.rows} for standing in (was, would_be))
    names = {pk: player.name for pk, player in games.players.items()}
    # Who is new to the group has no row yet.
    names |= {seat.player_id: seat.player.name for table in (before, after) for seat in table.seats}
    found = []
    for player in [*stands, *(gone for gone in stood if gone not in stands)]:
        old, new = _figures(stood.get(player)), _figures(stands.get(player))
        if old != new:
            found.append(
                SeasonMove(
                    name=names[player],
                    place=(old.place, new.place),
                    value=(old.value, new.value),
                    wins=(old.wins, new.wins),
                )
            )
    return SeasonMoves(
        name=games.season.name,
        measure=scheme.measure,
        is_closed=games.season.closed_at is not None,
        winners=(_winners(was, names), _winners(would_be, names)),
        moves=tuple(found),
    )


def _own(games: SeasonGames, table: Table) -> tuple[GameResult, ...]:
    """What the game itself gives to the season, as a table has it."""
    is_of = table.is_over and season_among([games.season], table.game) is not None
    return results_of_table(table) if is_of else ()


class _Figures(NamedTuple):
    place: int | None = None
    value: Fraction | None = None
    wins: int | None = None


def _figures(row: SeasonPlace | None) -> _Figures:
    return _Figures() if row is None else _Figures(row.place, row.value, row.wins + row.shared_wins)


def _winners(standing: SeasonStanding, names: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(names[row.player] for row in standing.rows if row.place == 1)
