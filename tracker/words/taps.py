"""What lies on the table during a round, and what was tapped there, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.ledger import HUB, Changes, Value, parts
from tracker.trains import DoubleFacts, TrainFacts, TrainRef, TurnFacts
from tracker.words.lists import engine_text, train_of

NEW = TrainFacts()
"""A train that nothing was told of."""


def train_title(ref: TrainRef, names: Mapping[int, str]) -> str:
    """ "Luis’s train", "Mexican train", "Mexican train 2"; ``names`` are by the id of the seat."""
    if ref.seat is not None:
        return train_of(names.get(ref.seat, "–"))
    if ref.mexican == 1:
        return _("Mexican train")
    return _("Mexican train %(number)s") % {"number": ref.mexican}


def train_state(train: TrainFacts, doubles: Sequence[DoubleFacts], *, is_mexican: bool) -> list[str]:
    """A train in a few words each: what a picture of it shows."""
    is_open = train.is_public and (is_mexican or not train.is_begun)
    found = [
        "" if train.is_begun else _("not begun"),
        # A train that begins public has no marker yet.
        _("everybody may play on it") if is_open else _("marker up") if train.is_public else _("no marker"),
        *(_open_double(double) for double in doubles),
        "" if train.ends is None else _("open end: %(ends)s") % {"ends": ", ".join(map(str, train.ends))},
    ]
    return [each for each in found if each]


def _open_double(double: DoubleFacts) -> str:
    if double.value is None:
        return _("open double")
    return _("open double %(double)s") % {"double": engine_text(double.value)}


def tap_sentences(changes: Changes, names: Mapping[int, str]) -> list[str]:
    """What a change did to the table of a round and to its clock, a sentence for each thing.

    Whoever goes from the table takes the train along: that is not told.
    """
    found = []
    by_kind: dict[str, list[tuple[str, Value, Value]]] = {}
    gone = {f"{parts(path)[1][0]}" for path, (_b, after) in changes.items() if path.startswith("seat/") and not after}
    for path, (before, after) in changes.items():
        kind, _numbers = parts(path)
        if (kind in HUB or kind == "clock") and not gone:
            by_kind.setdefault(kind, []).append((path, before, after))
    turns = [_turns(before, after) for _path, before, after in by_kind.get("turn", [])]
    found += [_turn(now, names) for was, now in turns if _seat(was) != _seat(now)]
    by_turn = bool(turns)
    for kind in ("train", "mexican"):
        for path, before, after in by_kind.get(kind, []):
            ref = TrainRef(seat=parts(path)[1][1]) if kind == "train" else TrainRef(mexican=parts(path)[1][1])
            found += _train(train_title(ref, names), before, after, is_mexican=kind == "mexican", by_turn=by_turn)
    is_covered = not _is_lifted(changes, turns)
    for path, before, after in by_kind.get("double", []):
        found.append(_double(parts(path)[1][1], before, after, names, is_covered=is_covered))
    for was, now in turns:
        if was is not None and now is not None and was.seat == now.seat:
            found[:0] = _in_turn(was, now, by_kind, names)
    for _path, _before, after in by_kind.get("clock", []):
        found.append(
            _("Clock stopped")
            if after is None
            else ngettext("Clock started: %(count)s minute", "Clock started: %(count)s minutes", after["minutes"])
            % {"count": after["minutes"]}
        )
    return found


def _turns(before: Value, after: Value) -> tuple[TurnFacts | None, TurnFacts | None]:
    return None if before is None else TurnFacts.read(before), None if after is None else TurnFacts.read(after)


def _seat(turn: TurnFacts | None) -> int | None:
    return None if turn is None else turn.seat


def _turn(turn: TurnFacts | None, names: Mapping[int, str]) -> str:
    if turn is None:
        return _("Turns are not tracked any more")
    return _("%(name)s’s turn") % {"name": names.get(turn.seat, "–")}


def _in_turn(
    was: TurnFacts, now: TurnFacts, by_kind: Mapping[str, Sequence[tuple[str, Value, Value]]], names: Mapping[int, str]
) -> Iterator[str]:
    """What was told of a turn that goes on, where no train is begun by it and no double laid or covered."""
    if was.draws != now.draws:
        text = _("%(name)s drew a tile") if now.draws > was.draws else _("%(name)s drew no tile after all")
        yield text % {"name": names.get(now.seat, "–")}
    trains = [both for kind in ("train", "mexican") for _path, *both in by_kind.get(kind, [])]
    if "double" in by_kind or any(_is_begun(before) != _is_begun(after) for before, after in trains):
        return
    for laid in now.laid[len(was.laid) :]:
        yield _("Tile laid: %(train)s") % {"train": train_title(laid.train, names)}
    for laid in was.laid[len(now.laid) :]:
        yield _("No tile laid after all: %(train)s") % {"train": train_title(laid.train, names)}


def _is_begun(train: Mapping[str, Any] | None) -> bool:
    return train is not None and train["begun"]


def _train(
    title: str,
    before: Mapping[str, Any] | None,
    after: Mapping[str, Any] | None,
    *,
    is_mexican: bool,
    by_turn: bool,
) -> Iterator[str]:
    was, now = (NEW if value is None else TrainFacts.read(value) for value in (before, after))
    values = {"train": title}
    if is_mexican and was.is_begun != now.is_begun:
        yield (_("%(train)s begun") if now.is_begun else _("%(train)s not begun after all")) % values
        return
    told = False
    if was.is_begun != now.is_begun:
        told = True
        yield (_("%(train)s begun") if now.is_begun else _("%(train)s not begun after all")) % values
    if was.ends != now.ends and not (by_turn and now.ends is None):
        told = True
        yield (
            _("%(train)s, open end: %(ends)s") % {**values, "ends": ", ".join(map(str, now.ends))}
            if now.ends is not None
            else _("%(train)s, open end not known") % values
        )
    if by_turn:
        # That whose turn ends has had the first one the turn says. A train that nothing was told of has a marker where
        # its owner was stuck: it may have begun public.
        is_known = before is not None and after is not None
        is_other = was.is_public != now.is_public if is_known else was.is_stuck != now.is_stuck
        if is_other and not is_mexican and (now.is_begun or not told):
            yield (_("Marker up: %(train)s") if now.is_public else _("Marker down: %(train)s")) % values
    elif not told and was.first_turn_done != now.first_turn_done:
        yield (_("%(train)s: first turn over") if now.first_turn_done else _("%(train)s: first turn to come")) % values
    elif was.is_public != now.is_public and not is_mexican:
        # A train that nothing was told of, or that has no tile after all, is as the rules say that it begins.
        if not told or (before is not None and after is not None and now.is_begun):
            yield (_("Marker up: %(train)s") if now.is_public else _("Marker down: %(train)s")) % values
    elif not told and not is_mexican:
        yield _("Marker down: %(train)s") % values


def _is_lifted(changes: Changes, turns: Sequence[tuple[TurnFacts | None, TurnFacts | None]]) -> bool:
    """Whether a double that goes by a change is not covered by it: the engine is another, or the turn passes on."""
    is_engine = any(parts(path)[0] in {"round", "rules"} for path in changes)
    return is_engine or any(_seat(was) != _seat(now) for was, now in turns)


def _double(
    order: int,
    before: Mapping[str, Any] | None,
    after: Mapping[str, Any] | None,
    names: Mapping[int, str],
    *,
    is_covered: bool,
) -> str:
    double = DoubleFacts.read(order, after or before or {})
    values = {
        "double": "" if double.value is None else engine_text(double.value),
        "train": train_title(double.train, names),
    }
    if after is None and not is_covered:
        text = (
            _("No open double any more: %(train)s")
            if double.value is None
            else _("No open double %(double)s any more: %(train)s")
        )
    elif after is None:
        text = _("Double covered: %(train)s") if double.value is None else _("Double %(double)s covered: %(train)s")
    else:
        text = _("Open double: %(train)s") if double.value is None else _("Open double %(double)s: %(train)s")
    return text % values
