"""The floors: the least that Django does for the same answer, behind the same middleware.

A page's floor sends the page's own bytes after one query. A save's floor reads the same form and inserts a row for each
seat, in one transaction. Both are in the app's address space, so that routing costs them the same.
"""

from __future__ import annotations

from django.db import connection, models, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import include, path

PAGES: dict[str, bytes] = {}
"""What the page floor answers with, by name."""


class Score(models.Model):
    """One seat's score, as bare as it can be stored."""

    game = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    pips = models.PositiveIntegerField()

    class Meta:
        app_label = "bench"

    def __str__(self) -> str:
        return f"{self.game}/{self.seat}: {self.pips}"


def make_tables() -> None:
    """Create the floor's table beside the app's, in a throw-away database."""
    with connection.schema_editor() as editor:
        editor.create_model(Score)


def save(request: HttpRequest) -> HttpResponse:
    """Insert eight rows in one transaction, then send the browser on."""
    _insert(request)
    return redirect("floor_empty")


def save_and_show(request: HttpRequest, name: str) -> HttpResponse:
    """The same, and answer with a page."""
    _insert(request)
    return HttpResponse(PAGES[name])


def _insert(request: HttpRequest) -> None:
    with transaction.atomic():
        Score._default_manager.bulk_create(
            [Score(game=1, seat=seat, pips=int(request.POST.get(f"pips-{seat}") or 0)) for seat in range(8)]
        )


def page(request: HttpRequest, name: str) -> HttpResponse:  # noqa: ARG001 – a view's first argument
    """One query by an index, then the same bytes as the page that it is compared with."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT id, rev FROM tracker_game WHERE id = 1")
        cursor.fetchone()
    return HttpResponse(PAGES[name])


def empty(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 – a view's first argument
    """Nothing but Django and the middleware."""
    return HttpResponse(b"")


urlpatterns = [
    path("", include("config.urls")),
    path("floor/save/", save, name="floor_save"),
    path("floor/save/<str:name>/", save_and_show, name="floor_save_and_show"),
    path("floor/page/<str:name>/", page, name="floor_page"),
    path("floor/empty/", empty, name="floor_empty"),
]
