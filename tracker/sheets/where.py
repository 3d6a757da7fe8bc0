"""Where may I play? – the engine's answer for a seat, from the rules of the game and what was tapped on the hub."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from uuid import uuid4

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import NEW_MEXICAN, DoubleBinds, Fitting, Only, RefusalCode, Target, Tile, where_may_i_play
from tracker.models import Role
from tracker.sheets.asking import Asking
from tracker.sheets.game import game_title
from tracker.sheets.hub import Hub
from tracker.sheets.pages import TilePicker, WhereAnswer, WherePage, WhereQuestion, WhereRow
from tracker.sheets.table import Table
from tracker.words.lists import engine_text, join_names
from tracker.words.only import only_here, only_there
from tracker.words.refusals import train_text, where_text
from tracker.words.rules import engine_note
from tracker.words.stuck import stuck_text

_NAMED = 3
"""Places that the headline names; of more it says how many."""


def where_page(
    table: Table,
    hub: Hub | None,
    seat: int,
    *,
    role: Role,
    may_tap: bool,
    picker: TilePicker | None,
    hand: Sequence[Tile] = (),
    drawn: Tile | None = None,
    hand_refusal: str = "",
    problem: str = "",
) -> WherePage:
    """The answer for the seat at this position, as the ``hub`` lies; that is None once the game is over.

    ``hand`` is what this very request brought, with the tile of it that was ``drawn`` last, and is kept nowhere.
    ``picker`` is the grid of tiles; None for a phone that may not ask about the seat's tiles.
    """
    game = table.game
    asking = None if hub is None else Asking(hub, seat, tuple(hand), drawn if drawn in hand else None)
    rows = [] if asking is None else list(_rows(asking))
    return WherePage(
        title=game_title(game),
        game_url=game.get_absolute_url(),
        hub_url=reverse("hub", args=[game.uuid]),
        card_url=reverse("card", args=[game.uuid]),
        live_url=reverse("live", args=[game.uuid]),
        action=reverse("where", args=[game.uuid, table.seats[seat].pk]),
        name=table.names[seat],
        is_over=hub is None,
        number="" if hub is None else str(hub.number),
        numbered=str(table.game.numbered_at),
        engine=None if hub is None else hub.engine,
        engine_text="" if hub is None else engine_text(hub.engine),
        engine_note="" if hub is None else engine_note(table.rules, hub.engine),
        headline="" if asking is None else _headline(asking),
        questions=() if asking is None else tuple(_questions(asking, may_tap=may_tap)),
        allowed=tuple(row for row, is_allowed in rows if is_allowed),
        refused=_refused([row for row, is_allowed in rows if not is_allowed], len(rows)),
        values=tuple(map(str, range(table.rules.highest + 1))),
        branches=table.rules.branching_doubles,
        picker=picker,
        hand=tiles_text(hand),
        drawn="" if asking is None or asking.drawn is None else str(asking.drawn),
        stage="" if asking is None else f"{asking.state.turn.seat} {asking.state.turn.draws}",
        hand_refusal=hand_refusal,
        may_tap=may_tap and hub is not None,
        client_id=str(uuid4()),
        problem=problem,
        rev=str(game.rev),
        role=str(role),
    )


def tiles_text(tiles: Sequence[Tile]) -> str:
    """ "12|7 · 5|5"."""
    return " · ".join(f"{tile.a}|{tile.b}" for tile in tiles)


def _headline(asking: Asking) -> str:
    allowed = asking.open
    stuck = stuck_text(asking.state, asking.seat, asking.hand) if asking.fits_nowhere else ""
    if not allowed and not stuck:
        reasons = {asking.why_not(target) for target in _shown(asking)}
        return reasons.pop() if len(reasons) == 1 else _("Nowhere, as the table lies.")
    places = [asking.text(target.train, where_text) for target in allowed]
    if len(allowed) == 1 and allowed[0].covers is not None:
        only = _("Only %(where)s: the open double is covered first.") % {"where": places[0]}
        return f"{only} {stuck}".strip()
    if stuck:
        return stuck
    if len(allowed) == 1:
        return _("Only %(where)s.") % {"where": places[0]}
    if len(allowed) <= _NAMED:
        may = _("You may play %(places)s.") % {"places": join_names(places)}
        return " ".join([may, *_narrowed(asking, allowed)])
    return _("You may play on %(count)s trains.") % {"count": len(allowed)}


def _narrowed(asking: Asking, allowed: Sequence[Target]) -> Iterator[str]:
    """Of the places that the headline names, which take some tiles alone."""
    for only in Only:
        if places := [asking.text(target.train, where_text) for target in allowed if target.only is only]:
            yield only_there(only, join_names(places))


# --- Trains ----------------------------------------------------------------------------------------------------------


def _shown(asking: Asking) -> list[Target]:
    """Every train that there is or may be: where the rules have no room for a Mexican train, nobody asks for one."""
    no_room = {RefusalCode.MEXICAN_ALREADY_BEGUN, RefusalCode.NO_MEXICAN_TRAIN}
    return [target for target in asking.targets if target.code not in no_room]


def _refused(rows: Sequence[WhereRow], among: int) -> tuple[WhereRow, ...]:
    """Where not, and why; what is true of every train is in the headline, and not said once more of each."""
    reasons = {row.text for row in rows}
    return () if len(rows) == among and len(reasons) == 1 and "" not in reasons else tuple(rows)


def _rows(asking: Asking) -> Iterator[tuple[WhereRow, bool]]:
    """Each train in the engine's order, and whether the seat may play there."""
    notes, shown, is_open = _notes(asking), _shown(asking), asking.open
    for target, fits in zip(asking.targets, asking.fits, strict=True):
        if target not in shown:
            continue
        allowed = target in is_open
        ref = "" if target.train == NEW_MEXICAN else str(asking.hub.refs[target.train])
        owner = asking.state.train(target.train).owner
        player = None if owner is None else asking.hub.table.seats[owner].player
        row = WhereRow(
            ref=ref,
            id=f"where-{ref or 'new'}",
            title=asking.text(target.train, train_text),
            initials=_initials(asking, target.train, owner),
            colour=0 if player is None else player.colour,
            text=_covers(target) if target.allowed else asking.why_not(target),
            only="" if target.only is None else only_here(target.only),
            ends=_ends(fits) if allowed else "",
            asks_ends=allowed and bool(ref) and fits.double is None,
            fits=_fits(fits) if target.allowed and asking.hand else "",
            notes=tuple(notes.get(target.train, ())) if target.allowed else (),
        )
        yield row, allowed


