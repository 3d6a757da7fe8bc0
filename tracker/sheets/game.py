"""The page of a game."""

from __future__ import annotations

from collections.abc import Mapping

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import Ending, Place, SideScore
from tracker.facts import CellFacts
from tracker.models import Game, Role
from tracker.names import initials
from tracker.sheets.disputes import disputes
from tracker.sheets.doubts import doubts
from tracker.sheets.pages import CellView, GamePage, NextRound, Result, RoundRow, SeatView
from tracker.sheets.table import PlayedRound, Table
from tracker.words.lists import engine_text, join_names
from tracker.words.problems import problem_text
from tracker.words.results import headline, reasons, waiting
from tracker.words.rounds import adjustment_text, cell_text
from tracker.words.rules import deal_text, no_deal_text, preset_title, starter_text, summary
from tracker.words.seats import seat_note

NOTHING_YET = "–"
"""What an empty cell shows: never a 0, which is a score."""


def game_page(table: Table, *, role: Role) -> GamePage:
    """Everything the page of a game shows to a device with this role."""
    game = table.game
    may_write = role is Role.SCOREKEEPER
    seats = _seat_views(table)
    standing = [seat for place in table.places for seat in place.seats] if table.places else range(len(seats))
    return GamePage(
        title=game_title(game),
        url=game.get_absolute_url(),
        rules_title=preset_title(game.preset),
        rules_summary=summary(table.rules, len(table.playing(table.next_number or 1))),
        day=game.played_on,
        rounds_total=str(len(table.engines)),
        may_write=may_write,
        group_url="" if game.group.is_casual else reverse("group", args=[game.group.uuid]),
        group_name=game.group.name,
        people_url=reverse("people", args=[game.uuid]) if may_write else "",
        table_url=reverse("table", args=[game.uuid]) if may_write else "",
        rules_url=reverse("rules", args=[game.uuid]),
        card_url=reverse("card", args=[game.uuid]),
        history_url=reverse("history", args=[game.uuid]),
        end_url=reverse("ending", args=[game.uuid]) if table.rounds else "",
        rematch_url=_rematch_url(table),
        next_round=_next_round(table, role),
        result=_result(table) if table.is_over else None,
        disputes=disputes(table, role),
        seats=tuple(seats),
        standing=tuple(seats[position] for position in standing),
        rounds=tuple(
            _played_row(table, table.rounds[number - 1], may_write=may_write)
            if number <= len(table.rounds)
            else _coming_row(table, number, engine, may_write=may_write)
            for number, engine in enumerate(table.engines, start=1)
        ),
        rev=str(game.rev),
    )


def _rematch_url(table: Table) -> str:
    following = Game.objects.filter(rematch_of=table.game).first() if table.is_over else None
    return "" if following is None else following.get_absolute_url()


def game_title(game: Game) -> str:
    """The evening's date, after the group's name where there is one."""
    if game.group.name:
        return f"{game.group.name}, {date_format(game.played_on)}"
    return _("Game of %(day)s") % {"day": date_format(game.played_on)}


def round_url(table: Table, number: int) -> str:
    """Where a round is entered or corrected."""
    return reverse("round", args=[table.game.uuid, number])


def cell_url(round_url: str, table: Table, position: int) -> str:
    """Where one score of a round is corrected, beneath the round's own address: a board of a hundred cells asks."""
    return f"{round_url}seat/{table.seats[position].pk}/"


def _seat_views(table: Table) -> list[SeatView]:
    places = {seat: place for place in table.places for seat in place.seats}
    return [_seat_view(table, position, places.get(position)) for position in range(len(table.seats))]


def _seat_view(table: Table, position: int, place: Place | None) -> SeatView:
    player = table.seats[position].player
    partners = () if place is None else tuple(seat for seat in place.seats if seat != position)
    return SeatView(
        name=player.name,
        initials=initials(player.name),
        colour=player.colour,
        total="0" if place is None else str(place.total),
        place="" if place is None or place.place is None else str(place.place),
        zero_rounds="0" if place is None else str(place.zero_rounds),
        last=_last(table, position),
        is_leading=place is not None and place.place == 1,
        partner=table.names[partners[0]] if partners else "",
        note=_note(table, position, place),
    )


def _note(table: Table, position: int, place: Place | None) -> str:
    seat = table.seats[position]
    return seat_note(
        seat.first_round,
        seat.last_round,
        now=len(table.rounds) + 1,
        allowance=0 if place is None else place.allowance,
    )


def _last(table: Table, position: int) -> str:
    if not table.rounds:
        return ""
    cell = table.rounds[-1].facts.cells[position]
    if cell.went_out:
        return _("out")
    score = _side_score(table, len(table.rounds), position)
    return NOTHING_YET if score is None or cell.is_absent else f"{score.points:+d}"


