"""The round form as a page: what was typed, and each problem beside its field."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import MISTAKE, Problem, RuleSet, Severity, Tile
from tracker.forms.hidden import head_text, token
from tracker.forms.numbers import read_index
from tracker.forms.round import RoundForm
from tracker.forms.seat import AdjustmentTyped, SeatTyped, costs_nothing, reasons
from tracker.forms.tiles import picker, receipt, whole_set
from tracker.models import Role
from tracker.sheets.disputes import disputes_of_round
from tracker.sheets.engines import engine_choices
from tracker.sheets.game import game_title, round_url
from tracker.sheets.pages import (
    AdjustmentInput,
    Choice,
    MovesView,
    ProblemLine,
    Reason,
    RoundPage,
    SeatInput,
    SummaryLine,
    TilePicker,
)
from tracker.sheets.table import Table
from tracker.words.card.score import penalty_price
from tracker.words.lists import join_names
from tracker.words.problems import problem_text, says_whose
from tracker.words.seats import away_note


def round_page(table: Table, number: int, form: RoundForm, moves: MovesView | None = None) -> RoundPage:
    """The page of round ``number``; the cursor waits in the first seat with a problem, else in the first empty one.

    ``moves`` is what it moves, once nothing else is to be said; what was insisted on goes on being insisted on.
    """
    by_seat = [_seat_problems(table, form, position) for position in range(len(table.seats))]
    focus = _focus(form, by_seat)
    chosen = read_index(form.engine)
    engine = None if chosen is None else min(chosen, table.rules.highest)
    one_out = not table.rules.several_may_go_out
    return RoundPage(
        title=game_title(table.game),
        game_url=table.game.get_absolute_url(),
        action=round_url(table, number),
        number=str(number),
        is_correction=number <= len(table.rounds),
        engine=engine,
        engines=engine_choices(table.rules, table.stored(number)[0].engine, form.engine),
        starters=(
            Choice("", _("not written down"), checked=not form.starter),
            *(
                Choice(str(position), name, checked=str(position) == form.starter)
                for position, name in enumerate(table.names)
                # Who has left starts nothing, unless that is what is written.
                if position in table.playing(number) or str(position) == form.starter
            ),
        ),
        head_changed=number > len(table.rounds) and form.head_changed,
        is_head_saved=form.is_head_saved,
        seats=tuple(
            seat_input(
                table,
                form.seats[position],
                position,
                by_seat[position],
                focus=position == focus,
                grid=_grid(table, form, position, engine),
                away=_away(table, number, form, position, by_seat[position]),
            )
            for position in range(len(table.seats))
        ),
        # Two phones may each have said who went out: radio buttons would show, and save, one of them.
        out_type="radio" if one_out and sum(seat.is_out for seat in form.seats) < 2 else "checkbox",
        one_out=one_out,
        is_blocked=form.is_blocked,
        reasons=offered_reasons(table.rules),
        problems=(
            *(ProblemLine(text, is_warning=False) for text in form.errors),
            *(_line(problem, table) for problem in form.found if not _seats_of(problem, table)),
        ),
        can_save_anyway=form.can_save_anyway,
        moves=moves,
        accept=_accepted(form) if moves is None else tuple(sorted(form.accepted_tokens)),
        summary=_summary(table, form, by_seat),
        client_id=form.client_id,
        disputes=disputes_of_round(table, number, Role.SCOREKEEPER),
        writes_url="" if number <= len(table.rounds) else reverse("writes", args=[table.game.uuid]),
        live_url=reverse("live", args=[table.game.uuid]),
        rev=str(table.game.rev),
        tiles=whole_set(table.rules),
        seen={
            "seats": ".".join(str(seat.pk) for seat in table.seats),
            "seen": str(form.seen_round),
            "was": head_text(form.was),
            "numbered": str(form.numbered),
            **({"open": "yes"} if form.is_open else {}),
        },
    )


def _accepted(form: RoundForm) -> tuple[str, ...]:
    return tuple(token(problem) for problem in form.found) if form.can_save_anyway else ()


def _summary(table: Table, form: RoundForm, by_seat: Sequence[Sequence[ProblemLine]]) -> tuple[SummaryLine, ...]:
    whole = [
        *form.errors,
        *(problem_text(problem, table.rules, table.names) for problem in form.found if not _seats_of(problem, table)),
    ]
    named = {problem_text(problem, table.rules, table.names) for problem in form.found if says_whose(problem)}
    seats: dict[str, list[int]] = {}
    for position, problems in enumerate(by_seat):
        for problem in problems:
            seats.setdefault(problem.text, []).append(position)
    return (
        *(SummaryLine(text, names="", target="") for text in whole),
        *(
            SummaryLine(
                text,
                names="" if text in named else join_names([table.names[at] for at in positions]),
                target=f"seat-{positions[0]}",
            )
            for text, positions in seats.items()
        ),
        *(
            SummaryLine(text, table.names[position], _adjustment_id(position, place))
            for position, typed in enumerate(form.seats)
            for place, adjustment in enumerate(typed.adjustments)
            for text in adjustment.errors
        ),
    )


def _seats_of(problem: Problem, table: Table) -> tuple[int, ...]:
    return tuple(seat for seat in problem.seats if seat < len(table.seats))


def _seat_problems(table: Table, form: RoundForm, position: int) -> list[ProblemLine]:
    return [
        *(ProblemLine(text, is_warning=False) for text in form.seats[position].errors),
        *(_line(problem, table) for problem in form.found if position in problem.seats),
    ]


def _line(problem: Problem, table: Table) -> ProblemLine:
    return ProblemLine(problem_text(problem, table.rules, table.names), is_warning=problem.severity is Severity.WARNING)


def _focus(form: RoundForm, by_seat: Sequence[Sequence[ProblemLine]]) -> int | None:
    if form.focus is not None:
        return form.focus
    wrong = (position for position, problems in enumerate(by_seat) if problems)
    empty = (position for position, seat in enumerate(form.seats) if seat.is_empty)
    return next(wrong, next(empty, None))


def _away(table: Table, number: int, form: RoundForm, position: int, problems: Sequence[ProblemLine]) -> str:
    """Why a seat has no fields; empty where it has: it plays, or something else is written of it or wrong with it."""
    seat = table.seats[position]
    if problems or form.focus == position or not form.seats[position].is_only_absent:
        return ""
    return away_note(number, seat.first_round, seat.last_round)


def _grid(table: Table, form: RoundForm, position: int, engine: int | None) -> TilePicker | None:
    if not form.seats[position].is_picking:
        return None
    hands: list[tuple[str, tuple[Tile, ...]]] = [
        (name, typed.hand(table.rules)) for name, typed in zip(table.names, form.seats, strict=True)
    ]
    hand = hands.pop(position)[1]
    return picker(table.rules, hand, engine, hands)


def offered_reasons(rules: RuleSet) -> tuple[Reason, ...]:
    """Penalties that these rules know, one tap away."""
    return tuple(_reason(code, text, rules) for code, text in reasons(rules).items())


def _reason(code: str, text: str, rules: RuleSet) -> Reason:
    penalty = rules.penalty(code)
    points = str(penalty.points) if penalty and penalty.points else ""
    if code == MISTAKE:
        note = _("what the round’s highest hand counts") if rules.highest_wins else _("the round’s highest score")
        return Reason(text, note=note, points=points)
    if penalty and penalty.draw:
        return Reason(text, note=penalty_price(penalty), points=points, is_reminder=not points)
    return Reason(text, note=points, points=points, is_reminder=not points)


def seat_input(
    table: Table,
    typed: SeatTyped,
    position: int,
    problems: Sequence[ProblemLine],
    *,
    focus: bool,
    grid: TilePicker | None = None,
    away: str = "",
) -> SeatInput:
    """One seat's fields; a line in the place of them where it is ``away``."""
    seat = table.seats[position]
    return SeatInput(
        at=str(position),
        id=f"seat-{position}",
        seat=str(seat.pk),
        name=seat.player.name,
        initials=table.initials[position],
        colour=seat.player.colour,
        pips=typed.pips,
        tiles=typed.tiles,
        receipt=receipt(table.rules, typed.hand(table.rules)),
        is_out=typed.is_out,
        is_absent=typed.is_absent,
        # An empty one stands last, to write another in.
        adjustments=tuple(
            _adjustment_input(adjustment, position, place, table.rules)
            for place, adjustment in enumerate([*typed.adjustments, AdjustmentTyped()])
        ),
        problems=tuple(problems),
        seen=str(typed.seen),
        focus=focus,
        picker=grid,
        away=away,
    )


def _adjustment_input(typed: AdjustmentTyped, position: int, place: int, rules: RuleSet) -> AdjustmentInput:
    return AdjustmentInput(
        id=_adjustment_id(position, place),
        points=typed.points,
        takes_off=typed.sign == "-",
        reason=typed.reason,
        is_reminder=not (typed.points or typed.errors) and costs_nothing(typed.reason, rules),
        is_reason_wrong=typed.is_reason_wrong,
        problems=tuple(ProblemLine(text, is_warning=False) for text in typed.errors),
    )


def _adjustment_id(position: int, place: int) -> str:
    return f"seat-{position}-points-{place}"
