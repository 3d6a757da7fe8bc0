"""The next game of the same table."""

from __future__ import annotations

import datetime as dt
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.db.models import Max

from bench.agreement import journal, stored
from scoring import PRESETS
from tests.tracker.changes import add, leave
from tests.tracker.factories import (
    DEVICE,
    NOW,
    OTHER_DEVICE,
    X,
    client_of,
    club,
    grant,
    new_game,
    play,
    round_facts,
    save,
)
from tracker import services
from tracker.evenings import evening_after
from tracker.ledger import replay
from tracker.models import Change, Game, Grant, Role, Season
from tracker.sheets.season import season_among, seasons_of
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db
NAMES = ("Ana", "Luis", "Kim", "Tom")
TODAY = NOW.date()


def finished(*names: str, **changes: Any) -> Game:
    game = new_game(*(names or NAMES), rounds=1, **changes)
    play(game, [X, *range(5, 4 + len(names or NAMES))])
    return game


def again(game: Game, played_on: dt.date = TODAY) -> Game:
    return services.rematch(game=game, device=DEVICE, now=NOW, played_on=played_on)


def names_of(game: Game) -> tuple[str, ...]:
    return Table.load(game).names


# --- Who sits where, and by which rules -------------------------------------------------------------------------------


def starter_of(game: Game, number: int = 1) -> str:
    table = Table.load(game)
    position = table.starter_of(number)
    return "" if position is None else table.names[position]


def test_everybody_keeps_their_column_and_the_start_moves_on() -> None:
    game = finished()
    for name in ("Luis", "Kim", "Tom", "Ana", "Luis"):
        game = again(game)
        assert (names_of(game), starter_of(game)) == (NAMES, name)
        play(game, [X, 5, 6, 7])


def test_the_rounds_after_the_first_start_from_there() -> None:
    game = new_game(*NAMES, rounds=2)
    play(game, [X, 5, 6, 7], [X, 5, 6, 7])
    following = again(game)
    play(following, [X, 5, 6, 7])
    assert starter_of(following, 2) == "Kim"


def test_the_start_moves_on_from_who_really_began() -> None:
    game = new_game(*NAMES, rounds=1)
    save(game, 1, round_facts([X, 5, 6, 7], starter=2))
    following = again(game)
    assert (names_of(following), starter_of(following)) == (NAMES, "Tom")


def test_where_the_holder_of_the_engine_begins_nobody_is_written_down() -> None:
    game = new_game(*NAMES, rounds=1, preset="ten-seats")
    play(game, [X, 5, 6, 7])
    following = again(game)
    assert (names_of(following), starter_of(following)) == (NAMES, "")
    assert not following.rounds.exists()


def test_the_page_says_who_starts_and_nothing_is_written_of_a_round_that_nobody_began() -> None:
    following = again(finished())
    assert "Luis starts" in client_of().get(following.get_absolute_url()).content.decode()
    assert not following.rounds.exists()


def test_whose_turn_it_is_to_begin_is_kept_whatever_becomes_of_the_table() -> None:
    following = again(finished())
    add(following, "Zoe", after="Ana")
    assert (names_of(following), starter_of(following)) == (("Ana", "Zoe", "Luis", "Kim", "Tom"), "Luis")
    leave(following, "Luis", last=0)
    assert starter_of(following) == "Kim"
    services.undo(game=following, seq=2, client_id=uuid4(), device=DEVICE, now=NOW)
    assert starter_of(following) == "Luis"
    assert journal(following) == stored(following)


def test_they_are_the_same_players_and_not_others_of_their_names() -> None:
    game = finished()
    before = set(game.seats.values_list("player", flat=True))
    following = again(game)
    assert set(following.seats.values_list("player", flat=True)) == before
    assert following.group_id == game.group_id


def test_the_rules_are_those_that_were_played_last() -> None:
    game = finished(double_blank=25)
    following = again(game)
    assert following.rules == game.rules
    assert following.rule_set.double_blank == 25
    assert following.preset == "classic"


