"""Pages that change a game's table: who sits there, and its rounds."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from uuid import uuid4

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import MAX_SEATS
from tracker.models import Change, Game, Player
from tracker.models.journal import BEGINNINGS, TAPS
from tracker.sheets.engines import engine_choices
from tracker.sheets.game import game_title, round_url
from tracker.sheets.history import told
from tracker.sheets.pages import (
    Choice,
    LastChange,
    TablePage,
    TableRound,
    TableRoundPage,
    TableSeat,
    TableSeatPage,
)
from tracker.sheets.season.calendar import season_on, seasons_of
from tracker.sheets.table import Table
from tracker.words.lists import engine_text
from tracker.words.rule_lines import late_text
from tracker.words.seats import seat_note

NOTHING: Mapping[str, str] = {}


def table_page(
    table: Table,
    *,
    latest: dt.date,
    typed: Mapping[str, str] = NOTHING,
    errors: Mapping[str, str] = NOTHING,
    problem: str = "",
) -> TablePage:
    """Three queries: the last change, the group's players, and its seasons. ``latest`` is the last date to choose."""
    game, players = table.game, _players(table)
    return TablePage(
        title=game_title(game),
        game_url=game.get_absolute_url(),
        action=table_url(game),
        last=_last_change(table, players),
        seats=tuple(_seat(table, position) for position in range(len(table.seats))),
        rounds=_rounds(table),
        name=typed.get("name", ""),
        known=_known(table, players),
        after=_places(table, typed.get("after", str(table.seats[-1].pk))),
        first=_first_rounds(table, typed.get("first", str(min(len(table.rounds) + 1, len(table.engines))))),
        full=_full(table),
        date=typed.get("date", game.played_on.isoformat()),
        latest=latest.isoformat(),
        seasons=_seasons(game, typed),
        is_counted="counted" in typed if typed.get("do") == "season" else game.is_counted,
        errors=errors,
        problem=problem,
        client_id=str(uuid4()),
        rules_url=reverse("rules", args=[game.uuid]),
        finish_url=reverse("finish", args=[game.uuid]),
        adopt_url=reverse("adopt", args=[game.uuid]) if game.group.is_casual else "",
        is_over=table.is_over,
        swap_url=reverse("swap", args=[game.uuid]),
    )


def table_url(game: Game) -> str:
    """Where the table is changed."""
    return reverse("table", args=[game.uuid])


def _last_change(table: Table, players: Mapping[int, Player]) -> LastChange | None:
    game = table.game
    change = Change.objects.filter(game=game).exclude(facts={}).exclude(verb__in=TAPS).last()
    if change is None or change.verb in BEGINNINGS:
        return None
    called = {player_id: player.name for player_id, player in players.items()}
    (sentences,) = told(game, [change], seats=table.seats, players=called)
    return LastChange(
        sentences=tuple(sentences),
        seq=str(change.seq),
        client_id=str(uuid4()),
        undo_url=reverse("history", args=[game.uuid]),
    )


def _seat(table: Table, position: int) -> TableSeat:
    seat = table.seats[position]
    return TableSeat(
        name=seat.player.name,
        initials=table.initials[position],
        colour=seat.player.colour,
        note=seat_note(seat.first_round, seat.last_round, now=len(table.rounds) + 1),
        url=reverse("table_seat", args=[table.game.uuid, seat.pk]),
    )


def _rounds(table: Table) -> tuple[TableRound, ...]:
    last = len(table.rounds)
    return tuple(
        TableRound(
            number=str(number),
            engine=engine,
            engine_text=engine_text(engine),
            note="" if number <= last else _("under way") if table.open_round else _("to be played now"),
            url=reverse("table_round", args=[table.game.uuid, number]),
        )
        for number, engine in enumerate(table.engines, start=1)
        if number <= last + 1
    )


def _players(table: Table) -> dict[int, Player]:
    """The group's players, by id, in the order of their names. One query."""
    return {player.pk: player for player in Player.objects.filter(group=table.game.group_id).order_by("name")}


def _known(table: Table, players: Mapping[int, Player]) -> tuple[str, ...]:
    """Those who are offered a seat and have none."""
    seated = {seat.player_id for seat in table.seats}
    return tuple(player.name for pk, player in players.items() if player.is_offered and pk not in seated)


def _places(table: Table, chosen: str, without: int | None = None) -> tuple[Choice, ...]:
    """After whom a seat can stand in the circle."""
    return tuple(
        Choice(str(seat.pk), seat.player.name, checked=str(seat.pk) == chosen)
        for seat in table.seats
        if seat.pk != without
    )


def _first_rounds(table: Table, chosen: str) -> tuple[Choice, ...]:
    return tuple(
        Choice(str(number), _("Round %(number)s") % {"number": number}, checked=str(number) == chosen)
        for number in range(1, len(table.engines) + 1)
    )


