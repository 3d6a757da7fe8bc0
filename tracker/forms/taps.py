"""What was tapped on the hub: as a phone's queue sends it, or as a plain form does, and why it was not done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeGuard
from uuid import UUID

from django.http import QueryDict
from django.utils.translation import gettext as _

from tracker.forms.numbers import read_index
from tracker.services import (
    BeginTrain,
    ChangedSince,
    CoverDouble,
    DoubleIsOpen,
    DrawTile,
    GameIsOver,
    LayDouble,
    LayTile,
    NextTurn,
    NoSuchSeat,
    NotSaved,
    Renumbered,
    RoundClosed,
    RoundNotYet,
    SetEnds,
    SetFirstTurn,
    SetMarker,
    SetTurn,
    StartClock,
    StopClock,
    Tap,
    TapRefused,
    TapWrite,
)
from tracker.services.hub import MOST_ENDS, MOST_MINUTES
from tracker.trains import NotATrain, TrainRef
from tracker.words.lists import engine_text, on_train_of
from tracker.words.refusals import REFUSAL_TEXTS, where_text

LARGEST = 999_999_999
"""No id, no order and no number of ours has ten digits."""


class NotATap(ValueError):
    """What was sent is no tap. Its text is a sentence."""


def read_tap(sent: Any) -> Tap:
    """A tap as plain JSON: ``{"do": "marker", "train": "s17", "up": true}``. Raises ``NotATap``.

    ``begin`` {train, begun = true, earlier = false}, ``double`` {train, value, by}, ``cover`` {double}, ``ends``
    {train, ends}, ``turn`` {seat}, ``tile`` {train, by, at}, ``draw`` {by, at}, ``next`` {after, stuck = false},
    ``first`` {seat, done = true}, ``clock`` {minutes}; null, or left out, is what nobody told, no turn, and no clock.
    """
    do = sent.get("do") if isinstance(sent, dict) else None
    read = _READERS.get(do) if isinstance(do, str) else None
    if read is None:
        raise NotATap(unreadable())
    return read(sent)


def _marker(sent: Mapping[str, Any]) -> Tap:
    return SetMarker(_train(sent), up=_said(sent, "up"))


def _begin(sent: Mapping[str, Any]) -> Tap:
    said = {"begun": True, "earlier": False, **sent}
    return BeginTrain(_train(sent), begun=_said(said, "begun"), earlier=_said(said, "earlier"))


def _double(sent: Mapping[str, Any]) -> Tap:
    return LayDouble(_train(sent), value=_number(sent, "value"), by=_number(sent, "by"))


def _cover(sent: Mapping[str, Any]) -> Tap:
    return CoverDouble(_needed(sent, "double"))


def _ends(sent: Mapping[str, Any]) -> Tap:
    ends = sent.get("ends")
    if ends is None:
        return SetEnds(_train(sent), None)
    if not (isinstance(ends, list) and 1 <= len(ends) <= MOST_ENDS and all(map(_is_whole, ends))):
        raise NotATap(unreadable())
    return SetEnds(_train(sent), tuple(ends))


def _turn(sent: Mapping[str, Any]) -> Tap:
    return SetTurn(_number(sent, "seat"))


def _tile(sent: Mapping[str, Any]) -> Tap:
    return LayTile(_train(sent), by=_needed(sent, "by"), at=_needed(sent, "at"))


def _draw(sent: Mapping[str, Any]) -> Tap:
    return DrawTile(by=_needed(sent, "by"), at=_needed(sent, "at"))


def _first(sent: Mapping[str, Any]) -> Tap:
    return SetFirstTurn(_needed(sent, "seat"), done=_said({"done": True, **sent}, "done"))


def _next(sent: Mapping[str, Any]) -> Tap:
    return NextTurn(_number(sent, "after"), stuck=_said({"stuck": False, **sent}, "stuck"))


def _clock(sent: Mapping[str, Any]) -> Tap:
    minutes = _number(sent, "minutes")
    if minutes is None:
        return StopClock()
    if not 1 <= minutes <= MOST_MINUTES:
        raise NotATap(_("Write a whole number from %(least)s to %(most)s.") % {"least": 1, "most": MOST_MINUTES})
    return StartClock(minutes)


_READERS: Mapping[str, Callable[[Mapping[str, Any]], Tap]] = {
    "marker": _marker,
    "begin": _begin,
    "double": _double,
    "cover": _cover,
    "ends": _ends,
    "turn": _turn,
    "tile": _tile,
    "draw": _draw,
    "next": _next,
    "first": _first,
    "clock": _clock,
}


def _train(sent: Mapping[str, Any]) -> TrainRef:
    train = sent.get("train")
    if not isinstance(train, str):
        raise NotATap(unreadable())
    try:
        return TrainRef.parse(train)
    except NotATrain:
        raise NotATap(unreadable()) from None


def _said(sent: Mapping[str, Any], name: str) -> bool:
    value = sent.get(name)
    if not isinstance(value, bool):
        raise NotATap(unreadable())
    return value


def _number(sent: Mapping[str, Any], name: str) -> int | None:
    value = sent.get(name)
    if value is not None and not _is_whole(value):
        raise NotATap(unreadable())
    return value


def _needed(sent: Mapping[str, Any], name: str) -> int:
    value = _number(sent, name)
    if value is None:
        raise NotATap(unreadable())
    return value


def _is_whole(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST


def read_tap_write(key: UUID, sent: Mapping[str, Any]) -> TapWrite:
    """One entry of a phone's queue: ``{key, number, numbered, tap}``. Raises ``NotATap``."""
    number, numbered = sent.get("number"), sent.get("numbered", 0)
    if not (_is_whole(number) and _is_whole(numbered)):
        raise NotATap(unreadable())
    return TapWrite(key, number, read_tap(sent["tap"]), numbered)


