"""What a game must hold after each write, worked out without the database: a dict of facts, and who wrote them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from scoring import Ending, Problem, RoundRejected, RuleSet, Severity, check_engine, check_round, engines
from tests.tracker.factories import NOW
from tracker import services
from tracker.facts import AWAY, CellFacts, RoundFacts, Seen
from tracker.ledger import cell_path, claims_path, moves_cells, parts, round_path, rounds_of, seat_path
from tracker.models import Change
from tracker.models.journal import MOVES
from tracker.services import Written
from tracker.services.writing import NOBODY

type Facts = dict[str, Any]


class Refused(Exception):
    """The write must be refused, with one of these."""

    def __init__(self, *kinds: type[Exception]) -> None:
        super().__init__(*(kind.__name__ for kind in kinds))
        self.kinds = kinds


@dataclass
class Expected:
    """The facts by path, as in ``tracker.ledger`` but for "saved anyway", which the engine derives.

    Each verb adds to ``history`` or is ``Refused``.
    """

    facts: Facts
    history: list[dict[str, tuple[Any, Any]]] = field(default_factory=list)
    written: dict[str, int] = field(default_factory=dict)
    """The change that wrote a cell last, by its path."""
    writers: dict[str, UUID] = field(default_factory=dict)
    """The device that wrote a cell last, if only to clear it."""
    moves: dict[int, tuple[int, int | None]] = field(default_factory=dict)
    """The first round that each change gave another number, and which move it took back, by the change."""
    at: dt.datetime = NOW

    @property
    def rev(self) -> int:
        return len(self.history)

    @property
    def rules(self) -> RuleSet:
        return RuleSet.from_dict(self.facts["rules"])

    @property
    def seats(self) -> list[int]:
        """The ids in the order of the table."""
        found = {parts(path)[1][0]: value for path, value in self.facts.items() if path.startswith("seat/")}
        return sorted(found, key=lambda seat: found[seat]["position"])

    @property
    def rounds(self) -> dict[int, Facts]:
        """The heads by number."""
        return {parts(path)[1][0]: value for path, value in self.facts.items() if path.startswith("round/")}

    @property
    def closed(self) -> int:
        return sum(head["closed"] for head in self.rounds.values())

    @property
    def planned(self) -> int:
        return self.closed if "finished" in self.facts else max(len(self.rounds), len(engines(self.rules)))

    @property
    def disputed(self) -> list[tuple[int, int]]:
        """Round and seat of each cell that has claims."""
        return [(found[0], found[1]) for kind, found in map(parts, self.facts) if kind == "claims"]

    def plays(self, seat: int, number: int) -> bool:
        value = self.facts[seat_path(seat)]
        return bool(value.get("first", 1) <= number <= value.get("last", number))

    def cell(self, number: int, seat: int) -> CellFacts:
        return CellFacts.read(self.facts.get(cell_path(number, seat)))

    def claims(self, number: int, seat: int) -> list[Facts]:
        return list(self.facts.get(claims_path(number, seat), ()))

    def tick(self) -> dt.datetime:
        """The moment of the next request: no two are of one."""
        self.at = NOW + dt.timedelta(seconds=self.rev)
        return self.at

    def version(self, number: int, seat: int) -> int:
        """What a page that shows the cell has seen."""
        return self.written.get(cell_path(number, seat), 0)

    # --- The verbs ---------------------------------------------------------------------------------------------------

    def write(self, device: UUID, number: int, seat: int, facts: CellFacts, seen: int) -> Written:
        """The same value is confirmed, what was seen and one's own is replaced, all else is disputed."""
        self._check_turn(number)
        self._check_playing(number, {seat: facts})
        outcome, changed = self._put(device, number, seat, facts, seen)
        if number <= self.closed and outcome is not Written.SAME:
            raise Refused(services.RoundClosed)
        if number not in self.rounds and cell_path(number, seat) in changed:
            changed[round_path(number)] = self._plan(number)
        self._done(device, changed)
        return outcome

    def correct(self, device: UUID, number: int, seat: int, facts: CellFacts, seen: int, *, insist: bool) -> Written:
        """As ``write``, in a round that is closed and stays so."""
        if not 1 <= number <= self.closed:
            raise Refused(services.RoundNotYet)
        outcome, changed = self._put(device, number, seat, facts, seen)
        if outcome is Written.SAVED:
            self._check(changed, insist=insist)
        self._done(device, changed)
        return outcome

    def settle(self, device: UUID, number: int, seat: int, facts: CellFacts) -> None:
        """Whatever is said first of a disputed cell is what it is."""
        changed: Facts = {}
        if self.claims(number, seat):
            changed = {cell_path(number, seat): facts.value(), claims_path(number, seat): None}
            self._check(changed, insist=True)
        elif self.cell(number, seat) != facts:
            raise Refused(services.Stale)
        self._done(device, changed)

    def save(self, device: UUID, number: int, facts: RoundFacts, seen: Seen, *, insist: bool) -> None:
        """A whole round whose scores can be; what the form leaves alone of others' news stands."""
        self._check_turn(number)
        self._check_playing(number, dict(zip(self.seats, facts.cells, strict=True)))
        if any(self.claims(number, seat) for seat in self.seats):
            raise Refused(services.Disputed)
        now = self._round(number, self.facts)
        if now is not None and seen.head is not None:
            # What the writer left alone is as it is now; what both have changed is for the writer to look at.
            head = [c if a == b else a for a, b, c in zip(facts.head, seen.head, now.head, strict=True)]
            if any(a != c != b for a, b, c in zip(head, seen.head, now.head, strict=True)):
                raise Refused(services.Stale)
            facts = replace(facts, engine=head[0], starter=head[1], ending=head[2])
        cells, claimed = list(facts.cells), {}
        for position, seat in enumerate(self.seats):
            path, version = cell_path(number, seat), seen.cells[position]
            if self.version(number, seat) == version or self.writers[path] == device:
                continue
            shown = CellFacts.read(self.history[version].get(path, (None, None))[1]) if version else CellFacts()
            cells[position], is_disputed = _both(cells[position], shown, self.cell(number, seat))
            if is_disputed:
                claim = {"value": cells[position].value(), "device": str(device), "at": self.at.isoformat()}
                claimed[claims_path(number, seat)] = [claim]
        facts = replace(facts, cells=tuple(cells))
        if number <= self.closed and (claimed or seen.is_open):
            # What it moves in a round that counts was shown to nobody.
            raise Refused(services.RoundClosed if facts == now else services.Stale)
        if claimed:
            self._done(device, claimed)
            raise Refused(services.Disputed)
        if facts == now and number <= self.closed:
            self._done(device, {})
            return
        changed = {cell_path(number, seat): cell.value() for seat, cell in zip(self.seats, facts.cells, strict=True)}
        starter = None if facts.starter is None else self.seats[facts.starter]
        changed[round_path(number)] = _head(facts.engine, starter, facts.ending, closed=True)
        self._check(changed, insist=insist)
        self._done(device, changed)

    def undo(self, device: UUID, seq: int) -> None:
        """What a change did is taken back, and nothing that anybody else did."""
        if not 0 < seq < self.rev:
            raise Refused(Change.DoesNotExist)
        change = self.history[seq]
        again = {path for path, (_before, after) in change.items() if self.facts.get(path) != after}
        # A round under way that a score opened stays as it is by now.
        scored = {parts(path)[1][0] for path in change if path.startswith("cell/")}
        stays = {
            path
            for path in again
            if path.startswith("round/") and change[path][0] is None and parts(path)[1][0] in scored
            if not self.facts.get(path, {"closed": True})["closed"]
        }
        if again - stays or self.has_moved(seq):
            raise Refused(services.ChangedSince)
        # A score cannot come back into a round, or to a seat, that has gone since.
        back = [parts(path)[1] for path, (before, _after) in change.items() if before and path[0] == "c"]
        needed = {path for number, seat in back for path in (round_path(number), seat_path(seat))}
        if needed - self.facts.keys() - change.keys():
            raise Refused(services.ChangedSince)
        changed = {path: before for path, (before, _after) in change.items() if path not in stays}
        for path in [path for path, value in changed.items() if path.startswith("round/") and value is None]:
            if self._others(parts(path)[1][0], changed) and not self.facts[path]["closed"]:
                del changed[path]
        # What others say stays, but for who says what stands there again.
        for number, seat in {parts(path)[1] for path in changed if path[0] == "c"}:
            after = {**self.facts, **changed}
            claims = after.get(claims_path(number, seat)) or []
            if changed.get(round_path(number), "") is not None:
                value = after.get(cell_path(number, seat))
                changed[claims_path(number, seat)] = [claim for claim in claims if claim["value"] != value] or None
        kinds = {*self._why_not(changed)}
        if kinds:
            raise Refused(*kinds)
        self._check(changed, insist=True)
        self._done(device, changed)

    def has_moved(self, seq: int) -> bool:
        """Whether any round of a change may have another number since: what stands at its paths is of other rounds."""
        left: dict[int, int] = {}
        for rev, (first, undoes) in self.moves.items():
            if rev > seq and left.pop(undoes or 0, None) is None:
                left[rev] = first
        of = {numbers[0] for kind, numbers in map(parts, self.history[seq]) if numbers and kind != "seat"}
        return any(number >= first for number in of for first in left.values())

    def adopt(self, device: UUID, facts: Mapping[str, Any], verb: str, undoes: int | None) -> None:
        """Take a change of the table as the journal has it; what it may do is looked at where it is made."""
        if verb in MOVES or undoes in self.moves:
            self.moves[self.rev] = min(rounds_of(facts)), undoes
        self._done(device, without_marks({path: after for path, (_before, after) in facts.items()}))

    # --- What they have in common ------------------------------------------------------------------------------------

    def _check_turn(self, number: int) -> None:
        if 1 <= number <= self.closed:
            return
        if self.closed >= self.planned:
            raise Refused(services.GameIsOver)
        if number != self.closed + 1:
            raise Refused(services.RoundNotYet)

    def _check_playing(self, number: int, cells: Mapping[int, CellFacts]) -> None:
        """Who is not at the table has no score in a round that is not closed."""
        if number > self.closed and any(
            has_score(cell) for seat, cell in cells.items() if not self.plays(seat, number)
        ):
            raise Refused(services.NotPlaying)

    def _put(self, device: UUID, number: int, seat: int, facts: CellFacts, seen: int) -> tuple[Written, Facts]:
        path, aside = cell_path(number, seat), claims_path(number, seat)
        others = [claim for claim in self.claims(number, seat) if claim["device"] != str(device)]
        unlike = [claim for claim in others if claim["value"] != facts.value()] or None
        if self.cell(number, seat) == facts:
            return Written.SAME, {aside: unlike}
        if path not in self.facts or self.written[path] == seen or self.writers[path] == device:
            return Written.SAVED, {path: facts.value(), aside: unlike}
        if facts == CellFacts():
            unlike = [claim for claim in others if claim["value"] != self.facts[path]] or None
            return Written.SAME, {aside: unlike}
        claim = {"value": facts.value(), "device": str(device), "at": self.at.isoformat()}
        return Written.DISPUTED, {aside: [*others, claim]}

    def _plan(self, number: int) -> Facts:
        left = list(engines(self.rules))
        for head in self.rounds.values():
            if head["closed"] and head["engine"] in left:
                left.remove(head["engine"])
        last = self.rounds.get(number - 1, {}).get("starter")
        turn = self.seats.index(last) + 1 if last else 0
        circle = [seat for seat in self.seats[turn:] + self.seats[:turn] if self.plays(seat, number)]
        return _head((*left, self.rules.highest)[0], circle[0], Ending.WENT_OUT, closed=False)

    def _others(self, number: int, changed: Mapping[str, Any]) -> bool:
        """Whether anything is written in the round beside what changes."""
        after = self._after(changed)
        return any(f"{kind}/{number}/{seat}" in after for kind in ("cell", "claims") for seat in self.seats)

    def _why_not(self, changed: Mapping[str, Any]) -> list[type[Exception]]:
        found: list[type[Exception]] = []
        for path, value in changed.items():
            kind, numbers = parts(path)
            was_closed = self.rounds.get(numbers[0], {}).get("closed", False) if numbers else False
            stays_closed = was_closed and changed.get(round_path(numbers[0]), {"closed": True}) not in (None, False)
            if kind == "round" and (value is None or not value["closed"]) and numbers[0] < max(self.rounds, default=0):
                found.append(services.RoundsAfter)
            if kind == "cell" and numbers[0] > self.closed and not self.plays(numbers[1], numbers[0]):
                found += [services.NotPlaying] if has_score(CellFacts.read(value)) else []
            if kind == "cell" and value is None and stays_closed and round_path(numbers[0]) not in changed:
                found.append(services.RoundClosed)
        return found

    def _after(self, changed: Mapping[str, Any]) -> Facts:
        return {path: value for path, value in {**self.facts, **changed}.items() if value is not None}

    def _round(self, number: int, facts: Mapping[str, Any]) -> RoundFacts | None:
        head = facts.get(round_path(number))
        if head is None:
            return None
        missing = [CellFacts() if self.plays(seat, number) and not head["closed"] else AWAY for seat in self.seats]
        paths = [cell_path(number, seat) for seat in self.seats]
        return RoundFacts(
            engine=head["engine"],
            starter=None if head["starter"] is None else self.seats.index(head["starter"]),
            ending=Ending(head["ending"]),
            cells=tuple(
                CellFacts.read(facts[path]) if path in facts else none
                for path, none in zip(paths, missing, strict=True)
            ),
        )

    def _check(self, changed: Mapping[str, Any], *, insist: bool) -> None:
        """Refuse what the engine refuses, of every closed round that changes."""
        after = self._after(changed)
        for number in {parts(path)[1][0] for path in changed if parts(path)[1]}:
            found = self._round(number, after)
            if found is None or not after[round_path(number)]["closed"]:
                continue
            missing = [changed.get(cell_path(number, seat), "") is None for seat in self.seats]
            cells = [CellFacts() if gone else cell for gone, cell in zip(missing, found.cells, strict=True)]
            stood = self._round(number, self.facts)
            known: list[Problem] = []
            if stood is not None and self.facts[round_path(number)]["closed"]:
                # What the table insisted on is not asked again of who has the same score.
                moved = {at for at, (old, new) in enumerate(zip(stood.cells, cells, strict=True)) if old != new}
                known = [each for each in self._problems(number, stood, self.facts) if moved.isdisjoint(each.seats)]
            for problem in self._problems(number, replace(found, cells=tuple(cells)), after):
                if problem.severity is Severity.REFUSED or not (insist or problem in known):
                    raise Refused(RoundRejected)

    def _problems(self, number: int, found: RoundFacts, facts: Mapping[str, Any]) -> list[Problem]:
        others = [
            head["engine"]
            for path, head in facts.items()
            if path.startswith("round/") and path != round_path(number) and head["closed"]
        ]
        return [
            *check_round(self.rules, found.engine, found.ending, found.out, [cell.entry for cell in found.cells]),
            *check_engine(self.rules, found.engine, others),
        ]

    def _done(self, device: UUID, changed: Mapping[str, Any]) -> None:
        for path in [path for path, value in changed.items() if path.startswith("round/") and value is None]:
            number = parts(path)[1][0]
            gone = [f"{kind}/{number}/{seat}" for kind in ("cell", "claims") for seat in self.seats]
            changed = {**changed, **dict.fromkeys(gone)}
        change = {
            path: (self.facts.get(path), value) for path, value in changed.items() if self.facts.get(path) != value
        }
        for path in change:
            if path.startswith("cell/"):
                # Scores that moved to other rounds are nobody's there.
                self.written[path], self.writers[path] = self.rev, NOBODY if moves_cells(change) else device
            elif path.startswith("claims/") and change[path][1] is None:
                # What was settled has been seen by nobody who was not there.
                self.written[path.replace("claims", "cell")] = self.rev
        self.facts = self._after({path: after for path, (_before, after) in change.items()})
        # A cell that was cleared is as one that nobody has written, unless others say that something was there.
        for path in [path for path in self.written if not {path, path.replace("cell", "claims")} & self.facts.keys()]:
            del self.written[path]
        self.history.append(change)


