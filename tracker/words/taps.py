"""What lies on the table during a round, and what was tapped there, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tracker.ledger import HUB, Changes, Value, parts
from tracker.trains import DoubleFacts, TrainFacts, TrainRef
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
    for _path, _before, after in by_kind.get("turn", []):
        found.append(_turn(after, names))
    for kind in ("train", "mexican"):
        for path, before, after in by_kind.get(kind, []):
            ref = TrainRef(seat=parts(path)[1][1]) if kind == "train" else TrainRef(mexican=parts(path)[1][1])
            # Whose turn ends has had the first one: the turn says it.
            if not (by_kind.get("turn") and _only_first_turn(before, after)):
                found += _train(train_title(ref, names), before, after, is_mexican=kind == "mexican")
    for path, before, after in by_kind.get("double", []):
        found.append(_double(parts(path)[1][1], before, after, names))
    for _path, _before, after in by_kind.get("clock", []):
        found.append(
            _("Clock stopped")
            if after is None
            else _("Clock started: %(minutes)s minutes") % {"minutes": after["minutes"]}
        )
    return found


def _only_first_turn(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> bool:
    told = [value for value in (before, after) if value is not None]
    shown = {(value["begun"], tuple(value["ends"] or ())) for value in told}
    if len(told) == 2:
        return len(shown) == 1 and told[0]["public"] == told[1]["public"]
    return shown == {(False, ())}


def _turn(after: int | None, names: Mapping[int, str]) -> str:
    if after is None:
        return _("Turns are not tracked any more")
    return _("%(name)s’s turn") % {"name": names.get(after, "–")}


def _train(
    title: str, before: Mapping[str, Any] | None, after: Mapping[str, Any] | None, *, is_mexican: bool
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
    if was.ends != now.ends:
        told = True
        yield (
            _("%(train)s, open end: %(ends)s") % {**values, "ends": ", ".join(map(str, now.ends))}
            if now.ends is not None
            else _("%(train)s, open end not known") % values
        )
    if not told and was.first_turn_done != now.first_turn_done:
        yield (_("%(train)s: first turn over") if now.first_turn_done else _("%(train)s: first turn to come")) % values
    elif was.is_public != now.is_public and not is_mexican:
        # A train that nothing was told of, or that has no tile after all, is as the rules say that it begins.
        if not told or (before is not None and after is not None and now.is_begun):
            yield (_("Marker up: %(train)s") if now.is_public else _("Marker down: %(train)s")) % values
    elif not told and not is_mexican:
        yield _("Marker down: %(train)s") % values


def _double(
    order: int, before: Mapping[str, Any] | None, after: Mapping[str, Any] | None, names: Mapping[int, str]
) -> str:
    double = DoubleFacts.read(order, after or before or {})
    values = {
        "double": "" if double.value is None else engine_text(double.value),
        "train": train_title(double.train, names),
    }
    if after is None:
        text = _("Double covered: %(train)s") if double.value is None else _("Double %(double)s covered: %(train)s")
    else:
        text = _("Open double: %(train)s") if double.value is None else _("Open double %(double)s: %(train)s")
    return text % values