def test_who_left_is_not_seated_again() -> None:
    game = new_game(*NAMES, rounds=1)
    game.seats.filter(position=1).update(last_round=0)
    play(game, [X, None, 6, 7], insist=True)
    following = again(game)
    assert (names_of(following), starter_of(following)) == (("Ana", "Kim", "Tom"), "Kim")


def test_partners_are_needed_in_pairs() -> None:
    game = new_game(*NAMES, rounds=1, partners=True)
    game.seats.filter(position=1).update(last_round=0)
    play(game, [X, None, 6, 7], insist=True)
    assert names_of(again(game)) == NAMES


def test_where_all_but_one_left_everybody_is_seated() -> None:
    game = finished("Ana", "Luis")
    game.seats.filter(position=1).update(last_round=1)
    following = again(game)
    assert (names_of(following), starter_of(following)) == (("Ana", "Luis"), "Luis")


# --- Group, season and date -------------------------------------------------------------------------------------------


def of_a_season(**dates: dt.date) -> Game:
    group = club("Club")
    season = Season.objects.create(
        group=group, name="2026", **({"first_day": TODAY - dt.timedelta(days=9), "last_day": TODAY} | dates)
    )
    game = services.start_game(
        client_id=uuid4(),
        device=DEVICE,
        names=NAMES,
        preset="short-game",
        rules=PRESETS["short-game"],
        now=NOW,
        played_on=TODAY,
        language="en",
        time_zone="UTC",
        group=season.group,
    )
    Game.objects.filter(pk=game.pk).update(is_finished=True)
    return game


@pytest.mark.parametrize(("days", "is_in"), [(-10, False), (-9, True), (0, True), (1, False)])
def test_its_season_is_that_of_its_own_day(days: int, is_in: bool) -> None:
    game = of_a_season()
    following = again(game, TODAY + dt.timedelta(days=days))
    assert following.group == game.group
    assert following.season is None
    assert (season_among(seasons_of(game.group), following) is not None) is is_in


EVENINGS = [
    ("the same evening", "2026-11-28T22:00", "UTC", "2026-11-28"),
    ("past midnight", "2026-11-29T01:30", "UTC", "2026-11-28"),
    ("the next day", "2026-11-29T09:00", "UTC", "2026-11-29"),
    ("past midnight of another day", "2026-12-05T01:30", "UTC", "2026-12-04"),
    ("past midnight, and called today", "2026-11-28T01:30", "UTC", "2026-11-28"),
    ("evening in the Americas", "2026-11-29T02:00", "America/Bogota", "2026-11-28"),
]


@pytest.mark.parametrize(("now", "zone", "evening"), [row[1:] for row in EVENINGS], ids=[row[0] for row in EVENINGS])
def test_the_evening_goes_on_past_midnight(now: str, zone: str, evening: str) -> None:
    found = evening_after(NOW.date(), dt.datetime.fromisoformat(now).replace(tzinfo=dt.UTC), zone)
    assert found.isoformat() == evening


# --- Once -------------------------------------------------------------------------------------------------------------


def test_asked_twice_it_is_one_game() -> None:
    game = finished()
    client = client_of()
    answers = [client.post(f"{game.get_absolute_url()}rematch/") for _time in range(2)]
    following = Game.objects.get(rematch_of=game)
    assert [answer.headers["Location"] for answer in answers] == [following.get_absolute_url()] * 2
    assert Game.objects.count() == 2


def test_a_second_scorekeeper_is_led_into_the_game_that_the_first_began() -> None:
    game = finished()
    grant(game, OTHER_DEVICE, Role.SCOREKEEPER)
    following = again(game)
    answer = client_of(OTHER_DEVICE).post(f"{game.get_absolute_url()}rematch/", follow=True)
    assert answer.redirect_chain == [(following.get_absolute_url(), 302)]
    assert answer.status_code == 200


