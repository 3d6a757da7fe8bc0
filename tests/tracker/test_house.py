"""A group's own rules: versions and names, who may write them, and which game was played by which."""

from __future__ import annotations

import html
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from bench.agreement import discord
from scoring import PRESETS, RuleSet, RulesRejected
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, client_of, club, grant, new_game, play, watcher_of
from tests.tracker.houses import club_game, filled_in, save_house
from tracker import services
from tracker.models import Change, Game, HouseRules, Role

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


# --- Versions and names ----------------------------------------------------------------------------------------------


def test_a_saved_change_is_the_next_version_and_the_earlier_ones_stay() -> None:
    group = club()
    first = save_house(group, blank_end=5)
    second = save_house(group, seen=1, blank_end=25)
    assert (first.version, second.version) == (1, 2)
    first.refresh_from_db()
    assert first.rule_set.blank_end == 5


def test_new_games_begin_with_the_newest_version_of_the_rules_that_they_begin_with() -> None:
    group = club()
    first = save_house(group, blank_end=5)
    other = save_house(group, "Sunday rules", blank_end=1)
    assert save_house(group, seen=1, blank_end=6).version == 2
    group.refresh_from_db()
    assert group.default_rules is None
    services.choose_default(group=group, house=first)
    page = client_of().get(other.get_absolute_url()).content.decode()
    assert NEXT_TOO not in page
    assert NEXT_TOO in client_of().get(first.get_absolute_url()).content.decode()
    third = save_house(group, seen=2, blank_end=25)
    group.refresh_from_db()
    assert group.default_rules == third
    assert (
        "New games of the group begin with these rules." in client_of().get(third.get_absolute_url()).content.decode()
    )
    # Rules of another name, and the group's of another, change nothing of it.
    save_house(group, "Sunday rules", seen=1, blank_end=2)
    group.refresh_from_db()
    assert group.default_rules == third


NEXT_TOO = "New games will begin with the next version."


@pytest.mark.parametrize("name", ["THURSDAY RULES", "Thúrsday rulés", "thursday  rules"])
def test_a_name_is_the_same_whatever_its_case_or_accents(name: str) -> None:
    group = club()
    save_house(group)
    with pytest.raises(services.HouseNameTaken) as refusal:
        save_house(group, name, blank_end=5)
    assert refusal.value.house.version == 1
    assert save_house(group, name, seen=1, blank_end=5).version == 2
    assert save_house(club("Another"), name).version == 1


def test_posted_twice_it_is_one_version() -> None:
    group, key = club(), uuid4()
    first = save_house(group, client_id=key, blank_end=5)
    assert save_house(group, client_id=key, blank_end=5) == first
    # The browser's Back, and something else typed: another write.
    with pytest.raises(services.HouseNameTaken):
        save_house(group, client_id=key, blank_end=25)
    assert save_house(group, client_id=key, seen=1, blank_end=25).version == 2
    assert save_house(group, client_id=uuid4(), seen=2, blank_end=25).version == 2
    assert HouseRules.objects.count() == 2


def test_whoever_did_not_see_the_newest_version_is_told() -> None:
    group = club()
    save_house(group)
    save_house(group, seen=1, blank_end=5)
    with pytest.raises(services.HouseRulesChanged) as refusal:
        save_house(group, seen=1, blank_end=25)
    assert refusal.value.house.version == 2


def test_rules_that_cannot_be_played_are_never_saved() -> None:
    with pytest.raises(RulesRejected):
        save_house(club(), rules=RuleSet(rounds=0))


def test_the_database_keeps_versions_apart() -> None:
    group = club()
    house = save_house(group)
    house.pk, house.client_id = None, uuid4()
    with pytest.raises(IntegrityError), transaction.atomic():
        house.save()
    house.version, house.name = 2, ""
    with pytest.raises(IntegrityError), transaction.atomic():
        house.save()


# --- A game that is played by them -----------------------------------------------------------------------------------


def test_a_game_remembers_which_version_it_came_from_and_its_rematch_too() -> None:
    group = club()
    house = save_house(group, rounds=1)
    game = club_game(group, house=house)
    play(game, [X, 12, 37])
    again = services.rematch(game=game, device=DEVICE, now=NOW, played_on=NOW.date())
    save_house(group, seen=1, rounds=2)
    for each in (game, again):
        each.refresh_from_db()
        assert each.house_rules == house
        assert each.rule_set.rounds == 1
        assert discord(each) == []


