"""The round form as a page: what was typed, and each problem beside its field."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring import Problem, Severity
from tracker.forms.numbers import read_index
from tracker.forms.round import RoundForm, SeatTyped, head_text, reasons, token
from tracker.names import initials
from tracker.sheets.game import game_title, round_url
from tracker.sheets.pages import Choice, ProblemLine, RoundPage, SeatInput, SummaryLine
from tracker.sheets.table import Table
from tracker.words.lists import engine_text, join_names
from tracker.words.problems import problem_text


def round_page(table: Table, number: int, form: RoundForm) -> RoundPage:
    """The page of round ``number``; the cursor waits in the first seat with a problem, else in the first empty one."""
    by_seat = [_seat_problems(table, form, position) for position in range(len(table.seats))]
    focus = _focus(form, by_seat)
    engine = min(read_index(form.engine) or 0, table.rules.highest)
    return RoundPage(
        title=game_title(table.game),
        game_url=table.game.get_absolute_url(),
        action=round_url(table, number),
        number=str(number),
        is_correction=number <= len(table.rounds),
        engine=engine,
        engines=tuple(
            Choice(str(value), engine_text(value), checked=str(value) == form.engine)
            for value in range(table.rules.highest, -1, -1)
        ),
        starters=(
            Choice("", _("not written down"), checked=not form.starter),
            *(
                Choice(str(position), name, checked=str(position) == form.starter)
                for position, name in enumerate(table.names)
            ),
        ),
        seats=tuple(
            seat_input(table, form.seats[position], position, by_seat[position], focus=position == focus)
            for position in range(len(table.seats))
        ),
        several_may_go_out=table.rules.several_may_go_out,
        is_blocked=form.is_blocked,
        reasons=tuple(reasons(table.rules).values()),
        problems=(
            *(ProblemLine(text, is_warning=False) for text in form.errors),
            *(_line(problem, table) for problem in form.found if not _seats_of(problem, table)),
        ),
        can_save_anyway=form.can_save_anyway,
        accept=tuple(token(problem) for problem in form.found) if form.can_save_anyway else (),
        summary=_summary(table, form, by_seat),
        client_id=form.client_id,
        seen={
            "seats": ".".join(str(seat.pk) for seat in table.seats),
            "seen": str(form.seen_round),
            "was": head_text(form.was),
            **({"open": "yes"} if form.is_open else {}),
        },
    )


def _summary(table: Table, form: RoundForm, by_seat: Sequence[Sequence[ProblemLine]]) -> tuple[SummaryLine, ...]:
    whole = [
        *form.errors,
        *(problem_text(problem, table.rules, table.names) for problem in form.found if not _seats_of(problem, table)),
    ]
    seats: dict[str, list[int]] = {}
    for position, problems in enumerate(by_seat):
        for problem in problems:
            seats.setdefault(problem.text, []).append(position)
    return (
        *(SummaryLine(text, names="", target="") for text in whole),
        *(
            SummaryLine(text, join_names([table.names[at] for at in positions]), f"seat-{positions[0]}")
            for text, positions in seats.items()
        ),
        *(
            SummaryLine(text, table.names[position], f"seat-{position}-points")
            for position, typed in enumerate(form.seats)
            for text in typed.points_errors
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
    wrong = (position for position, problems in enumerate(by_seat) if problems)
    empty = (position for position, seat in enumerate(form.seats) if _is_empty(seat))
    return next(wrong, next(empty, None))


def _is_empty(seat: SeatTyped) -> bool:
    return not (seat.pips or seat.is_out or seat.is_absent)


def seat_input(
    table: Table, typed: SeatTyped, position: int, problems: Sequence[ProblemLine], *, focus: bool
) -> SeatInput:
    """One seat's fields."""
    player = table.seats[position].player
    return SeatInput(
        name=player.name,
        initials=initials(player.name),
        colour=player.colour,
        pips_id=f"seat-{position}",
        pips_name=f"pips-{position}",
        pips_value=typed.pips,
        out_name="out",
        out_value=str(position),
        is_out=typed.is_out,
        absent_name=f"absent-{position}",
        is_absent=typed.is_absent,
        reason_name=f"reason-{position}",
        reason_value=typed.reason,
        points_name=f"points-{position}",
        points_value=typed.points,
        points_sign=typed.sign,
        problems=tuple(problems),
        points_problems=tuple(ProblemLine(text, is_warning=False) for text in typed.points_errors),
        seen_name=f"seen-{position}",
        seen=str(typed.seen),
        focus=focus,
    )
