"""Changing a game's rounds – one written twice or forgotten, another engine – and its end."""

from __future__ import annotations

from functools import partial
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from scoring import RoundRejected
from tracker import services
from tracker.forms.course import HeadForm, course_text
from tracker.forms.finish_page import as_shown, finish_page
from tracker.forms.forgotten import filled_forgotten, forgotten_page, refuse_forgotten
from tracker.forms.preview import preview
from tracker.forms.round import RoundForm
from tracker.forms.table import Typed
from tracker.sheets.changes import round_changes_page
from tracker.sheets.confirm import confirm_page
from tracker.sheets.table import Table
from tracker.views.confirm import asked
from tracker.views.guards import keeping_score
from tracker.views.languages import asks_again
from tracker.views.pages import Follows, follows, page
from tracker.views.seats import read_again
from tracker.views.settling import settled_beside
from tracker.views.table import carried


@require_http_methods(["GET", "HEAD", "POST"])
def table_round(request: HttpRequest, uuid: UUID, number: int) -> HttpResponse:
    """Take a round out, or say which engine the one under way has."""
    access = keeping_score(request, uuid)
    stands, news = Table.load(access.game), follows(access)
    if not 1 <= number <= (stands.next_number or len(stands.rounds)):
        return redirect("table", uuid)
    if request.method != "POST":
        sheet = round_changes_page(stands, number, typed={"back": request.GET.get("back", "")})
        return page(request, "tracker/table_round.html", sheet, follows=news)
    if asks_again(request):
        sheet = round_changes_page(stands, number, typed=Typed.posted(request.POST).data)
        return page(request, "tracker/table_round.html", sheet, follows=news)
    match request.POST.get("do", ""):
        case "remove":
            return _remove(request, stands, number, news)
        case "head" | "insist":
            return _head(request, stands, number, news)
    raise Http404


def _remove(request: HttpRequest, stands: Table, number: int, news: Follows) -> HttpResponse:
    typed = Typed.posted(request.POST)
    act = partial(
        services.remove_round, game=stands.game, number=number, seen=typed.number("seen"), **carried(request, typed)
    )
    question = confirm_page(
        stands.game,
        heading=_("Take out round %(number)s") % {"number": number},
        button=_("Take it out"),
        url=reverse("table_round", args=[stands.game.uuid, number]),
        fields={name: typed.data[name] for name in ("do", "seen", "client_id") if name in typed.data},
    )
    try:
        return asked(request, stands, act, question)
    except services.NotSaved as refusal:
        problem = course_text(refusal, stands)
        sheet = round_changes_page(stands, number, problem=problem)
        return page(request, "tracker/table_round.html", sheet, status=409, follows=news)


def _head(request: HttpRequest, stands: Table, number: int, news: Follows) -> HttpResponse:
    form = HeadForm.posted(request.POST)
    try:
        services.write_head(
            game=stands.game,
            number=number,
            engine=form.engine,
            starter_id=form.starter_id,
            seen=form.typed.number("seen"),
            accepts=form.accepts,
            numbered=form.numbered,
            **carried(request, form.typed),
        )
    except (services.NotSaved, RoundRejected) as refusal:
        typed = form.refuse(refusal, stands)
        sheet = round_changes_page(stands, number, typed=typed, problem=form.problem, can_insist=form.can_insist)
        return page(request, "tracker/table_round.html", sheet, status=409, follows=news)
    return redirect("hub", stands.game.uuid) if form.typed.data.get("back") == "hub" else redirect(stands.game)


@require_http_methods(["GET", "HEAD", "POST"])
@read_again
def forgotten(request: HttpRequest, uuid: UUID, number: int) -> HttpResponse:
    """Put in a round that was forgotten before one that stands, once its sender was shown what that moves."""
    access = keeping_score(request, uuid)
    stands, news = Table.load(access.game), follows(access)
    if number not in stands.written:
        return redirect("table", uuid)
    if request.method != "POST":
        return page(
            request,
            "tracker/round.html",
            forgotten_page(stands, number, filled_forgotten(stands, number)),
            follows=news,
        )
    seats = [seat.pk for seat in stands.seats]
    form = RoundForm.posted(request.POST, seats, stands.rules)
    if "settle" in request.POST:
        stands = settled_beside(request, access, form, seats)
        return page(request, "tracker/round.html", forgotten_page(stands, number, form), follows=news)
    if asks_again(request) or form.press(request.POST.get("do", ""), seats):
        return page(request, "tracker/round.html", forgotten_page(stands, number, form), follows=news)
    if not form.is_valid(stands.rules) or form.facts is None:
        form.look_further(stands.rules, [other.facts.engine for other in stands.rounds])
        return page(request, "tracker/round.html", forgotten_page(stands, number, form), follows=news, status=422)
    act = partial(
        services.insert_round,
        game=access.game,
        number=number,
        facts=form.facts,
        seen=form.seen_round,
        seat_ids=seats,
        accepts=form.accepts,
        **carried(request, Typed.posted(request.POST)),
    )
    try:
        moves = preview(stands, act).view
        if moves.changes and request.POST.get("shown", "") != moves.shown:
            return page(request, "tracker/round.html", forgotten_page(stands, number, form, moves), follows=news)
        act()
    except RoundRejected as refusal:
        form.show(refusal.problems)
        status = 422
    except services.NotSaved:
        refuse_forgotten(form, stands, number)
        status = 409
    else:
        url = access.game.get_absolute_url()
        return HttpResponseClientRedirect(url) if request.headers.get("HX-Request") == "true" else redirect(url)
    return page(request, "tracker/round.html", forgotten_page(stands, number, form), follows=news, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def finish(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """End a game before its last round, or take it up again."""
    access = keeping_score(request, uuid)
    game, news = access.game, follows(access)
    if request.method != "POST":
        return page(request, "tracker/finish.html", finish_page(Table.load(game), now=timezone.now()), follows=news)
    typed = Typed.posted(request.POST)
    hand = carried(request, typed)
    try:
        with as_shown(game, typed.data.get("shown", ""), hand["now"]):
            match request.POST.get("do", ""):
                case "finish":
                    services.finish_game(game=game, drop=typed.number("drop") or None, **hand)
                case "reopen":
                    services.reopen_game(game=game, **hand)
                case "reopen-round":
                    services.reopen_round(game=game, **hand)
                case "add-round":
                    services.add_round(game=game, **hand)
                case _:
                    raise Http404
    except services.NotSaved as refusal:
        stands = Table.load(game)
        sheet = finish_page(stands, now=timezone.now(), problem=course_text(refusal, stands))
        return page(request, "tracker/finish.html", sheet, status=409, follows=news)
    return redirect(game)
