"""A night of a group, for whoever belongs to the group; and what its forms send."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse

from tracker.forms.numbers import read_index
from tracker.models import GroupRole, Night
from tracker.sheets.nights import NightFacts
from tracker.views.guards import GroupAccess, belonging
from tracker.views.pages import Follows

GETS_AND_POSTS = ["GET", "HEAD", "POST"]


def night_of(
    request: HttpRequest, uuid: UUID, pk: int, role: GroupRole = GroupRole.WATCHER
) -> tuple[GroupAccess, Night]:
    """A night of a group, for whoever belongs to it. Two queries. Raises as ``belonging`` does."""
    access = belonging(request, uuid, role)
    return access, get_object_or_404(Night, group=access.group, pk=pk)


def facts_of(request: HttpRequest, access: GroupAccess, found: Night) -> NightFacts:
    """All of the night as it is now. Six queries, and one more after a write."""
    if request.method == "POST":
        found.refresh_from_db()
    return NightFacts.load(found, access.group)


def night_follows(facts: NightFacts, access: GroupAccess) -> Follows:
    """For a page that hears of whatever changes in the night and its games."""
    args = [access.group.uuid, facts.night.pk]
    return Follows(
        live_url=reverse("night_live", args=args),
        game_url=reverse("night", args=args),
        rev=str(facts.rev),
        role=str(access.role),
        view="page",
    )


def ids_in(request: HttpRequest, name: str) -> frozenset[int]:
    """The ids that a form sends under one name."""
    return frozenset(number for each in request.POST.getlist(name) if (number := read_index(each)) is not None)


def id_in(text: str) -> int:
    """A number that nobody types. Raises ``Http404`` for one that is missing or forged."""
    number = read_index(text)
    if number is None:
        raise Http404
    return number
