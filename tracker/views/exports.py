"""Files to take along: each is sent as it is made, and never is all of it in memory."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.utils.text import slugify
from django.utils.translation import get_language, override
from django.views.decorators.http import require_safe

from tracker.models import Season
from tracker.sheets.exports import export_page, games_rows, rounds_rows, scores_rows, standings_rows
from tracker.sheets.exports.portions import Rows
from tracker.sheets.table import Table
from tracker.spreadsheet import BOM, dialect_of, lines
from tracker.views.guards import admitted, belonging
from tracker.views.pages import page
from tracker.words.exports import file_name


@require_safe
def group_export(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """What a group can take along, for whoever belongs to it."""
    access = belonging(request, uuid)
    sheet = export_page(access.group, role=access.role, language=get_language() or "")
    return page(request, "tracker/export.html", sheet)


@require_safe
def games_csv(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """A line for each game and player."""
    group = belonging(request, uuid).group
    return _sent(games_rows(group), group.name, file_name("games"))


@require_safe
def rounds_csv(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """A line for each game, round and player."""
    group = belonging(request, uuid).group
    return _sent(rounds_rows(group), group.name, file_name("rounds"))


@require_safe
def season_csv(request: HttpRequest, uuid: UUID, season_id: int) -> HttpResponseBase:
    """The standings of a season."""
    group = belonging(request, uuid).group
    season = get_object_or_404(Season, pk=season_id, group=group)
    return _sent(standings_rows(season), group.name, file_name("standings"), season.name)


@require_safe
def scores_csv(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """The table of a game, for whoever sees it."""
    game = admitted(request, uuid).game
    table = Table.load(game)
    if not table.rounds:
        raise Http404
    return _sent(scores_rows(table), game.group.name, file_name("scores"), game.played_on.isoformat())


def _sent(portions: Iterator[Rows], *named: str) -> StreamingHttpResponse:
    response = StreamingHttpResponse(_texts(portions, get_language() or ""), content_type="text/csv; charset=utf-8")
    name = "-".join(filter(None, map(slugify, ("roundhouse", *named))))
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    response["Cache-Control"] = "no-store"
    return response


def _texts(portions: Iterator[Rows], language: str) -> Iterator[str]:
    dialect = dialect_of(language)
    yield BOM
    while True:
        # Between two portions this thread is somebody else's, who may read another language.
        with override(language):
            rows = next(portions, None)
        if rows is None:
            return
        yield lines(rows, dialect)
