"""A club night's verbs: each once however often it is sent, and two organisers at once do not undo each other."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from scoring import Rotation
from tests.tracker.changes import hand
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, play
from tests.tracker.nights import (
    arrive,
    begin,
    begun,
    draw,
    facts,
    finish,
    fresh,
    names_at,
    people,
    sit_down,
    tables_in,
)
from tracker import services
from tracker.models import Attendance, Change, Game, Grant, Invite, Night, Player, Role, Sitting, SittingPlace
from tracker.services import nights
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db


# --- Who is here ------------------------------------------------------------------------------------------------------


def test_a_night_that_is_begun_twice_is_one() -> None:
    key = uuid4()
    first = begun(0, client_id=key)
    assert begun(0, group=first.group, client_id=key) == first
    assert Night.objects.count() == 1


def test_two_people_at_two_doors_do_not_undo_what_the_other_ticked() -> None:
    night = begun(0)
    ana, luis, kim = people(night.group, 3)
    arrive(night, ana)
    # Both forms were filled while only Ana was here; the second does not know of Luis.
    arrive(night, luis)
    arrive(night, kim, gone=[ana])
    assert facts(night).here == (luis, kim)


def test_who_is_ticked_twice_came_once() -> None:
    night = begun(3)
    arrive(night, *people(night.group, 0))
    assert Attendance.objects.filter(night=night, left_at=None).count() == 3


def test_who_comes_back_is_here_again() -> None:
    night = begun(1)
    (ana,) = people(night.group, 0)
    arrive(night, gone=[ana])
    assert facts(night).here == ()
    arrive(night, ana)
    assert facts(night).here == (ana,)


@pytest.mark.parametrize(
    ("typed", "count"), [("Zoe", 2), ("p00", 1)], ids=["new to the group", "known, in small letters"]
)
def test_a_name_that_is_typed_at_the_door_has_come(typed: str, count: int) -> None:
    night = begun(0)
    people(night.group, 1)
    for _twice in range(2):
        arrive(night, new=nights.NewName(typed, is_guest=True))
    assert [player.name for player in facts(night).here] == ["Zoe" if count == 2 else "P00"]
    assert Player.objects.filter(group=night.group).count() == count
    assert Player.objects.filter(name="Zoe", is_guest=True).count() == count - 1


def test_two_names_at_the_door_that_are_one_person_came_once() -> None:
    night = begun(2)
    ana, anna = people(night.group, 0)
    draw(night)
    services.merge_players(player=anna, into=ana, device=DEVICE, now=NOW)
    assert facts(night).here == (ana,)
    assert tables_in(Sitting.objects.get()) == {1: ["P00"]}
    other = begun(0, group=night.group)
    arrive(other, new=nights.NewName("P01", is_guest=False))
    assert facts(other).here == (ana,)


def test_a_group_goes_with_its_nights() -> None:
    night = begun(8)
    sit_down(night)
    Game.objects.all().delete()
    night.group.delete()
    assert not Night.objects.exists()


def test_nobody_of_another_group_is_ticked() -> None:
    night = begun(0)
    other = begun(1)
    arrive(night, *people(other.group, 0))
    assert facts(night).here == ()


def test_the_age_band_of_the_last_time_is_proposed() -> None:
    first = begun(2, bands=("young", "old"))
    ana, luis = people(first.group, 0)
    nights.choose_bands(night=first, bands={ana.pk: "old", luis.pk: "no such band"})
    again = begun(0, group=first.group, bands=("young", "old"))
    arrive(again, ana, luis)
    assert dict(again.attendances.values_list("player__name", "band")) == {"P00": "old", "P01": ""}
    # A night without that band has no use for it.
    other = begun(0, group=first.group, bands=("young",))
    arrive(other, ana)
    assert other.attendances.get().band == ""


def test_of_a_night_that_is_over_nothing_is_written() -> None:
    night = begun(8)
    draw(night)
    nights.end_night(night=night, now=NOW)
    nights.end_night(night=night, now=NOW)
    assert not Sitting.objects.exists()
    for verb in (lambda: arrive(night), lambda: draw(night), lambda: nights.drop_draw(night=night)):
        with pytest.raises(nights.NightIsOver):
            verb()
    nights.take_up_night(night=night)
    assert draw(night).number == 1


# --- The draw ---------------------------------------------------------------------------------------------------------


def test_forty_people_sit_at_ten_tables() -> None:
    night = begun(40)
    tables = tables_in(draw(night))
    assert {number: len(names) for number, names in tables.items()} == dict.fromkeys(range(1, 11), 4)
    assert sorted(name for names in tables.values() for name in names) == [f"P{number:02}" for number in range(40)]


def test_a_draw_that_is_tapped_twice_is_one_and_the_same_seed_draws_the_same() -> None:
    night = begun(12)
    key = uuid4()
    seen = fresh(night).rev
    first = draw(night, client_id=key, seen=seen)
    tables = tables_in(first)
    assert tables_in(draw(night, client_id=key, seen=seen)) == tables
    assert Sitting.objects.get().draws == 1
    again = tables_in(draw(night))
    assert again != tables
    nights.drop_draw(night=night)
    nights.drop_draw(night=night)
    assert tables_in(draw(night)) == tables


def test_the_second_organiser_who_draws_is_told() -> None:
    night = begun(12)
    seen = fresh(night).rev
    tables = tables_in(draw(night, seen=seen))
    with pytest.raises(nights.NightChanged):
        draw(night, seen=seen)
    assert tables_in(Sitting.objects.get()) == tables


def test_for_nobody_there_is_no_draw() -> None:
    with pytest.raises(nights.NobodyToSeat):
        draw(begun(1))


def test_two_people_change_places_once_however_often_it_is_tapped() -> None:
    night = begun(8)
    before = tables_in(draw(night))
    first, second = (Player.objects.get(name=before[table][0]) for table in (1, 2))
    key, seen = uuid4(), fresh(night).rev
    for _twice in range(2):
        nights.swap_places(night=night, first=first.pk, second=second.pk, seen=seen, client_id=key)
    after = tables_in(Sitting.objects.get())
    assert (after[1], after[2]) == ([second.name, *before[1][1:]], [first.name, *before[2][1:]])
    assert {place.why for place in SittingPlace.objects.filter(player__in=[first, second])} == {"by-hand"}
    with pytest.raises(nights.NightChanged):
        nights.swap_places(night=night, first=first.pk, second=second.pk, seen=seen, client_id=uuid4())
    with pytest.raises(nights.NightChanged):
        nights.swap_places(night=night, first=first.pk, second=0, seen=fresh(night).rev, client_id=uuid4())


def test_a_draft_follows_who_comes_and_goes() -> None:
    night = begun(11)
    tables = tables_in(draw(night))
    assert [len(tables[number]) for number in (1, 2, 3)] == [4, 4, 3]
    gone = Player.objects.get(name=tables[1][0])
    arrive(night, new=nights.NewName("Zoe", is_guest=False), gone=[gone])
    after = tables_in(Sitting.objects.get())
    # One table has a gap, the smallest of both before it one more.
    assert "Zoe" in after[1] + after[3]
    assert sorted(map(len, after.values())) == [3, 4, 4]
    assert not any(gone.name in names for names in after.values())


def test_at_full_tables_who_comes_after_the_draw_waits() -> None:
    night = begun(8, size=8)
    draw(night)
    arrive(night, new=nights.NewName("Zoe", is_guest=False))
    assert tables_in(Sitting.objects.get())[None] == ["Zoe"]


def test_no_two_have_one_seat_and_nobody_has_two() -> None:
    night = begun(8)
    place = draw(night).places.filter(table=1)[0]
    for changed in ({"position": 99}, {"player": people(night.group, 1)[-1]}):
        copy = SittingPlace(sitting=place.sitting, player=place.player, table=1, position=place.position, why=place.why)
        for name, value in changed.items():
            setattr(copy, name, value)
        with pytest.raises(IntegrityError), transaction.atomic():
            copy.save()


# --- The games of a sitting -------------------------------------------------------------------------------------------


def test_a_sitting_is_a_game_at_each_table_as_any_other_game() -> None:
    night = begun(8)
    drawn = tables_in(draw(night))
    games = begin(night)
    assert [names_at(game) for game in games] == [drawn[1], drawn[2]]
    # Of the season that holds their date, as any other game is.
    assert {(game.table_number, game.season, game.played_on) for game in games} == {
        (1, None, night.held_on),
        (2, None, night.held_on),
    }
    for game in games:
        assert Change.objects.get(game=game).verb == "start"
        assert Grant.objects.get(game=game).device == DEVICE
        assert {*Invite.objects.filter(game=game).values_list("role", flat=True)} == {Role.SCOREKEEPER, Role.PLAYER}
        play(game, [X, 5, 6, 7])
        assert len(Table.load(Game.objects.get(pk=game.pk)).rounds) == 1


def test_a_sitting_that_is_begun_twice_has_one_game_at_a_table_and_the_second_organiser_is_told() -> None:
    night = begun(8)
    draw(night)
    key, seen = uuid4(), fresh(night).rev
    first = begin(night, client_id=key, seen=seen)
    assert begin(night, client_id=key, seen=seen) == first
    with pytest.raises(nights.AlreadyDrawn) as told:
        begin(night, seen=seen, device=OTHER_DEVICE)
    assert told.value.number == 1
    with pytest.raises(nights.AlreadyDrawn):
        nights.swap_places(night=night, first=1, second=2, seen=seen, client_id=uuid4())
    assert Game.objects.count() == 2


def test_what_was_not_seen_is_not_begun() -> None:
    night = begun(8)
    with pytest.raises(nights.NightChanged):
        begin(night)
    draw(night)
    seen = fresh(night).rev
    draw(night)
    with pytest.raises(nights.NightChanged):
        begin(night, seen=seen)
    assert not Game.objects.exists()


def test_a_table_that_the_rules_do_not_allow_is_not_begun() -> None:
    night = begun(8)
    tables = tables_in(draw(night))
    arrive(night, gone=Player.objects.filter(name__in=tables[2][:3]))
    with pytest.raises(nights.TableRefused) as refused:
        begin(night)
    assert (refused.value.table, refused.value.count) == (2, 1)
    assert not Game.objects.exists()


def test_the_next_sitting_moves_people_by_the_rule() -> None:
    night = begun(8, rotation=Rotation.WINNERS_UP)
    one, two = sit_down(night)
    finish(one)
    finish(two)
    first, second = names_at(one), names_at(two)
    tables = tables_in(draw(night))
    assert {*tables[1]} == {*first[:3], second[0]}
    assert {*tables[2]} == {*second[1:], first[3]}
    why = {place.player.name: (place.was, place.why) for place in Sitting.objects.get(number=2).places.all()}
    assert why[second[0]] == (2, "won")
    assert why[first[3]] == (1, "last")


def test_a_table_that_finishes_late_holds_the_next_sitting_unless_it_is_drawn_without_it() -> None:
    night = begun(12)
    games = sit_down(night)
    for game in games[:2]:
        finish(game)
    draw(night)
    with pytest.raises(nights.StillPlaying) as refused:
        begin(night)
    assert refused.value.tables == (3,)
    draw(night, without=[*facts(night).seated])
    second = begin(night)
    assert sorted(name for game in second for name in names_at(game)) == sorted(
        name for game in games[:2] for name in names_at(game)
    )
    # They play on where they are, and are seated once they have finished.
    late = names_at(games[2])
    assert facts(night).waiting == ()
    assert seat(night, late[0]) == 3
    finish(games[2])
    assert {player.name for player in facts(night).waiting} == {*late}
    assert seat(night, late[0]) == 1


def test_scores_that_come_after_the_draw_are_told() -> None:
    night = begun(8)
    one, two = sit_down(night)
    finish(one)
    sitting = draw(night)
    assert sitting.drawn_on == facts(night).games_rev
    finish(two)
    assert sitting.drawn_on < facts(night).games_rev


# --- While the tables play --------------------------------------------------------------------------------------------


def seat(night: Night, name: str, table: int | None = None, *, is_next_round: bool = True, **fields: object) -> int:
    player = Player.objects.get(group=night.group, name=name)
    return nights.seat_late(
        **{"night": night, "player": player, "table": table, "is_next_round": is_next_round, **hand(), **fields}
    )


def test_who_comes_late_sits_down_at_the_smallest_table() -> None:
    night = begun(11, rounds=4)
    games = sit_down(night)
    play(games[2], [X, 5, 6])
    arrive(night, new=nights.NewName("Zoe", is_guest=False))
    assert [player.name for player in facts(night).waiting] == ["Zoe"]
    assert seat(night, "Zoe") == 3
    # Once more, on whatever phone: she sits.
    assert seat(night, "Zoe") == 3
    row = games[2].seats.get(player__name="Zoe")
    assert (row.position, row.first_round) == (3, 3)
    assert facts(night).waiting == ()


@pytest.mark.parametrize(("is_next_round", "first_round"), [(True, 2), (False, 1)])
def test_who_comes_late_plays_from_the_round_that_is_said(is_next_round: bool, first_round: int) -> None:
    night = begun(8)
    sit_down(night)
    arrive(night, new=nights.NewName("Zoe", is_guest=False))
    assert seat(night, "Zoe", 2, is_next_round=is_next_round) == 2
    assert Game.objects.get(table_number=2).seats.get(player__name="Zoe").first_round == first_round


def test_where_no_table_has_a_round_left_who_comes_late_waits() -> None:
    night = begun(8)
    games = sit_down(night)
    arrive(night, new=nights.NewName("Zoe", is_guest=False))
    play(games[0], [X, 5, 6, 7])
    assert seat(night, "Zoe", is_next_round=True) == 2
    arrive(night, new=nights.NewName("Max", is_guest=False))
    for table in (1, 9):
        with pytest.raises(nights.NoSeatFree):
            seat(night, "Max", table)
    Player.objects.create(group=night.group, name="Not here", name_key="not here", colour=1)
    with pytest.raises(nights.NoSeatFree):
        seat(night, "Not here")
    other = begun(1)
    with pytest.raises(nights.NoSeatFree):
        seat(other, "P00")


def test_who_goes_leaves_the_table_after_its_last_round_and_may_come_back() -> None:
    night = begun(8, rounds=4)
    game, _other = sit_down(night)
    name = names_at(game)[1]
    player = Player.objects.get(name=name)
    play(game, [X, 5, 6, 7])
    assert arrive(night, gone=[player]) == ()
    assert game.seats.get(player=player).last_round == 1
    assert player not in facts(night).here
    arrive(night, player)
    assert seat(night, name, 1) == 1
    assert game.seats.get(player=player).last_round is None


def test_who_never_turned_up_at_the_table_left_before_the_first_round() -> None:
    night = begun(8)
    game, _other = sit_down(night)
    player = Player.objects.get(name=names_at(game)[0])
    arrive(night, gone=[player])
    assert game.seats.get(player=player).last_round == 0
    assert Table.load(game).coming == (1, 2, 3)


def test_a_table_that_cannot_spare_who_goes_is_told() -> None:
    night = begun(2)
    (game,) = sit_down(night)
    player = Player.objects.get(name=names_at(game)[0])
    assert arrive(night, gone=[player]) == (1,)
    assert game.seats.get(player=player).last_round is None
    assert player not in facts(night).here


def test_the_bell_of_all_tables_is_set_at_once_and_runs_on_where_it_runs() -> None:
    night = begun(8, clock_minutes=40)
    assert nights.ring(night=night, **hand()) == 0
    games = sit_down(night)
    assert nights.ring(night=night, **hand()) == 2
    clocks = {Game.objects.get(pk=game.pk).clock["minutes"] for game in games}
    assert clocks == {40}
    assert nights.ring(night=night, **hand()) == 0
    without = begun(8)
    sit_down(without)
    assert nights.ring(night=without, **hand()) == 0