def _initials(asking: Asking, train: int, owner: int | None) -> str:
    if owner is not None:
        return asking.hub.table.initials[owner]
    # One that may be begun has no number yet.
    return "M" if train == NEW_MEXICAN else asking.hub.mexican_initials(asking.hub.refs[train])


def _covers(target: Target) -> str:
    if target.covers is None:
        return ""
    if target.covers.value is None:
        return _("Here an open double is covered.")
    return _("Here the open double %(double)s is covered.") % {"double": engine_text(target.covers.value)}


def _ends(fits: Fitting) -> str:
    if fits.ends is None:
        return _("Open end: not known")
    return _("Open end: %(ends)s") % {"ends": ", ".join(map(str, fits.ends))}


def _fits(fits: Fitting) -> str:
    if fits.ends is None:
        return _("Not known: tell this train’s open end.")
    if_drawn = _("Fits if it was just drawn: %(tiles)s") % {"tiles": tiles_text(fits.if_drawn)} if fits.if_drawn else ""
    if fits.tiles:
        return " ".join([_("Fits: %(tiles)s") % {"tiles": tiles_text(fits.tiles)}, if_drawn]).strip()
    return if_drawn or _("None of your tiles fits here.")


def _notes(asking: Asking) -> dict[int, list[str]]:
    """By train: the tiles that match an end and are refused all the same, with the reason.

    That a double is covered first is no reason beside a train that takes doubles alone.
    """
    found: dict[int, list[str]] = {}
    for tile in dict.fromkeys(asking.hand):
        for target in where_may_i_play(asking.state, asking.seat, tile):
            if target.fits and target.code not in {None, RefusalCode.OPEN_DOUBLE_FIRST}:
                found.setdefault(target.train, []).append(f"{tiles_text([tile])}: {asking.why_not(target)}")
    return found


