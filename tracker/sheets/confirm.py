"""A question before something is done."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.models import Game
from tracker.sheets.game import game_title
from tracker.sheets.pages import ConfirmPage


def confirm_page(
    game: Game,
    *,
    heading: str,
    button: str,
    url: str,
    fields: Mapping[str, str],
    sentences: tuple[str, ...] = (),
    back_url: str = "",
) -> ConfirmPage:
    """A question before something is done: sent back to ``url`` with ``fields``, it is."""
    return ConfirmPage(
        title=game_title(game),
        game_url=game.get_absolute_url(),
        back_url=back_url or url,
        heading=heading,
        sentences=sentences,
        moves=None,
        action=url,
        fields=fields,
        button=button,
    )
