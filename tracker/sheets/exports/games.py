"""A row for each game and player."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.models import Group
from tracker.sheets.exports.portions import Rows, SeasonNames, mark, portions
from tracker.sheets.table import Table
from tracker.words.exports import Heading, headings
from tracker.words.rules import came_from

HEADINGS = (
    Heading.DATE,
    Heading.SEASON,
    Heading.GAME,
    Heading.RULES,
    Heading.PLAYER,
    Heading.GUEST,
    Heading.PLACE,
    Heading.TOTAL,
    Heading.ROUNDS,
    Heading.ZERO_ROUNDS,
    Heading.OVER,
    Heading.COUNTED,
)


def games_rows(group: Group) -> Iterator[Rows]:
    """Every game of the group, its players best first; one that nobody has played a round of has no places yet."""
    seasons = SeasonNames.of(group)
    yield [headings(HEADINGS)]
    for tables in portions(group):
        yield [row for table in tables for row in _rows(table, seasons.of_game(table.game))]


def _rows(table: Table, season: str) -> Rows:
    game = table.game
    head = (game.played_on, season, str(game.uuid), came_from(game))
    foot = (mark(is_so=table.is_over), mark(is_so=game.is_counted))
    if not table.places:
        return [
            (*head, seat.player.name, mark(is_so=seat.player.is_guest), None, None, 0, 0, *foot) for seat in table.seats
        ]
    return [
        (
            *head,
            seat.player.name,
            mark(is_so=seat.player.is_guest),
            place.place,
            place.total,
            place.rounds_played,
            place.zero_rounds,
            *foot,
        )
        for place in table.places
        for seat in (table.seats[position] for position in place.seats)
    ]