_FLAGS = ("up", "begun", "done", "stuck")
_NUMBERS = ("value", "by", "at", "double", "seat", "after", "minutes")


def read_posted_tap(posted: QueryDict) -> TapWrite:
    """The same from a form, where every field is text: "1" is yes, "" is null, and ends have spaces between them.

    Raises ``NotATap``.
    """
    number, key = read_index(posted.get("number", "")), read_key(posted)
    if number is None:
        raise NotATap(unreadable())
    sent: dict[str, Any] = {"do": posted.get("do"), "train": posted.get("train")}
    sent |= {name: posted.get(name) == "1" for name in _FLAGS if name in posted}
    sent |= {name: _typed(posted.get(name, "")) for name in _NUMBERS}
    if ends := " ".join(posted.getlist("ends")).replace(",", " ").split():
        sent["ends"] = list(map(_typed, ends))
    return TapWrite(key, number, read_tap(sent), read_index(posted.get("numbered", "")) or 0)


def read_key(posted: QueryDict) -> UUID:
    """The id that the page made. Raises ``NotATap``."""
    try:
        return UUID(posted.get("client_id", ""))
    except ValueError:
        raise NotATap(unreadable()) from None


def _typed(text: str) -> int | str | None:
    """A number, None for nothing, and for anything else the text, which is refused further on."""
    found = read_index(text.strip())
    return found if found is not None else text.strip() or None


def unreadable() -> str:
    """What is said of a tap that no page sends."""
    return _("This tap could not be read. Load the page again.")


def tap_refusal(refusal: NotSaved) -> str:
    """Why a tap was not done."""
    match refusal:
        case DoubleIsOpen():
            mexican = refusal.mexican or 1
            where = where_text(mexican - 1, (), mexican=mexican) if refusal.name is None else on_train_of(refusal.name)
            return str(REFUSAL_TEXTS[refusal.code]) % {"value": engine_text(refusal.value), "where": where}
        case TapRefused():
            return str(REFUSAL_TEXTS[refusal.code])
        case RoundClosed():
            return _("Round %(number)s is closed, and its trains are off the table.") % {"number": refusal.number}
        case RoundNotYet():
            return _("Round %(number)s comes first.") % {"number": refusal.expected}
        case Renumbered():
            return _("A round was put in or taken out meanwhile: this was tapped before.")
        case GameIsOver():
            return _("The game is over: there is nothing to tap any more.")
        case NoSuchSeat():
            return _("This player is not at the table any more.")
        case ChangedSince():
            return _("This was changed again since. Undo the later change first.")
    return _("This was not saved. Load the page again.")
