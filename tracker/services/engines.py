"""Which engine each round has, by the rules and by what is written, and which doubles can lie open beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from scoring import RuleSet, Tile, free_tiles, planned_engines
from tracker.ledger import HUB, Facts, Value, parts
from tracker.services.rows import Rows
from tracker.trains import HubFacts, without_double

_NOTHING: Facts = {}


@dataclass(frozen=True, slots=True)
class Course:
    """The rounds of a game: of each that something is written of its engine, and which are closed."""

    rules: RuleSet
    engines: Mapping[int, int | None]
    closed: frozenset[int]

    @classmethod
    def of(cls, rows: Rows, facts: Facts = _NOTHING) -> Course:
        """As the rows stand, or as they will with these facts."""
        rules = RuleSet.from_dict(facts["rules"]) if "rules" in facts else rows.game.rule_set
        engines = {number: row.engine for number, row in rows.rounds.items()}
        closed = {number for number, row in rows.rounds.items() if row.closed}
        for path, value in facts.items():
            kind, numbers = parts(path)
            if kind == "round":
                engines.pop(numbers[0], None)
                closed.discard(numbers[0])
                if value is not None:
                    engines[numbers[0]] = value["engine"]
                    closed |= {numbers[0]} if value["closed"] else set()
        return cls(rules, engines, frozenset(closed))

    @property
    def under_way(self) -> int:
        """The number of the round after those that are closed."""
        return len(self.closed) + 1

    def engine(self, number: int) -> int | None:
        """A round's, as the rules plan it while nothing is written of it: it may be a later one than the next.

        None where no plan says it, and nobody has yet.
        """
        if number in self.engines:
            return self.engines[number]
        before = [engine for other, engine in self.engines.items() if other < number]
        left = planned_engines(self.rules, before)[number - len(before) - 1 :]
        return left[0] if left else self.rules.highest

    def tiles(self, number: int) -> tuple[Tile, ...]:
        """Those that may be laid in a round."""
        return free_tiles(self.rules, self.engine(number))


def with_doubles(rows: Rows, facts: Facts) -> Facts:
    """These facts, and that no double lies open which they put into the hub, or for which they leave the set no tile.

    The round's engine is what the table has before its eyes: of a double that is told of elsewhere it was a slip.
    """
    if not any(parts(path)[0] in {"round", "rules"} for path in facts):
        return facts
    was, now = Course.of(rows), Course.of(rows, facts)
    number = now.under_way
    moved = {path: value for path, value in facts.items() if parts(path)[0] in HUB and parts(path)[1][0] == number}
    is_next = number > was.under_way and number not in now.engines
    if not moved and (is_next or (number == was.under_way and was.tiles(number) == now.tiles(number))):
        return facts
    values = {path: value for path, value in {**rows.hub.values(number), **moved}.items() if value is not None}
    return {**facts, **_gone(number, HubFacts.read(values), Counter(now.tiles(number)))}


def _gone(number: int, hub: HubFacts, tiles: Counter[Tile]) -> dict[str, Value]:
    """The facts without the open doubles of a round for which no tile is left, the newest of several."""
    found: dict[str, Value] = {}
    for double in hub.doubles:
        if double.value is None:
            continue
        tile = Tile(double.value, double.value)
        tiles[tile] -= 1
        if tiles[tile] < 0:
            found |= without_double(number, hub, double)
    return found
