"""The end of a game before its last round, or how it is taken up again, with what that moves."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from uuid import uuid4

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import AtBell, Place
from tracker import services
from tracker.facts import CellFacts
from tracker.figures import figure
from tracker.forms.preview import stands_of
from tracker.ledger import Facts, cell_path, claims_path
from tracker.models import Game
from tracker.sheets.changes import table_url
from tracker.sheets.clock import bell_of
from tracker.sheets.disputes import dispute_links
from tracker.sheets.game import game_title, round_url
from tracker.sheets.moves import moves, seasons_moved
from tracker.sheets.pages import FinishPage
from tracker.sheets.supposed import supposing
from tracker.sheets.table import Table
from tracker.words.moves import Moves, move_sentences, side_sentences
from tracker.words.results import headline, reasons, side_name
from tracker.words.rounds import score_text
from tracker.words.rule_lines import bell_text

BUTTONS = ("finish", "reopen", "more")
"""To end the game; to take it up, or its last round; to play more than was planned."""


def finish_page(table: Table, *, now: dt.datetime, problem: str = "") -> FinishPage:
    """How the game stands, and what it moves to end it, or to take it up again; the queries of ``seasons_moved``."""
    game = table.game
    bell = bell_of(table, now)
    open_number = "" if table.open_round is None or table.is_over else str(table.open_round.number)
    ways = {do: supposing(table, facts) for do, facts in facts_by_button(table).items()}
    # Whatever the button, it is one game of one season.
    seasons = seasons_moved(table, next(iter(ways.values()))) if ways else ()
    moved = {do: moves(table, after, seasons) for do, after in ways.items()}
    end = ways.get("finish", table)
    page = FinishPage(
        title=game_title(game),
        game_url=game.get_absolute_url(),
        table_url=table_url(game),
        action=reverse("finish", args=[game.uuid]),
        is_over=table.is_over,
        ended_early=game.is_finished,
        closed=str(len(table.rounds)),
        standing=tuple(_line(table, place) for place in table.places),
        headline=headline(end.places, end.rules, end.names) if end.places else "",
        reasons=reasons(end.places, end.names),
        moves=dict.fromkeys(BUTTONS, ())
        | {do: (*_coming_back(table, after), *_sentences(do, moved[do])) for do, after in ways.items()},
        open_number=open_number,
        open_url=round_url(table, int(open_number)) if open_number else "",
        not_counted=_not_counted(table) if open_number else "",
        bell="" if bell is None else bell_text(bell),
        plays_to_the_end=bell is AtBell.FINISH and bool(open_number),
        drops_first=bell is AtBell.DROP,
        problem=problem,
        can_finish=bool(table.rounds) and not table.disputed,
        disputes=dispute_links(table),
        next_number=str(len(table.rounds) + 1),
        client_id=str(uuid4()),
        shown="",
    )
    return replace(page, shown=_shown(page))


def _shown(page: FinishPage) -> str:
    """The proof that this outcome was read, for whoever presses a button under it."""
    said = [page.closed, page.standing, page.headline, page.reasons, page.moves, page.open_number, page.not_counted]
    return sha256(json.dumps(said).encode()).hexdigest()[:16]


@contextmanager
def as_shown(game: Game, shown: str, now: dt.datetime) -> Iterator[None]:
    """A verb within ends the game, or takes it up again, only as its sender was ``shown`` that.

    It is compared behind the game's lock, and not for what was done before. Raises ``RoundChanged``.
    """

    def ask(_found: services.Trial) -> None:
        stands = Table.load(Game.objects.select_related("group").get(pk=game.pk))
        if finish_page(stands, now=now).shown != shown:
            raise services.RoundChanged

    with services.asking(ask):
        yield


def facts_by_button(table: Table) -> Mapping[str, Facts]:
    """What the services write for each of the ``BUTTONS`` that the page has.

    The scores that come back with a round count nowhere yet.
    """
    closed = len(table.rounds)
    if not closed:
        return {}
    if not table.is_over:
        return {"finish": services.end_facts(None if table.open_round is None else table.open_round.number)}
    again = (
        services.reopened_facts()
        if table.game.is_finished
        else services.reopened_round_facts(stands_of(table).rounds[closed])
    )
    return {"reopen": again, "more": services.added_round_facts(table.rules, closed)}


def _sentences(do: str, found: Moves) -> tuple[str, ...]:
    # Who wins, if the game ends now, is said at the top.
    return side_sentences(found) if do == "finish" else move_sentences(found)


def _coming_back(table: Table, after: Table) -> tuple[str, ...]:
    """The scores of the round that the game ended without, if the table as it is ``after`` is to play it."""
    if after.is_over:
        return ()
    number = len(after.rounds) + 1
    facts = services.scores_back(services.Rows(table.game, is_trial=True, stands=stands_of(table)), after.rules)
    cells = [CellFacts.read(facts.get(cell_path(number, seat.pk))) for seat in table.seats]
    claims = [bool(facts.get(claims_path(number, seat.pk))) for seat in table.seats]
    if not (said := _scores(table, cells, claims)):
        return ()
    return (_("Round %(number)s comes back as it was written: %(scores)s.") % {"number": number, "scores": said},)


def _not_counted(table: Table) -> str:
    facts, _seen = table.stored(len(table.rounds) + 1)
    return _scores(table, facts.cells, [False] * len(table.seats))


def _scores(table: Table, cells: Iterable[CellFacts], disputed: Iterable[bool]) -> str:
    """ "Ana: 5; Luis: 8 (disputed)", of those that have one."""
    return "; ".join(
        (_("%(name)s: %(score)s (disputed)") if is_disputed else _("%(name)s: %(score)s"))
        % {"name": name, "score": score_text(cell, table.rules)}
        for name, cell, is_disputed in zip(table.names, cells, disputed, strict=True)
        if not (cell.is_empty or cell.is_absent)
    )


def _line(table: Table, place: Place) -> tuple[str, str, str]:
    return ("–" if place.place is None else str(place.place), side_name(place, table.names), figure(place.total))
