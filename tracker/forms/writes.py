"""Cells and taps as a phone's outbox sends them, and what became of each in a sentence."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard
from uuid import UUID

from django.utils.translation import gettext as _

from scoring import NotATile, ProblemCode, RuleSet, Tile
from tracker.facts import CellFacts
from tracker.forms.seat import MOST_ADJUSTMENTS, MOST_TILES, AdjustmentTyped, SeatTyped, read_seat
from tracker.forms.taps import NotATap, read_tap_write, tap_refusal
from tracker.services import (
    CellWrite,
    GameIsOver,
    NoSuchSeat,
    NotPlaying,
    NotSaved,
    Receipt,
    Renumbered,
    RoundClosed,
    RoundNotYet,
    TapWrite,
    Written,
)
from tracker.words.problems import PROBLEM_TEXTS
from tracker.words.rounds import score_text
from tracker.words.seats import away_sentence, renumbered

MOST = 50
"""Writes of one request; a phone with more sends them in turns."""

LARGEST = 64 * 1024
"""Bytes of one request: many times what so many writes take."""


class NotWrites(ValueError):
    """What was sent is no list of writes, so there is no key to answer to. Its text is a sentence."""


@dataclass(frozen=True, slots=True)
class Sent:
    """One write as it came: to be done, or with the ``problem`` that is in its way."""

    key: UUID
    write: CellWrite | TapWrite | None
    problem: str = ""


class _Refused(ValueError):
    """One write cannot be read. Its text is a sentence."""


def read_writes(body: bytes, rules: RuleSet, own_seat: int | None) -> list[Sent]:
    """What is in the body of a request; ``own_seat`` is the only seat that a player writes, None for a scorekeeper.

    Raises ``NotWrites``.
    """
    if len(body) > LARGEST:
        raise NotWrites(_("That is too much at once. Load the page again."))
    try:
        sent = json.loads(body)
    except (ValueError, RecursionError):
        sent = None
    writes = sent.get("writes") if isinstance(sent, dict) else None
    if not isinstance(writes, list) or len(writes) > MOST:
        raise NotWrites(_("This is not how scores are sent. Load the page again."))
    return [_read(each, rules, own_seat) for each in writes]


def _read(sent: Any, rules: RuleSet, own_seat: int | None) -> Sent:
    try:
        key = UUID(sent["key"])
    except (AttributeError, KeyError, TypeError, ValueError):
        raise NotWrites(_("This is not how scores are sent. Load the page again.")) from None
    try:
        write = read_tap_write(key, sent) if "tap" in sent else _cell_write(key, sent, rules, own_seat)
        return Sent(key, write)
    except (NotATap, _Refused) as refusal:
        return Sent(key, None, str(refusal))


def _cell_write(key: UUID, sent: Mapping[str, Any], rules: RuleSet, own_seat: int | None) -> CellWrite:
    number, seat_id, seen = sent.get("number"), sent.get("seat"), sent.get("seen")
    # What waits on a phone since before pages knew it is of a game whose rounds had not moved yet.
    numbered = sent.get("numbered", 0)
    if not (_is_whole(number) and _is_whole(seat_id) and _is_whole(seen) and _is_whole(numbered)):
        raise _Refused(_unreadable())
    keeps_adjustments = "adjustments" not in sent
    if own_seat is not None and seat_id != own_seat:
        raise _Refused(_("Only the scorekeeper writes the scores of others. This was not saved."))
    typed = SeatTyped(pips=_pips(sent.get("pips")), adjustments=_adjustments(sent.get("adjustments", [])))
    if tiles := _tiles(sent.get("tiles"), rules):
        # The tiles are the hand where no other number was typed since.
        pips, typed.tiles = typed.pips, " ".join(map(str, tiles))
        typed.hold(tiles, rules)
        typed.pips = pips or typed.pips
    typed.is_out, typed.is_absent = sent.get("out") is True, sent.get("absent") is True
    facts = read_seat(typed, rules)
    problems = [*typed.errors, *(error for adjustment in typed.adjustments for error in adjustment.errors)]
    if problems := problems or _contradictions(facts):
        raise _Refused(" ".join(problems))
    return CellWrite(key, number, seat_id, facts, seen, keeps_adjustments, numbered)


def _contradictions(facts: CellFacts) -> list[str]:
    """Why no cell can be like this, whatever the others have."""
    holds = bool(facts.pips or facts.tiles)
    if facts.pips is not None and facts.pips < 0:
        return [_("Pips cannot be less than 0.")]
    if facts.is_absent and (facts.went_out or facts.pips is not None or facts.tiles is not None):
        return [str(PROBLEM_TEXTS[ProblemCode.ABSENT_WITH_SCORE])]
    if facts.went_out and holds:
        return [_("Whoever went out holds no tiles. Clear one of the two.")]
    return []


def _is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_whole(value: Any) -> TypeGuard[int]:
    return _is_integer(value) and value >= 0


def _pips(value: Any) -> str:
    """As if it had been typed."""
    if value is None:
        return ""
    if isinstance(value, str) or _is_integer(value):
        return str(value)
    raise _Refused(_unreadable())


def _tiles(value: Any, rules: RuleSet) -> tuple[Tile, ...]:
    if value is None:
        return ()
    if not isinstance(value, list) or len(value) > MOST_TILES:
        raise _Refused(_unreadable())
    try:
        tiles = tuple(map(Tile.parse, value))
    except (NotATile, TypeError):
        raise _Refused(_unreadable()) from None
    for tile in tiles:
        if tile not in rules.tiles:
            text = str(PROBLEM_TEXTS[ProblemCode.TILE_OUTSIDE_SET])
            raise _Refused(text % {"tiles": str(tile), "highest": rules.highest})
    return tiles


def _adjustments(value: Any) -> list[AdjustmentTyped]:
    if not isinstance(value, list) or len(value) > MOST_ADJUSTMENTS:
        raise _Refused(_unreadable())
    typed = list(map(_adjustment, value))
    return [adjustment for adjustment in typed if not adjustment.is_empty]


def _adjustment(value: Any) -> AdjustmentTyped:
    reason = value.get("reason") if isinstance(value, dict) else None
    points = value.get("points") if isinstance(value, dict) else None
    if not isinstance(reason, str) or not (points is None or _is_integer(points)):
        raise _Refused(_unreadable())
    return AdjustmentTyped(
        points="" if points is None else str(abs(points)),
        sign="-" if points is not None and points < 0 else "+",
        reason=reason,
    )


def _unreadable() -> str:
    return _("This score could not be read. Type it again.")


def to_do(sent: Sequence[Sent]) -> list[CellWrite | TapWrite]:
    """Those that can be done."""
    return [each.write for each in sent if each.write is not None]


def acks(
    sent: Sequence[Sent], receipts: Sequence[Receipt], names: Mapping[UUID, str], rules: RuleSet
) -> list[dict[str, object]]:
    """What became of each, for the phone: ``key``, ``state``, ``version``, and a ``text`` where somebody must act.

    ``receipts`` are those of ``to_do``; ``names`` are people by their device, ``rules`` those of the game.
    """
    done = iter(receipts)
    return [
        _ack(each.key, "refused", text=each.problem)
        if each.write is None
        else _answered(each, next(done), names, rules)
        for each in sent
    ]


def _answered(sent: Sent, receipt: Receipt, names: Mapping[UUID, str], rules: RuleSet) -> dict[str, object]:
    if isinstance(receipt.outcome, NotSaved):
        is_tap = isinstance(sent.write, TapWrite)
        text = (tap_refusal if is_tap else refusal_text)(receipt.outcome)
        why = refusal_code(receipt.outcome)
        return _ack(sent.key, "refused", text=text) | ({"why": why} if why else {})
    text = ""
    if receipt.outcome is Written.DISPUTED and receipt.stands is not None and receipt.by is not None:
        text = _("%(who)s wrote %(score)s: which is it?") % {
            "who": names.get(receipt.by, _("Somebody")),
            "score": score_text(receipt.stands, rules),
        }
    return _ack(sent.key, str(receipt.outcome), receipt.version, text)


def _ack(key: UUID, state: str, version: int = 0, text: str = "") -> dict[str, object]:
    return {"key": str(key), "state": state, "version": version, "text": text}


def gone() -> str:
    """To a phone whose player has no seat any more."""
    return _("This player is not at the table any more. This was not saved.")


def away_sentences(refusal: NotPlaying) -> list[str]:
    """Who is not at the table in the round, each in a sentence."""
    return [away_sentence(seat.name, refusal.number, seat.first, seat.last) for seat in refusal.seats]


def refusal_code(refusal: NotSaved) -> str:
    """The reason for a phone, which may say it later, and in another language; empty for one that it cannot know."""
    match refusal:
        case RoundClosed():
            return "closed"
        case RoundNotYet():
            return "early"
        case GameIsOver():
            return "over"
        case NoSuchSeat():
            return "gone"
        case Renumbered():
            return "renumbered"
    return ""


def refusal_text(refusal: NotSaved) -> str:
    """Why a cell was not written, and that it was not."""
    match refusal:
        case RoundClosed():
            text = _("Round %(number)s is closed: the scorekeeper can correct it. This was not saved.")
            return text % {"number": refusal.number}
        case RoundNotYet():
            return _("Round %(number)s comes first. This was not saved.") % {"number": refusal.expected}
        case GameIsOver():
            return _("The game is over. This was not saved.")
        case NoSuchSeat():
            return gone()
        case Renumbered():
            return f"{renumbered()} {_('This was not saved.')}"
        case NotPlaying():
            return " ".join([*away_sentences(refusal), _("This was not saved.")])
    return _("This was not saved. Load the page again.")
