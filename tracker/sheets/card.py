"""Rule cards as pages: the published sheets for everybody, and a game's own rules for who may see it."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import PRESETS, playable_seats
from tracker.sheets.game import game_title
from tracker.sheets.pages.card import CardPage, SeatsLink, SheetLine, SheetsPage
from tracker.sheets.table import Table
from tracker.words.card import rule_card
from tracker.words.rules import came_from, preset_title, summary


def sheets_page() -> SheetsPage:
    """Every published sheet with its summary. No query."""
    return SheetsPage(
        tuple(
            SheetLine(preset_title(key), summary(rules), reverse("rule_sheet", args=[key]))
            for key, rules in PRESETS.items()
        )
    )


def sheet_page(key: str, seats: int | None) -> CardPage:
    """One published sheet, for so many players or for any. No query. Raises ``KeyError`` for a key of no sheet."""
    rules = PRESETS[key]
    counts = playable_seats(rules)
    shown = seats if seats in counts else None
    return CardPage(
        title=preset_title(key),
        subtitle="",
        over_title=_("Rule sheets"),
        over_url=reverse("rule_sheets"),
        card=rule_card(rules, shown),
        seats=tuple(_link(key, count, shown) for count in (None, *counts)),
    )


def game_card_page(table: Table) -> CardPage:
    """The rules of this very game, for those who play its next round. One query where they are a group's own."""
    game = table.game
    return CardPage(
        title=_("Rule card"),
        subtitle=came_from(game),
        over_title=game_title(game),
        over_url=game.get_absolute_url(),
        card=rule_card(table.rules, len(table.playing(table.next_number or len(table.rounds)))),
        seats=(),
    )


def _link(key: str, count: int | None, shown: int | None) -> SeatsLink:
    url = reverse("rule_sheet", args=[key])
    if count is None:
        return SeatsLink("", url, is_shown=shown is None)
    return SeatsLink(str(count), f"{url}?seats={count}", is_shown=count == shown)
