"""The people of a group: renamed, archived, merged and split again, forgotten; what was played stays true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.utils import translation
from django.utils.translation import pgettext

from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, belong, client_of, club, grant, new_game, play
from tests.tracker.houses import club_game
from tests.tracker.nights import begun, facts, fresh, sit_down
from tracker import services
from tracker.ledger import replay
from tracker.models import Change, Game, Group, GroupRole, Member, Player, Role, SittingPlace
from tracker.names import name_key
from tracker.services.seats import replace_player
from tracker.sheets.results import results_of_group
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db

WHO = {"device": DEVICE, "now": NOW}


def player(group: Group, name: str) -> Player:
    return Player.objects.get(group=group, name_key=name_key(name))


def rename(who: Player, name: str, **changes: Any) -> None:
    given = {"colour": who.colour, "is_guest": who.is_guest} | changes
    services.change_player(player=who, name=name, **given, **WHO)


def merge(group: Group, old: str, new: str) -> None:
    services.merge_players(player=player(group, old), into=player(group, new), **WHO)


def seated(game: Game) -> list[str]:
    return [seat.player.name for seat in game.seats.select_related("player")]


def facts_of(game: Game) -> Mapping[str, Any]:
    return replay(change.facts for change in Change.objects.filter(game=game).order_by("seq"))


def journal_agrees(game: Game) -> bool:
    """Whether the journal alone says who sits where, and its last line is the game's revision."""
    seats = {f"seat/{seat.pk}": seat.player_id for seat in game.seats.all()}
    told = {path: value["player"] for path, value in facts_of(game).items() if path.startswith("seat/")}
    last = Change.objects.filter(game=game).last()
    return told == seats and last is not None and last.seq == Game.objects.get(pk=game.pk).rev


def totals(group: Group) -> dict[str, tuple[int, int]]:
    """Games and pips of everybody, by name."""
    names = dict(Player.objects.filter(group=group).values_list("pk", "name"))
    found: dict[str, tuple[int, int]] = {}
    for row in results_of_group(group):
        games, score = found.get(names[row.player], (0, 0))
        found[names[row.player]] = games + 1, score + row.score
    return found


# --- Names ------------------------------------------------------------------------------------------------------------


def test_a_new_name_stands_everywhere_at_once() -> None:
    game = club_game(club(), "Ana", "Luis")
    play(game, [X, 12])
    address, other = game.get_absolute_url(), client_of(OTHER_DEVICE)
    grant(game, OTHER_DEVICE, Role.WATCHER)
    paths = ("", "live/?rev=0", "hub/", "tv/", "history/", "end/", "people/", "table/")
    for client in (client_of(), other):
        for path in paths:
            client.get(address + path)
    rename(player(game.group, "Luis"), "Lluís")
    assert journal_agrees(game)
    for client in (client_of(), other):
        for path in paths:
            page = client.get(address + path).content.decode()
            assert "Luis" not in page, path
    assert "Lluís" in other.get(address).content.decode()
    assert "Lluís" in client_of().get(f"/group/{game.group.uuid}/").content.decode()


def test_an_open_page_hears_of_a_new_name_and_history_says_nothing_of_it() -> None:
    game = club_game(club(), "Ana", "Luis")
    play(game, [X, 12])
    rev = Game.objects.get(pk=game.pk).rev
    live = f"{game.get_absolute_url()}live/?rev={rev}"
    assert client_of().get(live).status_code == 204
    rename(player(game.group, "Luis"), "Lluís")
    assert "Lluís" in client_of().get(live).content.decode()
    lines = client_of().get(f"{game.get_absolute_url()}history/").content.decode()
    assert lines.count('id="change-') == 2
    # The change before it can still be taken back.
    services.undo(game=game, seq=rev, client_id=uuid4(), **WHO)
    assert not Table.load(Game.objects.get(pk=game.pk)).rounds


def test_only_games_of_whoever_is_renamed_are_told() -> None:
    group = club()
    game, other = club_game(group, "Ana", "Luis"), club_game(group, "Kim", "Eva")
    rename(player(group, "Luis"), "Lluís")
    assert [Game.objects.get(pk=each.pk).rev - each.rev for each in (game, other)] == [1, 0]


def test_nothing_is_told_where_nothing_changed() -> None:
    game = club_game(club(), "Ana", "Luis")
    rename(player(game.group, "Luis"), "Luis")
    assert Game.objects.get(pk=game.pk).rev == game.rev


