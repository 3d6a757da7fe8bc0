"""A what-if against every hand that can have been held: small sets, and all the worlds that what was written allows."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import PRESETS, Ending, LateSeat, Outcome, PlayedRound, Replay, RuleSet, Scoring, SeatEntry, Tile, replay
from scoring.hands import free_tiles

SETTINGS = settings(deadline=None, max_examples=150)
CLASSIC = PRESETS["classic"]

type Hands = tuple[tuple[Tile, ...], ...]
type Counts = tuple[int, ...]


def small_rules(**fields: st.SearchStrategy[object]) -> st.SearchStrategy[RuleSet]:
    """Rules of a double-3: ten tiles, so that every deal of them can be looked at."""
    return st.builds(
        lambda **values: replace(CLASSIC, highest=3, **values),
        double_blank=st.sampled_from((None, 0, 2, 5, 50)),
        blank_end=st.sampled_from((0, 0, 1, 5)),
        going_out_bonus=st.sampled_from((0, -5)),
        **fields,
    )


@st.composite
def small_rounds(draw: st.DrawFn, before: RuleSet, seats: int) -> PlayedRound:
    """A round as it can be: each seat has some of the free tiles, and writes its pips, or the tiles themselves."""
    engine = draw(st.integers(0, 3))
    owners = draw(st.lists(st.integers(0, seats), min_size=9, max_size=10))
    hands: list[list[Tile]] = [[] for _seat in range(seats + 1)]
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
    named = {tile for entry in played.entries for tile in entry.hand or ()}
    holders = [
        seat
        for seat, entry in enumerate(played.entries)
        if entry.hand is None and not entry.absent and seat not in played.out
    ]
    written = tuple(played.entries[seat].pips or 0 for seat in holders)
    # What each holder has by the old rules, by the new ones, and whether it has a tile at all.
    found = {((0,) * len(holders), (0,) * len(holders), (False,) * len(holders))}
    for tile in free_tiles(before, played.engine):
        if tile in named:
            continue
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
    before = draw(small_rules())
    after = draw(
        small_rules(
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
def test_the_least_and_the_most_of_a_single_hand_are_of_a_world(
    game: tuple[RuleSet, RuleSet, list[PlayedRound]],
) -> None:
    before, after, rounds = game
    after = replace(after, scoring=Scoring.LEFT_IN_HAND)
    played = rounds[0]
    holders = [seat for seat, entry in enumerate(played.entries) if entry.hand is None and not entry.absent]
    if len(holders) - len(played.out) != 1:
        return
    totals = [
        {
            outcome.least.total
            for outcome in replay(after, after, [world]).outcomes
            if outcome.seats[0] not in played.out
        }
        for world in worlds(before, after, played)
    ]
    found = [outcome for outcome in replay(before, after, [played]).outcomes if outcome.seats[0] in holders]
    for outcome in found:
        if outcome.seats[0] not in played.out:
            assert any(outcome.least.total in each for each in totals)
            assert any(outcome.most.total in each for each in totals)
