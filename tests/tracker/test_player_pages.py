"""The pages of the people of a group: the list, each of them, what is said of them, and the records."""

from __future__ import annotations

import datetime as dt
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import caches
from django.test import Client

from scoring import RuleSet, by_engine, engine_results
from tests.tracker.accounts import organiser
from tests.tracker.factories import (
    DEVICE,
    NOW,
    OTHER_DEVICE,
    Typed,
    X,
    client_of,
    club,
    play,
    round_facts,
    rules_of,
    save,
    watcher_of,
)
from tests.tracker.test_players import WHO, merge, player, seated
from tracker import services
from tracker.models import Cell, Game, Group, Player
from tracker.sheets.results import engine_results_of
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db

DAY = dt.date(2026, 1, 1)


def game_on(group: Group, day: int, *names: str, rules: RuleSet | None = None) -> Game:
    return services.start_game(
        client_id=uuid4(),
        device=DEVICE,
        names=names,
        preset="classic",
        rules=rules or rules_of(rounds=3),
        now=NOW,
        played_on=DAY + dt.timedelta(days=day),
        language="en",
        time_zone="UTC",
        group=group,
    )


def played(group: Group, day: int, names: str, *rounds: list[Typed], rules: RuleSet | None = None) -> Game:
    game = game_on(group, day, *names.split(), rules=rules)
    play(game, *rounds, insist=True)
    return game


def a_group() -> Group:
    """Three games that are over, and one that is not."""
    group = club()
    played(group, 1, "Ana Luis Kim", [X, 10, 20], [X, 10, 20], [5, X, 30])
    played(group, 2, "Ana Luis Kim", [30, X, 2], [10, 8, X], [40, X, 50])
    played(group, 3, "Kim Ana", [X, 20], [X, 9], [X, 1])
    played(group, 4, "Ana Luis", [X, 90])
    return group


def page_of(group: Group, name: str, client: Client | None = None) -> str:
    path = f"/group/{group.uuid}/player/{player(group, name).pk}/"
    return (client or client_of()).get(path).content.decode()


def edit(group: Group, who: str, client: Client | None = None, /, **data: object) -> Any:
    return (client or client_of()).post(f"/group/{group.uuid}/player/{player(group, who).pk}/edit/", data)


def words(html: str) -> str:
    return " ".join(html.split())


# --- The page of a player ---------------------------------------------------------------------------------------------


def test_a_player_page_says_what_they_did() -> None:
    group = a_group()
    page = words(page_of(group, "Ana"))
    for said in (
        "<dt>Games</dt> <dd>3</dd>",
        "<dt>Games won</dt> <dd>1</dd>",
        "<dd>Place 1: 1 game</dd> <dd>Place 2: 1 game</dd> <dd>Place 3: 1 game</dd>",
        "<dt>Average: points a round</dt> <dd>12.8</dd>",
        "<dt>Zero rounds</dt> <dd>2 of 9</dd>",
        "<dt>Worst round</dt> <dd>40 points</dd>",
        "5 points in 3 rounds, 2 January 2026",
        "80 points in 3 rounds, 3 January 2026",
        "Places, the oldest game first: 1, 3, 2",
        "<dt>Most games won in a row</dt> <dd>1 game</dd>",
    ):
        assert said in page, said
    kim = next(part for part in page.split("<tr>") if ">Kim<" in part)
    assert [cell.split("<")[0] for cell in kim.split('class="num">')[1:]] == ["1", "2", "0"]
    assert "90 points" not in page


def test_who_has_played_nothing_yet_has_a_page() -> None:
    group = club()
    services.add_player(group=group, name="Rosa", is_guest=True)
    page = page_of(group, "Rosa")
    assert "No game yet that is over." in page
    assert "guest" in page


