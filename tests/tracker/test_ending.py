"""The end of a game: the final table with its reasons, the race, the moments, and what is shared."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import caches
from django.test import Client

from scoring import LateSeat, TieBreak
from tests.golden import games
from tests.tracker.factories import (
    DEVICE,
    NOW,
    OTHER_DEVICE,
    Typed,
    X,
    client_of,
    grant,
    new_game,
    play,
)
from tracker import services
from tracker.models import Game, Invite, Role
from tracker.sheets.ending import ending_picture, final_rows
from tracker.sheets.race import race_lines
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db
PNG = b"\x89PNG\r\n\x1a\n"
HOSTILE = ("<svg/onload=alert(1)>", '#pagebreak() $x$ *b* "q"', "\\ `c` #{1}", "שלום", "👩‍👩‍👧 fam")


def url(game: Game) -> str:
    return f"{game.get_absolute_url()}end/"


def picture_url(game: Game) -> str:
    return f"{url(game)}picture.png"


def page_of(game: Game, client: Client | None = None) -> str:
    response = (client or client_of()).get(url(game))
    assert response.status_code == 200
    return html.unescape(response.content.decode())


def text_of(page: str) -> str:
    """What is read, with one space between."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def reasons(game: Game) -> dict[str, str]:
    return {" ".join(member.name for member in row.members): row.reason for row in final_rows(Table.load(game))}


def finished(*rounds: Sequence[Typed], names: Sequence[str] = ("Ana", "Luis", "Kim"), **changes: Any) -> Game:
    game = new_game(*names, rounds=len(rounds), **changes)
    play(game, *rounds, insist=True)
    return game


def golden(name: str) -> Game:
    played = games()[name]
    game = new_game(*played.names, preset=played.preset, rounds=played.rounds)
    play(game, *[[X if value == "x" else value for value in row] for row in played.scores], insist=True)
    return game


# --- The final table --------------------------------------------------------------------------------------------------


def test_each_place_has_its_reason() -> None:
    game = finished([X, 12, 30], [X, 1, 31])
    assert reasons(game) == {"Ana": "Lowest total", "Luis": "13 points behind Ana", "Kim": "48 points behind Luis"}
    assert "Ana wins with 0, the lowest total." in page_of(game)


def test_where_the_winner_collects_the_highest_total_is_the_reason() -> None:
    game = finished([X, 12, 30], preset="winner-collects")
    assert reasons(game) == {
        "Ana": "Highest total",
        "Luis": "42 points behind Ana",
        "Kim": "Same total as Luis, but a higher lowest round",
    }


def test_a_tie_that_zero_rounds_decide_is_set_out() -> None:
    game = golden("zero_rounds")
    assert reasons(game)["Tom"] == "Same total as Mike, but fewer zero rounds"
    text = text_of(page_of(game))
    assert "Why is Mike above Tom? What is compared Mike Tom Total level 329 329 Zero rounds decides 6 3" in text
    # What comes after the criterion that decides is not compared.
    assert "Lowest round that is not 0" not in text


def test_a_tie_that_the_lowest_round_decides_is_set_out() -> None:
    game = golden("lowest_round")
    assert reasons(game)["Kim"] == "Same total as Ana, but a higher lowest round"
    assert (
        "Why is Ana above Kim? What is compared Ana Kim Total level 387 387 Zero rounds level 2 2 "
        "Lowest round that is not 0 decides 7 9"
    ) in text_of(page_of(game))


def test_a_shared_place_says_so_of_both_and_the_next_is_behind_both() -> None:
    game = golden("shared_place")
    assert reasons(game)["Ana"] == "Lowest total; shares place 1 with Kim"
    assert reasons(game)["Kim"] == "Lowest total; shares place 1 with Ana"
    assert reasons(game)["Tom"] == "25 points behind Ana and Kim"
    text = text_of(page_of(game))
    assert "Why do Ana and Kim share place 1? What is compared each Total level 387 Zero rounds level 2" in text


def test_two_who_share_stand_together_above_a_third_of_the_same_total() -> None:
    # All three have 10; Ana and Luis have a zero round each, Kim has none.
    game = finished([X, 10, 5], [10, X, 5])
    assert reasons(game)["Kim"] == "Same total as Ana and Luis, but fewer zero rounds"
    assert "Why are Ana and Luis above Kim?" in page_of(game)


