"""A round of sensible play: what everybody knows, and what each lays."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from scoring.options import FirstTurn, PlayElsewhere
from scoring.rules import RuleSet
from scoring.simulation.bits import Box, heaviest, longest_train
from scoring.tiles import Tile


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
