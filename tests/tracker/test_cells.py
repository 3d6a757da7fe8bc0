"""One cell at a time: what two phones write, what becomes of it, and what a closed round allows."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest

from scoring import Problem, ProblemCode, RoundRejected, Tile
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, Typed, X, cell, new_game, play, round_facts, save
from tracker import services
from tracker.facts import CellFacts
from tracker.models import Cell, Change, Game
from tracker.services import Written
from tracker.sheets.table import Table

THIRD_DEVICE = UUID("33333333-3333-4333-8333-333333333333")

pytestmark = pytest.mark.django_db


def seat_id(game: Game, position: int) -> int:
    return game.seats.get(position=position).pk


def write(
    game: Game,
    position: int,
    typed: Typed | CellFacts,
    *,
    device: UUID = DEVICE,
    seen: int = 0,
    number: int = 1,
    key: UUID | None = None,
) -> Written:
    return services.write_cell(
        game=game,
        number=number,
        seat_id=seat_id(game, position),
        facts=typed if isinstance(typed, CellFacts) else cell(typed),
        seen=seen,
        client_id=key or uuid4(),
        device=device,
        now=NOW,
    )


def settle(game: Game, position: int, typed: Typed, *, number: int = 1, device: UUID = DEVICE) -> None:
    services.settle_cell(
        game=game,
        number=number,
        seat_id=seat_id(game, position),
        facts=cell(typed),
        client_id=uuid4(),
        device=device,
        now=NOW,
    )


def correct(
    game: Game, position: int, typed: Typed, *, seen: int, device: UUID = DEVICE, insist: bool = False
) -> Written:
    def accepts(_problem: Problem) -> bool:
        return insist

    return services.correct_cell(
        game=game,
        number=1,
        seat_id=seat_id(game, position),
        facts=cell(typed),
        seen=seen,
        accepts=accepts,
        client_id=uuid4(),
        device=device,
        now=NOW,
    )


def stands(game: Game, position: int) -> tuple[int | None, list[int | None]]:
    """The pips that stand, and those that others say it was."""
    found = Cell.objects.get(round__game=game, seat__position=position)
    return found.pips, [claim["value"] and claim["value"]["pips"] for claim in found.claims]


def test_of_two_phones_the_second_is_kept_beside_the_first() -> None:
    game = new_game()
    assert write(game, 1, 35) is Written.SAVED
    assert write(game, 1, 53, device=OTHER_DEVICE) is Written.DISPUTED
    assert stands(game, 1) == (35, [53])


def test_who_has_seen_what_stands_writes_over_it() -> None:
    game = new_game()
    write(game, 1, 35)
    assert write(game, 1, 53, device=OTHER_DEVICE, seen=1) is Written.SAVED
    assert stands(game, 1) == (53, [])


def test_two_phones_that_agree_dispute_nothing() -> None:
    game = new_game()
    write(game, 1, 35)
    assert write(game, 1, 35, device=OTHER_DEVICE) is Written.SAME
    assert stands(game, 1) == (35, [])
    assert Change.objects.exclude(facts={}).count() == 2


def test_the_first_phone_gives_in_and_the_dispute_is_over() -> None:
    game = new_game()
    write(game, 1, 35)
    write(game, 1, 53, device=OTHER_DEVICE)
    assert write(game, 1, 53) is Written.SAVED
    assert stands(game, 1) == (53, [])


def test_the_second_phone_gives_in_and_the_dispute_is_over() -> None:
    game = new_game()
    write(game, 1, 35)
    write(game, 1, 53, device=OTHER_DEVICE)
    assert write(game, 1, 35, device=OTHER_DEVICE) is Written.SAME
    assert stands(game, 1) == (35, [])


def test_a_phone_has_one_say() -> None:
    game = new_game()
    write(game, 1, 35)
    write(game, 1, 53, device=OTHER_DEVICE)
    write(game, 1, 58, device=OTHER_DEVICE)
    write(game, 1, 5, device=THIRD_DEVICE)
    assert stands(game, 1) == (35, [58, 5])


def test_one_word_settles_it() -> None:
    game = new_game()
    write(game, 1, 35)
    write(game, 1, 53, device=OTHER_DEVICE)
    settle(game, 1, 53)
    assert stands(game, 1) == (53, [])
    # The second tap says the same: it is done. Another word comes too late.
    settle(game, 1, 53, device=OTHER_DEVICE)
    with pytest.raises(services.Stale) as refusal:
        settle(game, 1, 35, device=OTHER_DEVICE)
    assert refusal.value.conflicts[0].theirs == cell(53)


def test_closing_waits_for_it() -> None:
    game = new_game()
    write(game, 1, 35)
    write(game, 1, 53, device=OTHER_DEVICE)
    with pytest.raises(services.Disputed) as refusal:
        save(game, 1, round_facts([X, 35, 20]))
    assert refusal.value.positions == (1,)
    settle(game, 1, 35)
    save(game, 1, round_facts([X, 35, 20]))
    assert Table.load(game).disputed == ()


def test_the_same_write_twice_has_one_answer() -> None:
    game = new_game()
    first, second = uuid4(), uuid4()
    for _twice in range(2):
        assert write(game, 1, 35, key=first) is Written.SAVED
        assert write(game, 1, 53, device=OTHER_DEVICE, key=second) is Written.DISPUTED
    assert stands(game, 1) == (35, [53])
    assert Change.objects.filter(game=game).count() == 3


def test_changed_and_changed_back_under_one_id_are_three_writes() -> None:
    game = new_game()
    key = uuid4()
    for pips in (35, 53, 53, 35, 35):
        write(game, 1, pips, key=key)
        assert stands(game, 1) == (pips, [])
    assert [change.facts[f"cell/1/{seat_id(game, 1)}"][1]["pips"] for change in Change.objects.filter(seq__gt=0)] == [
        35,
        53,
        35,
    ]


def test_who_clears_a_disputed_cell_leaves_what_the_others_say() -> None:
    game = new_game()
    write(game, 1, 35)
    write(game, 1, 53, device=OTHER_DEVICE)
    write(game, 1, CellFacts())
    assert stands(game, 1) == (None, [53])
    assert Table.load(game).missing == (0, 1, 2)
    # Nothing stands there now, so nobody is contradicted.
    assert write(game, 1, 54, device=OTHER_DEVICE) is Written.SAVED
    assert stands(game, 1) == (54, [])


def test_what_a_form_showed_and_somebody_cleared_is_not_written_again_by_itself() -> None:
    game = new_game()
    write(game, 1, 35)
    seen = Table.load(game).stored(1)[1]
    write(game, 1, CellFacts(), device=OTHER_DEVICE, seen=1)
    with pytest.raises(RoundRejected) as refusal:
        save(game, 1, round_facts([X, 35, 20]), seen=seen)
    assert [(problem.code, problem.seats) for problem in refusal.value.problems] == [(ProblemCode.MISSING, (1,))]
    # Whoever cleared it knows of it.
    save(game, 1, round_facts([X, 35, 20]), seen=seen, device=OTHER_DEVICE)


def test_clearing_a_cell_leaves_nothing() -> None:
    game = new_game()
    write(game, 1, 35)
    assert write(game, 1, CellFacts()) is Written.SAVED
    assert not Cell.objects.filter(round__game=game).exists()
    assert Table.load(game).missing == (0, 1, 2)


def test_a_closed_round_takes_no_single_cells_but_confirms_what_stands() -> None:
    game = new_game()
    play(game, [X, 35, 20])
    assert write(game, 1, 35, device=OTHER_DEVICE) is Written.SAME
    with pytest.raises(services.RoundClosed):
        write(game, 1, 53, device=OTHER_DEVICE)
    assert stands(game, 1) == (35, [])


def test_somebody_elses_seat_is_no_seat_of_this_table() -> None:
    game, other = new_game(), new_game()
    with pytest.raises(services.NoSuchSeat):
        services.write_cell(
            game=game,
            number=1,
            seat_id=seat_id(other, 0),
            facts=cell(5),
            seen=0,
            client_id=uuid4(),
            device=DEVICE,
            now=NOW,
        )
    assert not Cell.objects.exists()


def test_a_correction_is_checked_with_the_whole_round() -> None:
    game = new_game()
    play(game, [X, 35, 20])
    assert correct(game, 1, 14, seen=1) is Written.SAVED
    with pytest.raises(RoundRejected) as refusal:
        correct(game, 1, X, seen=2)
    assert ProblemCode.SEVERAL_OUT in {problem.code for problem in refusal.value.problems}
    assert stands(game, 1) == (14, [])


def test_a_correction_that_is_insisted_on_marks_the_round_and_the_next_unmarks_it() -> None:
    game = new_game(double_blank=50)
    play(game, [X, 35, 20])
    # No tile beside the engine makes 1 point but 0-1.
    assert correct(game, 1, 1, seen=1) is Written.SAVED
    assert correct(game, 2, 1, seen=1, insist=True) is Written.SAVED
    assert Table.load(game).rounds[0].saved_anyway
    correct(game, 2, 20, seen=3)
    assert not Table.load(game).rounds[0].saved_anyway


def test_two_corrections_of_one_cell_are_disputed_too() -> None:
    game = new_game()
    play(game, [X, 35, 20])
    correct(game, 1, 14, seen=1)
    assert correct(game, 1, 41, seen=1, device=OTHER_DEVICE) is Written.DISPUTED
    assert Table.load(game).disputed == ((1, 1),)
    settle(game, 1, 41)
    assert stands(game, 1) == (41, [])


def test_only_a_closed_round_is_corrected() -> None:
    game = new_game()
    with pytest.raises(services.RoundNotYet):
        correct(game, 1, 5, seen=0)


def test_a_hand_tile_by_tile_counts_by_the_rules() -> None:
    game = new_game(double_blank=50)
    tiles = (Tile(12, 7), Tile(0, 0))
    write(game, 1, CellFacts(tiles=tiles))
    assert Cell.objects.get(seat__position=1, round__game=game).tiles == ["12-7", "0-0"]
    facts = round_facts([X, 0, 20])
    save(game, 1, type(facts)(facts.engine, facts.starter, facts.ending, (cell(X), CellFacts(tiles=tiles), cell(20))))
    assert [place.total for place in Table.load(game).places] == [0, 20, 69]


def test_a_second_close_is_told_so() -> None:
    game = new_game()
    table = Table.load(game)
    seen = table.stored(1)[1]
    save(game, 1, round_facts([X, 35, 20]), seen=seen)
    with pytest.raises(services.RoundClosed):
        save(game, 1, round_facts([X, 35, 20]), seen=seen, device=OTHER_DEVICE)


def test_taking_back_the_first_cell_of_a_round_leaves_the_others() -> None:
    game = new_game()
    write(game, 1, 35)
    write(game, 2, 20)
    services.undo(game=game, seq=1, client_id=uuid4(), device=DEVICE, now=NOW)
    assert Table.load(game).missing == (0, 1)


def test_taking_back_a_cell_of_a_closed_round_is_refused() -> None:
    game = new_game()
    write(game, 1, 35)
    write(game, 2, 20)
    save(game, 1, round_facts([X, 35, 20]))
    with pytest.raises(services.RoundClosed):
        services.undo(game=game, seq=2, client_id=uuid4(), device=DEVICE, now=NOW)
