"""Whole rounds of sensible play by the common rules, to learn how high round scores are (docs/likelihood.md).

A hand is a set of tiles written as the bits of one number (``Box``), which plays a round in half a millisecond. The
moves are those of ``scoring.table`` under the rules of ``SimulatedTable.rules``; a test lays every one of them there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from scoring.options import FirstTurn, PlayElsewhere
from scoring.quantiles import Quantiles
from scoring.rules import RuleSet
from scoring.tiles import DominoSet, Tile

LOOKS = 100
"""Tiles that a player tries in thought, at most, to find a long train."""


@dataclass(frozen=True)
class SimulatedTable:
    """A table to learn about: its set, its seats, the tiles ``dealt`` to each, and two rules that scores depend on.

    ``whole_train``: the first turn may lay more than a tile. ``own_first``: nothing is laid elsewhere before the own
    train has a tile (source D).
    """

    highest: int
    seats: int
    dealt: int
    whole_train: bool = False
    own_first: bool = False

    @property
    def rules(self) -> RuleSet:
        """What is played: private trains, one Mexican train, a double that binds the table, one tile drawn."""
        elsewhere = PlayElsewhere.AFTER_OWN_BEGUN if self.own_first else PlayElsewhere.AFTER_FIRST_TURN
        return RuleSet(
            highest=self.highest,
            first_turn=FirstTurn.WHOLE_TRAIN if self.whole_train else FirstTurn.ONE_TILE,
            public_from=elsewhere,
            mexican_from=elsewhere,
        )


class Box:
    """The tiles of a double-``highest`` set, each a bit: the more pips, the higher.

    So the heaviest tile of a hand is its highest bit. ``matching[end]`` are the tiles that fit an end, and
    ``leaves[tile][end]`` is what the tile leaves open there.
    """

    def __init__(self, highest: int) -> None:
        self.tiles: tuple[Tile, ...] = tuple(
            sorted(DominoSet(highest).tiles, key=lambda tile: (tile.pips, tile.is_double))
        )
        self.matching = [self.bits(tile for tile in self.tiles if tile.has(end)) for end in range(highest + 1)]
        self.doubles = self.bits(tile for tile in self.tiles if tile.is_double)
        self.leaves = [{tile.a: tile.b, tile.b: tile.a} for tile in self.tiles]
        self.pips = [tile.pips for tile in self.tiles]

    def bits(self, tiles: Iterable[Tile]) -> int:
        """Those tiles as one number."""
        return sum(1 << self.tiles.index(tile) for tile in tiles)

    def weight(self, hand: int) -> int:
        """Pips of a hand."""
        total = 0
        while hand:
            tile = heaviest(hand)
            hand ^= 1 << tile
            total += self.pips[tile]
        return total


def heaviest(hand: int) -> int:
    """The heaviest tile of a hand that is not empty."""
    return hand.bit_length() - 1


def longest_train(box: Box, end: int, hand: int) -> list[int]:
    """Tiles of the hand that make a train onto ``end``, the first one first: as many as ``LOOKS`` finds, then as heavy.

    A double lies in it as soon as it fits and a tile follows it, so none is the train's last.
    """
    best: list[int] = []
    best_weight = 0
    train: list[int] = []
    looks = LOOKS

    def extend(end: int, hand: int, weight: int) -> None:
        nonlocal best, best_weight, looks
        fitting = box.matching[end] & hand
        singles = fitting & ~box.doubles
        if not singles or looks <= 0:
            if (len(train), weight) > (len(best), best_weight):
                best, best_weight = train[:], weight
            return
        double = fitting & box.doubles
        if double:
            train.append(heaviest(double))
            hand ^= double
            weight += 2 * end
        while singles and looks > 0:
            looks -= 1
            tile = heaviest(singles)
            singles ^= 1 << tile
            train.append(tile)
            extend(box.leaves[tile][end], hand ^ (1 << tile), weight + box.pips[tile])
            train.pop()
        if double:
            train.pop()

    extend(end, hand, 0)
    return best


class Round:
    """A round under way, dealt by ``random``; ``play`` brings it to its end.

    ``hands`` and ``boneyard`` are the seats' tiles and what is left. Trains are those of the seats, then the Mexican
    train, each with one of the ``ends`` and of the markers, ``public``. ``open_double`` is the train with a double that
    nobody has covered. ``out`` is who went out, None while nobody has and when the round is blocked.
    """

    def __init__(self, box: Box, setup: SimulatedTable, engine: int, random: Random) -> None:
        seats = range(setup.seats)
        tiles = list(range(len(box.tiles)))
        tiles.remove(box.tiles.index(Tile(engine, engine)))
        random.shuffle(tiles)
        self.box = box
        self.setup = setup
        self.engine = engine
        self.hands = [sum(1 << tiles.pop() for _ in range(setup.dealt)) for _ in seats]
        self.boneyard = tiles
        self.ends = [engine] * (setup.seats + 1)
        self.public = [*(False for _ in seats), True]
        self.started = [False for _ in seats]
        self.may_leave = [not setup.own_first for _ in seats]
        self.open_double: int | None = None
        self.out: int | None = None
        self.stuck: set[int] = set()
        self.to_move = 0
        # What each seat means to lay on its own train, the next tile last, and the same tiles as bits.
        self.plans: list[list[int]] = [[] for _ in seats]
        self.planned = [0 for _ in seats]

    @property
    def is_over(self) -> bool:
        """Whether somebody went out, or nobody can play and the boneyard is empty."""
        return self.out is not None or len(self.stuck) == self.setup.seats

    def play(self) -> None:
        """Play to the end."""
        while not self.is_over:
            self.turn()

    def turn(self) -> None:
        """Play one turn, and pass on."""
        seat = self.to_move
        building = self.setup.whole_train and not self.started[seat]
        laid = drew = False
        while True:
            owes = not laid or self.open_double is not None
            move = self._move(seat) if owes else self._planned(seat) if building else None
            if move is not None:
                self.lay(seat, *move)
                if self.out is not None:
                    return
                laid = True
            elif owes and self.boneyard and not drew:
                self.draw(seat)
                drew = True
            else:
                self.end_turn(seat, laid=laid, stuck=owes)
                return

    def lay(self, seat: int, tile: int, train: int) -> None:
        """The seat lays a tile on a train. Whose plans that upsets will plan anew."""
        left = self.box.leaves[tile][self.ends[train]]
        self.hands[seat] ^= 1 << tile
        if train == seat and self.plans[seat][-1:] == [tile]:
            self.plans[seat].pop()
            self.planned[seat] ^= 1 << tile
        elif self.planned[seat] >> tile & 1:
            self._plan_anew(seat)
        self.ends[train] = left
        if train < self.setup.seats:
            self.may_leave[train] = True
        self.open_double = train if self.box.doubles >> tile & 1 else None
        self.stuck.clear()
        if train == seat:
            self.public[seat] = False
        if train < self.setup.seats and self.plans[train] and left not in self.box.leaves[self.plans[train][-1]]:
            self._plan_anew(train)
        if not self.hands[seat]:
            self.out = seat

    def draw(self, seat: int) -> None:
        """The seat draws a tile."""
        self.hands[seat] |= 1 << self.boneyard.pop()

    def end_turn(self, seat: int, *, laid: bool, stuck: bool) -> None:
        """The turn is over; who was ``stuck`` puts the marker up, and the next seat is to move."""
        if stuck and not self.public[seat]:
            self.public[seat] = True
            # The others may be able to play there.
            self.stuck.clear()
        if not laid and not self.boneyard and self.started[seat]:
            self.stuck.add(seat)
        self.started[seat] = True
        self.to_move = (seat + 1) % self.setup.seats

    def _move(self, seat: int) -> tuple[int, int] | None:
        """What the seat lays now that it has to lay something, as tile and train; None where nothing fits."""
        if self.open_double is not None:
            return self._cover(seat, self.open_double)
        planned = self._planned(seat)
        if planned is not None and self.public[seat]:
            # The marker comes down.
            return planned
        elsewhere = self._fitting_elsewhere(seat)
        return self._loose(seat, elsewhere) or planned or self._double(seat, elsewhere)

    def _planned(self, seat: int) -> tuple[int, int] | None:
        """The next tile of the own train, planned anew if there is no plan."""
        plan = self.plans[seat]
        if not plan:
            hand, end = self.hands[seat], self.ends[seat]
            if not hand & self.box.matching[end]:
                return None
            plan = self.plans[seat] = longest_train(self.box, end, hand)[::-1]
            self.planned[seat] = sum(1 << tile for tile in plan)
        return (plan[-1], seat) if plan else None

    def _plan_anew(self, seat: int) -> None:
        self.plans[seat] = []
        self.planned[seat] = 0

    def _cover(self, seat: int, train: int) -> tuple[int, int] | None:
        """The tile for an open double: the plan's next one on the own train, else the heaviest that no plan needs."""
        fitting = self.hands[seat] & self.box.matching[self.ends[train]]
        if not fitting:
            return None
        planned = self._planned(seat)
        if planned is not None and train == seat:
            return planned
        return heaviest(fitting & ~self.planned[seat] or fitting), train

    def _loose(self, seat: int, elsewhere: int) -> tuple[int, int] | None:
        """A tile that the own train does not need: a double that can be covered at once, else the heaviest."""
        hand = self.hands[seat]
        fitting = hand & ~self.planned[seat] & elsewhere
        doubles = fitting & self.box.doubles
        while doubles:
            double = heaviest(doubles)
            doubles ^= 1 << double
            if hand & self._cover_of(double):
                return double, self._train_for(seat, double)
        singles = fitting & ~self.box.doubles
        if not singles:
            return None
        tile = heaviest(singles)
        return tile, self._train_for(seat, tile)

    def _double(self, seat: int, elsewhere: int) -> tuple[int, int] | None:
        """A double that the seat cannot cover, once nothing else fits."""
        own = self.box.matching[self.ends[seat]]
        doubles = self.hands[seat] & self.box.doubles & (own | elsewhere)
        if not doubles:
            return None
        double = heaviest(doubles)
        return double, seat if own >> double & 1 else self._train_for(seat, double)

    def _cover_of(self, double: int) -> int:
        """Every tile that would cover the double."""
        return self.box.matching[self.box.tiles[double].a] & ~(1 << double)

    def _fitting_elsewhere(self, seat: int) -> int:
        """Every tile that fits a public train which is not the seat's own: none while it may not leave that one."""
        fitting = 0
        if self.started[seat] and self.may_leave[seat]:
            for train, public in enumerate(self.public):
                if public and train != seat:
                    fitting |= self.box.matching[self.ends[train]]
        return fitting

    def _train_for(self, seat: int, tile: int) -> int:
        """A public train that the tile fits, but the own one: the Mexican one rather than help somebody."""
        leaves = self.box.leaves[tile]
        return next(
            train
            for train in range(self.setup.seats, -1, -1)
            if self.public[train] and train != seat and self.ends[train] in leaves
        )


def simulate_scores(setup: SimulatedTable, random: Random, rounds: int) -> list[int]:
    """Pips left in the hands of those who did not go out of ``rounds`` rounds, ascending.

    Each engine of the set has as many rounds as any other, give or take one.
    """
    box = Box(setup.highest)
    found: list[int] = []
    for number in range(rounds):
        played = Round(box, setup, setup.highest - number % (setup.highest + 1), random)
        played.play()
        found += [box.weight(hand) for seat, hand in enumerate(played.hands) if seat != played.out]
    return sorted(found)


def simulated_quantiles(setup: SimulatedTable, random: Random, rounds: int) -> Quantiles:
    """Up to which scores 50, 90, 99 and 99.9 % go, of ``rounds`` rounds.

    A table of two, three or four seats plays more of them, until there are as many scores as five seats make.
    """
    found = simulate_scores(setup, random, max(rounds, -(-4 * rounds // (setup.seats - 1))))
    return quantile(found, 500), quantile(found, 900), quantile(found, 990), quantile(found, 999)


def quantile(ordered: Sequence[int], per_mille: int) -> int:
    """The lowest of some numbers, ascending, that so many of a thousand of them do not exceed."""
    return ordered[-(-len(ordered) * per_mille // 1000) - 1]
