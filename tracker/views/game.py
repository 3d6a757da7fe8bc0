"""A game: its page, and the form of a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import replace_url

from scoring import RoundRejected
from tracker import services
from tracker.facts import Merged
from tracker.forms.course import refuse_head
from tracker.forms.numbers import read_index
from tracker.forms.preview import done_as_it_stood, done_as_shown, stands_of
from tracker.forms.round import RoundForm
from tracker.forms.round_page import round_page
from tracker.models import Game
from tracker.models.sight import Standing
from tracker.sheets.game import game_title
from tracker.sheets.handed import handed
from tracker.sheets.news import elsewhere
from tracker.sheets.pages import GameShell, MovesView
from tracker.sheets.saved import saved
from tracker.sheets.table import Table
from tracker.views.board import board, board_key
from tracker.views.device import device_of, known_device
from tracker.views.guards import Access, admitted, glimpsed, keeping_score, keeping_score_seated
from tracker.views.handed import remember_role, told_role
from tracker.views.languages import asks_again
from tracker.views.live import ACK
from tracker.views.pages import REV, follows, for_visitor, kept_page, page
from tracker.views.saved import forget_saved, saved_key
from tracker.views.seats import as_read, read_again
from tracker.views.settling import settled_beside


@require_safe
def game(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The game as it stands, for a device that was let in; whoever was handed the score since is told so."""
    was, seen = told_role(request), glimpsed(request, uuid)
    if (key := saved_key(request)) is not None:
        return _told_saved(request, uuid, key)
    role, plain = seen[1].role, partial(_game_page, request, uuid, partial(admitted, request, uuid), *seen)
    if was is role or device_of(request) is None:
        return plain()
    access = None if was is None else admitted(request, uuid)
    told = access and handed(access.game, was=was, role=role, device=device_of(request))
    response = _noticed(request, access, told=told.text) if access and told else plain()
    remember_role(response, uuid, role)
    return response


def _told_saved(request: HttpRequest, uuid: UUID, key: UUID) -> HttpResponse:
    access = admitted(request, uuid)
    response = _noticed(request, access, told=saved(access.game, key, known_device(request)))
    forget_saved(response, uuid)
    return response


def _game_page(
    request: HttpRequest, uuid: UUID, access: Callable[[], Access], rev: int, standing: Standing
) -> HttpResponse:
    def shell() -> GameShell:
        return _shell(request, access())

    key = f"{board_key(uuid, rev, standing.role, standing.until)}:{standing.group_role or ''}"
    response = kept_page(request, "tracker/game.html", key, shell)
    response[REV] = str(rev)
    return response


def game_with_notice(request: HttpRequest, uuid: UUID, notice: str, *, status: int = 409) -> HttpResponse:
    """The game as it stands now, after a write that was refused because of that; or why there is nothing to write."""
    return _noticed(request, admitted(request, uuid), notice=notice, status=status)


def _noticed(
    request: HttpRequest, access: Access, *, notice: str = "", told: str = "", status: int = 200
) -> HttpResponse:
    shell = _shell(request, access)
    sheet = replace(shell, board=SafeString(for_visitor(request, shell.board)), notice=notice, handed=told)
    response = page(request, "tracker/game.html", sheet, status=status)
    response[REV] = shell.rev
    return response


def _shell(request: HttpRequest, access: Access) -> GameShell:
    return GameShell(
        title=game_title(access.game),
        board=board(request, access),
        rev=str(access.game.rev),
        role=str(access.role),
        live_url=reverse("live", args=[access.game.uuid]),
        writes_url=reverse("writes", args=[access.game.uuid]),
        group_name=access.game.group.name,
        group_url="" if access.standing.group_role is None else reverse("group", args=[access.game.group.uuid]),
        take_url=reverse("take_score", args=[access.game.uuid]) if access.may_take_score else "",
    )


@require_http_methods(["GET", "HEAD", "POST"])
@read_again
def round_scores(request: HttpRequest, uuid: UUID, number: int) -> HttpResponse:
    """Enter the next round, or correct an earlier one."""
    if request.method != "POST":
        access = keeping_score(request, uuid)
        table = Table.load(access.game)
        if not 1 <= number <= (table.next_number or len(table.rounds)):
            return redirect(table.game)
        return _round_page(
            request, access, table, number, RoundForm.filled(*table.stored(number), table.rules, table.game.numbered_at)
        )
    access, seats = keeping_score_seated(request, uuid)
    form = RoundForm.posted(request.POST, seats, access.game.rule_set)
    if "settle" in request.POST:
        table = settled_beside(request, access, form, seats, number)
        return _round_page(request, access, table, number, form, status=409 if form.errors else 200)
    if asks_again(request) or form.press(request.POST.get("do", ""), seats):
        return _round_page(request, access, as_read(Table.load(access.game), seats), number, form)
    if request.POST.get("do", "") == "head":
        return _head(request, access, seats, number, form)
    return _save(request, access, seats, number, form)


