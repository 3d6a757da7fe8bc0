"""Two people's scores, entered for each other: whose, and from which round on."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from tracker.forms.hidden import read_key
from tracker.forms.numbers import read_index
from tracker.forms.preview import done_as_shown, preview
from tracker.forms.seat import read_version
from tracker.forms.writes import away_sentences
from tracker.services import ChangedSince, NotPlaying, NotSaved, Unsettled
from tracker.sheets.disputes import dispute_links
from tracker.sheets.game import game_title
from tracker.sheets.pages import Choice, MovesView, SwapPage
from tracker.sheets.table import Table

REST = "rest"
"""The round and all that follow it."""


@dataclass
class SwapForm:
    """What was chosen. ``is_valid`` reads it, ``look`` finds what it moves."""

    first: str
    second: str
    round: str
    reach: str
    client_id: str
    seen: int
    shown: str
    problem: str = ""
    is_unsettled: bool = False
    """Whether the problem is a dispute."""
    number: int = 0
    pair: tuple[int, int] | None = None
    moves: MovesView | None = None

    @classmethod
    def sent(cls, data: QueryDict, table: Table) -> SwapForm:
        """What stands in the address, or came with the press of the button; what is missing is to be chosen yet."""
        return cls(
            first=data.get("first", ""),
            second=data.get("second", ""),
            round=data.get("round", str(max(table.written, default=0))),
            reach=data.get("reach", ""),
            client_id=data.get("client_id", str(uuid.uuid4())),
            seen=read_version(data.get("seen", "")),
            shown=data.get("shown", ""),
        )

    @property
    def is_begun(self) -> bool:
        """Whether anything was chosen."""
        return bool(self.first or self.second)

    @property
    def to_the_end(self) -> bool:
        return self.reach == REST

    def is_valid(self, table: Table) -> bool:
        """Choices to seats and a round; else ``problem`` says what to choose."""
        number, first, second = map(read_index, (self.round, self.first, self.second))
        seats = {seat.pk for seat in table.seats}
        if first not in seats or second not in seats or first is None or second is None or first == second:
            self.problem = _("Choose two different players.")
        elif number is None or number not in table.written:
            self.problem = _("Choose a round that has scores.")
        else:
            self.number, self.pair = number, (first, second)
        return self.pair is not None

    def look(self, table: Table, act: Callable[..., None]) -> None:
        """Find what the swap moves by trying ``act``, the verb with all but its id and what was seen; or why not."""
        try:
            found = preview(table, partial(act, client_id=self.key, seen=table.game.rev))
        except NotSaved as refusal:
            self.refuse(refusal, table)
        else:
            self.show(found.view, table)

    def do(self, table: Table, act: Callable[..., None]) -> bool:
        """Swap them if the sender was shown all that it moves, and say whether that is so; else ``moves`` shows it."""
        view = done_as_shown(table, partial(act, client_id=self.key, seen=self.seen), self.shown)
        if view is not None:
            self.show(view, table)
        return view is None

    def show(self, view: MovesView, table: Table) -> None:
        """What the swap moves; a round that is not closed moves nothing yet."""
        self.moves = replace(view, counts=self.number <= len(table.rounds))

    @property
    def key(self) -> uuid.UUID:
        """The client's id; a forged or missing one is replaced."""
        return read_key(self.client_id)

    def refuse(self, refusal: NotSaved, table: Table) -> None:
        """Say why nothing was swapped, and what to do."""
        match refusal:
            case Unsettled():
                self.is_unsettled = True
                cells = [
                    _("%(name)s, round %(number)s") % {"name": table.names[at], "number": number}
                    for number, at in refusal.cells
                ]
                text = _("Two phones wrote different scores. Say first on the game’s page which it is: %(cells)s.")
                self.problem = text % {"cells": "; ".join(cells)}
            case NotPlaying():
                self.problem = " ".join(away_sentences(refusal))
            case ChangedSince():
                self.problem = _("One of these scores was changed meanwhile. Look at what the swap moves now.")
            case _:
                self.problem = _("Nothing was swapped: the players or the rounds have changed. Choose again.")

    def page(self, table: Table) -> SwapPage:
        """The choices, and what they move."""
        seats = [(str(seat.pk), seat.player.name) for seat in table.seats]
        numbers = [(str(number), _("Round %(number)s") % {"number": number}) for number in table.written]
        return SwapPage(
            title=game_title(table.game),
            game_url=table.game.get_absolute_url(),
            action=reverse("swap", args=[table.game.uuid]),
            first=_choices(seats, self.first),
            second=_choices(seats, self.second),
            rounds=_choices(numbers, self.round),
            reach=(
                Choice("", _("This round only"), checked=not self.to_the_end),
                Choice(REST, _("This round and all after it"), checked=self.to_the_end),
            ),
            problem=self.problem,
            disputes=dispute_links(table) if self.is_unsettled else (),
            moves=self.moves,
            client_id=self.client_id,
            seen=str(table.game.rev),
            chosen={"first": self.first, "second": self.second, "round": self.round, "reach": self.reach},
        )


def _choices(values: Sequence[tuple[str, str]], chosen: str) -> tuple[Choice, ...]:
    return tuple(Choice(value, label, checked=value == chosen) for value, label in values)
