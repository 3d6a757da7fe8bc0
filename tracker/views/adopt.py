"""Putting a game that began with no group into one."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tracker import services
from tracker.forms.adopt import AdoptForm, adopt_page
from tracker.models import Game, Group, GroupRole, Player
from tracker.models.sight import groups_seen_by
from tracker.sheets.game import game_title
from tracker.views.device import known_device
from tracker.views.guards import keeping_score
from tracker.views.languages import asks_again
from tracker.views.pages import page

TEMPLATE = "tracker/adopt.html"


@require_http_methods(["GET", "HEAD", "POST"])
def adopt(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Into which of one's groups a game comes, and who of it the players are.

    For whoever keeps the game's score and may begin games in the group. A game that is in a group already stays there.
    """
    game = keeping_score(request, uuid).game
    if not game.group.is_casual:
        return redirect(game)
    device = known_device(request)
    groups = groups_seen_by(device, GroupRole.SCOREKEEPER)
    group = _chosen(request, groups)
    games = services.games_to_adopt(game=game, device=device)
    if group is None:
        sheet = adopt_page(game, game_title(game), groups=groups, group=None, games=len(games), form=None)
        return page(request, TEMPLATE, sheet)
    players = Player.objects.filter(seats__game__in=games).distinct().order_by("pk")
    known = Player.objects.filter(group=group).order_by("name_key")
    form = AdoptForm.posted(request.POST, list(players), list(known))
    status = 200
    if request.method == "POST" and not asks_again(request):
        if form.is_valid() and _adopted(game, group, form, device):
            return redirect(game)
        status = 422
    sheet = adopt_page(game, game_title(game), groups=groups, group=group, games=len(games), form=form)
    return page(request, TEMPLATE, sheet, status=status)


def _adopted(game: Game, group: Group, form: AdoptForm, device: UUID) -> bool:
    try:
        services.adopt(game=game, group=group, people=form.people, device=device, now=timezone.now())
    except services.PersonTwice as refusal:
        form.twice(refusal.player)
        return False
    return True


def _chosen(request: HttpRequest, groups: list[Group]) -> Group | None:
    """The group that was asked for, or the only one there is. Raises ``Http404`` for another's."""
    asked = request.POST.get("group", "") or request.GET.get("group", "")
    if not asked:
        return groups[0] if len(groups) == 1 else None
    found = next((group for group in groups if str(group.uuid) == asked), None)
    if found is None:
        raise Http404
    return found
