"""A game that began with no group comes into one, with all that was played."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from uuid import uuid4

import pytest
from django.test import Client

from tests.tracker.accounts import organiser
from tests.tracker.factories import (
    DEVICE,
    NOW,
    ONLOOKER,
    OTHER_DEVICE,
    X,
    belong,
    client_of,
    club,
    grant,
    new_game,
    play,
    watcher_of,
)
from tests.tracker.houses import save_house
from tracker import services
from tracker.ledger import replay
from tracker.models import Change, Game, Group, GroupRole, Player, Role, Season
from tracker.sheets.season import season_among, seasons_of
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db


def member(group: Group, name: str) -> Player:
    person = Player.named(group, name, colour=9)
    person.save()
    return person


def send(game: Game, group: Group, client: Client | None = None, **chosen: str) -> int:
    """Press the button; ``chosen`` by the names of the players, what is not said as the form has it."""
    players = {player.name: player.pk for player in Player.objects.filter(seats__game=game)}
    data = {f"person-{players[name]}": choice for name, choice in chosen.items()}
    path = f"{game.get_absolute_url()}group/"
    return (client or client_of()).post(path, {"group": str(group.uuid), **data}).status_code


def facts_of(game: Game) -> Mapping[str, object]:
    return replay(change.facts for change in Change.objects.filter(game=game).order_by("seq"))


def test_the_scores_stay_and_the_players_are_the_groups() -> None:
    group = club()
    season = Season.objects.create(group=group, name="2026", first_day=dt.date(2026, 1, 1), last_day=NOW.date())
    ana = member(group, "ANA")
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 30], [5, X, 9])
    before = [(place.place, place.total) for place in Table.load(game).places]
    assert send(game, group) == 302
    game = Game.objects.get(pk=game.pk)
    assert (game.group, season_among(seasons_of(group), game)) == (group, season)
    table = Table.load(game)
    assert [seat.player.name for seat in table.seats] == ["ANA", "Luis", "Kim"]
    assert table.seats[0].player == ana
    assert all(seat.player.group == group for seat in table.seats)
    assert [(place.place, place.total) for place in table.places] == before
    assert Player.objects.filter(group=group).count() == 3


def test_who_is_who_can_be_said() -> None:
    group = club()
    lluis = member(group, "Lluís")
    game = new_game("Ana", "Luis")
    page = client_of().get(f"{game.get_absolute_url()}group/?group={group.uuid}").content.decode()
    assert "Somebody new" in page
    assert f'<option value="{lluis.pk}">Lluís' in page
    assert send(game, group, Luis=str(lluis.pk)) == 302
    assert game.seats.get(position=1).player == lluis


def test_two_players_are_never_one_person_and_nothing_chosen_is_lost() -> None:
    group = club()
    ana = member(group, "Anna")
    game = new_game("Ana", "Luis")
    players = {player.name: player.pk for player in Player.objects.filter(seats__game=game)}
    data = {"group": str(group.uuid), **{f"person-{pk}": str(ana.pk) for pk in players.values()}}
    response = client_of().post(f"{game.get_absolute_url()}group/", data)
    assert response.status_code == 422
    page = response.content.decode()
    assert page.count("Two players cannot be one person.") == 2
    assert page.count(f'<option value="{ana.pk}" selected>') == 2
    assert Game.objects.get(pk=game.pk).group.is_casual


@pytest.mark.parametrize("choice", ["0", "-1", "999999", "x", "new2"])
def test_nobody_of_another_group_is_chosen(choice: str) -> None:
    group = club()
    stranger = member(Group.objects.create(name="Others", language="en", time_zone="UTC"), "Bea")
    game = new_game("Ana", "Luis")
    assert send(game, group, Ana=choice) == 422
    assert send(game, group, Ana=str(stranger.pk)) == 422
    assert Game.objects.get(pk=game.pk).group.is_casual


def test_every_game_of_the_table_comes_along_once() -> None:
    group = club()
    game = new_game("Ana", "Luis", rounds=1)
    play(game, [X, 12])
    again = services.rematch(game=game, device=DEVICE, now=NOW, played_on=NOW.date())
    page = client_of().get(f"{game.get_absolute_url()}group/").content.decode()
    assert "2 games of this table come along." in page
    assert send(game, group) == 302
    assert send(game, group) == 302
    assert {each.group for each in Game.objects.filter(pk__in=[game.pk, again.pk])} == {group}
    assert Change.objects.filter(verb="adopt").count() == 2
    # Whoever they were is known to be who they are now.
    assert {player.merged_into for player in Player.objects.exclude(group=group)} == {*group.players.all()}


def test_a_game_whose_score_another_keeps_stays_where_it_is() -> None:
    group = club()
    game = new_game("Ana", "Luis", rounds=1)
    play(game, [X, 12])
    again = services.rematch(game=game, device=DEVICE, now=NOW, played_on=NOW.date())
    again.grants.filter(device=DEVICE).update(role=Role.WATCHER)
    assert send(game, group) == 302
    stays = Game.objects.get(pk=again.pk)
    assert stays.group.is_casual
    assert {seat.player.group for seat in stays.seats.all()} == {stays.group}
    assert not Player.objects.exclude(merged_into=None).exists()


def test_the_history_says_so_and_nobody_takes_it_back() -> None:
    group = club()
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 30])
    services.replace_player(
        game=game,
        seat_id=game.seats.get(position=1).pk,
        name="Pau",
        keeps_score=True,
        client_id=uuid4(),
        device=DEVICE,
        now=NOW,
    )
    assert send(game, group) == 302
    page = client_of().get(f"{game.get_absolute_url()}history/").content.decode()
    assert "The game was put into a group" in page
    assert "Pau plays on for Luis" in page
    adopted = Change.objects.get(game=game, verb="adopt")
    with pytest.raises(Change.DoesNotExist):
        services.undo(game=game, seq=adopted.seq, client_id=uuid4(), device=DEVICE, now=NOW)
    # Nor what would bring back somebody who is not of the group.
    with pytest.raises(services.ChangedSince):
        services.undo(game=game, seq=adopted.seq - 1, client_id=uuid4(), device=DEVICE, now=NOW)
    assert facts_of(game)["group"] == group.pk
    seats = {f"seat/{seat.pk}": seat.player_id for seat in game.seats.all()}
    assert {path: facts_of(game)[path]["player"] for path in seats} == seats  # type: ignore[index]


def test_rules_that_the_table_had_named_stay_in_the_game() -> None:
    group = club()
    game = new_game("Ana", "Luis")
    house = save_house(game.group)
    Game.objects.filter(pk=game.pk).update(house_rules=house)
    rules = Game.objects.get(pk=game.pk).rules
    assert send(game, group) == 302
    game = Game.objects.get(pk=game.pk)
    assert (game.house_rules, game.rules) == (None, rules)
    assert client_of().get(game.get_absolute_url()).status_code == 200


def test_who_plays_keeps_their_phone_and_who_belongs_to_the_group_sees_it() -> None:
    group = club()
    game = new_game("Ana", "Luis")
    grant(game, OTHER_DEVICE, Role.PLAYER, game.seats.get(position=1))
    onlooker = watcher_of(group)
    assert onlooker.get(game.get_absolute_url()).status_code == 404
    assert send(game, group) == 302
    assert onlooker.get(game.get_absolute_url()).status_code == 200
    assert client_of(OTHER_DEVICE).get(f"{game.get_absolute_url()}mine/").status_code == 200


def test_it_is_for_who_may_begin_games_there() -> None:
    group = club()
    game = new_game("Ana", "Luis", device=ONLOOKER)
    stranger = client_of(ONLOOKER)
    assert send(game, group, stranger) == 404
    belong(group, ONLOOKER, GroupRole.WATCHER)
    assert send(game, group, stranger) == 404
    assert Game.objects.get(pk=game.pk).group.is_casual
    # By an account as well.
    by_account = organiser(group, ONLOOKER)
    assert send(game, group, by_account) == 302
    assert Game.objects.get(pk=game.pk).group == group


def test_who_belongs_to_several_groups_is_asked_and_who_belongs_to_none_is_told() -> None:
    game = new_game("Ana", "Luis")
    url = f"{game.get_absolute_url()}group/"
    assert "You belong to no group in which you may begin games." in client_of().get(url).content.decode()
    first, second = club(), club("Senior centre")
    page = client_of().get(url).content.decode()
    assert f"?group={first.uuid}" in page
    assert f"?group={second.uuid}" in page
    assert "Who is who?" not in page
    assert "Put it into Senior centre" in client_of().get(f"{url}?group={second.uuid}").content.decode()


def test_a_game_of_a_group_stays_in_it() -> None:
    group = club()
    game = new_game("Ana", "Luis")
    send(game, group)
    other = club("Others")
    assert "Put the game into a group" not in client_of().get(f"{game.get_absolute_url()}table/").content.decode()
    assert send(game, other) == 302
    assert Game.objects.get(pk=game.pk).group == group


@pytest.mark.parametrize("people", [2, 8])
def test_it_is_asked_in_few_queries(django_assert_num_queries: object, people: int) -> None:
    group = club()
    for number in range(people):
        member(group, f"Member {number}")
    game = new_game(*[f"Player {number}" for number in range(people)])
    with django_assert_num_queries(5):  # type: ignore[operator]
        client_of().get(f"{game.get_absolute_url()}group/")
