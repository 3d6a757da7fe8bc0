"""Games of a long evening, made of random steps: people come late, leave, sit out and come back, scores change over."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import strategies as st

from scoring import LateSeat, RoundRejected
from tests.tracker.changes import add, come_back, hand, leave, substitute, table_of
from tests.tracker.factories import Typed, X, new_game, play
from tests.tracker.test_seats import write
from tracker import services
from tracker.models import Game

steps = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 5), st.integers(0, 60)), min_size=2, max_size=12)
"""What is done, by whom or from which round on, and a number of pips."""

late_seats = st.sampled_from(list(LateSeat))


def evening(done: list[tuple[int, int, int]], late: LateSeat, *, rounds: int = 5) -> Game:
    """The game after all the steps that can be done; what is refused is not."""
    game = new_game("Ana", "Luis", "Pep", "Joan", rounds=rounds, late_seat=late)
    play(game, [10, X, 20, 30], insist=True)
    for step, (what, who, pips) in enumerate(done):
        with suppress(services.NotSaved, RoundRejected):
            _do(game, step, what, who, pips)
    return game


def _do(game: Game, step: int, what: int, who: int, pips: int) -> None:
    table = table_of(game)
    number = len(table.rounds) + 1
    name = table.names[who % len(table.names)]
    match what:
        case 0:
            add(game, f"Late {step}", after=name, first=max(1, number - pips % 2))
        case 1:
            leave(game, name, last=number - 1)
        case 2:
            come_back(game, name)
        case 3:
            substitute(game, name, f"Heir {step}", keeps=bool(pips % 2))
        case 4:
            write(game, name, pips, number)
        case 5:
            pair = (table.seats[0].pk, table.seats[1 + who % (len(table.seats) - 1)].pk)
            of = {"game": game, "seat_ids": pair, "seen": table.game.rev}
            if pips % 2:
                services.swap_cells(number=1 + pips % len(table.rounds), **of, **hand())
            else:
                services.swap_columns(from_number=1 + pips % len(table.rounds), **of, **hand())
        case _ if not table.is_over:
            playing = table.playing(number)
            # Now and then somebody who is at the table sits a round out.
            sits_out = {who} if what == 6 and len(playing) > 2 else set()
            scores: list[Typed] = [
                pips + at if at in playing and at not in sits_out else None for at in range(len(table.names))
            ]
            scores[next(at for at in playing if at not in sits_out)] = X
            play(game, scores, insist=True)
