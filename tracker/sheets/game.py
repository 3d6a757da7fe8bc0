"""The page of a game."""

from __future__ import annotations

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import Place, engines
from tracker.figures import figure, gained
from tracker.models import Game, Role
from tracker.models.sight import NO_SEAT
from tracker.models.statements import rows_where
from tracker.sheets.dealt import players_dealt
from tracker.sheets.disputes import disputes
from tracker.sheets.pages import GamePage, NextRound, Result, SeatView
from tracker.sheets.score_rows import NOTHING_YET, score_rows, seat_url, side_score
from tracker.sheets.table import Table
from tracker.words.lists import engine_text, join_names
from tracker.words.results import headline, reasons, shortened, waiting
from tracker.words.rules import came_from, deal_text, engine_note, no_deal_text, starter_text, summary
from tracker.words.seats import seat_note


def game_page(table: Table, *, role: Role, until: int | None = None) -> GamePage:
    """Everything the page of a game shows to a device with this role; a player writes scores ``until`` a round."""
    game = table.game
    may_write = role is Role.SCOREKEEPER
    seats = _seat_views(table)
    number = table.next_number
    players = len(table.playing(1)) if number is None else players_dealt(table, number)
    standing = [seat for place in table.places for seat in place.seats] if table.places else range(len(seats))
    return GamePage(
        title=game_title(game),
        url=game.get_absolute_url(),
        rules_title=came_from(game),
        rules_summary=summary(table.rules, players),
        day=game.played_on,
        rounds_total=str(len(table.engines)),
        may_write=may_write,
        people_url=reverse("people", args=[game.uuid]) if may_write else "",
        table_url=reverse("table", args=[game.uuid]) if may_write else "",
        rules_url=reverse("rules", args=[game.uuid]),
        card_url=reverse("card", args=[game.uuid]),
        history_url=reverse("history", args=[game.uuid]),
        end_url=reverse("ending", args=[game.uuid]) if table.rounds else "",
        rematch_url=_rematch_url(table),
        next_round=_next_round(table, role, until, players),
        result=_result(table) if table.is_over else None,
        disputes=disputes(table, role),
        has_no_seat=role is Role.PLAYER and until == NO_SEAT,
        join_url=reverse("join_by_code") if _may_join(table, role, until) else "",
        seats=tuple(seats),
        standing=tuple(seats[position] for position in standing),
        rounds=score_rows(table, {number: round_url(table, number) for number in table.written} if may_write else {}),
        rev=str(game.rev),
    )


def _may_join(table: Table, role: Role, until: int | None) -> bool:
    """Whether a code would let the phone do more than it may: it only looks on, or another plays at its seat."""
    # Once a game is over its code opens nothing.
    return not table.is_over and (role is Role.WATCHER or (role is Role.PLAYER and until == NO_SEAT))


def _rematch_url(table: Table) -> str:
    following = rows_where(Game, rematch_of_id=[table.game.pk]) if table.is_over else []
    return following[0].get_absolute_url() if following else ""


def game_title(game: Game) -> str:
    """The evening's date, after the group's name where there is one, and before the table of a club night."""
    if game.group.name and game.table_number is not None:
        return _("%(group)s, %(day)s, table %(table)s") % {
            "group": game.group.name,
            "day": date_format(game.played_on),
            "table": game.table_number,
        }
    if game.group.name:
        return f"{game.group.name}, {date_format(game.played_on)}"
    return _("Game of %(day)s") % {"day": date_format(game.played_on)}


def round_url(table: Table, number: int) -> str:
    """Where a round is entered or corrected."""
    return reverse("round", args=[table.game.uuid, number])


def engine_url(table: Table, number: int) -> str:
    """Where the engine and the starter of the round under way are said."""
    return reverse("table_round", args=[table.game.uuid, number])


def cell_url(round_url: str, table: Table, position: int) -> str:
    """Where one score of a round is corrected."""
    return seat_url(round_url, table.seats[position].pk)


def _seat_views(table: Table) -> list[SeatView]:
    places = {seat: place for place in table.places for seat in place.seats}
    return [_seat_view(table, position, places.get(position)) for position in range(len(table.seats))]


def _seat_view(table: Table, position: int, place: Place | None) -> SeatView:
    player = table.seats[position].player
    partners = () if place is None else tuple(seat for seat in place.seats if seat != position)
    return SeatView(
        name=player.name,
        initials=table.initials[position],
        colour=player.colour,
        total="0" if place is None else figure(place.total),
        place="" if place is None or place.place is None else str(place.place),
        zero_rounds="0" if place is None else str(place.zero_rounds),
        last=_last(table, position),
        is_leading=place is not None and place.place == 1,
        partner=table.names[partners[0]] if partners else "",
        note=_note(table, position, place),
    )


def _note(table: Table, position: int, place: Place | None) -> str:
    seat = table.seats[position]
    # Who left once all was played has played to the end, and has the place that a board shows.
    stayed = table.is_over and position not in table.left
    return seat_note(
        seat.first_round,
        None if stayed else seat.last_round,
        now=len(table.rounds) + 1,
        allowance=0 if place is None else place.allowance,
    )


def _last(table: Table, position: int) -> str:
    if not table.rounds:
        return ""
    cell = table.rounds[-1].facts.cells[position]
    if cell.went_out:
        return _("out")
    score = side_score(table.scores[-1], position)
    return NOTHING_YET if score is None or cell.is_absent else gained(score.points)


def _next_round(table: Table, role: Role, until: int | None, players: int) -> NextRound | None:
    number = table.next_number
    if number is None:
        return None
    engine = table.engines[number - 1]
    position = table.starter_of(number)
    writes = until is None or number <= until
    return NextRound(
        number=str(number),
        engine=engine,
        engine_text=engine_text(engine),
        engine_note=engine_note(table.rules, engine),
        engine_url=engine_url(table, number) if role is Role.SCOREKEEPER else "",
        starter=starter_text(table.rules, engine, None if position is None else table.names[position]),
        deal=deal_text(table.rules, players) or no_deal_text(table.rules, players),
        url=round_url(table, number) if role is Role.SCOREKEEPER else "",
        own_url=reverse("mine", args=[table.game.uuid]) if role is Role.PLAYER and writes else "",
        missing=_missing(table),
        is_all_in=table.open_round is not None and not table.missing,
    )


def _missing(table: Table) -> str:
    if table.open_round is None or len(table.missing) == len(table.playing(table.open_round.number)):
        return ""
    names = join_names([table.names[position] for position in table.missing])
    return _("Still missing: %(names)s") % {"names": names} if names else _("All scores are in.")


def _result(table: Table) -> Result:
    early = shortened(len(table.rounds), len(engines(table.rules)))
    if table.disputed:
        return Result(headline=waiting(), shortened=early, reasons=())
    return Result(
        headline=headline(table.places, table.rules, table.names),
        shortened=early,
        reasons=reasons(table.places, table.names),
    )
