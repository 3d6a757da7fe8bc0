"""Rule sets, tiles, rounds dealt from a real set, and seasons of games: what the laws of scoring are tried on.

A round of this file is legal: its tiles were shuffled and dealt, some of them laid, and each seat says what it holds.
A season's rounds are scores alone, and small ones, so that its players tie.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, partial
from itertools import permutations
from random import Random

from hypothesis import strategies as st

from scoring import (
    MISTAKE,
    PRESETS,
    SETS,
    Adjustment,
    Ending,
    EngineSource,
    GameResult,
    LateSeat,
    Measure,
    Penalty,
    RoundScore,
    RuleSet,
    Scoring,
    SeasonScheme,
    SeatEntry,
    SideScore,
    TieBreak,
    Tile,
    deal,
    results_of,
)
from scoring.hands import free_tiles
from scoring.rounds import sides
from scoring.rules import PARTNER_SEATS

FORGOT = Penalty("forgot the last tile", 10)


def tiles(highest: int = 18) -> st.SearchStrategy[Tile]:
    return st.builds(Tile, st.integers(0, highest), st.integers(0, highest))


def presets() -> st.SearchStrategy[RuleSet]:
    return st.sampled_from(list(PRESETS.values()))


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """A preset with house rules that change what a round scores; it can be played."""
    rules = replace(
        draw(presets()),
        highest=draw(st.sampled_from(SETS)),
        copies=draw(st.sampled_from((1, 1, 2))),
        engine_source=draw(st.sampled_from(EngineSource)),
        scoring=draw(st.sampled_from(Scoring)),
        partners=draw(st.booleans()),
        double_blank=draw(st.sampled_from((None, 0, 25, 50)) | st.integers(0, 120)),
        blank_end=draw(st.sampled_from((0, 0, 5, 25))),
        going_out_bonus=draw(st.sampled_from((0, -5, -10))),
        mistake_penalty=True,
        public_train_penalty=draw(st.sampled_from((5, 10, 25))),
        penalties=(FORGOT,),
        several_may_go_out=draw(st.booleans()),
    )
    assert rules.problems() == []
    return rules


@dataclass(frozen=True)
class Round:
    """What ``check_round`` and ``score_round`` are called with, and the hands behind it: None for an absent seat."""

    rules: RuleSet
    engine: int
    ending: Ending
    out: tuple[int, ...]
    entries: tuple[SeatEntry, ...]
    hands: tuple[tuple[Tile, ...] | None, ...]

    @property
    def arguments(self) -> tuple[RuleSet, int, Ending, tuple[int, ...], tuple[SeatEntry, ...]]:
        return self.rules, self.engine, self.ending, self.out, self.entries

    def seated(self, order: Sequence[int]) -> Round:
        """The same round with the seats in another order: the new seat i was ``order[i]``."""
        return replace(
            self,
            out=tuple(sorted(order.index(seat) for seat in self.out)),
            entries=tuple(self.entries[seat] for seat in order),
            hands=tuple(self.hands[seat] for seat in order),
        )


@st.composite
def adjustments(draw: st.DrawFn) -> tuple[Adjustment, ...]:
    """None mostly; else reasons that the rules of ``rule_sets`` know, or points that the table chose."""
    reasons = st.sampled_from((MISTAKE, "public-train", FORGOT.name))
    known = st.builds(Adjustment, reasons)
    free = st.builds(Adjustment, st.sampled_from(("left early", MISTAKE)), st.integers(-20, 60))
    return draw(st.just(()) | st.lists(known | free, max_size=3).map(tuple))


@st.composite
def rounds(draw: st.DrawFn, rules: RuleSet | None = None, *, adjusted: bool = True, seats: int | None = None) -> Round:
    """A round as it can be: dealt, drawn and laid with a real set."""
    if rules is None:
        rules = draw(rule_sets())
    if seats is None:
        seats = draw(st.sampled_from(PARTNER_SEATS) if rules.partners else st.integers(1, 14))
    absent = draw(st.sets(st.integers(0, seats - 1), max_size=seats - 1))
    playing = [seat for seat in range(seats) if seat not in absent]
    engine = draw(st.integers(0, rules.highest))
    boneyard = list(free_tiles(rules, engine))
    # One seed instead of a permutation: 380 choices a round would leave hypothesis little else to do.
    random = Random(draw(st.integers(0, 2**32)))
    random.shuffle(boneyard)
    dealt = deal(rules, len(playing)) or 15
    dealt = max(1, min(dealt, len(boneyard) // len(playing)))
    hands = {seat: [boneyard.pop() for _ in range(dealt)] for seat in playing}
    ending = draw(st.sampled_from(Ending))
    most = (len(playing) if rules.several_may_go_out else 1) if ending is Ending.WENT_OUT else 0
    out = random.sample(playing, random.randint(1, most)) if most else []
    for seat in playing:
        drawn = min(len(boneyard), random.choice((0, 0, 1, 3)))
        hands[seat] += [boneyard.pop() for _ in range(drawn)]
        random.shuffle(hands[seat])
        hands[seat] = [] if seat in out else hands[seat][: random.randint(1, len(hands[seat]))]
    entries = []
    for seat in range(seats):
        if seat in absent:
            entries.append(SeatEntry(absent=True))
            continue
        pips = sum(map(rules.worth, hands[seat]))
        entry = draw(
            st.sampled_from(
                (
                    SeatEntry(pips=pips),
                    SeatEntry(pips=pips),
                    SeatEntry(hand=tuple(hands[seat])),
                    SeatEntry(pips=pips, hand=tuple(hands[seat])),
                    *((SeatEntry(),) if seat in out else ()),
                )
            )
        )
        entries.append(replace(entry, adjustments=draw(adjustments())) if adjusted else entry)
    return Round(
        rules=rules,
        engine=engine,
        ending=ending,
        out=tuple(sorted(out)),
        entries=tuple(entries),
        hands=tuple(tuple(hands[seat]) if seat in hands else None for seat in range(seats)),
    )


@st.composite
def reports(draw: st.DrawFn) -> Round:
    """A round as it may be typed: a possible one with a few mistakes."""
    found = draw(rounds())
    entries = list(found.entries)
    totals = st.integers(0, 12) | st.integers(0, 400) | st.sampled_from((-3, 4000, True, 7.0, "7"))
    typed = st.builds(
        SeatEntry,
        pips=st.none() | totals,
        hand=st.none() | st.lists(tiles(found.rules.highest + 1), max_size=4).map(tuple),
        absent=st.booleans(),
        adjustments=adjustments() | st.just((Adjustment("no such penalty"),)),
    )
    for seat in draw(st.sets(st.integers(0, len(entries) - 1), max_size=4)):
        entries[seat] = draw(st.builds(SeatEntry, pips=st.integers(0, 6)) | typed)
    return replace(
        found,
        rules=replace(found.rules, mistake_penalty=draw(st.booleans())),
        engine=draw(st.just(found.engine) | st.integers(-1, found.rules.highest + 1)),
        ending=draw(st.just(found.ending) | st.sampled_from(Ending)),
        out=draw(st.just(found.out) | st.sets(st.integers(0, len(entries)), max_size=3).map(sorted).map(tuple)),
        entries=tuple(entries),
    )


PLAYERS = range(1, 8)
SEASON_RULES = {
    "each for itself": replace(PRESETS["classic"], going_out_bonus=-5),
    "late arrivals": replace(PRESETS["classic"], late_seat=LateSeat.AVERAGE_TOTAL),
    "partners": replace(PRESETS["classic"], partners=True),
    "the winner collects": PRESETS["winner-collects"],
}


@dataclass(frozen=True)
class Evening:
    """A game of a season, as ``results_of`` takes it."""

    rules: RuleSet
    rounds: tuple[RoundScore, ...]
    game: int
    day: date
    players: tuple[int, ...]
    left: frozenset[int]
    visiting: frozenset[int]
    """The seats of guests."""
    is_counted: bool

    @property
    def guests(self) -> set[int]:
        return {self.players[seat] for seat in self.visiting}

    @property
    def results(self) -> tuple[GameResult, ...]:
        return results_of(
            self.rules,
            self.rounds,
            game=self.game,
            day=self.day,
            players=self.players,
            left=self.left,
            guests=self.guests,
            is_counted=self.is_counted,
        )


@cache
def _evenings(kind: str, seats: int) -> st.SearchStrategy[Evening]:
    """Made once for each kind: making a strategy takes longer than drawing from it."""
    rules = SEASON_RULES[kind]
    out = (0, 3, 7) if rules.highest_wins else (rules.going_out_bonus,)
    scores = st.sampled_from(
        [
            *(SideScore(points, 0, went_out=True) for points in out),
            *(SideScore(0 if rules.highest_wins else score, score, went_out=False) for score in range(4)),
            None,
        ]
    )
    rounds = st.tuples(*[scores] * len(sides(rules, seats))).map(partial(RoundScore, 12))
    someone = st.sampled_from([frozenset(), frozenset(), *(frozenset({seat}) for seat in range(seats))])
    return st.builds(
        Evening,
        rules=st.just(rules),
        rounds=st.lists(rounds, min_size=1, max_size=3).map(tuple),
        game=st.just(1),
        day=st.sampled_from([date(2026, 1, day) for day in range(1, 7)]),
        players=st.sampled_from(list(permutations(PLAYERS, seats))),
        left=someone,
        visiting=someone,
        is_counted=st.sampled_from((True, True, True, True, False)),
    )


def evenings(kind: str) -> st.SearchStrategy[Evening]:
    """A short game by one of ``SEASON_RULES``; somebody may come late, sit a round out, leave, or be a guest."""
    seats = (4,) if SEASON_RULES[kind].partners else (2, 3, 4)
    return st.one_of([_evenings(kind, count) for count in seats])


@cache
def seasons(kinds: Sequence[str] = tuple(SEASON_RULES)) -> st.SearchStrategy[list[Evening]]:
    """Games of a few people, by one or several of the rules."""
    of_one = [st.lists(evenings(kind), max_size=5) for kind in kinds]
    of_several = st.lists(st.one_of(list(map(evenings, kinds))), max_size=5)
    return st.one_of([*of_one, of_several]).map(
        lambda season: [replace(evening, game=game) for game, evening in enumerate(season, start=1)]
    )


def schemes() -> st.SearchStrategy[SeasonScheme]:
    """A scheme that ranks a season."""
    return st.builds(
        SeasonScheme,
        measure=st.sampled_from(Measure),
        place_points=st.sampled_from(((10, 8, 6, 5, 4, 3, 2, 1), (1,), (4, 4), (7, 2, 1, 0))),
        min_games=st.integers(0, 3),
        drop_worst=st.integers(0, 3),
        count_best=st.none() | st.integers(1, 4),
        guests_count=st.booleans(),
        tie_breaks=st.sampled_from(((), *permutations(TieBreak), *((each,) for each in TieBreak))),
    )
