"""The pages of a club night, as whoever organises it meets them."""

from __future__ import annotations

import re
from html import unescape
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.tracker.factories import OTHER_DEVICE, X, belong, client_of, club, play, watcher_of
from tests.tracker.nights import (
    address_of,
    arrive,
    begin,
    begun,
    draw,
    facts,
    finish,
    fresh,
    names_at,
    people,
    sit_down,
)
from tracker.models import Game, Night, Player, Sitting
from tracker.services import nights

pytestmark = pytest.mark.django_db


def get(night: Night, page: str = "night", client: Client | None = None, **query: str) -> str:
    answer = (client or client_of()).get(address_of(page, night), query)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def press(night: Night, page: str, do: str, client: Client | None = None, **fields: object) -> HttpResponse:
    data = {"client_id": str(uuid4()), "seen": str(fresh(night).rev), "do": do, **fields}
    answer: HttpResponse = (client or client_of()).post(address_of(page, night), data)
    return answer


def test_an_evening_of_forty_from_the_door_to_the_medals() -> None:
    group = club()
    client = client_of()
    everybody = people(group, 40)
    assert f'href="/group/{group.uuid}/night/"' in client.get(f"/group/{group.uuid}/").content.decode()
    first = client.post(
        f"/group/{group.uuid}/night/new/",
        {
            "client_id": str(uuid4()),
            "name": "Spring cup",
            "size": "4",
            "rotation": "lowest-on",
            "measure": "places",
            "preset": "classic",
            "rounds": "1",
            "minutes": "40",
            "bands": "under 15, adults",
        },
    )
    night = Night.objects.get()
    assert first["Location"] == address_of("night_people", night)
    assert (night.bands, night.rule_set.rounds, night.rule_set.clock_minutes) == (["under 15", "adults"], 1, 40)
    assert press(night, "night_people", "done", here=[str(player.pk) for player in everybody]).status_code == 302
    assert "40 people: 10 tables of 4." in get(night, "night_people")
    press(night, "night_people", "save", **bands(night, "under 15"))
    assert press(night, "night_draw", "draw").status_code == 302
    page = get(night, "night_draw")
    assert page.count('class="badge') == 40
    assert press(night, "night_draw", "begin")["Location"] == address_of("night", night)
    games = list(Game.objects.order_by("table_number"))
    assert [game.table_number for game in games] == [*range(1, 11)]
    assert press(night, "night", "ring").status_code == 302
    assert Game.objects.filter(clock__isnull=True).count() == 0
    for game in games:
        finish(game)
    assert "wins with 0, the lowest total" in get(night)
    # Three of each table go on to the next one.
    press(night, "night_draw", "draw")
    assert get(night, "night_draw").count("among its three lowest") == 30
    press(night, "night", "end")
    assert not Sitting.objects.filter(begun_at=None).exists()
    standing = get(night, "night_standing")
    assert "Final standing" in standing
    assert standing.count('class="medal gold">Gold<') == 20
    assert "10, 8, 6, 5, 4, 3, 2 and 1 points for the places" in standing


def bands(night: Night, band: str) -> dict[str, object]:
    here = [str(player.pk) for player in facts(night).here]
    return {"here": here, "was": here, **{f"band-{player}": band for player in here}}


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        ("size", "9", "Choose one of these sizes."),
        ("size", "", "Choose one of these sizes."),
        ("rotation", "x", "Choose one of these rules."),
        ("measure", "x", "Choose one of these."),
        ("preset", "x", "Choose one of these rules."),
        ("rounds", "many", "Write a whole number from 1 to 50."),
        ("minutes", "0", "Write a whole number from 1 to 600."),
        ("name", "x" * 81, "A name has at most 80 characters"),
        ("bands", ",".join(map(str, range(9))), "A night has at most 8 age bands; here are 9."),
        ("bands", "x" * 99, "The name of an age band has at most"),
    ],
)
def test_what_is_wrong_with_a_new_night_is_said_at_its_field_and_nothing_is_lost(
    field: str, value: str, text: str
) -> None:
    group = club()
    data = {"name": "Spring", "size": "4", "rotation": "winners-up", "measure": "pips", "preset": "classic"}
    answer = client_of().post(f"/group/{group.uuid}/night/new/", data | {field: value})
    page = unescape(answer.content.decode())
    assert answer.status_code == 422
    assert text in re.split(f'id="{field}-errors"', page)[1][:300]
    assert field == "name" or 'value="Spring"' in page
    assert field == "rotation" or 'value="winners-up" type="radio" checked' in page
    assert not Night.objects.exists()


