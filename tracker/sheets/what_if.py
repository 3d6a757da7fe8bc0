"""A game as if by other rules, from the facts that are stored; nothing is written."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import CaveatCode, Outcome, Place, PlayedRound, Replay, RuleSet, replay
from tracker.figures import figure
from tracker.sheets.pages import GameAnswer, Step, WhatIfRow
from tracker.sheets.table import Table
from tracker.words.lists import join_names
from tracker.words.results import headline, reasons
from tracker.words.rule_lines import changed_lines, differ_in_laying
from tracker.words.what_if import (
    NONE,
    caveat_text,
    certain_text,
    hand_text,
    leading,
    place_span,
    same_text,
    step,
    supposed_headline,
    total_span,
)


def replayed(table: Table, rules: RuleSet, *, as_written: bool) -> Replay:
    """The game by these rules. No query."""
    rounds = [
        PlayedRound(
            played.facts.known_engine,
            played.facts.ending,
            played.facts.out,
            tuple(cell.entry for cell in played.facts.cells),
            table.playing(played.number),
        )
        for played in table.rounds
    ]
    coming = () if table.game.is_finished else table.playing(len(rounds) + 1)
    return replay(table.rules, rules, rounds, left=table.left, coming=coming, as_written=as_written)


def game_answer(table: Table, rules: RuleSet, *, as_written: bool) -> GameAnswer:
    """What these rules make of a game that has a round. No query."""
    found = replayed(table, rules, as_written=as_written)
    if found.refusal is not None:
        return _said(refusal=caveat_text(found.refusal, 0))
    changes = changed_lines(table.rules, rules, len(table.seats))
    if not changes:
        return _said(same=same_text(is_changed=differ_in_laying(table.rules, rules)))
    is_over = table.is_over and all(caveat.code is not CaveatCode.MORE_ROUNDS for caveat in found.caveats)
    rows = tuple(_rows(table, found))
    return GameAnswer(
        refusal="",
        same="",
        changes=changes,
        played=_played(table),
        supposed=supposed_headline(found, rules, table.names, is_over=is_over),
        not_known=tuple(_not_known(table, found)),
        rows=rows,
        moves=_moves(sum(row.moves for row in rows), is_known=found.is_known),
        reasons=reasons(found.places, table.names) if found.is_known else (),
        caveats=tuple(
            caveat_text(caveat, found.rounds) for caveat in found.caveats if caveat.code is not CaveatCode.HANDS_UNKNOWN
        ),
        hands=tuple(
            (str(number), ", ".join(hand_text(table.names[hand.seat], hand.counts) for hand in hands))
            for number, hands in groupby(found.unknown, key=lambda hand: hand.number)
        ),
    )


def _said(*, refusal: str = "", same: str = "") -> GameAnswer:
    """An answer of one sentence."""
    return GameAnswer(refusal, same, (), "", "", (), (), "", (), (), ())


def _not_known(table: Table, found: Replay) -> Iterator[str]:
    """Said before the numbers, since without it a range looks like a guess."""
    for caveat in found.caveats:
        if caveat.code is CaveatCode.HANDS_UNKNOWN:
            yield caveat_text(caveat, found.rounds)
            yield certain_text(found, table.names)


def _played(table: Table) -> str:
    if table.is_over:
        return headline(table.places, table.rules, table.names)
    return leading([place for place in table.places if place.place == 1], table.names)


def _moves(count: int, *, is_known: bool) -> str:
    if not count:
        return _("Nobody has another place.")
    if not is_known:
        text = ngettext(
            "%(count)s player has another place, or can have.",
            "%(count)s players have another place, or can have.",
            count,
        )
    else:
        text = ngettext("%(count)s player has another place.", "%(count)s players have another place.", count)
    return text % {"count": count}


def _rows(table: Table, found: Replay) -> Iterator[WhatIfRow]:
    """By seat, because the rules say who is a side; best first."""
    stood = {seat: place for place in table.places for seat in place.seats}
    for outcome in found.outcomes:
        for seat in outcome.seats:
            yield _row(table, seat, stood[seat], outcome)


def _row(table: Table, seat: int, before: Place, after: Outcome) -> WhatIfRow:
    player = table.seats[seat].player
    partners = [table.names[other] for other in after.seats if other != seat]
    is_pair = _("with %(partner)s") % {"partner": join_names(partners)} if partners else ""
    return WhatIfRow(
        name=player.name,
        initials=table.initials[seat],
        colour=player.colour,
        note=" · ".join(part for part in (step(before, after), is_pair) if part),
        place=Step(NONE if before.place is None else str(before.place), place_span(after)),
        total=Step(figure(before.total), total_span(after)),
        moves=not before.place == after.best == after.worst,
    )
