"""A club night's pages: who is here, the draw, the tables, the standing, the wall and what is printed."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.utils.safestring import SafeString

from tracker.sheets.pages.entry import Choice
from tracker.sheets.pages.hub import HubClock


@dataclass(frozen=True, slots=True)
class NightHead:
    """What every page of a night begins with."""

    title: str
    group: str
    group_url: str
    url: str
    """The night's own page."""
    may_write: bool
    is_over: bool
    rev: str
    """The night's revision: a form says which it saw."""
    problem: str = ""
    """What was just refused, in a sentence or two."""


@dataclass(frozen=True, slots=True)
class NightLine:
    """A night in a list."""

    url: str
    title: str
    day: dt.date
    state: str


@dataclass(frozen=True, slots=True)
class NightsPage:
    """The nights of a group."""

    group: str
    group_url: str
    new_url: str
    """Empty for who only watches."""
    nights: tuple[NightLine, ...]


@dataclass(frozen=True, slots=True)
class PersonLine:
    """Somebody at a table or in a list."""

    id: str
    name: str
    initials: str
    colour: int
    note: str = ""
    """Why they sit there, or their total."""
    table: str = ""
    leads: bool = False


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table of a sitting."""

    number: str
    title: str
    people: tuple[PersonLine, ...]
    url: str = ""
    """Its game."""
    state: str = ""
    """ "Round 4 of 13", or who won."""
    leader: str = ""
    """Who leads, while it plays."""
    is_over: bool = False
    qr: SafeString | None = None
    """Lets in who keeps the table's score, as ``link`` and ``code`` do; None where there is no link."""
    link: str = ""
    code: str = ""
    player_qr: SafeString | None = None
    """Lets in who plays."""


@dataclass(frozen=True, slots=True)
class NightPage:
    """A night as it goes."""

    head: NightHead
    rule: str
    """By what rule people move on, with its name."""
    counts: str
    """ "40 people here · sitting 2 · 10 tables"."""
    sitting: str
    """The title of the sitting that plays or played last; empty before the first."""
    tables: tuple[TableBlock, ...]
    late: tuple[TableBlock, ...]
    """Tables of a sitting before that play still."""
    waiting: tuple[PersonLine, ...]
    """Who is here and sits at no table that plays."""
    seats: tuple[Choice, ...]
    """Tables that could take one more; empty where none plays."""
    has_draft: bool
    draw_title: str
    """What the way to the next sitting is called."""
    clock: HubClock | None
    may_ring: bool
    """Whether the rules have minutes and a table plays without its clock."""
    minutes: str
    client_id: str


@dataclass(frozen=True, slots=True)
class CheckInLine:
    """Somebody of the group, at the door."""

    id: str
    name: str
    initials: str
    colour: int
    is_here: bool
    """Whether the box is ticked."""
    was_here: bool
    """Whether the night has them here: what a form is sent against."""
    is_guest: bool
    has_left: bool
    band: str
    table: str
    """Where they sit now, as "Table 3"."""


@dataclass(frozen=True, slots=True)
class CheckInPage:
    """Who is here."""

    head: NightHead
    lines: tuple[CheckInLine, ...]
    bands: tuple[str, ...]
    here: str
    """ "23 people are here." """
    sizes: str
    """What tables they make."""
    name: str
    """Typed and not taken, with ``error`` beside it."""
    error: str
    is_guest: bool
    client_id: str


@dataclass(frozen=True, slots=True)
class DrawPage:
    """The draw of the next sitting."""

    head: NightHead
    title: str
    rule: str
    sizes: str
    reason: str
    """Why the tables are not all as was wished; empty where they are."""
    is_drawn: bool
    notes: tuple[str, ...]
    """What has changed since it was drawn, or what is still played."""
    tables: tuple[TableBlock, ...]
    waiting: tuple[PersonLine, ...]
    everybody: tuple[Choice, ...]
    """For the two that change places."""
    still_playing: bool
    """Whether a table of the sitting before is: then its people can be left out."""
    leaves_out: bool
    """Whether they were."""
    client_id: str
    first: str = ""
    second: str = ""


@dataclass(frozen=True, slots=True)
class NightRow:
    """A line of the night's standing."""

    place: str
    name: str
    initials: str
    colour: int
    games: str
    wins: str
    value: str
    band: str


@dataclass(frozen=True, slots=True)
class MedalLine:
    """A medal."""

    metal: str
    metal_title: str
    """ "gold", a class of the style sheet; the title is the word."""
    name: str


@dataclass(frozen=True, slots=True)
class MedalBlock:
    """The medals of the night, or of an age band."""

    title: str
    medals: tuple[MedalLine, ...]


@dataclass(frozen=True, slots=True)
class NightStandingPage:
    """How the night stands, or ended."""

    head: NightHead
    title: str
    rows: tuple[NightRow, ...]
    value_title: str
    rule: str
    """By what it is ranked, in a sentence."""
    note: str
    """How many tables are not counted yet; empty where all are."""
    medals: tuple[MedalBlock, ...]
    has_bands: bool


@dataclass(frozen=True, slots=True)
class NightListPage:
    """Who sits where, to be printed: by name and by table."""

    head: NightHead
    title: str
    by_name: tuple[PersonLine, ...]
    tables: tuple[TableBlock, ...]


@dataclass(frozen=True, slots=True)
class NightCardsPage:
    """A card for each table, to be printed and scanned."""

    head: NightHead
    title: str
    cards: tuple[TableBlock, ...]


@dataclass(frozen=True, slots=True)
class WallPage:
    """The screen on the wall."""

    title: str
    headline: str
    live_url: str
    rev: str
    is_over: bool
    clock: HubClock | None
    tables: tuple[TableBlock, ...]
    """Empty once the sitting has ended: then ``rows`` say how the night stands."""
    rows: tuple[NightRow, ...]
    value_title: str
    columns: str
    """Into how many columns the tables, or the lines, are laid out."""
    lines: str
    """How many lines, in fours, stand one above the other: the more there are, the smaller they are."""
    note: str
