"""The page of a game's end – or of how it stands so far – and what there is to share of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby, pairwise
from typing import Any
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import Place, engines, moments_of
from tracker.chart import NARROW, WIDE
from tracker.figures import figure
from tracker.models import Game, Invite, Role
from tracker.models.sight import glance
from tracker.sheets.bg_stats import push_play_url
from tracker.sheets.disputes import dispute_links
from tracker.sheets.game import game_title
from tracker.sheets.pages import EndingPage, FinalRow, Member, MomentView, Tie, TieRow, WatchLink
from tracker.sheets.people import qr_code
from tracker.sheets.race import draw_race, race_caption, race_lines
from tracker.sheets.table import Table
from tracker.typesetting import FONT
from tracker.words.moments import moment_text, moment_title
from tracker.words.results import (
    group_name,
    groups_of,
    headline,
    place_notes,
    place_reason,
    reasons,
    shortened,
    side_name,
    tie_question,
    tie_values,
    waiting,
)


@dataclass(frozen=True, slots=True)
class Around:
    """What the page of a game's end depends on beside the game at its revision."""

    role: str
    """What the page is made for."""
    keeps_score: bool
    """Whether this device may let others in, and begin the next game."""
    watch_url: str
    """The link that lets others look on; empty for who may not let them in."""
    address: str
    """What goes along with the result; empty where there is nothing to be let in by."""
    plays_on: bool
    """Whether the same table has begun its next game."""
    next_url: str
    """The address of that game, for a device that may see it."""

    @property
    def key(self) -> str:
        """The same for the same, and for no other."""
        return sha256(repr(self).encode()).hexdigest()


def around(game: Game, *, role: Role, device: UUID | None, watch: Invite | None, origin: str) -> Around:
    """Two queries at most: the next game of the same table, and whether this device may see it.

    ``watch`` is the link that lets others look on, for a device that may let them in. ``origin`` is the server's
    address, such as ``http://192.168.1.7:8000``.
    """
    watch_url = "" if watch is None else origin + reverse("join", args=[watch.token])
    following = Game.objects.filter(rematch_of=game).first()
    is_seen = following is not None and glance(device, following.uuid) is not None
    return Around(
        role=str(role),
        keeps_score=watch is not None,
        watch_url=watch_url,
        address=watch_url,
        plays_on=following is not None,
        next_url=following.get_absolute_url() if following is not None and is_seen else "",
    )


def ending_page(table: Table, beside: Around, *, problem: str = "") -> EndingPage:
    """No query. The table has played a round."""
    game = table.game
    text = share_text(table, url=beside.address)
    lines = race_lines(table)
    may_begin = beside.keeps_score and table.is_over and not beside.plays_on
    return EndingPage(
        title=game_title(game),
        game_url=game.get_absolute_url(),
        is_over=table.is_over,
        headline=ending_headline(table),
        shortened=_shortened(table),
        disputes=dispute_links(table) if table.is_over else (),
        rows=final_rows(table),
        ties=_ties(table),
        race_caption=race_caption(table),
        race=tuple(
            draw_race(table, lines, width=width, css_class=name) for width, name in ((NARROW, "narrow"), (WIDE, "wide"))
        ),
        moments=_moments(table) if table.is_over else (),
        what_if_url=reverse("what_if", args=[game.uuid]),
        rematch_url=beside.next_url,
        rematch_action=reverse("rematch", args=[game.uuid]) if may_begin else "",
        share_text=text,
        share_lines=str(text.count("\n") + 2),
        picture_url=reverse("ending_picture", args=[game.uuid]),
        scores_url=reverse("scores_csv", args=[game.uuid]),
        bg_stats_url=push_play_url(table),
        watch=WatchLink(url=beside.watch_url, qr=qr_code(beside.watch_url)) if beside.watch_url else None,
        people_url=reverse("people", args=[game.uuid]) if beside.keeps_score else "",
        problem=problem,
        rev=str(game.rev),
        role=beside.role,
        live_url=reverse("live", args=[game.uuid]),
    )


def ending_headline(table: Table) -> str:
    """Who won, or how far the game is."""
    if table.is_over and table.disputed:
        return waiting()
    if table.is_over:
        return headline(table.places, table.rules, table.names)
    return _("So far, after round %(number)s of %(total)s") % {
        "number": len(table.rounds),
        "total": len(table.engines),
    }