def test_changing_to_the_groups_rules_is_told_and_taken_back() -> None:
    group = club()
    house = save_house(group, blank_end=5)
    game = club_game(group)
    services.change_rules(
        game=game,
        preset="classic",
        house=house,
        rules=house.rule_set,
        seen=services.rules_seen(game),
        accepts=lambda _number, _problem: False,
        client_id=uuid4(),
        device=DEVICE,
        now=NOW,
    )
    game.refresh_from_db()
    assert (game.house_rules, game.rule_set.blank_end) == (house, 5)
    history = client_of().get(f"{game.get_absolute_url()}history/").content.decode()
    assert "The group’s own rules: Thursday rules, version 1" in history
    services.undo(game=game, seq=game.rev, client_id=uuid4(), device=DEVICE, now=NOW)
    game = Game.objects.get(pk=game.pk)
    assert (game.house_rules, game.rule_set.blank_end) == (None, 0)
    assert discord(game) == []
    assert "No longer the group’s own rules" in client_of().get(f"{game.get_absolute_url()}history/").content.decode()


def editor(game: Game, **query: str) -> dict[str, Any]:
    return filled_in(client_of().get(f"{game.get_absolute_url()}rules/house/", query).content.decode())


def test_the_editor_of_a_game_shows_what_moves_and_then_saves() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 37])
    url = f"{game.get_absolute_url()}rules/house/"
    data = editor(game) | {"going_out_bonus": "5", "do": "save"}
    page = client_of().post(url, data).content.decode()
    assert "Ana: total 0 → -5" in page or "Ana: total 0 → −5" in page
    assert 'name="going_out_bonus" value="5"' in page
    assert Change.objects.filter(game=game).count() == 2
    response = client_of().post(url, filled_in(page) | {"do": "save"})
    assert response.status_code == 302
    assert Game.objects.get(pk=game.pk).rule_set.going_out_bonus == -5
    assert client_of().post(url, filled_in(page) | {"do": "save"}).status_code == 302
    assert Change.objects.filter(game=game).count() == 3


def test_the_editor_of_a_game_keeps_its_rules_for_the_group_under_a_name() -> None:
    group = club()
    game = club_game(group)
    url = f"{game.get_absolute_url()}rules/house/"
    data = editor(game) | {"blank_end": "5", "name": "Thursday rules", "do": "save"}
    page = client_of().post(url, data).content.decode()
    assert not HouseRules.objects.exists()
    assert client_of().post(url, filled_in(page) | {"do": "save"}).status_code == 302
    game.refresh_from_db()
    house = HouseRules.objects.get()
    assert (game.house_rules, house.rule_set, house.version) == (house, game.rule_set, 1)
    # From there on the same name is its next version.
    data = editor(game) | {"blank_end": "25", "name": "THURSDAY rules", "do": "save"}
    page = client_of().post(url, data).content.decode()
    assert client_of().post(url, filled_in(page) | {"do": "save"}).status_code == 302
    game.refresh_from_db()
    assert game.house_rules is not None
    assert game.house_rules.version == 2
    assert discord(game) == []


def test_rules_that_stand_are_only_given_a_name_and_pressing_twice_is_pressing_once() -> None:
    group = club()
    game = club_game(group, rules=replace(PRESETS["classic"], blank_end=5))
    url = f"{game.get_absolute_url()}rules/house/"
    page = client_of().post(url, editor(game) | {"name": "Ours", "do": "save"}).content.decode()
    assert "Nothing is saved yet" in page
    data = filled_in(page) | {"do": "save"}
    assert [client_of().post(url, data).status_code for _press in range(2)] == [302, 302]
    game.refresh_from_db()
    assert game.house_rules == HouseRules.objects.get(name="Ours")
    assert Change.objects.filter(game=game).count() == 2
    assert discord(game) == []


