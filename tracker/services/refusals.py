"""Why a write was not done. What the rules refuse is ``scoring.RoundRejected``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring import Problem, RefusalCode, RuleProblem
from tracker.facts import CellFacts, Merged, Seen
from tracker.models import Game, HouseRules, Player, Season


class NotSaved(Exception):
    """Nothing was written."""


class GameIsOver(NotSaved):
    """A round after the last one. ``rounds`` is how many the game has."""

    def __init__(self, rounds: int) -> None:
        super().__init__(rounds)
        self.rounds = rounds


class GameNotOver(NotSaved):
    """The table still has rounds to play."""


class RoundNotYet(NotSaved):
    """A round before its turn. ``expected`` is the number of the next round."""

    def __init__(self, expected: int) -> None:
        super().__init__(expected)
        self.expected = expected


class Renumbered(NotSaved):
    """Rounds were put in or taken out since the page was made: its number may be another round's by now.

    ``numbered`` is the game's ``numbered_at``.
    """

    def __init__(self, numbered: int) -> None:
        super().__init__(numbered)
        self.numbered = numbered


@dataclass(frozen=True, slots=True)
class Conflict:
    """A cell that somebody else wrote since the form was filled: what they wrote, at which position."""

    position: int
    theirs: CellFacts


class Stale(NotSaved):
    """The round was written by somebody else since the form was filled, and not with the same facts.

    ``seen`` are the versions of what stands now: a form that is sent again with these replaces it. ``found`` is what
    was sent of a whole round, over what stands.
    """

    def __init__(self, conflicts: tuple[Conflict, ...], seen: Seen, found: Merged | None = None) -> None:
        super().__init__(conflicts)
        self.conflicts = conflicts
        self.seen = seen
        self.found = found


class ChangedSince(NotSaved):
    """What is to be undone was changed again since. ``by`` are the later changes, oldest first, by their ``seq``."""

    def __init__(self, by: tuple[int, ...]) -> None:
        super().__init__(by)
        self.by = by


class RoundsAfter(NotSaved):
    """A round cannot go while later ones stand. ``number`` is the last of them."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class RoundClosed(NotSaved):
    """The round was closed before this cell came: correcting it is another thing. ``number`` is the round's."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class SeatHasPlayed(NotSaved):
    """A seat cannot go from the table that something was written for. ``number`` is a round in which it was."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class NoSuchSeat(NotSaved):
    """The seat is not at this table, or no longer."""


@dataclass(frozen=True, slots=True)
class AwaySeat:
    """A seat that is not at the table in a round: it plays from ``first`` on, and until ``last`` where it left."""

    position: int
    name: str
    first: int
    last: int | None


class NotPlaying(NotSaved):
    """Scores of the round ``number``, not closed yet, of ``seats`` that are not at the table in it."""

    def __init__(self, number: int, seats: tuple[AwaySeat, ...]) -> None:
        super().__init__(number, seats)
        self.number = number
        self.seats = seats


class SeatsChanged(Exception):
    """Who sits where is not as the writer had it: nothing was written, and what was sent must be read again."""


class TableIsFull(NotSaved):
    """No more players fit at one table. ``most`` is how many do."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class TooFewPlayers(NotSaved):
    """Somebody has to be left to play with."""


class NameTaken(NotSaved):
    """Somebody of that name has a seat in this game, perhaps one that was left. ``name`` is how it is written there."""

    def __init__(self, name: str, *, has_left: bool) -> None:
        super().__init__(name)
        self.name = name
        self.has_left = has_left


class SeatsRefused(NotSaved):
    """So many ``seats`` cannot play by the rules of this game; ``problems`` says why."""

    def __init__(self, seats: int, problems: tuple[RuleProblem, ...]) -> None:
        super().__init__(seats, problems)
        self.seats = seats
        self.problems = problems


class PairsWouldChange(NotSaved):
    """Partners who have played together cannot be seated apart."""


class NoSuchRound(NotSaved):
    """The game has no round of that number. ``rounds`` is how many it has."""

    def __init__(self, rounds: int) -> None:
        super().__init__(rounds)
        self.rounds = rounds


class RoundChanged(NotSaved):
    """The rounds are not those that the writer saw: somebody wrote or moved them since."""


class RoundOpen(NotSaved):
    """Something is written of the round under way. ``number`` is the round's."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Unsettled(NotSaved):
    """Scores of which two devices say different things stand in the way. ``cells`` are rounds and positions."""

    def __init__(self, cells: tuple[tuple[int, int], ...]) -> None:
        super().__init__(cells)
        self.cells = cells


class NothingPlayed(NotSaved):
    """No round has been closed yet."""


class RulesChanged(NotSaved):
    """Somebody else changed the rules since the form was filled."""


class RoundsRejected(NotSaved):
    """What the rules refuse of several rounds, by number: as ``scoring.RoundRejected`` of each."""

    def __init__(self, problems: Mapping[int, tuple[Problem, ...]]) -> None:
        super().__init__(problems)
        self.problems = problems


class Disputed(NotSaved):
    """Two devices wrote two scores, and nobody has said which it was. ``positions`` are the seats' positions.

    Where it is by this write that they are two, ``found`` is what was sent, over what stands: that much was written.
    """

    def __init__(self, positions: tuple[int, ...], found: Merged | None = None) -> None:
        super().__init__(positions)
        self.positions = positions
        self.found = found


class TapRefused(NotSaved):
    """What was tapped cannot lie on this table."""

    def __init__(self, code: RefusalCode) -> None:
        super().__init__(code)
        self.code = code


class DoubleIsOpen(TapRefused):
    """All there are of a double lie open already. ``name`` is whose train the last of them is on, None of a Mexican
    one, whose number is ``mexican``.
    """

    def __init__(self, value: int, *, name: str | None, mexican: int | None) -> None:
        super().__init__(RefusalCode.DOUBLE_IS_OPEN)
        self.value = value
        self.name = name
        self.mexican = mexican


class LastScorekeeper(NotSaved):
    """Somebody has to keep the score."""


class LastOrganiser(NotSaved):
    """Somebody has to organise the group."""


class HouseNameTaken(NotSaved):
    """The group has rules of that name, whatever its case or accents. ``house`` is their newest version."""

    def __init__(self, house: HouseRules) -> None:
        super().__init__(house)
        self.house = house


class HouseRulesChanged(NotSaved):
    """Somebody else has saved a version since the form was filled: ``house``."""

    def __init__(self, house: HouseRules) -> None:
        super().__init__(house)
        self.house = house


class PersonTwice(NotSaved):
    """Two players of one table would be one person. ``player`` is the id of the second."""

    def __init__(self, player: int) -> None:
        super().__init__(player)
        self.player = player


class NamesOfOnePerson(NotSaved):
    """Two names lead to one person, who cannot sit twice. ``first`` and ``second`` are the names as they were given."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(first, second)
        self.first = first
        self.second = second


class NameInUse(NotSaved):
    """A name leads to somebody of the group: ``player``."""

    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self.player = player


class SatTogether(NotSaved):
    """Two who sat in one game are two people. ``games`` are those, the latest first."""

    def __init__(self, games: tuple[Game, ...]) -> None:
        super().__init__(games)
        self.games = games


class NotOnePerson(NotSaved):
    """These two are nothing that could become one person, or is one."""


class WasForgotten(NotSaved):
    """Whoever asked to be forgotten stays forgotten."""


class SeasonsOverlap(NotSaved):
    """Another season of the group has some of the same days. ``other`` is that one."""

    def __init__(self, other: Season) -> None:
        super().__init__(other.pk)
        self.other = other