def _next_round(table: Table, role: Role) -> NextRound | None:
    number = table.next_number
    if number is None:
        return None
    engine = table.engines[number - 1]
    position = table.starter_of(number)
    playing = len(table.playing(number))
    return NextRound(
        number=str(number),
        engine=engine,
        engine_text=engine_text(engine),
        starter=starter_text(table.rules, engine, None if position is None else table.names[position]),
        deal=deal_text(table.rules, playing) or no_deal_text(table.rules, playing),
        url=round_url(table, number) if role is Role.SCOREKEEPER else "",
        own_url=reverse("mine", args=[table.game.uuid]) if role is Role.PLAYER else "",
        missing=_missing(table),
    )


def _missing(table: Table) -> str:
    if table.open_round is None or len(table.missing) == len(table.playing(table.open_round.number)):
        return ""
    names = join_names([table.names[position] for position in table.missing])
    return _("Still missing: %(names)s") % {"names": names} if names else _("All scores are in.")


def _result(table: Table) -> Result:
    if table.disputed:
        return Result(headline=waiting(), reasons=())
    return Result(headline=headline(table.places, table.rules, table.names), reasons=reasons(table.places, table.names))


def _played_row(table: Table, played: PlayedRound, *, may_write: bool) -> RoundRow:
    url = round_url(table, played.number) if may_write else ""
    return RoundRow(
        number=str(played.number),
        engine=played.facts.engine,
        engine_text=engine_text(played.facts.engine),
        url=url,
        cells=tuple(_cell_view(table, played, position, url) for position in range(len(table.seats))),
        is_blocked=played.facts.ending is Ending.BLOCKED,
        kept_anyway=_kept_anyway(table, played) if played.saved_anyway else (),
    )


def _coming_row(table: Table, number: int, engine: int, *, may_write: bool) -> RoundRow:
    return RoundRow(
        number=str(number),
        engine=engine,
        engine_text=engine_text(engine),
        url="",
        cells=tuple(_coming_cell(table, number, position, may_write=may_write) for position in range(len(table.seats))),
        is_blocked=False,
        kept_anyway=(),
    )


def _coming_cell(table: Table, number: int, position: int, *, may_write: bool) -> CellView:
    values = {"name": table.names[position], "number": number}
    cell = CellFacts()
    if table.open_round is not None and table.open_round.number == number:
        cell = table.open_round.facts.cells[position]
    if cell.is_empty:
        label = _("%(name)s, round %(number)s: nothing yet") % values
        return CellView(text=NOTHING_YET, label=label, whose=_whose(values), url="")
    return CellView(
        text="" if cell.is_absent else str(cell.held(table.rules) or 0),
        label=_("%(name)s, round %(number)s: %(score)s, not counted yet") % {**values, "score": cell_text(cell)},
        whose=_whose(values),
        url=cell_url(round_url(table, number), table, position) if may_write else "",
        is_absent=cell.is_absent,
        is_disputed=(number, position) in table.disputed,
        is_open=True,
    )


def _cell_view(table: Table, played: PlayedRound, position: int, url: str) -> CellView:
    """What the round adds to the seat's total, and the pips beside it where the rules make something else of them."""
    cell = played.facts.cells[position]
    score = _side_score(table, played.number, position)
    values = {"name": table.names[position], "number": played.number}
    if cell.is_absent or score is None:
        return CellView(
            text="",
            label=_("%(name)s, round %(number)s: did not play") % values,
            whose=_whose(values),
            url=cell_url(url, table, position) if url else "",
            is_absent=True,
            is_disputed=position in played.claims,
        )
    text = str(score.points)
    label = (
        _("%(name)s, round %(number)s: %(score)s, went out")
        if cell.went_out
        else _("%(name)s, round %(number)s: %(score)s")
    )
    return CellView(
        text=text,
        label=label % {**values, "score": text},
        whose=_whose(values),
        url=cell_url(url, table, position) if url else "",
        went_out=cell.went_out,
        is_disputed=position in played.claims,
        # Where the winner collects, a zero round is one that was won, and its score is anything but 0.
        is_zero=score.is_zero and not table.rules.highest_wins,
        held=_held(table, cell),
        note=", ".join(adjustment_text(item) for item in cell.adjustments),
    )


def _whose(values: Mapping[str, object]) -> str:
    return _("%(name)s, round %(number)s") % values


def _side_score(table: Table, number: int, position: int) -> SideScore | None:
    sides = table.scores[number - 1].sides
    # Partners sit opposite each other: seat n + half belongs to side n.
    return sides[position % len(sides)]


def _held(table: Table, cell: CellFacts) -> str:
    if cell.went_out or not (table.rules.highest_wins or table.rules.partners):
        return ""
    return str(cell.held(table.rules) or 0)


def _kept_anyway(table: Table, played: PlayedRound) -> tuple[str, ...]:
    return tuple(problem_text(problem, table.rules, table.names) for problem in doubts(table, played.number))
