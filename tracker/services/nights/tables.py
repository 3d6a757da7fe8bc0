"""The tables of a night as they stand: how far each is, and who plays there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from scoring import engines
from tracker.models import Game, Night, Round, Seat, Sitting


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table of a sitting."""

    number: int
    game: Game
    closed: int
    """Rounds that are closed."""
    seats: tuple[Seat, ...]

    @property
    def planned(self) -> int:
        return len(engines(self.game.rule_set))

    @property
    def is_over(self) -> bool:
        return self.game.is_finished or self.closed >= self.planned

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that are still at the table."""
        return tuple(seat for seat in self.seats if seat.last_round is None or seat.last_round > self.closed)


def last_begun(night: Night) -> Sitting | None:
    """The sitting whose games were begun last."""
    return night.sittings.filter(begun_at__isnull=False).order_by("-number").first()


def draft_of(night: Night) -> Sitting | None:
    """The sitting that is drawn and not begun."""
    return night.sittings.filter(begun_at=None).first()


def playing_tables(night: Night) -> list[TableNow]:
    """The tables of the night that have rounds left, of whichever sitting, by sitting and number. Three queries."""
    games = list(
        Game.objects.filter(sitting__night=night, is_finished=False).order_by("sitting__number", "table_number")
    )
    closed = Counter(Round.objects.filter(game__in=games, closed=True).values_list("game_id", flat=True))
    seats = _by_game(Seat.objects.filter(game__in=games).select_related("player"))
    tables = [TableNow(game.table_number or 0, game, closed[game.pk], tuple(seats.get(game.pk, ()))) for game in games]
    return [table for table in tables if not table.is_over]


def _by_game(seats: Iterable[Seat]) -> dict[int, list[Seat]]:
    found: dict[int, list[Seat]] = {}
    for seat in seats:
        found.setdefault(seat.game_id, []).append(seat)
    return found
