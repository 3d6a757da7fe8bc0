"""Who sits at the table: coming late, leaving, coming back, taking another's place, changing places."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest

from bench.agreement import journal, stored
from scoring import LateSeat, RuleProblemCode
from tests.tracker.changes import (
    add,
    circle,
    come_back,
    fresh,
    hand,
    last_seq,
    leave,
    move,
    seat_of,
    substitute,
    table_of,
    totals,
    undo_last,
)
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, cell, grant, new_game, play
from tracker import services
from tracker.models import Cell, Change, Game, Grant, Player, Role

pytestmark = pytest.mark.django_db


def write(game: Game, name: str, pips: int, number: int) -> None:
    services.write_cell(
        game=game,
        number=number,
        seat_id=seat_of(game, name).pk,
        facts=cell(pips),
        seen=0,
        client_id=uuid4(),
        device=DEVICE,
        now=NOW,
    )


# --- Coming late -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (None, ["Zoe", "Ana", "Luis", "Kim"]),
        ("Ana", ["Ana", "Zoe", "Luis", "Kim"]),
        ("Kim", ["Ana", "Luis", "Kim", "Zoe"]),
    ],
    ids=["first", "between two", "last"],
)
def test_who_comes_late_sits_where_they_sit(after: str | None, expected: list[str]) -> None:
    game = new_game()
    play(game, [X, 12, 37])
    before = totals(game)
    add(game, "Zoe", after=after, first=2)
    assert circle(game) == expected
    assert {name: total for name, total in totals(game).items() if name != "Zoe"} == before
    assert journal(game) == stored(game)


LATE = [
    # Totals after two rounds: Ana 20, Luis 12, Kim 87. In round 3 Zoe has 5.
    (LateSeat.NOTHING, 5),
    (LateSeat.WORST_TOTAL, 87 + 5),
    (LateSeat.AVERAGE_TOTAL, 40 + 5),
]


@pytest.mark.parametrize(("rule", "total"), LATE, ids=[str(rule) for rule, _total in LATE])
def test_what_the_rules_give_for_the_rounds_missed(rule: LateSeat, total: int) -> None:
    game = new_game(late_seat=rule)
    play(game, [X, 12, 37], [20, X, 50])
    add(game, "Zoe", after="Ana", first=3)
    # Until a round is played there is no score, and no zero round: the rounds missed are none.
    (place,) = [place for place in table_of(game).places if place.seats == (1,)]
    assert (place.place, place.rounds_played, place.zero_rounds) == (None, 0, 0)
    play(game, [30, 5, X, 41])
    assert totals(game) == {"Ana": 50, "Zoe": total, "Luis": 12, "Kim": 128}


def test_a_known_player_comes_as_themselves_and_a_new_one_joins_the_group() -> None:
    game = new_game("Ana", "Luis")
    nuria = Player.named(game.group, "Núria", 9)
    nuria.save()
    add(game, "NURIA", after="Luis")
    assert seat_of(game, "Núria").player == nuria
    add(game, "Zoe", after="Luis")
    zoe = seat_of(game, "Zoe").player
    assert zoe.group == game.group
    assert zoe.colour not in {seat.player.colour for seat in game.seats.exclude(player=zoe)}


@pytest.mark.parametrize("name", ["Ana", "ANA", "Aná"])
def test_nobody_sits_at_two_places(name: str) -> None:
    game = new_game()
    with pytest.raises(services.NameTaken) as refusal:
        add(game, name)
    assert (refusal.value.name, refusal.value.has_left) == ("Ana", False)
    leave(game, "Ana", last=0)
    with pytest.raises(services.NameTaken) as refusal:
        add(game, name)
    assert refusal.value.has_left


def test_a_table_has_fourteen_seats_even_if_some_are_left() -> None:
    game = new_game(*[f"P{number}" for number in range(14)], highest=18)
    leave(game, "P3", last=0)
    with pytest.raises(services.TableIsFull) as refusal:
        add(game, "Zoe")
    assert refusal.value.most == 14
    assert not Player.objects.filter(name="Zoe").exists()


@pytest.mark.parametrize(
    ("names", "rules", "code"),
    [
        (["Ana", "Luis", "Kim"], {"max_seats": 3}, RuleProblemCode.SEATS_EXCLUDED),
        ([f"P{number}" for number in range(7)], {"highest": 9}, RuleProblemCode.DEAL_LARGER_THAN_SET),
        (["Ana", "Luis", "Kim", "Mike"], {"partners": True}, RuleProblemCode.PARTNERS_SEATS),
    ],
    ids=["more than the rules allow", "more than the set can be dealt to", "partners need a pair"],
)
def test_no_more_come_than_the_rules_allow(names: list[str], rules: dict[str, object], code: RuleProblemCode) -> None:
    game = new_game(*names, **rules)
    with pytest.raises(services.SeatsRefused) as refusal:
        add(game, "Zoe")
    assert [problem.code for problem in refusal.value.problems] == [code]
    assert circle(game) == names


def test_who_left_makes_room_for_another() -> None:
    game = new_game(max_seats=3)
    play(game, [X, 12, 37])
    leave(game, "Kim", last=1)
    add(game, "Zoe", after="Kim", first=2)
    with pytest.raises(services.SeatsRefused):
        come_back(game, "Kim")


@pytest.mark.parametrize("first", [0, -1, 14, 99])
def test_a_round_that_the_game_has_not_is_refused(first: int) -> None:
    game = new_game()
    with pytest.raises(services.NoSuchRound) as refusal:
        add(game, "Zoe", first=first)
    assert refusal.value.rounds == 13


def test_a_seat_of_another_game_is_no_neighbour() -> None:
    game, other = new_game(), new_game("Eva", "Max")
    with pytest.raises(services.NoSuchSeat):
        services.add_seat(game=game, name="Zoe", after=seat_of(other, "Eva").pk, first_round=1, **hand())


def test_a_score_of_before_they_were_written_down_can_be_corrected_and_taken_back() -> None:
    game = new_game()
    play(game, [X, 12, 37], [20, X, 50])
    add(game, "Zoe", after="Ana", first=2)
    before = stored(game)
    services.correct_cell(
        game=game,
        number=2,
        seat_id=seat_of(game, "Zoe").pk,
        facts=cell(9),
        seen=Cell.objects.get(round__number=2, seat=seat_of(game, "Zoe")).version,
        accepts=lambda _problem: False,
        **hand(),
    )
    assert totals(game)["Zoe"] == 9
    with pytest.raises(services.ChangedSince):
        services.undo(game=game, seq=3, **hand())
    undo_last(game)
    assert stored(game) == before
    services.undo(game=game, seq=3, **hand())
    assert circle(game) == ["Ana", "Luis", "Kim"]


def test_who_has_a_score_by_now_is_not_taken_from_the_table_again() -> None:
    game = new_game()
    add(game, "Zoe", after="Ana")
    write(game, "Zoe", 9, 1)
    with pytest.raises(services.SeatHasPlayed) as refusal:
        services.undo(game=game, seq=1, **hand())
    assert refusal.value.number == 1
    undo_last(game)
    services.undo(game=game, seq=1, **hand())
    assert circle(game) == ["Ana", "Luis", "Kim"]


def test_who_starts_by_now_is_not_taken_from_the_table_again() -> None:
    game = new_game()
    add(game, "Zoe", after="Ana")
    services.write_head(
        game=game,
        number=1,
        engine=12,
        starter_id=seat_of(game, "Zoe").pk,
        seen=0,
        accepts=lambda _problem: False,
        **hand(),
    )
    with pytest.raises(services.SeatHasPlayed):
        services.undo(game=game, seq=1, **hand())


# --- Who starts, and how many are dealt to ---------------------------------------------------------------------------


def test_the_start_goes_round_those_who_play() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 37])  # Ana started.
    add(game, "Zoe", after="Ana", first=2)
    assert table_of(game).names[table_of(game).starter_of(2) or 0] == "Zoe"
    play(game, [X, 12, 37, 5])
    leave(game, "Luis", last=2)
    assert table_of(game).names[table_of(game).starter_of(3) or 0] == "Kim"


def test_the_turn_of_who_leaves_in_the_middle_of_a_round_passes_on() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 37])
    write(game, "Luis", 8, 2)
    assert table_of(game).starter_of(2) == 1
    leave(game, "Luis", last=1)
    table = table_of(game)
    assert table.starter_of(2) == 2
    # What Luis had in the round goes with him.
    assert table.missing == (0, 2)
    undo_last(game)
    assert table_of(game).starter_of(2) == 1
    assert table_of(game).missing == (0, 2)
    assert journal(game) == stored(game)


# --- Leaving and coming back -----------------------------------------------------------------------------------------


def test_who_leaves_keeps_the_rounds_played_and_has_no_place() -> None:
    game = new_game(rounds=3)
    play(game, [X, 12, 37], [20, X, 50])
    leave(game, "Ana", last=2)
    play(game, [None, 9, X])
    places = {table_of(game).names[place.seats[0]]: place for place in table_of(game).places}
    assert [*places] == ["Luis", "Kim", "Ana"]
    assert (places["Ana"].place, places["Ana"].total, places["Ana"].rounds_played) == (None, 20, 2)


def test_by_a_rule_who_left_is_ranked() -> None:
    game = new_game(rounds=3, leavers_ranked=True)
    play(game, [X, 12, 37], [9, X, 50])
    leave(game, "Ana", last=2)
    play(game, [None, 9, X])
    assert [(place.seats, place.place) for place in table_of(game).places] == [((0,), 1), ((1,), 2), ((2,), 3)]


def test_a_seat_that_is_left_is_away_by_itself() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    leave(game, "Kim", last=1)
    facts, _seen = table_of(game).stored(2)
    assert [seat.is_absent for seat in facts.cells] == [False, False, True]
    come_back(game, "Kim")
    facts, _seen = table_of(game).stored(2)
    assert not any(seat.is_absent for seat in facts.cells)
    assert journal(game) == stored(game)


def test_who_has_a_score_later_has_not_left_before() -> None:
    game = new_game()
    play(game, [X, 12, 37], [20, X, 50])
    with pytest.raises(services.SeatHasPlayed) as refusal:
        leave(game, "Kim", last=1)
    assert refusal.value.number == 2


def test_who_sat_out_the_last_rounds_can_be_said_to_have_left_before_them() -> None:
    game = new_game()
    play(game, [X, 12, 37], [20, X, None])
    leave(game, "Kim", last=1)
    assert seat_of(game, "Kim").last_round == 1


def test_two_have_to_be_left() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=2)
    play(game, [X, 12, 37])
    leave(game, "Ana", last=1)
    with pytest.raises(services.TooFewPlayers):
        leave(game, "Luis", last=1)
    # After the last round everybody may go.
    play(game, [None, X, 9])
    leave(game, "Luis", last=2)
    leave(game, "Kim", last=2)


@pytest.mark.parametrize("last", [-1, 14])
def test_nobody_leaves_after_a_round_that_is_none(last: int) -> None:
    game = new_game()
    with pytest.raises(services.NoSuchRound):
        leave(game, "Kim", last=last)


def test_who_left_after_the_last_round_comes_back_to_none() -> None:
    game = new_game(rounds=2)
    leave(game, "Kim", last=2)
    come_back(game, "Kim")
    assert seat_of(game, "Kim").last_round is None


def test_coming_back_without_having_left_is_nothing() -> None:
    game = new_game()
    before = stored(game)
    come_back(game, "Kim")
    assert stored(game) == before == journal(game)


# --- A substitute ----------------------------------------------------------------------------------------------------


def test_a_substitute_plays_on_with_the_same_score() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    seat = seat_of(game, "Kim")
    phone = grant(game, OTHER_DEVICE, Role.PLAYER, seat=seat)
    substitute(game, "Kim", "Zoe", keeps=True)
    assert circle(game) == ["Ana", "Luis", "Zoe"]
    assert totals(game) == {"Ana": 0, "Luis": 12, "Zoe": 37}
    # Kim's phone does not write Zoe's score; it is Kim's again when Kim is.
    assert Grant.objects.get(pk=phone.pk).seat is None
    undo_last(game)
    assert Grant.objects.get(pk=phone.pk).seat == seat
    assert circle(game) == ["Ana", "Luis", "Kim"]
    assert journal(game) == stored(game)


def test_a_substitute_starts_a_score_of_their_own_in_the_same_place() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    write(game, "Luis", 8, 2)
    before = stored(game)
    substitute(game, "Luis", "Zoe", keeps=False)
    assert circle(game) == ["Ana", "Luis", "Zoe", "Kim"]
    table = table_of(game)
    assert [table.names[position] for position in table.playing(2)] == ["Ana", "Zoe", "Kim"]
    # Luis was to start, and has no score in the round any more.
    assert table.names[table.starter_of(2) or 0] == "Zoe"
    play(game, [X, None, 5, 20])
    assert totals(game) == {"Ana": 0, "Zoe": 5, "Kim": 57, "Luis": 12}
    assert journal(game) == stored(game)
    undo_last(game)
    services.undo(game=game, seq=last_seq(game) - 2, **hand())
    assert stored(game) == before


def test_somebody_takes_the_place_of_who_has_left() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    leave(game, "Luis", last=1)
    play(game, [X, None, 5])
    substitute(game, "Luis", "Zoe", keeps=False)
    assert (seat_of(game, "Luis").last_round, seat_of(game, "Zoe").first_round) == (1, 3)
    substitute(game, "Luis", "Pau", keeps=True)
    assert (seat_of(game, "Pau").last_round, totals(game)["Pau"]) == (None, 12)


def test_partners_are_replaced_with_their_score_only() -> None:
    game = new_game("Ana", "Luis", "Kim", "Mike", partners=True)
    play(game, [X, 12, 37, 5])
    substitute(game, "Kim", "Zoe", keeps=True)
    with pytest.raises(services.SeatsRefused):
        substitute(game, "Zoe", "Pau", keeps=False)


def test_when_the_game_is_over_nobody_starts_a_score() -> None:
    game = new_game(rounds=1)
    play(game, [X, 12, 37])
    with pytest.raises(services.GameIsOver):
        substitute(game, "Kim", "Zoe", keeps=False)


# --- Places ----------------------------------------------------------------------------------------------------------


def test_two_change_places_and_the_scores_go_with_them() -> None:
    game = new_game("Ana", "Luis", "Kim", "Mike")
    play(game, [X, 12, 37, 5])
    move(game, "Mike", after="Ana")
    assert circle(game) == ["Ana", "Mike", "Luis", "Kim"]
    assert totals(game) == {"Ana": 0, "Mike": 5, "Luis": 12, "Kim": 37}
    move(game, "Luis", after=None)
    assert circle(game) == ["Luis", "Ana", "Mike", "Kim"]
    assert journal(game) == stored(game)


def test_partners_who_have_played_stay_opposite_each_other() -> None:
    game = new_game("Ana", "Luis", "Kim", "Mike", partners=True)
    move(game, "Mike", after="Ana")
    play(game, [X, 12, 37, 5])
    with pytest.raises(services.PairsWouldChange):
        move(game, "Mike", after="Kim")


def test_nobody_sits_beside_themselves() -> None:
    game = new_game()
    with pytest.raises(services.NoSuchSeat):
        move(game, "Ana", after="Ana")


# --- What holds for each of them -------------------------------------------------------------------------------------

CHANGES: dict[str, Callable[[Game], None]] = {
    "comes late": lambda game: add(game, "Zoe", after="Ana", first=3),
    "was there before": lambda game: add(game, "Zoe", after=None, first=1),
    "leaves": lambda game: leave(game, "Kim", last=2),
    "comes back": lambda game: come_back(game, "Mike"),
    "is replaced": lambda game: substitute(game, "Luis", "Zoe", keeps=True),
    "is followed": lambda game: substitute(game, "Luis", "Zoe", keeps=False),
    "changes places": lambda game: move(game, "Ana", after="Kim"),
}


def lively_game() -> Game:
    game = new_game("Ana", "Luis", "Kim", "Mike")
    play(game, [X, 12, 37, 5], [20, X, 50, 14])
    leave(game, "Mike", last=2)
    write(game, "Luis", 8, 3)
    write(game, "Ana", 30, 3)
    return fresh(game)


@pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
def test_each_is_one_change_that_can_be_taken_back_and_brought_back(change: Callable[[Game], None]) -> None:
    game = lively_game()
    before, seq = stored(game), last_seq(game)
    change(game)
    changed = stored(game)
    assert last_seq(game) == seq + 1
    assert journal(game) == changed != before
    undo_last(game)
    assert stored(game) == before
    undo_last(game)
    assert stored(game) == changed
    assert journal(game) == changed


@pytest.mark.parametrize(
    "change",
    [
        lambda game, key: add(game, "Zoe", after="Ana", first=3, client_id=key),
        lambda game, key: leave(game, "Kim", last=2, client_id=key),
        lambda game, key: come_back(game, "Mike", client_id=key),
        lambda game, key: services.replace_player(
            game=game,
            seat_id=game.seats.get(position=1).pk,
            name="Zoe",
            keeps_score=False,
            **hand(client_id=key),
        ),
        lambda game, key: move(game, "Ana", after="Kim", client_id=key),
    ],
    ids=["comes late", "leaves", "comes back", "is followed", "changes places"],
)
def test_sent_twice_it_is_done_once(change: Callable[..., None]) -> None:
    game = lively_game()
    key = uuid4()
    change(game, key)
    once = stored(game)
    change(game, key)
    assert stored(game) == once
    assert Change.objects.filter(game=game, client_id=key).count() == 1
