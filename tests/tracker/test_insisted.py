"""What the table insisted on is asked once, and an undo that is refused says what stands in its way."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scoring import Problem, ProblemCode, RoundRejected, Tile
from tests.tracker.changes import hand, last_seq, seat_of, table_of
from tests.tracker.factories import DEVICE, OTHER_DEVICE, X, client_of, new_game, play, round_facts, save
from tracker import services
from tracker.facts import CellFacts, RoundFacts
from tracker.models import Change, Game, Round
from tracker.sheets.history import history_page

pytestmark = pytest.mark.django_db

TWICE = CellFacts(tiles=(Tile(3, 2),))


def doubted() -> Game:
    """Joanna and Ana both hold the tile 3-2, and the table insisted."""
    game = new_game("Joanna", "Ana", "Luis", "Tom")
    facts = round_facts([5, 5, 20, X])
    save(game, 1, with_cells(facts, {0: TWICE, 1: TWICE}), insist=True)
    return game


def with_cells(facts: RoundFacts, cells: dict[int, CellFacts]) -> RoundFacts:
    found = tuple(cells.get(position, cell) for position, cell in enumerate(facts.cells))
    return RoundFacts(facts.engine, facts.starter, facts.ending, found)


def correct(game: Game, name: str, facts: CellFacts) -> list[tuple[Problem, ...]]:
    """Correct a score without insisting; what is asked, if anything."""
    table = table_of(game)
    seen = table.stored(1)[1].cells[table.names.index(name)]
    try:
        services.correct_cell(
            game=game,
            number=1,
            seat_id=seat_of(game, name).pk,
            facts=facts,
            seen=seen,
            accepts=lambda _problem: False,
            **hand(),
        )
    except RoundRejected as refusal:
        return [refusal.problems]
    return []


def test_another_seats_score_is_corrected_without_asking_what_was_asked_before() -> None:
    game = doubted()
    assert correct(game, "Luis", CellFacts(pips=21)) == []
    # The round is doubted still, for its own reason.
    assert Round.objects.get(game=game).saved_anyway


def test_what_is_about_the_corrected_seat_or_new_is_asked() -> None:
    game = doubted()
    (asked,) = correct(game, "Ana", CellFacts(tiles=(Tile(3, 2), Tile(4, 0))))
    assert [(problem.code, problem.seats) for problem in asked] == [(ProblemCode.TILE_TWICE, (0, 1))]
    (asked,) = correct(game, "Luis", CellFacts(pips=5000))
    assert all(2 in problem.seats for problem in asked)
    assert ProblemCode.MORE_THAN_THE_SET in {problem.code for problem in asked}


def test_a_round_that_nobody_insisted_on_is_asked_about_as_a_whole() -> None:
    game = doubted()
    Round.objects.filter(game=game).update(saved_anyway=False)
    (asked,) = correct(game, "Luis", CellFacts(pips=21))
    assert {problem.code for problem in asked} == {ProblemCode.TILE_TWICE}


def test_the_page_of_a_score_blames_no_seat_for_anothers() -> None:
    game = doubted()
    url = f"{game.get_absolute_url()}round/1/seat/{seat_of(game, 'Luis').pk}/"
    answer = client_of().post(url, {"do": "look", "pips-2": "21", "seen-2": "1", "client_id": str(uuid4())})
    assert answer.status_code == 200
    assert "in two hands" not in answer.content.decode()


def test_a_remark_beneath_the_board_says_whose_score_it_is() -> None:
    game = new_game()
    save(game, 1, round_facts([X, 12, 5000]), insist=True)
    assert "Kim: All the tiles together" in client_of().get(game.get_absolute_url()).content.decode()


# --- Undo ------------------------------------------------------------------------------------------------------------


def write(game: Game, name: str, pips: int, device: object = DEVICE) -> int:
    services.write_cell(
        game=game,
        number=1,
        seat_id=seat_of(game, name).pk,
        facts=CellFacts(pips=pips),
        seen=0,
        **hand(device=device),
    )
    return last_seq(game)


def test_an_undo_that_is_refused_names_the_change_and_leads_to_it() -> None:
    game = new_game()
    first = write(game, "Ana", 14)
    play(game, [14, X, 20])
    data = {"seq": str(first), "client_id": str(uuid4())}
    answer = client_of().post(f"{game.get_absolute_url()}history/", data)
    page = answer.content.decode()
    assert answer.status_code == 409
    closing = last_seq(game)
    assert f'<a href="#change-{closing}">This was changed again since. First undo this: Round 1 closed' in page
    assert f'id="change-{closing}"' in page


def test_what_was_said_of_the_round_since_does_not_keep_its_first_score() -> None:
    game = new_game()
    first = write(game, "Ana", 14)
    version = Round.objects.get(game=game).version
    services.write_head(
        game=game, number=1, engine=10, starter_id=None, seen=version, accepts=lambda _problem: True, **hand()
    )
    services.undo(game=game, seq=first, **hand())
    table = table_of(game)
    assert table.engines[0] == 10
    assert table.stored(1)[0].cells[0].is_empty


def test_a_change_that_was_taken_back_does_not_stand_in_the_way() -> None:
    game = new_game()
    first, second, third = (write(game, "Ana", pips) for pips in (14, 15, 16))
    services.undo(game=game, seq=third, **hand(device=OTHER_DEVICE))
    with pytest.raises(services.ChangedSince) as refusal:
        services.undo(game=game, seq=first, **hand())
    # Undoing the undo would bring 16 back.
    assert refusal.value.by == (second,)
    # Done again, it is the redo that stands there.
    services.undo(game=game, seq=last_seq(game), **hand())
    with pytest.raises(services.ChangedSince) as refusal:
        services.undo(game=game, seq=first, **hand())
    assert refusal.value.by == (second, last_seq(game))
    assert Change.objects.get(game=game, seq=last_seq(game)).undoes is not None


def test_a_change_that_is_not_on_the_page_is_spoken_of_all_the_same() -> None:
    game = new_game()
    assert history_page(game, may_write=True, problem="Changed.", later=99).problem == "Changed."