def test_that_somebody_had_no_round_above_0_is_said_where_it_decides() -> None:
    # Ana's bonus for going out pays back her 5; Luis sat out a round and then held the double-blank alone.
    game = finished([X, None, 10], [5, 0, X], going_out_bonus=-5, tie_breaks=(TieBreak.LOWEST_NONZERO,))
    text = text_of(page_of(game))
    assert "Why is Luis above Ana?" in text
    assert "Total level 0 0 Lowest round that is not 0 decides none 5" in text


def test_partners_stand_together_and_are_compared_together() -> None:
    game = finished([X, 10, 7, 12], [5, 9, X, 8], names=("Ana", "Luis", "Kim", "Tom"), partners=True)
    assert reasons(game) == {"Ana Kim": "Lowest total", "Luis Tom": "39 points behind Ana and Kim"}
    assert "Ana and Kim win with 0, the lowest total." in page_of(game)


def leave(game: Game, position: int, *, after: int) -> None:
    seat = game.seats.get(position=position)
    seat.last_round = after
    seat.save()


def arrive(game: Game, position: int, *, first: int) -> None:
    seat = game.seats.get(position=position)
    seat.first_round = first
    seat.save()


def test_who_left_has_no_place_and_is_told_why() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=3)
    leave(game, 1, after=1)
    play(game, [30, X, 7], [30, None, X], [X, None, 12], insist=True)
    assert reasons(game)["Luis"] == "No place: left after playing 1 round"
    text = text_of(page_of(game))
    assert "– LU Luis No place: left after playing 1 round 1 0" in text


def test_the_race_says_that_who_left_leads_nothing() -> None:
    assert "Who is on top leads." in page_of(finished([X, 41, 20]))
    game = new_game("Ana", "Luis", "Kim", rounds=2)
    leave(game, 1, after=1)
    play(game, [12, X, 20], [X, None, 9], insist=True)
    assert "Who is on top leads, but for who left the game: they have no place." in page_of(game)


def test_who_left_before_playing_is_told_so() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=1)
    leave(game, 1, after=0)
    play(game, [X, None, 7], insist=True)
    assert reasons(game)["Luis"] == "No place: played no round"


def test_what_a_late_arrival_was_given_is_said() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=2, late_seat=LateSeat.WORST_TOTAL)
    arrive(game, 2, first=2)
    play(game, [X, 30, None], [5, 6, X], insist=True)
    assert "With 30 for the rounds before arriving" in page_of(game)


def test_who_wins_with_fewer_rounds_is_shown_to_have() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=2, late_seat=LateSeat.NOTHING)
    arrive(game, 2, first=2)
    play(game, [X, 30, None], [5, 6, X], insist=True)
    assert "Lowest total Played 1 of the 2 rounds" in text_of(page_of(game))
    assert "1  Kim  0 · Played 1 of the 2 rounds" in shared_text(page_of(game))
    rows = ending_picture(Table.load(game))["rows"]
    assert rows[0]["reason"] == "Lowest total · Played 1 of the 2 rounds"
    assert "Played" not in rows[1]["reason"]


# --- The race, the moments, a game under way --------------------------------------------------------------------------


def test_the_race_ends_with_everybodys_total() -> None:
    page = page_of(golden("zero_rounds"))
    assert page.count('role="img"') >= 2
    assert "Totals after round 13: Mike 329, Tom 329, Pilar 372, Luis 410, Ana 447, Rosa 473, Hank 629, Kim 650" in page


def test_who_came_late_and_who_left_are_in_the_race_for_as_long_as_they_played() -> None:
    game = new_game("Ana", "Luis", "Kim", "Tom", rounds=4, late_seat=LateSeat.WORST_TOTAL)
    leave(game, 1, after=2)
    arrive(game, 2, first=2)
    play(game, [X, 30, None, 9], [5, X, 6, None], [X, None, 8, 1], [2, None, X, 3], insist=True)
    lines = {line.names: (line.begins, line.totals) for line in race_lines(Table.load(game))}
    assert lines == {
        ("Ana",): (0, (0, 0, 5, 5, 7)),
        ("Tom",): (0, (0, 9, 9, 10, 13)),
        ("Kim",): (1, (30, 36, 44, 44)),
        ("Luis",): (0, (0, 30, 30)),
    }


def test_who_played_no_round_is_not_in_the_race() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=1)
    leave(game, 1, after=0)
    play(game, [X, None, 7], insist=True)
    assert "Totals after round 1: Ana 0, Kim 7" in page_of(game)


