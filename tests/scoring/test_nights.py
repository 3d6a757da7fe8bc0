"""A club night: the sizes of its tables, who moves where, late arrivals and medals."""

from random import Random

import pytest

from scoring import (
    Medal,
    Metal,
    Rotation,
    Seated,
    SeatReason,
    SizeReason,
    TableSizes,
    draw_tables,
    medals_of,
    met_at,
    next_sitting,
    repeats_of,
    table_for_late,
    table_sizes,
)

G, S, B = Metal.GOLD, Metal.SILVER, Metal.BRONZE


@pytest.mark.parametrize(
    ("people", "wish", "sizes", "reason"),
    [
        (40, 4, (4,) * 10, None),
        (42, 4, (5, 5, *[4] * 8), SizeReason.UNEVEN),
        (43, 4, (*[4] * 10, 3), SizeReason.UNEVEN),
        (4, 3, (4,), SizeReason.TOGETHER),
        (5, 3, (5,), SizeReason.TOGETHER),
        (5, 4, (5,), SizeReason.TOGETHER),
        (6, 4, (3, 3), SizeReason.UNEVEN),
        (7, 4, (4, 3), SizeReason.UNEVEN),
        (4, 8, (4,), SizeReason.FEW),
        (9, 8, (9 - 4, 4), SizeReason.UNEVEN),
        (2, 4, (2,), SizeReason.PAIR),
        (60, 8, (8, 8, 8, 8, 7, 7, 7, 7), SizeReason.UNEVEN),
        (0, 4, (), None),
    ],
)
def test_the_tables_come_as_close_to_the_wish_as_they_can(
    people: int, wish: int, sizes: tuple[int, ...], reason: SizeReason | None
) -> None:
    assert table_sizes(people, wish) == TableSizes(sizes, 0, reason)


@pytest.mark.parametrize(
    ("people", "wish", "seats", "expected"),
    [
        pytest.param(1, 4, range(2, 9), TableSizes((), 1, SizeReason.WAITING), id="alone"),
        pytest.param(11, 4, (4, 6, 8), TableSizes((6, 4), 1, SizeReason.WAITING), id="partners"),
        pytest.param(10, 8, (4, 6, 8), TableSizes((6, 4), 0, SizeReason.UNEVEN), id="partners, uneven"),
        pytest.param(5, 4, (2, 3, 4), TableSizes((3, 2), 0, SizeReason.PAIR), id="at most four at a table"),
        pytest.param(6, 8, (2, 3, 4), TableSizes((3, 3), 0, SizeReason.UNEVEN), id="fewer than the wish, two tables"),
        pytest.param(14, 8, range(2, 15), TableSizes((7, 7), 0, SizeReason.UNEVEN), id="no table above eight"),
    ],
)
def test_only_tables_that_the_rules_allow_are_made(
    people: int, wish: int, seats: tuple[int, ...], expected: TableSizes
) -> None:
    assert table_sizes(people, wish, seats) == expected


def where(seats: tuple[Seated, ...]) -> dict[int, tuple[int | None, SeatReason]]:
    return {each.player: (each.table, each.why) for each in seats}


def chance() -> Random:
    return Random(7)


def test_who_the_sizes_have_no_seat_for_waits() -> None:
    seats = draw_tables(range(5), (4,), chance())
    assert sorted(each.player for each in seats) == [0, 1, 2, 3, 4]
    assert [(each.table, each.why) for each in seats] == [(1, SeatReason.DRAWN)] * 4 + [(None, SeatReason.WAITS)]


THREE = ((11, 12, 13, 14), (21, 22, 23, 24), (31, 32, 33, 34))
"""Three tables, each best first."""


def everybody(tables: tuple[tuple[int, ...], ...]) -> list[int]:
    return [player for table in tables for player in table]


def test_the_three_lowest_of_each_table_move_on() -> None:
    seats = next_sitting(Rotation.LOWEST_ON, THREE, everybody(THREE), (4, 4, 4), chance())
    assert where(seats) == {
        **dict.fromkeys((11, 12, 13), (2, SeatReason.LOW)),
        **dict.fromkeys((21, 22, 23), (3, SeatReason.LOW)),
        **dict.fromkeys((31, 32, 33), (1, SeatReason.LOW)),
        14: (1, SeatReason.STAYS),
        24: (2, SeatReason.STAYS),
        34: (3, SeatReason.STAYS),
    }
    assert {each.was for each in seats if each.table == 2} == {1, 2}


def test_of_a_table_of_three_somebody_stays() -> None:
    tables = ((11, 12, 13), (21, 22, 23))
    found = where(next_sitting(Rotation.LOWEST_ON, tables, everybody(tables), (3, 3), chance()))
    assert [player for player, (_table, why) in found.items() if why is SeatReason.STAYS] == [13, 23]


def test_winners_go_up_and_the_last_go_down() -> None:
    found = where(next_sitting(Rotation.WINNERS_UP, THREE, everybody(THREE), (4, 4, 4), chance()))
    assert {player: line for player, line in found.items() if line[1] is not SeatReason.STAYS} == {
        21: (1, SeatReason.WON),
        31: (2, SeatReason.WON),
        14: (2, SeatReason.LAST),
        24: (3, SeatReason.LAST),
    }
    assert (found[11], found[34]) == ((1, SeatReason.STAYS), (3, SeatReason.STAYS))