def test_the_door_works_by_boxes_and_keeps_what_was_ticked_when_a_name_is_refused() -> None:
    night = begun(0)
    ana, luis = people(night.group, 2)
    answer = press(night, "night_people", "add", here=[str(ana.pk)], name="x" * 99)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert f'value="{ana.pk}" type="checkbox" checked' in page
    assert f'value="{luis.pk}" type="checkbox" checked' not in page
    assert "x" * 99 in page
    assert press(night, "night_people", "add", here=[str(ana.pk)]).status_code == 422
    assert press(night, "night_people", "add", here=[str(ana.pk)], name="Zoe", guest="on").status_code == 302
    assert [player.name for player in facts(night).here] == ["P00", "Zoe"]
    assert Player.objects.get(name="Zoe").is_guest


def test_who_plays_no_more_is_not_at_the_door() -> None:
    night = begun(0)
    ana, luis, kim = people(night.group, 3)
    Player.objects.filter(pk=ana.pk).update(archived_at=night.began_at)
    Player.objects.filter(pk=luis.pk).update(merged_into=kim)
    page = get(night, "night_people")
    assert [name in page for name in ("P00", "P01", "P02")] == [False, False, True]
    arrive(night, ana)
    assert "P00" in get(night, "night_people")


def test_who_goes_from_a_table_that_cannot_spare_them_is_told() -> None:
    night = begun(2)
    sit_down(night)
    (ana, _luis) = people(night.group, 0)
    answer = press(night, "night_people", "save", was=[str(ana.pk)])
    assert answer.status_code == 409
    assert "At table 1 too few would be left" in answer.content.decode()


def test_two_people_change_places_by_hand() -> None:
    night = begun(8)
    places = {place.player_id: place.table for place in draw(night).places.all()}
    one = next(player for player, table in places.items() if table == 1)
    other = next(player for player, table in places.items() if table == 2)
    assert press(night, "night_draw", "swap", first=one, second=one).status_code == 422
    assert press(night, "night_draw", "swap", first=one, second=other).status_code == 302
    assert Sitting.objects.get().places.get(player=one).table == 2
    assert get(night, "night_draw").count("put there by hand") == 2


def test_the_second_organiser_is_told_and_sees_how_it_stands() -> None:
    night = begun(8)
    belong(night.group, OTHER_DEVICE)
    draw(night)
    seen = str(fresh(night).rev)
    assert press(night, "night_draw", "begin", seen=seen).status_code == 302
    late = press(night, "night_draw", "begin", client_of(OTHER_DEVICE), seen=seen)
    assert late.status_code == 409
    assert "Somebody else has begun sitting 1 meanwhile." in late.content.decode()
    assert Game.objects.count() == 2


def test_a_table_that_finishes_late_can_be_left_out() -> None:
    night = begun(12)
    games = sit_down(night)
    finish(games[0])
    finish(games[1])
    press(night, "night_draw", "draw")
    assert "Table 3 is still playing: its places count as they stand now." in get(night, "night_draw")
    refused = press(night, "night_draw", "begin")
    assert refused.status_code == 409
    assert "Table 3 is still playing. Wait for it" in refused.content.decode()
    press(night, "night_draw", "draw", without="on")
    assert "who plays there is not in this draw" in get(night, "night_draw")
    assert press(night, "night_draw", "begin").status_code == 302
    assert "Still playing from the sitting before" in get(night)


