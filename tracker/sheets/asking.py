"""Who asks where to play, on a table as it lies: what the answer is made from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from scoring import Fitting, Only, TableState, Target, Tile, fitting, where_may_i_play
from tracker.sheets.hub import Hub, table_state
from tracker.trains import TrainFacts, TrainRef
from tracker.words.refusals import where_text, why_not


@dataclass(frozen=True)
class Asking:
    """A seat that asks: by its position, and with its hand where it told one.

    ``drawn`` is the tile of the hand that was drawn last, None if that is not told.
    """

    hub: Hub
    seat: int
    hand: tuple[Tile, ...] = ()
    drawn: Tile | None = None

    @cached_property
    def state(self) -> TableState:
        """The table; who told a hand has so many tiles."""
        state = self.hub.state
        if not self.hand:
            return state
        return state.with_seat(self.seat, replace(state.seats[self.seat], hand=len(self.hand)))

    @cached_property
    def targets(self) -> list[Target]:
        return where_may_i_play(self.state, self.seat)

    @cached_property
    def fits(self) -> list[Fitting]:
        """Of each of the ``targets``, its ends and the tiles of the hand that may go there."""
        return fitting(self.state, self.seat, self.hand, drawn=self.drawn)

    @property
    def open(self) -> list[Target]:
        """Where the seat may play; of the trains that take some tiles alone, those for which it may hold one."""
        answers = zip(self.targets, self.fits, strict=True)
        return [target for target, fits in answers if target.allowed and not self.holds_none(target, fits)]

    def holds_none(self, target: Target, fits: Fitting) -> bool:
        """Whether a train takes some tiles alone, and a hand that was told has none of them that fits."""
        if target.only is None or not self.hand:
            return False
        wanted = {Only.DOUBLE: True, Only.SINGLE: False}.get(target.only)
        is_of_another_kind = wanted is not None and all(tile.is_double != wanted for tile in self.hand)
        return is_of_another_kind or _fits_not(fits)

    @property
    def fits_nowhere(self) -> bool:
        """Whether no tile of a hand that was told may be laid anywhere, wherever some tile may."""
        answers = [each for each in zip(self.targets, self.fits, strict=True) if each[0].allowed]
        return bool(self.hand and answers) and all(
            _fits_not(fits) or self.holds_none(target, fits) for target, fits in answers
        )

    @property
    def asks_drawn(self) -> bool:
        """Whether the answer hangs on which tile of the hand was drawn."""
        waits = any(target.only in {Only.DRAWN, Only.DRAWN_OR_DOUBLE} for target in self.targets)
        return waits and bool(self.hand) and (self.drawn is not None or any(fits.if_drawn for fits in self.fits))

    @property
    def name(self) -> str:
        return self.hub.table.names[self.seat]

    @property
    def ref(self) -> TrainRef:
        return self.hub.refs[self.seat]

    @property
    def own(self) -> TrainFacts:
        return self.hub.facts.train(self.ref, self.hub.table.rules)

    def changes_with(self, own: TrainFacts) -> bool:
        """Whether the answer would be another one if the own train were told to be so."""
        facts = self.hub.facts
        facts = replace(facts, trains={**facts.trains, self.ref: own})
        other = where_may_i_play(table_state(self.hub.table, self.hub.number, facts), self.seat)
        return [(each.code, each.only) for each in other] != [(each.code, each.only) for each in self.targets]

    def why_not(self, target: Target) -> str:
        if target.refusal is None:
            return ""
        return why_not(target.refusal, self.hub.table.names, you=self.seat, mexican=len(self.hub.facts.mexican))

    def text(self, train: int, say: Callable[..., str]) -> str:
        return say(train, self.hub.table.names, you=self.seat, mexican=len(self.hub.facts.mexican))


def _fits_not(fits: Fitting) -> bool:
    return fits.ends is not None and not fits.tiles and not fits.if_drawn


def lying(hub: Hub) -> tuple[tuple[Tile, str], ...]:
    """The tiles that are known to lie on the table beside the engine, each with the place where it does."""
    places = {ref: at for at, ref in enumerate(hub.refs)}
    return tuple(
        (
            Tile(double.value, double.value),
            where_text(places[double.train], hub.table.names, mexican=len(hub.facts.mexican)),
        )
        for double in hub.facts.doubles
        if double.value is not None and double.train in places
    )
