"""A group's page."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from tracker.models import Group
from tracker.sheets.group import group_page
from tracker.views.pages import page


@require_safe
def group(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The games and standings of a group, for whoever has its address. A casual game's people have no page."""
    found = get_object_or_404(Group, uuid=uuid, is_casual=False)
    return page(request, "tracker/group.html", group_page(found))
