"""The hub: what lies on the table during a round."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HubDouble:
    """A double that nobody has covered."""

    order: str
    """Names it when it is covered; not to be shown."""
    value: int | None
    """One end of it, drawn as a domino; None while nobody has said."""
    text: str
    """ "5|5", empty while nobody has said."""
    is_oldest: bool
    """Of all the open ones: it is covered first."""


@dataclass(frozen=True, slots=True)
class HubTrain:
    """A seat's train, or a Mexican one."""

    ref: str
    """ "s17", "m1": names it in forms and addresses."""
    kind: str
    """ "seat" or "mexican"."""
    seat: str
    """The seat's id; empty for a Mexican train."""
    name: str
    """The player's, or "Mexican train"."""
    title: str
    """ "Luis’s train", "Mexican train"."""
    partner: str
    """The other player of the pair; empty where there are none."""
    initials: str
    colour: int
    """1..14, a class of the palette; initials always stand with it. 0 for a Mexican train."""
    begun: bool
    public: bool
    """Everybody may play on it: the marker is up, or it is Mexican."""
    ends: tuple[str, ...]
    """The numbers to match; empty while nobody has said."""
    is_turn: bool
    is_starter: bool
    is_absent: bool
    """Its player does not play this round."""
    is_own: bool
    """It is the train of whoever holds the phone."""
    doubles: tuple[HubDouble, ...]
    state: str
    """All of this in words: "Marker up · open double 5|5"."""
    state_up: str
    """The same with the marker up, whether it is or not: what a phone shows of a tap that is not sent yet."""
    state_down: str
    """The same with the marker down."""


@dataclass(frozen=True, slots=True)
class HubClock:
    """The round clock, running."""

    since: str
    """ISO 8601, as ``ends`` and ``now``: for a script that counts."""
    ends: str
    now: str
    """The server's time when the page was made: a phone's own may be wrong."""
    minutes: str
    ends_at: str
    """The time of day in the group's zone: "21:14"."""
    left: str
    """Whole minutes that are left, "0" once the time is up."""
    is_over: bool
    then: str
    """A sentence: what becomes of the round under way once the time is up."""
    counts: str
    """The same in a few words, for the TV; empty where the rules do not say."""


@dataclass(frozen=True, slots=True)
class TapLine:
    """A tap in words."""

    seq: str
    clock: str
    who: str
    sentences: tuple[str, ...]
    is_undo: bool
    is_undone: bool


@dataclass(frozen=True, slots=True)
class HubPage:
    """The table of the round under way."""

    title: str
    game_url: str
    hub_url: str
    live_url: str
    """What the page asks for news: ``?rev=…&as=…&view=hub``."""
    writes_url: str
    history_url: str
    """The game's history with its taps."""
    card_url: str
    is_over: bool
    """The game is over: there is no round, and nothing to tap."""
    number: str
    """The round's; empty once the game is over, as all that follows."""
    numbered: str
    """The game's ``numbered_at``."""
    rounds_total: str
    engine: int | None
    """0..18, drawn as a domino; None while nobody has said it. ``engine_text`` is "12|12", or "?"."""
    engine_text: str
    engine_note: str
    """A sentence where nobody has said the engine: that it is not known; else empty."""
    engine_url: str
    """Where it is said, by who keeps the score; empty for anybody else."""
    starter: str
    """A sentence: "Rosa starts" or "Whoever holds 12|12 starts"."""
    deal: str
    """A sentence: "12 tiles each", or that the rules give no deal."""
    scores_url: str
    """Where the round's scores are entered by whoever looks; empty for who only watches."""
    turn: str
    """Whose turn it is; empty where the table does not track turns."""
    turn_seat: str
    """The id of that seat; empty likewise."""
    laid: str
    """How many tiles were told of that turn."""
    draws: str
    """How many it has drawn; empty where the rules ask for nothing that hangs on it."""
    next_seat: str
    """The id of the seat whose turn is next, or first; empty where nobody plays."""
    next_name: str
    trains: tuple[HubTrain, ...]
    """In the order of the table, the Mexican ones last."""
    chosen: str
    """The train that the lists of the menu begin with, where it was opened without a script; empty for the first."""
    new_mexican: str
    """Names the next Mexican train; empty where the rules have no room for one."""
    values: tuple[str, ...]
    """The numbers of the set, that an end may have."""
    branches: bool
    """A train may have several ends."""
    double_values: tuple[str, ...]
    """Those that an open double may have: not the engine's, where the set has it once."""
    may_tap: bool
    """A watcher only looks."""
    client_id: str
    """Names whatever the page's forms send."""
    to_draw: tuple[str, ...]
    """Sentences: the penalties for which somebody draws at once."""
    clock: HubClock | None
    clock_minutes: str
    """What a clock is started with, where nobody says otherwise."""
    taps: tuple[TapLine, ...]
    """The last ones of this round, newest first."""
    undo_seq: str
    """The tap that "Undo last tap" takes back; empty where there is none."""
    problem: str
    """Why the last tap was not done; empty if it was."""
    rev: str
    role: str
