"""Two small drawings of one player, as inline SVG that needs no style sheet: the last places, and a number over time.

As in ``chart``: text as large as the page's smallest, nothing scaled down, and in words what is drawn. There is one
colour, that of the text around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tracker.text_width import text_width

TEXT = 16

WIDTH = 288
"""The text of a screen of 320 px."""

_ROW, _MARK = 30, 12
_HEIGHT = 160


def draw_places(places: Sequence[int | None], *, title: str, text: str) -> SafeString:
    """Places in the order in which they came, the first on top; None is a game that was left, beneath all.

    A first place has a thick ring and a game that was left has a square, so neither needs a colour. Empty for no game.
    """
    if not places:
        return SafeString()
    last = max((place for place in places if place is not None), default=0)
    lowest = last + (None in places)
    step = (WIDTH - 2 * _MARK - 4) / max(len(places) - 1, 1) if len(places) > 6 else 44
    points = [
        (_MARK + 2 + index * step, _MARK + 2 + ((place or lowest) - 1) * _ROW) for index, place in enumerate(places)
    ]
    marks = (
        (
            _ring(x, y, 3.5 if place == 1 else 1.5) if place is not None else _square(x, y),
            _number(x),
            _number(y + 5.5),
            "–" if place is None else str(place),
        )
        for (x, y), place in zip(points, places, strict=True)
    )
    path = "".join(_between(before, after) for before, after in pairwise(points))
    return _svg(
        (lowest - 1) * _ROW + 2 * _MARK + 4,
        title,
        text,
        format_html('<path d="{}" fill="none" stroke="currentColor"/>', path),
        format_html_join("", '{}<text x="{}" y="{}" text-anchor="middle">{}</text>', marks),
    )


def draw_line(values: Sequence[float], *, ends: tuple[str, str], title: str, text: str) -> SafeString:
    """A number over time, from the left to the right; ``ends`` say when it begins and ends. Empty for less than two."""
    if len(values) < 2:
        return SafeString()
    least, most = min(values), max(values)
    step = next(size for size in (1, 2, 5, 10, 20, 50) if most - least <= 4 * size or size == 50)
    lowest = int(least // step)
    ticks = [step * number for number in range(lowest, max(int(-(-most // step)), lowest + 1) + 1)]
    bottom, top = float(ticks[0]), float(ticks[-1])
    left = 8 + max(text_width(_signed(tick)) for tick in ticks)

    def at(index: int, value: float) -> str:
        x = left + (WIDTH - 6 - left) * index / (len(values) - 1)
        return f"{_number(x)} {_number(_y(value))}"

    def _y(value: float) -> float:
        return 10 + (_HEIGHT - 10) * (top - value) / (top - bottom)

    grid = "".join(f"M{_number(left)} {_number(_y(tick))}H{WIDTH}" for tick in ticks)
    x, y = at(len(values) - 1, values[-1]).split()
    return _svg(
        _HEIGHT + 30,
        title,
        text,
        format_html('<path d="{}" fill="none" stroke="currentColor" stroke-opacity=".3"/>', grid),
        format_html_join(
            "",
            '<text x="{}" y="{}" text-anchor="end">{}</text>',
            ((_number(left - 5), _number(_y(tick) + 5.5), _signed(tick)) for tick in ticks),
        ),
        format_html(
            '<path d="M{}" fill="none" stroke="currentColor" stroke-width="2"/><circle cx="{}" cy="{}" r="4.5"/>',
            "L".join(at(index, value) for index, value in enumerate(values)),
            x,
            y,
        ),
        format_html(
            '<text x="{}" y="{}">{}</text><text x="{}" y="{}" text-anchor="end">{}</text>',
            _number(left),
            _HEIGHT + 24,
            ends[0],
            WIDTH,
            _HEIGHT + 24,
            ends[1],
        ),
    )


def _svg(height: float, title: str, text: str, *parts: SafeString) -> SafeString:
    return format_html(
        '<svg role="img" width="{}" height="{}" viewBox="0 0 {} {}" font-size="{}" fill="currentColor"'
        ' stroke-linejoin="round"><title>{}</title><desc>{}</desc>{}</svg>',
        WIDTH,
        _number(height),
        WIDTH,
        _number(height),
        TEXT,
        title,
        text,
        SafeString("".join(parts)),
    )


def _between(before: tuple[float, float], after: tuple[float, float]) -> str:
    """From mark to mark, and through no number."""
    across, down = after[0] - before[0], after[1] - before[1]
    part = (_MARK + 2) / hypot(across, down)
    if part >= 0.5:
        return ""
    ends = [(before[0] + across * at, before[1] + down * at) for at in (part, 1 - part)]
    return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in ends)


def _ring(x: float, y: float, width: float) -> SafeString:
    return format_html(
        '<circle cx="{}" cy="{}" r="{}" fill="none" stroke="currentColor" stroke-width="{}"/>',
        _number(x),
        _number(y),
        _number(_MARK - width / 2),
        _number(width),
    )


def _square(x: float, y: float) -> SafeString:
    return format_html(
        '<rect x="{}" y="{}" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.5"/>',
        _number(x - 10),
        _number(y - 10),
    )


def _number(value: float) -> str:
    return f"{round(value, 1):g}"


def _signed(value: int) -> str:
    return str(value).replace("-", "−")
