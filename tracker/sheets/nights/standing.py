"""How a night stands, and its medals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Measure, Medal, SeasonPlace, medals_of
from tracker.models import GroupRole
from tracker.names import initials
from tracker.sheets.nights.facts import NightFacts
from tracker.sheets.pages.nights import MedalBlock, MedalLine, NightRow, NightStandingPage
from tracker.words.nights import measure_text, measure_title, metal_title
from tracker.words.numbers import tenths


def standing_page(facts: NightFacts, *, role: GroupRole, problem: str = "") -> NightStandingPage:
    """The table of the tables that are over. No query of its own."""
    measure = Measure(facts.night.measure)
    left = sum(not table.is_over for table in facts.all_tables)
    return NightStandingPage(
        head=facts.head(role, problem),
        title=_("Final standing") if facts.night.ended_at is not None else _("Standing so far"),
        rows=night_rows(facts),
        value_title=measure_title(measure),
        rule=measure_text(measure),
        note=ngettext(
            "%(count)s table is still playing and not in it.", "%(count)s tables are still playing and not in it.", left
        )
        % {"count": left}
        if left
        else "",
        medals=_medals(facts),
        has_bands=bool(facts.night.bands),
    )


def night_rows(facts: NightFacts) -> tuple[NightRow, ...]:
    """The lines of the night's table, best first."""
    bands = {each.player_id: each.band for each in facts.attendances}
    return tuple(_row(facts, row, bands.get(row.player, "")) for row in facts.standing.rows)


def _row(facts: NightFacts, row: SeasonPlace, band: str) -> NightRow:
    player = facts.people[row.player]
    return NightRow(
        place="" if row.place is None else str(row.place),
        name=player.name,
        initials=initials(player.name),
        colour=player.colour,
        games=str(row.games),
        wins=str(row.wins + row.shared_wins),
        value=_value(row.value),
        band=band,
    )


def _value(value: Fraction) -> str:
    return number_format(value.numerator) if value.denominator == 1 else tenths(float(value))


def _medals(facts: NightFacts) -> tuple[MedalBlock, ...]:
    """Those of the night, then of its bands, youngest first."""
    bands = {each.player_id: each.band for each in facts.attendances if each.band}
    places = [(row.player, row.place) for row in facts.standing.rows if row.place is not None]
    medals = medals_of(places, bands)
    titles = {"": _("The night"), **{band: band for band in facts.night.bands}}
    blocks = [(title, [medal for medal in medals if medal.band == band]) for band, title in titles.items()]
    return tuple(MedalBlock(title, _lines(facts, own)) for title, own in blocks if own)


def _lines(facts: NightFacts, medals: Sequence[Medal]) -> tuple[MedalLine, ...]:
    return tuple(
        MedalLine(medal.metal.name.lower(), metal_title(medal), facts.people[medal.player].name) for medal in medals
    )
