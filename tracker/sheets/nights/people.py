"""People and tables, as every page of a night lays them out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring import SeatReason
from tracker.models import Player, SittingPlace
from tracker.names import initials
from tracker.sheets.pages.nights import PersonLine, TableBlock
from tracker.sheets.table import Table
from tracker.words.nights import table_title, why_text
from tracker.words.results import headline, waiting


def person(player: Player, note: str = "", table: str = "") -> PersonLine:
    """Somebody in a list or at a table."""
    return PersonLine(
        id=str(player.pk),
        name=player.name,
        initials=initials(player.name),
        colour=player.colour,
        note=note,
        table=table,
    )


def drawn_person(place: SittingPlace) -> PersonLine:
    """Somebody of a draw, with why they sit there."""
    return person(place.player, why_text(SeatReason(place.why), place.table, place.was))


def drawn_tables(
    places: Iterable[SittingPlace], line: Callable[[SittingPlace], PersonLine] = drawn_person
) -> tuple[TableBlock, ...]:
    """The tables of a draw, in the order of the seats."""
    found: dict[int, list[PersonLine]] = {}
    for place in places:
        if place.table is not None:
            found.setdefault(place.table, []).append(line(place))
    return tuple(
        TableBlock(number=str(number), title=table_title(number), people=tuple(people))
        for number, people in sorted(found.items())
    )


def seated_tables(tables: Iterable[Table]) -> tuple[TableBlock, ...]:
    """The tables of a sitting, who sits there in the order of the seats."""
    return tuple(
        TableBlock(
            number=str(table.game.table_number or 0),
            title=table_title(table.game.table_number or 0),
            people=tuple(person(seat.player) for at, seat in enumerate(table.seats) if at not in table.left),
            url=table.game.get_absolute_url(),
        )
        for table in tables
    )


def playing_table(table: Table) -> TableBlock:
    """A table as it plays: its round, and who sits there, best first, each with their total."""
    totals = {seat: place.total for place in table.places for seat in place.seats}
    order = [seat for place in table.places for seat in place.seats] or [*range(len(table.seats))]
    leading = [seat for place in table.places if place.place == 1 for seat in place.seats]
    leaders = [table.names[seat] for seat in leading]
    total = table.places[0].total if table.places else 0
    number = table.game.table_number or 0
    return TableBlock(
        number=str(number),
        title=table_title(number),
        people=tuple(
            replace(
                person(
                    table.seats[seat].player,
                    _("has left") if seat in table.left else str(totals[seat]) if seat in totals else "",
                ),
                leads=seat in leading,
            )
            for seat in order
        ),
        url=table.game.get_absolute_url(),
        state=_state(table),
        leader="" if table.is_over else leader_text(leaders, total),
        is_over=table.is_over,
    )


def _state(table: Table) -> str:
    if not table.is_over:
        return _("Round %(number)s of %(total)s") % {"number": table.next_number, "total": len(table.engines)}
    return waiting() if table.disputed else headline(table.places, table.rules, table.names)


def leader_text(leaders: list[str], total: int) -> str:
    """ "Ana leads with 112"; empty before the first round."""
    if not leaders:
        return ""
    if len(leaders) > 1:
        return _("%(names)s lead with %(total)s") % {"names": ", ".join(leaders), "total": total}
    return _("%(name)s leads with %(total)s") % {"name": leaders[0], "total": total}
