"""The pages that change a game's table: what they show, ask, refuse and do – without a script."""

from __future__ import annotations

import datetime as dt
import html
import re
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.utils import timezone

from bench.agreement import stored
from scoring import PRESETS, LateSeat
from tests.tracker.changes import (
    add,
    circle,
    fresh,
    hand,
    last_seq,
    leave,
    seat_of,
    substitute,
    table_of,
    totals,
    undo_last,
)
from tests.tracker.factories import (
    DEVICE,
    NOW,
    OTHER_DEVICE,
    Typed,
    X,
    belong,
    cell,
    client_of,
    new_game,
    play,
    round_facts,
    save,
    typed_round,
    watcher_of,
)
from tests.tracker.shown import shown_by
from tracker import services
from tracker.models import Change, Game, Group, Player, Round, Season

pytestmark = pytest.mark.django_db


def text_of(response: HttpResponse) -> str:
    """The page as it is read."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def path(game: Game, *rest: object) -> str:
    return game.get_absolute_url() + "".join(f"{part}/" for part in rest)


def get(game: Game, *rest: object) -> str:
    response = client_of().get(path(game, *rest))
    assert response.status_code == 200
    return text_of(response)


def post(game: Game, *rest: object, **fields: str) -> HttpResponse:
    """What a page that has just been looked at sends."""
    shown = {"shown": shown_by(client_of().get(path(game, *rest)))} if rest == ("finish",) else {}
    data = {"client_id": str(uuid4())} | shown | fields
    return client_of().post(path(game, *rest), data)


def hidden(response: HttpResponse) -> dict[str, str]:
    """What a form that asks sends back."""
    page = response.content.decode().split("<main", 1)[1]
    found = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    return {name: html.unescape(value) for name, value in found.items() if name != "csrfmiddlewaretoken"}


def post_and_confirm(game: Game, *rest: object, **fields: str) -> tuple[str, HttpResponse]:
    """What the question said, and the answer to saying yes to it."""
    before = stored(game)
    question = post(game, *rest, **fields)
    assert question.status_code == 200
    assert stored(game) == before
    return text_of(question), client_of().post(path(game, *rest), hidden(question))


def write(game: Game, name: str, pips: int, number: int, **fields: Any) -> None:
    services.write_cell(
        game=game, number=number, seat_id=seat_of(game, name).pk, facts=cell(pips), seen=0, **hand(**fields)
    )


# --- The table --------------------------------------------------------------------------------------------------------


def test_the_game_leads_to_its_table_and_the_table_to_everything() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    assert f'href="{path(game, "table")}"' in client_of().get(path(game)).content.decode()
    page = client_of().get(path(game, "table")).content.decode()
    for seat in game.seats.all():
        assert f'href="{path(game, "table", "seat", seat.pk)}"' in page
    for rest in (("table", "round", 1), ("table", "round", 2), ("rules",), ("finish",), ("swap",)):
        assert f'href="{path(game, *rest)}"' in page
    assert path(game, "table", "round", 3) not in page


@pytest.mark.parametrize(
    ("rule", "total"), [(LateSeat.NOTHING, 5), (LateSeat.WORST_TOTAL, 42), (LateSeat.AVERAGE_TOTAL, 21)]
)
def test_somebody_comes_late_and_the_board_says_so(rule: LateSeat, total: int) -> None:
    game = new_game(late_seat=rule)
    play(game, [X, 12, 37])
    answer = post(game, "table", do="add", name=" zoe ", after=str(seat_of(game, "Ana").pk), first="2")
    assert answer["Location"] == path(game, "table")
    assert circle(game) == ["Ana", "zoe", "Luis", "Kim"]
    assert "zoe plays from round 2 on" in get(game, "table")
    play(game, [30, 5, X, 41])
    page = get(game)
    came = "came in round 2" if total == 5 else f"came in round 2 with {total - 5}"
    assert re.search(rf"zoe {came} \+5 {total}\b", page)
    assert "15 tiles each" in page


def test_the_form_expects_the_round_under_way_and_the_last_place_of_the_circle() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    page = client_of().get(path(game, "table")).content.decode()
    assert '<option value="2" selected>Round 2</option>' in page
    assert f'<option value="{seat_of(game, "Kim").pk}" selected>Kim</option>' in page


def test_it_knows_the_players_of_the_group_who_are_not_here() -> None:
    game = new_game("Ana", "Luis")
    Player.named(game.group, "Zoe", 9).save()
    assert re.findall(r'<option value="(\w+)"></option>', client_of().get(path(game, "table")).content.decode()) == [
        "Zoe"
    ]


REFUSED = [
    ("", "Write the name of who plays.", 422),
    ("\u200b", "This name has no letters to show.", 422),
    ("A" * 41, "A name has at most 40 characters; this one has 41.", 422),
    ("aná", "Ana is already at the table.", 409),
]


@pytest.mark.parametrize(("name", "sentence", "status"), REFUSED, ids=["nothing", "unseen", "too long", "taken"])
def test_a_name_that_is_none_is_told_so_and_kept(name: str, sentence: str, status: int) -> None:
    game = new_game()
    seat = str(seat_of(game, "Luis").pk)
    answer = post(game, "table", do="add", name=name, after=seat, first="3")
    assert answer.status_code == status
    assert sentence in text_of(answer)
    page = answer.content.decode()
    assert f'<option value="{seat}" selected>' in page
    assert '<option value="3" selected>' in page
    assert circle(game) == ["Ana", "Luis", "Kim"]


def test_who_left_is_led_to_their_own_line() -> None:
    game = new_game()
    leave(game, "Kim", last=0)
    answer = post(game, "table", do="add", name="Kim", after=str(seat_of(game, "Ana").pk), first="1")
    assert "Kim was at this table and left." in text_of(answer)


@pytest.mark.parametrize(
    ("names", "rules", "sentence"),
    [
        (14, {"highest": 18}, "At most 14 players fit at one table"),
        (4, {"partners": True}, "Partners play in pairs: nobody can come alone."),
    ],
    ids=["full", "partners"],
)
def test_where_nobody_can_come_there_is_no_form_for_it(names: int, rules: dict[str, object], sentence: str) -> None:
    game = new_game(*[f"P{number}" for number in range(names)], **rules)
    assert sentence in get(game, "table")
    assert 'value="add"' not in client_of().get(path(game, "table")).content.decode()


@pytest.mark.parametrize(
    ("names", "rules", "sentence"),
    [
        (7, {"highest": 9}, "To 8 players these rules deal 56 tiles, more than the set holds. Change the rules first."),
        (3, {"max_seats": 3}, "These rules do not allow 4 players."),
        (14, {"highest": 18}, "At most 14 players fit at one table"),
        (4, {"partners": True}, "Partners need 4, 6 or 8 players."),
    ],
    ids=["too large a deal", "more than the rules allow", "full", "partners"],
)
def test_one_player_too_many_is_told_why(names: int, rules: dict[str, object], sentence: str) -> None:
    game = new_game(*[f"P{number}" for number in range(names)], **rules)
    answer = post(game, "table", do="add", name="Zoe", after=str(seat_of(game, "P0").pk), first="1")
    assert answer.status_code == 409
    assert sentence in text_of(answer)


@pytest.mark.parametrize("field", ["after", "first", "client_id"])
@pytest.mark.parametrize("forged", ["", "x", "999", "9" * 5000])
def test_a_forged_choice_breaks_nothing(field: str, forged: str) -> None:
    game = new_game()
    fields = {"name": "Zoe", "after": str(seat_of(game, "Ana").pk), "first": "1"} | {field: forged}
    answer = post(game, "table", do="add", **fields)
    assert answer.status_code == (302 if field == "client_id" else 409)


def test_pressed_twice_it_is_done_once() -> None:
    game = new_game()
    fields = {"do": "add", "name": "Zoe", "after": str(seat_of(game, "Ana").pk), "first": "1"}
    for _twice in range(2):
        assert post(game, "table", **fields, client_id="99999999-9999-4999-8999-999999999999").status_code == 302
    assert Change.objects.filter(game=game).exclude(facts={}).count() == 2


@pytest.mark.parametrize("rest", [("table",), ("table", "round", 1), ("finish",)])
def test_a_forged_button_is_not_found(rest: tuple[object, ...]) -> None:
    assert post(new_game(), *rest, do="x").status_code == 404


def test_the_last_change_can_be_taken_back_from_here() -> None:
    game = new_game()
    assert "Last change" not in get(game, "table")
    add(game, "Zoe", after="Ana")
    page = client_of().get(path(game, "table"))
    assert "Last change Zoe sits down at the table" in text_of(page)
    fields = dict(re.findall(r'name="(seq|client_id)" value="([^"]+)"', page.content.decode())[:2])
    assert client_of().post(path(game, "history"), fields)["Location"] == path(game, "history")
    assert circle(game) == ["Ana", "Luis", "Kim"]


# --- The date ---------------------------------------------------------------------------------------------------------


def test_the_date_is_set_afterwards() -> None:
    game = new_game()
    assert post(game, "table", do="date", date="2026-11-20").status_code == 302
    assert fresh(game).played_on == dt.date(2026, 11, 20)
    assert "Date: 28 November 2026 → 20 November 2026" in get(game, "history")
    assert "Game of 20 November 2026" in get(game)


def test_the_day_is_the_groups_and_tomorrow_is_none_too_many() -> None:
    game = new_game()
    # It is already tomorrow on Kiritimati, and still today in UTC.
    for zone in ("UTC", "Pacific/Kiritimati"):
        Group.objects.update(time_zone=zone)
        today = timezone.localtime(timezone.now(), dt.timezone(dt.timedelta(hours=14 if zone != "UTC" else 0))).date()
        for days, status in ((1, 302), (2, 422)):
            day = today + dt.timedelta(days=days)
            assert post(game, "table", do="date", date=day.isoformat()).status_code == status


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Write the date as a day, a month and a year"),
        ("yesterday", "Write the date as a day, a month and a year"),
        ("2026-02-30", "Write the date as a day, a month and a year"),
        ("9" * 5000, "Write the date as a day, a month and a year"),
        ("0026-11-28", "Check the year"),
        ("2199-01-01", "That day is still to come."),
    ],
)
def test_a_date_that_is_none_is_told_so_and_kept(typed: str, sentence: str) -> None:
    game = new_game()
    answer = post(game, "table", do="date", date=typed)
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert f'value="{typed}"' in answer.content.decode()
    assert fresh(game).played_on == NOW.date()


@pytest.mark.parametrize(
    ("language", "typed"),
    [("es", "20/11/2026"), ("ca", "20/11/2026"), ("en", "20 Nov 2026"), ("en", "November 20, 2026")],
)
def test_where_a_browser_has_no_date_field_it_is_typed_as_it_is_written(language: str, typed: str) -> None:
    game = new_game()
    data = {"do": "date", "date": typed, "client_id": str(uuid4())}
    client_of().post(path(game, "table"), data, headers={"Accept-Language": language})
    assert fresh(game).played_on == dt.date(2026, 11, 20)


@pytest.mark.parametrize("typed", ["11/20/2026", "03/04/2026"])
def test_a_month_as_a_number_is_asked_about_in_english(typed: str) -> None:
    game = new_game()
    data = {"do": "date", "date": typed, "client_id": str(uuid4())}
    page = client_of().post(path(game, "table"), data).content.decode()
    assert "Write the date as a day, a month and a year, such as" in page
    assert fresh(game).played_on == dt.date(2026, 11, 28)


# --- A seat -----------------------------------------------------------------------------------------------------------


def test_somebody_leaves_after_what_that_moves_was_shown() -> None:
    game = new_game()
    play(game, [X, 12, 37], [20, X, 14])
    question, answer = post_and_confirm(game, "table", "seat", seat_of(game, "Luis").pk, do="leave", last="2")
    assert "Luis left after round 2" in question
    assert "Luis: place 1 → –" in question
    assert answer["Location"] == path(game, "table")
    page = get(game)
    assert re.search(r"– LU Luis left after round 2 out 12\b", page)
    assert f"{path(game)}table/" in client_of().get(path(game)).content.decode()
    assert "Luis left after round 2" in get(game, "history")


def test_a_leaver_stands_last_in_the_final_table() -> None:
    game = new_game(rounds=2)
    play(game, [X, 12, 37])
    leave(game, "Ana", last=1)
    play(game, [None, 9, X])
    page = get(game)
    assert "Luis wins with 21, the lowest total." in page
    assert page.index("Kim") < page.index("Ana left after round 1")


def test_what_the_question_said_is_what_is_done_or_it_is_asked_again() -> None:
    game = new_game()
    play(game, [X, 12, 37], [20, X, 14])
    seat = seat_of(game, "Luis").pk
    question = post(game, "table", "seat", seat, do="leave", last="2")
    # Meanwhile somebody corrects a score, and other places move.
    save(game, 1, round_facts([X, 60, 37]))
    again = client_of().post(path(game, "table", "seat", seat), hidden(question))
    assert again.status_code == 200
    assert "Luis: place 3 → –" in text_of(again)
    assert seat_of(game, "Luis").last_round is None
    assert client_of().post(path(game, "table", "seat", seat), hidden(again)).status_code == 302
    assert seat_of(game, "Luis").last_round == 2


def test_a_nervous_finger_does_it_once() -> None:
    game = new_game()
    play(game, [X, 12, 37], [20, X, 14])
    seat = seat_of(game, "Luis").pk
    for fields in (
        {"do": "leave", "last": "2"},
        {"do": "replace", "name": "Zoe", "keeps": "yes"},
        {"do": "replace", "name": "Pau", "keeps": "no"},
    ):
        question = post(game, "table", "seat", seat, **fields)
        answers = [client_of().post(path(game, "table", "seat", seat), hidden(question)) for _twice in range(2)]
        assert [answer["Location"] for answer in answers] == [path(game, "table")] * 2
    assert circle(game) == ["Ana", "Zoe", "Pau", "Kim"]
    looked = client_of().post(path(game, "rules"), rules_form(game, going_out_bonus="5", do="look"))
    fields = filled(looked.content.decode()) | {"do": "save"}
    assert [client_of().post(path(game, "rules"), fields)["Location"] for _twice in range(2)] == [path(game)] * 2
    assert fresh(game).rule_set.going_out_bonus == -5
    for _twice in range(2):
        assert post(game, "finish", do="finish", client_id="99999999-9999-4999-8999-999999999999").status_code == 302


def test_only_rounds_after_which_somebody_can_have_left_are_offered() -> None:
    game = new_game()
    play(game, [X, 12, 37], [20, X, None])
    page = client_of().get(path(game, "table", "seat", seat_of(game, "Kim").pk)).content.decode()
    assert re.findall(r"after round (\d)", page) == ["1", "2", "3"]
    page = client_of().get(path(game, "table", "seat", seat_of(game, "Ana").pk)).content.decode()
    assert re.findall(r"after round (\d)", page) == ["2", "3"]


def test_before_the_first_round_too() -> None:
    game = new_game()
    assert "before round 1" in get(game, "table", "seat", seat_of(game, "Kim").pk)
    post_and_confirm(game, "table", "seat", seat_of(game, "Kim").pk, do="leave", last="0")
    assert "Kim left before round 1" in get(game)


@pytest.mark.parametrize(
    ("name", "last", "sentence"),
    [
        ("Kim", "0", "There is a score of round 1. If it is wrong, correct it first."),
        ("Kim", "99", "The table has changed meanwhile."),
        ("Kim", "x", "There is a score of round 1."),
    ],
)
def test_what_cannot_be_is_not_even_asked(name: str, last: str, sentence: str) -> None:
    game = new_game()
    play(game, [X, 12, 37])
    answer = post(game, "table", "seat", seat_of(game, name).pk, do="leave", last=last)
    assert answer.status_code == 409
    assert sentence in text_of(answer)


def test_the_last_two_stay() -> None:
    game = new_game("Ana", "Luis")
    answer = post(game, "table", "seat", seat_of(game, "Ana").pk, do="leave", last="0")
    assert "Only one player would be left. End the game instead." in text_of(answer)


def test_who_left_plays_again() -> None:
    game = new_game()
    leave(game, "Kim", last=0)
    page = get(game, "table", "seat", seat_of(game, "Kim").pk)
    assert "Kim plays again" in page
    assert "Leaves the game" not in page
    assert post(game, "table", "seat", seat_of(game, "Kim").pk, do="return").status_code == 302
    assert seat_of(game, "Kim").last_round is None
    assert "Kim plays again" in get(game, "history")


def test_there_may_be_no_room_to_play_again() -> None:
    game = new_game(max_seats=3)
    play(game, [X, 12, 37])
    leave(game, "Kim", last=1)
    add(game, "Zoe", after="Kim", first=2)
    answer = post(game, "table", "seat", seat_of(game, "Kim").pk, do="return")
    assert "These rules do not allow 4 players." in text_of(answer)


def test_a_substitute_takes_the_score_over_and_the_choice_says_what_that_means() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    seat = seat_of(game, "Kim").pk
    assert "in the standings too, and none for Kim" in get(game, "table", "seat", seat)
    question, answer = post_and_confirm(game, "table", "seat", seat, do="replace", name="Zoe", keeps="yes")
    assert "Zoe plays on for Kim, with the same score" in question
    assert answer.status_code == 302
    assert totals(game) == {"Ana": 0, "Luis": 12, "Zoe": 37}
    history = get(game, "history")
    assert "Zoe plays on for Kim, with the same score" in history
    # What was written before was Kim's, and is still called so.
    assert "Round 1: Ana went out, Luis 12, Kim 37" in history
    assert "Game started: Ana, Luis and Kim" in history


def test_a_substitute_begins_a_score_of_their_own() -> None:
    game = new_game(late_seat="average-total")
    play(game, [X, 12, 37])
    seat = seat_of(game, "Luis").pk
    assert "plays from round 2 on: begins with the average total of the table" in get(game, "table", "seat", seat)
    question, _answer = post_and_confirm(game, "table", "seat", seat, do="replace", name="Zoe", keeps="no")
    assert "Luis left after round 1" in question
    assert "Zoe plays from round 2 on" in question
    assert circle(game) == ["Ana", "Luis", "Zoe", "Kim"]
    play(game, [X, None, 4, 20])
    # The average of those who sit there, 0 and 37: Luis has left.
    assert totals(game)["Zoe"] == 19 + 4


@pytest.mark.parametrize(
    ("fields", "sentence", "status"),
    [
        ({"name": "", "keeps": "yes"}, "Write the name of who plays.", 422),
        ({"name": "Zoe"}, "Choose whose score it is from now on.", 422),
        ({"name": "Zoe", "keeps": "x"}, "Choose whose score it is from now on.", 422),
        ({"name": "ana", "keeps": "no"}, "Ana is already at the table.", 409),
    ],
    ids=["no name", "no choice", "forged choice", "taken"],
)
def test_a_substitute_that_is_none_is_told_so_and_kept(fields: dict[str, str], sentence: str, status: int) -> None:
    game = new_game()
    answer = post(game, "table", "seat", seat_of(game, "Kim").pk, do="replace", **fields)
    assert answer.status_code == status
    assert sentence in text_of(answer)
    assert f'name="name" value="{fields["name"]}"' in answer.content.decode()


def test_when_the_game_is_over_a_score_is_only_taken_over() -> None:
    game = new_game(rounds=1)
    play(game, [X, 12, 37])
    page = get(game, "table", "seat", seat_of(game, "Kim").pk)
    assert "Begins a score of their own" not in page
    answer = post(game, "table", "seat", seat_of(game, "Kim").pk, do="replace", name="Zoe", keeps="no")
    assert "nobody can begin a score now" in text_of(answer)


def test_somebody_sits_elsewhere() -> None:
    game = new_game("Ana", "Luis", "Kim", "Mike")
    seat = seat_of(game, "Mike").pk
    page = client_of().get(path(game, "table", "seat", seat)).content.decode()
    assert f'<option value="{seat_of(game, "Kim").pk}" selected>Kim</option>' in page
    assert post(game, "table", "seat", seat, do="move", after=str(seat_of(game, "Ana").pk)).status_code == 302
    assert circle(game) == ["Ana", "Mike", "Luis", "Kim"]
    assert "The order of the table was changed" in get(game, "history")
    assert post(game, "table", "seat", seat, do="move", after=str(seat)).status_code == 409


def test_partners_who_have_played_are_not_parted() -> None:
    game = new_game("Ana", "Luis", "Kim", "Mike", partners=True)
    play(game, [X, 12, 37, 5])
    seat = seat_of(game, "Mike").pk
    assert "Sits elsewhere" not in get(game, "table", "seat", seat)
    answer = post(game, "table", "seat", seat, do="move", after=str(seat_of(game, "Ana").pk))
    assert "Partners have played together" in text_of(answer)


def test_a_seat_of_another_game_has_no_page_here() -> None:
    game, other = new_game(), new_game("Eva", "Max")
    assert client_of().get(path(game, "table", "seat", seat_of(other, "Eva").pk)).status_code == 404
    assert post(game, "table", "seat", seat_of(game, "Ana").pk, do="x").status_code == 404


# --- A round ----------------------------------------------------------------------------------------------------------


def test_a_round_written_twice_is_taken_out_after_what_that_moves_was_shown() -> None:
    game = new_game()
    play(game, [X, 12, 37], [20, X, 50], [20, X, 50], [9, 30, X])
    question, answer = post_and_confirm(
        game, "table", "round", 3, do="remove", seen=str(Round.objects.get(number=3).version)
    )
    assert "Round 3 taken out; the later ones moved up" in question
    assert "Kim: total 137 → 87" in question
    assert answer.status_code == 302
    assert totals(game) == {"Ana": 29, "Luis": 42, "Kim": 87}
    undo_last(game)
    assert "Round 3 put in; the later ones moved down" in get(game, "history")


def test_a_round_that_was_written_since_is_not_taken_out() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    answer = post(game, "table", "round", 1, do="remove", seen="99")
    assert answer.status_code == 409
    assert "The game has changed meanwhile." in text_of(answer)


def test_the_engine_of_the_round_under_way_is_changed_for_every_phone() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    page = client_of().get(path(game, "table", "round", 2)).content.decode()
    assert '<option value="11" selected>11|11</option>' in page
    answer = post(game, "table", "round", 2, do="head", engine="9", starter=str(seat_of(game, "Kim").pk), seen="0")
    assert answer["Location"] == path(game)
    page = get(game)
    assert "Kim starts" in page
    assert "Still missing" not in page
    assert table_of(game).engines[:3] == (12, 9, 11)
    assert "Round 2, engine: 9|9" in get(game, "history")


def test_an_engine_that_another_round_had_is_insisted_on() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    refused = post(game, "table", "round", 2, do="head", engine="12", starter="", seen="0")
    assert refused.status_code == 409
    assert "12|12 has been the engine of another round." in text_of(refused)
    assert 'value="insist"' in refused.content.decode()
    assert '<option value="12" selected>' in refused.content.decode()
    assert post(game, "table", "round", 2, do="insist", engine="12", starter="", seen="0").status_code == 302
    impossible = post(game, "table", "round", 2, do="insist", engine="99", starter="", seen=str(last_seq(game)))
    assert impossible.status_code == 409
    assert 'value="insist"' not in impossible.content.decode()


def test_of_two_who_set_two_engines_the_second_is_shown_the_first() -> None:
    game = new_game()
    write(game, "Luis", 8, 1)
    post(game, "table", "round", 1, do="head", engine="9", starter="", seen="1")
    late = post(game, "table", "round", 1, do="head", engine="7", starter="", seen="1")
    assert late.status_code == 409
    assert "Somebody else has set the engine 9|9 meanwhile." in text_of(late)
    again = post(game, "table", "round", 1, do="head", engine="7", starter="", seen=hidden(late)["seen"])
    assert again.status_code == 302
    assert table_of(game).engines[0] == 7


def test_an_engine_for_a_round_that_was_closed_meanwhile_is_refused_in_words() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    answer = post(game, "table", "round", 1, do="head", engine="7", starter="", seen="0")
    assert answer.status_code == 409
    assert "The game has changed meanwhile." in text_of(answer)


@pytest.mark.parametrize("number", [0, 3, 99])
def test_a_round_that_is_not_there_leads_back_to_the_table(number: int) -> None:
    game = new_game()
    play(game, [X, 12, 37])
    assert client_of().get(path(game, "table", "round", number))["Location"] == path(game, "table")
    assert client_of().get(path(game, "table", "round", number, "before"))["Location"] == path(game, "table")


def forgotten(game: Game, number: int, typed: list[Typed], **fields: str) -> HttpResponse:
    data = typed_round(typed) | {"seen": str(Round.objects.get(game=game, number=number).version)} | fields
    return client_of().post(path(game, "table", "round", number, "before"), data)


def shown(response: HttpResponse) -> dict[str, str]:
    """What the form has beside its scores once it has shown what they move, and the button that then saves."""
    fields = hidden(response)
    (button,) = re.findall(r'class="button" name="do" value="(\w+)"', response.content.decode())
    return {name: fields[name] for name in ("shown", "accept", "client_id", "seen") if name in fields} | {"do": button}


def test_a_forgotten_round_is_entered_and_put_in_after_what_that_moves_was_shown() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    save(game, 2, round_facts([9, 30, X], engine=10))
    page = client_of().get(path(game, "table", "round", 2, "before"))
    assert "A round before round 2" in text_of(page)
    # The engine that was passed over; and no score of it is sent ahead, for no such round is under way.
    assert '<option value="11" selected>' in page.content.decode()
    assert "data-writes" not in page.content.decode()
    before = stored(game)
    question = forgotten(game, 2, [20, X, 50], engine="11")
    assert question.status_code == 200
    for sentence in ("Round 2 put in; the later ones moved down", "Kim: total 37 → 87", "Ana: total 9 → 29"):
        assert sentence in text_of(question)
    assert 'name="pips-2" value="50"' in question.content.decode()
    assert stored(game) == before
    assert forgotten(game, 2, [20, X, 50], engine="11", **shown(question))["Location"] == path(game)
    assert [played.facts.engine for played in table_of(game).rounds] == [12, 11, 10]
    assert totals(game) == {"Ana": 29, "Luis": 42, "Kim": 87}
    assert "Round 2 put in; the later ones moved down" in get(game, "history")
    # Pressed twice it is put in once.
    again = forgotten(game, 2, [20, X, 50], engine="11", **shown(question))
    assert again["Location"] == path(game)
    assert len(table_of(game).rounds) == 3


def test_a_forgotten_round_that_was_changed_after_it_was_shown_is_shown_again() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    question = forgotten(game, 1, [20, X, 50], engine="11")
    again = forgotten(game, 1, [20, X, 5], engine="11", **shown(question))
    assert again.status_code == 200
    assert "Kim: total 37 → 42" in text_of(again)
    assert len(table_of(game).rounds) == 1
    # So is one of a game in which another score was corrected meanwhile.
    save(game, 1, round_facts([X, 12, 27]))
    late = forgotten(game, 1, [20, X, 5], engine="11", **shown(again))
    assert "Kim: total 27 → 32" in text_of(late)


def test_a_forgotten_round_is_checked_and_can_be_insisted_on() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    refused = forgotten(game, 1, [X, 1, 1], engine="11")
    assert refused.status_code == 422
    assert "Only 1-0 adds up to 1" in text_of(refused)
    accept = re.findall(r'name="accept" value="([^"]+)"', refused.content.decode())
    question = forgotten(game, 1, [X, 1, 1], engine="11", do="anyway", accept=accept[0])
    assert question.status_code == 200
    assert shown(question)["do"] == "anyway"
    assert forgotten(game, 1, [X, 1, 1], engine="11", **shown(question)).status_code == 302
    assert table_of(game).rounds[0].saved_anyway
    unread = forgotten(game, 1, ["twelve", X, 5], engine="9")  # type: ignore[list-item]
    assert "Write a whole number" in text_of(unread)


def test_a_forgotten_round_whose_place_has_moved_is_asked_about() -> None:
    game = new_game()
    play(game, [X, 12, 37], [20, X, 50])
    late = forgotten(game, 2, [9, X, 14], engine="10", seen="99")
    assert late.status_code == 409
    assert "The rounds have changed meanwhile." in text_of(late)
    assert 'value="9"' in late.content.decode()
    question = forgotten(game, 2, [9, X, 14], engine="10", seen=hidden(late)["seen"])
    assert forgotten(game, 2, [9, X, 14], engine="10", **shown(question)).status_code == 302


def test_the_tiles_of_a_forgotten_round_can_be_picked_without_a_script() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    answer = forgotten(game, 1, [X, "", ""], engine="11", do=f"tiles-{seat_of(game, 'Luis').pk}")
    assert answer.status_code == 200
    assert 'name="tile"' in answer.content.decode()


def test_htmx_is_sent_to_the_game() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    data = typed_round([20, X, 50], engine=11) | {"seen": str(Round.objects.get(number=1).version)}
    url, headers = path(game, "table", "round", 1, "before"), {"HX-Request": "true"}
    proof = re.findall(r'name="shown" value="(\w+)"', client_of().post(url, data, headers=headers).content.decode())
    answer = client_of().post(url, data | {"shown": proof[0]}, headers=headers)
    assert answer["HX-Redirect"] == path(game)


# --- The end ----------------------------------------------------------------------------------------------------------


def test_a_game_ends_early_after_its_standing_was_shown_and_is_taken_up_again() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    page = get(game, "finish")
    assert "As it stands after round 1 If it ends now: Ana wins with 0, the lowest total." in page
    assert post(game, "finish", do="finish")["Location"] == path(game)
    assert "Ana wins with 0, the lowest total." in get(game)
    assert "Take the game up again" in get(game, "table")
    assert "Play on with round 2" in get(game, "finish")
    post(game, "finish", do="reopen")
    assert "Round 2 of 13" in get(game)
    history = get(game, "history")
    assert "Game ended before its last round" in history
    assert "Game taken up again" in history


def test_a_round_under_way_is_entered_to_its_end_or_does_not_count() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    page = get(game, "finish")
    write(game, "Luis", 8, 2)
    late = post(game, "finish", do="finish")
    assert late.status_code == 409
    assert "Round 2 is not finished." in text_of(late)
    page = get(game, "finish")
    assert "Round 2 is not closed" in page
    assert "End the game without round 2" in page
    assert "Not counted then, unless the game is taken up again: Luis: 8." in page
    assert post(game, "finish", do="finish", drop="2").status_code == 302
    assert table_of(game).is_over
    post(game, "finish", do="reopen")
    assert table_of(game).missing == (0, 2)


def test_what_is_disputed_is_settled_before_the_end() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    for pips, device in ((14, DEVICE), (41, OTHER_DEVICE)):
        services.correct_cell(
            game=game,
            number=1,
            seat_id=seat_of(game, "Luis").pk,
            facts=cell(pips),
            seen=1,
            accepts=lambda _problem: True,
            **hand(device=device),
        )
    assert "once a round is closed and every score is settled" in get(game, "finish")
    answer = post(game, "finish", do="finish")
    assert "Say first on the game’s page which it is: Luis, round 1." in text_of(answer)


def test_nothing_ends_that_has_not_begun() -> None:
    game = new_game()
    assert "once a round is closed" in get(game, "finish")
    assert "No round is closed yet" in text_of(post(game, "finish", do="finish"))
    assert post(game, "finish", do="reopen").status_code == 409


def test_after_the_last_round_it_is_opened_again_or_one_more_is_played() -> None:
    game = new_game(rounds=2)
    play(game, [X, 12, 37], [20, X, 50])
    assert "Open round 2 again" in get(game, "finish")
    assert "The game is over already." in text_of(post(game, "finish", do="finish"))
    post(game, "finish", do="reopen-round")
    assert "Round 2 of 2" in get(game)
    assert "All scores are in." in get(game)
    assert "Round 2 reopened" in get(game, "history")
    undo_last(game)
    post(game, "finish", do="add-round")
    assert "Round 3 of 3" in get(game)
    assert "Number of rounds: 2 → 3" in get(game, "history")


# --- The rules --------------------------------------------------------------------------------------------------------


def rules_form(game: Game, **changes: str) -> dict[str, str]:
    """What the form of the rules sends when these fields were changed."""
    page = client_of().get(path(game, "rules")).content.decode()
    return filled(page) | changes


def filled(page: str) -> dict[str, str]:
    form = page.split('name="seen"', 1)[0].rsplit("<form", 1)[1] + 'name="seen"' + page.split('name="seen"', 1)[1]
    fields = {}
    for tag in re.findall(r"<input[^>]*>", form):
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if attributes.get("type") in {"radio", "checkbox"} and " checked" not in tag:
            continue
        fields[attributes.get("name", "")] = html.unescape(attributes.get("value", ""))
    fields.pop("", None)
    fields.pop("csrfmiddlewaretoken", None)
    return fields


def test_everybody_who_was_let_in_reads_the_rules() -> None:
    game = new_game("Ana", "Luis", preset="blank-fifty", late_seat="worst-total", device=OTHER_DEVICE)
    onlooker = watcher_of(game.group)
    page = text_of(onlooker.get(path(game, "rules")))
    for line in (
        "Double-blank 50 points",
        "Number of rounds 13",
        "Engines From 12|12 down to the double-blank",
        "Deal 15 tiles each",
        "Who comes late Begins with the worst total of the table",
        "Equal totals The most zero rounds, then the lowest round that is not 0, then a shared place",
    ):
        assert line in page
    assert "Change the rules" not in page
    assert f'href="{path(game, "rules")}"' in onlooker.get(path(game)).content.decode()


def test_what_other_rules_move_is_shown_before_they_are_saved() -> None:
    game = new_game()
    play(game, [X, 12, 37], [X, 20, 14])
    before = stored(game)
    looked = client_of().post(path(game, "rules"), rules_form(game, going_out_bonus="5", rounds="2", do="look"))
    page = text_of(looked)
    assert looked.status_code == 200
    assert "Number of rounds: 13 → 2" in page
    assert "Going out: 0 points → 0 points, and a bonus of 5" in page
    assert "Ana: total 0 → −10" in page
    assert stored(game) == before
    saved = client_of().post(path(game, "rules"), filled(looked.content.decode()) | {"do": "save"})
    assert saved["Location"] == path(game)
    assert fresh(game).rule_set.going_out_bonus == -5
    assert "Ana wins with −10, the lowest total." in get(game)
    assert "Going out: 0 points → 0 points, and a bonus of 5" in get(game, "history")


def test_a_field_that_was_changed_after_the_look_is_looked_at_again() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    looked = client_of().post(path(game, "rules"), rules_form(game, going_out_bonus="5", do="look"))
    fields = filled(looked.content.decode()) | {"going_out_bonus": "10", "do": "save"}
    again = client_of().post(path(game, "rules"), fields)
    assert again.status_code == 200
    assert "a bonus of 10" in text_of(again)
    assert fresh(game).rule_set.going_out_bonus == 0


def test_rounds_that_cannot_be_by_the_new_rules_are_listed_and_insisted_on() -> None:
    game = new_game()
    play(game, [X, 12, 0], [X, 20, 14], [X, 9, 0])
    looked = client_of().post(path(game, "rules"), rules_form(game, double_blank="50", do="look"))
    page = text_of(looked)
    assert looked.status_code == 200
    assert "By these rules some rounds cannot be." in page
    assert "Round 1: Kim: Only whoever went out can have 0 here." in page
    assert "Round 3: Kim: Only whoever went out can have 0 here." in page
    assert "Round 2:" not in page
    assert client_of().post(path(game, "rules"), filled(looked.content.decode()) | {"do": "save"}).status_code == 302
    assert get(game).count("doubted") == 4
    # Another round that cannot be, closed since the look, is asked about first.
    undo_last(game)
    play(game, [X, 5, 0])
    late = client_of().post(path(game, "rules"), filled(looked.content.decode()) | {"do": "save", "client_id": ""})
    assert "Round 4: Kim: Only whoever went out can have 0 here." in text_of(late)
    assert fresh(game).rule_set.double_blank is None


def test_a_round_that_would_be_none_stands_in_the_way() -> None:
    game = new_game()
    save(game, 1, round_facts([X, 12, 37]))
    services.correct_cell(
        game=game,
        number=1,
        seat_id=seat_of(game, "Luis").pk,
        facts=mistaken(12),
        seen=1,
        accepts=lambda _problem: True,
        **hand(),
    )
    fields = rules_form(game, do="look")
    del fields["mistake_penalty"]
    looked = client_of().post(path(game, "rules"), fields)
    assert looked.status_code == 422
    assert "By these rules some rounds cannot be kept." in text_of(looked)
    assert "Round 1: Luis: These rules have no points for that reason." in text_of(looked)
    assert 'value="save"' not in looked.content.decode()


def mistaken(pips: int) -> Any:
    from scoring import Adjustment
    from tracker.facts import CellFacts

    return CellFacts(pips=pips, adjustments=(Adjustment("mistake"),))


def test_another_sheet_fills_in_its_rules_for_the_same_set() -> None:
    game = new_game(highest=9)
    answer = client_of().post(path(game, "rules"), {"do": "preset", "preset": "winner-collects"})
    fields = filled(answer.content.decode())
    assert (fields["base"], fields["scoring"]) == ("winner-collects", "winner-collects")
    looked = client_of().post(path(game, "rules"), fields | {"do": "look"})
    assert "Rules: Classic → Winner collects" in text_of(looked)
    client_of().post(path(game, "rules"), filled(looked.content.decode()) | {"do": "save"})
    assert fresh(game).preset == "winner-collects"
    assert fresh(game).rule_set.highest == 9
    assert fresh(game).rule_set.follow_anywhere == PRESETS["winner-collects"].follow_anywhere


def test_a_forged_sheet_fills_in_the_rules_that_stand() -> None:
    game = new_game()
    answer = client_of().post(path(game, "rules"), {"do": "preset", "preset": "x"})
    assert filled(answer.content.decode())["base"] == ""


def test_the_form_as_it_was_filled_changes_nothing() -> None:
    for game in (new_game("Ana", "Luis", preset=preset) for preset in PRESETS):
        before = fresh(game).rules
        looked = client_of().post(path(game, "rules"), rules_form(game, do="look"))
        assert "Nothing changes." in text_of(looked)
        assert 'value="save"' not in looked.content.decode()
        assert fresh(game).rules == before


WRONG = [
    ({"rounds": "many"}, "Number of rounds: Write a whole number from 1 to 50.", 422),
    ({"rounds": "0"}, "Number of rounds: Write a whole number from 1 to 50.", 422),
    ({"rounds": "1"}, "Number of rounds: Rounds written already: 2. The game cannot have fewer.", 409),
    ({"double_blank": "-5"}, "Double-blank in the hand: Write a whole number from 0 to 999.", 422),
    ({"double_blank": "9" * 5000}, "Double-blank in the hand: Write a whole number from 0 to 999.", 422),
    ({"blank_end": "x"}, "Each blank end in the hand: Write a whole number from 0 to 999.", 422),
    ({"scoring": "x"}, "What a round counts: Choose one of these.", 422),
    ({"tie_breaks": "x"}, "What decides between equal totals: Choose one of these.", 422),
    ({"engine_order": "listed"}, "Engines: These engines do not fit the set or the first engine.", 422),
    ({"partners": "on"}, "Partners need 4, 6 or 8 players.", 409),
]


@pytest.mark.parametrize(("changes", "sentence", "status"), WRONG, ids=[str(row[0])[:40] for row in WRONG])
def test_what_cannot_be_a_rule_is_told_at_its_field_and_kept(
    changes: dict[str, str], sentence: str, status: int
) -> None:
    game = new_game()
    play(game, [X, 12, 37], [X, 20, 14])
    answer = client_of().post(path(game, "rules"), rules_form(game, going_out_bonus="7", do="look", **changes))
    assert answer.status_code == status
    assert sentence in text_of(answer)
    assert 'name="going_out_bonus" value="7"' in answer.content.decode()
    assert fresh(game).rule_set == PRESETS["classic"]


def test_partners_that_the_rules_have_no_seats_for_are_told_so() -> None:
    game = new_game("Ana", "Luis", max_seats=3)
    answer = client_of().post(path(game, "rules"), rules_form(game, partners="on", do="look"))
    assert "Partners need 4, 6 or 8 players." in text_of(answer)


def test_of_two_who_change_the_rules_the_second_is_told_and_keeps_what_was_typed() -> None:
    game = new_game()
    fields = rules_form(game, rounds="7", do="look")
    mine = client_of().post(path(game, "rules"), fields | {"client_id": str(uuid4())})
    client_of().post(path(game, "rules"), filled(mine.content.decode()) | {"do": "save"})
    late = client_of().post(path(game, "rules"), fields | {"rounds": "10", "client_id": str(uuid4())})
    assert late.status_code == 409
    assert "Somebody else has changed the rules meanwhile." in text_of(late)
    assert fresh(game).rule_set.rounds == 7
    looked = client_of().post(path(game, "rules"), filled(late.content.decode()) | {"do": "look"})
    assert "Number of rounds: 7 → 10" in text_of(looked)


# --- History ----------------------------------------------------------------------------------------------------------


def test_a_seat_that_is_gone_is_still_told_of() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    add(game, "Zoe", after="Ana", first=2)
    undo_last(game)
    history = get(game, "history")
    assert "Zoe taken from the table" in history
    assert "Zoe plays from round 2 on" in history
    undo_last(game)
    assert circle(game) == ["Ana", "Zoe", "Luis", "Kim"]


def test_a_seat_is_called_by_who_sat_there_at_the_time() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    substitute(game, "Kim", "Zoe", keeps=True)
    play(game, [20, X, 50])
    substitute(game, "Zoe", "Pau", keeps=True)
    history = get(game, "history")
    assert "Round 2: Ana 20, Luis went out, Zoe 50" in history
    assert "Round 1: Ana went out, Luis 12, Kim 37" in history
    assert "Pau plays on for Zoe" in history


# --- The standings ----------------------------------------------------------------------------------------------------


def test_whoever_comes_goes_or_stays_away_is_counted_for_what_was_played() -> None:
    game = new_game("Ana", "Luis", "Kim", "Mike", rounds=3, late_seat="worst-total")
    leave(game, "Mike", last=0)
    play(game, [X, 12, 36, None])
    add(game, "Zoe", after="Ana", first=2)
    leave(game, "Kim", last=1)
    play(game, [20, X, 8, None, None])
    substitute(game, "Luis", "Pau", keeps=True)
    play(game, [X, 4, 14, None, None])
    # When Zoe sits down Kim has left, with the worst total.
    assert totals(game) == {"Ana": 20, "Pau": 34, "Zoe": 12 + 4, "Kim": 36, "Mike": 0}
    Group.objects.update(name="Club")
    belong(game.group)
    season = Season.objects.create(group=game.group, name="2026", first_day=NOW.date(), last_day=NOW.date())
    page = text_of(client_of().get(f"/group/{game.group.uuid}/season/{season.pk}/"))
    standing = re.findall(r"(\d) \w\w (\w+) (\d) (\d) ([\d.]+)(?= )", page.split("Average", 1)[1])
    assert standing == [
        ("1", "Zoe", "1", "1", "2.0"),
        ("2", "Ana", "1", "0", "6.7"),
        ("3", "Pau", "1", "0", "11.3"),
        ("4", "Kim", "1", "0", "36.0"),
    ]


def test_what_moves_in_the_season_is_shown_too() -> None:
    game = new_game(rounds=1)
    belong(game.group)
    Season.objects.create(group=game.group, name="2026", first_day=NOW.date(), last_day=NOW.date())
    play(fresh(game), [X, 12, 37])
    question = post(fresh(game), "table", "seat", seat_of(game, "Kim").pk, do="replace", name="Zoe", keeps="yes")
    assert "Season 2026, Zoe" in text_of(question)
