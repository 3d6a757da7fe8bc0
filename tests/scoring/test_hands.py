"""Which totals can be held at once, against a count of every possibility."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import DominoSet, RuleSet, Tile
from scoring import hands as hands_module
from scoring.hands import can_hold, free_tiles, only_tiles
from tests.scoring.strategies import Round, rounds, rule_sets


def by_trying_everything(values: Sequence[int], totals: Sequence[int]) -> bool:
    """The same question answered without cleverness: every set of tiles that makes a total, for one hand after another.

    Sets of tiles are numbers whose bits are the tiles' places.
    """
    makes: dict[int, list[int]] = {}
    sums = [0]
    for value in values:
        sums += [value + so_far for so_far in sums]
    for tiles, points in enumerate(sums):
        if tiles:
            makes.setdefault(points, []).append(tiles)

    @cache
    def hold(hand: int, used: int) -> bool:
        return hand == len(totals) or any(
            hold(hand + 1, used | tiles) for tiles in makes.get(totals[hand], ()) if not tiles & used
        )

    return hold(0, 0)


def double(
    highest: int, engine: int, *, copies: int = 1, double_blank: int | None = None, blank_end: int = 0
) -> list[int]:
    rules = RuleSet(highest=highest, copies=copies, double_blank=double_blank, blank_end=blank_end)
    return [rules.worth(tile) for tile in free_tiles(rules, engine)]


SMALL_SETS = st.builds(
    double,
    st.sampled_from((2, 3, 3, 4)),
    st.integers(0, 2),
    double_blank=st.sampled_from((None, 0, 3, 5, 50)),
    blank_end=st.sampled_from((0, 0, 5, 25)),
)


@settings(deadline=None)
@given(SMALL_SETS, st.lists(st.integers(0, 14) | st.integers(0, 40), max_size=6))
def test_small_sets_agree_with_trying_everything(values: list[int], totals: list[int]) -> None:
    assert can_hold(values, totals) is by_trying_everything(values, totals)


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 2**32))
def test_nearly_everything_in_hands_agrees_with_trying_everything(seed: int) -> None:
    """Cut a heap of tiles into hands and move a point or two: where exact sums are hard to see."""
    random = Random(seed)
    heap = random.choice(
        (
            double(
                random.choice((3, 4, 6)), 0, double_blank=random.choice((0, 7, 25)), blank_end=random.choice((0, 5))
            ),
            [2 * value for value in double(4, 1)],
            [random.choice((1, 2, 3, 4, 6, 9, 26, 27)) for _ in range(12)],
            [random.choice((2, 4, 6, 8, 3)) for _ in range(12)],
        )
    )
    values = random.sample(heap, min(len(heap), random.randint(2, 12)))
    cuts = sorted(random.sample(range(len(values) + 1), random.randint(2, min(7, len(values)))))
    totals = [sum(values[low:high]) for low, high in pairwise(cuts)]
    for _ in range(random.randint(0, 2)):
        totals[random.randrange(len(totals))] += random.choice((-2, -1, 1, 2))
    if random.random() < 0.4:
        totals = [round(sum(totals) / len(totals))] * len(totals)
    expected = min(totals) >= 0 and by_trying_everything(values, totals)
    assert can_hold(values, totals) is expected


@settings(deadline=None)
@given(rounds())
def test_every_hand_that_was_dealt_can_be_held(played: Round) -> None:
    values = [played.rules.worth(tile) for tile in free_tiles(played.rules, played.engine)]
    totals = [sum(map(played.rules.worth, hand)) for hand in played.hands if hand]
    assert can_hold(values, totals) is not False


@settings(deadline=None)
@given(rounds(), st.randoms(use_true_random=False))
def test_the_order_of_tiles_and_of_hands_is_of_no_account(played: Round, random: Random) -> None:
    values = [played.rules.worth(tile) for tile in free_tiles(played.rules, played.engine)]
    totals = [random.randint(1, 30) for _ in played.hands]
    answer = can_hold(values, totals)
    random.shuffle(values)
    random.shuffle(totals)
    assert can_hold(values, totals) is answer


@pytest.mark.parametrize(
    ("values", "totals", "expected"),
    [
        pytest.param(double(12, 12), [], True, id="nobody holds anything"),
        pytest.param([], [], True, id="no tiles and no hands"),
        pytest.param([], [1], False, id="no tiles"),
        pytest.param(double(12, 12), [1], True, id="one seat has the 0-1"),
        pytest.param(double(12, 12), [1, 1], False, id="only 0-1 makes 1"),
        pytest.param(double(12, 12, copies=2), [1, 1], True, id="two copies have two 0-1"),
        pytest.param(double(12, 12), [2, 2], True, id="0-2 and 1-1"),
        pytest.param(double(12, 12), [2, 2, 2], False, id="three seats cannot have 2"),
        pytest.param(double(12, 1), [2, 2], False, id="two cannot when 1-1 is the engine"),
        pytest.param(double(12, 12), [3, 3, 3], True, id="0-3, 1-2, and 0-1 with 0-2"),
        pytest.param(double(12, 12), [3, 3, 3, 1], False, id="the third 3 needs the 0-1"),
        pytest.param(double(12, 12, double_blank=50), [50], True, id="50 is the double-blank"),
        pytest.param(double(12, 12), [1068], True, id="one seat holds the whole set"),
        pytest.param(double(12, 12), [1067], True, id="all but the 0-1"),
        pytest.param(double(12, 12), [1069], False, id="more than the set"),
        pytest.param(double(12, 12), [89] * 12, True, id="the whole set in twelve equal hands"),
        pytest.param(double(12, 12), [534, 534, 1], False, id="a point more than the set"),
        pytest.param(double(12, 12, double_blank=50), [1117], True, id="all but the 0-1, with a dear blank"),
        pytest.param([2, 4, 6, 8], [7], False, id="nothing odd"),
        pytest.param([2, 4, 6, 9], [7, 13], False, id="one odd tile too few"),
        pytest.param([0, 1, 2], [0, 3], True, id="0 with the blank"),
        pytest.param([1, 2], [0], False, id="0 without the blank"),
        pytest.param([0, 1, 2], [0, 0], False, id="0 twice with one blank"),
        pytest.param([0, 0, 1], [0, 0, 1], True, id="0 twice with two blanks"),
        pytest.param([5, 6], [-1], False, id="less than nothing"),
        pytest.param([5, 6], [-1, 12], False, id="less than nothing cannot make room"),
        pytest.param(double(6, 1, copies=2, blank_end=25), [26] * 14, False, id="fourteen times three light tiles"),
        pytest.param(
            double(9, 6, double_blank=119),
            [3, 3, 3, 6, 8, 10, 22, 28, 48, 72, 80, 91, 108, 120],
            False,
            id="the dear blank has no company",
        ),
        pytest.param(
            double(6, 4, double_blank=50, blank_end=44), [82] * 5, False, id="each has room for one dear tile"
        ),
        pytest.param([5, 5, 7, 7], [12, 12], True, id="two equal hands"),
        pytest.param([50, 4, 4, 4], [8, 52], False, id="only the smaller hand could take the rest, and cannot"),
    ],
)
def test_what_can_be_held(values: list[int], totals: list[int], *, expected: bool) -> None:
    assert can_hold(values, totals) is expected


def test_when_the_work_runs_out_it_says_that_it_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands_module, "MAX_STEPS", 10)
    assert can_hold(double(12, 12), [89] * 12) is None


def test_what_needs_no_search_is_known_without_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands_module, "MAX_STEPS", 0)
    assert can_hold(double(12, 12), [3, 20, 23]) is True
    assert can_hold(double(12, 12), [89, 89]) is None
    assert can_hold(double(12, 12), [2000]) is False
    assert can_hold([4, 5, 6], [4, 5, 6]) is True


@settings(deadline=None)
@given(rule_sets(), st.integers(-1, 19))
def test_the_free_tiles_are_the_set_without_the_engine(rules: RuleSet, engine: int) -> None:
    free = free_tiles(rules, engine)
    in_hub = [Tile(engine, engine)] if 0 <= engine <= rules.highest else []
    assert sorted((*free, *in_hub)) == sorted(DominoSet(rules.highest, rules.copies).tiles)


def test_of_two_copies_the_other_double_stays_in_play() -> None:
    assert free_tiles(RuleSet(copies=2), 7).count(Tile(7, 7)) == 1


@pytest.mark.parametrize(
    ("rules", "engine", "total", "tiles"),
    [
        pytest.param(RuleSet(), 12, 1, "0-1", id="one point is the 0-1"),
        pytest.param(RuleSet(), 12, 2, "0-2 1-1", id="two points are one of two tiles"),
        pytest.param(RuleSet(), 1, 2, "0-2", id="two points with 1-1 in the hub"),
        pytest.param(RuleSet(), 12, 3, "", id="three points can be two tiles"),
        pytest.param(RuleSet(copies=2), 12, 1, "0-1", id="each tile once, whatever its copies"),
        pytest.param(RuleSet(copies=2), 12, 2, "", id="two points can be the 0-1 of each copy"),
        pytest.param(RuleSet(), 12, 0, "0-0", id="nothing is the double-blank"),
        pytest.param(RuleSet(), 0, 0, "", id="nothing without the double-blank"),
        pytest.param(RuleSet(double_blank=50), 12, 0, "", id="nothing where the double-blank counts"),
        pytest.param(RuleSet(blank_end=25), 12, 1, "", id="nothing makes one"),
        pytest.param(RuleSet(), 12, -4, "", id="less than nothing"),
        pytest.param(RuleSet(), 12, 5000, "", id="more than the set"),
    ],
)
def test_the_only_tiles_that_make_a_total(rules: RuleSet, engine: int, total: int, tiles: str) -> None:
    assert only_tiles(rules, engine, total) == tuple(sorted(map(Tile.parse, tiles.split())))


@settings(deadline=None)
@given(
    st.builds(RuleSet, highest=st.just(3), copies=st.just(1), double_blank=st.sampled_from((None, 0, 4, 9))),
    st.integers(0, 3),
    st.integers(0, 20),
)
def test_whoever_has_the_total_has_one_of_its_only_tiles(rules: RuleSet, engine: int, total: int) -> None:
    free = free_tiles(rules, engine)
    only = set(only_tiles(rules, engine, total))
    made = [
        hand
        for size in range(1, len(free) + 1)
        for hand in combinations(free, size)
        if sum(map(rules.worth, hand)) == total
    ]
    if only:
        assert all(len(only & {*hand}) == 1 or total == 0 for hand in made)
    else:
        assert not made or any(sum(rules.worth(tile) > 0 for tile in hand) > 1 for hand in made)


@pytest.mark.parametrize(
    ("values", "totals", "expected"),
    [
        pytest.param([8, 9, 21], [18], False, id="the heaviest tile fits nobody"),
        pytest.param([1, 3, 5, 5], [4, 6], False, id="light tiles count too little"),
        pytest.param([1, 2, 2, 6, 6], [7, 7], False, id="light tiles have too few odd ones"),
        pytest.param([1, 9, 13, 13, 23], [10, 14], False, id="too few tiles below the half"),
        pytest.param([2, 4, 8, 9, 9, 10], [15, 21], False, id="too many heavy tiles for their room"),
        pytest.param([1, 3, 5, 7, 9], [6, 8], False, id="a tile that must be used has no company"),
        pytest.param([3, 4, 8, 9, 24], [7, 16], False, id="every tile is heavy beside the hands"),
        pytest.param([1, 2, 2, 3, 3, 6, 9, 9, 19, 24], [7, 8, 38], False, id="two ways to the same dead end"),
        pytest.param([2, 3, 5, 5, 9, 9, 13, 17, 20, 22, 23], [21, 28, 45], True, id="a way round a dead end"),
        pytest.param(
            [1, 2, 2, 3, 9, 9, 27, 28], [11, 66], True, id="the smallest hand first, when nothing must be used"
        ),
        pytest.param([2, 3, 6, 6, 7, 7, 20, 21], [8, 52], False, id="the smallest hand in every way"),
        pytest.param([2, 4, 6, 7, 8, 15, 23, 29], [27, 53], True, id="a hand that a swap improves is passed over"),
        pytest.param([1, 3, 4, 5, 7, 7, 8, 8, 8, 13, 14], [11, 12, 20, 30], True, id="four hands, one point over"),
        pytest.param([2, 2, 14, 15, 16, 23, 26], [16, 37, 41], True, id="two just of the half, held by nobody"),
        pytest.param([1, 6, 7, 25, 26, 26, 27], [32, 32], True, id="a heavier tile held whole cannot be swapped in"),
        pytest.param([1, 3, 3, 3, 3, 3, 3, 3, 4], [1, 6, 7], True, id="most of the heap is nobody's"),
        pytest.param([1, 3, 3, 3, 3, 5, 7, 7, 11], [4, 6, 7, 14], True, id="just the heaviest tile can be spared"),
    ],
)
def test_small_heaps_where_one_argument_decides(values: list[int], totals: list[int], *, expected: bool) -> None:
    assert can_hold(values, totals) is expected
    assert by_trying_everything(values, totals) is expected


WORK = [
    pytest.param([1, 1, 3, 3, 4, 5, 5, 5, 5, 5, 6, 6], [8, 8, 8, 8], False, 44, id="four equal hands"),
    pytest.param([2, 3, 3, 4, 6, 6, 8, 8, 8], [10, 10, 10], False, 35, id="three equal hands"),
    pytest.param([1, 1, 5, 5, 5, 7, 9, 9, 9, 11, 11, 11], [10, 15, 15], False, 39, id="several ways to one dead end"),
    pytest.param([2, 3, 4, 4, 6, 8, 8], [9, 9], False, 5, id="one odd tile for two odd hands"),
    pytest.param(
        [1, 2, 6, 9, 13, 14, 19, 19, 21, 23], [25, 25, 25], False, 71, id="few of the heavy tiles have company"
    ),
    pytest.param([4, 4, 5, 10, 20, 20, 25, 50], [24, 88], False, 6, id="what no tiles make ends it"),
    pytest.param([3, 5, 5, 5, 5, 5, 5, 6, 6], [8, 18, 19], False, 3, id="middling tiles are too many"),
    pytest.param([2, 2, 3, 3, 4, 6, 6, 6, 6, 8, 8, 8, 8], [5, 19], True, 12, id="twice the smaller hand is missing"),
]


@pytest.mark.parametrize(("values", "totals", "expected", "steps"), WORK)
def test_every_argument_saves_its_work(
    monkeypatch: pytest.MonkeyPatch, values: list[int], totals: list[int], *, expected: bool, steps: int
) -> None:
    """Without one of its arguments the search still answers the same, only later: it is the work that shows it."""
    monkeypatch.setattr(hands_module, "MAX_STEPS", steps)
    assert can_hold(values, totals) is expected
    assert by_trying_everything(values, totals) is expected


def test_all_of_the_work_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands_module, "MAX_STEPS", 20)
    assert can_hold([1, 1, 3, 3, 4, 5, 5, 5, 5, 5, 6, 6], [8, 8, 8, 8]) is None
