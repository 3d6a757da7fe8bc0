"""A what-if against every hand that can have been held: small sets, and all the worlds that what was written allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice, product
from math import prod

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring import (
    PRESETS,
    Ending,
    LateSeat,
    Option,
    Outcome,
    PlayedRound,
    Replay,
    RuleSet,
    Scoring,
    SeatEntry,
    Tile,
    free_tiles,
    place_spans,
    replay,
)
from scoring.blanks import MAX_DEALS
from scoring.place_spans import MAX_WORK
from scoring.what_if import MAX_GAMES

SETTINGS = settings(deadline=None, max_examples=150)
CLASSIC = PRESETS["classic"]

type Hands = tuple[tuple[Tile, ...], ...]
type Counts = tuple[int, ...]


def small_rules(copies: st.SearchStrategy[int], **fields: st.SearchStrategy[object]) -> st.SearchStrategy[RuleSet]:
    """Rules of a double-3, one or two of them: so few tiles that every deal of them can be looked at."""
    return st.builds(
        lambda **values: replace(CLASSIC, highest=3, **values),
        copies=copies,
        double_blank=st.sampled_from((None, 0, 2, 5, 50)),
        blank_end=st.sampled_from((0, 0, 1, 5)),
        going_out_bonus=st.sampled_from((0, -5)),
        **fields,
    )


@st.composite
def small_rounds(draw: st.DrawFn, before: RuleSet, seats: int) -> PlayedRound:
    """A round as it can be: each seat has some of the free tiles, and writes its pips, or the tiles themselves."""
    engine = draw(st.integers(0, 3))
    # Of two sets most tiles are in no hand, so that there are not too many ways to deal them.
    owners = draw(st.lists(st.integers(0, seats if before.copies == 1 else 4 * seats), min_size=9, max_size=20))
    hands: list[list[Tile]] = [[] for _owner in range(4 * seats + 1)]
    for tile, owner in zip(free_tiles(before, engine), owners, strict=False):
        hands[owner].append(tile)
    empty = [seat for seat in range(seats) if not hands[seat]]
    out = tuple(empty[:1])
    entries = []
    for seat in range(seats):
        hand = tuple(hands[seat])
        if not hand:
            entries.append(SeatEntry(pips=0) if seat in out else SeatEntry(absent=True))
        elif draw(st.integers(0, 3)):
            entries.append(SeatEntry(pips=sum(map(before.worth, hand))))
        else:
            entries.append(SeatEntry(hand=hand))
    return PlayedRound(engine, Ending.WENT_OUT if out else Ending.BLOCKED, out, tuple(entries))


def worlds(before: RuleSet, after: RuleSet, played: PlayedRound) -> list[PlayedRound]:
    """The round by ``after``, once for each way in which its hands can count: no tile is in two of them."""
    left = Counter(free_tiles(before, played.engine)) - Counter(
        tile for entry in played.entries for tile in entry.hand or ()
    )
    holders = [
        seat
        for seat, entry in enumerate(played.entries)
        if entry.hand is None and not entry.absent and seat not in played.out
    ]
    written = tuple(played.entries[seat].pips or 0 for seat in holders)
    # What each holder has by the old rules, by the new ones, and whether it has a tile at all.
    found = {((0,) * len(holders), (0,) * len(holders), (False,) * len(holders))}
    for tile in left.elements():
        for old, new, some in tuple(found):
            for index in range(len(holders)):
                sums = _with(old, index, before.worth(tile))
                if sums[index] <= written[index]:
                    found.add((sums, _with(new, index, after.worth(tile)), (*some[:index], True, *some[index + 1 :])))
    counts = {new for old, new, some in found if old == written and all(some)}
    return [_known(after, played, dict(zip(holders, new, strict=True))) for new in sorted(counts)]


def _with(sums: Counts, index: int, more: int) -> Counts:
    return (*sums[:index], sums[index] + more, *sums[index + 1 :])


def _known(after: RuleSet, played: PlayedRound, counts: dict[int, int]) -> PlayedRound:
    entries = [
        replace(
            entry,
            pips=counts.get(seat, entry.pips if entry.hand is None else sum(map(after.worth, entry.hand))),
            hand=None,
        )
        for seat, entry in enumerate(played.entries)
    ]
    return replace(played, entries=tuple(entries))


def by_seats(found: Replay) -> dict[tuple[int, ...], Outcome]:
    return {outcome.seats: outcome for outcome in found.outcomes}


@st.composite
def small_games(draw: st.DrawFn) -> tuple[RuleSet, RuleSet, list[PlayedRound]]:
    copies = st.just(draw(st.sampled_from((1, 1, 2))))
    before = draw(small_rules(copies))
    after = draw(
        small_rules(
            copies,
            scoring=st.sampled_from(Scoring),
            late_seat=st.sampled_from(LateSeat),
            tie_breaks=st.permutations(CLASSIC.tie_breaks).map(tuple) | st.just(()),
        )
    )
    seats = draw(st.integers(2, 3))
    rounds = draw(st.lists(small_rounds(before, seats), min_size=1, max_size=3))
    return before, after, rounds


@SETTINGS
@given(small_games())
def test_every_world_is_within_the_range_and_what_is_certain_is_so_in_all(
    game: tuple[RuleSet, RuleSet, list[PlayedRound]],
) -> None:
    before, after, rounds = game
    found = replay(before, after, rounds)
    of_seats = by_seats(found)
    each = [worlds(before, after, played) for played in rounds]
    assert all(each)
    for world in product(*(options[:: max(1, len(options) // 12)] for options in each)):
        really = replay(after, after, world)
        assert really.is_known
        for seats, outcome in by_seats(really).items():
            supposed, place = of_seats[seats], outcome.least.place
            assert supposed.least.total <= outcome.least.total <= supposed.most.total
            assert (place is None) == (supposed.best is None) == (supposed.worst is None)
            if place is not None and supposed.best is not None and supposed.worst is not None:
                assert supposed.best <= place <= supposed.worst
        if found.is_known:
            assert really.places == found.places


@SETTINGS
@given(small_games())
def test_no_place_and_no_points_are_called_open_that_no_deal_gives(
    game: tuple[RuleSet, RuleSet, list[PlayedRound]],
) -> None:
    before, after, rounds = game
    each = [worlds(before, after, played) for played in rounds]
    # Beyond, what is said is still true, and may be more than is needed.
    assume(before.blank_end == after.blank_end or all(pip_ways(before, played) <= MAX_DEALS for played in rounds))
    assume(prod(map(len, each)) <= MAX_GAMES)
    really = [by_seats(replay(after, after, world)) for world in product(*each)]
    for seats, outcome in by_seats(replay(before, after, rounds)).items():
        places = {world[seats].best for world in really}
        if None in places:
            assert (outcome.best, outcome.worst) == (None, None)
        else:
            assert (outcome.best, outcome.worst) == (min(places, key=_number), max(places, key=_number))
        if after.late_seat is LateSeat.NOTHING:
            totals = [world[seats].least.total for world in really]
            assert (outcome.least.total, outcome.most.total) == (min(totals), max(totals))


def _number(place: int | None) -> int:
    return place or 0


def pip_ways(before: RuleSet, played: PlayedRound) -> int:
    """How many sums the hands that are written as pips can have, times the tiles: what is looked at one by one."""
    counts = [entry.pips or 0 for entry in played.entries if entry.hand is None]
    return prod(count + 1 for count in counts) * len(free_tiles(before, played.engine))


# --- Places alone -----------------------------------------------------------------------------------------------------


@st.composite
def few_options(draw: st.DrawFn) -> list[list[Option]]:
    """Some rounds of some sides, each with some ways in which it can have been."""
    sides = draw(st.integers(1, 4))
    points = st.lists(st.sampled_from((0, 0, 1, 2, 5)), min_size=sides, max_size=sides).map(tuple)
    option = points.map(lambda numbers: Option(numbers, numbers))
    return draw(st.lists(st.lists(option, min_size=1, max_size=3), min_size=1, max_size=4))


def either(_one: int, _other: int) -> tuple[bool, bool]:
    return True, False


def one_by_one(games: Iterable[Counts]) -> dict[int, tuple[int, int]]:
    """The best and the worst place of each side in any of these games, where a tie can be decided either way."""
    found: dict[int, tuple[int, int]] = {}
    for totals in games:
        for side, total in enumerate(totals):
            best = 1 + sum(other < total for other in totals)
            worst = sum(other <= total for other in totals)
            before = found.get(side, (best, worst))
            found[side] = min(before[0], best), max(before[1], worst)
    return found


@SETTINGS
@given(few_options())
def test_places_are_those_of_some_game(rounds: list[list[Option]]) -> None:
    games = (tuple(map(sum, zip(*(option.least for option in options), strict=True))) for options in product(*rounds))
    assert place_spans(rounds, range(len(rounds[0][0].least)), either) == one_by_one(games)


@SETTINGS
@given(few_options(), st.data())
def test_no_place_is_missing_where_a_round_shares_its_room(rounds: list[list[Option]], data: st.DataObject) -> None:
    sides = range(len(rounds[0][0].least))
    shared, games = [], []
    for options in rounds:
        room = data.draw(st.sampled_from((None, 0, 1, 2)))
        goes_up = data.draw(st.booleans())
        wide = [_widened(option, data.draw(st.integers(0, 2)), room, goes_up=goes_up) for option in options]
        shared.append(wide)
        games.append([way for option in wide for way in _ways_of(option)])
    found = place_spans(shared, sides, either, work=data.draw(st.sampled_from((0, MAX_WORK))))
    for side, (best, worst) in one_by_one(
        tuple(map(sum, zip(*each, strict=True))) for each in islice(product(*games), 3000)
    ).items():
        assert found[side][0] <= best <= worst <= found[side][1]


def _widened(option: Option, by: int, room: int | None, *, goes_up: bool) -> Option:
    most = tuple(number + by for number in option.least)
    return Option(option.least, most, room if goes_up else None, None if goes_up else room)


def _ways_of(option: Option) -> list[Counts]:
    every = product(*(range(least, most + 1) for least, most in zip(option.least, option.most, strict=True)))
    return [
        way
        for way in every
        if option.above is None or sum(way) - sum(option.least) <= option.above
        if option.below is None or sum(option.most) - sum(way) <= option.below
    ]


def test_many_who_need_the_same_tile_are_not_passed_all_at_once() -> None:
    # One of eight has 50 more each round, and seven are 600 behind: in thirteen rounds one of them can catch up.
    points = [tuple(50 * (side == holder) for side in range(8)) for holder in range(8)]
    each = [Option(numbers, numbers) for numbers in points]
    begun = Option((600, *[0] * 7), (600, *[0] * 7))
    spans = place_spans([[begun], *[each] * 13], range(8), either)
    assert spans[0] == (7, 8)
