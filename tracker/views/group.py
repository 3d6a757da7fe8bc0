"""A group's page."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tracker.evenings import evening_of
from tracker.forms.numbers import read_index
from tracker.sheets.group import group_page
from tracker.views.guards import belonging
from tracker.views.pages import page


@require_safe
def group(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The games and standings of a group, for whoever belongs to it. A casual game's people have no page."""
    access = belonging(request, uuid)
    today = evening_of(timezone.now(), access.group.time_zone)
    start = read_index(request.GET.get("start", "")) or 0
    return page(request, "tracker/group.html", group_page(access.group, role=access.role, today=today, start=start))