@pytest.mark.django_db(transaction=True)
def test_two_who_ask_at_one_moment_are_led_into_one_game() -> None:
    game = finished()
    together = Barrier(2)

    def ask(_phone: int) -> UUID:
        together.wait()
        try:
            return again(game).uuid
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as phones:
        first, second = phones.map(ask, range(2))
    assert first == second
    assert Game.objects.count() == 2


def test_asking_again_writes_nothing() -> None:
    game = finished()
    again(game)
    game.refresh_from_db()
    before = (game.rev, Change.objects.count(), Grant.objects.count())
    again(game)
    game.refresh_from_db()
    assert (game.rev, Change.objects.count(), Grant.objects.count()) == before


def test_a_game_that_is_not_over_has_no_rematch() -> None:
    game = new_game(*NAMES, rounds=2)
    play(game, [X, 5, 6, 7])
    before = Game.objects.get(pk=game.pk).rev
    answer = client_of().post(f"{game.get_absolute_url()}rematch/")
    assert answer.status_code == 409
    assert "The game is not over yet." in answer.content.decode()
    assert Game.objects.get().rev == before


def test_a_game_that_has_not_begun_leads_back_to_itself() -> None:
    game = new_game(*NAMES)
    answer = client_of().post(f"{game.get_absolute_url()}rematch/")
    assert answer.headers["Location"] == game.get_absolute_url()
    assert Game.objects.count() == 1


def test_a_game_that_was_ended_early_has_a_rematch() -> None:
    game = new_game(*NAMES)
    play(game, [X, 5, 6, 7])
    Game.objects.update(is_finished=True)
    assert not again(game).is_finished


# --- The phones -------------------------------------------------------------------------------------------------------


def test_every_phone_has_its_role_and_seat_in_the_new_game() -> None:
    game = finished()
    player, watcher, gone = uuid4(), uuid4(), uuid4()
    grant(game, player, Role.PLAYER, seat=game.seats.get(position=2))
    services.join(
        invite=services.open_invite(game=game, role=Role.WATCHER, now=NOW),
        device=watcher,
        seat=None,
        name="Grandma",
        now=NOW,
    )
    removed = grant(game, gone, Role.SCOREKEEPER)
    services.remove_device(game=game, grant_id=removed.pk, now=NOW)
    following = again(game)
    found = {
        own.device: (own.role, own.seat and own.seat.player.name, own.name)
        for own in Grant.objects.filter(game=following).select_related("seat__player")
    }
    assert found == {
        DEVICE: (Role.SCOREKEEPER, None, ""),
        player: (Role.PLAYER, "Kim", ""),
        watcher: (Role.WATCHER, None, "Grandma"),
    }
    assert client_of(player).get(f"{following.get_absolute_url()}mine/").status_code == 200
    assert client_of(gone).get(following.get_absolute_url()).status_code == 404


def test_the_phone_of_who_left_looks_on_by_its_name() -> None:
    game = new_game(*NAMES, rounds=1)
    seat = game.seats.get(position=1)
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=seat)
    game.seats.filter(position=1).update(last_round=0)
    play(game, [X, None, 6, 7], insist=True)
    own = Grant.objects.get(game=again(game), device=OTHER_DEVICE)
    assert (own.role, own.seat, own.name) == (Role.WATCHER, None, "Luis")


def test_the_links_of_the_old_game_open_nothing_of_the_new_one() -> None:
    game = finished()
    invite = services.open_invite(game=game, role=Role.SCOREKEEPER, now=NOW)
    following = again(game)
    client_of(OTHER_DEVICE).post(f"/join/{invite.token}/")
    assert client_of(OTHER_DEVICE).get(following.get_absolute_url()).status_code == 404


# --- The old game's page ----------------------------------------------------------------------------------------------


