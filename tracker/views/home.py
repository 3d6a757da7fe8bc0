"""The first page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tracker.sheets.home import home_page
from tracker.views.device import device_of
from tracker.views.pages import page


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What Roundhouse is, and the games of this device."""
    return page(request, "tracker/home.html", home_page(device_of(request)))
