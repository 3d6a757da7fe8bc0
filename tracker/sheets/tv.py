"""The TV: how a game stands, what lies on the table and the race, on one screen."""

from __future__ import annotations

import datetime as dt
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import Place
from tracker.figures import figure
from tracker.models import Game, Role
from tracker.models.sight import glance
from tracker.models.statements import rows_where
from tracker.sheets.game import game_title
from tracker.sheets.hub import hub_page
from tracker.sheets.pages import HubPage, HubTrain, TvPage, TvRow
from tracker.sheets.race import draw_race, race_lines
from tracker.sheets.table import Table
from tracker.words.lists import join_names
from tracker.words.results import headline, reasons, waiting

WIDTH = 380
"""Of the race, in its own units: it is drawn about twice as large on a screen of 1920 pixels, and so is its text."""

HEIGHT = 455
"""Of the race at least: down to the note, beside the table of a screen of 1920 x 1080 pixels."""

USUAL = 8
"""Seats that fit at the usual size."""

_USUAL_FIGURES = 3
"""Of a total, its sign among them."""


def tv_page(table: Table, *, device: UUID | None, now: dt.datetime) -> TvPage:
    """The screen for a device that was let in. Five queries at most beside the table's, whatever is in the game."""
    game = table.game
    hub = hub_page(table, role=Role.WATCHER, seat_id=None, may_tap=False, now=now)
    following = _following(table, device)
    trains = {train.seat: train for train in hub.trains if train.seat}
    rows = tuple(_rows(table, trains))
    lines = race_lines(table)
    return TvPage(
        title=game_title(game),
        url=reverse("tv", args=[game.uuid]),
        live_url=hub.live_url,
        headline=_headline(table, hub),
        reasons=reasons(table.places, table.names) if table.is_over and not table.disputed else (),
        is_over=table.is_over,
        engine=hub.engine,
        engine_text=hub.engine_text,
        orders=_("%(name)s’s turn") % {"name": hub.turn} if hub.turn else hub.engine_note or hub.starter,
        note=_note(table),
        clock=None if table.is_over else hub.clock,
        rows=rows,
        mexican=tuple(train for train in hub.trains if not train.seat),
        shows_trains=_is_tapped(hub),
        race=draw_race(table, lines, width=WIDTH, least_height=HEIGHT),
        is_full=len(table.seats) > USUAL,
        is_wide=any(len(row.total) > _USUAL_FIGURES for row in rows),
        next_url="" if following is None else reverse("tv", args=[following.uuid]),
        next_live_url="" if following is None else reverse("live", args=[following.uuid]),
        rev=str(game.rev),
    )


def _following(table: Table, device: UUID | None) -> Game | None:
    """The game that the table went on with, if this device may see it."""
    found = rows_where(Game, rematch_of_id=[table.game.pk]) if table.is_over else []
    return found[0] if found and glance(device, found[0].uuid) is not None else None


def _headline(table: Table, hub: HubPage) -> str:
    if not table.is_over:
        return _("Round %(number)s of %(total)s") % {"number": hub.number, "total": hub.rounds_total}
    return waiting() if table.disputed else headline(table.places, table.rules, table.names)


def _written(table: Table) -> set[int]:
    """Positions of which something is written in the round under way."""
    return set(table.playing(len(table.rounds) + 1)) - set(table.missing)


def _note(table: Table) -> str:
    if table.disputed:
        names = dict.fromkeys(table.names[position] for _number, position in table.disputed)
        return _("Two phones wrote different scores: %(names)s") % {"names": join_names([*names])}
    if table.is_over or table.open_round is None or not _written(table):
        return ""
    names_missing = join_names([table.names[position] for position in table.missing])
    return _("Still missing: %(names)s") % {"names": names_missing} if names_missing else _("All scores are in.")


def _is_tapped(hub: HubPage) -> bool:
    """Whether the trains say anything: not while none is begun and all are as they begin."""
    seats = [train for train in hub.trains if train.seat]
    told = any(train.begun or train.doubles for train in hub.trains)
    return told or len({train.public for train in seats}) > 1


def _rows(table: Table, trains: dict[str, HubTrain]) -> list[TvRow]:
    places = {seat: place for place in table.places for seat in place.seats}
    order = [seat for place in table.places for seat in place.seats] or [*range(len(table.seats))]
    return [_row(table, position, places.get(position), trains) for position in order]


def _row(table: Table, position: int, place: Place | None, trains: dict[str, HubTrain]) -> TvRow:
    seat = table.seats[position]
    others = [] if place is None else [other for other in place.seats if other != position]
    partners = [table.seats[other].player for other in others]
    train = trains.get(str(seat.pk))
    more = 0 if train is None else len(train.doubles) - 1
    return TvRow(
        place="" if place is None or place.place is None else str(place.place),
        name=seat.player.name,
        initials=table.initials[position],
        colour=seat.player.colour,
        partner=partners[0].name if partners else "",
        partner_initials=table.initials[others[0]] if partners else "",
        partner_colour=partners[0].colour if partners else 0,
        zero_rounds="0" if place is None else str(place.zero_rounds),
        total="0" if place is None else figure(place.total),
        is_leading=place is not None and place.place == 1,
        train=train,
        more_doubles=str(more) if more > 0 else "",
    )