@pytest.mark.parametrize("name", ["Ana", "ANA", "Aná"])
def test_two_people_have_two_names(name: str) -> None:
    group = club_game(club(), "Ana", "Luis").group
    with pytest.raises(services.NameInUse) as refused:
        rename(player(group, "Luis"), name)
    assert refused.value.player == player(group, "Ana")
    assert seated(group.games.get()) == ["Ana", "Luis"]


def test_accents_and_capitals_of_ones_own_name_can_change() -> None:
    group = club_game(club(), "Ana", "lluis").group
    rename(player(group, "Lluís"), "Lluís")
    assert seated(group.games.get()) == ["Ana", "Lluís"]


def test_a_name_that_was_left_is_free_again() -> None:
    group = club_game(club(), "Ana", "Luis").group
    rename(player(group, "Luis"), "Lluís")
    rename(player(group, "Ana"), "Luis")
    assert seated(group.games.get()) == ["Luis", "Lluís"]


def test_a_second_spelling_can_become_the_first() -> None:
    group = club()
    club_game(group, "Ana", "Luis")
    club_game(group, "Anna", "Luis")
    merge(group, "Ana", "Anna")
    rename(player(group, "Anna"), "Ana")
    assert {(row.name, row.merged_into is not None) for row in Player.objects.filter(group=group)} == {
        ("Ana", False),
        ("Anna", True),
        ("Luis", False),
    }
    assert seated(club_game(group, "Anna", "Luis")) == ["Ana", "Luis"]


def test_the_name_of_before_a_game_came_into_the_group_goes_too() -> None:
    group = club()
    game = new_game("Ana", "Luis", "Kim")
    replace_player(game=game, seat_id=game.seats.all()[1].pk, name="Pau", keeps_score=True, client_id=uuid4(), **WHO)
    grant(game, OTHER_DEVICE, Role.PLAYER, game.seats.get(position=0))
    services.adopt(game=game, group=group, people={}, **WHO)
    rename(player(group, "Pau"), "Pol")
    page = client_of().get(f"{game.get_absolute_url()}history/").content.decode()
    assert "Pol plays on for Luis" in page
    assert "Pau" not in page


def test_a_colour_is_changed_on_every_board() -> None:
    game = club_game(club(), "Ana", "Luis")
    play(game, [X, 12])
    assert 'badge c9"' not in client_of().get(game.get_absolute_url()).content.decode()
    rename(player(game.group, "Luis"), "Luis", colour=9)
    assert 'badge c9"' in client_of().get(game.get_absolute_url()).content.decode()


def test_adding_somebody_twice_adds_one() -> None:
    group = club()
    first = services.add_player(group=group, name="Rosa", is_guest=True)
    assert services.add_player(group=group, name="ROSA", is_guest=False) == first
    assert (first.is_guest, Player.objects.filter(group=group).count()) == (True, 1)


def test_a_name_that_leads_to_somebody_else_is_no_new_one() -> None:
    group = club()
    club_game(group, "Ana", "Luis")
    services.add_player(group=group, name="Anna", is_guest=False)
    merge(group, "Ana", "Anna")
    with pytest.raises(services.NameInUse) as refused:
        services.add_player(group=group, name="Ana", is_guest=False)
    assert refused.value.player.name == "Anna"


# --- Archived ---------------------------------------------------------------------------------------------------------


def test_who_is_archived_is_offered_no_more_and_can_come_back() -> None:
    group = club()
    game = club_game(group, "Ana", "Luis")
    rosa = services.add_player(group=group, name="Rosa", is_guest=False)
    table = f"{game.get_absolute_url()}table/"
    assert "Rosa" in client_of().get(table).content.decode()
    services.archive_player(player=rosa, now=NOW)
    assert "Rosa" not in client_of().get(table).content.decode()
    with pytest.raises(services.NameInUse):
        services.add_player(group=group, name="Rosa", is_guest=False)
    services.bring_back_player(player=rosa)
    assert "Rosa" in client_of().get(table).content.decode()
    assert services.add_player(group=group, name="Rosa", is_guest=False) == rosa


# --- Two who are one --------------------------------------------------------------------------------------------------


def two_spellings() -> tuple[Group, Game, Game]:
    """Ana in one game, Anna in the next."""
    group = club()
    first, second = club_game(group, "Ana", "Luis", "Kim"), club_game(group, "Luis", "Anna", "Kim")
    for game in (first, second):
        play(game, [X, 12, 30])
        services.finish_game(game=game, drop=None, client_id=uuid4(), **WHO)
    return group, first, second


