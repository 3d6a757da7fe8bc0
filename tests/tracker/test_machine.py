"""Whatever phones do with one game, and people with its seats, rounds and rules, the game stays sound."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule, run_state_machine_as_test

from bench.agreement import discord
from scoring import Ending
from tests.laws import games
from tests.tracker.factories import X, cell
from tests.tracker.phones import Phones, indices, phones, pick
from tracker import services
from tracker.facts import AWAY, CellFacts, RoundFacts
from tracker.ledger import cell_path, parts, rounds_of
from tracker.models import Game, Round

MOST_SEATS = 6
NOTHING = AWAY.value()
"""A closed round without a cell is one that the seat did not play."""


class TheTable(Phones):
    """The same, while people come, go and change places, and the table thinks again."""

    def scores(self) -> dict[str, Any]:
        """What is written of closed rounds, by path."""
        closed = {number for number, head in self.expected.rounds.items() if head["closed"]}
        return {
            path: value
            for path, value in self.expected.facts.items()
            if parts(path)[0] == "cell" and parts(path)[1][0] in closed
        }

    def course(self) -> list[tuple[int, list[Any]]]:
        """Engine and scores of each round, in order: what stays the same when rounds move."""
        return [
            (head["engine"], [self.expected.facts.get(cell_path(number, seat)) or NOTHING for seat in self.seats])
            for number, head in sorted(self.expected.rounds.items())
        ]

    def version(self, number: int) -> int:
        """What a page has seen of a round that has just been looked at; 0 of one that is not written."""
        return Round.objects.filter(game=self.game, number=number).values_list("version", flat=True).first() or 0

    # --- Seats -------------------------------------------------------------------------------------------------------

    @precondition(lambda self: len(self.seats) < MOST_SEATS)
    @rule(device=phones, index=indices, first=st.integers(0, 3))
    def somebody_comes_late(self, device: UUID, index: int, first: int) -> None:
        before = self.scores()
        after = pick([None, *self.seats], index)
        name = f"Late {self.expected.rev}"
        self.change_table(services.add_seat, device, name=name, after=after, first_round=first)
        assert before.items() <= self.scores().items()

    @rule(device=phones, index=indices, last=st.integers(0, 3))
    def somebody_leaves(self, device: UUID, index: int, last: int) -> None:
        before = self.scores()
        self.change_table(services.seat_leaves, device, seat_id=pick(self.seats, index), last_round=last)
        assert self.scores() == before

    @rule(device=phones, index=indices)
    def somebody_comes_back(self, device: UUID, index: int) -> None:
        before = self.scores()
        self.change_table(services.seat_returns, device, seat_id=pick(self.seats, index))
        assert self.scores() == before

    @precondition(lambda self: len(self.seats) < MOST_SEATS)
    @rule(device=phones, index=indices, keeps=st.booleans())
    def somebody_takes_over(self, device: UUID, index: int, keeps: bool) -> None:
        before = self.scores()
        name = f"Heir {self.expected.rev}"
        seat = pick(self.seats, index)
        self.change_table(services.replace_player, device, seat_id=seat, name=name, keeps_score=keeps)
        assert before.items() <= self.scores().items()

    @rule(device=phones, index=indices, to=indices)
    def somebody_sits_elsewhere(self, device: UUID, index: int, to: int) -> None:
        before = self.scores()
        after = pick([None, *self.seats], to)
        self.change_table(services.move_seat, device, seat_id=pick(self.seats, index), after=after)
        assert self.scores() == before

    # --- Scores that went to the wrong place -------------------------------------------------------------------------

    @precondition(lambda self: self.expected.rounds)
    @rule(device=phones, which=indices, index=indices, other=indices, column=st.booleans())
    def two_scores_are_swapped(self, device: UUID, which: int, index: int, other: int, column: bool) -> None:
        number = pick(sorted(self.expected.rounds), which)
        pair = (pick(self.seats, index), pick(self.seats, other))
        if pair[0] == pair[1]:
            return
        seen = self.pages[device].rev
        before = self.course()
        if column:
            done = self.change_table(services.swap_columns, device, from_number=number, seat_ids=pair, seen=seen)
        else:
            done = self.change_table(services.swap_cells, device, number=number, seat_ids=pair, seen=seen)
        swapped = list(range(number, len(before) + 1 if column else number + 1)) if done else []
        if column and done and not all(self.expected.plays(seat, len(before)) for seat in pair):
            # A round that one of them does not play stays as it is while it is open.
            swapped = [later for later in swapped if later <= self.expected.closed]
        places = [self.seats.index(seat) for seat in pair]
        for later, ((_engine, now), (_same, then)) in enumerate(zip(self.course(), before, strict=True), start=1):
            if later in swapped:
                then[places[0]], then[places[1]] = then[places[1]], then[places[0]]
            assert now == then

    # --- Rounds ------------------------------------------------------------------------------------------------------

    @precondition(lambda self: self.expected.rounds)
    @rule(device=phones, which=indices, stale=st.booleans())
    def a_round_is_taken_out(self, device: UUID, which: int, stale: bool) -> None:
        number = pick(sorted(self.expected.rounds), which)
        before = self.course()
        seen = self.version(number) - stale
        done = self.change_table(services.remove_round, device, number=number, seen=seen)
        assert done is not stale
        if done:
            del before[number - 1]
            assert self.course() == before

    @precondition(lambda self: self.expected.rounds and len(self.expected.rounds) < 5)
    @rule(device=phones, which=indices, engine=st.integers(0, 12), away=indices)
    def a_forgotten_round_is_put_in(self, device: UUID, which: int, engine: int, away: int) -> None:
        number = pick(sorted(self.expected.rounds), which)
        before = self.course()
        cells = [cell(X), *(cell(7 + seat) for seat in range(1, len(self.seats)))]
        cells[-1 - away % (len(cells) - 1)] = cell(None)
        done = self.change_table(
            services.insert_round,
            device,
            number=number,
            facts=RoundFacts(engine, 0, Ending.WENT_OUT, tuple(cells)),
            seen=self.version(number),
            accepts=lambda _problem: True,
        )
        if done:
            after = self.course()
            assert after.pop(number - 1) == (engine, [each.value() for each in cells])
            assert after == before

    @rule(device=phones, which=indices, takes_out=st.booleans())
    def a_change_is_taken_back_where_a_round_like_its_own_has_moved(
        self, device: UUID, which: int, takes_out: bool
    ) -> None:
        """What the change wrote stands at its number again, and is of another round."""
        number = 1 + which % (self.expected.closed + 1)
        anything = {"accepts": lambda _problem: True}
        shown, seen = self.page_now().forms[number]
        facts = replace(shown, engine=12 - which, ending=Ending.WENT_OUT, cells=self.scores_of(number))
        self.change_table(services.save_round, device, number=number, facts=facts, seen=seen, **anything)
        facts, _seen = self.page_now().forms[number]
        written = [seq for seq, change in enumerate(self.expected.history) if number in rounds_of(change)]
        where = {"number": number, "seen": self.version(number)}
        if not self.change_table(services.insert_round, device, facts=facts, **where, **anything):
            return
        if takes_out:
            self.change_table(services.remove_round, device, number=number, seen=self.version(number))
        first, _undoes = self.expected.moves[self.expected.rev - 1]
        assert first == number
        before = self.expected.facts
        for seq in written[-2:]:
            self.take_back(device, seq)
        assert self.expected.facts == before

    def scores_of(self, number: int) -> tuple[CellFacts, ...]:
        """A round that can be closed: the first of those at the table went out."""
        plays = [self.expected.plays(seat, number) for seat in self.seats]
        return tuple(
            cell((X if at == plays.index(True) else 7 + at) if is_there else None) for at, is_there in enumerate(plays)
        )

    @rule(device=phones, engine=st.integers(0, 12), index=indices)
    def the_engine_is_said_before(self, device: UUID, engine: int, index: int) -> None:
        before = self.scores()
        number = self.expected.closed + 1
        self.change_table(
            services.write_head,
            device,
            number=number,
            engine=engine,
            starter_id=pick([None, *self.seats], index),
            seen=self.version(number),
            accepts=lambda _problem: True,
        )
        assert self.scores() == before

    # --- The course of the game --------------------------------------------------------------------------------------

    @rule(device=phones, drops=st.booleans())
    def the_table_goes_home(self, device: UUID, drops: bool) -> None:
        before = self.scores()
        drop = self.expected.closed + 1 if drops else None
        self.change_table(services.finish_game, device, drop=drop)
        assert self.scores() == before

    @rule(device=phones, how=st.sampled_from([services.reopen_game, services.reopen_round, services.add_round]))
    def the_table_plays_on(self, device: UUID, how: Any) -> None:
        before = self.course()
        self.change_table(how, device)
        # What was written of the round that the game ended without comes back after those that count.
        assert self.course()[: len(before)] == before

    @precondition(lambda self: self.expected.closed >= self.expected.planned and "rematch" not in self.expected.facts)
    @rule(device=phones)
    def another_game_is_played(self, device: UUID) -> None:
        before = self.course()
        now = self.expected.tick()
        following = services.rematch(game=self.game, device=device, now=now, played_on=now.date())
        self.take_from_journal(device)
        assert self.course() == before
        assert discord(following) == []
        assert services.rematch(game=self.game, device=device, now=now, played_on=now.date()) == following

    @rule(device=phones, day=st.integers(1, 30))
    def it_was_another_evening(self, device: UUID, day: int) -> None:
        before = self.scores()
        self.change_table(services.change_date, device, played_on=dt.date(2026, 11, day))
        assert self.scores() == before

    @rule(device=phones, rounds=st.integers(1, 5), several=st.booleans())
    def other_rules_are_played(self, device: UUID, rounds: int, several: bool) -> None:
        before = self.scores()
        rules = replace(self.expected.rules, rounds=rounds, several_may_go_out=several)
        self.change_table(
            services.change_rules,
            device,
            preset="classic",
            rules=rules,
            seen=services.rules_seen(Game.objects.get(pk=self.game.pk)),
            accepts=lambda _number, _problem: True,
        )
        assert self.scores() == before


@pytest.mark.django_db
@pytest.mark.parametrize("machine", [Phones, TheTable], ids=["scores alone", "scores, seats, rounds and rules"])
def test_whatever_people_do_the_game_stays_sound(machine: type[Phones]) -> None:
    run_state_machine_as_test(machine, settings=games(20, stateful_step_count=25))
