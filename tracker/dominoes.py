"""A domino drawn as inline SVG, with the dots laid out as the makers lay them.

A dot is a stroke of no length with a round cap, so that all dots of an end are one short path: thirteen engines on a
page cost less than one photo's thumbnail. Nothing is coloured here: ink is the text's colour, the face is the page's,
and the style sheet may give each number its makers' colour by class.
"""

from functools import lru_cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

MOST = 18
"""The highest end that is made."""

SIDE = 88
"""The side of one end, in the drawing's units."""

type Dot = tuple[int, int]
"""Where a dot's middle is: across the tile, then along it, from the corner of its end."""

type _Ends = list[tuple[int | None, int]]
"""What each end has, and where it begins along the tile."""

_MIDDLE = SIDE // 2
_FIRST, _LAST = 22, 66
_CORNERS = ((_FIRST, _FIRST), (_LAST, _LAST), (_LAST, _FIRST), (_FIRST, _LAST))
_WAISTS = ((_FIRST, _MIDDLE), (_LAST, _MIDDLE))
_POLES = ((_MIDDLE, _FIRST), (_MIDDLE, _LAST))
_CENTRE = ((_MIDDLE, _MIDDLE),)

_THREE_BY_THREE: tuple[tuple[Dot, ...], ...] = (
    (),
    _CENTRE,
    _CORNERS[:2],
    _CORNERS[:2] + _CENTRE,
    _CORNERS,
    _CORNERS + _CENTRE,
    _CORNERS + _WAISTS,
    _CORNERS + _WAISTS + _CENTRE,
    _CORNERS + _WAISTS + _POLES,
    _CORNERS + _WAISTS + _POLES + _CENTRE,
)

_COLUMN_START, _COLUMN_LENGTH = 14, 60
"""Sixty units, since columns of two to six dots then all fall on whole numbers."""


def diameter(pips: int) -> int:
    """How wide the dots of an end are: as large as the fullest column lets them be."""
    _require_end(pips)
    return 17 if pips < 10 else 15 if pips < 13 else 12 if pips < 16 else 10


def dots(pips: int) -> tuple[Dot, ...]:
    """The places of an end's dots (UX.md, Look): the classic nine, then three columns along the tile.

    From 10 on the outer columns hold four, five or six dots and the middle one the rest, spread from end to end.
    Raises ValueError for an end that no maker makes.
    """
    _require_end(pips)
    if pips < len(_THREE_BY_THREE):
        return _THREE_BY_THREE[pips]
    outer = (pips + 2) // 3
    return _column(_FIRST, outer) + _column(_MIDDLE, pips - 2 * outer) + _column(_LAST, outer)


def _column(across: int, count: int) -> tuple[Dot, ...]:
    step = _COLUMN_LENGTH // (count - 1)
    return tuple((across, _COLUMN_START + step * place) for place in range(count))


@lru_cache(maxsize=1024)
def draw(
    a: int | None, b: int | None, *, vertical: bool = False, css_class: str = "", title: str | None = None
) -> SafeString:
    """An ``<svg role="img">`` of the tile with the ends ``a`` and ``b``, left to right, or top to bottom.

    An end that nobody knows, None, has a "?": without dots it would be a blank.

    Its title is "12|12" unless another is given; an empty title makes it an ornament that no screen reader mentions.
    Raises ValueError for an end that no maker makes.
    """
    known = [(a, 0), (b, SIDE)]
    ends = format_html_join("", '<path class="p{}" stroke-width="{}" d="{}"/>', _paths(known, vertical=vertical))
    ends += format_html_join(
        "",
        '<text x="{}" y="{}" font-size="64" text-anchor="middle" fill="currentColor" stroke="none">?</text>',
        _marks(known, vertical=vertical),
    )
    name = "|".join("?" if end is None else str(end) for end in (a, b)) if title is None else title
    width, height, bar = (
        (SIDE, 2 * SIDE, f"M12 {SIDE}h{SIDE - 24}") if vertical else (2 * SIDE, SIDE, f"M{SIDE} 12v{SIDE - 24}")
    )
    return format_html(
        '<svg class="{}" {} viewBox="-3 -3 {} {}" fill="none" stroke="currentColor" stroke-linecap="round">{}'
        '<rect class="face" width="{}" height="{}" rx="14" stroke-width="5"/><path stroke-width="4" d="{}"/>{}</svg>',
        f"domino {css_class}".strip(),
        SafeString('aria-hidden="true"') if title == "" else SafeString('role="img"'),
        width + 6,
        height + 6,
        "" if title == "" else format_html("<title>{}</title>", name),
        width,
        height,
        bar,
        ends,
    )


def _marks(ends: _Ends, *, vertical: bool) -> list[tuple[int, int]]:
    """The place of the mark in each end that nobody knows."""
    middles = [start + _MIDDLE for pips, start in ends if pips is None]
    # A letter stands on its line, a third of its size beneath its middle.
    return [(_MIDDLE, middle + 22) if vertical else (middle, _MIDDLE + 22) for middle in middles]


def _paths(ends: _Ends, *, vertical: bool) -> list[tuple[int, int, str]]:
    """For each end that has dots: its number, its dots' width, and the path of them all."""
    paths = []
    for pips, start in ends:
        if pips is None:
            continue
        path = "".join(_stroke(across, start + along, vertical=vertical) for across, along in dots(pips))
        if path:
            paths.append((pips, diameter(pips), path))
    return paths


def _stroke(across: int, along: int, *, vertical: bool) -> str:
    x, y = (across, along) if vertical else (along, across)
    return f"M{x} {y}h0"


def _require_end(pips: int) -> None:
    if not 0 <= pips <= MOST:
        raise ValueError(f"no domino has an end of {pips!r}")
