"""House rules: a game's, every field of them, and a group's own, in versions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect, trigger_client_event

from scoring import RulesRejected
from tracker import services
from tracker.forms.house import LIVE, HouseForm, form_page, name_field, name_of_game
from tracker.models import Game, Group, GroupRole, HouseRules
from tracker.names import name_key
from tracker.sheets import house as sheets
from tracker.sheets import pages
from tracker.sheets.game import game_title
from tracker.sheets.table import Table
from tracker.views.device import known_device
from tracker.views.guards import belonging, keeping_score
from tracker.views.languages import asks_again
from tracker.views.pages import page

TEMPLATE = "tracker/house.html"


@require_http_methods(["GET", "HEAD", "POST"])
def house(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Every rule of a game; changed ones are saved once their sender was shown what they move."""
    again = asks_again(request)
    game = keeping_score(request, uuid).game
    table = Table.load(game)
    own = sheets.game_source(game)
    group = [] if game.group.is_casual else sheets.group_sources(game.group)
    sources = [own, *sheets.sheet_sources(table.rules.highest), *group]
    newest = None if own.house is None else services.newest_version(game.group, own.house.name)
    if request.method != "POST":
        source = sheets.found_source(sources, request.GET.get("from", "")) or own
        form = HouseForm.filled(source, newest=newest, table=table)
        form.is_valid(needs_name=False)
        return _game_page(request, table, form, sources, chosen=source.key)
    form = HouseForm.posted(request.POST)
    if again or form.press(request.POST.get("do", "")):
        form.is_valid(needs_name=False)
        return _pressed(_game_page(request, table, form, sources))
    if not form.is_valid(needs_name=False) or form.rules is None:
        return _game_page(request, table, form, sources, status=422)
    change = partial(
        services.change_rules,
        game=game,
        preset=form.preset,
        house=next((source.house for source in (own, *group) if source.house and source.house.pk == form.house), None),
        rules=form.rules,
        seen=form.seen_rules,
        client_id=form.key,
        device=known_device(request),
        now=timezone.now(),
    )
    is_save = request.POST.get("do", "") == "save"
    name = form.tidy_name
    if is_save and name and _stands(game, form):
        return _led(request, game.get_absolute_url())
    try:
        form.look_at(table, change)
        if is_save and form.look.stands_already and not name:
            return _led(request, game.get_absolute_url())
        if is_save and form.look.may_be_saved:
            if name:
                services.name_and_change_rules(
                    name=name, seen_version=form.seen, accepts=form.look.accepts, **change.keywords
                )
            else:
                change(accepts=form.look.accepts)
            return _led(request, game.get_absolute_url())
    except (services.NotSaved, RulesRejected) as refusal:
        form.refuse(refusal, table)
        return _game_page(request, table, form, sources, status=409)
    return _game_page(request, table, form, sources, status=422 if form.look.is_impossible else 200)


