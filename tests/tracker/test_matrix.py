"""Nobody sees what is not theirs: every address × every method × everybody, in one walk against one table.

The table says who may read and who may write at each address; ``test_permissions`` and ``test_group_permissions`` say
what exactly is answered. Whoever is not of the group, nor at the table, is answered as if the address were made up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import URLPattern, reverse

from tests.tracker.accounts import organiser
from tests.tracker.factories import DEVICE, NOW, X, belong, client_of, club, grant, play
from tests.tracker.houses import club_game, save_house
from tests.tracker.nights import begun
from tracker import services
from tracker.models import (
    Cell,
    Change,
    Game,
    Grant,
    GroupRole,
    HouseRules,
    Member,
    Night,
    Player,
    Role,
    Season,
    Seat,
)
from tracker.urls import urlpatterns

pytestmark = pytest.mark.django_db

NOBODY, WATCHER, PLAYER, SCOREKEEPER, ORGANISER, STRANGER = (
    "nobody",
    "watcher",
    "player",
    "scorekeeper",
    "organiser",
    "organiser of another group",
)
ALL = frozenset({NOBODY, WATCHER, PLAYER, SCOREKEEPER, ORGANISER, STRANGER})
NONE: frozenset[str] = frozenset()
MEMBERS = frozenset({WATCHER, SCOREKEEPER, ORGANISER})
PRESENT = MEMBERS | {PLAYER}
KEEPERS = frozenset({SCOREKEEPER, ORGANISER})
KEEPS = frozenset({SCOREKEEPER})
"""An organiser keeps the score once they have said so."""
WRITERS = KEEPS | {PLAYER}
SIGNED_IN = frozenset({ORGANISER, STRANGER})
ORGANISES = frozenset({ORGANISER})

# Who reads, and who writes; NONE for a method that an address has not.
MAY: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {
    # Everybody's.
    **dict.fromkeys(("home", "rule_sheets", "rule_sheet"), (ALL, NONE)),
    **dict.fromkeys(("new_game", "join_by_code", "account_reset_password"), (ALL, ALL)),
    # A link is whoever's who has it: here the watchers' of the game, and nobody's of the group.
    "join": (ALL, ALL),
    "join_group": (NONE, NONE),
    # An account's own.
    **dict.fromkeys(("account", "mfa_list_webauthn", "mfa_index"), (SIGNED_IN, NONE)),
    **dict.fromkeys(("mfa_add_webauthn", "new_group", "restore_group"), (SIGNED_IN, SIGNED_IN)),
    # It asks for the password before it looks whose it is.
    "mfa_remove_webauthn": (SIGNED_IN, SIGNED_IN),
    "mfa_login_webauthn": (ALL, ALL),
    "account_email": (NONE, NONE),
    # A game's.
    **dict.fromkeys(
        ("game", "live", "tv", "card", "ending", "ending_picture", "what_if", "scores_csv"), (PRESENT, NONE)
    ),
    "history": (PRESENT, KEEPS),
    "rules": (PRESENT, KEEPS),
    "hub": (PRESENT, WRITERS),
    "where": (PRESENT, WRITERS),
    "mine": (WRITERS, frozenset({PLAYER})),
    "writes": (WRITERS, WRITERS),
    "dispute": (NONE, WRITERS),
    **dict.fromkeys(
        ("round", "correct", "swap", "table", "table_seat", "table_round", "forgotten", "finish", "people", "house"),
        (KEEPS, KEEPS),
    ),
    "adopt": (KEEPS, KEEPS),
    "rematch": (NONE, KEEPS),
    "take_score": (NONE, KEEPERS),
    # A group's.
    **dict.fromkeys(
        ("group", "group_rules", "season", "season_receipt", "season_what_if", "group_export", "group_games_csv"),
        (MEMBERS, NONE),
    ),
    **dict.fromkeys(("group_rounds_csv", "season_csv", "player"), (MEMBERS, NONE)),
    **dict.fromkeys(("nights", "night_list", "night_standing", "night_wall", "night_live"), (MEMBERS, NONE)),
    # Whoever leaves does so by their own row; test_group_permissions has that.
    "group_people": (MEMBERS, ORGANISES),
    "players": (MEMBERS, KEEPERS),
    "records": (MEMBERS, ORGANISES),
    "house_rules": (MEMBERS, KEEPERS),
    "night": (MEMBERS, KEEPERS),
    "night_cards": (KEEPERS, NONE),
    **dict.fromkeys(("new_house_rules", "edit_player", "import_table"), (KEEPERS, KEEPERS)),
    **dict.fromkeys(("new_night", "night_people", "night_draw"), (KEEPERS, KEEPERS)),
    "group_backup": (ORGANISES, NONE),
    **dict.fromkeys(("group_settings", "group_end", "merge_player"), (ORGANISES, ORGANISES)),
    **dict.fromkeys(("new_season", "edit_season", "close_season"), (ORGANISES, ORGANISES)),
}


LED_ELSEWHERE = frozenset({"forgotten", "season_receipt", "ending_picture"})
"""Pages that this game has not got yet, or this player no receipt in: there is nothing there for those who may look."""
OWN_IDS = (
    *("correct", "where", "table_seat", "player", "edit_player", "merge_player", "house_rules"),
    *("season", "season_receipt", "edit_season", "close_season", "season_csv", "season_what_if"),
    *("night", "night_draw", "night_people", "night_list", "night_cards", "night_standing", "night_wall", "night_live"),
)
"""Addresses in which an id follows that of the game or group."""


def nobody(_game: Game) -> Client:
    return client_of(None)


def watcher(game: Game) -> Client:
    device = uuid4()
    belong(game.group, device, GroupRole.WATCHER)
    return client_of(device)


def player(game: Game) -> Client:
    device = uuid4()
    grant(game, device, Role.PLAYER, seat=game.seats.get(position=1))
    return client_of(device)


def scorekeeper(_game: Game) -> Client:
    return client_of(DEVICE)


def organises(game: Game) -> Client:
    return organiser(game.group, uuid4())


def stranger(_game: Game) -> Client:
    return organiser(club("Others"), uuid4(), "tom")


VISITORS: Mapping[str, Callable[[Game], Client]] = {
    NOBODY: nobody,
    WATCHER: watcher,
    PLAYER: player,
    SCOREKEEPER: scorekeeper,
    ORGANISER: organises,
    STRANGER: stranger,
}


def game_of_a_group() -> Game:
    """A game with two rounds, whose season its group has, with everything that an address can name."""
    game = club_game(club(), "Ana", "Luis", "Kim")
    play(game, [X, 12, 30], [7, X, 20])
    Season.objects.create(group=game.group, name="2026", first_day=NOW.date(), last_day=NOW.date())
    return game


def addresses(game: Game, of: Game) -> Mapping[str, str]:
    """Each address by its name, with ids of ``game`` in places of ``of``: the same one, or another group's."""
    group = game.group
    night = begun(8, group=group)
    ids = {
        "token": services.open_invite(game=game, role=Role.WATCHER, now=NOW).token,
        "preset": "classic",
        "number": 1,
        "seat_id": game.seats.get(position=1).pk,
        "player_id": game.seats.get(position=1).player_id,
        "season_id": group.seasons.get().pk,
    }
    pks = {
        "house_rules": save_house(group).pk,
        "mfa_remove_webauthn": 1,
        **dict.fromkeys(("player", "edit_player", "merge_player"), ids["player_id"]),
        **{name: night.pk for name in MAY if name.startswith("night") and name != "nights"},
    }
    found: dict[str, str] = {}
    for pattern in urlpatterns:
        assert isinstance(pattern, URLPattern)
        assert pattern.name is not None
        route = str(pattern.pattern)
        uuid = of.uuid if route.startswith("game/") else of.group.uuid
        values = {**ids, "uuid": uuid, "pk": pks.get(pattern.name, 0)}
        wanted = {name: values[name] for name in pattern.pattern.converters}
        found[pattern.name] = reverse(pattern.name, kwargs=wanted)
    return found