def test_a_correction_stands_on_the_page_at_once() -> None:
    group = a_group()
    assert "12.8" in page_of(group, "Ana")
    game = group.games.get(played_on=DAY + dt.timedelta(days=3))
    save(game, 1, round_facts([X, 101], engine=12), insist=True)
    page = words(page_of(group, "Ana"))
    assert "21.8" in page
    assert "<dt>Worst round</dt> <dd>101 points</dd>" in page


def test_a_second_spelling_leads_to_the_person() -> None:
    group = a_group()
    played(group, 5, "Anna Luis", [X, 3], [X, 3], [X, 3])
    old = player(group, "Anna")
    merge(group, "Anna", "Ana")
    response = client_of().get(f"/group/{group.uuid}/player/{old.pk}/")
    assert response["Location"] == f"/group/{group.uuid}/player/{player(group, 'Ana').pk}/"
    page = words(page_of(group, "Ana"))
    assert "<dt>Games</dt> <dd>4</dd>" in page
    assert "also written Anna" in page


def test_nobody_of_another_group_has_a_page_here() -> None:
    group, other = a_group(), club("Others")
    stranger = services.add_player(group=other, name="Eva", is_guest=False)
    for path in ("", "edit/", "merge/"):
        assert client_of().get(f"/group/{group.uuid}/player/{stranger.pk}/{path}").status_code in {403, 404}


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        (rules_of(rounds=3), "Ana Luis Kim Pau"),
        (rules_of(rounds=3, going_out_bonus=-5), "Ana Luis Kim Pau"),
        (rules_of(rounds=3, partners=True), "Ana Luis Kim Pau"),
        (rules_of("winner-collects", rounds=3), "Ana Luis Kim Pau"),
    ],
    ids=["plain", "bonus", "partners", "the winner collects"],
)
def test_rounds_by_their_engine_are_as_the_engine_scores_them(rules: RuleSet, seats: str) -> None:
    group = club()
    rounds: list[list[Typed]] = [[X, 10, 20, 4], [7, X, 20, 3], [5, 0, X, 9]]
    played(group, 1, seats, *rounds, rules=rules)
    played(group, 2, seats, *rounds[::-1], rules=rules)
    with_penalty = played(group, 5, seats, *rounds, rules=rules)
    own = Cell.objects.filter(round__game=with_penalty, seat__position=1, round__number=1)
    own.update(adjustments=[{"reason": "no-call", "points": 25}])
    uncounted = played(group, 3, seats, *rounds, rules=rules)
    Game.objects.filter(pk=uncounted.pk).update(is_counted=False)
    played(group, 4, seats, *rounds[:2], rules=rules)
    for who in Player.objects.filter(group=group):
        tables = [table for table in Table.load_all(group.games.filter(is_counted=True)) if table.is_over]
        said = [
            row
            for table in tables
            for row in engine_results(table.rules, table.scores, [seat.player_id for seat in table.seats])
        ]
        assert by_engine(engine_results_of(who)) == by_engine(said, who.pk)
        assert len(by_engine(said, who.pk)) == 3


@pytest.mark.parametrize("path", ["player", "records", "players", "edit", "merge"])
def test_pages_ask_as_often_whatever_was_played(django_assert_max_num_queries: Any, path: str) -> None:
    found = []
    for games, names in ((2, "Ana Luis Kim"), (14, "Ana Luis Kim Pau Eva Pep Mar Anna")):
        group = club()
        Group.objects.filter(pk=group.pk).update(has_rating=True)
        rounds = [[X, *range(1, len(names.split()))]] * 3
        for day in range(games):
            played(group, day, names, *rounds)
        ana, luis = player(group, "Ana"), player(group, "Luis")
        client = organiser(group, OTHER_DEVICE)
        urls = {"player": f"player/{ana.pk}/", "edit": f"player/{ana.pk}/edit/"}
        urls["merge"] = f"player/{ana.pk}/merge/?into={luis.pk}"
        url = f"/group/{group.uuid}/{urls.get(path, path + '/')}"
        for kept in (False, True):
            if not kept:
                caches["pages"].clear()
            with django_assert_max_num_queries(12) as captured:
                assert client.get(url).status_code in {200, 409}
            found.append(len(captured))
    # The list looks once whether those with names alike ever sat together, where there are any.
    assert found[2] - found[0] in ({0, 1} if path == "players" else {0}), found
    assert found[3] - found[1] in ({0, 1} if path == "players" else {0}), found
    if path in {"player", "records"}:
        assert found[1] <= 5


