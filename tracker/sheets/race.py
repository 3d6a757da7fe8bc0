"""A game's score race: each side's total after each round, drawn."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring import Place, race
from tracker.chart import Line, draw
from tracker.figures import figure
from tracker.sheets.table import Table


def race_lines(table: Table) -> list[Line]:
    """A line for each side that played a round, best first.

    It begins before the side's first round, with what a late arrival was given on coming, and ends with its last round
    when it left the game. A round that it sat out in between leaves the total as it was.
    """
    standings = race(table.rules, table.scores, left=table.left)
    by_round = [{place.seats: place for place in standing} for standing in standings]
    styles = {seats: style for style, seats in enumerate(sorted(place.seats for place in table.places))}
    return [_line(table, place, by_round, styles[place.seats]) for place in table.places if place.rounds_played]


def race_caption(table: Table) -> str:
    """What the drawing shows, and that the line on top may be that of somebody who has no place any more."""
    if any(place.place is None and place.rounds_played for place in table.places):
        return _("The total after each round. Who is on top leads, but for who left the game: they have no place.")
    return _("The total after each round. Who is on top leads.")


def _line(table: Table, place: Place, by_round: list[dict[tuple[int, ...], Place]], style: int) -> Line:
    own = [standing[place.seats] for standing in by_round]
    begins = next(index for index, after in enumerate(own) if after.rounds_played or after.allowance)
    has_left = all(seat in table.left for seat in place.seats)
    ends = next(index for index, after in enumerate(own) if after.rounds_played == place.rounds_played)
    played = own[begins : ends + 1] if has_left else own[begins:]
    return Line(
        names=tuple(table.names[seat] for seat in place.seats),
        colour=table.seats[place.seats[0]].player.colour,
        style=style,
        begins=begins,
        totals=(place.allowance, *(after.total for after in played)),
    )


def draw_race(
    table: Table,
    lines: Sequence[Line],
    *,
    width: int,
    least_height: float = 0,
    css_class: str = "",
    font: str = "",
) -> SafeString:
    """The lines of a game's race in a drawing of this width; with ``font``, for a file of its own."""
    said = ", ".join(f"{' + '.join(line.names)} {figure(line.totals[-1])}" for line in lines)
    return draw(
        lines,
        width=width,
        rounds=len(table.rounds),
        lowest_on_top=not table.rules.highest_wins,
        title=_("Score race"),
        text=_("Totals after round %(number)s: %(totals)s") % {"number": len(table.rounds), "totals": said},
        least_height=least_height,
        css_class=css_class,
        font=font,
    )
