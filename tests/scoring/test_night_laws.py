"""What holds of every club night, however many come."""

from collections.abc import Sequence
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import (
    LARGEST_TABLE,
    SMALLEST_TABLE,
    Rotation,
    Seated,
    draw_tables,
    medals_of,
    met_at,
    next_sitting,
    repeats_of,
    table_sizes,
)
from scoring.nights.repeats import fewest_repeats

CLUB = st.integers(4, 60)
WISH = st.integers(SMALLEST_TABLE, LARGEST_TABLE)
SEEDS = st.integers(0, 2**32)


def tables_in(seats: Sequence[Seated]) -> list[list[int]]:
    """The players of each table, round it."""
    numbers = sorted({each.table for each in seats if each.table is not None})
    return [
        [each.player for each in sorted(seats, key=lambda line: line.position) if each.table == number]
        for number in numbers
    ]


@given(CLUB, WISH)
def test_everybody_has_a_seat_and_no_two_tables_differ_by_more_than_one(people: int, wish: int) -> None:
    tables = table_sizes(people, wish)
    assert sum(tables.sizes) == people
    assert tables.waiting == 0
    assert min(tables.sizes) >= SMALLEST_TABLE
    assert max(tables.sizes) <= LARGEST_TABLE
    assert max(tables.sizes) - min(tables.sizes) <= 1
    assert (tables.reason is None) == (set(tables.sizes) == {wish})


@given(CLUB, WISH)
def test_no_other_number_of_tables_comes_closer_to_the_wish(people: int, wish: int) -> None:
    found = table_sizes(people, wish).sizes
    far = sum((size - wish) ** 2 for size in found)
    for count in range(1, people // SMALLEST_TABLE + 1):
        small, more = divmod(people, count)
        if small + bool(more) <= LARGEST_TABLE:
            others = [small + 1] * more + [small] * (count - more)
            assert (far, len(found)) <= (sum((size - wish) ** 2 for size in others), count)


@given(st.integers(0, 60), WISH, st.sets(st.integers(2, 14)))
def test_whatever_the_rules_allow_nobody_is_lost(people: int, wish: int, seats: set[int]) -> None:
    tables = table_sizes(people, wish, seats)
    assert sum(tables.sizes) + tables.waiting == people
    assert set(tables.sizes) <= seats
    # As few as can be: with one waiting less there are no tables.
    if tables.waiting and seats & {2, 3}:
        assert tables.waiting < min(size for size in seats if size <= LARGEST_TABLE)


@given(CLUB, WISH, SEEDS)
def test_the_draw_seats_everybody_once(people: int, wish: int, seed: int) -> None:
    sizes = table_sizes(people, wish).sizes
    seats = draw_tables(range(people), sizes, Random(seed))
    assert sorted(each.player for each in seats) == [*range(people)]
    assert tuple(map(len, tables_in(seats))) == sizes
    assert seats == draw_tables(range(people), sizes, Random(seed))


@st.composite
def evenings(draw: st.DrawFn) -> tuple[list[list[int]], list[int], tuple[int, ...], int]:
    """A sitting that was played, who comes to the next one, its sizes, and a seed."""
    people, wish, seed = draw(CLUB), draw(WISH), draw(SEEDS)
    played = tables_in(draw_tables(range(people), table_sizes(people, wish).sizes, Random(seed)))
    gone = draw(st.sets(st.integers(0, people - 1), max_size=people - 3))
    late = draw(st.integers(0, 6))
    coming = [player for player in range(people + late) if player not in gone]
    seats = draw(st.sampled_from([range(2, 9), (4, 6, 8), (2, 3, 4)]))
    return played, coming, table_sizes(len(coming), wish, seats).sizes, seed


@given(evenings(), st.sampled_from(Rotation))
@settings(max_examples=150)
def test_by_every_rule_who_comes_is_seated_once_and_the_sizes_are_kept(
    evening: tuple[list[list[int]], list[int], tuple[int, ...], int], rule: Rotation
) -> None:
    played, coming, sizes, seed = evening
    met = met_at([played])
    seats = next_sitting(rule, played, coming, sizes, Random(seed), met=met)
    assert sorted(each.player for each in seats) == sorted(coming)
    tables = tables_in([each for each in seats if each.table is not None])
    assert tuple(map(len, tables)) == sizes
    for number in range(1, len(sizes) + 1):
        assert sorted(each.position for each in seats if each.table == number) == [*range(sizes[number - 1])]
    for each in seats:
        assert each.was == next((at for at, table in enumerate(played, 1) if each.player in table), None)
    assert seats == next_sitting(rule, played, coming[::-1], sizes, Random(seed), met=met)


@given(CLUB, WISH, SEEDS, st.integers(1, 4))
@settings(max_examples=25)
def test_there_are_never_more_repeats_than_in_a_random_draw(people: int, wish: int, seed: int, sittings: int) -> None:
    sizes = table_sizes(people, wish).sizes
    chance = Random(seed)
    history = [tables_in(draw_tables(range(people), sizes, chance)) for _sitting in range(sittings)]
    met = met_at(history)
    found = next_sitting(Rotation.FEWEST_REPEATS, history[-1], range(people), sizes, Random(seed), met=met)
    drawn = next_sitting(Rotation.NEW_DRAW, history[-1], range(people), sizes, Random(seed))
    # The first of them shuffles once before it draws, and so does the second.
    assert repeats_of(tables_in(found), met) <= repeats_of(tables_in(drawn), met)


@given(st.integers(4, 20), WISH, SEEDS, st.sampled_from([0, 1, 20, 500]))
@settings(max_examples=50)
def test_nor_however_little_work_may_be_done(people: int, wish: int, seed: int, most_tries: int) -> None:
    sizes = table_sizes(people, wish).sizes
    chance = Random(seed)
    met = met_at([tables_in(draw_tables(range(people), sizes, chance)) for _sitting in range(3)])
    found = fewest_repeats(range(people), sizes, met, Random(seed), most_tries=most_tries)
    assert repeats_of(found, met) <= repeats_of(tables_in(draw_tables(range(people), sizes, Random(seed))), met)
    assert sorted(player for table in found for player in table) == [*range(people)]


@given(st.lists(st.integers(0, 30), max_size=20), st.data())
def test_a_medal_is_for_whoever_fewer_than_three_stand_before(totals: list[int], data: st.DataObject) -> None:
    order = sorted(totals)
    places = [(player, 1 + order.index(total)) for player, total in enumerate(order)]
    bands = {player: data.draw(st.sampled_from(["", "young", "old"])) for player, _place in places}
    medals = medals_of(places, bands)
    for band in ("", "young", "old"):
        own = [(player, place) for player, place in places if band in {"", bands[player]}]
        expected = {
            player: 1 + sum(other < place for _other, other in own)
            for player, place in own
            if sum(other < place for _other, other in own) < 3
        }
        assert {medal.player: medal.metal for medal in medals if medal.band == band} == expected