MOMENTS = [
    "Biggest comeback Ana: place 8 after round 2, 169 behind the leader; place 1 at the end",
    "Best round Ana: 0, in round 3, while the others took 401",
    "Worst round Hank: 138, in round 3",
    "Most zero rounds Mike: 3 rounds Tom: 3 rounds",
    "Longest lead Tom: from round 1 to round 7",
    "Closest finish Ana – Kim: the same total",
]


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_moments_are_told(moment: str) -> None:
    text = text_of(page_of(golden("lowest_round")))
    title = moment.split(" ", maxsplit=1)[0]
    assert moment in text or (title == "Most" and "Most zero rounds Mike: 3 rounds Tom: 3 rounds" in text)


def test_where_the_winner_collects_the_best_round_is_the_highest() -> None:
    text = text_of(page_of(finished([X, 12, 30], [9, X, 40], [3, X, 1], preset="winner-collects")))
    assert "Best round Luis: 49, in round 2 " in text
    assert "Worst round Kim: 40, in round 2 " in text
    assert "Most zero rounds Luis: 2 rounds " in text


def test_a_comeback_that_stays_behind_says_how_far() -> None:
    text = text_of(page_of(finished([X, 20, 90], [60, 80, X], names=("Ana", "Luis", "Kim"))))
    assert "Biggest comeback Kim: place 3 after round 1, 90 behind the leader; place 2 at the end, 30 behind" in text


def test_a_game_under_way_shows_how_it_stands_so_far_without_moments_or_rematch() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 30], [5, X, 8])
    text = text_of(page_of(game))
    assert "So far, after round 2 of 13" in text
    assert "Score race so far" in text
    assert "Moments" not in text
    assert "rematch" not in page_of(game)


@pytest.mark.parametrize("finish", [False, True], ids=["begun", "ended before its first round"])
def test_before_the_first_round_there_is_no_end_to_show(finish: bool) -> None:
    game = new_game("Ana", "Luis")
    Game.objects.update(is_finished=finish)
    assert client_of().get(url(game)).headers["Location"] == game.get_absolute_url()
    assert client_of().get(picture_url(game)).status_code == 404


def test_a_game_that_was_ended_early_has_an_end() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 30], [5, X, 8])
    Game.objects.update(is_finished=True)
    assert "Ana wins with 5, the lowest total." in page_of(game)
    said = "The game was ended after 2 of 13 rounds."
    assert said in page_of(game)
    assert said in shared_text(page_of(game)).splitlines()
    assert said == ending_picture(Table.load(game))["shortened"]
    assert said in client_of().get(game.get_absolute_url()).content.decode()


def test_a_game_that_was_played_to_its_end_says_nothing_of_that() -> None:
    game = finished([X, 12, 30])
    assert "was ended" not in page_of(game) + client_of().get(game.get_absolute_url()).content.decode()


def test_the_page_of_the_game_leads_to_its_end_and_to_the_race_so_far() -> None:
    game = new_game("Ana", "Luis", rounds=2)
    link = f'href="{url(game)}"'
    assert link not in client_of().get(game.get_absolute_url()).content.decode()
    for label in ("Score race so far", "Final table and score race"):
        play(game, [X, 12])
        page = client_of().get(game.get_absolute_url()).content.decode()
        assert link in page
        assert label in page


# --- Sharing ----------------------------------------------------------------------------------------------------------


def shared_text(page: str) -> str:
    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert found
    return found.group(1)


def test_the_end_as_a_message() -> None:
    game = finished([X, 12, 30], [12, X, 31])
    invite = services.open_invite(game=game, role=Role.WATCHER, now=NOW)
    assert shared_text(page_of(game)).splitlines() == [
        "Game of 28 November 2026",
        "Ana and Luis share the win with 12.",
        "",
        "1  Ana  12",
        "1  Luis  12",
        "3  Kim  61",
        "",
        "Ana and Luis have 12 each, and nothing tells them apart: they share place 1.",
        "",
        f"Look at it here: http://testserver/join/{invite.token}/",
    ]


def test_who_left_is_in_the_message_without_a_place() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=2)
    leave(game, 1, after=1)
    play(game, [30, X, 7], [X, None, 12], insist=True)
    assert "–  Luis  0" in shared_text(page_of(game))


def test_only_who_may_let_others_in_has_the_link_to_look_on() -> None:
    game = finished([X, 12, 30])
    token = services.open_invite(game=game, role=Role.WATCHER, now=NOW).token
    assert token in page_of(game)
    for role in (Role.WATCHER, Role.PLAYER):
        grant(game, OTHER_DEVICE, role, seat=game.seats.get(position=1))
        page = page_of(game, client_of(OTHER_DEVICE))
        assert token not in page
        assert "/join/" not in page
        assert "rematch" not in page
        assert "people/" not in page