def _save(request: HttpRequest, access: Access, seats: Sequence[int], number: int, form: RoundForm) -> HttpResponse:
    uuid = access.game.uuid
    if not form.is_valid(access.game.rule_set) or form.facts is None:
        table = as_read(Table.load(access.game), seats)
        _take(request, table, number, form)
        form.look_further(table.rules, [other.facts.engine for other in table.rounds if other.number != number])
        return _round_page(request, access, table, number, form, status=422)
    act = partial(
        services.save_round,
        game=access.game,
        number=number,
        seat_ids=seats,
        facts=form.facts,
        seen=form.seen,
        accepts=form.accepts,
        client_id=form.key,
        device=known_device(request),
        now=timezone.now(),
        numbered=form.numbered,
    )
    try:
        shown = request.POST.get("shown", "")
        # What an open round's form would do to one that is closed meanwhile, the verb refuses.
        if form.is_open:
            act()
        # What a correction of a closed round moves is shown before it is made.
        elif not done_as_it_stood(act, shown):
            stands = as_read(Table.load(access.game), seats)
            if number > len(stands.rounds):
                act()
            elif (moves := done_as_shown(stands, act, shown)) is not None:
                return _round_page(request, access, stands, number, form, moves=moves)
    except RoundRejected as refusal:
        table = as_read(Table.load(access.game), seats)
        _take(request, table, number, form)
        form.show(refusal.problems)
        return _round_page(request, access, table, number, form, status=422)
    except services.RoundClosed:
        notice = _("Round %(number)s was closed already, with the same scores. There is nothing left to do.")
        response = game_with_notice(request, uuid, notice % {"number": number}, status=200)
        return _saved(request, response, access.game, form)
    except services.NotSaved as refusal:
        return _refused(request, access, as_read(Table.load(access.game), seats), number, form, refusal)
    if request.headers.get("HX-Request") != "true":
        return redirect(access.game)
    # Asked for anew, but not at a glance: of a revision that was made just now no board is kept.
    now = admitted(request, uuid)
    return _saved(request, _game_page(request, uuid, lambda: now, now.game.rev, now.standing), now.game, form)


def _head(request: HttpRequest, access: Access, seats: Sequence[int], number: int, form: RoundForm) -> HttpResponse:
    """Save the engine and the starter before there are scores to save, and show the form with all that was typed."""
    starter = read_index(form.starter)
    try:
        services.write_head(
            game=access.game,
            number=number,
            engine=read_index(form.engine),
            starter_id=seats[starter] if starter is not None and starter < len(seats) else None,
            seen=form.seen_round,
            shown=form.was,
            accepts=form.accepts,
            client_id=form.key,
            device=known_device(request),
            now=timezone.now(),
            numbered=form.numbered,
        )
    except (services.NotSaved, RoundRejected) as refusal:
        table = as_read(Table.load(access.game), seats)
        refuse_head(form, refusal, table)
        status = 422 if isinstance(refusal, RoundRejected) else 409
    else:
        table, status = as_read(Table.load(access.game), seats), 200
        form.take_head(table.stored(number)[1])
        form.is_head_saved = True
    return _round_page(request, access, table, number, form, status=status)


def _saved(request: HttpRequest, response: HttpResponse, game: Game, form: RoundForm) -> HttpResponse:
    """The answer to the save is the game as it now stands: one round trip, and Back does not lead into the form."""
    response[ACK] = str(form.key)
    return replace_url(response, game.get_absolute_url()) if request.headers.get("HX-Request") == "true" else response


def _refused(
    request: HttpRequest, access: Access, table: Table, number: int, form: RoundForm, refusal: services.NotSaved
) -> HttpResponse:
    """The form with what was typed, and why it was not saved."""
    if isinstance(refusal, services.Disputed | services.Stale):
        _take(request, table, number, form, refusal.found)
    form.refuse(refusal, table.rules)
    return _round_page(request, access, table, number, form, status=409)


def _take(request: HttpRequest, table: Table, number: int, form: RoundForm, found: Merged | None = None) -> None:
    """Fill into the form what others wrote of the round meanwhile, where it says nothing else; ``found`` if known."""
    if form.facts is None:
        return
    form.take(
        found
        or services.merged_now(
            game=table.game,
            number=number,
            facts=form.facts,
            seen=form.seen,
            device=known_device(request),
            stands=stands_of(table),
        ),
        table.rules,
    )


def _round_page(
    request: HttpRequest,
    access: Access,
    table: Table,
    number: int,
    form: RoundForm,
    *,
    moves: MovesView | None = None,
    status: int = 200,
) -> HttpResponse:
    sheet = replace(round_page(table, number, form, moves), elsewhere=elsewhere(table, known_device(request)))
    # The form of a round that is open has news of its own.
    news = None if sheet.writes_url else follows(access)
    response = page(request, "tracker/round.html", sheet, status=status, follows=news)
    response[REV] = str(table.game.rev)
    return response