def test_whatever_either_played_one_person_has_played() -> None:
    group, first, second = two_spellings()
    places = [(place.place, place.total) for place in Table.load(first).places]
    assert totals(group) == {"Ana": (1, 0), "Anna": (1, 12), "Luis": (2, 12), "Kim": (2, 60)}
    merge(group, "Ana", "Anna")
    assert totals(group) == {"Anna": (2, 12), "Luis": (2, 12), "Kim": (2, 60)}
    first = Game.objects.get(pk=first.pk)
    assert seated(first) == ["Anna", "Luis", "Kim"]
    assert [(place.place, place.total) for place in Table.load(first).places] == places
    assert all(journal_agrees(game) for game in (first, second))


def test_each_game_says_so_in_its_history_and_nobody_takes_it_back_there() -> None:
    group, first, second = two_spellings()
    told = Game.objects.get(pk=second.pk).rev
    client_of().get(first.get_absolute_url())
    merge(group, "Ana", "Anna")
    page = client_of().get(f"{first.get_absolute_url()}history/").content.decode()
    assert "Ana is Anna now" in page
    assert "Ana, round 1" not in page
    assert ">Anna<" in client_of().get(first.get_absolute_url()).content.decode()
    assert Game.objects.get(pk=second.pk).rev == told
    merged = Change.objects.get(verb="merge player")
    with pytest.raises(Change.DoesNotExist):
        services.undo(game=first, seq=merged.seq, client_id=uuid4(), **WHO)


def test_merging_twice_merges_once() -> None:
    group, first, _second = two_spellings()
    merge(group, "Ana", "Anna")
    merge(group, "Ana", "Anna")
    assert Change.objects.filter(verb="merge player").count() == 1
    assert journal_agrees(first)


def test_the_old_spelling_leads_to_the_person() -> None:
    group, _first, _second = two_spellings()
    merge(group, "Ana", "Anna")
    game = club_game(group, "ana", "Luis")
    assert seated(game) == ["Anna", "Luis"]
    services.add_seat(game=game, name="Eva", after=None, first_round=1, client_id=uuid4(), **WHO)
    with pytest.raises(services.NameTaken) as refused:
        services.add_seat(game=game, name="Ana", after=None, first_round=1, client_id=uuid4(), **WHO)
    assert refused.value.name == "Anna"
    third = new_game("Ana", "Pep")
    services.adopt(game=third, group=group, people={}, **WHO)
    assert seated(third) == ["Anna", "Pep"]


def test_two_spellings_of_one_person_are_not_two_players() -> None:
    group, _first, _second = two_spellings()
    merge(group, "Ana", "Anna")
    data = {
        "name": ["Anna", "Luis", "ana"],
        "preset": "classic",
        "set": "12",
        "client_id": str(uuid4()),
        "group": str(group.uuid),
    }
    response = client_of().post("/new/", data)
    assert response.status_code == 422
    page = response.content.decode()
    assert "Anna and ana are one person in this group." in page
    assert 'value="Luis"' in page
    assert Game.objects.filter(group=group).count() == 2


def test_two_who_sat_in_one_game_stay_two_and_the_games_are_named() -> None:
    group = club()
    together, apart = club_game(group, "Ana", "Anna"), club_game(group, "Ana", "Luis")
    with pytest.raises(services.SatTogether) as refused:
        merge(group, "Ana", "Anna")
    assert refused.value.games == (together,)
    assert seated(apart) == ["Ana", "Luis"]
    assert Game.objects.get(pk=apart.pk).rev == apart.rev
    assert not Change.objects.filter(verb="merge player").exists()


def test_nobody_becomes_themselves_or_somebody_of_another_group() -> None:
    group, _first, _second = two_spellings()
    other = services.add_player(group=club("Others"), name="Ana", is_guest=False)
    for old, new in ((player(group, "Ana"), other), (player(group, "Ana"), player(group, "Ana"))):
        with pytest.raises(services.NotOnePerson):
            services.merge_players(player=old, into=new, **WHO)
    merge(group, "Ana", "Anna")
    for old, new in (("Kim", "Ana"), ("Ana", "Kim")):
        with pytest.raises(services.NotOnePerson):
            merge(group, old, new)


def test_an_undo_brings_nobody_back_who_is_somebody_else_by_now() -> None:
    group, first, second = two_spellings()
    services.reopen_game(game=second, client_id=uuid4(), **WHO)
    services.add_seat(game=second, name="Ana", after=None, first_round=2, client_id=uuid4(), **WHO)
    came = Change.objects.filter(game=second).last()
    assert came is not None
    services.undo(game=second, seq=came.seq, client_id=uuid4(), **WHO)
    merge(group, "Ana", "Anna")
    with pytest.raises(services.ChangedSince):
        services.undo(game=second, seq=came.seq + 1, client_id=uuid4(), **WHO)
    assert journal_agrees(second)
    assert journal_agrees(first)


