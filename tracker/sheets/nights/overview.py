"""The nights of a group, and one of them as it goes."""

from __future__ import annotations

import datetime as dt
from uuid import uuid4

from django.db.models import Count, Q
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import Rotation
from tracker.models import Group, GroupRole, Night
from tracker.sheets.hub import running_clock
from tracker.sheets.nights.facts import NightFacts, night_title
from tracker.sheets.nights.people import person, playing_table
from tracker.sheets.pages import Choice
from tracker.sheets.pages.hub import HubClock
from tracker.sheets.pages.nights import NightLine, NightPage, NightsPage
from tracker.sheets.table import Table
from tracker.words.nights import people_text, rotation_text, rotation_title, sitting_title, table_title, tables_text


def nights_page(group: Group, *, role: GroupRole) -> NightsPage:
    """One query: the nights, newest first."""
    counted = Night.objects.filter(group=group).annotate(
        people=Count("attendances", distinct=True),
        begun=Count("sittings", filter=Q(sittings__begun_at__isnull=False), distinct=True),
    )
    return NightsPage(
        group=group.name,
        group_url=reverse("group", args=[group.uuid]),
        new_url=reverse("new_night", args=[group.uuid]) if role.reaches(GroupRole.SCOREKEEPER) else "",
        nights=tuple(
            NightLine(
                url=reverse("night", args=[group.uuid, night.pk]),
                title=night_title(night),
                day=night.held_on,
                state=_listed(night, night.people, night.begun),
            )
            for night in counted.order_by("-held_on", "-pk")
        ),
    )


def _listed(night: Night, people: int, begun: int) -> str:
    parts = [people_text(people)]
    if begun:
        parts.append(sitting_title(begun))
    if night.ended_at is not None:
        parts.append(_("over"))
    return " · ".join(parts)


def night_page(facts: NightFacts, *, role: GroupRole, now: dt.datetime, problem: str = "") -> NightPage:
    """The night's tables and what can be done next. No query of its own."""
    night, last = facts.night, facts.last
    rule = Rotation(night.rotation)
    playing = [table for table in facts.last_tables if not table.is_over]
    following = 1 if last is None else last.number + 1
    return NightPage(
        head=facts.head(role, problem),
        rule=_("%(name)s: %(rule)s") % {"name": rotation_title(rule), "rule": rotation_text(rule)},
        counts=_counts(facts, len(facts.last_tables)),
        sitting="" if last is None else sitting_title(last.number),
        tables=tuple(map(playing_table, facts.last_tables)),
        late=tuple(map(playing_table, facts.late_tables)),
        waiting=tuple(map(person, facts.waiting)) if playing else (),
        seats=tuple(Choice(str(table.game.table_number), _seat_label(table), checked=False) for table in playing),
        has_draft=facts.draft is not None,
        draw_title=_("Look at the draw of sitting %(number)s") % {"number": following}
        if facts.draft is not None
        else _("Draw sitting %(number)s") % {"number": following},
        clock=night_clock(playing, now),
        may_ring=night.rule_set.clock_minutes is not None and any(table.game.clock is None for table in playing),
        minutes=str(night.rule_set.clock_minutes or ""),
        client_id=str(uuid4()),
    )


def _counts(facts: NightFacts, tables: int) -> str:
    parts = [_("%(people)s here") % {"people": people_text(len(facts.here))}]
    if tables:
        parts.append(tables_text(tables))
    return " · ".join(parts)


def _seat_label(table: Table) -> str:
    return _("%(table)s: %(people)s, round %(round)s") % {
        "table": table_title(table.game.table_number or 0),
        "people": people_text(len(table.seats) - len(table.left)),
        "round": table.next_number,
    }


def night_clock(playing: list[Table], now: dt.datetime) -> HubClock | None:
    """The clock that runs out last: by then the bell has rung at every table."""
    clocks = [clock for table in playing if (clock := running_clock(table.game, now)) is not None]
    return max(clocks, key=lambda clock: clock.ends, default=None)
