"""A round's scores: what was typed for each seat, and how the round ended."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring import Ending, Problem, ProblemCode, RuleSet, Severity, check_engine, check_round
from tracker.facts import CellFacts, Head, Merged, RoundFacts, Seen
from tracker.forms.hidden import moved, read_head, read_key, read_seats, token
from tracker.forms.numbers import read_index
from tracker.forms.seat import SeatTyped, read_seat, read_tiles, read_version, typed_seat
from tracker.services import Disputed, GameIsOver, NotPlaying, NotSaved, Renumbered, RoundNotYet, Stale
from tracker.words.lists import engine_text
from tracker.words.rounds import score_text
from tracker.words.seats import away_sentence, renumbered


@dataclass
class RoundForm:
    """One round, typed or prefilled. ``is_valid`` makes ``facts`` of it, or fills the errors beside the fields."""

    seats: list[SeatTyped]
    engine: str
    starter: str
    is_blocked: bool
    client_id: str
    seen_round: int = 0
    was: Head | None = None
    """Engine, starter and ending as the form first showed them."""
    is_open: bool = False
    """Whether the round was still to be closed when the form was filled."""
    errors: list[str] = field(default_factory=list)
    found: list[Problem] = field(default_factory=list)
    """What the engine found when the round was last sent, to be shown and perhaps insisted on."""
    accepted_tokens: frozenset[str] = frozenset()
    facts: RoundFacts | None = None
    numbered: int = 0
    """The game's ``numbered_at`` that the form was filled at."""
    is_head_saved: bool = False
    """Whether engine and starter were just saved by themselves."""
    focus: int | None = None
    """The seat that the cursor waits in after a button beside it."""

    @classmethod
    def filled(cls, facts: RoundFacts, seen: Seen, rules: RuleSet, numbered: int = 0) -> RoundForm:
        """The form of a round that stands, or of one that nothing is written of yet."""
        versions = seen.cells or (0,) * len(facts.cells)
        return cls(
            seats=[typed_seat(cell, version, rules) for cell, version in zip(facts.cells, versions, strict=True)],
            engine="" if facts.engine is None else str(facts.engine),
            starter="" if facts.starter is None else str(facts.starter),
            is_blocked=facts.ending is Ending.BLOCKED,
            client_id=str(uuid.uuid4()),
            seen_round=seen.round,
            was=seen.head,
            is_open=seen.is_open,
            numbered=numbered,
        )

    @classmethod
    def posted(cls, data: QueryDict, seats: Sequence[int], rules: RuleSet) -> RoundForm:
        """What was sent for each of the game's ``seats``, ids in the order of the table.

        The form names the seats that it was filled for: somebody may have sat down since, between two others.
        """
        shown = read_seats(data.get("seats", "")) or list(seats)
        at = [shown.index(seat) if seat in shown else -1 for seat in seats]
        # Nobody goes out of a blocked round: a radio button that was pressed before cannot be let go.
        is_blocked = "blocked" in data
        out = set() if is_blocked else {moved(text, shown, seats) for text in data.getlist("out")}
        insists = data.get("do", "") in {"anyway", "head"}
        form = cls(
            seats=[SeatTyped.posted(data, row, is_out=str(position) in out) for position, row in enumerate(at)],
            engine=data.get("engine", ""),
            starter=moved(data.get("starter", ""), shown, seats),
            is_blocked=is_blocked,
            client_id=data.get("client_id", ""),
            seen_round=read_version(data.get("seen", "")),
            was=read_head(data.get("was", ""), shown, seats),
            is_open="open" in data,
            numbered=read_version(data.get("numbered", "")),
            accepted_tokens=frozenset(data.getlist("accept")) if insists else frozenset(),
        )
        picking = read_index(data.get("picking", ""))
        if picking in seats:
            form.seats[seats.index(picking)].hold(read_tiles(data.getlist("tile")), rules)
        return form

    def press(self, button: str, seats: Sequence[int]) -> bool:
        """Do what a button beside a seat does; False when it is not one of those.

        ``tiles-17`` opens the grid of tiles of that seat, by its id, for a browser without a script, and ``take-17``
        shuts it. What was marked in it is in the hand already.
        """
        verb, _dash, text = button.partition("-")
        if verb not in {"tiles", "take"}:
            return False
        seat = read_index(text)
        # A button of a page that is no longer the page: nothing to do, and nothing lost.
        if seat in seats:
            self.focus = seats.index(seat)
            self.seats[self.focus].is_picking = verb == "tiles"
        return True

    def is_valid(self, rules: RuleSet) -> bool:
        """Text to types, every field on its own. What the rules say of the round is the engine's to find."""
        cells = tuple(read_seat(seat, rules) for seat in self.seats)
        engine = (
            self._read_choice(self.engine, rules.highest + 1, _("Choose one of these engines."))
            if self.engine
            else None
        )
        starter = (
            self._read_choice(self.starter, len(self.seats), _("Choose one of the players to start."))
            if self.starter
            else None
        )
        self.facts = RoundFacts(
            engine=engine,
            starter=starter,
            ending=Ending.BLOCKED if self.is_blocked else Ending.WENT_OUT,
            cells=cells,
        )
        return not self._has_errors

    def look_further(self, rules: RuleSet, engines: Sequence[int | None]) -> None:
        """Find what can be found although a field cannot be read, so that all is said at once.

        ``engines`` are those of the other rounds. What cannot be read is said already, and is not missing too.
        """
        if self.facts is None:
            return
        facts = self.facts
        found = check_round(rules, facts.engine, facts.ending, facts.out, [cell.entry for cell in facts.cells])
        found += check_engine(rules, facts.engine, engines)
        unread = {position for position, seat in enumerate(self.seats) if seat.errors}
        is_engine_unread = bool(self.engine) and facts.engine is None
        self.show(
            [
                each
                for each in found
                if not (each.code is ProblemCode.MISSING and not unread.isdisjoint(each.seats))
                and not (each.code is ProblemCode.ENGINE_MISSING and is_engine_unread)
            ]
        )

    @property
    def _has_errors(self) -> bool:
        return bool(self.errors) or any(
            seat.errors or any(adjustment.errors for adjustment in seat.adjustments) for seat in self.seats
        )

    @property
    def seen(self) -> Seen:
        return Seen(self.seen_round, tuple(seat.seen for seat in self.seats), self.was, self.is_open)

    @property
    def key(self) -> uuid.UUID:
        """The client's id; a forged or missing one is replaced."""
        return read_key(self.client_id)

    def accepts(self, problem: Problem) -> bool:
        """Whether ``problem`` was shown when "save anyway" was pressed."""
        return token(problem) in self.accepted_tokens

    @property
    def head_changed(self) -> bool:
        """Whether another engine or starter was chosen than the form first showed."""
        chosen = read_index(self.engine), read_index(self.starter)
        return self.was is not None and self.was[:2] != chosen

    def take_head(self, seen: Seen) -> None:
        """Engine and starter stand as ``seen`` now; all else stays as it was typed, to be saved with the round."""
        self.was, self.seen_round, self.client_id = seen.head, seen.round, str(uuid.uuid4())

    def settle(self, position: int, facts: CellFacts, version: int, rules: RuleSet) -> None:
        """Take the score that a seat had, which somebody has said beside the form; all else stays as it was typed."""
        self.seats[position] = typed_seat(facts, version, rules)

    def take(self, found: Merged, rules: RuleSet) -> None:
        """Fill in what somebody else wrote since, where this form says nothing else of it."""
        if self.facts is None:
            return
        cells = list(self.facts.cells)
        for position, (typed, cell, version) in enumerate(
            zip(self.facts.cells, found.facts.cells, found.versions, strict=True)
        ):
            seat = self.seats[position]
            has_errors = seat.errors or any(adjustment.errors for adjustment in seat.adjustments)
            if typed != cell and position not in found.conflicts and not has_errors:
                self.seats[position] = typed_seat(cell, version, rules)
                cells[position] = cell
        self.facts = replace(self.facts, cells=tuple(cells))

    def refuse(self, refusal: NotSaved, rules: RuleSet) -> None:
        """Say why nothing was written; what was typed stays, and sent again it counts as seen."""
        match refusal:
            case GameIsOver():
                self.errors.append(
                    _("This game is over: every round is written (%(count)s). Correct one from the table of rounds.")
                    % {"count": refusal.rounds}
                )
            case RoundNotYet():
                self.errors.append(
                    _("Round %(number)s comes first. Your numbers are still here; nothing was saved.")
                    % {"number": refusal.expected}
                )
            case Renumbered():
                self.numbered = refusal.numbered
                self.errors += [
                    renumbered(),
                    _("Nothing was saved. Look whether it is of this round, then save again."),
                ]
            case NotPlaying():
                for seat in refusal.seats:
                    self.seats[seat.position].errors += [
                        away_sentence(seat.name, refusal.number, seat.first, seat.last),
                        _("Mark “Did not play this round”, or first say under “Change the table” that they play."),
                    ]
            case Disputed():
                for position in refusal.positions:
                    self.seats[position].errors.append(
                        _("Two phones wrote different scores. Say on this page which it is, then save the round.")
                    )
            case Stale():
                self._show_conflicts(refusal, rules)

    def _show_conflicts(self, refusal: Stale, rules: RuleSet) -> None:
        self.errors.append(
            _("Somebody else changed how this round begins or ends meanwhile. Look at it; saving again keeps yours.")
            if refusal.seen.is_open
            else _(
                "Somebody else wrote this round meanwhile. Compare the marked scores; saving again shows first what "
                "yours would change."
            )
        )
        if refusal.seen.head is not None and self.was is not None and refusal.seen.head[0] != self.was[0]:
            self.errors.append(
                _("Meanwhile somebody else changed the engine to %(engine)s.")
                % {"engine": engine_text(refusal.seen.head[0])}
            )
        self.seen_round = refusal.seen.round
        self.was = refusal.seen.head
        self.is_open = refusal.seen.is_open
        for seat, version in zip(self.seats, refusal.seen.cells, strict=True):
            seat.seen = version
        for conflict in refusal.conflicts:
            self.seats[conflict.position].errors.append(
                _("Meanwhile somebody else wrote: %(score)s.") % {"score": score_text(conflict.theirs, rules)}
            )

    def show(self, problems: Sequence[Problem]) -> None:
        """Put what the engine found where it can be read; the same write may then be sent with another id."""
        self.found = list(problems)

    @property
    def can_save_anyway(self) -> bool:
        """Whether all that was found may be insisted on."""
        return (
            bool(self.found)
            and not self._has_errors
            and all(problem.severity is not Severity.REFUSED for problem in self.found)
        )

    def _read_choice(self, text: str, count: int, refusal: str) -> int | None:
        choice = read_index(text)
        if choice is not None and choice < count:
            return choice
        self.errors.append(refusal)
        return None