def test_a_name_that_the_group_has_is_refused_and_nothing_is_saved() -> None:
    group = club()
    save_house(group)
    game = club_game(group)
    url = f"{game.get_absolute_url()}rules/house/"
    data = editor(game) | {"blank_end": "5", "name": "thursday RULES", "do": "save"}
    page = client_of().post(url, data).content.decode()
    response = client_of().post(url, filled_in(page) | {"do": "save"})
    assert response.status_code == 409
    page = response.content.decode()
    assert "The group has rules of this name: Thursday rules, version 1." in page
    assert 'value="thursday RULES"' in page
    game.refresh_from_db()
    assert game.rule_set.blank_end == 0
    assert Change.objects.filter(game=game).count() == 1


def save_rules(game: Game, **typed: str) -> None:
    """Through the editor, which shows first what that moves."""
    url = f"{game.get_absolute_url()}rules/house/"
    answer = client_of().post(url, editor(game) | typed | {"do": "save"})
    if answer.status_code != 302:
        answer = client_of().post(url, filled_in(answer.content.decode()) | typed | {"do": "save"})
    assert answer.status_code == 302


def heading_of_rules(game: Game) -> str:
    """What the page of a game calls its rules."""
    found = re.search(r"<p><b>([^<]*)</b><br>", client_of().get(game.get_absolute_url()).content.decode())
    assert found is not None
    return html.unescape(found[1])


def test_changed_rules_of_a_game_are_called_changed() -> None:
    game = new_game("Ana", "Luis")
    assert heading_of_rules(game) == "Classic"
    save_rules(game, blank_end="5")
    assert heading_of_rules(game) == "Classic, changed"
    assert not HouseRules.objects.exists()


def test_rules_of_a_single_game_can_have_a_name() -> None:
    game = new_game("Ana", "Luis")
    save_rules(game, blank_end="5", name="Grandma’s <b>")
    assert heading_of_rules(game) == "Grandma’s <b>"
    save_rules(game, blank_end="25")
    assert heading_of_rules(game) == "Grandma’s <b>, changed"
    save_rules(game, blank_end="25", name="grandma’s <b>")
    assert heading_of_rules(game) == "grandma’s <b>"
    assert "grandma’s &lt;b&gt;" in client_of().get(f"{game.get_absolute_url()}card/").content.decode()


def test_the_rules_of_a_group_say_their_version_and_whether_a_game_changed_them() -> None:
    group = club()
    house = save_house(group, "Ours", blank_end=5)
    game = club_game(group, house=house)
    assert heading_of_rules(game) == "Ours, version 1"
    shorter = club_game(group, house=house, rules=replace(house.rule_set, rounds=7))
    assert heading_of_rules(shorter) == "Ours, version 1"
    save_rules(game, blank_end="25")
    assert heading_of_rules(game) == "Ours, version 1, changed"


@pytest.mark.parametrize(
    "changed", [{"mexican_trains": "none"}, {"swan_drive": "on"}, {"max_seats": "8"}, {"doubles_in_turn": "2"}], ids=str
)
def test_a_rule_of_the_table_alone_is_said_and_saved(changed: dict[str, str]) -> None:
    game = new_game("Ana", "Luis")
    url = f"{game.get_absolute_url()}rules/house/"
    page = client_of().post(url, editor(game) | changed | {"do": "save"}).content.decode()
    assert "→" in page
    assert "Nothing changes." not in page
    assert client_of().post(url, filled_in(page) | {"do": "save"}).status_code == 302
    (name,) = changed
    rules = Game.objects.get(pk=game.pk).rule_set
    assert getattr(rules, name) != getattr(game.rule_set, name)


def test_rules_that_leave_a_table_too_large_are_refused_at_once() -> None:
    game = new_game("Ana", "Luis", "Kim")
    data = editor(game) | {"max_seats": "2", "do": "save"}
    response = client_of().post(f"{game.get_absolute_url()}rules/house/", data)
    assert response.status_code == 409
    assert 'name="max_seats" value="2"' in response.content.decode()


def test_fewer_rounds_than_are_written_are_refused_at_the_rounds() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 12], [X, 10])
    data = editor(game) | {"rounds": "1", "do": "save"}
    response = client_of().post(f"{game.get_absolute_url()}rules/house/", data)
    assert response.status_code == 409
    assert "Rounds written already: 2" in response.content.decode()


