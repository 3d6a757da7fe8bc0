"""Changing who sits at the table, and the evening's date."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tracker import services
from tracker.forms.table import Typed, refusal_text
from tracker.models import Game, Season
from tracker.sheets.changes import seat_page, table_page
from tracker.sheets.confirm import confirm_page
from tracker.sheets.pages import ConfirmPage
from tracker.sheets.table import Table
from tracker.views.confirm import asked
from tracker.views.device import known_device
from tracker.views.guards import keeping_score
from tracker.views.languages import asks_again
from tracker.views.pages import follows, page

ONE_DAY = dt.timedelta(days=1)


@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """All that can be changed about a game's table; a player is added here, and the date set."""
    access = keeping_score(request, uuid)
    game, news = access.game, follows(access)
    stands, latest = Table.load(game), latest_date(game)
    if request.method != "POST":
        return page(request, "tracker/table.html", table_page(stands, latest=latest), follows=news)
    typed = Typed.posted(request.POST)
    # Of the question that comes before a change of the season "asked" has to say it.
    if asks_again(request) and not request.POST.get("do", ""):
        return page(request, "tracker/table.html", table_page(stands, latest=latest, typed=typed.data), follows=news)
    act = _table_deed(request, game, typed, latest)
    problem, status = "", 422
    if act is not None:
        try:
            if stands.is_over and request.POST["do"] in {"date", "season"}:
                return asked(request, stands, act, _when_question(stands, typed))
            act()
        except services.NotSaved as refusal:
            problem, status = refusal_text(refusal), 409
        else:
            return redirect("table", uuid)
    sheet = table_page(stands, latest=latest, typed=typed.data, errors=typed.errors, problem=problem)
    return page(request, "tracker/table.html", sheet, status=status, follows=news)


def latest_date(game: Game) -> dt.date:
    """The last day on which a game can have been played: tomorrow by the group's calendar.

    A phone is ahead of the group where the group's zone was never set; an evening must not be refused for that.
    """
    return timezone.localtime(timezone.now(), ZoneInfo(game.group.time_zone)).date() + ONE_DAY


def _table_deed(request: HttpRequest, game: Game, typed: Typed, latest: dt.date) -> Callable[[], None] | None:
    """What the pressed button does; None where a field beside it says what is wrong."""
    hand = carried(request, typed)
    match request.POST.get("do", ""):
        case "add":
            name = typed.name()
            first, after = typed.number("first"), typed.number("after")
            act = partial(services.add_seat, game=game, name=name, after=after, first_round=first, **hand)
            return None if typed.errors else act
        case "date":
            date = typed.date(latest)
            return None if date is None else partial(services.change_date, game=game, played_on=date, **hand)
        case "season":
            season = _season(game, typed)
            return partial(services.place_game, game=game, season=season, is_counted="counted" in typed.data, **hand)
    raise Http404


def _season(game: Game, typed: Typed) -> Season | None:
    """The season that is chosen; None for that of the date. Raises ``Http404`` for one of another group."""
    if not typed.data.get("season", ""):
        return None
    return get_object_or_404(Season, pk=typed.number("season"), group=game.group_id)


def _when_question(table: Table, typed: Typed) -> ConfirmPage:
    """A game that is over counts in its season: what moves there is shown first."""
    is_date = typed.data["do"] == "date"
    names = ("do", "date", "client_id") if is_date else ("do", "season", "counted", "client_id")
    return confirm_page(
        table.game,
        heading=_("Another date") if is_date else _("Another season"),
        button=_("Save the date") if is_date else _("Save the season"),
        url=reverse("table", args=[table.game.uuid]),
        fields={name: typed.data[name] for name in names if name in typed.data},
    )


def carried(request: HttpRequest, typed: Typed) -> dict[str, Any]:
    """What every write carries."""
    return {"client_id": typed.key, "device": known_device(request), "now": timezone.now()}


@require_http_methods(["GET", "HEAD", "POST"])
def table_seat(request: HttpRequest, uuid: UUID, seat_id: int) -> HttpResponse:
    """Let a player leave, come back, be replaced, or sit elsewhere."""
    access = keeping_score(request, uuid)
    game, news = access.game, follows(access)
    stands = Table.load(game)
    position = next((at for at, seat in enumerate(stands.seats) if seat.pk == seat_id), None)
    if position is None:
        raise Http404
    if request.method != "POST":
        return page(request, "tracker/table_seat.html", seat_page(stands, position), follows=news)
    typed = Typed.posted(request.POST)
    do = request.POST.get("do", "")
    # Of the question that comes before some of them "asked" has to say it.
    if asks_again(request) and not do:
        return page(request, "tracker/table_seat.html", seat_page(stands, position, typed=typed.data), follows=news)
    act = _seat_deed(request, game, seat_id, typed)
    problem, status = "", 422
    if act is not None:
        try:
            if do in {"leave", "replace"}:
                return asked(request, stands, act, _seat_question(stands, position, typed))
            act()
        except services.NotSaved as refusal:
            problem, status = refusal_text(refusal), 409
        else:
            return redirect("table", uuid)
    sheet = seat_page(stands, position, typed=typed.data, errors=typed.errors, problem=problem)
    return page(request, "tracker/table_seat.html", sheet, status=status, follows=news)


def _seat_deed(request: HttpRequest, game: Game, seat_id: int, typed: Typed) -> Callable[[], None] | None:
    hand = carried(request, typed)
    match request.POST.get("do", ""):
        case "leave":
            last = typed.number("last")
            return partial(services.seat_leaves, game=game, seat_id=seat_id, last_round=last, **hand)
        case "return":
            return partial(services.seat_returns, game=game, seat_id=seat_id, **hand)
        case "replace":
            name, keeps = typed.name(), typed.data.get("keeps")
            if keeps not in {"yes", "no"}:
                typed.errors["keeps"] = _("Choose whose score it is from now on.")
            if typed.errors:
                return None
            return partial(
                services.replace_player, game=game, seat_id=seat_id, name=name, keeps_score=keeps == "yes", **hand
            )
        case "move":
            return partial(services.move_seat, game=game, seat_id=seat_id, after=typed.number("after"), **hand)
    raise Http404


def _seat_question(table: Table, position: int, typed: Typed) -> ConfirmPage:
    name = table.names[position]
    if typed.data.get("do") == "leave":
        heading, button = _("%(name)s leaves"), _("Let %(name)s leave")
    else:
        heading, button = _("Somebody plays on for %(name)s"), _("Replace %(name)s")
    url = reverse("table_seat", args=[table.game.uuid, table.seats[position].pk])
    fields = {name: typed.data[name] for name in ("do", "last", "name", "keeps", "client_id") if name in typed.data}
    return confirm_page(
        table.game, heading=heading % {"name": name}, button=button % {"name": name}, url=url, fields=fields
    )