# --- What is taken for granted ---------------------------------------------------------------------------------------


def _questions(asking: Asking, *, may_tap: bool) -> Iterator[WhereQuestion]:
    """What nobody has told, where the answer hangs on it, each with its taps."""
    if not asking.state.seats[asking.seat].present:
        return
    found = (_turn(asking), _first_turn(asking), *_layers(asking), _drawn(asking))
    for question in found:
        if question is not None:
            yield question if may_tap else replace(question, answers=())


def _turn(asking: Asking) -> WhereQuestion | None:
    state, table = asking.state, asking.hub.table
    if state.to_move == asking.seat:
        return None
    if state.to_move is not None:
        now = WhereAnswer(f"turn {asking.ref.seat}", _("%(name)s’s turn") % {"name": asking.name})
        return WhereQuestion(_("It is %(name)s’s turn.") % {"name": table.names[state.to_move]}, (now,))
    text = (
        _("As far as the table has told, everybody is still building. When all are done: whose turn is it?")
        if state.quick_start
        else _("Nobody has told whose turn it is: this is as if it were %(name)s’s. Whose is it?")
        % {"name": asking.name}
    )
    order = sorted(asking.hub.playing, key=lambda seat: (seat != asking.seat, seat))
    return WhereQuestion(text, tuple(WhereAnswer(f"turn {table.seats[seat].pk}", table.names[seat]) for seat in order))


def _drawn(asking: Asking) -> WhereQuestion | None:
    """Which tile of the hand was just drawn, where that tile alone may go on other trains."""
    if not asking.asks_drawn:
        return None
    said = {"name": asking.name, "tile": "" if asking.drawn is None else tiles_text([asking.drawn])}
    text = (
        _("Which tile has %(name)s just drawn?")
        if asking.drawn is None
        else _("%(name)s has just drawn %(tile)s. Was it another?")
    )
    others = [tile for tile in dict.fromkeys(asking.hand) if tile != asking.drawn]
    return WhereQuestion(text % said, tuple(WhereAnswer(f"drawn {tile}", tiles_text([tile])) for tile in others))


def _first_turn(asking: Asking) -> WhereQuestion | None:
    """Whether the own train has tiles, or at least a turn was had, wherever either would be another answer."""
    if asking.own.is_begun or asking.state.quick_start:
        # While everyone builds nobody has turns, and whose the first one is is asked already.
        return None
    name = {"name": asking.name}
    is_first = not asking.state.seats[asking.seat].first_turn_done
    answers = []
    if is_first and asking.changes_with(replace(asking.own, first_turn_done=True)):
        label = _("%(name)s has had a turn, and no tile lies there") % name
        answers.append(WhereAnswer(f"first {asking.ref.seat}", label))
    if asking.changes_with(replace(asking.own, is_begun=True, first_turn_done=True)):
        answers.append(WhereAnswer(f"begin {asking.ref}", _("%(name)s’s train has begun") % name))
    if not answers:
        return None
    text = (
        _("Nobody has told of a turn of %(name)s’s in this round: this is for the first one.")
        if is_first
        else _("As far as the table has told, no tile lies on %(name)s’s train.")
    )
    return WhereQuestion(text % name, tuple(answers))


def _layers(asking: Asking) -> Iterator[WhereQuestion]:
    """Who laid a double, where it binds only whoever did."""
    table = asking.hub.table
    if table.rules.double_binds is not DoubleBinds.LAYER:
        return
    trains = {ref: at for at, ref in enumerate(asking.hub.refs)}
    told = [double for double in asking.hub.facts.doubles if double.train in trains]
    for double, taken in zip(told, asking.state.doubles, strict=True):
        if double.by is None:
            text = _("Nobody has told who laid the open double %(where)s: this is as if it were %(name)s. Who was it?")
            said = {"where": asking.text(taken.train, where_text), "name": table.names[taken.seat]}
            value = "?" if double.value is None else str(double.value)
            yield WhereQuestion(
                text % said,
                tuple(
                    WhereAnswer(f"laid {double.train} {value} {table.seats[seat].pk}", table.names[seat])
                    for seat in sorted(asking.hub.playing)
                ),
            )