def test_rules_that_changed_meanwhile_are_said() -> None:
    game = new_game("Ana", "Luis")
    data = editor(game) | {"blank_end": "5", "do": "save"}
    other = editor(game) | {"blank_end": "25", "do": "save"}
    url = f"{game.get_absolute_url()}rules/house/"
    client_of().post(url, filled_in(client_of().post(url, other).content.decode()) | {"do": "save"})
    response = client_of().post(url, data)
    page = response.content.decode()
    assert response.status_code == 409
    assert "Somebody else has changed the rules meanwhile" in page
    # Sent again it is said over what stands now, and then saved.
    page = client_of().post(url, filled_in(page) | {"do": "save"}).content.decode()
    assert "Each blank end: 25 points → 5 points" in page
    client_of().post(url, filled_in(page) | {"do": "save"})
    assert Game.objects.get(pk=game.pk).rule_set.blank_end == 5


def test_the_editor_begins_from_a_sheet_or_from_the_groups_rules() -> None:
    group = club()
    house = save_house(group, blank_end=5)
    game = club_game(group)
    assert editor(game, **{"from": "blank-fifty"})["double_blank"] == ["50"]
    assert editor(game, **{"from": f"house-{house.pk}"})["blank_end"] == ["5"]
    assert editor(game, **{"from": "house-999"})["blank_end"] == ["0"]
    data = editor(game, **{"from": f"house-{house.pk}"}) | {"do": "save"}
    url = f"{game.get_absolute_url()}rules/house/"
    page = client_of().post(url, data).content.decode()
    assert "The group’s own rules: Thursday rules, version 1" in page
    client_of().post(url, filled_in(page) | {"do": "save"})
    game.refresh_from_db()
    assert game.house_rules == house


# --- Lines that come and go, and the card ----------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["whole page", "htmx"])
def test_a_line_comes_and_goes_and_nothing_typed_is_lost(headers: dict[str, str]) -> None:
    game = new_game("Ana", "Luis")
    url = f"{game.get_absolute_url()}rules/house/"
    data = editor(game) | {"rounds": "many", "penalties-name": ["<b>Slow</b>"], "do": "add-penalties"}
    data |= {"penalties-points": ["5"], "penalties-draw": [""]}
    response = client_of().post(url, data, headers=headers)
    page = response.content.decode()
    assert response.status_code == 200
    assert ("<html" in page) is not headers
    assert "&lt;b&gt;Slow&lt;/b&gt;" in page
    assert "<b>Slow" not in page
    data = filled_in(page)
    assert data["penalties-points"] == ["5", ""]
    assert data["rounds"] == ["many"]
    page = client_of().post(url, data | {"do": "remove-penalties-0"}).content.decode()
    assert filled_in(page)["penalties-points"] == [""]
    page = client_of().post(url, filled_in(page) | {"do": "remove-penalties-7"}).content.decode()
    assert filled_in(page)["penalties-points"] == [""]


def test_while_one_types_the_card_and_the_marks_come_along() -> None:
    game = new_game("Ana", "Luis")
    url = f"{game.get_absolute_url()}rules/house/"
    page = client_of().post(url, editor(game) | {"double_blank": "25", "do": "live"}, headers=HTMX).content.decode()
    assert "<h1" not in page
    assert 'id="double_blank-sheet" data-hx-swap-oob="true">On the sheet: empty<' in page
    assert "1 rule differs from the sheet “Classic”." in page
    assert 'id="card"' in page
    assert "Double-blank: 0 points → 25 points" in page
    response = client_of().post(url, editor(game) | {"double_blank": "x", "do": "live"}, headers=HTMX)
    page = response.content.decode()
    assert response.status_code == 422
    assert '<a href="#double_blank">' in page
    assert 'id="card"' not in page


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"rounds": "1234567890"}, "rounds"),
        ({"first_engine": "13"}, "first_engine"),
        ({"name": "A" * 200}, "name"),
        ({"name": "   "}, "name"),
        ({"name": "\u200b"}, "name"),
        ({"clock_minutes": "<script>"}, "clock_minutes"),
        ({"engine_order": "listed", "engine_list-engine": ["12", "15"]}, "engine_list-1-engine"),
    ],
    ids=str,
)
def test_what_cannot_be_is_said_at_its_field_and_stays_typed(fields: dict[str, Any], place: str) -> None:
    group = club()
    club_game(group)
    url = f"/group/{group.uuid}/rules/new/"
    data = filled_in(client_of().get(url).content.decode()) | {"name": "Ours"} | fields
    response = client_of().post(url, data | {"do": "save"})
    page = response.content.decode()
    assert response.status_code == 422
    assert f'<a href="#{place}">' in page
    assert "<script>" not in page
    sent = filled_in(page)
    for name, value in fields.items():
        assert sent[name] == (value if isinstance(value, list) else [value])
    assert not HouseRules.objects.exists()


