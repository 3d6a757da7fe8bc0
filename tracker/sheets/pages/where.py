"""Where may I play? – the answer for a seat, and what the table has still to tell for it."""

from __future__ import annotations

from dataclasses import dataclass

from tracker.sheets.pages.entry import TilePicker


@dataclass(frozen=True, slots=True)
class WhereRow:
    """A train, and whether the seat may play there."""

    ref: str
    """ "s17", "m1"; empty for a Mexican train that nobody has begun."""
    id: str
    title: str
    """ "Your own train", "Luis’s train"."""
    initials: str
    colour: int
    """1..14, a class of the palette; 0 for a Mexican train."""
    text: str
    """Why not; or, where the seat may play, which double it covers there, and else nothing."""
    only: str
    """Which tiles alone may go there; empty where any may that fits."""
    ends: str
    """ "Open end: 5", or that nobody has told it; empty where the seat may not play."""
    asks_ends: bool
    """The end can be told here."""
    fits: str
    """Which tiles of the hand fit, once a hand was asked about."""
    notes: tuple[str, ...]
    """Tiles that match an end and still may not be laid, with the reason."""


@dataclass(frozen=True, slots=True)
class WhereAnswer:
    """One tap."""

    value: str
    """What its button sends."""
    label: str


@dataclass(frozen=True, slots=True)
class WhereQuestion:
    """What the answer takes for granted, and the taps that tell the table better."""

    text: str
    answers: tuple[WhereAnswer, ...]


@dataclass(frozen=True, slots=True)
class WherePage:
    """Where a seat may play now, by the rules of the game."""

    title: str
    game_url: str
    hub_url: str
    card_url: str
    live_url: str
    action: str
    name: str
    """The player's."""
    is_over: bool
    """The game is over: nothing below is said."""
    number: str
    numbered: str
    """The game's ``numbered_at``."""
    engine: int | None
    engine_text: str
    engine_note: str
    """A sentence where nobody has said the engine; else empty."""
    headline: str
    """The answer in a sentence."""
    questions: tuple[WhereQuestion, ...]
    """Empty where nothing is taken for granted; for who may not tap they have no answers."""
    allowed: tuple[WhereRow, ...]
    refused: tuple[WhereRow, ...]
    """Empty where the headline says it of every train."""
    values: tuple[str, ...]
    """The numbers of the set."""
    branches: bool
    """A train may have several ends."""
    picker: TilePicker | None
    """None where this phone may not ask about the seat's tiles; ``hand_refusal`` says why."""
    hand: str
    """ "12|7 5|5": the tiles that were asked about; empty without."""
    drawn: str
    """ "5-1": the tile of them that was drawn last; empty if that is not told."""
    stage: str
    """Whose turn it is and how many tiles were drawn in it: another one is another time to have drawn one."""
    hand_refusal: str
    may_tap: bool
    client_id: str
    problem: str
    """Why the last tap, or hand, was refused; empty if it was not."""
    rev: str
    role: str
