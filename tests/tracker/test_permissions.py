"""Who may do what: every address, every method, every kind of visitor."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver

from tests.tracker.factories import (
    DEVICE,
    NOW,
    OTHER_DEVICE,
    X,
    client_of,
    grant,
    new_game,
    play,
    typed_round,
    watcher_of,
)
from tracker import services
from tracker.models import Change, Game, Grant, Group, Invite, Role
from tracker.urls import urlpatterns

pytestmark = pytest.mark.django_db


def nobody(_game: Game) -> Client:
    """Has the address, and no cookie."""
    return client_of(None)


def watcher(game: Game) -> Client:
    grant(game, OTHER_DEVICE, Role.WATCHER)
    return client_of(OTHER_DEVICE)


def player(game: Game) -> Client:
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    return client_of(OTHER_DEVICE)


def keeper(_game: Game) -> Client:
    return client_of(DEVICE)


def keeper_of_another(_game: Game) -> Client:
    """Keeps the score of another game."""
    new_game("Eva", "Max", device=OTHER_DEVICE)
    return client_of(OTHER_DEVICE)


def removed(game: Game) -> Client:
    """Kept the score once."""
    found = grant(game, OTHER_DEVICE, Role.SCOREKEEPER)
    services.remove_device(game=game, grant_id=found.pk, now=NOW)
    return client_of(OTHER_DEVICE)


VISITORS: dict[str, Callable[[Game], Client]] = {
    "nobody": nobody,
    "keeper of another game": keeper_of_another,
    "removed": removed,
    "watcher": watcher,
    "player": player,
    "keeper": keeper,
}
GET, POST, PUT, DELETE = "get", "post", "put", "delete"

# For each name of an address and method: the answers to the visitors above, in their order.
MATRIX: dict[tuple[str, str], tuple[int, int, int, int, int, int]] = {
    ("home", GET): (200, 200, 200, 200, 200, 200),
    ("home", POST): (405, 405, 405, 405, 405, 405),
    # Whoever is not signed in is asked to; the rest of accounts is allauth's.
    ("account", GET): (302, 302, 302, 302, 302, 302),
    ("account", POST): (405, 405, 405, 405, 405, 405),
    # Of a server that sends no mail; test_accounts has one that does.
    ("account_email", GET): (404, 404, 404, 404, 404, 404),
    ("account_email", POST): (404, 404, 404, 404, 404, 404),
    ("account_reset_password", GET): (200, 200, 200, 200, 200, 200),
    ("account_reset_password", POST): (200, 200, 200, 200, 200, 200),
    # Nobody of these is signed in.
    ("mfa_list_webauthn", GET): (302, 302, 302, 302, 302, 302),
    ("mfa_list_webauthn", POST): (405, 405, 405, 405, 405, 405),
    ("mfa_index", GET): (302, 302, 302, 302, 302, 302),
    ("mfa_index", POST): (405, 405, 405, 405, 405, 405),
    ("mfa_add_webauthn", GET): (302, 302, 302, 302, 302, 302),
    ("mfa_add_webauthn", POST): (302, 302, 302, 302, 302, 302),
    ("mfa_remove_webauthn", GET): (302, 302, 302, 302, 302, 302),
    ("mfa_remove_webauthn", POST): (302, 302, 302, 302, 302, 302),
    # With nothing signed it leads back to the form.
    ("mfa_login_webauthn", GET): (302, 302, 302, 302, 302, 302),
    ("mfa_login_webauthn", POST): (302, 302, 302, 302, 302, 302),
    ("new_group", GET): (302, 302, 302, 302, 302, 302),
    ("new_group", POST): (302, 302, 302, 302, 302, 302),
    ("join_group", GET): (404, 404, 404, 404, 404, 404),
    ("join_group", POST): (404, 404, 404, 404, 404, 404),
    ("take_score", GET): (405, 405, 405, 405, 405, 405),
    ("take_score", POST): (404, 404, 404, 403, 403, 403),
    ("new_game", GET): (200, 200, 200, 200, 200, 200),
    ("new_game", POST): (422, 422, 422, 422, 422, 422),
    ("join_by_code", GET): (200, 200, 200, 200, 200, 200),
    ("join_by_code", POST): (422, 422, 422, 422, 422, 422),
    ("join", GET): (200, 200, 200, 200, 200, 200),
    ("join", POST): (302, 302, 302, 302, 302, 302),
    ("game", GET): (404, 404, 404, 200, 200, 200),
    ("game", POST): (405, 405, 405, 405, 405, 405),
    ("live", GET): (404, 404, 404, 200, 200, 200),
    ("live", POST): (405, 405, 405, 405, 405, 405),
    ("round", GET): (404, 404, 404, 403, 403, 200),
    ("round", POST): (404, 404, 404, 403, 403, 302),
    ("writes", GET): (404, 404, 404, 403, 204, 204),
    # A form's fields are no list of writes.
    ("writes", POST): (404, 404, 404, 403, 400, 400),
    ("correct", GET): (404, 404, 404, 403, 403, 200),
    ("correct", POST): (404, 404, 404, 403, 403, 302),
    ("swap", GET): (404, 404, 404, 403, 403, 200),
    ("swap", POST): (404, 404, 404, 403, 403, 422),
    ("dispute", GET): (405, 405, 405, 405, 405, 405),
    # Nothing is disputed.
    ("dispute", POST): (404, 404, 404, 403, 404, 404),
    # Whoever keeps the score is led to the game.
    ("mine", GET): (404, 404, 404, 403, 200, 302),
    ("mine", POST): (404, 404, 404, 403, 302, 403),
    ("hub", GET): (404, 404, 404, 200, 200, 200),
    ("hub", POST): (404, 404, 404, 403, 302, 302),
    ("where", GET): (404, 404, 404, 200, 200, 200),
    # Whoever plays at the seat asks with a hand; who only watches has none.
    ("where", POST): (404, 404, 404, 403, 200, 200),
    ("tv", GET): (404, 404, 404, 200, 200, 200),
    ("tv", POST): (405, 405, 405, 405, 405, 405),
    # Before the first round there is no table.
    ("scores_csv", GET): (404, 404, 404, 404, 404, 404),
    ("scores_csv", POST): (405, 405, 405, 405, 405, 405),
    ("history", GET): (404, 404, 404, 200, 200, 200),
    ("history", POST): (404, 404, 404, 403, 403, 404),
    ("table", GET): (404, 404, 404, 403, 403, 200),
    ("table", POST): (404, 404, 404, 403, 403, 302),
    ("table_seat", GET): (404, 404, 404, 403, 403, 200),
    ("table_seat", POST): (404, 404, 404, 403, 403, 302),
    ("table_round", GET): (404, 404, 404, 403, 403, 200),
    ("table_round", POST): (404, 404, 404, 403, 403, 302),
    # Nothing is written of round 1 yet, so nothing can be put in before it.
    ("forgotten", GET): (404, 404, 404, 403, 403, 302),
    ("forgotten", POST): (404, 404, 404, 403, 403, 302),
    ("adopt", GET): (404, 404, 404, 403, 403, 200),
    # Into no group that the device belongs to.
    ("adopt", POST): (404, 404, 404, 403, 403, 200),
    ("finish", GET): (404, 404, 404, 403, 403, 200),
    ("finish", POST): (404, 404, 404, 403, 403, 409),
    ("rules", GET): (404, 404, 404, 200, 200, 200),
    ("rules", POST): (404, 404, 404, 403, 403, 422),
    ("house", GET): (404, 404, 404, 403, 403, 200),
    ("house", POST): (404, 404, 404, 403, 403, 422),
    ("rule_sheets", GET): (200, 200, 200, 200, 200, 200),
    ("rule_sheets", POST): (405, 405, 405, 405, 405, 405),
    ("rule_sheet", GET): (200, 200, 200, 200, 200, 200),
    ("rule_sheet", POST): (405, 405, 405, 405, 405, 405),
    ("card", GET): (404, 404, 404, 200, 200, 200),
    ("card", POST): (405, 405, 405, 405, 405, 405),
    ("people", GET): (404, 404, 404, 403, 403, 200),
    ("people", POST): (404, 404, 404, 403, 403, 404),
    # A game that has not begun has no end: its page is led back to it. test_ending and test_rematch have the others.
    ("ending", GET): (404, 404, 404, 302, 302, 302),
    ("ending", POST): (405, 405, 405, 405, 405, 405),
    ("ending_picture", GET): (404, 404, 404, 404, 404, 404),
    ("ending_picture", POST): (405, 405, 405, 405, 405, 405),
    ("what_if", GET): (404, 404, 404, 302, 302, 302),
    ("what_if", POST): (405, 405, 405, 405, 405, 405),
    ("rematch", GET): (405, 405, 405, 405, 405, 405),
    ("rematch", POST): (404, 404, 404, 403, 403, 302),
    # The people of a casual game have no page, whoever asks; test_group_permissions has the others.
    ("group_people", GET): (404, 404, 404, 404, 404, 404),
    ("group_people", POST): (404, 404, 404, 404, 404, 404),
    ("group_settings", GET): (404, 404, 404, 404, 404, 404),
    ("group_settings", POST): (404, 404, 404, 404, 404, 404),
    ("group_end", GET): (404, 404, 404, 404, 404, 404),
    ("group_end", POST): (404, 404, 404, 404, 404, 404),
    ("group", GET): (404, 404, 404, 404, 404, 404),
    ("group", POST): (405, 405, 405, 405, 405, 405),
    ("nights", GET): (404, 404, 404, 404, 404, 404),
    ("nights", POST): (405, 405, 405, 405, 405, 405),
    ("night_list", GET): (404, 404, 404, 404, 404, 404),
    ("night_list", POST): (405, 405, 405, 405, 405, 405),
    ("night_cards", GET): (404, 404, 404, 404, 404, 404),
    ("night_cards", POST): (405, 405, 405, 405, 405, 405),
    ("night_standing", GET): (404, 404, 404, 404, 404, 404),
    ("night_standing", POST): (405, 405, 405, 405, 405, 405),
    ("night_wall", GET): (404, 404, 404, 404, 404, 404),
    ("night_wall", POST): (405, 405, 405, 405, 405, 405),
    ("night_live", GET): (404, 404, 404, 404, 404, 404),
    ("night_live", POST): (405, 405, 405, 405, 405, 405),
    ("new_night", GET): (404, 404, 404, 404, 404, 404),
    ("new_night", POST): (404, 404, 404, 404, 404, 404),
    ("night", GET): (404, 404, 404, 404, 404, 404),
    ("night", POST): (404, 404, 404, 404, 404, 404),
    ("night_people", GET): (404, 404, 404, 404, 404, 404),
    ("night_people", POST): (404, 404, 404, 404, 404, 404),
    ("night_draw", GET): (404, 404, 404, 404, 404, 404),
    ("night_draw", POST): (404, 404, 404, 404, 404, 404),
    ("group_rules", GET): (404, 404, 404, 404, 404, 404),
    ("group_rules", POST): (405, 405, 405, 405, 405, 405),
    ("new_house_rules", GET): (404, 404, 404, 404, 404, 404),
    ("new_house_rules", POST): (404, 404, 404, 404, 404, 404),
    ("house_rules", GET): (404, 404, 404, 404, 404, 404),
    ("house_rules", POST): (404, 404, 404, 404, 404, 404),
    ("group_backup", GET): (404, 404, 404, 404, 404, 404),
    ("group_backup", POST): (405, 405, 405, 405, 405, 405),
    ("import_table", GET): (404, 404, 404, 404, 404, 404),
    ("import_table", POST): (404, 404, 404, 404, 404, 404),
    # For whoever is signed in.
    ("restore_group", GET): (302, 302, 302, 302, 302, 302),
    ("restore_group", POST): (302, 302, 302, 302, 302, 302),
    ("players", GET): (404, 404, 404, 404, 404, 404),
    ("players", POST): (404, 404, 404, 404, 404, 404),
    ("player", GET): (404, 404, 404, 404, 404, 404),
    ("player", POST): (405, 405, 405, 405, 405, 405),
    ("edit_player", GET): (404, 404, 404, 404, 404, 404),
    ("edit_player", POST): (404, 404, 404, 404, 404, 404),
    ("merge_player", GET): (404, 404, 404, 404, 404, 404),
    ("merge_player", POST): (404, 404, 404, 404, 404, 404),
    ("records", GET): (404, 404, 404, 404, 404, 404),
    ("records", POST): (404, 404, 404, 404, 404, 404),
    ("group_export", GET): (404, 404, 404, 404, 404, 404),
    ("group_export", POST): (405, 405, 405, 405, 405, 405),
    ("group_games_csv", GET): (404, 404, 404, 404, 404, 404),
    ("group_games_csv", POST): (405, 405, 405, 405, 405, 405),
    ("group_rounds_csv", GET): (404, 404, 404, 404, 404, 404),
    ("group_rounds_csv", POST): (405, 405, 405, 405, 405, 405),
    ("season_csv", GET): (404, 404, 404, 404, 404, 404),
    ("season_csv", POST): (405, 405, 405, 405, 405, 405),
    ("season", GET): (404, 404, 404, 404, 404, 404),
    ("season", POST): (405, 405, 405, 405, 405, 405),
    ("season_receipt", GET): (404, 404, 404, 404, 404, 404),
    ("season_receipt", POST): (405, 405, 405, 405, 405, 405),
    ("new_season", GET): (404, 404, 404, 404, 404, 404),
    ("new_season", POST): (404, 404, 404, 404, 404, 404),
    ("edit_season", GET): (404, 404, 404, 404, 404, 404),
    ("edit_season", POST): (404, 404, 404, 404, 404, 404),
    ("close_season", GET): (404, 404, 404, 404, 404, 404),
    ("close_season", POST): (404, 404, 404, 404, 404, 404),
    ("season_what_if", GET): (404, 404, 404, 404, 404, 404),
    ("season_what_if", POST): (405, 405, 405, 405, 405, 405),
}
NEVER = (PUT, DELETE)


def address(name: str, game: Game) -> str:
    game_url = game.get_absolute_url()
    invite = services.open_invite(game=game, role=Role.WATCHER, now=NOW)
    return {
        "home": "/",
        "account": "/account/",
        "account_email": "/account/email/",
        "account_reset_password": "/account/password/reset/",
        "mfa_list_webauthn": "/account/passkeys/",
        "mfa_index": "/account/passkeys/",
        "mfa_add_webauthn": "/account/passkeys/new/",
        "mfa_remove_webauthn": "/account/passkeys/1/",
        "mfa_login_webauthn": "/account/passkeys/sign-in/",
        "new_group": "/group/new/",
        "join_group": "/group/join/x/",
        "take_score": f"{game_url}take/",
        "group_people": f"/group/{game.group.uuid}/people/",
        "group_end": f"/group/{game.group.uuid}/end/",
        "group_settings": f"/group/{game.group.uuid}/settings/",
        "new_game": "/new/",
        "join_by_code": "/join/",
        "join": f"/join/{invite.token}/",
        "game": game_url,
        "live": f"{game_url}live/",
        "round": f"{game_url}round/1/",
        "writes": f"{game_url}writes/",
        "correct": f"{game_url}round/1/seat/{game.seats.get(position=1).pk}/",
        "swap": f"{game_url}swap/",
        "dispute": f"{game_url}dispute/",
        "mine": f"{game_url}mine/",
        "hub": f"{game_url}hub/",
        "where": f"{game_url}hub/where/{game.seats.get(position=1).pk}/",
        "tv": f"{game_url}tv/",
        "scores_csv": f"{game_url}scores.csv",
        "history": f"{game_url}history/",
        "table": f"{game_url}table/",
        "table_seat": f"{game_url}table/seat/{game.seats.get(position=1).pk}/",
        "table_round": f"{game_url}table/round/1/",
        "forgotten": f"{game_url}table/round/1/before/",
        "adopt": f"{game_url}group/",
        "finish": f"{game_url}finish/",
        "rules": f"{game_url}rules/",
        "house": f"{game_url}rules/house/",
        "rule_sheets": "/rules/",
        "rule_sheet": "/rules/classic/",
        "card": f"{game_url}card/",
        "people": f"{game_url}people/",
        "ending": f"{game_url}end/",
        "ending_picture": f"{game_url}end/picture.png",
        "what_if": f"{game_url}what-if/",
        "rematch": f"{game_url}rematch/",
        "group": f"/group/{game.group.uuid}/",
        "nights": f"/group/{game.group.uuid}/night/",
        "new_night": f"/group/{game.group.uuid}/night/new/",
        "night": f"/group/{game.group.uuid}/night/1/",
        "night_people": f"/group/{game.group.uuid}/night/1/people/",
        "night_draw": f"/group/{game.group.uuid}/night/1/draw/",
        "night_list": f"/group/{game.group.uuid}/night/1/who/",
        "night_cards": f"/group/{game.group.uuid}/night/1/tables/",
        "night_standing": f"/group/{game.group.uuid}/night/1/standing/",
        "night_wall": f"/group/{game.group.uuid}/night/1/wall/",
        "night_live": f"/group/{game.group.uuid}/night/1/live/",
        "group_rules": f"/group/{game.group.uuid}/rules/",
        "new_house_rules": f"/group/{game.group.uuid}/rules/new/",
        "house_rules": f"/group/{game.group.uuid}/rules/1/",
        "group_backup": f"/group/{game.group.uuid}/export/backup.json",
        "import_table": f"/group/{game.group.uuid}/import/",
        "restore_group": "/group/restore/",
        "players": f"/group/{game.group.uuid}/players/",
        "player": f"/group/{game.group.uuid}/player/{game.seats.all()[0].player_id}/",
        "edit_player": f"/group/{game.group.uuid}/player/{game.seats.all()[0].player_id}/edit/",
        "merge_player": f"/group/{game.group.uuid}/player/{game.seats.all()[0].player_id}/merge/",
        "records": f"/group/{game.group.uuid}/records/",
        "group_export": f"/group/{game.group.uuid}/export/",
        "group_games_csv": f"/group/{game.group.uuid}/export/games.csv",
        "group_rounds_csv": f"/group/{game.group.uuid}/export/rounds.csv",
        "season_csv": f"/group/{game.group.uuid}/export/season/1.csv",
        "season_what_if": f"/group/{game.group.uuid}/season/1/what-if/",
        "season": f"/group/{game.group.uuid}/season/1/",
        "season_receipt": f"/group/{game.group.uuid}/season/1/player/1/",
        "new_season": f"/group/{game.group.uuid}/season/new/",
        "edit_season": f"/group/{game.group.uuid}/season/1/edit/",
        "close_season": f"/group/{game.group.uuid}/season/1/close/",
    }[name]


def fields(name: str) -> dict[str, object]:
    if name == "round":
        return typed_round([X, 12, 37])
    if name == "correct":
        return {"pips-1": "12", "open": "yes", "seen-1": "0", "client_id": str(uuid4())}
    if name == "table":
        return {"do": "date", "date": "2026-01-02"}
    if name == "table_seat":
        return {"do": "return"}
    if name == "table_round":
        return {"do": "head", "engine": "11"}
    if name == "finish":
        return {"do": "finish"}
    if name == "hub":
        return {"do": "clock", "minutes": "60", "number": "1", "client_id": str(uuid4())}
    if name == "where":
        return {"do": "fit", "tile": ["5-0"], "client_id": str(uuid4())}
    if name == "mine":
        return {"pips-1": "12", "number": "1", "seen-1": "0", "client_id": str(uuid4())}
    return {}


def test_the_matrix_names_every_address() -> None:
    names = {pattern.name for pattern in urlpatterns if isinstance(pattern, URLPattern)}
    assert {name for name, _ in MATRIX} == names
    # And those of allauth and of the admin, which have tests of their own, and the switch of the language.
    assert len(get_resolver().url_patterns) == 4


@pytest.mark.parametrize("visitor", VISITORS)
@pytest.mark.parametrize(("name", "method"), MATRIX, ids=[f"{method} {name}" for name, method in MATRIX])
def test_who_may_do_what(name: str, method: str, visitor: str) -> None:
    game = new_game("Ana", "Luis", "Kim")
    client = VISITORS[visitor](game)
    response = getattr(client, method)(address(name, game), fields(name))
    assert response.status_code == MATRIX[name, method][list(VISITORS).index(visitor)]
    if "This device may only read" in response.content.decode():
        # Who may only read is shown the way back to what may be read.
        assert client.get(game.get_absolute_url()).status_code == 200
        assert f'href="{game.get_absolute_url()}">Back to the game<' in response.content.decode()
    if response.status_code == 404:
        assert ("was removed from the game" in response.content.decode()) is (
            visitor == "removed" and address(name, game).startswith(game.get_absolute_url())
        )
    if visitor not in {"keeper", "player"}:
        assert Change.objects.filter(game=game).count() == 1


@pytest.mark.parametrize("method", NEVER)
@pytest.mark.parametrize("name", sorted({name for name, _ in MATRIX}))
def test_no_address_answers_to_what_it_does_not_know(name: str, method: str) -> None:
    game = new_game("Ana", "Luis", "Kim")
    assert getattr(client_of(DEVICE), method)(address(name, game)).status_code == 405


def test_a_player_writes_the_own_seat_and_no_other() -> None:
    game = new_game("Ana", "Luis", "Kim")
    client = player(game)
    data = {"pips-0": "5", "pips-1": "12", "pips-2": "9", "number": "1", "client_id": str(uuid4())}
    client.post(f"{game.get_absolute_url()}mine/", data)
    (change,) = Change.objects.filter(game=game, verb="write cell")
    own = game.seats.get(position=1)
    assert {path for path in change.facts if path.startswith("cell/")} == {f"cell/1/{own.pk}"}


def test_who_watches_sees_no_way_to_write_and_no_link_for_others() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 37])
    page = watcher(game).get(game.get_absolute_url()).content.decode()
    assert "round/" not in page
    assert "people/" not in page
    assert "mine/" not in page


@pytest.mark.parametrize("method", [GET, POST])
def test_a_guessed_link_opens_nothing(method: str) -> None:
    game = new_game("Ana", "Luis")
    invite = services.open_invite(game=game, role=Role.SCOREKEEPER, now=NOW)
    for token in ("x", invite.token[:-1], invite.code, str(game.uuid)):
        assert getattr(client_of(OTHER_DEVICE), method)(f"/join/{token}/").status_code == 404
    assert not Grant.objects.filter(device=OTHER_DEVICE).exists()


def test_a_game_that_is_not_there_is_not_found() -> None:
    url = "/game/00000000-0000-4000-8000-000000000000/"
    for path in ("", "live/", "round/1/", "mine/", "history/", "people/"):
        assert client_of().get(url + path).status_code == 404


def test_a_groups_games_are_open_to_who_belongs_to_it_and_to_nobody_else() -> None:
    game = new_game("Ana", "Luis")
    onlooker = watcher_of(game.group)
    page = onlooker.get(game.get_absolute_url())
    assert page.status_code == 200
    assert f'href="/group/{game.group.uuid}/"' in page.content.decode()
    assert onlooker.get(f"{game.get_absolute_url()}round/1/").status_code == 403
    assert client_of(None).get(game.get_absolute_url()).status_code == 404
    assert f"/group/{game.group.uuid}/" not in client_of().get(game.get_absolute_url()).content.decode()
    refused = onlooker.post(f"/group/{game.group.uuid}/rules/new/")
    assert refused.status_code == 403
    assert f'href="/group/{game.group.uuid}/">Back to the group<' in refused.content.decode()


def test_a_form_of_another_site_is_refused_in_words() -> None:
    client = Client(enforce_csrf_checks=True)
    response = client.post("/new/", {"name": ["Ana", "Luis"]})
    assert response.status_code == 403
    assert not Group.objects.exists()
    assert "<main" in response.content.decode()


def test_no_role_is_without_an_invite() -> None:
    game = new_game("Ana", "Luis")
    client_of().get(f"{game.get_absolute_url()}people/")
    assert set(Invite.objects.values_list("role", flat=True)) == set(Role)
    assert UUID(str(game.uuid)).version == 4