# --- The list ---------------------------------------------------------------------------------------------------------


def test_the_list_names_everybody_once_with_what_there_is_to_know() -> None:
    group = a_group()
    services.add_player(group=group, name="Rosa", is_guest=True)
    services.add_player(group=group, name="Pep", is_guest=False)
    services.archive_player(player=player(group, "Pep"), now=NOW)
    services.forget_player(player=player(group, "Kim"), **WHO)
    page = words(client_of().get(f"/group/{group.uuid}/players/").content.decode())
    offered, _heading, away = page.partition("Not offered for new games")
    assert [name in offered for name in ("Ana", "Luis", "Rosa", "Pep", "Player 1")] == [True, True, True, False, False]
    assert "<small>guest</small>" in offered
    assert "<small>archived</small>" in away
    assert "<small>asked to be forgotten</small>" in away
    assert "Kim" not in page


def test_names_that_are_alike_are_told_to_an_organiser_unless_they_sat_together() -> None:
    group = a_group()
    played(group, 5, "Anna Kim", [X, 3], [X, 3], [X, 3])
    played(group, 6, "Luisa Eva", [X, 3], [X, 3], [X, 3])
    played(group, 7, "Montserrat Mont", [X, 3], [X, 3], [X, 3])
    url = f"/group/{group.uuid}/players/"
    assert "one person?" not in client_of().get(url).content.decode()
    client = organiser(group, OTHER_DEVICE)
    page = client.get(url).content.decode()
    assert page.count("one person?") == 1
    assert "Anna and Ana: one person?" in page
    link = f"/group/{group.uuid}/player/{player(group, 'Anna').pk}/merge/?into={player(group, 'Ana').pk}"
    assert f'href="{link}"' in page
    assert "Anna becomes Ana" in client.get(link).content.decode()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "Write the player’s name."),
        ("x" * 41, "A name has at most 40 characters; this one has 41."),
        ("pep", "Pep is in the group, archived."),
        ("Anna", "This name leads to Ana."),
    ],
)
def test_what_is_wrong_with_a_name_is_said_and_nothing_typed_is_lost(name: str, said: str) -> None:
    group = a_group()
    services.archive_player(player=services.add_player(group=group, name="Pep", is_guest=False), now=NOW)
    services.add_player(group=group, name="Anna", is_guest=False)
    merge(group, "Anna", "Ana")
    count = Player.objects.count()
    for url in (f"/group/{group.uuid}/players/", f"/group/{group.uuid}/player/{player(group, 'Luis').pk}/edit/"):
        response = client_of().post(url, {"name": name, "guest": "yes", "colour": "9", "do": "save"})
        page = response.content.decode()
        assert response.status_code == 422
        assert said in page
        assert f'value="{name}"' in page
        assert "checked" in page
    assert Player.objects.count() == count


def test_somebody_is_added_once() -> None:
    group = club()
    for _twice in range(2):
        assert client_of().post(f"/group/{group.uuid}/players/", {"name": " Rosa ", "guest": "yes"}).status_code == 302
    rosa = Player.objects.get()
    assert (rosa.name, rosa.is_guest) == ("Rosa", True)


# --- What is said of somebody -----------------------------------------------------------------------------------------


def test_name_colour_and_guest_are_changed() -> None:
    group = a_group()
    assert edit(group, "Luis", name="Lluís", colour="9", guest="yes", do="save").status_code == 302
    who = player(group, "Lluís")
    assert (who.colour, who.is_guest) == (9, True)
    assert seated(group.games.first()) == ["Ana", "Lluís", "Kim"]  # type: ignore[arg-type]