@pytest.mark.parametrize("rule", [Rotation.LOWEST_ON, Rotation.WINNERS_UP])
def test_at_one_table_everybody_stays(rule: Rotation) -> None:
    found = where(next_sitting(rule, THREE[:1], THREE[0], (4,), chance()))
    assert set(found.values()) == {(1, SeatReason.STAYS)}


def test_who_left_is_not_seated_and_the_next_one_moves_in_their_place() -> None:
    coming = [player for player in everybody(THREE) if player != 11]
    found = where(next_sitting(Rotation.WINNERS_UP, THREE, coming, (4, 4, 3), chance()))
    assert 11 not in found
    # Table 1 has lost one and would be three; the rule leaves table 3 one too many.
    assert sorted(table or 0 for table, _why in found.values()) == [1] * 4 + [2] * 4 + [3] * 3


def test_a_table_whose_people_all_left_moves_nobody() -> None:
    for rule in (Rotation.WINNERS_UP, Rotation.LOWEST_ON):
        found = where(next_sitting(rule, THREE, everybody(THREE[1:]), (4, 4), chance()))
        assert sorted(table or 0 for table, _why in found.values()) == [1] * 4 + [2] * 4


def test_who_comes_late_takes_a_free_seat() -> None:
    found = where(next_sitting(Rotation.WINNERS_UP, THREE, [*everybody(THREE), 99], (5, 4, 4), chance()))
    assert found[99] == (1, SeatReason.NEW)


@pytest.mark.parametrize("rule", [Rotation.FEWEST_REPEATS, Rotation.NEW_DRAW])
def test_a_draw_says_who_was_at_no_table_before(rule: Rotation) -> None:
    found = where(next_sitting(rule, THREE, [*everybody(THREE), 99], (5, 4, 4), chance()))
    assert found[99][1] is SeatReason.NEW
    assert {why for player, (_table, why) in found.items() if player != 99} == {SeatReason.DRAWN}


def test_a_rule_that_moves_people_has_nobody_to_move_before_the_first_sitting() -> None:
    found = where(next_sitting(Rotation.WINNERS_UP, (), range(8), (4, 4), chance()))
    assert {why for _table, why in found.values()} == {SeatReason.NEW}


def test_those_wait_who_have_waited_least() -> None:
    seats = next_sitting(
        Rotation.WINNERS_UP, THREE[:2], everybody(THREE[:2]), (6,), chance(), rested=dict.fromkeys((11, 12, 21, 22), 1)
    )
    waiting = {each.player for each in seats if each.table is None}
    assert len(waiting) == 2
    assert waiting <= {13, 14, 23, 24}


def test_sixteen_people_at_four_tables_meet_nobody_twice_in_the_second_sitting() -> None:
    first = tuple(tuple(range(at, at + 4)) for at in range(0, 16, 4))
    met = met_at([first])
    seats = next_sitting(Rotation.FEWEST_REPEATS, first, range(16), (4,) * 4, chance(), met=met)
    tables = [[each.player for each in seats if each.table == number] for number in range(1, 5)]
    assert repeats_of(tables, met) == 0
    assert repeats_of(first, met) == 24


def test_how_often_two_have_met_is_counted_over_the_sittings() -> None:
    assert met_at([[(1, 2, 3)], [(3, 1), (2, 4)]]) == {(1, 2): 1, (1, 3): 2, (2, 3): 1, (2, 4): 1}


@pytest.mark.parametrize(
    ("playing", "seats", "expected"),
    [
        pytest.param({1: 4, 2: 4, 3: 3}, range(2, 9), 3, id="the smallest"),
        pytest.param({1: 4, 2: 4}, range(2, 9), 1, id="of equals the first"),
        pytest.param({1: 8}, range(2, 15), None, id="all full"),
        pytest.param({1: 4, 2: 5}, (4, 6), 2, id="only where the rules let one more join"),
        pytest.param({1: 4}, (4, 6), None, id="partners are full"),
        pytest.param({}, range(2, 9), None, id="no table plays"),
    ],
)
def test_who_comes_late_joins_the_smallest_table(
    playing: dict[int, int], seats: tuple[int, ...], expected: int | None
) -> None:
    assert table_for_late(playing, seats) == expected


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ([(1, 1), (2, 2), (3, 3), (4, 4)], [(1, G), (2, S), (3, B)]),
        ([(1, 1), (2, 1), (3, 3)], [(1, G), (2, G), (3, B)]),
        ([(1, 1), (2, 2), (3, 2), (4, 4)], [(1, G), (2, S), (3, S)]),
        ([(1, 1), (2, 2), (3, 3), (4, 3)], [(1, G), (2, S), (3, B), (4, B)]),
        ([], []),
    ],
    ids=["three", "two share the first place", "two share the second", "two share the third", "nobody"],
)
def test_who_shares_a_place_shares_its_medal(places: list[tuple[int, int]], expected: list[tuple[int, Metal]]) -> None:
    assert medals_of(places) == tuple(Medal(player, metal, "") for player, metal in expected)


def test_each_age_band_has_medals_of_its_own() -> None:
    places = [(1, 1), (2, 2), (3, 3), (4, 4), (5, 4), (6, 6)]
    found = medals_of(places, {2: "young", 4: "old", 5: "old", 6: "young"})
    assert [medal for medal in found if medal.band] == [
        Medal(2, G, "young"),
        Medal(6, S, "young"),
        Medal(4, G, "old"),
        Medal(5, G, "old"),
    ]