def _both(mine: CellFacts, shown: CellFacts, now: CellFacts) -> tuple[CellFacts, bool]:
    """What two phones make of one cell that the form of one showed, and whether they say different things of it."""
    hands = [replace(cell, adjustments=()) for cell in (mine, shown, now)]
    penalties = [cell.adjustments for cell in (mine, shown, now)]
    mine_says = [hands[0] not in (hands[1], CellFacts()), penalties[0] != penalties[1]]
    now_says = [hands[2] not in (hands[1], CellFacts()), penalties[2] != penalties[1]]
    now_says[0] |= now == shown and hands[2] != CellFacts()
    both = mine_says[0] and now_says[0] and hands[0] != hands[2]
    both |= mine_says[1] and now_says[1] and penalties[0] != penalties[2]
    hand = hands[0] if mine_says[0] else hands[2]
    return replace(hand, adjustments=penalties[0] if mine_says[1] else penalties[2]), both


def has_score(cell: CellFacts) -> bool:
    return not (cell.is_empty or cell.is_absent)


def _head(engine: int, starter: int | None, ending: Ending, *, closed: bool) -> Facts:
    return {"engine": engine, "starter": starter, "ending": str(ending), "closed": closed}


def without_marks(facts: Mapping[str, Any]) -> Facts:
    """Facts as the expectation has them."""
    return {
        path: {name: part for name, part in value.items() if name != "anyway"}
        if path.startswith("round/") and value
        else value
        for path, value in facts.items()
    }
