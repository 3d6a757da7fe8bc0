"""A group that is given up goes, with all it holds and nothing else, once its time is over and not before."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
from django.apps import apps
from django.core.management import call_command

from tests.tracker.accounts import PASSWORD, account, organiser
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, client_of, club, grant, new_game, play
from tests.tracker.houses import club_game, save_house
from tracker import services
from tracker.models import Game, Group, Role, Season
from tracker.models.group import GRACE

pytestmark = pytest.mark.django_db

LATER = NOW + GRACE


def full_group(name: str = "Thursday Trains") -> Group:
    """One that holds a row of everything that a group can hold."""
    group = club(name)
    season = Season.objects.create(group=group, name="2026", first_day=NOW.date(), last_day=NOW.date())
    house = save_house(group)
    Group.objects.filter(pk=group.pk).update(default_rules=house)
    game = club_game(group, "Ana", "Luis", "Kim")
    Game.objects.filter(pk=game.pk).update(season=season, house_rules=house)
    play(game, [X, 12, 30])
    grant(game, OTHER_DEVICE, Role.PLAYER, game.seats.get(position=1))
    services.open_group_invites(group=group, now=NOW)
    return group


def rows() -> dict[str, int]:
    """How many rows each table of the app has."""
    return {model.__name__: model._default_manager.count() for model in apps.get_app_config("tracker").get_models()}


def test_it_goes_with_all_that_it_holds_and_leaves_what_others_hold() -> None:
    full_group("Others")
    new_game("Bea", "Joe")
    account()
    before = rows()
    group = full_group()
    services.end_group(group=group, now=NOW)
    assert services.delete_ended_groups(now=LATER) == 1
    assert rows() == before
    assert client_of().get(f"/group/{group.uuid}/").status_code == 404


def test_until_then_it_is_whole_and_every_organiser_keeps_it() -> None:
    group = full_group()
    client = organiser(group, DEVICE)
    organiser(group, OTHER_DEVICE, "tom")
    before = rows()
    page = client.get(f"/group/{group.uuid}/end/").content.decode()
    assert "It goes after 30 days; until then every organiser can keep it." in page
    assert client.post(f"/group/{group.uuid}/end/", {"do": "end"}).status_code == 302
    assert "This group is deleted on" in client.get(f"/group/{group.uuid}/").content.decode()
    ends_at = Group.objects.get(pk=group.pk).ends_at
    assert ends_at is not None
    # Pressed once more, it does not go later.
    client.post(f"/group/{group.uuid}/end/", {"do": "end"})
    assert Group.objects.get(pk=group.pk).ends_at == ends_at
    assert services.delete_ended_groups(now=ends_at - dt.timedelta(seconds=1)) == 0
    assert rows() == before
    other = organiser(group, OTHER_DEVICE, "tom")
    assert "Keep the group" in other.get(f"/group/{group.uuid}/end/").content.decode()
    assert other.post(f"/group/{group.uuid}/end/", {"do": "keep"}).status_code == 302
    assert services.delete_ended_groups(now=ends_at + GRACE) == 0
    assert "This group is deleted on" not in client.get(f"/group/{group.uuid}/").content.decode()


def by_tidying() -> None:
    call_command("tidy")


def by_signing_in() -> None:
    account("pilar")
    client_of().post("/account/login/", {"login": "pilar", "password": PASSWORD})


@pytest.mark.parametrize("happens", [by_tidying, by_signing_in])
def test_it_goes_when_the_server_starts_and_when_somebody_signs_in(happens: Callable[[], None]) -> None:
    group, stays = full_group(), full_group("Others")
    services.end_group(group=group, now=dt.datetime(2020, 1, 1, tzinfo=dt.UTC))
    services.end_group(group=stays, now=dt.datetime.now(dt.UTC))
    happens()
    assert list(Group.objects.values_list("name", flat=True)) == ["Others"]
