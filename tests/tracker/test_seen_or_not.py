"""What becomes of a box of the form beside what another phone wrote: never is a score replaced that nobody has seen."""

from __future__ import annotations

from itertools import product

import pytest
from django.http import HttpResponse

from scoring import Adjustment
from tests.tracker.changes import hand, seat_of, table_of
from tests.tracker.factories import DEVICE, OTHER_DEVICE, X, cell, client_of, grant, new_game, play, typed_round
from tests.tracker.test_round import text, values
from tracker import services
from tracker.facts import CellFacts
from tracker.models import Cell, Game

pytestmark = pytest.mark.django_db


def bru_writes(game: Game, pips: int, *, seen: int = 0) -> int:
    """From the own phone; the version of the score."""
    game_round = {"game": game, "number": 1, "seat_id": seat_of(game, "Bru").pk, "facts": cell(pips), "seen": seen}
    who = hand(device=OTHER_DEVICE)
    if table_of(game).rounds:
        services.correct_cell(**game_round, **who, accepts=lambda _problem: True)
    else:
        services.write_cell(**game_round, **who)
    return Cell.objects.get(seat__player__name="Bru").version


def save(game: Game, box: str, *, seen: int, is_open: bool, **fields: object) -> HttpResponse:
    """The scorekeeper saves the whole round."""
    table = table_of(game)
    data = typed_round([X, 12, None], starter="0") | {"pips-2": box, "seen-2": str(seen)} | fields
    del data["absent-2"]
    if is_open:
        data["open"] = "yes"
    else:
        data |= {"seen": str(table.rounds[0].seen.round)}
        data |= {f"seen-{seat}": str(table.rounds[0].seen.cells[seat]) for seat in (0, 1)}
    return client_of(DEVICE).post(f"{game.get_absolute_url()}round/1/", data)


def two_scores(*, is_open: bool) -> tuple[Game, int, int]:
    """Bru's 20 becomes 22, and both versions: the scorekeeper's form was filled with the one or with the other."""
    game = new_game("Ana", "Luis", "Bru")
    grant(game, OTHER_DEVICE)
    if is_open:
        first = bru_writes(game, 20)
    else:
        play(game, [X, 12, 20], insist=True)
        first = Cell.objects.get(seat__player__name="Bru").version
    return game, first, bru_writes(game, 22, seen=first)


ASKED, CLOSED, DISPUTED, MISSING = "asked", "closed", "disputed", "missing"

BOXES = {"as it was shown": "20", "empty": "", "the same": "22", "another": "23"}

TABLE = {
    # What the box says, whether 22 was seen before, and what becomes of it in an open and in a closed round.
    ("as it was shown", False): (CLOSED, CLOSED, 22),
    ("empty", False): (CLOSED, CLOSED, 22),
    ("the same", False): (CLOSED, CLOSED, 22),
    ("another", False): (DISPUTED, ASKED, 22),
    ("as it was shown", True): (CLOSED, ASKED, 20),
    ("empty", True): (MISSING, MISSING, 22),
    ("the same", True): (CLOSED, CLOSED, 22),
    ("another", True): (CLOSED, ASKED, 23),
}


@pytest.mark.parametrize(("box", "is_seen", "is_open"), [*product(BOXES, (False, True), (True, False))])
def test_a_score_that_nobody_has_seen_is_taken_or_disputed_and_never_replaced(
    box: str, is_seen: bool, is_open: bool
) -> None:
    game, first, second = two_scores(is_open=is_open)
    answer = save(game, BOXES[box], seen=second if is_seen else first, is_open=is_open)
    in_open, in_closed, pips = TABLE[box, is_seen]
    became = in_open if is_open else in_closed
    stands = Cell.objects.get(seat__player__name="Bru")
    assert answer.status_code == {CLOSED: 302, DISPUTED: 409, MISSING: 422, ASKED: 200 if is_seen else 409}[became]
    # What is asked first is not written before it was answered.
    assert stands.pips == (22 if became == ASKED else pips)
    assert [claim["value"]["pips"] for claim in stands.claims] == ([23] if became == DISPUTED else [])
    assert bool(table_of(game).rounds) is (became == CLOSED or not is_open)
    if became == DISPUTED:
        assert "Two phones wrote different scores. Say on this page which it is" in text(answer)
    if became == ASKED:
        assert "22 → 23" in text(answer) or "Meanwhile somebody else wrote: 22." in text(answer) or "20" in text(answer)


def test_a_box_that_was_empty_when_the_score_came_is_filled_where_something_else_is_wrong() -> None:
    game = new_game("Ana", "Luis", "Bru")
    version = bru_writes(game, 22)
    for luis in ("", "twelve"):
        answer = save(game, "", seen=0, is_open=True, **{"pips-1": luis})
        assert answer.status_code == 422
        assert values(answer, "pips")[1:] == [luis, "22"]
        assert values(answer, "seen") == ["0", "0", str(version)]
    assert "meanwhile" not in text(answer)


def test_a_dispute_that_was_settled_is_settled_for_the_form_too() -> None:
    game = new_game("Ana", "Luis", "Bru")
    version = bru_writes(game, 22)
    assert save(game, "23", seen=0, is_open=True).status_code == 409
    seat_id = seat_of(game, "Bru").pk
    services.settle_cell(game=game, number=1, seat_id=seat_id, facts=cell(22), **hand(device=OTHER_DEVICE))
    # Neither the form that was refused, nor one of before the dispute, knows of it.
    for seen in (0, version):
        assert save(game, "23", seen=seen, is_open=True).status_code == 409
        assert Cell.objects.get(seat_id=seat_id).pips == 22
        services.settle_cell(game=game, number=1, seat_id=seat_id, facts=cell(22), **hand(device=OTHER_DEVICE))
    assert save(game, "22", seen=0, is_open=True).status_code == 302


def test_a_penalty_and_the_pips_from_two_phones_are_one_score() -> None:
    game = new_game("Ana", "Luis", "Bru")
    bru_writes(game, 22)
    penalty = {"reason-2": "late call", "points-2": "10", "points-2-sign": "+"}
    assert save(game, "", seen=0, is_open=True, **penalty).status_code == 302
    late = Adjustment("late call", 10)
    assert table_of(game).rounds[0].facts.cells[2] == CellFacts(pips=22, adjustments=(late,))


def test_the_same_form_that_comes_twice_is_answered_alike() -> None:
    game = new_game("Ana", "Luis", "Bru")
    bru_writes(game, 22)
    again = {"client_id": "99999999-9999-4999-8999-999999999999"}
    assert [save(game, "23", seen=0, is_open=True, **again).status_code for _twice in range(2)] == [409, 409]
    assert len(Cell.objects.get(seat__player__name="Bru").claims) == 1


def test_a_cleared_box_says_nothing_of_a_score_that_its_phone_has_not_seen() -> None:
    game = new_game("Ana", "Luis", "Bru")
    version = bru_writes(game, 22)
    seat_id = seat_of(game, "Bru").pk
    cleared = services.CellWrite(hand()["client_id"], 1, seat_id, CellFacts(), 0)
    (receipt,) = services.write_cells(game=game, writes=[cleared], device=DEVICE, now=hand()["now"]).each
    assert (receipt.outcome, receipt.version) == (services.Written.SAME, 0)
    assert Cell.objects.get(seat_id=seat_id).version == version
    other = services.CellWrite(hand()["client_id"], 1, seat_id, cell(23), receipt.version)
    (receipt,) = services.write_cells(game=game, writes=[other], device=DEVICE, now=hand()["now"]).each
    assert receipt.outcome is services.Written.DISPUTED
