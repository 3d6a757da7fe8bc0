"""The admin of the host: it lets in one who may, shows no secret, and writes no game."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from uuid import UUID, uuid4

import pytest
from django.contrib import admin
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tests.tracker.accounts import account, organiser, signed_in
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, client_of, club, play, watcher_of
from tests.tracker.houses import club_game, save_house
from tracker import services
from tracker.models import Grant, Group, GroupInvite, Invite, Season, User

pytestmark = pytest.mark.django_db


def host(device: UUID = OTHER_DEVICE) -> Client:
    user = account("host")
    services.set_host(user=user, is_host=True)
    return signed_in(user, device)


def full_server() -> Group:
    group = club()
    Season.objects.create(group=group, name="2026", first_day=NOW.date(), last_day=NOW.date())
    save_house(group)
    play(club_game(group, "Ana", "Luis"), [X, 12])
    organiser(group, DEVICE)
    services.open_group_invites(group=group, now=NOW)
    return group


def pages() -> list[str]:
    """Every list of the admin, and a page of each of its rows."""
    found = ["/admin/"]
    for model in admin.site._registry:
        names = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        found.append(reverse(f"{names}_changelist"))
        found += [reverse(f"{names}_change", args=[row.pk]) for row in model._default_manager.all()[:3]]
    return found


def nobody() -> Client:
    return client_of(uuid4())


def by_account() -> Client:
    return signed_in(account("tom"), uuid4())


def locked_host() -> Client:
    client = host(uuid4())
    User.objects.filter(username="host").update(is_active=False)
    return client


def staff_alone() -> Client:
    user = account("staff")
    user.is_staff = True
    user.save()
    return signed_in(user, uuid4())


@pytest.mark.parametrize(
    "visitor", [nobody, by_account, locked_host, staff_alone, lambda: organiser(Group.objects.get(), DEVICE)]
)
def test_nobody_else_comes_in(visitor: Callable[[], Client]) -> None:
    full_server()
    client = visitor()
    for path in pages():
        response = client.get(path)
        assert response.status_code in {302, 403}, path
        if response.status_code == 302:
            assert response["Location"].startswith(("/admin/login/", "/account/login/")), path


def test_who_is_not_signed_in_signs_in_where_everybody_does_with_the_same_limits() -> None:
    response = client_of().get("/admin/login/?next=/admin/")
    assert response["Location"].startswith("/account/login/?next=")


def test_the_host_reads_every_page_and_no_secret_is_on_one() -> None:
    group = full_server()
    watcher_of(group)
    client = host()
    secrets = {str(grant.device) for grant in Grant.objects.all()}
    secrets |= {invite.token for invite in GroupInvite.objects.all()} | {
        invite.token for invite in Invite.objects.all()
    }
    secrets |= {user.password for user in User.objects.all()}
    assert len(secrets) > 4
    for path in pages():
        response = client.get(path)
        assert response.status_code == 200, path
        page = response.content.decode()
        assert not [secret for secret in secrets if secret in page], path


def test_nothing_is_added_changed_or_deleted_by_a_form() -> None:
    full_server()
    client = host()
    for model in admin.site._registry:
        names = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        row = model._default_manager.first()
        if model._meta.app_label != "tracker":
            continue
        assert row is not None
        assert client.post(reverse(f"{names}_add"), {}).status_code == 403
        assert client.post(reverse(f"{names}_change", args=[row.pk]), {}).status_code == 403
        assert client.post(reverse(f"{names}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403


def act(client: Client, path: str, action: str, *rows: int) -> None:
    data = {"action": action, "_selected_action": [str(row) for row in rows]}
    assert client.post(path, data).status_code == 302


def test_a_group_is_given_up_and_kept() -> None:
    group, client = full_server(), host()
    act(client, "/admin/tracker/group/", "give_up", group.pk)
    assert Group.objects.get(pk=group.pk).ends_at is not None
    act(client, "/admin/tracker/group/", "keep", group.pk)
    assert Group.objects.get(pk=group.pk).ends_at is None


def test_an_account_is_locked_out_and_let_in_but_never_ones_own() -> None:
    group, client = full_server(), host()
    rosa = User.objects.get(username="rosa")
    own = User.objects.get(username="host")
    act(client, "/admin/tracker/user/", "lock", rosa.pk, own.pk)
    assert list(User.objects.filter(is_active=False)) == [rosa]
    group_url = f"/group/{group.uuid}/settings/"
    # What is left is what her phone may do by itself.
    assert organiser(group, DEVICE).get(group_url).status_code == 403
    act(client, "/admin/tracker/user/", "unlock", rosa.pk)
    assert organiser(group, DEVICE).get(group_url).status_code == 200


@pytest.mark.parametrize("games", [1, 6])
@pytest.mark.parametrize("model", ["game", "group", "user", "player", "season"])
def test_a_list_is_read_in_few_queries(django_assert_max_num_queries: object, model: str, games: int) -> None:
    group = full_server()
    for number in range(games):
        play(club_game(group, f"Ana {number}", "Luis"), [X, 12])
        organiser(club(f"Group {number}"), uuid4(), f"tom{number}")
    client = host()
    with django_assert_max_num_queries(9):  # type: ignore[operator]
        client.get(f"/admin/tracker/{model}/")


def test_make_host_says_who_may() -> None:
    account("ana")
    out = StringIO()
    call_command("host", "ANA", stdout=out)
    assert out.getvalue().startswith("ana may open /admin/ now")
    assert signed_in(account("ana"), DEVICE).get("/admin/").status_code == 200
    call_command("host", "ana", "--no-longer", stdout=out)
    assert signed_in(account("ana"), DEVICE).get("/admin/").status_code == 302
    with pytest.raises(CommandError, match="There is no account “bea”"):
        call_command("host", "bea")
