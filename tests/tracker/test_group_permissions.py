"""Who may do what with a group and its games: every address of a group, and those of a game that a group opens."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest
from django.test import Client

from tests.tracker.accounts import account, organiser, signed_in
from tests.tracker.factories import (
    DEVICE,
    NOW,
    OTHER_DEVICE,
    X,
    belong,
    client_of,
    club,
    grant,
    new_game,
    play,
    typed_round,
    watcher_of,
)
from tests.tracker.houses import club_game, save_house
from tests.tracker.nights import address_of, begun
from tracker import services
from tracker.models import Change, Game, Grant, Group, GroupInvite, GroupRole, Member, Role, Season, User
from tracker.urls import urlpatterns

pytestmark = pytest.mark.django_db

HERE = UUID("44444444-4444-4444-8444-444444444444")
THERE = UUID("55555555-5555-4555-8555-555555555555")


def nobody(_game: Game) -> Client:
    return client_of(None)


def guest(game: Game) -> Client:
    """Plays at a table of the group and belongs to none."""
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    return client_of(OTHER_DEVICE)


def organiser_of_another(_game: Game) -> Client:
    return organiser(club("Another"), OTHER_DEVICE, "tom")


def removed(game: Game) -> Client:
    """Organised the group once."""
    organiser(game.group, THERE)
    client = organiser(game.group, OTHER_DEVICE, "tom")
    services.remove_member(group=game.group, member_id=Member.objects.get(user__username="tom").pk, now=NOW)
    return client


def other_password(game: Game) -> Client:
    """Organises the group; but the password was changed since this phone signed in."""
    client = organiser(game.group, OTHER_DEVICE)
    user = User.objects.get(username="rosa")
    user.set_password("another one altogether")
    user.save()
    return client


def closed_account(game: Game) -> Client:
    client = organiser(game.group, OTHER_DEVICE)
    User.objects.update(is_active=False)
    return client


def signed_out(game: Game) -> Client:
    client = organiser(game.group, OTHER_DEVICE)
    client.post("/account/logout/")
    return client


def watcher(game: Game) -> Client:
    return watcher_of(game.group)


def scorekeeper(game: Game) -> Client:
    belong(game.group, OTHER_DEVICE)
    return client_of(OTHER_DEVICE)


def by_account(game: Game) -> Client:
    """Organises the group, signed in on a phone that was never at the table."""
    return organiser(game.group, OTHER_DEVICE)


OUTSIDE: dict[str, Callable[[Game], Client]] = {
    "nobody": nobody,
    "guest": guest,
    "organiser of another group": organiser_of_another,
    "removed": removed,
    "another password": other_password,
    "closed account": closed_account,
    "signed out": signed_out,
}
INSIDE: dict[str, Callable[[Game], Client]] = {
    "watcher": watcher,
    "scorekeeper": scorekeeper,
    "organiser": by_account,
}
GET, POST = "get", "post"

# For each address of a group and method: the answers to those who belong to it. To all others there is no such place.
MATRIX: dict[tuple[str, str], tuple[int, int, int]] = {
    ("group", GET): (200, 200, 200),
    ("group_people", GET): (200, 200, 200),
    ("group_people", POST): (403, 403, 404),
    ("group_settings", GET): (403, 403, 200),
    ("group_settings", POST): (403, 403, 422),
    ("group_end", GET): (403, 403, 200),
    ("group_end", POST): (403, 403, 404),
    ("group_rules", GET): (200, 200, 200),
    ("new_house_rules", GET): (403, 200, 200),
    ("new_house_rules", POST): (403, 422, 422),
    ("house_rules", GET): (200, 200, 200),
    ("house_rules", POST): (403, 422, 422),
    ("season_what_if", GET): (200, 200, 200),
    ("nights", GET): (200, 200, 200),
    ("new_night", GET): (403, 200, 200),
    ("new_night", POST): (403, 422, 422),
    ("night", GET): (200, 200, 200),
    ("night", POST): (403, 404, 404),
    ("night_people", GET): (403, 200, 200),
    ("night_people", POST): (403, 302, 302),
    ("night_draw", GET): (403, 200, 200),
    ("night_draw", POST): (403, 404, 404),
    ("night_list", GET): (200, 200, 200),
    ("night_cards", GET): (403, 200, 200),
    ("night_standing", GET): (200, 200, 200),
    ("night_wall", GET): (200, 200, 200),
    ("night_live", GET): (200, 200, 200),
    ("players", GET): (200, 200, 200),
    ("players", POST): (403, 422, 422),
    ("player", GET): (200, 200, 200),
    ("edit_player", GET): (403, 200, 200),
    ("edit_player", POST): (403, 404, 404),
    ("merge_player", GET): (403, 403, 200),
    ("merge_player", POST): (403, 403, 422),
    ("records", GET): (200, 200, 200),
    ("records", POST): (403, 403, 404),
    ("group_export", GET): (200, 200, 200),
    ("group_backup", GET): (403, 403, 200),
    ("import_table", GET): (403, 200, 200),
    ("import_table", POST): (403, 422, 422),
    ("group_games_csv", GET): (200, 200, 200),
    ("group_rounds_csv", GET): (200, 200, 200),
    ("season_csv", GET): (200, 200, 200),
    ("season", GET): (200, 200, 200),
    # Whoever has no game in it has no receipt; test_season_page has the others.
    ("season_receipt", GET): (404, 404, 404),
    ("new_season", GET): (403, 403, 200),
    ("new_season", POST): (403, 403, 200),
    ("edit_season", GET): (403, 403, 200),
    ("edit_season", POST): (403, 403, 200),
    ("close_season", GET): (403, 403, 200),
    ("close_season", POST): (403, 403, 200),
}
ONLY_READ = {
    "season",
    "season_receipt",
    "group",
    "player",
    "group_rules",
    "season_what_if",
    "nights",
    "night_list",
    "night_cards",
    "night_standing",
    "night_wall",
    "night_live",
    "group_export",
    "group_backup",
    "group_games_csv",
    "group_rounds_csv",
    "season_csv",
}

OF_A_SEASON = {
    "season": "season/{}/",
    "season_what_if": "season/{}/what-if/",
    "season_receipt": "season/{}/player/0/",
    "edit_season": "season/{}/edit/",
    "close_season": "season/{}/close/",
    "season_csv": "export/season/{}.csv",
}

# The same for a game of the group: a member reads all of it and writes nothing before saying that it keeps the score.
GAME_PAGES = (
    "",
    "live/",
    "hub/",
    "tv/",
    "history/",
    "rules/",
    "card/",
    "end/",
    "what-if/",
    "end/picture.png",
    "scores.csv",
)
GAME_WRITES = ("round/1/", "writes/", "table/", "people/", "finish/", "rules/house/", "swap/")


def game_of_a_group() -> Game:
    game = club_game(club(), "Ana", "Luis", "Kim")
    play(game, [X, 12, 30])
    return game


def address(name: str, group: Group) -> str:
    url = f"/group/{group.uuid}/"
    if name == "house_rules":
        return save_house(group).get_absolute_url()
    if name in {"nights", "new_night"}:
        return f"{url}night/" if name == "nights" else f"{url}night/new/"
    if name.startswith("night"):
        return address_of(name, begun(8, group=group))
    if name in {"player", "edit_player", "merge_player"}:
        person = group.players.order_by("pk")[0]
        return f"{url}player/{person.pk}/{name.removesuffix('player').replace('_', '/')}"
    if name in OF_A_SEASON:
        season = Season.objects.create(group=group, name="2026", first_day=NOW.date(), last_day=NOW.date())
        return url + OF_A_SEASON[name].format(season.pk)
    return (
        url
        + {
            "group": "",
            "group_people": "people/",
            "group_settings": "settings/",
            "group_end": "end/",
            "new_season": "season/new/",
            "group_rules": "rules/",
            "players": "players/",
            "records": "records/",
            "group_export": "export/",
            "import_table": "import/",
            "group_backup": "export/backup.json",
            "group_games_csv": "export/games.csv",
            "group_rounds_csv": "export/rounds.csv",
            "new_house_rules": "rules/new/",
        }[name]
    )


def fields(name: str) -> dict[str, object]:
    return {"do": f"revoke-{Role.PLAYER}"} if name == "group_people" else {"name": ""}


def test_the_matrix_names_every_address_of_a_group() -> None:
    routes = {pattern.name: str(pattern.pattern) for pattern in urlpatterns}
    of_a_group = {name for name, route in routes.items() if route.startswith("group/<uuid")}
    assert {name for name, _method in MATRIX} == of_a_group
    assert {name for name, method in MATRIX if method == POST} == of_a_group - ONLY_READ


@pytest.mark.parametrize("visitor", INSIDE)
@pytest.mark.parametrize(("name", "method"), MATRIX, ids=[f"{method} {name}" for name, method in MATRIX])
def test_who_belongs_to_a_group_may_do_this(name: str, method: str, visitor: str) -> None:
    game = game_of_a_group()
    client = INSIDE[visitor](game)
    response = getattr(client, method)(address(name, game.group), fields(name))
    assert response.status_code == MATRIX[name, method][list(INSIDE).index(visitor)]


@pytest.mark.parametrize("visitor", OUTSIDE)
@pytest.mark.parametrize(("name", "method"), MATRIX, ids=[f"{method} {name}" for name, method in MATRIX])
def test_to_everybody_else_there_is_no_such_group(name: str, method: str, visitor: str) -> None:
    game = game_of_a_group()
    client = OUTSIDE[visitor](game)
    url = address(name, game.group)
    response = getattr(client, method)(url, fields(name))
    assert response.status_code == 404
    nowhere = getattr(client, method)(url.replace(str(game.group.uuid), str(uuid4())), fields(name))
    assert (nowhere.status_code, nowhere.content) == (404, response.content)


@pytest.mark.parametrize("visitor", [name for name in OUTSIDE if name != "guest"])
def test_nor_any_game_of_it(visitor: str) -> None:
    game = game_of_a_group()
    client = OUTSIDE[visitor](game)
    for path in (*GAME_PAGES, *GAME_WRITES, "take/"):
        for method in (GET, POST):
            response = getattr(client, method)(game.get_absolute_url() + path)
            assert response.status_code in {404, 405}, path
    assert Change.objects.filter(game=game).count() == 2


@pytest.mark.parametrize("visitor", INSIDE)
def test_who_belongs_to_a_group_reads_its_games_and_writes_in_none_unasked(visitor: str) -> None:
    game = game_of_a_group()
    client = INSIDE[visitor](game)
    for path in GAME_PAGES:
        assert client.get(game.get_absolute_url() + path).status_code == 200, path
    for path in GAME_WRITES:
        assert client.get(game.get_absolute_url() + path).status_code == 403, path
        assert client.post(game.get_absolute_url() + path).status_code == 403, path
    assert Change.objects.filter(game=game).count() == 2


@pytest.mark.parametrize("visitor", ["scorekeeper", "organiser"])
def test_one_tap_lets_who_may_keep_the_score_of_a_game(visitor: str) -> None:
    game = game_of_a_group()
    client = INSIDE[visitor](game)
    page = client.get(game.get_absolute_url()).content.decode()
    assert f'action="{game.get_absolute_url()}take/"' in page
    for _twice in range(2):
        assert client.post(f"{game.get_absolute_url()}take/").status_code == 302
    assert "take/" not in client.get(game.get_absolute_url()).content.decode()
    assert client.post(f"{game.get_absolute_url()}round/2/", typed_round([9, X, 20], engine=11)).status_code == 302
    assert Grant.objects.filter(game=game, role=Role.SCOREKEEPER, revoked_at=None).count() == 2
    # Whoever leaves the group keeps no score in it either.
    member = Grant.objects.exclude(member=None).get().member
    assert member is not None
    organiser(game.group, THERE, "pilar")
    services.remove_member(group=game.group, member_id=member.pk, now=NOW)
    assert client.get(game.get_absolute_url()).status_code == 404
    assert client.post(f"{game.get_absolute_url()}round/3/", typed_round([9, X, 20], engine=10)).status_code == 404


@pytest.mark.parametrize("visitor", ["watcher", *(name for name in OUTSIDE)])
def test_nobody_else_takes_the_score(visitor: str) -> None:
    game = game_of_a_group()
    client = (INSIDE | OUTSIDE)[visitor](game)
    assert client.post(f"{game.get_absolute_url()}take/").status_code in {403, 404}
    assert Grant.objects.filter(game=game, role=Role.SCOREKEEPER).count() == 1


def test_in_a_casual_game_nobody_takes_the_score() -> None:
    game = new_game("Ana", "Luis")
    grant(game, OTHER_DEVICE, Role.WATCHER)
    assert client_of(OTHER_DEVICE).post(f"{game.get_absolute_url()}take/").status_code == 403


# --- Making a group, and coming into one ------------------------------------------------------------------------------


def test_whoever_is_signed_in_makes_a_group_and_organises_it() -> None:
    client = signed_in(account(), HERE)
    assert client_of(DEVICE).get("/group/new/")["Location"] == "/account/login/?next=/group/new/"
    data = {
        "name": "  Thursday   Trains ",
        "group_language": "ca",
        "time_zone": "Europe/Madrid",
        "client_id": str(uuid4()),
    }
    first = client.post("/group/new/", data)
    assert client.post("/group/new/", data)["Location"] == first["Location"]
    group = Group.objects.get()
    assert (group.name, group.language, group.time_zone) == ("Thursday Trains", "ca", "Europe/Madrid")
    assert first["Location"] == f"/group/{group.uuid}/"
    assert client.get(first["Location"]).status_code == 200
    assert f'href="/group/{group.uuid}/">Thursday Trains<' in client.get("/").content.decode()


def test_an_id_that_another_made_is_no_way_into_their_group() -> None:
    data = {"name": "Ours", "group_language": "en", "time_zone": "Europe/Madrid", "client_id": str(uuid4())}
    signed_in(account(), HERE).post("/group/new/", data)
    thief = signed_in(account("tom"), THERE)
    for client_id in (data["client_id"], str(Group.objects.get().uuid)):
        thief.post("/group/new/", data | {"client_id": client_id, "name": "Mine"})
    ours = Group.objects.get(name="Ours")
    assert thief.get(f"/group/{ours.uuid}/").status_code == 404
    assert Member.objects.filter(group=ours).count() == 1


@pytest.mark.parametrize(
    ("changed", "where"),
    [({"name": " "}, "name"), ({"name": "x" * 81}, "name"), ({"group_language": "xx"}, "group_language")]
    + [({"time_zone": zone}, "time_zone") for zone in ("Madrid", "../etc/passwd", "")],
)
@pytest.mark.parametrize("path", ["new", "settings"])
def test_what_is_wrong_with_a_group_is_said_beside_its_field(path: str, changed: dict[str, str], where: str) -> None:
    group = club()
    client = organiser(group, HERE)
    data = {"name": "Ours", "group_language": "en", "time_zone": "Europe/Madrid"} | changed
    response = client.post("/group/new/" if path == "new" else f"/group/{group.uuid}/settings/", data)
    assert response.status_code == 422
    assert f'id="{where}-errors"' in response.content.decode()
    assert Group.objects.get().name == "Thursday Trains"


@pytest.mark.parametrize("role", [GroupRole.SCOREKEEPER, GroupRole.WATCHER])
def test_a_link_lets_a_phone_in_once_it_says_so(role: GroupRole) -> None:
    group = club()
    invite = {invite.role: invite for invite in services.open_group_invites(group=group, now=NOW)}[role]
    client = client_of(None)
    page = client.get(f"/group/join/{invite.token}/")
    assert "Thursday Trains" in page.content.decode()
    assert not Member.objects.filter(role=role).exclude(device=DEVICE).exists()
    assert client.post(f"/group/join/{invite.token}/", {"name": "Rosa"})["Location"] == f"/group/{group.uuid}/"
    assert client.get(f"/group/{group.uuid}/").status_code == 200
    assert Member.objects.get(name="Rosa").role == role
    services.revoke_group_invite(group=group, role=role, now=NOW)
    assert client_of(None).get(f"/group/join/{invite.token}/").status_code == 404
    assert client.get(f"/group/{group.uuid}/").status_code == 200


def test_the_link_of_organisers_needs_an_account() -> None:
    group = club()
    invite = services.open_group_invites(group=group, now=NOW)[0]
    path = f"/group/join/{invite.token}/"
    stranger = client_of(OTHER_DEVICE)
    assert f'href="/account/login/?next={path}"' in stranger.post(path).content.decode()
    assert not Member.objects.filter(role=GroupRole.ORGANISER).exists()
    client = signed_in(account(), HERE)
    assert client.post(path).status_code == 302
    assert client.get(f"/group/{group.uuid}/settings/").status_code == 200
    # Wherever she signs in.
    assert signed_in(account(), THERE).get(f"/group/{group.uuid}/settings/").status_code == 200


def test_who_may_do_more_already_keeps_it_whatever_link_is_opened() -> None:
    group = club()
    client = organiser(group, HERE)
    watch = services.open_group_invites(group=group, now=NOW)[2]
    client.post(f"/group/join/{watch.token}/")
    assert client.get(f"/group/{group.uuid}/settings/").status_code == 200


@pytest.mark.parametrize("token", ["x", "", "11111111-1111-4111-8111-111111111111"])
def test_a_guessed_link_opens_no_group(token: str) -> None:
    club()
    assert client_of().post(f"/group/join/{token}/").status_code == 404


# --- Going again ------------------------------------------------------------------------------------------------------


def do(client: Client, group: Group, verb: str, member: Member, **more: str) -> int:
    return client.post(f"/group/{group.uuid}/people/", {"do": f"{verb}-{member.pk}", **more}).status_code


def test_somebody_always_organises() -> None:
    group = club()
    client = organiser(group, HERE)
    own = Member.objects.get(user__username="rosa")
    assert do(client, group, "remove", own) == 409
    page = client.post(f"/group/{group.uuid}/people/", {"do": f"remove-{own.pk}"}).content.decode()
    assert "Somebody has to organise the group." in page
    services.join_group(invite=services.open_group_invites(group=group, now=NOW)[2], user=account("tom"), now=NOW)
    other = Member.objects.get(user__username="tom")
    assert do(client, group, "organise", other) == 302
    assert do(client, group, "remove", own) == 302
    assert client.get(f"/group/{group.uuid}/").status_code == 404
    assert GroupRole(Member.objects.get(pk=other.pk).role) is GroupRole.ORGANISER


def test_a_phone_is_no_organiser() -> None:
    group = club()
    client = organiser(group, HERE)
    phone = Member.objects.get(device=DEVICE)
    assert do(client, group, "organise", phone) == 404
    assert "Make an organiser" not in client.get(f"/group/{group.uuid}/people/").content.decode()


def test_everybody_may_leave_and_only_organisers_send_away() -> None:
    group = club()
    watcher_of(group)
    belong(group, OTHER_DEVICE)
    client = client_of(OTHER_DEVICE)
    assert do(client, group, "remove", Member.objects.get(device=DEVICE)) == 403
    own = Member.objects.get(device=OTHER_DEVICE)
    question = client.post(f"/group/{group.uuid}/people/", {"ask": f"remove-{own.pk}"}).content.decode()
    assert "You will not see the group and its games any more." in question
    assert do(client, group, "remove", own) == 302
    assert client.get(f"/group/{group.uuid}/").status_code == 404


def test_only_organisers_see_the_links() -> None:
    group = club()
    assert "/group/join/" not in client_of().get(f"/group/{group.uuid}/people/").content.decode()
    page = organiser(group, HERE).get(f"/group/{group.uuid}/people/").content.decode()
    for invite in GroupInvite.objects.all():
        assert f"/group/join/{invite.token}/" in page


@pytest.mark.parametrize("members", [1, 30])
def test_the_people_of_a_group_are_read_in_few_queries(django_assert_num_queries: object, members: int) -> None:
    group = club()
    client = organiser(group, HERE)
    for _member in range(members):
        belong(group, uuid4(), GroupRole.WATCHER)
    client.get(f"/group/{group.uuid}/people/")
    with django_assert_num_queries(4):  # type: ignore[operator]
        client.get(f"/group/{group.uuid}/people/")


@pytest.mark.parametrize("groups", [1, 12])
def test_the_first_page_is_read_in_few_queries_however_many_groups(
    django_assert_num_queries: object, groups: int
) -> None:
    for number in range(groups):
        organiser(club(f"Group {number}"), HERE)
    client = signed_in(account(), HERE)
    with django_assert_num_queries(3):  # type: ignore[operator]
        page = client.get("/").content.decode()
    assert page.count("/group/") == groups + 1