@require_safe
def group_rules(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """A group's own rules, every version, and the games that were played by each."""
    access = belonging(request, uuid)
    return page(request, "tracker/house_list.html", sheets.list_page(access.group, may_write=access.begins_games))


@require_http_methods(["GET", "HEAD", "POST"])
def new_house_rules(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Rules of a group's own, copied from a sheet or from others of its own."""
    # Without "do" nothing is saved.
    again = asks_again(request)
    group = belonging(request, uuid, GroupRole.SCOREKEEPER).group
    sources = [*sheets.sheet_sources(), *sheets.group_sources(group)]
    if request.method != "POST":
        source = sheets.found_source(sources, request.GET.get("from", "")) or sources[0]
        form = HouseForm.filled(source)
        form.is_valid(needs_name=False)
        return _new_page(request, group, form, sources, chosen=source.key)
    form = HouseForm.posted(request.POST)
    saved = _save(request, group, form)
    if saved is not None:
        return _led(request, saved.get_absolute_url())
    response = _new_page(request, group, form, sources, status=200 if again else _status(form))
    return _pressed(response) if form.focus else response


@require_http_methods(["GET", "HEAD", "POST"])
def house_rules(request: HttpRequest, uuid: UUID, pk: int) -> HttpResponse:
    """One version of a group's own rules, and the form of the next one for whoever begins games in the group."""
    again = asks_again(request)
    access = belonging(request, uuid)
    group, may_write = access.group, access.begins_games
    found = get_object_or_404(HouseRules.objects.filter(group=group), pk=pk)
    found.group = group
    if request.method != "POST":
        if not may_write:
            return page(request, "tracker/house_rules.html", sheets.rules_page(found, may_write=False, form=None))
        form = HouseForm.filled(sheets.house_source(found), newest=services.newest_version(group, found.name))
        form.is_valid(needs_name=True)
        return _version_page(request, found, form)
    if not may_write:
        raise PermissionDenied
    match request.POST.get("do", ""):
        case "default":
            services.choose_default(group=group, house=found)
            return redirect("group_rules", group.uuid)
        case "no-default":
            services.choose_default(group=group, house=None)
            return redirect("group_rules", group.uuid)
    form = HouseForm.posted(request.POST)
    saved = _save(request, group, form)
    if saved is not None:
        return _led(request, saved.get_absolute_url())
    response = _version_page(request, found, form, status=200 if again else _status(form))
    return _pressed(response) if form.focus else response


def _stands(game: Game, form: HouseForm) -> bool:
    """Whether the game has these rules under this name already: the button was pressed twice."""
    house = game.house_rules
    asked = (name_key(form.name), form.preset, form.rules, form.rules)
    return house is not None and (house.name_key, game.preset, game.rule_set, house.rule_set) == asked


def _save(request: HttpRequest, group: Group, form: HouseForm) -> HouseRules | None:
    """Do what was pressed: the version that was saved, or None and what is to be shown."""
    do = request.POST.get("do", "")
    is_pressed = form.press(do)
    is_valid = form.is_valid(needs_name=do == "save")
    if is_pressed or not is_valid or form.rules is None or do != "save":
        return None
    try:
        return services.save_house_rules(
            group=group,
            name=form.tidy_name,
            seen=form.seen,
            preset=form.preset,
            rules=form.rules,
            client_id=form.key,
            device=known_device(request),
            now=timezone.now(),
        )
    except services.NotSaved as refusal:
        form.refuse(refusal)
        return None


def _status(form: HouseForm) -> int:
    return 422 if form.errors and not form.focus else 200


def _pressed(response: HttpResponse) -> HttpResponse:
    """After a line came or went the card is made again."""
    return trigger_client_event(response, "house-changed", after="settle")


def _led(request: HttpRequest, url: str) -> HttpResponse:
    return HttpResponseClientRedirect(url) if request.headers.get("HX-Request") == "true" else redirect(url)


def _do(request: HttpRequest) -> str | None:
    return request.POST.get("do", "") if request.method == "POST" else None


def _part(request: HttpRequest) -> str:
    """While one types, only the answer is sent; whatever was pressed is answered with the whole form."""
    return "answer" if _do(request) == LIVE else "main"


def _game_page(
    request: HttpRequest,
    table: Table,
    form: HouseForm,
    sources: Sequence[sheets.Source],
    *,
    chosen: str = "",
    status: int = 200,
) -> HttpResponse:
    game = table.game
    seats = len(table.playing(table.next_number or len(table.rounds)))
    body = form_page(
        form,
        action=reverse("house", args=[game.uuid]),
        sources=[source.choice(chosen) for source in sources],
        name=name_of_game(form) if game.group.is_casual else name_field(form, is_needed=False),
        seats=seats,
        table=table,
        do=_do(request),
    )
    sheet = pages.HousePage(
        heading=_("Every rule of this game"),
        over=game_title(game),
        over_url=game.get_absolute_url(),
        back_url=reverse("rules", args=[game.uuid]),
        back=_("Back to the rules"),
        form=body,
    )
    return page(request, TEMPLATE, sheet, status=status, part=_part(request))


def _new_page(
    request: HttpRequest,
    group: Group,
    form: HouseForm,
    sources: Sequence[sheets.Source],
    *,
    chosen: str = "",
    status: int = 200,
) -> HttpResponse:
    list_url = reverse("group_rules", args=[group.uuid])
    body = form_page(
        form,
        action=reverse("new_house_rules", args=[group.uuid]),
        sources=[source.choice(chosen) for source in sources],
        name=name_field(form, is_needed=True),
        do=_do(request),
    )
    sheet = pages.HousePage(
        heading=_("New house rules"), over=group.name, over_url=list_url, back_url=list_url, back=_("Cancel"), form=body
    )
    return page(request, TEMPLATE, sheet, status=status, part=_part(request))


def _version_page(request: HttpRequest, found: HouseRules, form: HouseForm, *, status: int = 200) -> HttpResponse:
    body = form_page(
        form,
        action=found.get_absolute_url(),
        sources=(),
        name=name_field(form, is_needed=True),
        do=_do(request),
    )
    sheet = sheets.rules_page(found, may_write=True, form=body)
    return page(request, "tracker/house_rules.html", sheet, status=status, part=_part(request))


__all__ = ["group_rules", "house", "house_rules", "new_house_rules"]
