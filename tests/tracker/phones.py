"""Three phones that write one game in any order, from pages of any age, with answers that get lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bench.agreement import Account, stored
from scoring import Adjustment, Ending, RoundRejected, Tile
from tests.tracker.expected import Expected, Refused, without_marks
from tests.tracker.factories import DEVICE, OTHER_DEVICE, X, cell, client_of, new_game
from tracker import services
from tracker.facts import CellFacts, RoundFacts, Seen
from tracker.ledger import HUB, parts
from tracker.models import Change, Game, Role
from tracker.sheets.game import game_page
from tracker.sheets.table import Table
from tracker.trains import TrainRef

ROUNDS = 3
THIRD_DEVICE = UUID("33333333-3333-4333-8333-333333333333")
PHONES = (DEVICE, OTHER_DEVICE, THIRD_DEVICE)

CELLS = {
    "out": cell(X),
    "away": cell(None),
    "cleared": CellFacts(),
    **{str(pips): cell(pips) for pips in (0, 5, 12, 35, 53)},
    "12-7 0-0": CellFacts(tiles=(Tile(12, 7), Tile(0, 0))),
    "5-5": CellFacts(tiles=(Tile(5, 5),)),
    "12, late 10": CellFacts(pips=12, adjustments=(Adjustment("late", 10),)),
    "out, sang -5": CellFacts(went_out=True, adjustments=(Adjustment("sang", -5),)),
}
"""Few, so that two phones often say the same of one seat, and often not."""

phones = st.sampled_from(PHONES)
indices = st.integers(0, 5)
words = st.sampled_from(sorted(CELLS))
insisting = st.sampled_from([True, True, True, False])


def pick[Thing](things: Sequence[Thing], index: int) -> Thing:
    """One of them, whatever the number."""
    return things[index % len(things)]


@dataclass
class Sent:
    """A write that was acknowledged."""

    service: Callable[..., Any]
    fields: dict[str, Any]
    answer: Any

    def __repr__(self) -> str:
        return f"{self.service.__name__} {self.fields['client_id']}"


@dataclass
class Page:
    """What a phone last saw: the game's revision, its seats, and the form of each round."""

    rev: int
    seats: list[int]
    forms: dict[int, tuple[RoundFacts, Seen]]

    def seen(self, number: int, seat: int) -> int:
        """The version of a cell that it shows."""
        return self.forms[number][1].cells[self.seats.index(seat)] if number in self.forms and seat in self.seats else 0

    def form(self, number: int, seats: Sequence[int]) -> tuple[RoundFacts, Seen] | None:
        """A round's form as it is sent once these seats sit at the table; None where that says nothing."""
        facts, seen = self.forms.get(number, (None, None))
        if facts is None or seen is None or not {*self.seats} <= {*seats}:
            return None
        starter = None if facts.starter is None else seats.index(self.seats[facts.starter])
        shown = [facts.cells[self.seats.index(seat)] if seat in self.seats else CellFacts() for seat in seats]
        head = (facts.engine, starter, facts.ending)
        versions = tuple(self.seen(number, seat) for seat in seats)
        return RoundFacts(*head, tuple(shown)), replace(seen, cells=versions, head=head)


