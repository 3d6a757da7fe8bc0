"""Where a number of a season's table comes from, game by game."""

from __future__ import annotations

from fractions import Fraction

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Fate, Measure, Receipt, ReceiptLine, receipt
from tracker.models import Game, Season
from tracker.sheets.pages import ReceiptPage, ReceiptRow
from tracker.sheets.season.table import NO_PLACE, season_table
from tracker.words.seasons import fate_text, scheme_sentences, value_heading, value_text

GAMES_LISTED = 50
"""Games on one page of a receipt."""


def receipt_page(season: Season, player_id: int, start: int = 0) -> ReceiptPage | None:
    """None for who has no game in the season. As many statements for ten thousand games as for one."""
    table = season_table(season)
    player = table.players.get(player_id)
    found = receipt(table.scheme, table.results, player_id)
    if player is None or not found.lines:
        return None
    url = reverse("season_receipt", args=[season.group.uuid, season.pk, player_id])
    newest_first = found.lines[::-1]
    shown = newest_first[start : start + GAMES_LISTED]
    urls = {
        game.pk: game.get_absolute_url()
        for game in Game.objects.filter(pk__in=[line.result.game for line in shown]).only("uuid")
    }
    is_more = start + GAMES_LISTED < len(newest_first)
    return ReceiptPage(
        title=f"{season.group.name}, {season.name}",
        name=player.name,
        season_url=reverse("season", args=[season.group.uuid, season.pk]),
        gave_heading=_("Points") if table.scheme.measure is Measure.AVERAGE else value_heading(table.scheme.measure),
        rows=tuple(_row(line, table.scheme.measure, urls) for line in shown),
        older_url=f"{url}?start={start + GAMES_LISTED}" if is_more else "",
        newer_url=f"{url}?start={max(0, start - GAMES_LISTED)}" if start else "",
        sum_text=_sum(found, table.scheme.measure),
        rule=scheme_sentences(table.scheme, table.standing),
    )


def _row(line: ReceiptLine, measure: Measure, urls: dict[int, str]) -> ReceiptRow:
    result = line.result
    return ReceiptRow(
        url=urls.get(result.game, ""),
        day=result.day,
        place=_place(line),
        total=str(result.total),
        allowance=str(result.allowance) if result.allowance else "",
        rounds=str(result.rounds),
        gave=str(line.gave) if measure is Measure.AVERAGE else value_text(measure, line.gave),
        fate=fate_text(line.fate, is_counted=result.is_counted),
    )


def _place(line: ReceiptLine) -> str:
    if line.result.place is None:
        return NO_PLACE
    if line.sharing < 2:
        return str(line.result.place)
    return _("%(place)s, shared by %(count)s") % {"place": line.result.place, "count": line.sharing}


def _sum(found: Receipt, measure: Measure) -> str:
    if found.value is None:
        return _("Nothing of this counts in the table.")
    counted = [line for line in found.lines if line.fate is Fate.COUNTED]
    total = sum((line.gave for line in counted), Fraction(0))
    if not found.per_round:
        text = ngettext(
            "%(count)s game counts. Together: %(value)s.", "%(count)s games count. Together: %(value)s.", len(counted)
        )
        return text % {"count": len(counted), "value": value_text(measure, found.value)}
    rounds = sum(line.result.rounds for line in counted)
    text = ngettext(
        "%(count)s game counts. Points: %(points)s; rounds: %(rounds)s; points a round: %(value)s.",
        "%(count)s games count. Points: %(points)s; rounds: %(rounds)s; points a round: %(value)s.",
        len(counted),
    )
    return text % {
        "count": len(counted),
        "points": total,
        "rounds": rounds,
        "value": value_text(measure, found.value),
    }
