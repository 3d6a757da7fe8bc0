"""The table of a season."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from scoring import SeasonScheme, season_standing
from tracker.models import Player, Season
from tracker.sheets.exports.portions import Rows
from tracker.sheets.results import results_of_season
from tracker.words.exports import Heading, headings

HEADINGS = (
    Heading.PLACE,
    Heading.PLAYER,
    Heading.VALUE,
    Heading.GAMES,
    Heading.ROUNDS,
    Heading.WINS,
    Heading.SHARED_WINS,
    Heading.ZERO_ROUNDS,
    Heading.LOWEST,
    Heading.DROPPED,
)

_HUNDREDTH = Decimal("0.01")


def standings_rows(season: Season) -> Iterator[Rows]:
    """Everybody whom the season counts, best first, by its own scheme. One statement beside those of the results."""
    standing = season_standing(SeasonScheme.from_dict(season.scheme), results_of_season(season))
    names = dict(Player.objects.filter(group=season.group_id).values_list("pk", "name"))
    yield [headings(HEADINGS)]
    yield [
        (
            row.place,
            names[row.player],
            _decimal(row.value),
            row.games,
            row.rounds,
            row.wins,
            row.shared_wins,
            row.zero_rounds,
            row.lowest_nonzero,
            len(row.dropped),
        )
        for row in standing.rows
    ]


def _decimal(value: Fraction) -> Decimal | int:
    if value.denominator == 1:
        return value.numerator
    return (Decimal(value.numerator) / value.denominator).quantize(_HUNDREDTH)
