"""The score race drawn as inline SVG: each side's total after each round, readable without colour and on paper.

A line is told from the others by its dashes, by the shape of its marks and by the name at its end; colour only helps.
The leader is on top, where the lowest total wins as well as where the highest does. Nothing is scaled down: a drawing
is as wide as the narrowest screen it is made for, and its text as large as the page's smallest. Colours are attributes,
so that the style sheet may change them for the dark and for paper, and a picture of the drawing needs no style sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tracker.figures import figure
from tracker.text_width import cut, text_width

TEXT = 16
"""The size of all text, in the drawing's units."""

ROW = 20
"""From one name to the next."""

BELOW = 30
"""Room beneath the last line for the numbers of the rounds."""

NARROW, WIDE = 288, 640
"""Widths to draw for: the text of a screen of 320 px, and of a tablet."""

MOST_OF_A_NAME = 250
"""How wide a name may be before it is cut."""

DASHES = ("", "9 4", "2 4", "9 3 2 3", "16 4", "9 3 2 3 2 3", "5 5")
"""The first seven lines have these in order; the second seven have them three further, with the same shapes empty."""

SHAPES = (
    "m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z",
    "m-4-4h8v8h-8z",
    "m0-5l5.2 9h-10.4z",
    "m0-5.7l5.7 5.7-5.7 5.7-5.7-5.7z",
    "m0 5l5.2-9h-10.4z",
    "m-1.8-5.2h3.6v3.4h3.4v3.6h-3.4v3.4h-3.6v-3.4h-3.4v-3.6h3.4z",
    "m-5-4.6l10 9.2v-9.2l-10 9.2z",
)
"""Paths around a point: circle, square, triangle, diamond, triangle on its tip, cross, hourglass."""

COLOURS = (
    *("#b07800", "#2b86bb", "#128a67", "#857b00", "#00568a", "#cf5717", "#b3558d"),
    *("#000000", "#6b3000", "#004d38", "#5b2a5e", "#7b7b7b", "#5b88ab", "#7a1f1f"),
)
"""The players' colours of the style sheet, those that are too pale for a line on paper made darker."""


@dataclass(frozen=True, slots=True)
class Line:
    """One side's race."""

    names: tuple[str, ...]
    """The player, or the two partners."""
    colour: int
    """1..14, as in the style sheet."""
    style: int
    """0..13: dashes and shape. No two lines of a drawing have one style."""
    begins: int
    """Rounds that had been played before the first of the totals: 0 for who was there from the start."""
    totals: tuple[int, ...]
    """What the side began with, and its total after each round from then on, until it left."""


class _Point(NamedTuple):
    x: float
    y: float

    def __str__(self) -> str:
        return f"{_number(self.x)} {_number(self.y)}"


def _number(value: float) -> str:
    return f"{round(value, 1):g}"