def test_five_hundred_lines_are_refused_in_words() -> None:
    group = club()
    club_game(group)
    url = f"/group/{group.uuid}/rules/new/"
    data = filled_in(client_of().get(url).content.decode()) | {"name": "Ours", "engine_list-engine": ["1"] * 500}
    response = client_of().post(url, data | {"do": "save"})
    assert response.status_code == 422
    assert "Write at most 50 lines; here are 500." in response.content.decode()


# --- The pages of a group --------------------------------------------------------------------------------------------


def test_a_group_writes_rules_chooses_them_and_sees_who_played_by_them() -> None:
    group = club()
    club_game(group)
    client = client_of()
    url = f"/group/{group.uuid}/rules/"
    page = client.get(f"{url}new/", {"from": "short-game"}).content.decode()
    response = client.post(f"{url}new/", filled_in(page) | {"name": "Fast", "rounds": "8", "do": "save"})
    house = HouseRules.objects.get()
    assert response["Location"] == house.get_absolute_url()
    assert (house.preset, house.version, house.rule_set.rounds) == ("short-game", 1, 8)
    page = client.get(house.get_absolute_url()).content.decode()
    client.post(house.get_absolute_url(), filled_in(page) | {"rounds": "4", "do": "save"})
    newest = HouseRules.objects.get(version=2)
    game = club_game(group, house=newest)
    client.post(newest.get_absolute_url(), {"do": "default"})
    group.refresh_from_db()
    assert group.default_rules == newest
    page = client.get(url).content.decode()
    assert "Version 2" in page
    assert "Version 1" in page
    assert page.count("for new games") == 1
    assert f'href="{game.get_absolute_url()}"' in page
    old = client.get(house.get_absolute_url()).content.decode()
    assert "Fast, version 2" in old
    assert f'href="{game.get_absolute_url()}"' not in old
    client.post(newest.get_absolute_url(), {"do": "no-default"})
    group.refresh_from_db()
    assert group.default_rules is None


def test_two_who_save_at_once_are_both_kept() -> None:
    group = club()
    club_game(group)
    house = save_house(group)
    client = client_of()
    mine = filled_in(client.get(house.get_absolute_url()).content.decode()) | {"blank_end": "5", "do": "save"}
    save_house(group, seen=1, blank_end=25)
    response = client.post(house.get_absolute_url(), mine)
    page = response.content.decode()
    assert response.status_code == 422
    assert "Somebody else has saved Thursday rules, version 2 meanwhile." in page
    assert client.post(house.get_absolute_url(), filled_in(page) | {"do": "save"}).status_code == 302
    assert HouseRules.objects.get(version=3).rule_set.blank_end == 5


def test_who_belongs_to_a_group_reads_its_rules_and_only_who_begins_its_games_writes() -> None:
    group = club()
    game = club_game(group)
    house = save_house(group)
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    # A guest at a table of the group, and a stranger.
    for client in (client_of(OTHER_DEVICE), client_of(None)):
        assert client.get(f"/group/{group.uuid}/rules/").status_code == 404
        assert client.get(house.get_absolute_url()).status_code == 404
    for client in (watcher_of(group),):
        page = client.get(f"/group/{group.uuid}/rules/").content.decode()
        assert "rules/new/" not in page
        page = client.get(house.get_absolute_url()).content.decode()
        assert "<form id=" not in page
        assert client.get(f"/group/{group.uuid}/rules/new/").status_code == 403
        assert client.post(f"/group/{group.uuid}/rules/new/").status_code == 403
        assert client.post(house.get_absolute_url(), {"do": "default"}).status_code == 403
    other = club("Another")
    club_game(other)
    assert client_of().get(f"/group/{other.uuid}/rules/{house.pk}/").status_code == 404