@pytest.mark.parametrize("colour", ["0", "15", "x", "-1", ""])
def test_a_colour_that_is_none_is_refused(colour: str) -> None:
    group = a_group()
    response = edit(group, "Luis", name="Luis", colour=colour, do="save")
    assert response.status_code == 422
    assert 'id="colour-errors"' in response.content.decode()


def test_a_scorekeeper_archives_and_brings_back_and_does_no_more() -> None:
    group = a_group()
    assert edit(group, "Luis", do="archive").status_code == 302
    assert player(group, "Luis").archived_at is not None
    assert (
        "Bring back" in client_of().get(f"/group/{group.uuid}/player/{player(group, 'Luis').pk}/edit/").content.decode()
    )
    assert edit(group, "Luis", do="back").status_code == 302
    assert player(group, "Luis").archived_at is None
    for do in ("forget", "split-1"):
        assert edit(group, "Luis", do=do).status_code == 403
        assert edit(group, "Luis", ask=do).status_code == 403
    assert edit(group, "Luis", do="nonsense").status_code == 404
    assert client_of().post(f"/group/{group.uuid}/player/{player(group, 'Luis').pk}/merge/").status_code == 403
    watcher = watcher_of(group)
    assert edit(group, "Luis", watcher, name="X", colour="1", do="save").status_code == 403
    assert watcher.post(f"/group/{group.uuid}/players/", {"name": "X"}).status_code == 403
    assert "edit/" not in page_of(group, "Luis", watcher)


def test_an_organiser_is_asked_before_a_name_is_forgotten() -> None:
    group = a_group()
    client = organiser(group, OTHER_DEVICE)
    question = edit(group, "Kim", client, ask="forget").content.decode()
    assert "This cannot be undone." in question
    who = player(group, "Kim")
    assert edit(group, "Kim", client, do="forget").status_code == 302
    page = client.get(f"/group/{group.uuid}/player/{who.pk}/").content.decode()
    assert "Player 1" in page
    assert "Kim" not in page
    # Nothing is said of them any more.
    assert client.get(f"/group/{group.uuid}/player/{who.pk}/edit/").status_code == 302
    assert client.get(f"/group/{group.uuid}/player/{who.pk}/merge/").status_code == 302


def test_what_a_merge_moves_is_shown_before_it_is_made() -> None:
    group = a_group()
    played(group, 5, "Anna Luis", [X, 3], [X, 3], [X, 3])
    client = organiser(group, OTHER_DEVICE)
    url = f"/group/{group.uuid}/player/{player(group, 'Anna').pk}/merge/"
    ana = player(group, "Ana")
    assert f'<option value="{ana.pk}">Ana' in client.get(url).content.decode()
    page = words(client.post(url, {"into": str(ana.pk), "do": "look"}).content.decode())
    line = next(part for part in page.split("<tr>") if ">Games won<" in part)
    assert [cell.split("<")[0] for cell in line.split('class="num">')[1:]] == ["1", "1", "2"]
    assert Player.objects.get(name="Anna").merged_into is None
    for _twice in range(2):
        response = client.post(url, {"into": str(ana.pk), "do": "merge"})
        assert response["Location"] == f"/group/{group.uuid}/player/{ana.pk}/"
    assert Player.objects.get(name="Anna").merged_into == ana


def test_two_who_sat_in_one_game_are_not_merged_and_the_games_are_named() -> None:
    group = a_group()
    client = organiser(group, OTHER_DEVICE)
    url = f"/group/{group.uuid}/player/{player(group, 'Kim').pk}/merge/"
    for do in ("look", "merge"):
        response = client.post(url, {"into": str(player(group, "Ana").pk), "do": do})
        page = response.content.decode()
        assert response.status_code == 409
        assert "Kim and Ana sat in one game, or at two tables at once, so they are two people:" in page
        assert page.count("Game of") == 3
        assert "Make them one person" not in page
    assert player(group, "Kim").merged_into is None


