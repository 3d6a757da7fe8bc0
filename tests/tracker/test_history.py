"""The history page: what happened, in words, and taking it back."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.http import HttpResponse

from scoring import Ending, Tile
from tests.tracker.factories import (
    DEVICE,
    NOW,
    OTHER_DEVICE,
    X,
    cell,
    client_of,
    grant,
    new_game,
    play,
    round_facts,
    save,
)
from tests.tracker.test_course import change_rules
from tracker import services
from tracker.facts import CellFacts, RoundFacts
from tracker.models import Change, Game, Role
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db

THIRD_DEVICE = UUID("33333333-3333-4333-8333-333333333333")


def words(response: HttpResponse) -> str:
    # A tile that no line breaks is a word like any.
    page = re.sub(r'<span class="whole">([^<]*)</span>', r"\1", response.content.decode())
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def read(game: Game) -> str:
    return words(client_of().get(f"{game.get_absolute_url()}history/"))


def undo(game: Game, seq: int) -> HttpResponse:
    data = {"seq": str(seq), "client_id": str(uuid4())}
    return client_of().post(f"{game.get_absolute_url()}history/", data)


def test_every_write_is_a_sentence() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 41, None])
    save(game, 1, round_facts([X, 14, None], engine=11, starter=1))
    save(
        game,
        1,
        RoundFacts(11, 1, Ending.BLOCKED, (CellFacts(pips=0), CellFacts(pips=14), CellFacts(is_absent=True))),
        insist=True,
    )
    page = read(game)
    assert "Game started: Ana, Luis and Kim" in page
    assert "Round 1: Ana went out, Luis 41, Kim did not play" in page
    assert "Luis, round 1: 41 → 14" in page
    assert "Round 1, engine: 12|12 → 11|11" in page
    assert "Round 1, starter: Ana → Luis" in page
    assert "Round 1 was blocked" in page
    assert "Ana, round 1: went out → 0" in page


def test_it_says_whose_phone_it_was() -> None:
    game = new_game("Ana", "Luis")
    grant(game, OTHER_DEVICE, Role.SCOREKEEPER, seat=game.seats.get(position=1))
    save(game, 1, round_facts([X, 41]), device=OTHER_DEVICE)
    assert re.search(r"20:14 Luis Round 1: Ana went out, Luis 41", read(game))


def test_a_line_is_taken_back_and_brought_back() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    save(game, 1, round_facts([X, 14]))
    assert undo(game, 2).status_code == 302
    assert Table.load(game).places[-1].total == 41
    assert "20:14 Scorekeeper undone" in read(game)
    assert undo(game, 3).status_code == 302
    assert Table.load(game).places[-1].total == 14


def fields_of(response: HttpResponse) -> dict[str, str]:
    page = response.content.decode()
    form = page[page.index("<form", page.index("<main")) :]
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[: form.index("</form>")]))


def further_back() -> Game:
    """Luis was corrected in round 1, and then round 2 was written."""
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    save(game, 1, round_facts([X, 14]))
    play(game, [30, X])
    return game


def test_what_lies_further_back_shows_what_it_moves_and_is_then_taken_back() -> None:
    game = further_back()
    asked = undo(game, 2)
    assert asked.status_code == 200
    said = words(asked)
    for sentence in ("Undo this?", "Luis, round 1: 14 → 41", "Luis: total 14 → 41, place 1 → 2", "Ana: place 2 → 1"):
        assert sentence in said
    assert Change.objects.filter(game=game).count() == 4
    done = client_of().post(f"{game.get_absolute_url()}history/", fields_of(asked))
    assert done.status_code == 302
    assert Table.load(game).places[-1].total == 41
    # Pressed twice, it is taken back once.
    assert client_of().post(f"{game.get_absolute_url()}history/", fields_of(asked)).status_code == 302
    assert Change.objects.filter(game=game).count() == 5


def test_what_would_leave_a_round_that_cannot_be_says_why_before_it_is_done() -> None:
    game = new_game("Ana", "Luis")
    save(game, 1, RoundFacts(12, 0, Ending.WENT_OUT, (CellFacts(pips=30), CellFacts(pips=41))), insist=True)
    save(game, 1, round_facts([X, 41]))
    play(game, [30, X])
    asked = words(undo(game, 2))
    assert "Round 1: Who went out? Somebody must have, or else the round was blocked." in asked
    # What is asked about is told as what the history would have of it.
    assert asked.index("This would then be in the history:") < asked.index("Round 1 saved anyway")
    # Whoever takes it back to a round that can be hears of no doubt.
    assert "doubted" not in words(undo(further_back(), 2))


def test_an_undo_that_lies_further_back_is_redone() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    save(game, 1, round_facts([X, 14]))
    undo(game, 2)
    play(game, [30, X])
    asked = words(undo(game, 3))
    for sentence in ("Redo this?", "Luis, round 1: 41 → 14", "Yes, redo it"):
        assert sentence in asked
    assert "Undo" not in asked


def test_what_would_move_otherwise_than_was_shown_is_shown_again() -> None:
    game = further_back()
    asked = undo(game, 2)
    save(game, 2, round_facts([90, X], engine=11, starter=1))
    again = client_of().post(f"{game.get_absolute_url()}history/", fields_of(asked))
    assert again.status_code == 200
    assert "Luis: total 14 → 41" in words(again)
    assert "place" not in words(again).split("Luis: total")[1]


def test_what_moves_nothing_is_not_asked_about() -> None:
    game = new_game("Ana", "Luis", "Kim")
    write(game, 0, 5)
    write(game, 1, 6)
    assert undo(game, 1).status_code == 302
    assert Table.load(game).stored(1)[0].cells[0].is_empty


def test_what_cannot_be_taken_back_says_so_before_anything_is_asked() -> None:
    game = further_back()
    save(game, 1, round_facts([X, 15]))
    response = undo(game, 2)
    assert response.status_code == 409
    assert 'href="#change-4"' in response.content.decode()
    assert 'id="change-4"' in response.content.decode()


def test_asking_leaves_nothing_behind() -> None:
    game = further_back()
    undo(game, 2)
    game.refresh_from_db()
    assert game.rev == 3
    assert Table.load(game).rounds[0].facts.cells[1].pips == 14


@pytest.mark.parametrize(("seats", "rounds"), [(2, 2), (14, 13)])
def test_asking_takes_as_many_queries_however_long_the_game(
    django_assert_max_num_queries: Any, seats: int, rounds: int
) -> None:
    game = new_game(*[f"P{seat}" for seat in range(seats)])
    scores = [X, *range(20, 19 + seats)]
    play(game, *[scores] * rounds, insist=True)
    save(game, 1, round_facts([X, *range(21, 20 + seats)]), insist=True)
    save(game, 2, round_facts([X, *range(21, 20 + seats)], engine=11), insist=True)
    with django_assert_max_num_queries(28):
        assert undo(game, rounds + 1).status_code == 200


def write(game: Game, position: int, pips: int, device: UUID = DEVICE, number: int = 1) -> None:
    services.write_cell(
        game=game,
        number=number,
        seat_id=game.seats.get(position=position).pk,
        facts=CellFacts(pips=pips),
        seen=0,
        client_id=uuid4(),
        device=device,
        now=NOW,
    )


def settle(game: Game, position: int, pips: int) -> None:
    services.settle_cell(
        game=game,
        number=1,
        seat_id=game.seats.get(position=position).pk,
        facts=CellFacts(pips=pips),
        client_id=uuid4(),
        device=DEVICE,
        now=NOW,
    )


def newest(game: Game) -> str:
    """The sentences of the newest line."""
    page = client_of().get(f"{game.get_absolute_url()}history/").content.decode()
    what = page[page.index('class="what"') :]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", what[what.index(">") + 1 : what.index("</div>")])).split())


def test_a_round_that_opens_score_by_score_reads_so_until_it_is_closed() -> None:
    game = new_game("Ana", "Luis", "Kim")
    write(game, 1, 41)
    assert newest(game) == "Luis, round 1: – → 41"
    undo(game, 1)
    assert newest(game) == "Luis, round 1: 41 → –"
    undo(game, 2)
    write(game, 2, 20)
    assert newest(game) == "Kim, round 1: – → 20"
    save(game, 1, round_facts([X, 41, 20]))
    assert newest(game) == "Round 1 closed Ana, round 1: – → went out"


def test_a_dispute_and_what_was_said_of_it_are_sentences() -> None:
    game = new_game("Ana", "Luis", "Kim")
    write(game, 1, 35)
    write(game, 1, 53, OTHER_DEVICE)
    assert newest(game) == "Luis, round 1: disputed, 53 was written too"
    write(game, 1, 58, THIRD_DEVICE)
    assert newest(game) == "Luis, round 1: disputed, 58 was written too"
    write(game, 1, 35, THIRD_DEVICE)
    assert newest(game) == "Luis, round 1: nobody says 58 any more"
    settle(game, 1, 53)
    assert newest(game) == "Luis, round 1: 35 → 53 Luis, round 1: settled"
    undo(game, 5)
    assert newest(game) == "Luis, round 1: 53 → 35 Luis, round 1: disputed, 53 was written too"
    settle(game, 1, 35)
    assert newest(game) == "Luis, round 1: settled, not 53"


def test_another_number_settles_in_words_too() -> None:
    game = new_game("Ana", "Luis", "Kim")
    write(game, 1, 35)
    write(game, 1, 53, OTHER_DEVICE)
    settle(game, 1, 44)
    assert newest(game) == "Luis, round 1: 35 → 44 Luis, round 1: settled, not 53"


def test_swaps_and_their_undoing_read_as_swaps() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 41, 20], [9, X, 30], [12, 7, X], [5, X, 8], [3, 4, X])
    seats = [seat.pk for seat in game.seats.all()]
    hand: dict[str, Any] = {"game": game, "client_id": uuid4(), "device": DEVICE, "now": NOW}
    services.swap_cells(number=1, seat_ids=(seats[1], seats[2]), seen=5, **hand)
    assert newest(game) == ("Luis and Kim: scores swapped in round 1 Luis, round 1: 41 → 20 Kim, round 1: 20 → 41")
    services.swap_columns(from_number=2, seat_ids=(seats[0], seats[1]), seen=6, **hand | {"client_id": uuid4()})
    assert newest(game) == "Ana and Luis: scores swapped in rounds 2–5"
    undo(game, 7)
    assert newest(game) == "Ana and Luis: scores swapped in rounds 2–5"
    assert Table.load(game).rounds[1].facts.cells[0].pips == 9


def test_a_round_that_is_doubted_and_then_no_longer_says_so() -> None:
    game = new_game("Ana", "Luis", "Kim", double_blank=50)
    play(game, [X, 1, 1], insist=True)
    save(game, 1, round_facts([X, 1, 20]))
    assert newest(game) == "Round 1 is no longer doubted Kim, round 1: 1 → 20"


def test_a_round_that_would_be_left_impossible_is_named() -> None:
    game = new_game("Ana", "Luis", "Kim", "Eva")
    play(game, [X, 5, 20, 12])
    save(game, 1, round_facts([X, 30, 20, 12]))
    # As if rules had come meanwhile by which they cannot play.
    Game.objects.filter(pk=game.pk).update(rules={**game.rules, "highest": 6})
    response = undo(game, 2)
    assert response.status_code == 409
    assert "That would leave a round that cannot be. There is no double-12 in a double-6 set." in words(response)


def test_what_was_changed_since_says_so() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    save(game, 1, round_facts([X, 14]))
    save(game, 1, round_facts([X, 15]))
    response = undo(game, 2)
    assert response.status_code == 409
    assert "First undo this: Luis, round 1: 14 → 15" in words(response)


def test_a_round_that_others_follow_says_so() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41], [9, X])
    response = undo(game, 1)
    assert response.status_code == 409
    assert "Round 2 was written after it." in response.content.decode()


@pytest.mark.parametrize("seq", [0, 99, -1])
def test_what_is_not_there_cannot_be_taken_back(seq: int) -> None:
    game = new_game("Ana", "Luis")
    assert undo(game, seq).status_code == 404
    assert Change.objects.count() == 1


@pytest.mark.parametrize("rounds", [0, 5, 12])
def test_the_page_asks_as_often_however_much_happened(django_assert_num_queries, rounds: int) -> None:  # type: ignore[no-untyped-def]
    game = new_game("Ana", "Luis")
    play(game, *[[X, 5]] * rounds)
    with django_assert_num_queries(4):
        client_of().get(f"{game.get_absolute_url()}history/")


def test_redo_is_called_redo_and_undoing_it_undo() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    undo(game, 1)
    page = client_of().get(f"{game.get_absolute_url()}history/").content.decode()
    assert re.findall(r"<button[^>]*change-(\d+)[^>]*>(\w+)<", page) == [("2", "Redo")]
    undo(game, 2)
    page = client_of().get(f"{game.get_absolute_url()}history/").content.decode()
    assert re.findall(r"<button[^>]*change-(\d+)[^>]*>(\w+)<", page) == [("3", "Undo")]
    assert "<b>redo</b>" in page


def test_a_hand_of_tiles_is_told_with_its_points_by_the_rules_of_then() -> None:
    game = new_game("Ana", "Luis", double_blank=50)
    hand_of_tiles = CellFacts(tiles=(Tile(12, 7), Tile(0, 0)))
    save(game, 1, RoundFacts(12, 0, Ending.WENT_OUT, (cell(X), hand_of_tiles)))
    game.refresh_from_db()
    change_rules(game, double_blank=25, insist=True)
    save(
        game, 1, RoundFacts(12, 0, Ending.WENT_OUT, (cell(X), replace(hand_of_tiles, tiles=(Tile(0, 0),)))), insist=True
    )
    page = read(game)
    assert "Round 1: Ana went out, Luis 69 (12-7 0-0)" in page
    assert "Luis, round 1: 44 (12-7 0-0) → 25 (0-0)" in page


def test_a_phone_that_wrote_another_hand_is_told_the_points_of_the_one_that_stands() -> None:
    game = new_game("Ana", "Luis")
    luis = game.seats.get(position=1).pk
    grant(game, OTHER_DEVICE)
    for device, tiles in ((DEVICE, ["12-7"]), (OTHER_DEVICE, ["5-5"])):
        sent = {"key": str(uuid4()), "number": 1, "seat": luis, "seen": 0, "tiles": tiles}
        answer = client_of(device).post(
            f"{game.get_absolute_url()}writes/", {"writes": [sent]}, content_type="application/json"
        )
    assert answer.json()["acks"][0]["text"].endswith("wrote 19 (12-7): which is it?")
    assert "Luis, round 1: disputed, 10 (5-5) was written too" in read(game)