def may(client: Client, method: str, url: str) -> bool:
    """Whether this is answered, and not refused, led to the sign-in, or said not to be there."""
    response = getattr(client, method)(url)
    if response.status_code == 302:
        return not response["Location"].startswith("/account/login/?next=")
    return response.status_code not in {403, 404, 405}


def facts() -> tuple[int, ...]:
    """How many rows there are of what a stranger might try to write or to take."""
    models = (Change, Cell, Seat, Player, Season, HouseRules, Member, Grant, Night)
    return tuple(model._default_manager.count() for model in models)


def test_the_table_names_every_address() -> None:
    assert MAY.keys() == {pattern.name for pattern in urlpatterns if isinstance(pattern, URLPattern)}


@pytest.mark.parametrize("visitor", VISITORS)
def test_everybody_reads_what_is_theirs_and_nothing_else(visitor: str) -> None:
    game = game_of_a_group()
    client = VISITORS[visitor](game)
    for name, url in addresses(game, game).items():
        readers, _writers = MAY[name]
        if name in LED_ELSEWHERE:
            assert visitor not in readers or client.get(url).status_code != 403, name
        else:
            assert may(client, "get", url) == (visitor in readers), name


@pytest.mark.parametrize("visitor", VISITORS)
def test_everybody_writes_what_is_theirs_and_nothing_else(visitor: str) -> None:
    game = game_of_a_group()
    client = VISITORS[visitor](game)
    for name, url in addresses(game, game).items():
        _readers, writers = MAY[name]
        before = facts()
        if visitor not in writers:
            assert not may(client, "post", url), name
            assert facts() == before, name
        else:
            # An empty form may be sent back, or name nothing that there is; it is never refused to who may send it.
            assert client.post(url).status_code not in {403, 405}, name
        # Who may do most may not do this either.
        for method in ("put", "patch", "delete") if visitor == ORGANISER else ():
            assert not may(client, method, url), (method, name)


@pytest.mark.parametrize("visitor", [SCOREKEEPER, ORGANISER])
def test_ids_of_another_group_open_nothing_in_ones_own(visitor: str) -> None:
    game, others = game_of_a_group(), club_game(club("Others"), "Eva", "Max", device=uuid4())
    Season.objects.create(group=others.group, name="2026", first_day=NOW.date(), last_day=NOW.date())
    client = VISITORS[visitor](game)
    # In the address of one's own group or game the ids of the others'.
    urls = addresses(others, game)
    for name in OWN_IDS:
        before = facts()
        assert not may(client, "get", urls[name]), name
        assert not may(client, "post", urls[name]), name
        assert facts() == before, name


@pytest.mark.parametrize("visitor", [NOBODY, STRANGER])
def test_what_is_not_theirs_is_answered_like_what_is_not_there(visitor: str) -> None:
    game = game_of_a_group()
    client = VISITORS[visitor](game)
    for name, url in addresses(game, game).items():
        uuid = next((str(uuid) for uuid in (game.uuid, game.group.uuid) if str(uuid) in url), "")
        if not uuid:
            continue
        for method in ("get", "post"):
            here, nowhere = (getattr(client, method)(each) for each in (url, url.replace(uuid, str(uuid4()))))
            assert (here.status_code, here.content) == (nowhere.status_code, nowhere.content), (method, name)