def test_a_spelling_can_be_a_person_of_their_own_again() -> None:
    group, first, second = two_spellings()
    before = totals(group)
    merge(group, "Ana", "Anna")
    since = club_game(group, "Ana", "Luis")
    services.split_player(player=player(group, "Ana"), **WHO)
    assert [seated(game) for game in (first, second, since)] == [
        ["Ana", "Luis", "Kim"],
        ["Luis", "Anna", "Kim"],
        ["Anna", "Luis"],
    ]
    assert totals(group) == before
    assert all(journal_agrees(game) for game in (first, second, since))
    assert "Ana is not Anna after all" in client_of().get(f"{first.get_absolute_url()}history/").content.decode()
    assert seated(club_game(group, "Ana", "Anna")) == ["Ana", "Anna"]
    # And again, and back.
    with pytest.raises(services.NotOnePerson):
        services.split_player(player=player(group, "Ana"), **WHO)


def test_a_seat_that_went_to_another_since_is_not_given_back() -> None:
    group, first, _second = two_spellings()
    merge(group, "Ana", "Anna")
    seat_id = first.seats.all()[0].pk
    for name in ("Pau", "Anna"):
        replace_player(game=first, seat_id=seat_id, name=name, keeps_score=True, client_id=uuid4(), **WHO)
    services.split_player(player=player(group, "Ana"), **WHO)
    assert seated(first) == ["Anna", "Luis", "Kim"]
    assert journal_agrees(first)


def test_three_spellings_come_apart_one_after_the_other() -> None:
    group, first, second = two_spellings()
    third = club_game(group, "Anneta", "Luis")
    merge(group, "Ana", "Anna")
    merge(group, "Anna", "Anneta")
    assert {seated(game)[at] for game, at in ((first, 0), (second, 1), (third, 0))} == {"Anneta"}
    services.split_player(player=player(group, "Anna"), **WHO)
    assert (seated(first)[0], seated(second)[1], seated(third)[0]) == ("Anna", "Anna", "Anneta")
    services.split_player(player=player(group, "Ana"), **WHO)
    assert (seated(first)[0], seated(second)[1], seated(third)[0]) == ("Ana", "Anna", "Anneta")
    assert all(journal_agrees(game) for game in (first, second, third))


@pytest.mark.parametrize("games", [2, 40])
def test_many_games_are_merged_in_few_statements(django_assert_max_num_queries: Any, games: int) -> None:
    group = club()
    for _game in range(games):
        club_game(group, "Ana", "Luis")
    services.add_player(group=group, name="Anna", is_guest=False)
    with django_assert_max_num_queries(20):
        merge(group, "Ana", "Anna")
    with django_assert_max_num_queries(20):
        services.split_player(player=player(group, "Ana"), **WHO)
    with django_assert_max_num_queries(20):
        rename(player(group, "Ana"), "Aina")


# --- At a club night --------------------------------------------------------------------------------------------------


def test_two_who_sat_at_two_tables_at_once_are_two() -> None:
    night = begun(8)
    first, second = sit_down(night)
    one, other = (game.seats.select_related("player")[0].player for game in (first, second))
    with pytest.raises(services.SatTogether) as refused:
        services.merge_players(player=one, into=other, **WHO)
    assert refused.value.games == (first,)


def test_whoever_is_a_person_of_their_own_again_came_to_their_nights() -> None:
    night = begun(4)
    (game,) = sit_down(night)
    old = game.seats.select_related("player")[0].player
    anna = services.add_player(group=night.group, name="Anna", is_guest=False)
    services.merge_players(player=old, into=anna, **WHO)
    assert anna in facts(night).here
    services.split_player(player=old, **WHO)
    assert old in facts(night).here
    assert anna not in facts(night).here
    assert set(SittingPlace.objects.values_list("player", flat=True)) == {seat.player_id for seat in game.seats.all()}


def test_a_night_hears_of_a_new_name() -> None:
    night = begun(4)
    game_of_nobody_there = club_game(night.group, "Kim", "Luis")
    rename(player(night.group, "Kim"), "Quim")
    assert fresh(night).rev == night.rev
    rename(facts(night).here[0], "Rosa")
    assert fresh(night).rev == night.rev + 1
    assert seated(game_of_nobody_there) == ["Quim", "Luis"]