def _seasons(game: Game, typed: Mapping[str, str]) -> tuple[Choice, ...]:
    if game.group.is_casual or not (seasons := seasons_of(game.group)):
        return ()
    held = season_on(seasons, game.played_on)
    of_date = _("that of its date: %(season)s") % {"season": held.name} if held else _("that of its date: none")
    chosen = typed.get("season", "" if game.season_id is None else str(game.season_id))
    return (
        Choice("", of_date, checked=not chosen),
        *(
            Choice(str(season.pk), season.name, checked=str(season.pk) == chosen)
            for season in seasons
            if season is not held or str(season.pk) == chosen
        ),
    )


def _full(table: Table) -> str:
    if len(table.seats) >= MAX_SEATS:
        return _("At most %(most)s players fit at one table, those who left included.") % {"most": MAX_SEATS}
    if table.rules.partners:
        return _("Partners play in pairs: nobody can come alone. Somebody can take the place of a player, though.")
    return ""


def seat_page(
    table: Table,
    position: int,
    *,
    typed: Mapping[str, str] = NOTHING,
    errors: Mapping[str, str] = NOTHING,
    problem: str = "",
) -> TableSeatPage:
    """One query: the group's players."""
    game, seat = table.game, table.seats[position]
    before = str(table.seats[position - 1].pk)
    pairs_stand = table.rules.partners and bool(table.written)
    return TableSeatPage(
        title=game_title(game),
        game_url=game.get_absolute_url(),
        table_url=table_url(game),
        action=reverse("table_seat", args=[game.uuid, seat.pk]),
        name=seat.player.name,
        initials=table.initials[position],
        colour=seat.player.colour,
        note=seat_note(seat.first_round, seat.last_round, now=len(table.rounds) + 1),
        has_left=seat.last_round is not None,
        last=() if seat.last_round is not None else _last_rounds(table, position, typed),
        substitute=typed.get("name", ""),
        known=_known(table, _players(table)),
        keeps=_keeps(table, position, typed.get("keeps", "yes" if table.is_over or table.rules.partners else "")),
        after=() if pairs_stand or len(table.seats) < 3 else _places(table, typed.get("after", before), seat.pk),
        errors=errors,
        problem=problem,
        client_id=str(uuid4()),
    )


def _last_rounds(table: Table, position: int, typed: Mapping[str, str]) -> tuple[Choice, ...]:
    """From the last round that the seat has a score of to the one under way."""
    seat, closed = table.seats[position], len(table.rounds)
    played = max((each.number for each in table.rounds if not each.facts.cells[position].is_absent), default=0)
    chosen = typed.get("last", str(max(closed, seat.first_round - 1)))
    return tuple(
        Choice(
            str(number),
            _("after round %(number)s") % {"number": number} if number else _("before round 1"),
            checked=str(number) == chosen,
        )
        for number in range(max(played, seat.first_round - 1), min(closed + 1, len(table.engines)) + 1)
    )


def _keeps(table: Table, position: int, chosen: str) -> tuple[Choice, ...]:
    """Whose score it is from then on."""
    seat = table.seats[position]
    name = seat.player.name
    same = Choice(
        "yes",
        _("Plays on with the same score"),
        checked=chosen == "yes",
        note=_("All rounds of this game then count for the new player, in the standings too, and none for %(name)s.")
        % {"name": name},
    )
    if table.is_over or table.rules.partners:
        return (same,)
    own = Choice(
        "no",
        _("Begins a score of their own"),
        checked=chosen == "no",
        note=_("%(name)s keeps the rounds played. Whoever comes plays from round %(number)s on: %(late)s.")
        % {"name": name, "number": len(table.rounds) + 1, "late": late_text(table.rules.late_seat)},
    )
    return (own, same)


def round_changes_page(
    table: Table,
    number: int,
    *,
    typed: Mapping[str, str] = NOTHING,
    problem: str = "",
    can_insist: bool = False,
) -> TableRoundPage:
    """What can be done with a round that is closed, or with the one to be played now. No query."""
    game = table.game
    facts, seen = table.stored(number)
    is_written = number in table.written
    engine = typed.get("engine", "" if facts.engine is None else str(facts.engine))
    starter = "" if facts.starter is None else str(table.seats[facts.starter].pk)
    return TableRoundPage(
        title=game_title(game),
        game_url=game.get_absolute_url(),
        table_url=table_url(game),
        action=reverse("table_round", args=[game.uuid, number]),
        number=str(number),
        engine=facts.engine,
        is_closed=not seen.is_open,
        is_written=is_written,
        correct_url=round_url(table, number),
        forgotten_url=reverse("forgotten", args=[game.uuid, number]) if is_written else "",
        engines=engine_choices(table.rules, facts.engine, engine),
        starters=(
            Choice("", _("not written down"), checked=not typed.get("starter", starter)),
            *_places(table, typed.get("starter", starter)),
        ),
        seen=typed.get("seen", str(seen.round)),
        numbered=str(table.game.numbered_at),
        problem=problem,
        can_insist=can_insist,
        back=typed.get("back", ""),
        client_id=str(uuid4()),
    )
