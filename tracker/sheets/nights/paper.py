"""What a night prints: who sits where, and a card for each table."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from django.urls import reverse

from tracker.models import GroupRole, Invite, Role
from tracker.sheets.nights.facts import NightFacts
from tracker.sheets.nights.people import person, seated_tables
from tracker.sheets.pages.nights import NightCardsPage, NightListPage, PersonLine
from tracker.sheets.people import qr_code, spoken
from tracker.words.nights import sitting_title, table_title


def list_page(facts: NightFacts, *, role: GroupRole) -> NightListPage:
    """Who sits where in the sitting that was begun last, by name and by table. No query of its own."""
    tables = seated_tables(facts.last_tables)
    found: list[tuple[str, PersonLine]] = []
    for table in facts.last_tables:
        for at, seat in enumerate(table.seats):
            if at not in table.left:
                line = person(seat.player, table=table_title(table.game.table_number or 0))
                found.append((seat.player.name_key, line))
    return NightListPage(
        head=facts.head(role),
        title="" if facts.last is None else sitting_title(facts.last.number),
        by_name=tuple(line for _key, line in sorted(found, key=lambda each: each[0])),
        tables=tables,
    )


def cards_page(facts: NightFacts, *, role: GroupRole, origin: str, said_after: dt.datetime) -> NightCardsPage:
    """A card for each table of the sitting that was begun last. One query: the links.

    Only whoever begins the group's games is shown them: a link lets in who has it. Codes made since ``said_after`` are
    told; an older one opens nothing any more.
    """
    games = [table.game for table in facts.last_tables]
    found = {(invite.game_id, invite.role): invite for invite in Invite.objects.filter(game__in=games, revoked_at=None)}
    cards = []
    for table, block in zip(facts.last_tables, seated_tables(facts.last_tables), strict=True):
        keeps = found.get((table.game.pk, Role.SCOREKEEPER))
        plays = found.get((table.game.pk, Role.PLAYER))
        card = block
        if keeps is not None:
            url = origin + reverse("join", args=[keeps.token])
            is_said = keeps.made_at > said_after and not table.is_over
            card = replace(card, link=url, qr=qr_code(url), code=spoken(keeps.code) if is_said else "")
        if plays is not None:
            card = replace(card, player_qr=qr_code(origin + reverse("join", args=[plays.token])))
        cards.append(card)
    return NightCardsPage(
        head=facts.head(role), title="" if facts.last is None else sitting_title(facts.last.number), cards=tuple(cards)
    )
