"""The TV: a game to be read from across the room, with nothing to touch."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from tracker.sheets.pages.hub import HubClock, HubTrain


@dataclass(frozen=True, slots=True)
class TvRow:
    """A seat as it stands, and its train while a round is on."""

    place: str
    """Empty until a round was played, and for a seat that has none."""
    name: str
    initials: str
    colour: int
    """1..14, a class of the palette; initials always stand with it."""
    partner: str
    """The partner's name, empty without partners, as the initials are."""
    partner_initials: str
    partner_colour: int
    zero_rounds: str
    total: str
    is_leading: bool
    train: HubTrain | None
    """None for who has none in this round."""
    more_doubles: str
    """How many more than the first lie open there; empty where none do."""


@dataclass(frozen=True, slots=True)
class TvPage:
    """A game on the TV."""

    title: str
    url: str
    live_url: str
    """What the page asks for news: ``?rev=…&view=tv``."""
    headline: str
    """ "Round 4 of 13", or who won."""
    reasons: tuple[str, ...]
    """Of a game that is over: why equal totals stand as they do."""
    is_over: bool
    engine: int | None
    """0..18, drawn as a domino; None while nobody has said it. ``engine_text`` is "12|12", or "?"."""
    engine_text: str
    orders: str
    """Who starts the round, or whose turn it is."""
    note: str
    """Who is still missing, once scores are entered; or what somebody has to settle."""
    clock: HubClock | None
    rows: tuple[TvRow, ...]
    """Best first."""
    mexican: tuple[HubTrain, ...]
    shows_trains: bool
    """Anything was tapped on the hub in this round."""
    race: SafeString
    """Empty before the first round is closed."""
    is_full: bool
    """More seats than fit at the usual size."""
    is_wide: bool
    """A total has more figures than usual."""
    next_url: str
    """The page of the game that the table went on with; empty without, or for who may not see it."""
    next_live_url: str
    rev: str