def _shortened(table: Table) -> str:
    return shortened(len(table.rounds), len(engines(table.rules))) if table.is_over else ""


def final_rows(table: Table) -> tuple[FinalRow, ...]:
    """Every side, best first, with the reason of its place."""
    rows = []
    before: Sequence[Place] = ()
    for group in groups_of(table.places):
        for place in group:
            rows.append(_row(table, place, place_reason(before, group, place, table.rules, table.names)))
        before = group
    return tuple(rows)


def _row(table: Table, place: Place, reason: str) -> FinalRow:
    players = [(table.seats[seat].player, table.initials[seat]) for seat in place.seats]
    return FinalRow(
        place="" if place.place is None else str(place.place),
        members=tuple(Member(player.name, initials, player.colour) for player, initials in players),
        total=figure(place.total),
        zero_rounds=str(place.zero_rounds),
        reason=reason,
        notes=place_notes(place, len(table.rounds)),
        is_winner=place.place == 1,
    )


def _ties(table: Table) -> tuple[Tie, ...]:
    """For each place that is shared, and for each two places with equal totals, what was compared."""
    groups = groups_of(table.places)
    found = []
    for group, after in pairwise([*groups, []]):
        if len(group) > 1:
            found.append(_shared(table, group))
        if after and after[0].place is not None and group[-1].total == after[0].total:
            found.append(_decided(table, group, after))
    return tuple(found)


def _shared(table: Table, group: Sequence[Place]) -> Tie:
    return Tie(
        question=tie_question(group, (), table.names),
        first=pgettext("tie", "each"),
        second="",
        rows=tuple(
            TieRow(name, value, "", _level(), decides=False) for _key, name, value in tie_values(group[0], table.rules)
        ),
    )


def _decided(table: Table, group: Sequence[Place], after: Sequence[Place]) -> Tie:
    rows = []
    for (criterion, name, first), (_key, _name, second) in zip(
        tie_values(group[-1], table.rules), tie_values(after[0], table.rules), strict=True
    ):
        decides = criterion is group[-1].decided_by
        rows.append(TieRow(name, first, second, _("decides") if decides else _level(), decides=decides))
        if decides:
            break
    return Tie(
        question=tie_question(group, after, table.names),
        first=group_name(group, table.names),
        second=group_name(after, table.names),
        rows=tuple(rows),
    )


def _level() -> str:
    return pgettext("tie", "level")


def _moments(table: Table) -> tuple[MomentView, ...]:
    found = moments_of(table.rules, table.scores, left=table.left)
    return tuple(
        MomentView(title, tuple(moment_text(moment, table.rules, table.names) for moment in same))
        for title, same in groupby(found, key=moment_title)
    )


def share_text(table: Table, *, url: str) -> str:
    """The end of a game as a message: plain lines, with the address at the end if there is one."""
    blocks = [
        "\n".join(filter(None, [game_title(table.game), ending_headline(table), _shortened(table)])),
        "\n".join(_share_line(table, place) for place in table.places),
        "\n".join(reasons(table.places, table.names)),
        url and _("Look at it here: %(url)s") % {"url": url},
    ]
    return "\n\n".join(block for block in blocks if block)


def _share_line(table: Table, place: Place) -> str:
    number = "–" if place.place is None else place.place
    line = f"{number}  {side_name(place, table.names)}  {figure(place.total)}"
    # The reasons of the places are not in the message: what they rest on has to be beside the total.
    return " · ".join([line, *place_notes(place, len(table.rounds))])


def ending_picture(table: Table) -> dict[str, Any]:
    """What the picture of a game's end shows, for ``tracker/ending.typ``."""
    return {
        "title": game_title(table.game),
        "headline": ending_headline(table),
        "shortened": _shortened(table),
        "heads": ["", _("Player"), _("Zero rounds"), _("Total")],
        "rows": [
            {
                "place": row.place or "–",
                "names": " + ".join(member.name for member in row.members),
                "reason": " · ".join([row.reason, *row.notes]),
                "zero_rounds": row.zero_rounds,
                "total": row.total,
                "is_winner": row.is_winner,
            }
            for row in final_rows(table)
        ],
        "race_title": _("Score race"),
        "race": draw_race(table, race_lines(table), width=WIDE, font=FONT),
    }