def test_another_groups_rules_are_never_copied() -> None:
    theirs = save_house(club("Another"), blank_end=25)
    group = club()
    game = club_game(group)
    assert editor(game, **{"from": f"house-{theirs.pk}"})["blank_end"] == ["0"]
    data = editor(game) | {"house": str(theirs.pk), "blank_end": "5", "do": "save"}
    url = f"{game.get_absolute_url()}rules/house/"
    client_of().post(url, filled_in(client_of().post(url, data).content.decode()) | {"do": "save"})
    game.refresh_from_db()
    assert game.rule_set.blank_end == 5
    assert game.house_rules is None


def test_games_of_one_evening_are_told_apart_by_who_played() -> None:
    group = club()
    house = save_house(group)
    for names in (("Ana", "Luis"), ("Ana", "Kim", "Luis")):
        club_game(group, *names, house=house)
    for url in (f"/group/{group.uuid}/rules/", house.get_absolute_url()):
        page = client_of().get(url).content.decode()
        assert "<small>Ana and Luis</small>" in page
        assert "<small>Ana, Kim and Luis</small>" in page


@pytest.mark.parametrize("versions", [1, 6])
def test_the_list_asks_the_database_no_more_for_more_versions(django_assert_num_queries: Any, versions: int) -> None:
    group = club()
    for number in range(versions):
        house = save_house(group, seen=number, blank_end=number)
        club_game(group, house=house)
    with django_assert_num_queries(4):
        assert client_of().get(f"/group/{group.uuid}/rules/").status_code == 200
    with django_assert_num_queries(6):
        assert client_of().get(house.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("seats", [2, 14])
def test_the_editor_of_a_game_asks_the_database_no_more_for_a_longer_game(
    django_assert_num_queries: Any, django_assert_max_num_queries: Any, seats: int
) -> None:
    group = club()
    game = club_game(group, *[f"P{seat}" for seat in range(seats)], house=save_house(group))
    url = f"{game.get_absolute_url()}rules/house/"
    for _round in range(seats // 2):
        play(game, [X, *[None] * (seats - 2), 12], insist=True)
    with django_assert_num_queries(6):
        data = filled_in(client_of().get(url).content.decode())
    with django_assert_max_num_queries(14):
        client_of().post(url, data | {"blank_end": "5", "do": "live"}, headers=HTMX)


def test_a_form_that_is_sent_twice_is_saved_once() -> None:
    group = club()
    club_game(group)
    url = f"/group/{group.uuid}/rules/new/"
    data = filled_in(client_of().get(url).content.decode()) | {"name": "Ours", "do": "save"}
    first, second = (client_of().post(url, data)["Location"] for _ in range(2))
    assert first == second
    assert HouseRules.objects.count() == 1
    # By htmx the browser is led there.
    response = client_of().post(url, data, headers=HTMX)
    assert response["HX-Redirect"] == first


def test_another_name_begins_rules_of_their_own() -> None:
    group = club()
    club_game(group)
    house = save_house(group, blank_end=5)
    data = filled_in(client_of().get(house.get_absolute_url()).content.decode())
    client_of().post(house.get_absolute_url(), data | {"name": "Fridays", "blank_end": "25", "do": "save"})
    found = HouseRules.objects.get(name="Fridays")
    assert (found.version, found.rule_set.blank_end) == (1, 25)
    response = client_of().post(house.get_absolute_url(), data | {"name": "FRIDAYS", "do": "save"})
    assert response.status_code == 422
    assert HouseRules.objects.count() == 2


def test_what_is_pressed_without_being_saved_saves_nothing() -> None:
    group = club()
    club_game(group)
    house = save_house(group)
    data = filled_in(client_of().get(house.get_absolute_url()).content.decode()) | {"blank_end": "5"}
    for do in ("look", "live", "", "add-penalties", "remove-deal_table-0", "add-nothing"):
        assert client_of().post(house.get_absolute_url(), data | {"do": do}).status_code == 200
    assert HouseRules.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_who_save_at_one_moment_the_second_is_told_of_the_first() -> None:
    group = club()
    save_house(group)
    together = Barrier(2)

    def save(blank_end: int) -> int:
        together.wait()
        try:
            return save_house(group, seen=1, blank_end=blank_end).version
        except services.HouseRulesChanged as refusal:
            return -refusal.house.version
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as phones:
        assert sorted(phones.map(save, (5, 25))) == [-2, 2]
    assert HouseRules.objects.count() == 2
