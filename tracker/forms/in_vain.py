"""What was typed into a form of scores by a phone that may not save it any more: all of it, and what to do with it."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import dataclass

from django.http import QueryDict
from django.urls import reverse

from scoring import RuleSet
from tracker.forms.seat import SeatTyped, read_seat
from tracker.models import Role, Seat
from tracker.models.sight import Standing
from tracker.sheets.game import game_title
from tracker.sheets.handed import Handed
from tracker.sheets.table import Table
from tracker.words.rounds import score_text

FORMS = {
    "round": Role.SCOREKEEPER,
    "forgotten": Role.SCOREKEEPER,
    "correct": Role.SCOREKEEPER,
    "mine": Role.PLAYER,
}
"""The forms of scores, by the name of their address, and the role that they are shown to."""


@dataclass(frozen=True, slots=True)
class InVainPage:
    """The scores that were typed and not saved."""

    title: str
    """The game's, and where it is: empty for a phone that is not let into it any more."""
    game_url: str
    number: str
    """The round that they were typed for."""
    is_forgotten: bool
    """Whether it was to be put in before the round of that number."""
    told: Handed | None
    """Who keeps the score now; None where that has not changed hands."""
    scores: tuple[tuple[str, str], ...]
    """Name and score of every seat of which something was typed, in the order of the table."""
    own_url: str
    """Where the own score of them can be saved; empty for whoever has none to save."""
    own_fields: tuple[tuple[str, str], ...]
    """What is sent there to find it in its fields: nothing is saved by that."""


def in_vain_page(
    table: Table,
    standing: Standing | None,
    data: QueryDict,
    *,
    number: str,
    seat_id: int | None,
    told: Handed | None,
    is_forgotten: bool = False,
) -> InVainPage | None:
    """What was typed, for a device of that standing, None for one that was removed; None if nothing was typed.

    ``seat_id`` is that of a form that has one seat; None for a form that says itself whose fields it has.
    """
    typed = [(seat, at, found) for seat, at, found in _typed(table, data, seat_id) if _says_something(found)]
    if not typed:
        return None
    own = next(
        (
            (at, found)
            for seat, at, found in typed
            if standing is not None and not is_forgotten and _is_own(standing, table, seat, number)
        ),
        None,
    )
    return InVainPage(
        title="" if standing is None else game_title(table.game),
        game_url="" if standing is None else table.game.get_absolute_url(),
        number=number,
        is_forgotten=is_forgotten,
        told=told,
        scores=tuple((seat.player.name, _text(found, table.rules)) for seat, _at, found in typed),
        own_url="" if own is None else reverse("mine", args=[table.game.uuid]),
        own_fields=() if own is None else tuple(_own_fields(data, number, *own)),
    )


def _typed(table: Table, data: QueryDict, seat_id: int | None) -> Iterator[tuple[Seat, str, SeatTyped]]:
    """Each seat's fields, and what their names end in: the row of the form, as the seats were when it was filled."""
    named = [part for part in data.get("seats", "").split(".") if part]
    rows = named or [str(seat.pk) for seat in table.seats]
    at_one = next((key.removeprefix("pips-") for key in data if key.startswith("pips-")), "")
    out = set() if "blocked" in data else {*data.getlist("out")}
    for seat in table.seats:
        if seat_id is not None:
            at = at_one if seat.pk == seat_id else ""
        else:
            at = str(rows.index(str(seat.pk))) if str(seat.pk) in rows else ""
        if at.isdecimal():
            yield seat, at, SeatTyped.posted(data, int(at), is_out=at in out)


def _says_something(typed: SeatTyped) -> bool:
    return bool(typed.pips.strip() or typed.tiles or typed.is_out or typed.is_absent or typed.adjustments)


def _text(typed: SeatTyped, rules: RuleSet) -> str:
    """The score in words; as it was typed, where it cannot be read."""
    facts = read_seat(typed, rules)
    if typed.errors or any(adjustment.errors for adjustment in typed.adjustments):
        more = (f"{each.sign}{each.points} {each.reason}".strip() for each in typed.adjustments)
        return ", ".join(filter(None, (typed.pips.strip(), *more)))
    return score_text(facts, rules)


def _is_own(standing: Standing, table: Table, seat: Seat, number: str) -> bool:
    """Whether the device writes that seat's score of that round by itself."""
    at_table = table.next_number is not None and seat.plays(table.next_number)
    is_its = standing.role is Role.PLAYER and seat.pk == standing.seat_id
    return is_its and at_table and number == str(table.next_number)


def _own_fields(data: QueryDict, number: str, at: str, typed: SeatTyped) -> Iterator[tuple[str, str]]:
    yield from {"client_id": str(uuid.uuid4()), "number": number, "numbered": data.get("numbered", "")}.items()
    yield from {f"seen-{at}": str(typed.seen), f"tiles-{at}": typed.tiles, f"pips-{at}": typed.pips}.items()
    if typed.is_out:
        yield "out", at
    # A button of that form that only lays it out.
    yield "do", f"take-{at}"
