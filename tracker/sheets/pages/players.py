"""The people of a group, what each of them did, and the group's records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString

from tracker.sheets.pages.entry import Choice


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player in a list."""

    name: str
    initials: str
    colour: int
    url: str
    games: str
    note: str
    """Guest, archived, other spellings; empty for none of it."""


@dataclass(frozen=True, slots=True)
class LinkLine:
    """A sentence that leads somewhere; without an address it leads nowhere."""

    text: str
    url: str


@dataclass(frozen=True, slots=True)
class PlayersPage:
    """Who plays with the group."""

    group: str
    group_url: str
    action: str
    players: tuple[PlayerLine, ...]
    away: tuple[PlayerLine, ...]
    """Who is archived, and who was forgotten."""
    suggestions: tuple[LinkLine, ...]
    """Two who may be one person; for an organiser alone."""
    may_add: bool
    name: str
    is_guest: bool
    error: str
    records_url: str


@dataclass(frozen=True, slots=True)
class Fact:
    """What is asked about somebody, and the answer."""

    title: str
    lines: tuple[LinkLine, ...]


@dataclass(frozen=True, slots=True)
class EngineLine:
    """How rounds of an engine went."""

    engine: int
    text: str
    rounds: str
    average: str
    zero_rounds: str


@dataclass(frozen=True, slots=True)
class MeetingLine:
    """How it stands between two players."""

    name: str
    url: str
    games: str
    ahead: str
    behind: str
    level: str


@dataclass(frozen=True, slots=True)
class PartnerLine:
    """What two played together."""

    name: str
    url: str
    games: str
    wins: str
    """Without those that were shared with another pair."""
    average: str


@dataclass(frozen=True, slots=True)
class RatingBlock:
    """How strong somebody plays, in a number."""

    value: str
    games: str
    drawing: SafeString


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """What somebody did in all games of the group."""

    group: str
    group_url: str
    players_url: str
    records_url: str
    name: str
    initials: str
    colour: int
    notes: tuple[str, ...]
    facts: tuple[Fact, ...]
    """Empty for who has played no game that is over."""
    form: SafeString
    form_caption: str
    engines: tuple[EngineLine, ...]
    meetings: tuple[MeetingLine, ...]
    partners: tuple[PartnerLine, ...]
    rating: RatingBlock | None
    edit_url: str
    """Empty for who may not change anything."""


@dataclass(frozen=True, slots=True)
class PlayerFormPage:
    """What is said of a player."""

    group: str
    heading: str
    player_url: str
    action: str
    name: str
    colours: tuple[Choice, ...]
    is_guest: bool
    is_archived: bool
    errors: Mapping[str, str]
    organises: bool
    merge_url: str
    spellings: tuple[Choice, ...]
    """Other names that lead to them and can be told apart again: their ids and names."""


@dataclass(frozen=True, slots=True)
class MergePage:
    """Two players who are one person: who, and what that moves."""

    group: str
    name: str
    player_url: str
    action: str
    choices: tuple[Choice, ...]
    error: str
    into: str
    """The id of who was chosen; empty while nobody is."""
    into_name: str
    refused: tuple[LinkLine, ...]
    """The games in which both sat, so that they are two."""
    moves: tuple[MergeMove, ...]
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MergeMove:
    """A figure of the one, of the other, and of both together."""

    title: str
    own: str
    other: str
    both: str


@dataclass(frozen=True, slots=True)
class RecordHolderLine:
    """Who holds a record, and in which games it was made."""

    name: str
    url: str
    games: tuple[LinkLine, ...]
    more: str
    """How many games are not named; empty for none."""


@dataclass(frozen=True, slots=True)
class RecordBlock:
    """A record of the group."""

    title: str
    value: str
    holders: tuple[RecordHolderLine, ...]


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A place in the list of ratings."""

    place: str
    name: str
    initials: str
    colour: int
    url: str
    value: str
    games: str


@dataclass(frozen=True, slots=True)
class RecordsPage:
    """What nobody in the group has done better, and how strong everybody plays if the group wants to know."""

    group: str
    group_url: str
    players_url: str
    action: str
    records: tuple[RecordBlock, ...]
    has_rating: bool
    ratings: tuple[RatingLine, ...]
    organises: bool