class Phones(RuleBasedStateMachine):
    """What people do with scores; ``expected`` says beside the app what must come of it."""

    @initialize()
    def begin(self) -> None:
        self.game = new_game("Ana", "Luis", "Kim", rounds=ROUNDS)
        facts = stored(self.game)
        self.expected = Expected(facts, [{path: (None, value) for path, value in facts.items()}])
        self.sent: list[Sent] = []
        self.pages = dict.fromkeys(PHONES, self.page_now())
        self.table_changes: set[int] = set()

    @property
    def seats(self) -> list[int]:
        return self.expected.seats

    def page_now(self) -> Page:
        table = Table.load(Game.objects.get(pk=self.game.pk))
        forms = {number: table.stored(number) for number in range(1, max(self.expected.planned, 1) + 2)}
        return Page(table.game.rev, [seat.pk for seat in table.seats], forms)

    def send(
        self, service: Callable[..., Any], expect: Callable[[], Any], *, client_id: UUID | None = None, **fields: Any
    ) -> None:
        """Do it, in the app and in the expectation: both agree on the answer, or on the refusal."""
        fields |= {"game": self.game, "client_id": client_id or uuid4(), "now": self.expected.tick()}
        try:
            wanted = expect()
        except Refused as refused:
            with pytest.raises(refused.kinds):
                service(**fields)
        else:
            answer = service(**fields)
            assert answer == wanted
            self.acknowledged(service, fields, answer)

    def acknowledged(self, service: Callable[..., Any], fields: dict[str, Any], answer: Any) -> None:
        # Under one id the last that came is the one that may come again.
        self.sent = [sent for sent in self.sent if sent.fields["client_id"] != fields["client_id"]]
        self.sent.append(Sent(service, fields, answer))

    def change_table(self, service: Callable[..., Any], device: UUID, **fields: Any) -> bool:
        """Do it, if it may be done, and take what came of it from the journal."""
        fields |= {"game": self.game, "client_id": uuid4(), "now": self.expected.tick(), "device": device}
        try:
            answer = service(**fields)
        except (services.NotSaved, RoundRejected, Change.DoesNotExist):
            return False
        self.take_from_journal(device)
        self.acknowledged(service, fields, answer)
        return True

    def take_from_journal(self, device: UUID, client_id: UUID | None = None) -> None:
        """What the last change did, or the one with this id."""
        changes = Change.objects.filter(game=self.game)
        change = changes.latest("seq") if client_id is None else changes.get(client_id=client_id)
        assert change.seq == self.expected.rev
        self.table_changes.add(change.seq)
        self.expected.adopt(device, change.facts, change.verb, change.undoes)

    # --- What people do ----------------------------------------------------------------------------------------------

    @rule(device=phones)
    def look(self, device: UUID) -> None:
        self.pages[device] = self.page_now()
        game = self.game.get_absolute_url()
        client = client_of(DEVICE)
        for page in ("", "history/", *(f"round/{number}/" for number in self.pages[device].forms)):
            assert client.get(game + page).status_code in {200, 302}

    @rule(device=phones, ahead=st.sampled_from([0, 0, 0, 0, -1, 1]), index=indices, word=words)
    def write_cell(self, device: UUID, ahead: int, index: int, word: str) -> None:
        number, seat = self.expected.closed + 1 + ahead, pick(self.seats, index)
        what = (number, seat, CELLS[word], self.pages[device].seen(number, seat))
        fields = dict(zip(("number", "seat_id", "facts", "seen"), what, strict=True))
        self.send(services.write_cell, partial(self.expected.write, device, *what), device=device, **fields)

    @rule(
        device=phones,
        several=st.lists(st.tuples(st.sampled_from([0, 0, 0, -1, 1]), indices, words), min_size=1, max_size=4),
        again=indices,
    )
    def an_outbox_sends_several(self, device: UUID, several: list[tuple[int, int, str]], again: int) -> None:
        """In one request, and with them one that was sent before."""
        now = self.expected.tick()
        number = self.expected.closed + 1
        writes: list[services.CellWrite] = []
        wanted: list[Any] = []
        for ahead, index, word in several:
            seat = pick(self.seats, index)
            what = (number + ahead, seat, CELLS[word], self.pages[device].seen(number + ahead, seat))
            writes.append(services.CellWrite(uuid4(), *what))
            try:
                wanted.append(self.expected.write(device, *what))
            except Refused as refused:
                wanted.append(refused.kinds)
        before = [sent for sent in self.sent if (sent.service, sent.fields["device"]) == (services.write_cell, device)]
        for sent in [pick(before, again)] if before else []:
            fields = ("client_id", "number", "seat_id", "facts", "seen")
            writes.append(services.CellWrite(*(sent.fields[name] for name in fields)))
            wanted.append(sent.answer)
        receipts = services.write_cells(game=self.game, writes=writes, device=device, now=now)
        assert receipts.rev == self.expected.rev - 1
        for write, want, receipt in zip(writes, wanted, receipts.each, strict=True):
            if isinstance(want, tuple):
                assert isinstance(receipt.outcome, want)
                continue
            assert receipt.outcome is want
            fields = {"client_id": write.client_id, "number": write.number, "seat_id": write.seat_id}
            fields |= {"facts": write.facts, "seen": write.seen, "device": device, "game": self.game, "now": now}
            self.acknowledged(services.write_cell, fields, want)

    @precondition(lambda self: self.expected.closed)
    @rule(device=phones, back=indices, index=indices, word=words, insist=insisting)
    def correct_cell(self, device: UUID, back: int, index: int, word: str, insist: bool) -> None:
        number, seat = 1 + back % self.expected.closed, pick(self.seats, index)
        what = (number, seat, CELLS[word], self.pages[device].seen(number, seat))
        self.send(
            services.correct_cell,
            partial(self.expected.correct, device, *what, insist=insist),
            **dict(zip(("number", "seat_id", "facts", "seen"), what, strict=True)),
            device=device,
            accepts=lambda _problem: insist,
        )

    @precondition(lambda self: self.expected.rounds)
    @rule(device=phones, which=indices, choice=indices, word=words)
    def settle_cell(self, device: UUID, which: int, choice: int, word: str) -> None:
        number, seat = pick(self.expected.disputed or [(max(self.expected.rounds), self.seats[0])], which)
        said = [CellFacts.read(claim["value"]) for claim in self.expected.claims(number, seat)]
        facts = pick([self.expected.cell(number, seat), CELLS[word], *said], choice)
        self.send(
            services.settle_cell,
            partial(self.expected.settle, device, number, seat, facts),
            device=device,
            number=number,
            seat_id=seat,
            facts=facts,
        )

    @rule(
        device=phones,
        back=st.sampled_from([0, 0, 0, 1, 2, -1]),
        typed=st.tuples(*[st.none() | words] * 6),
        engine=st.none() | st.integers(9, 12),
        blocked=st.sampled_from([False, False, True]),
        insist=insisting,
    )
    def save_round(
        self, device: UUID, back: int, typed: tuple[str | None, ...], engine: int | None, blocked: bool, insist: bool
    ) -> None:
        """Fill the form as it was last looked at: what is not typed stays as it showed, and nothing stays empty."""
        number = self.expected.closed + 1 - back
        form = self.pages[device].form(number, self.seats)
        if form is None:
            return
        shown, seen = form
        facts = replace(
            shown,
            engine=engine or shown.engine,
            ending=Ending.BLOCKED if blocked else shown.ending,
            cells=tuple(
                CELLS[word] if word else (old if not old.is_empty else cell(7 + position))
                for position, (word, old) in enumerate(zip(typed, shown.cells, strict=False))
            ),
        )
        self.send(
            services.save_round,
            partial(self.expected.save, device, number, facts, seen, insist=insist),
            device=device,
            number=number,
            facts=facts,
            seen=seen,
            accepts=lambda _problem: insist,
        )

    @rule(device=phones, index=indices, other=indices, which=indices, several=st.booleans())
    def somebody_taps(self, device: UUID, index: int, other: int, which: int, several: bool) -> None:
        """One tap, or one in a request with a score."""
        number = self.expected.closed + 1
        seat = pick(self.seats, index)
        train = pick([TrainRef(seat=seat), TrainRef(seat=pick(self.seats, other)), TrainRef(mexican=1)], other)
        open_doubles = [parts(path)[1][1] for path in self.expected.facts if path.startswith(f"double/{number}/")]
        tap = pick(
            [
                services.SetMarker(train, up=bool(other % 2)),
                services.BeginTrain(train, begun=bool(other % 3)),
                services.LayDouble(train, value=other % 13, by=pick([None, seat], other)),
                services.CoverDouble(pick([*open_doubles, 999], other)),
                services.SetEnds(train, pick([None, (5,)], index)),
                services.SetTurn(pick([None, seat], other)),
                services.NextTurn(self.expected.facts.get(f"turn/{number}")),
                services.StartClock(60),
                services.StopClock(),
            ],
            which,
        )
        if not several:
            self.change_table(services.tap, device, number=number, tap=tap)
            return
        seen = self.pages[device].seen(number, seat)
        writes: list[services.CellWrite | services.TapWrite] = [
            services.TapWrite(uuid4(), number, tap),
            services.CellWrite(uuid4(), number, seat, CELLS["5"], seen),
            services.TapWrite(uuid4(), number, services.SetMarker(TrainRef(seat=seat), up=True)),
        ]
        now = self.expected.tick()
        receipts = services.write_cells(game=self.game, writes=writes, device=device, now=now)
        for write, receipt in zip(writes, receipts.each, strict=True):
            if isinstance(write, services.CellWrite):
                try:
                    want: Any = self.expected.write(device, number, seat, write.facts, write.seen)
                except Refused as refused:
                    want = refused.kinds
                outcome = receipt.outcome
                assert isinstance(outcome, want) if isinstance(want, tuple) else outcome is want
            elif not isinstance(receipt.outcome, services.NotSaved):
                self.take_from_journal(device, write.client_id)

    @rule(device=phones, back=st.integers(0, 6))
    def undo(self, device: UUID, back: int) -> None:
        seq = max(0, self.expected.rev - 1 - back)
        self.take_back(device, seq)

    def take_back(self, device: UUID, seq: int) -> None:
        has_moved = self.expected.has_moved(seq)
        if seq not in self.table_changes:
            self.send(services.undo, partial(self.expected.undo, device, seq), device=device, seq=seq)
        elif self.change_table(services.undo, device, seq=seq):
            assert not has_moved
            undone = self.expected.history[seq]
            for path, (before, _after) in undone.items():
                # What lies on the table goes along with a round that moves, as it was tapped since.
                goes_along = parts(path)[0] in HUB and "round" in {parts(other)[0] for other in undone}
                assert self.expected.facts.get(path) == before or path.startswith("round/") or goes_along

    # --- What the network does ---------------------------------------------------------------------------------------

    @precondition(lambda self: self.sent)
    @rule(back=st.integers(0, 8))
    def the_answer_was_lost_and_it_is_sent_again(self, back: int) -> None:
        sent = pick(self.sent[::-1], back)
        assert sent.service(**sent.fields) == sent.answer

    @precondition(lambda self: any(sent.service is services.write_cell for sent in self.sent))
    @rule(word=words, back=indices)
    def the_browsers_back_brings_a_form_up_again_and_it_is_changed(self, word: str, back: int) -> None:
        sent = pick([sent for sent in reversed(self.sent) if sent.service is services.write_cell], back)
        fields = {name: value for name, value in sent.fields.items() if name not in {"game", "now"}}
        if fields["seat_id"] in self.seats and fields["facts"] != CELLS[word]:
            fields["facts"] = CELLS[word]
            what = [fields[name] for name in ("device", "number", "seat_id", "facts", "seen")]
            self.send(services.write_cell, partial(self.expected.write, *what), **fields)

    # --- What is always true -----------------------------------------------------------------------------------------

    @invariant()
    def rows_and_journal_are_as_they_must_be(self) -> None:
        account = Account(self.game)
        assert account.discord() == []
        assert without_marks(account.stored) == self.expected.facts
        assert account.game.rev + 1 == self.expected.rev
        table = Table.load(Game.objects.select_related("group").get(pk=self.game.pk))
        sums = {place.seats: place.total for place in table.places}
        assert not table.rounds or [sums[position,] for position in range(len(table.seats))] == account.added_up()
        for role in Role:
            game_page(table, role=role)