# --- Forgotten --------------------------------------------------------------------------------------------------------


def everything_stored() -> Iterator[str]:
    """Every value of every row."""
    for model in apps.get_app_config("tracker").get_models():
        for row in model._default_manager.all().values_list():
            yield from map(str, row)


def test_whoever_asks_is_forgotten_everywhere() -> None:
    group = club()
    belong(group, OTHER_DEVICE, GroupRole.WATCHER)
    Member.objects.filter(device=OTHER_DEVICE).update(name="zenobia")
    adopted = new_game("Zenobia", "Luis", "Kim")
    grant(adopted, OTHER_DEVICE, Role.PLAYER, adopted.seats.get(position=0))
    seat_id = adopted.seats.get(position=0).pk
    replace_player(game=adopted, seat_id=seat_id, name="Pau", keeps_score=True, client_id=uuid4(), **WHO)
    replace_player(game=adopted, seat_id=seat_id, name="Zenobia", keeps_score=True, client_id=uuid4(), **WHO)
    services.adopt(game=adopted, group=group, people={}, **WHO)
    game = club_game(group, "Zenóbia X", "Luis", "Kim")
    play(game, [X, 12, 30])
    merge(group, "Zenobia", "Zenóbia X")
    pages = [each.get_absolute_url() + path for each in (game, adopted) for path in ("", "history/", "people/", "tv/")]
    assert any("Zenobia" in client_of().get(page).content.decode() for page in pages)
    before = results_of_group(group)
    services.forget_player(player=player(group, "Zenóbia X"), **WHO)
    assert not [value for value in everything_stored() if "zenobia" in name_key(value)]
    for page in pages:
        assert "zenobia" not in name_key(client_of().get(page).content.decode()), page
    assert results_of_group(group) == before
    assert all(journal_agrees(each) for each in (game, adopted))


@pytest.mark.parametrize("language", ["en", "es", "ca"])
def test_they_are_called_by_a_number_in_the_language_of_whoever_reads(language: str) -> None:
    game = club_game(club(), "Ana", "Luis")
    play(game, [X, 12])
    services.forget_player(player=player(game.group, "Luis"), **WHO)
    with translation.override(language):
        called = pgettext("somebody who was forgotten", "Player %(number)s") % {"number": 1}
        assert seated(game) == ["Ana", called]
        assert Table.load(game).names == ("Ana", called)
    page = client_of().get(game.get_absolute_url(), headers={"accept-language": language}).content.decode()
    assert called in page


def test_each_has_a_number_of_their_own_and_the_name_is_somebody_new() -> None:
    group = club_game(club(), "Ana", "Luis").group
    for name in ("Luis", "Ana"):
        services.forget_player(player=player(group, name), **WHO)
    assert seated(group.games.get()) == ["Player 2", "Player 1"]
    assert seated(club_game(group, "Luis", "Player 1", "1")) == ["Luis", "Player 1", "1"]
    assert Player.objects.filter(group=group).count() == 5


def test_a_forgotten_name_never_comes_back() -> None:
    group, first, _second = two_spellings()
    merge(group, "Ana", "Anna")
    row = player(group, "Ana")
    someone = player(group, "Anna")
    services.forget_player(player=someone, **WHO)
    services.forget_player(player=someone, **WHO)
    for act in (
        lambda: rename(someone, "Anna"),
        lambda: services.bring_back_player(player=someone),
        lambda: services.split_player(player=row, **WHO),
        lambda: services.merge_players(player=someone, into=player(group, "Kim"), **WHO),
        lambda: services.merge_players(player=player(group, "Kim"), into=someone, **WHO),
    ):
        with pytest.raises(services.WasForgotten):
            act()
    # A row that is written as it was read stays as it is.
    again = Player.objects.get(pk=someone.pk)
    with translation.override("ca"):
        Player.objects.get(pk=someone.pk).save()
    assert Player.objects.get(pk=someone.pk).name == again.name == "Player 1"
    assert "Player 1 is Player 1 now" not in client_of().get(f"{first.get_absolute_url()}history/").content.decode()


def test_they_are_offered_to_nobody() -> None:
    group = club()
    game = club_game(group, "Ana", "Luis")
    rosa = services.add_player(group=group, name="Rosa", is_guest=False)
    services.forget_player(player=rosa, **WHO)
    assert "Player 1" not in client_of().get(f"{game.get_absolute_url()}table/").content.decode()
    assert not Player.objects.filter(group=group).offered().filter(pk=rosa.pk).exists()
