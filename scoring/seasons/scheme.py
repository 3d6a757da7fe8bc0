"""By what a group ranks its season: one frozen value, and what keeps it from ranking anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from itertools import pairwise

from scoring.codec import decode, encode
from scoring.options import TieBreak


class Measure(StrEnum):
    """What a season adds up."""

    PIPS = "pips"
    """The totals of the games, as they stand in them."""
    AVERAGE = "average"
    """Points a round: fair to missed evenings and to late arrivals."""
    WINS = "wins"
    """First places; who shares one has a part of it, so that every game is won once."""
    PLACES = "places"
    """Points by place, from a table; who shares a place shares the points of the places they take."""


class SchemeProblemCode(StrEnum):
    """Every way in which a scheme cannot rank a season."""

    NO_POINTS = "no-points"
    """No place gives anything."""
    POINTS_RISE = "points-rise"
    """A place gives more than the one before it; ``number`` is that place."""
    NEGATIVE = "negative"
    NOTHING_COUNTS = "nothing-counts"
    """Of each player's games the best 0 count."""
    TIE_BREAK_TWICE = "tie-break-twice"


@dataclass(frozen=True, slots=True)
class SchemeProblem:
    """One thing that is wrong with a scheme: the ``field`` it belongs to, and the ``number`` that is wrong."""

    code: SchemeProblemCode
    field: str
    number: int | None = None


@dataclass(frozen=True)
class SeasonScheme:
    """Everything that a group decides about its season table.

    A scheme may hold values that rank nothing, so that a form can show them: ``problems()`` says what is wrong.
    """

    measure: Measure = Measure.AVERAGE
    place_points: tuple[int, ...] = (10, 8, 6, 5, 4, 3, 2, 1)
    """For the first place, the second …; a place beyond the table gives nothing."""
    min_games: int = 1
    """Who has played fewer is listed without a place."""
    drop_worst: int = 0
    """How many games of each player do not count: those without which the player stands best."""
    count_best: int | None = None
    """How many games of each player count at most, the best ones; None is all."""
    guests_count: bool = True
    """Whether guests stand in the table. The places of a game are as they were played either way."""
    tie_breaks: tuple[TieBreak, ...] = (TieBreak.ZERO_ROUNDS, TieBreak.LOWEST_NONZERO)
    """What is compared between equals, over all rounds of the season, those of dropped games too (RULES.md, Ties)."""

    def kept_of(self, games: int) -> int:
        """How many of a player's games count: at least one, whatever is dropped."""
        best = games if self.count_best is None else self.count_best
        return max(1, min(games - self.drop_worst, best))

    def to_dict(self) -> dict[str, object]:
        """Plain values of JSON, every field; the inverse of ``from_dict``."""
        return {field.name: encode(getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def from_dict(cls, values: Mapping[str, object]) -> SeasonScheme:
        """Read what ``to_dict`` wrote. A missing field has its default; raises ``Malformed`` for anything unknown."""
        return decode(cls, values)

    def problems(self) -> list[SchemeProblem]:
        """Everything about this scheme that cannot rank a season, each with its field; empty when all is well."""
        return list(_problems(self))


def _problems(scheme: SeasonScheme) -> Iterator[SchemeProblem]:
    table = scheme.place_points
    if scheme.measure is Measure.PLACES and not any(table):
        yield SchemeProblem(SchemeProblemCode.NO_POINTS, "place_points")
    for place, (better, worse) in enumerate(pairwise(table), start=2):
        if worse > better:
            yield SchemeProblem(SchemeProblemCode.POINTS_RISE, "place_points", place)
    # Beyond the table there is 0, and that would be more.
    if table and min(table) < 0:
        yield SchemeProblem(SchemeProblemCode.NEGATIVE, "place_points", min(table))
    for name, number in (("min_games", scheme.min_games), ("drop_worst", scheme.drop_worst)):
        if number < 0:
            yield SchemeProblem(SchemeProblemCode.NEGATIVE, name, number)
    if scheme.count_best is not None and scheme.count_best < 1:
        yield SchemeProblem(SchemeProblemCode.NOTHING_COUNTS, "count_best", scheme.count_best)
    if len(set(scheme.tie_breaks)) < len(scheme.tie_breaks):
        yield SchemeProblem(SchemeProblemCode.TIE_BREAK_TWICE, "tie_breaks")