def test_who_comes_late_is_seated_with_one_press() -> None:
    night = begun(8, rounds=3)
    sit_down(night)
    arrive(night, new=nights.NewName("Zoe", is_guest=False))
    zoe = Player.objects.get(name="Zoe")
    assert f'value="seat-{zoe.pk}"' in get(night)
    for _twice in range(2):
        assert press(night, "night", f"seat-{zoe.pk}").status_code == 302
    assert Game.objects.get(table_number=1).seats.get(player=zoe).first_round == 2
    refused = press(night, "night", f"seat-{people(night.group, 1)[-2].pk}")
    assert refused.status_code == 409
    assert "No table has a seat" in refused.content.decode()


@pytest.mark.parametrize("page", ["night", "night_standing", "night_list", "night_wall"])
def test_who_watches_reads_and_has_nothing_to_press(page: str) -> None:
    night = begun(8)
    sit_down(night)
    html = get(night, page, watcher_of(night.group))
    assert not re.search(r'<button[^>]*name="do"', html)
    assert "join/" not in html


def test_the_printed_list_says_each_name_once_by_name_and_once_by_table() -> None:
    night = begun(9)
    games = sit_down(night)
    page = get(night, "night_list")
    for name in (name for game in games for name in names_at(game)):
        assert page.count(name) == 2
    assert page.index("P00") < page.index("P01") < page.index("P08")


def test_a_table_card_lets_in_whoever_keeps_its_score() -> None:
    night = begun(8)
    assert "No sitting has begun yet." in get(night, "night_cards")
    sit_down(night)
    page = get(night, "night_cards")
    assert page.count("<svg") >= 4
    assert page.count("Keep the score") == 2


def test_the_night_is_heard_of_whatever_changes_in_it_or_in_its_games() -> None:
    night = begun(8)
    (game, _other) = sit_down(night)
    live = address_of("night_live", night)
    rev = str(facts(night).rev)
    assert client_of().get(live, {"rev": rev, "as": "scorekeeper"}).status_code == 204
    assert client_of().get(live, {"rev": rev, "as": "watcher"}).status_code == 200
    play(game, [X, 5, 6, 7])
    answer = client_of().get(live, {"rev": rev, "view": "tv"})
    assert (answer.status_code, answer["X-Rev"]) == (200, str(facts(night).rev))
    assert 'id="tv"' in answer.content.decode()
    rev = answer["X-Rev"]
    arrive(night, new=nights.NewName("Zoe", is_guest=False))
    assert client_of().get(live, {"rev": rev}).status_code == 200


def test_the_wall_shows_the_tables_and_then_the_standing() -> None:
    night = begun(8)
    assert "We begin soon" in get(night, "night_wall")
    games = sit_down(night)
    wall = get(night, "night_wall")
    assert "wall-tables" in wall
    assert wall.count("Round 1 of 2") == 2
    for game in games:
        finish(game)
    assert "Standing after sitting 1" in get(night, "night_wall")
    nights.end_night(night=night, now=night.began_at)
    assert "Final standing" in get(night, "night_wall")


def test_a_game_of_a_night_says_at_which_table_it_is() -> None:
    night = begun(8)
    draw(night)
    game = begin(night)[1]
    assert "28 November 2026, table 2" in client_of().get(game.get_absolute_url()).content.decode()


@pytest.mark.parametrize("name", ["<b>x</b>", '"><script>'])
def test_names_are_escaped_on_every_page(name: str) -> None:
    night = begun(0, name=name, bands=(name,))
    people(night.group, 3)
    arrive(night, *night.group.players.all(), new=nights.NewName(name, is_guest=False))
    draw(night)
    pages = ["night", "night_people", "night_draw"]
    html = "".join(client_of().get(address_of(page, night)).content.decode() for page in pages)
    begin(night)
    pages = ["night", "night_list", "night_cards", "night_standing", "night_wall"]
    html += "".join(client_of().get(address_of(page, night)).content.decode() for page in pages)
    assert name not in html
