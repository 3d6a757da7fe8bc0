"""Who is here, and the draw of the next sitting."""

from __future__ import annotations

from uuid import uuid4

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Rotation, table_sizes
from tracker.models import GroupRole, Player
from tracker.names import initials
from tracker.sheets.nights.facts import NightFacts
from tracker.sheets.nights.people import drawn_person, drawn_tables
from tracker.sheets.pages import Choice
from tracker.sheets.pages.nights import CheckInLine, CheckInPage, DrawPage
from tracker.words.nights import (
    numbers_text,
    rotation_text,
    rotation_title,
    sitting_title,
    size_reason,
    size_text,
    table_title,
)


def check_in_page(
    facts: NightFacts,
    *,
    role: GroupRole,
    problem: str = "",
    name: str = "",
    error: str = "",
    is_guest: bool = False,
    ticked: frozenset[int] | None = None,
) -> CheckInPage:
    """Everybody of the group, by name. One query beside the facts'.

    ``ticked`` are the boxes of a form that comes back; without it they are as the night knows them.
    """
    known = {each.player_id: each for each in facts.attendances}
    here = {player.pk for player in facts.here}
    tables = table_sizes(len(here), facts.night.table_size, facts.allowed)
    listed = Player.objects.people().filter(group=facts.group).order_by("name_key")
    lines = []
    for player in listed:
        row = known.get(player.pk)
        if row is None and not player.is_offered:
            continue
        seat = facts.seated.get(player.pk)
        lines.append(
            CheckInLine(
                id=str(player.pk),
                name=player.name,
                initials=initials(player.name),
                colour=player.colour,
                is_here=player.pk in (here if ticked is None else ticked),
                was_here=player.pk in here,
                is_guest=player.is_guest,
                has_left=row is not None and row.left_at is not None,
                band="" if row is None else row.band,
                table="" if seat is None else table_title(seat.game.table_number or 0),
            )
        )
    return CheckInPage(
        head=facts.head(role, problem),
        lines=tuple(lines),
        bands=tuple(facts.night.bands),
        here=ngettext("%(count)s person is here.", "%(count)s people are here.", len(here)) % {"count": len(here)},
        sizes=size_text(len(here), tables) if here else "",
        name=name,
        error=error,
        is_guest=is_guest,
        client_id=str(uuid4()),
    )


def draw_page(facts: NightFacts, *, role: GroupRole, problem: str = "", first: str = "", second: str = "") -> DrawPage:
    """The draft, or what is about to be drawn. No query of its own."""
    draft, last = facts.draft, facts.last
    number = draft.number if draft is not None else 1 if last is None else last.number + 1
    places = () if draft is None else facts.places.get(draft.pk, ())
    people = len(facts.here) if draft is None else len(places)
    tables = table_sizes(people, facts.night.table_size, facts.allowed)
    rule = Rotation(facts.night.rotation)
    playing = [table.game.table_number or 0 for table in facts.all_tables if not table.is_over]
    leaves_out = draft is not None and not {place.player_id for place in places if place.table} & {*facts.seated}
    return DrawPage(
        head=facts.head(role, problem),
        title=_("Draw of sitting %(number)s") % {"number": number},
        rule=_("Chance decides who sits where.")
        if number == 1
        else _("%(name)s: %(rule)s") % {"name": rotation_title(rule), "rule": rotation_text(rule)},
        sizes=size_text(people, tables),
        reason=size_reason(people, facts.night.table_size, tables),
        is_drawn=draft is not None,
        notes=_notes(facts, playing, leaves_out=leaves_out),
        tables=drawn_tables(places),
        waiting=tuple(drawn_person(place) for place in places if place.table is None),
        everybody=tuple(
            Choice(
                str(place.player_id),
                place.player.name,
                checked=False,
                note=_("waits") if place.table is None else table_title(place.table),
            )
            for place in sorted(places, key=lambda place: place.player.name_key)
        ),
        still_playing=bool(playing),
        leaves_out=bool(playing) and leaves_out,
        client_id=str(uuid4()),
        first=first,
        second=second,
    )


def _notes(facts: NightFacts, playing: list[int], *, leaves_out: bool) -> tuple[str, ...]:
    notes = []
    if playing and leaves_out:
        notes.append(
            ngettext(
                "Table %(tables)s is still playing: who plays there is not in this draw. Seat them when they have "
                "finished.",
                "Tables %(tables)s are still playing: who plays there is not in this draw. Seat them when they have "
                "finished.",
                len(playing),
            )
            % {"tables": numbers_text(playing)}
        )
    elif playing:
        notes.append(
            ngettext(
                "Table %(tables)s is still playing: its places count as they stand now.",
                "Tables %(tables)s are still playing: their places count as they stand now.",
                len(playing),
            )
            % {"tables": numbers_text(playing)}
        )
    if facts.draft is not None and facts.draft.drawn_on != facts.games_rev:
        notes.append(
            _("Scores of %(sitting)s were written since this was drawn. Draw again to count them.")
            % {"sitting": sitting_title(facts.draft.number - 1)}
        )
    return tuple(notes)
