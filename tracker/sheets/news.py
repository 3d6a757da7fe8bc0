"""What other phones wrote in the round that somebody is entering, and whether this is the phone's own table at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from scoring import engines
from tracker.models import Cell, Change, Game, Grant, Round, Seat
from tracker.sheets.game import game_title
from tracker.sheets.pages import Elsewhere
from tracker.sheets.people import names_of_devices
from tracker.sheets.table import Table
from tracker.words.lists import join_names
from tracker.words.seats import away_sentence, renumbered


@dataclass(frozen=True, slots=True)
class CellNews:
    """A cell as it stands."""

    version: int
    who: str
    """ "Tom, from another phone"; empty for what this very phone wrote."""
    dispute: str
    """What to do while two phones say two things; empty while they do not."""


@dataclass(frozen=True, slots=True)
class OutNews:
    """Somebody who is marked out."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class RoundNews:
    """A round as it stands at the game's revision ``rev``, for a page that is open on its entry."""

    rev: int
    seats: tuple[int, ...]
    """The ids of the seats, in the order of the table: a page with others shows another table."""
    playing: tuple[int, ...]
    """Those that are at the table in the round: a page may have no more than a line for any other."""
    cells: dict[int, CellNews]
    """What is written, by the id of its seat."""
    over: str
    """Why the round takes no scores any more; empty while it does."""
    outs: tuple[OutNews, ...]
    """Who went out: a phone that writes one score hears in this way that another was out too."""


def round_news(
    game: Game, number: int, device: UUID | None, *, numbered: int | None = None, own_seat: int | None = None
) -> RoundNews:
    """Four queries, and one where the round was closed. ``own_seat`` is the one that the phone writes, if one alone;
    ``numbered`` the game's ``numbered_at`` that its page knows: of another one, what stands at the number is no news.
    """
    is_other = numbered is not None and numbered != game.numbered_at
    rounds = {row.number: row for row in Round.objects.filter(game=game)}
    row = None if is_other else rounds.get(number)
    cells = list(Cell.objects.filter(round=row)) if row is not None else []
    seats = list(Seat.objects.filter(game=game).select_related("player"))
    out = {cell.seat_id for cell in cells if cell.went_out}
    closer = None
    if row is not None and row.closed:
        closer = Change.objects.filter(game=game, seq=row.version).values_list("device", flat=True).first()
    others = {*(cell.device for cell in cells), closer} - {device, None}
    names = names_of_devices(game, {other for other in others if other is not None})
    closed = sum(row.closed for row in rounds.values())
    return RoundNews(
        rev=game.rev,
        seats=tuple(seat.pk for seat in seats),
        playing=tuple(seat.pk for seat in seats if seat.plays(number)),
        cells={cell.seat_id: _cell_news(cell, names) for cell in cells},
        over=(renumbered() if is_other else "")
        or _over(game, number, closed, None if closer is None else names.get(closer))
        or _away(seats, number, own_seat),
        outs=tuple(OutNews(seat.pk, seat.player.name) for seat in seats if seat.pk in out),
    )


def _cell_news(cell: Cell, names: dict[UUID, str]) -> CellNews:
    return CellNews(
        version=cell.version,
        who=_("%(who)s, from another phone") % {"who": names[cell.device]} if cell.device in names else "",
        dispute=_("Two scores: which is it?") if cell.claims else "",
    )


def _away(seats: Sequence[Seat], number: int, own_seat: int | None) -> str:
    """Why the phone's own seat takes no score, where it is not at the table."""
    own = next((seat for seat in seats if seat.pk == own_seat), None)
    if own is None or own.plays(number):
        return ""
    return away_sentence(own.player.name, number, own.first_round, own.last_round)


def _over(game: Game, number: int, closed: int, closer: str | None) -> str:
    if number <= closed:
        if closer is None:
            return _("Round %(number)s is closed.") % {"number": number}
        return _("%(who)s closed round %(number)s on another phone.") % {"who": closer, "number": number}
    if game.is_finished:
        return _("The game was ended on another phone.")
    if number > closed + 1:
        return _("Round %(number)s is the one to enter now.") % {"number": closed + 1}
    return ""


def elsewhere(table: Table, device: UUID) -> Elsewhere | None:
    """The game that the phone joined or started last, where that is another one and still under way.

    One query, and another where there is such a game.
    """
    last = (
        Grant.objects.filter(device=device, revoked_at=None)
        .select_related("game__group")
        .annotate(closed=Count("game__rounds", filter=Q(game__rounds__closed=True)))
        .order_by("-at", "-pk")
        .first()
    )
    if last is None or last.game_id == table.game.pk or last.game.is_finished:
        return None
    if last.closed >= len(engines(last.game.rule_set)):
        return None
    names = Seat.objects.filter(game=last.game).values_list("player__name", flat=True)
    return Elsewhere(_table(table.game, table.names), _table(last.game, list(names)), last.game.get_absolute_url())


def _table(game: Game, names: Sequence[str]) -> str:
    """A table as people call it: two that begin on one evening differ by who sits there, where no group has a name."""
    return game_title(game) if game.group.name else join_names(names)