def test_the_end_of_the_old_game_says_where_the_table_plays_on_and_begins_no_other() -> None:
    game = finished()
    end = f"{game.get_absolute_url()}end/"
    assert "Start a rematch" in client_of().get(end).content.decode()
    following = again(game)
    page = client_of().get(end).content.decode()
    assert f'href="{following.get_absolute_url()}"' in page
    assert "The table plays on." in page
    assert "Start a rematch" not in page


def test_who_was_let_in_afterwards_is_not_led_to_a_closed_door() -> None:
    game = finished()
    again(game)
    grant(game, OTHER_DEVICE, Role.SCOREKEEPER)
    page = client_of(OTHER_DEVICE).get(f"{game.get_absolute_url()}end/").content.decode()
    assert "The table plays on." not in page
    assert "Start a rematch" not in page


def test_phones_that_still_show_the_old_game_learn_of_it() -> None:
    game = finished()
    before = Game.objects.get(pk=game.pk).rev
    again(game)
    assert client_of().get(f"{game.get_absolute_url()}live/?rev={before}").status_code == 200


# --- Who may ----------------------------------------------------------------------------------------------------------

WHO = [
    (None, None, 404),
    (OTHER_DEVICE, None, 404),
    (OTHER_DEVICE, Role.WATCHER, 403),
    (OTHER_DEVICE, Role.PLAYER, 403),
    (OTHER_DEVICE, Role.SCOREKEEPER, 302),
    (DEVICE, None, 302),
]


@pytest.mark.parametrize(("device", "role", "status"), WHO)
def test_only_who_keeps_the_score_begins_it(device: UUID | None, role: Role | None, status: int) -> None:
    game = finished()
    if role is not None and device is not None:
        grant(game, device, role, seat=game.seats.get(position=1))
    assert client_of(device).post(f"{game.get_absolute_url()}rematch/").status_code == status
    assert Game.objects.filter(rematch_of=game).exists() is (status == 302)


# --- The journal ------------------------------------------------------------------------------------------------------


def test_the_new_game_begins_with_a_journal_that_makes_it_again() -> None:
    following = again(finished())
    (start,) = Change.objects.filter(game=following)
    assert (start.seq, start.verb, start.device) == (0, "start", DEVICE)
    assert journal(following) == stored(following)
    facts = replay([start.facts])
    assert facts["rules"] == following.rules
    assert facts["date"] == TODAY.isoformat()
    assert sum(path.startswith("seat/") for path in facts) == 4


def test_the_old_game_can_still_be_written() -> None:
    game = finished()
    again(game)
    services.undo(game=game, seq=1, client_id=uuid4(), device=DEVICE, now=NOW)
    game.refresh_from_db()
    assert game.rev == Change.objects.filter(game=game).aggregate(last=Max("seq"))["last"]


@pytest.mark.parametrize("seats", [2, 14])
def test_the_queries_of_a_rematch_do_not_grow(django_assert_max_num_queries: Any, seats: int) -> None:
    game = finished(*[f"P{seat}" for seat in range(seats)])
    for position in range(seats):
        grant(game, uuid4(), Role.PLAYER, seat=game.seats.get(position=position))
    with django_assert_max_num_queries(21):
        client_of().post(f"{game.get_absolute_url()}rematch/")


def test_the_old_game_keeps_in_its_journal_that_the_table_went_on() -> None:
    game = finished()
    following = again(game)
    assert journal(game) == stored(game)
    assert stored(game)["rematch"] == str(following.uuid)
    assert "The table went on with a new game" in client_of().get(f"{game.get_absolute_url()}history/").content.decode()
    with pytest.raises(Change.DoesNotExist):
        services.undo(
            game=game, seq=Change.objects.filter(game=game).latest("seq").seq, client_id=uuid4(), device=DEVICE, now=NOW
        )


def test_the_page_of_the_old_game_leads_to_the_new_one() -> None:
    game = finished()
    assert "The table plays on." not in client_of().get(game.get_absolute_url()).content.decode()
    following = again(game)
    assert f'href="{following.get_absolute_url()}"' in client_of().get(game.get_absolute_url()).content.decode()
