"""Entering and correcting a round through the page."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from django.http import HttpResponse

from scoring import SideScore
from tests.tracker.factories import (
    OTHER_DEVICE,
    Typed,
    X,
    client_of,
    grant,
    new_game,
    play,
    round_facts,
    save,
    typed_round,
)
from tests.tracker.shown import NOT_YET, post_shown, shown_by
from tracker.models import Cell, Change, Game, Round
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db


def post(game: Game, number: int, data: dict[str, object], *, htmx: bool = False) -> HttpResponse:
    headers = {"HX-Request": "true"} if htmx else {}
    return post_shown(client_of(), f"{game.get_absolute_url()}round/{number}/", data, headers=headers)


def text(response: HttpResponse) -> str:
    """The page as it is read: no tags, one space between words."""
    page = re.sub(r"<[^>]+>", " ", response.content.decode())
    return " ".join(page.replace("&#x27;", "'").replace("&quot;", '"').split())


def values(response: HttpResponse, field: str) -> list[str]:
    return re.findall(rf'name="{field}-\d+" value="([^"]*)"', response.content.decode())


def totals(game: Game) -> dict[str, int]:
    table = Table.load(game)
    return {table.names[seat]: place.total for place in table.places for seat in place.seats}


def test_a_round_is_saved_and_the_game_moves_on() -> None:
    game = new_game("Ana", "Luis", "Kim")
    response = post(game, 1, typed_round([X, 12, 37]))
    assert response.status_code == 302
    assert response["Location"] == game.get_absolute_url()
    assert totals(game) == {"Ana": 0, "Luis": 12, "Kim": 37}
    assert "Round 2 of 13" in text(client_of().get(game.get_absolute_url()))


def test_htmx_gets_the_game_as_it_now_stands_in_the_answer_to_the_save() -> None:
    game = new_game("Ana", "Luis", "Kim")
    response = post(game, 1, typed_round([X, 12, 37]), htmx=True)
    assert response.status_code == 200
    assert response["HX-Replace-Url"] == game.get_absolute_url()
    assert "Round 2 of 13" in text(response)
    assert "<html" not in response.content.decode()


def test_a_blocked_round_has_nobody_out() -> None:
    game = new_game("Ana", "Luis", "Kim")
    post(game, 1, typed_round([0, 12, 37]))
    assert Round.objects.get().ending == "blocked"
    assert not Cell.objects.filter(went_out=True).exists()


def test_blocked_wins_over_whoever_was_marked_before() -> None:
    game = new_game("Ana", "Luis", "Kim")
    data = typed_round([X, 12, 37], blocked="on")
    assert "Write the pips" in text(post(game, 1, data))
    post(game, 1, data | {"pips-0": "0"})
    assert totals(game) == {"Ana": 0, "Luis": 12, "Kim": 37}
    assert Table.load(game).scores[0].sides[0] == SideScore(points=0, score=0, went_out=False)


def test_a_zero_an_empty_field_and_a_player_away_are_three_things() -> None:
    game = new_game("Ana", "Luis", "Kim", "Mike")
    response = post(game, 1, typed_round([X, 0, None, 12], **{"pips-3": ""}))
    assert "Write the pips, or say who went out." in text(response)
    post(game, 1, typed_round([X, 0, None, 12]))
    cells = Cell.objects.order_by("seat__position")
    assert [(cell.pips, cell.went_out, cell.is_absent) for cell in cells] == [
        (None, True, False),
        (0, False, False),
        (None, False, True),
        (12, False, False),
    ]
    page = client_of().get(game.get_absolute_url()).content.decode()
    assert "Kim, round 1: away" in page
    assert "Luis, round 1: 0" in page


BAD: list[tuple[str, Sequence[Typed], dict[str, str], str]] = [
    ("letters", [X, 12, 37], {"pips-1": "twelve"}, "Write a whole number, such as 47."),
    ("a fraction", [X, 12, 37], {"pips-1": "4.5"}, "Write a whole number, such as 47."),
    ("a negative number", [X, 12, 37], {"pips-1": "-4"}, "Pips cannot be less than 0."),
    ("a 10-digit number", [X, 12, 37], {"pips-1": "1234567890"}, "That is more than any hand can hold."),
    ("nothing", [X, 12, 37], {"pips-1": ""}, "Write the pips, or say who went out."),
    ("out with pips", [X, 12, 37], {"pips-0": "9"}, "Whoever went out holds no tiles"),
    ("more than the set", [X, 12, 5000], {}, "Check the number"),
    ("an engine from another set", [X, 12, 37], {"engine": "15"}, "Choose one of these engines."),
    ("an engine in letters", [X, 12, 37], {"engine": "x"}, "Choose one of these engines."),
    ("nobody out", [X, 12, 37], {"out": "", "pips-0": "5"}, "Who went out?"),
    ("a forged seat goes out", [X, 12, 37], {"out": "7", "pips-0": "5"}, "Who went out?"),
    ("a forged seat starts", [X, 12, 37], {"starter": "7"}, "Choose one of the players to start."),
    ("a penalty in letters", [X, 12, 37], {"points-1": "ten"}, "Write the points of the penalty or bonus"),
    ("a penalty without points", [X, 12, 37], {"reason-1": "rude"}, "These rules have no points for that reason."),
    ("a penalty for nothing", [X, 12, 37], {"points-1": "5"}, "Write what the points are for, in a word or two."),
    ("a bonus for spaces", [X, 12, 37], {"points-1": "5", "points-1-sign": "-", "reason-1": "  "}, "what the points"),
    ("a reason without end", [X, 12, 37], {"reason-1": "x" * 61, "points-1": "5"}, "A reason has at most 60"),
    ("a score of who was away", [X, 12, 37], {"absent-1": "on"}, "did not play this round has no score"),
]


@pytest.mark.parametrize(("typed", "fields", "sentence"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
@pytest.mark.parametrize("htmx", [False, True], ids=["whole page", "htmx"])
def test_bad_input_gets_a_sentence_and_loses_nothing(
    typed: Sequence[Typed], fields: dict[str, str], sentence: str, htmx: bool
) -> None:
    game = new_game("Ana", "Luis", "Kim")
    data = typed_round(typed, **fields)
    response = post(game, 1, data, htmx=htmx)
    assert response.status_code == 422
    assert sentence in text(response)
    assert values(response, "pips") == [data[f"pips-{seat}"] for seat in range(3)]
    for name in ("points-1", "reason-1"):
        if name in fields:
            assert f'name="{name}" value="{fields[name]}"' in response.content.decode()
    assert not Round.objects.exists()


@pytest.mark.parametrize("digits", ["١٢", " 12 ", "+12", "0012"])
def test_a_number_is_read_however_a_keyboard_writes_it(digits: str) -> None:
    game = new_game("Ana", "Luis", "Kim")
    post(game, 1, typed_round([X, 12, 37], **{"pips-1": digits}))
    assert totals(game)["Luis"] == 12


def test_what_cannot_be_says_why_at_each_seat_and_may_be_saved_anyway() -> None:
    game = new_game("Ana", "Luis", "Kim")
    data = typed_round([X, 1, 1])
    response = post(game, 1, data)
    assert response.status_code == 422
    assert "Only 1-0 adds up to 1, and it cannot be in two hands: Luis and Kim." in text(response)
    assert "Save anyway" in text(response)
    accept = re.findall(r'name="accept" value="([^"]*)"', response.content.decode())
    assert accept
    assert post(game, 1, data | {"do": "anyway", "accept": accept}).status_code == 302
    assert Round.objects.get().saved_anyway
    assert "Only 1-0 adds up to 1" in text(client_of().get(game.get_absolute_url()))


def test_saving_anyway_accepts_what_was_shown_and_nothing_else() -> None:
    game = new_game("Ana", "Luis", "Kim", "Mike")
    shown = post(game, 1, typed_round([X, 1, 1, 5]))
    accept = re.findall(r'name="accept" value="([^"]*)"', shown.content.decode())
    response = post(game, 1, typed_round([X, 1, 5, 1], do="anyway") | {"accept": accept})
    assert response.status_code == 422
    assert not Round.objects.exists()


def test_a_warning_asks_once_and_what_was_insisted_on_stays_visible() -> None:
    game = new_game("Ana", "Luis", "Kim", "Mike")
    data = typed_round([X, 12, 230, 20])
    response = post(game, 1, data)
    assert response.status_code == 422
    assert "230" in text(response)
    accept = re.findall(r'name="accept" value="([^"]*)"', response.content.decode())
    assert post(game, 1, data | {"do": "anyway", "accept": accept}).status_code == 302
    assert Round.objects.get().saved_anyway
    page = client_of().get(game.get_absolute_url()).content.decode()
    assert "Round 1, doubted:" in page
    assert "Round 1 saved anyway" in client_of().get(f"{game.get_absolute_url()}history/").content.decode()


def test_any_earlier_round_can_be_corrected_and_everything_follows() -> None:
    game = new_game("Ana", "Luis", rounds=2)
    play(game, [X, 41], [30, X])
    assert Table.load(game).places[0].seats == (0,)
    form = client_of().get(f"{game.get_absolute_url()}round/1/")
    assert values(form, "pips") == ["", "41"]
    data = typed_round([X, 14], starter="0", seen="1", **{"seen-0": "1", "seen-1": "1"})
    assert post(game, 1, data).status_code == 302
    table = Table.load(game)
    assert table.places[0].seats == (1,)
    assert len(table.rounds) == 2
    ((path, (before, after)),) = Change.objects.latest("seq").facts.items()
    assert path.startswith("cell/1/")
    assert (before["pips"], after["pips"]) == (41, 14)


def test_opening_a_correction_and_leaving_changes_nothing() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    game.refresh_from_db()
    form = client_of().get(f"{game.get_absolute_url()}round/1/")
    resent = typed_round([X, 41], starter="0", seen="1", **{"seen-0": "1", "seen-1": "1"})
    assert form.status_code == 200
    assert post(game, 1, resent).status_code == 302
    # It has its line in the journal for its id alone.
    assert [change.facts for change in Change.objects.filter(seq__gt=game.rev)] == [{}]


def test_a_doubted_round_that_is_saved_as_it_stands_is_not_doubted_again() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 1, 1], insist=True)
    resent = typed_round([X, 1, 1], starter="0", seen="1", **{f"seen-{seat}": "1" for seat in range(3)})
    assert post(game, 1, resent).status_code == 302
    assert Round.objects.get().saved_anyway


def test_posting_twice_is_one_round() -> None:
    game = new_game("Ana", "Luis", "Kim")
    data = typed_round([X, 12, 37])
    assert [post(game, 1, data).status_code for _ in range(2)] == [302, 302]
    assert (Round.objects.count(), Cell.objects.count(), Change.objects.filter(verb="save round").count()) == (1, 3, 1)


def test_the_form_that_back_brought_up_again_saves_what_was_changed_in_it() -> None:
    game = new_game("Ana", "Luis", "Kim")
    data = typed_round([X, 12, 37])
    post(game, 1, data)
    post(game, 1, data | {"pips-1": "21"})
    assert totals(game)["Luis"] == 21
    assert Change.objects.filter(verb="save round").count() == 2


def test_posting_to_a_finished_game_is_told_so_and_keeps_what_was_typed() -> None:
    game = new_game("Ana", "Luis", rounds=1)
    play(game, [X, 41])
    response = post(game, 2, typed_round([X, 9], engine=11))
    assert response.status_code == 409
    assert "This game is over: every round is written (1)." in text(response)
    assert values(response, "pips") == ["", "9"]


@pytest.mark.parametrize("number", [3, 14, 99])
def test_a_round_before_its_turn_is_told_so(number: int) -> None:
    game = new_game("Ana", "Luis")
    response = post(game, number, typed_round([X, 9]))
    assert response.status_code == 409
    assert "Round 1 comes first." in text(response)
    assert values(response, "pips") == ["", "9"]


@pytest.mark.parametrize("number", [0, 3, 99])
def test_there_is_no_form_for_a_round_that_is_not_its_turn(number: int) -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 5])
    response = client_of().get(f"{game.get_absolute_url()}round/{number}/")
    assert response.status_code == 302
    assert response["Location"] == game.get_absolute_url()


def test_what_another_device_wrote_meanwhile_is_shown_and_kept() -> None:
    game = new_game("Ana", "Luis", "Kim")
    grant(game, OTHER_DEVICE)
    save(game, 1, round_facts([X, 53, 20]), device=OTHER_DEVICE)
    response = post(game, 1, typed_round([X, 35, 20]))
    assert response.status_code == 409
    assert "Meanwhile somebody else wrote: 53." in text(response)
    assert values(response, "pips") == ["", "35", "20"]
    assert totals(game)["Luis"] == 53
    seen = dict(re.findall(r'name="(seen(?:-\d)?)" value="(\d+)"', response.content.decode()))
    assert post(game, 1, typed_round([X, 35, 20]) | seen).status_code == 302
    assert totals(game)["Luis"] == 35


def test_an_engine_that_another_device_corrected_is_not_put_back_by_an_old_form() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 20, 20])
    grant(game, OTHER_DEVICE)
    save(game, 1, round_facts([X, 20, 20], engine=11, starter=2), device=OTHER_DEVICE)
    old = {"seen": "1", "was": "12/0/went-out", "seen-0": "1", "seen-1": "1", "seen-2": "1", "starter": "0"}
    assert post(game, 1, typed_round([X, 21, 20]) | old).status_code == 302
    facts = Table.load(game).rounds[0].facts
    assert (facts.engine, facts.starter, facts.cells[1].pips) == (11, 2, 21)


def test_an_engine_that_both_devices_corrected_is_shown_and_kept() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 20, 20])
    grant(game, OTHER_DEVICE)
    save(game, 1, round_facts([X, 20, 20], engine=11), device=OTHER_DEVICE)
    old = {"seen": "1", "was": "12/0/went-out", "seen-0": "1", "seen-1": "1", "seen-2": "1", "starter": "0"}
    response = post(game, 1, typed_round([X, 20, 20], engine=10) | old)
    assert response.status_code == 409
    assert "changed the engine to 11|11" in text(response)
    assert Table.load(game).rounds[0].facts.engine == 11
    again = dict(re.findall(r'name="(seen(?:-\d)?|was)" value="([^"]*)"', response.content.decode()))
    assert post(game, 1, typed_round([X, 20, 20], engine=10, starter="0") | again).status_code == 302
    assert Table.load(game).rounds[0].facts.engine == 10


@pytest.mark.parametrize("was", ["", "x", "12/0", "12/0/over", "9" * 5000 + "/0/blocked"])
def test_a_forged_head_is_none(was: str) -> None:
    game = new_game("Ana", "Luis", "Kim")
    assert post(game, 1, typed_round([X, 12, 37], was=was)).status_code == 302


FORGED = "9" * 5000


@pytest.mark.parametrize("field", ["engine", "starter", "out", "seen", "seen-1", "pips-1", "points-1", "accept", "do"])
def test_a_number_without_end_breaks_nothing(field: str) -> None:
    game = new_game("Ana", "Luis", "Kim")
    for digits in (FORGED, "٩" * 5000):
        assert post(game, 1, typed_round([X, 12, 37]) | {field: digits}).status_code < 500


def test_the_same_round_from_two_devices_is_no_conflict() -> None:
    game = new_game("Ana", "Luis", "Kim")
    grant(game, OTHER_DEVICE)
    save(game, 1, round_facts([X, 53, 20], starter=None), device=OTHER_DEVICE)
    assert post(game, 1, typed_round([X, 53, 20])).status_code == 302
    assert Change.objects.filter(verb="save round").exclude(facts={}).count() == 1


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"points-1": "10", "reason-1": "slow"}, 22),
        ({"points-1": "10", "points-1-sign": "-", "reason-1": "polite"}, 2),
        ({"points-1": "-5", "reason-1": "polite"}, 7),
        ({"reason-1": "Mistake"}, 49),
        ({"points-1": "3", "reason-1": "mistake"}, 15),
    ],
    ids=["penalty", "bonus", "a minus that was typed", "by the rules", "the rules overruled"],
)
def test_penalties_and_bonuses_count(fields: dict[str, str], expected: int) -> None:
    game = new_game("Ana", "Luis", "Kim")
    assert post(game, 1, typed_round([X, 12, 37], **fields)).status_code == 302
    assert totals(game)["Luis"] == expected
    form = client_of().get(f"{game.get_absolute_url()}round/1/").content.decode()
    assert fields.get("reason-1", "points-1").lower() in form


def test_several_may_go_out_where_everyone_finishes_the_first_turn() -> None:
    game = new_game("Ana", "Luis", "Kim", several_may_go_out=True)
    assert post(game, 1, typed_round([X, X, 37])).status_code == 302
    assert totals(game) == {"Ana": 0, "Luis": 0, "Kim": 37}


@pytest.mark.parametrize("seen", ["", "x", "-1", "99999999999"])
def test_a_forged_version_is_an_old_version(seen: str) -> None:
    game = new_game("Ana", "Luis", "Kim")
    assert post(game, 1, typed_round([X, 12, 37], **{"seen": seen, "seen-1": seen})).status_code == 302


# --- What a correction moves ------------------------------------------------------------------------------------------


def closed_form(game: Game, typed: list[object], **fields: str) -> dict[str, object]:
    return typed_round(typed, seen="1", was="12/0/went-out", starter="0") | {
        **{f"seen-{seat}": "1" for seat in range(3)},
        **fields,
    }


def test_a_correction_of_a_closed_round_shows_what_it_moves_before_it_is_saved() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 21, 37])
    path = f"{game.get_absolute_url()}round/1/"
    data = closed_form(game, [X, 21, 12])
    response = client_of().post(path, data)
    assert response.status_code == 200
    assert NOT_YET in text(response)
    assert "Kim: total 37 → 12" in text(response)
    assert totals(game) == {"Ana": 0, "Luis": 21, "Kim": 37}
    assert client_of().post(path, {**data, "shown": shown_by(response)}).status_code == 302
    assert totals(game) == {"Ana": 0, "Kim": 12, "Luis": 21}


def test_what_was_shown_of_another_correction_counts_for_none() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 21, 37])
    path = f"{game.get_absolute_url()}round/1/"
    shown = shown_by(client_of().post(path, closed_form(game, [X, 21, 12])))
    response = client_of().post(path, closed_form(game, [X, 21, 13]) | {"shown": shown})
    assert NOT_YET in text(response)
    assert totals(game) == {"Ana": 0, "Luis": 21, "Kim": 37}


def test_a_form_of_a_round_that_was_open_writes_nothing_over_one_that_is_closed() -> None:
    game = new_game("Ana", "Luis", "Kim")
    path = f"{game.get_absolute_url()}round/1/"
    # In another tab of the same phone, so that nobody else's score stands there.
    play(game, [X, 21, 37])
    data = typed_round([X, 20, 37], open="yes")
    response = client_of().post(path, data)
    assert response.status_code == 409
    assert "Meanwhile somebody else wrote: 21" in text(response)
    response = client_of().post(path, closed_form(game, [X, 20, 37]))
    assert NOT_YET in text(response)
    assert "Luis: total 21 → 20" in text(response)
    assert totals(game) == {"Ana": 0, "Luis": 21, "Kim": 37}


@pytest.mark.parametrize("htmx", [False, True])
def test_who_closes_a_round_second_with_the_same_scores_is_told_so_on_the_game_s_page(htmx: bool) -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 21, 37])
    response = post(game, 1, typed_round([X, 21, 37], starter="0", open="yes"), htmx=htmx)
    assert (response.status_code, response["X-Rev"]) == (200, "1")
    assert "X-Outbox-Ack" in response
    assert "Round 1 was closed already, with the same scores. There is nothing left to do." in text(response)
    assert "Round 2 of 13" in text(response)
    assert "Not saved" not in text(response)
    assert Change.objects.filter(game=game, verb="save round").count() == 1


def test_a_correction_that_the_table_insists_on_is_still_insisted_on_once_it_was_shown() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 21, 37])
    path = f"{game.get_absolute_url()}round/1/"
    doubted = client_of().post(path, closed_form(game, [X, 21, 2000]))
    accept = re.findall(r'name="accept" value="([^"]+)"', doubted.content.decode())
    assert accept
    response = client_of().post(path, closed_form(game, [X, 21, 2000]) | {"accept": accept, "do": "anyway"})
    page = response.content.decode()
    assert NOT_YET in text(response)
    assert re.findall(r'name="accept" value="([^"]+)"', page) == accept
    assert 'name="do" value="anyway">Save round' in page
    again = closed_form(game, [X, 21, 2000]) | {"accept": accept, "do": "anyway", "shown": shown_by(response)}
    assert client_of().post(path, again).status_code == 302
