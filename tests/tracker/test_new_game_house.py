"""A new game begins with the group's own rules, or with those of a game that was played."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.utils import timezone

from bench.agreement import discord
from scoring import PRESETS, DealRow
from tests.tracker.factories import DEVICE, OTHER_DEVICE, client_of, club, new_game, watcher_of
from tests.tracker.houses import club_game, save_house
from tracker import services
from tracker.evenings import evening_of
from tracker.models import Game, Group

pytestmark = pytest.mark.django_db


def form(*names: str, **fields: str) -> dict[str, object]:
    return {
        "name": list(names) or ["Ana", "Luis"],
        "set": "",
        "preset": "classic",
        "rounds": "",
        "client_id": str(uuid4()),
        "do": "create",
    } | fields


def chosen(page: str, name: str) -> list[str]:
    return re.findall(rf'name="{name}" value="([^"]*)" type="radio" checked', page)


def newest() -> Game:
    return Game.objects.latest("pk")


def test_a_groups_rules_are_offered_and_its_default_is_chosen() -> None:
    group = club()
    club_game(group)
    save_house(group, "Slow", rounds=13)
    old = save_house(group, "Fast", rounds=4)
    new = save_house(group, "Fast", seen=1, rounds=5)
    page = client_of().get(f"/new/?group={group.uuid}").content.decode()
    assert f'value="house-{new.pk}"' in page
    assert f'value="house-{old.pk}"' not in page
    assert (chosen(page, "preset"), chosen(page, "set")) == (["classic"], [""])
    services.choose_default(group=group, house=old)
    page = client_of().get(f"/new/?group={group.uuid}").content.decode()
    assert chosen(page, "preset") == [f"house-{old.pk}"]
    assert "Fast, version 1" in page
    assert page.count("Fast, version 2") == 1


def test_a_game_of_the_group_is_played_by_them() -> None:
    group = club()
    club_game(group)
    house = save_house(group, preset="short-game", highest=9, copies=2, deal_table=(DealRow(9, 2, 8, 9),), rounds=7)
    response = client_of().post("/new/", form("Ana", "Núria", group=str(group.uuid), preset=f"house-{house.pk}"))
    game = newest()
    assert response["Location"] == game.get_absolute_url()
    assert (game.group, game.season, game.house_rules, game.preset) == (group, None, house, "short-game")
    assert game.rule_set == house.rule_set
    assert [seat.player.group for seat in game.seats.all()] == [group, group]
    assert discord(game) == []
    page = client_of().get(f"{game.get_absolute_url()}rules/").content.decode()
    assert "Thursday rules, version 1" in page


def test_the_set_and_the_rounds_can_still_be_chosen() -> None:
    group = club()
    club_game(group)
    house = save_house(group)
    data = form(group=str(group.uuid), preset=f"house-{house.pk}", set="9", rounds="3")
    client_of().post("/new/", data)
    game = newest()
    assert (game.rule_set.highest, game.rule_set.rounds, game.house_rules) == (9, 3, house)


@pytest.mark.parametrize("changed", [{"preset": "house-999"}, {"preset": "game-x"}, {"set": "13"}], ids=str)
def test_what_is_not_offered_is_refused(changed: dict[str, str]) -> None:
    group = club()
    club_game(group)
    save_house(group)
    before = Game.objects.count()
    assert client_of().post("/new/", form(group=str(group.uuid)) | changed).status_code == 422
    assert Game.objects.count() == before


def test_only_who_may_in_a_group_begins_its_games() -> None:
    group = club()
    club_game(group)
    house = save_house(group)
    stranger = watcher_of(group)
    for address in (f"/new/?group={group.uuid}", "/new/?group=x", f"/new/?group={uuid4()}"):
        assert stranger.get(address).status_code == (403 if str(group.uuid) in address else 404)
    assert stranger.post("/new/", form(group=str(group.uuid))).status_code == 403
    assert stranger.post("/new/", form(set="12", preset=f"house-{house.pk}")).status_code == 422
    page = stranger.get(f"/group/{group.uuid}/").content.decode()
    assert "/new/?group=" not in page
    assert f"/group/{group.uuid}/rules/" in page
    assert f"/new/?group={group.uuid}" in client_of().get(f"/group/{group.uuid}/").content.decode()


def test_buttons_beside_the_names_keep_the_group_and_its_rules() -> None:
    group = club()
    club_game(group)
    house = save_house(group)
    page = client_of().post("/new/", form(group=str(group.uuid), preset=f"house-{house.pk}", do="add")).content.decode()
    assert f'name="group" value="{group.uuid}"' in page
    assert chosen(page, "preset") == [f"house-{house.pk}"]


def test_a_table_without_a_group_begins_with_the_rules_of_a_game_it_has() -> None:
    game = new_game("Ana", "Luis", blank_end=5, double_blank=25)
    new_game("Ana", "Luis", rounds=3)
    new_game("Eva", "Max", device=OTHER_DEVICE, blank_end=25)
    page = client_of().get("/new/").content.decode()
    assert re.findall(r'name="preset" value="(game-[^"]*)"', page) == [f"game-{game.uuid}"]
    assert "(Ana and Luis)" in page
    client_of().post("/new/", form(preset=f"game-{game.uuid}"))
    assert newest() != game
    assert newest().rule_set == game.rule_set
    assert newest().house_rules is None
    # Of a device that has none the form is what it was.
    assert client_of(None).post("/new/", form(set="")).status_code == 422
    assert 'name="set" value=""' not in client_of(None).get("/new/").content.decode()


def test_a_group_of_another_zone_plays_on_its_own_evening() -> None:
    group = club()
    Group.objects.filter(pk=group.pk).update(time_zone="Pacific/Kiritimati")
    club_game(group)
    client_of().post("/new/", form(group=str(group.uuid), set="12"))
    assert newest().played_on == evening_of(timezone.now(), "Pacific/Kiritimati")


def test_posted_twice_a_game_of_a_group_is_one() -> None:
    group = club()
    club_game(group)
    data = form(group=str(group.uuid), set="12")
    first, second = (client_of().post("/new/", data)["Location"] for _ in range(2))
    assert first == second
    assert Group.objects.count() == 1
    assert newest().rule_set == PRESETS["classic"]
    assert newest().changes.get().device == DEVICE