def test_no_other_role_is_shared_by_link() -> None:
    game = finished([X, 12, 30])
    page_of(game)
    assert set(Invite.objects.values_list("role", flat=True)) == {Role.WATCHER}


def test_a_link_that_was_revoked_is_replaced_on_the_page() -> None:
    game = finished([X, 12, 30])
    page_of(game)
    before = Invite.objects.get().token
    services.revoke_invite(game=game, role=Role.WATCHER, now=NOW)
    assert before not in page_of(game)


def test_a_name_is_never_markup() -> None:
    game = finished([X, 12, 30, 4, 5], names=HOSTILE)
    page = client_of().get(url(game)).content.decode()
    assert "<svg/onload" not in page
    assert page.count("&lt;svg/onload=alert(1)&gt;") >= 3


# --- The picture ------------------------------------------------------------------------------------------------------


def test_the_picture_is_a_picture_of_some_width() -> None:
    response = client_of().get(picture_url(finished([X, 12, 30])))
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "image/png"
    assert 'filename="roundhouse-2026-11-28.png"' in response.headers["Content-Disposition"]
    assert response.content.startswith(PNG)
    assert int.from_bytes(response.content[16:20]) == 1080


def test_the_picture_is_as_high_as_the_table_is_long() -> None:
    few, many = (
        client_of().get(
            picture_url(finished([X, *range(5, 5 + seats)], names=[f"P{seat}" for seat in range(seats + 1)]))
        )
        for seats in (1, 8)
    )
    assert int.from_bytes(many.content[20:24]) > int.from_bytes(few.content[20:24]) + 300


@pytest.mark.parametrize("name", HOSTILE, ids=["svg", "typst", "backslash", "hebrew", "emoji"])
def test_the_picture_takes_any_name_as_text(name: str) -> None:
    plain, odd = (
        client_of().get(picture_url(finished([X, 12], names=("Ana", other)))).content for other in ("Luis", name)
    )
    assert odd.startswith(PNG)
    # One page of the same height: nothing in the name was carried out.
    assert odd[16:24] == plain[16:24]


def test_a_name_as_long_as_may_be_stays_in_the_picture() -> None:
    short, long = (
        client_of().get(picture_url(finished([X, 12], names=("Ana", "W" * length)))).content for length in (5, 40)
    )
    # It is parted and takes a line more, here where it is named and there where it is led by.
    assert int.from_bytes(long[20:24]) > int.from_bytes(short[20:24])


def test_the_picture_is_made_once_for_each_revision(django_assert_num_queries: Any) -> None:
    game = finished([X, 12, 30], [5, X, 8])
    client = client_of()
    with django_assert_num_queries(3):
        first = client.get(picture_url(game)).content
    with django_assert_num_queries(1):
        assert client.get(picture_url(game)).content == first
    services.undo(game=game, seq=2, client_id=uuid4(), device=DEVICE, now=NOW)
    assert client.get(picture_url(game)).content != first


# --- Who may see it, and what it costs --------------------------------------------------------------------------------


def test_the_end_is_seen_by_who_was_let_in_and_by_nobody_else() -> None:
    game = finished([X, 12, 30])
    stranger, watcher = client_of(None), client_of(OTHER_DEVICE)
    new_game("Eva", "Max", device=OTHER_DEVICE)
    for client in (stranger, watcher):
        assert client.get(url(game)).status_code == 404
        assert client.get(picture_url(game)).status_code == 404
    let_in = grant(game, OTHER_DEVICE, Role.WATCHER)
    assert watcher.get(url(game)).status_code == watcher.get(picture_url(game)).status_code == 200
    services.remove_device(game=game, grant_id=let_in.pk, now=NOW)
    assert watcher.get(url(game)).status_code == watcher.get(picture_url(game)).status_code == 404


@pytest.mark.parametrize(("seats", "rounds"), [(2, 1), (8, 13), (14, 13)])
def test_the_queries_of_the_page_do_not_grow(django_assert_num_queries: Any, seats: int, rounds: int) -> None:
    typed = [X, 5, 12, 9, 21, 30, 8, 14, 17, 3, 26, 11, 40, 7][:seats]
    game = finished(*[typed] * rounds, names=[f"P{seat}" for seat in range(seats)])
    # The first visit makes the link to look on.
    client_of().get(url(game))
    caches["pages"].clear()
    with django_assert_num_queries(6):
        page = text_of(page_of(game))
    # The dear part is made once for each revision.
    with django_assert_num_queries(4):
        assert text_of(page_of(game)) == page
    services.rematch(game=game, device=DEVICE, now=NOW, played_on=NOW.date())
    with django_assert_num_queries(7):
        page_of(game)
