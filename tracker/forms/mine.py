"""A player's own score: one seat's fields of the round under way."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import RuleSet
from tracker.facts import CellFacts
from tracker.forms.hidden import read_key
from tracker.forms.numbers import read_index
from tracker.forms.round_page import offered_reasons, seat_input
from tracker.forms.seat import SeatTyped, read_seat, read_tiles, read_version, typed_seat
from tracker.forms.tiles import picker, whole_set
from tracker.models import Role
from tracker.services import GameIsOver, NoSuchSeat, NotSaved, Renumbered, RoundClosed, RoundNotYet
from tracker.sheets.disputes import disputes_beside
from tracker.sheets.game import game_title
from tracker.sheets.pages import HandElsewhere, MinePage, ProblemLine
from tracker.sheets.table import Table
from tracker.words.seats import renumbered


@dataclass
class MineForm:
    """What a player typed for the own seat. ``number`` is the round that it was typed for."""

    number: int
    position: int
    typed: SeatTyped
    client_id: str
    problem: str = ""
    facts: CellFacts | None = None
    numbered: int = 0
    """The game's ``numbered_at`` that the form was filled at."""

    @classmethod
    def filled(cls, table: Table, seat_id: int) -> MineForm:
        """As it stands in the round under way."""
        number = len(table.rounds) + 1
        position = _position(table, seat_id)
        facts, seen = table.stored(number)
        typed = typed_seat(facts.cells[position], seen.cells[position], table.rules)
        return cls(number, position, typed, str(uuid.uuid4()), numbered=table.game.numbered_at)

    @classmethod
    def posted(cls, data: QueryDict, table: Table, seat_id: int) -> MineForm:
        position = _position(table, seat_id)
        stored, _seen = table.stored(len(table.rounds) + 1)
        at = _row(data)
        typed = SeatTyped.posted(data, at, is_out="out" in data)
        typed.is_absent = False
        if f"reason-{at}" not in data:
            # A page from before players wrote penalties does not show them, and must not lose them.
            typed.kept = stored.cells[position].adjustments
        if "picking" in data:
            typed.hold(read_tiles(data.getlist("tile")), table.rules)
        return cls(
            read_version(data.get("number", "")),
            position,
            typed,
            data.get("client_id", ""),
            numbered=read_version(data.get("numbered", "")),
        )

    def press(self, button: str) -> bool:
        """Do what a button beside the seat does, as ``RoundForm.press``; False when it is not one of those."""
        verb, _dash, _seat = button.partition("-")
        if verb not in {"tiles", "take"}:
            return False
        self.typed.is_picking = verb == "tiles"
        return True

    def is_valid(self, rules: RuleSet) -> bool:
        """Text to facts. An empty field is nothing to save."""
        facts = read_seat(self.typed, rules)
        if not self.typed.errors and facts.held(rules) is None and not facts.went_out:
            self.typed.errors.append(_("Write the pips that you still hold, or that you went out."))
        if not self.typed.errors and facts.pips is not None and facts.pips < 0:
            self.typed.errors.append(_("Pips cannot be less than 0."))
        if not self.typed.errors and facts.went_out and facts.pips:
            self.typed.errors.append(_("Whoever went out holds no tiles. Clear one of the two."))
        self.facts = facts
        return not (self.typed.errors or any(adjustment.errors for adjustment in self.typed.adjustments))

    @property
    def key(self) -> uuid.UUID:
        """The client's id; a forged or missing one is replaced."""
        return read_key(self.client_id)

    def refuse(self, refusal: NotSaved, *, keeps_score: bool = False) -> None:
        """Say why nothing was written; what was typed stays. Whoever keeps the score now corrects it."""
        match refusal:
            case Renumbered():
                self.numbered = refusal.numbered
                self.problem = f"{renumbered()} {_('Nothing was saved.')}"
            case RoundClosed() | RoundNotYet() | GameIsOver() if keeps_score:
                self.problem = _("That round is closed: correct the score in the game. Nothing was saved.")
            case RoundClosed() | RoundNotYet() | GameIsOver():
                self.problem = _("That round is closed: the scorekeeper can correct it. Nothing was saved.")
            case NoSuchSeat():
                self.problem = _("You are not at this table any more. Nothing was saved.")

    def page(self, table: Table) -> MinePage:
        """The form as a page, with each refusal at its field."""
        problems = [ProblemLine(text, is_warning=False) for text in self.typed.errors]
        facts, _seen = table.stored(self.number)
        hands = [
            (name, cell.tiles)
            for position, (name, cell) in enumerate(zip(table.names, facts.cells, strict=True))
            if cell.tiles and position != self.position
        ]
        grid = None
        if self.typed.is_picking:
            grid = picker(table.rules, self.typed.hand(table.rules), facts.engine, hands)
        return MinePage(
            title=game_title(table.game),
            game_url=table.game.get_absolute_url(),
            action=reverse("mine", args=[table.game.uuid]),
            number=str(self.number),
            numbered=str(self.numbered),
            engine=facts.engine,
            engine_end="" if facts.engine is None else str(facts.engine),
            seat=seat_input(table, self.typed, self.position, problems, focus=True, grid=grid),
            hands=tuple(HandElsewhere(name, " ".join(map(str, tiles))) for name, tiles in hands),
            tiles=whole_set(table.rules),
            writes_url=reverse("writes", args=[table.game.uuid]),
            live_url=reverse("live", args=[table.game.uuid]),
            rev=str(table.game.rev),
            one_out=not table.rules.several_may_go_out,
            others_out=", ".join(_others_out(table, facts.cells, self.position)),
            problem=self.problem,
            client_id=self.client_id,
            reasons=offered_reasons(table.rules),
            disputes=disputes_beside(table, self.number, self.position, Role.PLAYER),
        )


def typed_pips(data: QueryDict) -> str:
    """What was typed for the own seat, short enough to be said again."""
    return data.get(f"pips-{_row(data)}", "").strip()[:12]


def _others_out(table: Table, cells: Sequence[CellFacts], own: int) -> list[str]:
    return [
        name
        for position, (name, cell) in enumerate(zip(table.names, cells, strict=True))
        if cell.went_out and position != own
    ]


def _row(data: QueryDict) -> int:
    """Which the one seat's row is: whatever position the seat had when the form was filled."""
    rows = (read_index(key.removeprefix("pips-")) for key in data if key.startswith("pips-"))
    return next((row for row in rows if row is not None), 0)


def _position(table: Table, seat_id: int) -> int:
    return next(position for position, seat in enumerate(table.seats) if seat.pk == seat_id)