class _Frame:
    """Where rounds, totals and labels go."""

    def __init__(
        self, lines: Sequence[Line], width: int, rounds: int, *, lowest_on_top: bool, least_height: float = 0
    ) -> None:
        values = [total for line in lines for total in line.totals]
        self.least, self.most = min(values), max(*values, min(values) + 1)
        self.lowest_on_top = lowest_on_top
        self.rounds = rounds
        self.width = width
        rows = max(len(line.names) for line in lines)
        self.gap = rows * ROW + (4 if rows > 1 else 0)
        figures = [text_width(figure(value)) for value in (self.least, self.most)]
        self.total_width = max(figures)
        self.left = 8 + max(text_width(figure(tick)) for tick in self.ticks())
        names = [name for line in lines for name in line.names]
        # A mark before the name and a space between it and the total; a longer name is cut. On a wide drawing the
        # race has enough with half of it.
        share = 0.48 if width >= WIDE else 0.4
        room = min(max(map(text_width, names)), share * width - self.total_width - 26, MOST_OF_A_NAME)
        self.shown = dict(zip(names, cut(names, room), strict=True))
        self.labels = width - self.total_width - room - 12
        self.right = self.labels - 14 - 0.025 * width
        self.top = 12.0
        rows_end = self.top + max(0.25 * width + 150, (len(lines) - 1) * (self.gap + 4) + 16)
        self.bottom = max(rows_end, least_height - BELOW)
        self.height = self.bottom + BELOW

    def x(self, played: int) -> float:
        return self.left + (self.right - self.left) * played / self.rounds

    def y(self, total: int) -> float:
        part = (total - self.least) / (self.most - self.least)
        return self.top + (self.bottom - self.top) * (part if self.lowest_on_top else 1 - part)

    def ticks(self) -> list[int]:
        """Round numbers among the totals, four or five of them."""
        step = next(
            size * 10**zeros
            for zeros in range(9)
            for size in (1, 2, 5)
            if self.most - self.least <= 5 * size * 10**zeros
        )
        return [*range(-(-self.least // step) * step, self.most + 1, step)]

    def every(self, room: float) -> int:
        """Of how many rounds one is named or marked, so that each has room."""
        return next(step for step in (1, 2, 3, 5, 10, 20) if step * (self.x(1) - self.x(0)) >= room or step == 20)


def draw(
    lines: Sequence[Line],
    *,
    width: int,
    rounds: int,
    lowest_on_top: bool,
    title: str,
    text: str,
    least_height: float = 0,
    css_class: str = "",
    font: str = "",
) -> SafeString:
    """An ``<svg role="img">`` of the race, ``lines`` best first; ``text`` says in words what it shows.

    It is as high as the names need, and no lower than ``least_height``. In a page the letters are the page's; with
    ``font`` the drawing is a file of its own. Empty without lines, or before
    the first round.
    """
    if not lines or not rounds:
        return SafeString()
    frame = _Frame(lines, width, rounds, lowest_on_top=lowest_on_top, least_height=least_height)
    ends = [_Point(frame.x(line.begins + len(line.totals) - 1), frame.y(line.totals[-1])) for line in lines]
    # Those with equal totals stay in the order of their places.
    order = sorted(range(len(lines)), key=lambda index: (ends[index].y, index))
    spread = spread_out([ends[index].y for index in order], frame.gap, frame.top, frame.bottom)
    rows = dict(zip(order, spread, strict=True))
    labels = [_label(frame, line, rows[index]) for index, line in enumerate(lines)]
    return format_html(
        '<svg class="{}"{} role="img" viewBox="0 0 {} {}" font-size="{}" fill="currentColor" stroke-linejoin="round">'
        "<title>{}</title><desc>{}</desc>{}{}{}</svg>",
        f"race {css_class}".strip(),
        format_html(' xmlns="http://www.w3.org/2000/svg" font-family="{}"', font) if font else "",
        width,
        round(frame.height),
        TEXT,
        title,
        text,
        _grid(frame),
        # The best is drawn last, over the others.
        SafeString("".join(_curve(frame, line, rows[index]) for index, line in reversed([*enumerate(lines)]))),
        SafeString("".join(labels)),
    )


def spread_out(wanted: Sequence[float], gap: float, lowest: float, highest: float) -> list[float]:
    """The places nearest to those ``wanted``, which ascend, that are ``gap`` apart and between the two ends.

    Where they do not all fit, they go on beyond ``highest``.
    """
    # Without the gaps to those before, the places may be equal but not descend: what descends meets in its middle.
    blocks: list[list[float]] = []
    for index, place in enumerate(wanted):
        blocks.append([place - index * gap])
        while len(blocks) > 1 and _mean(blocks[-2]) > _mean(blocks[-1]):
            last = blocks.pop()
            blocks[-1] += last
    level = [_mean(block) for block in blocks for _place in block]
    most = max(lowest, highest - (len(wanted) - 1) * gap)
    return [min(max(place, lowest), most) + index * gap for index, place in enumerate(level)]


def _mean(block: Sequence[float]) -> float:
    return sum(block) / len(block)


def _grid(frame: _Frame) -> SafeString:
    ticks = [(frame.y(tick), tick) for tick in frame.ticks()]
    across = "".join(f"M{_Point(frame.left, y)}H{_number(frame.right)}" for y, _tick in ticks)
    step = frame.every(26)
    numbers = [number for number in range(1, frame.rounds + 1) if number % step == 0 or frame.rounds < 3]
    down = "".join(f"M{_Point(frame.x(number), frame.bottom)}v6" for number in numbers)
    return format_html(
        '<path class="grid" d="{}" fill="none" stroke="#c4c4c4"/><g class="ticks" text-anchor="end">{}</g>'
        '<g class="ticks" text-anchor="middle">{}</g>',
        across + down,
        format_html_join("", '<text x="{}" y="{}">{}</text>', _tick_texts(frame, ticks)),
        format_html_join(
            "",
            '<text x="{}" y="{}">{}</text>',
            ((_number(frame.x(number)), _number(frame.bottom + 23), str(number)) for number in numbers),
        ),
    )


def _tick_texts(frame: _Frame, ticks: Sequence[tuple[float, int]]) -> list[tuple[str, str, str]]:
    return [(_number(frame.left - 5), _number(y + 5.5), figure(tick)) for y, tick in ticks]


def _curve(frame: _Frame, line: Line, label: float) -> SafeString:
    """The race of a side, with a thin line on to its label."""
    points = [_Point(frame.x(line.begins + index), frame.y(total)) for index, total in enumerate(line.totals)]
    step = frame.every(22)
    last = len(points) - 1
    has_left = line.begins + last < frame.rounds
    # Where the race ends the label begins, with a mark of its own.
    marked = [
        point
        for index, point in enumerate(points[1:], start=1)
        if (has_left if index == last else (line.begins + index + line.style) % step == 0)
    ]
    dashes = DASHES[(line.style % 7 + line.style // 7 * 3) % 7]
    return format_html(
        '<g class="line c{}" stroke="{}" stroke-width="2"><path d="M{}" fill="none"{}/>'
        '<path d="M{}L{}L{}" fill="none" stroke-width="1"/><path {} d="{}"/></g>',
        line.colour,
        COLOURS[line.colour - 1],
        SafeString("L".join(map(str, points))),
        format_html(' stroke-dasharray="{}"', dashes) if dashes else "",
        points[-1],
        _Point(frame.right, points[-1].y),
        _Point(frame.labels - 8, label),
        _filling(line),
        SafeString("".join(f"M{point}{SHAPES[line.style % 7]}" for point in marked)),
    )


def _filling(line: Line) -> SafeString:
    if line.style >= len(SHAPES):
        return SafeString('class="hollow" fill="#fff"')
    return format_html('class="solid" fill="{}"', COLOURS[line.colour - 1])


def _label(frame: _Frame, line: Line, middle: float) -> SafeString:
    """The mark of the line, its names below each other, and the total."""
    first = middle - (len(line.names) - 1) * ROW / 2
    baseline = first + 5.5
    return format_html(
        '<g class="line c{}" stroke="{}" stroke-width="2"><path {} d="M{}{}"/></g>'
        '<g class="label">{}<text class="total" x="{}" y="{}" text-anchor="end">{}</text></g>',
        line.colour,
        COLOURS[line.colour - 1],
        _filling(line),
        _Point(frame.labels - 2, first),
        SHAPES[line.style % 7],
        format_html_join(
            "",
            '<text x="{}" y="{}">{}</text>',
            (
                (_number(frame.labels + 7), _number(baseline + index * ROW), frame.shown[name])
                for index, name in enumerate(line.names)
            ),
        ),
        frame.width,
        _number(baseline),
        figure(line.totals[-1]),
    )
