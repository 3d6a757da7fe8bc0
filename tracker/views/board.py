"""A game's board as HTML: the dear part of its page, made once for each revision."""

from __future__ import annotations

from uuid import UUID

from django.core.cache import caches
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tracker.models import Role
from tracker.sheets.game import game_page
from tracker.sheets.table import Table
from tracker.views.guards import Access
from tracker.views.pages import TOKEN

_FOR = 300
"""Seconds that a board is kept; a database that is swapped under a running server shows at the latest then."""


def board_key(uuid: UUID, rev: int, role: Role, until: int | None = None) -> str:
    """What a board depends on, beside the language."""
    return f"{uuid}:{rev}:{role}" if until is None else f"{uuid}:{rev}:{role}:{until}"


def board(request: HttpRequest, access: Access) -> SafeString:
    """The board of a game at its revision, for this viewer's language and role.

    Each process keeps its own. Nothing is ever thrown away by name: whatever changes a board raises ``rev`` in the same
    transaction, so an old board is never asked for again. The board has nothing of one visitor in it beyond what the
    key of the cache names: where its forms have the visitor's token stands a mark, for ``pages.for_visitor``.
    """
    key = f"board:{get_language()}:{board_key(access.game.uuid, access.game.rev, access.role, access.until)}"
    kept: str | None = caches["pages"].get(key)
    if kept is None:
        page = game_page(Table.load(access.game), role=access.role, until=access.until)
        kept = render_to_string("tracker/game.html#board", {"page": page, "csrf_token": TOKEN}, request)
        caches["pages"].set(key, kept, _FOR)
    return SafeString(kept)
