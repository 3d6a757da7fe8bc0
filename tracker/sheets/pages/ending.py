"""The end of a game, or how it stands so far: the final table and its reasons, the race, the moments, what to share."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from tracker.sheets.pages.disputes import DisputeLink


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a side."""

    name: str
    initials: str
    colour: int
    """1..14, a class of the palette; initials always stand with it."""


@dataclass(frozen=True, slots=True)
class FinalRow:
    """A side in the final table."""

    place: str
    """Empty for who has none; ``reason`` says why."""
    members: tuple[Member, ...]
    """The player, or the two partners."""
    total: str
    zero_rounds: str
    reason: str
    """Why it stands here: "28 points behind Tom"."""
    notes: tuple[str, ...]
    """What sets the total apart: that it is of fewer rounds, and what a late arrival was given."""
    is_winner: bool


@dataclass(frozen=True, slots=True)
class TieRow:
    """A criterion of a tie, and what it says of both."""

    criterion: str
    first: str
    second: str
    verdict: str
    """ "level", or "decides"."""
    decides: bool


@dataclass(frozen=True, slots=True)
class Tie:
    """Why equal totals stand as they do: one above the other, or together."""

    question: str
    """ "Why is Rosa above Hank?"."""
    first: str
    """The name above the first values; "each" where a place is shared."""
    second: str
    """The name above the second values; empty where a place is shared."""
    rows: tuple[TieRow, ...]
    """As far as the criterion that decides."""


@dataclass(frozen=True, slots=True)
class MomentView:
    """Something remarkable."""

    title: str
    """ "Biggest comeback"."""
    sentences: tuple[str, ...]
    """One for each side that it belongs to."""


@dataclass(frozen=True, slots=True)
class WatchLink:
    """The link that lets others look on."""

    url: str
    qr: SafeString


@dataclass(frozen=True, slots=True)
class EndingPage:
    """The end of a game; of a game under way, how it stands so far."""

    title: str
    game_url: str
    is_over: bool
    headline: str
    """ "Tom wins with 512, the lowest total.", or after which round this is."""
    shortened: str
    """That it was ended before its last round; empty for a game that was not."""
    disputes: tuple[DisputeLink, ...]
    """Where what the result waits for is settled."""
    rows: tuple[FinalRow, ...]
    ties: tuple[Tie, ...]
    race_caption: str
    race: tuple[SafeString, ...]
    """The same drawing for a phone and for a wider page; the style sheet shows one of them."""
    moments: tuple[MomentView, ...]
    """Empty while the game is under way."""
    what_if_url: str
    """Where the game is counted by other rules."""
    rematch_url: str
    """The game that the same table plays now; empty without, or for who may not see it."""
    rematch_action: str
    """Where the next game of the same table is begun; empty for who may not, or when it has been."""
    share_text: str
    share_lines: str
    """How many lines the text has, for the field that shows it."""
    picture_url: str
    scores_url: str
    """The rounds as a file for a spreadsheet."""
    bg_stats_url: str
    """Hands the game to the app BG Stats; empty while nobody has won."""
    watch: WatchLink | None
    """None for who may not let others in."""
    people_url: str
    """Where links are taken back; empty for who may not."""
    problem: str
    """Why the next game was not begun; empty if nobody tried, or it was."""
    rev: str
    role: str
    """What the page is made for."""
    live_url: str
    """What the page asks for news."""