@pytest.mark.parametrize("into", ["", "0", "x", "999999", "own"])
def test_somebody_to_become_is_chosen_from_the_list(into: str) -> None:
    group = a_group()
    client = organiser(group, OTHER_DEVICE)
    kim = player(group, "Kim")
    response = client.post(
        f"/group/{group.uuid}/player/{kim.pk}/merge/", {"into": str(kim.pk) if into == "own" else into, "do": "merge"}
    )
    assert response.status_code == 422
    assert "Choose somebody from the list." in response.content.decode()


def test_two_who_were_merged_are_told_apart_after_a_question() -> None:
    group = a_group()
    played(group, 5, "Anna Luis", [X, 3], [X, 3], [X, 3])
    old = player(group, "Anna")
    merge(group, "Anna", "Ana")
    client = organiser(group, OTHER_DEVICE)
    form = client.get(f"/group/{group.uuid}/player/{player(group, 'Ana').pk}/edit/").content.decode()
    assert "Anna is somebody else after all" in form
    question = edit(group, "Ana", client, ask=f"split-{old.pk}").content.decode()
    assert "1 game goes back to Anna" in question
    assert edit(group, "Ana", client, do=f"split-{old.pk}").status_code == 302
    assert Player.objects.get(pk=old.pk).merged_into is None
    assert edit(group, "Ana", client, do=f"split-{old.pk}").status_code == 404
    assert edit(group, "Ana", client, ask=f"split-{player(group, 'Kim').pk}").status_code == 404


# --- Records and ratings ----------------------------------------------------------------------------------------------


def test_records_say_what_who_and_when() -> None:
    group = a_group()
    page = words(client_of().get(f"/group/{group.uuid}/records/").content.decode())
    game = group.games.get(played_on=DAY + dt.timedelta(days=3))
    assert "<dt>Lowest score of a game of 3 rounds</dt> <dd><b>0 points</b></dd>" in page
    assert f'href="{game.get_absolute_url()}">4 January 2026</a>' in page
    assert "<dt>Worst round</dt> <dd><b>50 points</b></dd>" in page
    assert "Highest" not in page


def test_a_group_without_games_has_no_record() -> None:
    group = club()
    assert "No record yet" in client_of().get(f"/group/{group.uuid}/records/").content.decode()


def test_a_rating_is_shown_where_an_organiser_wants_it() -> None:
    group = a_group()
    records = f"/group/{group.uuid}/records/"
    assert "Rating" not in client_of().get(records).content.decode()
    assert "Rating" not in page_of(group, "Ana")
    assert client_of().post(records, {"do": "rating"}).status_code == 403
    client = organiser(group, OTHER_DEVICE)
    assert client.post(records, {"do": "rating"}).status_code == 302
    page = words(client_of().get(records).content.decode())
    assert "Everybody begins at 0." in page
    lines = [line for line in page.partition('id="rating"')[2].split("<tr>") if 'class="who"' in line]
    assert len(lines) == 3
    assert "From " in page_of(group, "Ana").partition("<h2>Rating</h2>")[2]
    assert client.post(records, {"do": "no-rating"}).status_code == 302
    assert "Rating" not in client_of().get(records).content.decode()
    assert client.post(records, {"do": "x"}).status_code == 404


def test_names_are_escaped_in_drawings_lists_and_titles() -> None:
    group = club()
    played(group, 1, "<b>Ana</b> Luis", [X, 3], [X, 3], [X, 3])
    client = organiser(group, OTHER_DEVICE)
    for path in (
        "players/",
        "records/",
        f"player/{player(group, '<b>Ana</b>').pk}/",
        f"player/{player(group, 'Luis').pk}/",
    ):
        page = client.get(f"/group/{group.uuid}/{path}").content.decode()
        assert "<b>Ana" not in page
        assert "&lt;b&gt;Ana" in page
