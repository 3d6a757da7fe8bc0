"""Games with all sorts of things in them: what is counted and looked at of a page must not depend on which."""

from __future__ import annotations

from typing import Any

from tests.tracker.changes import add, fresh, hand, leave, seat_of
from tests.tracker.factories import (
    DEVICE,
    NOW,
    OTHER_DEVICE,
    Typed,
    X,
    belong,
    cell,
    club,
    new_game,
    play,
    round_facts,
    save,
)
from tests.tracker.houses import save_house
from tracker import services
from tracker.models import Game, HouseRules, Round, Season
from tracker.trains import TrainRef


def scores(seats: int, number: int) -> list[Typed]:
    """Of a round; somebody else goes out each time."""
    found: list[Typed] = [5 + 3 * seat + number for seat in range(seats)]
    found[number % seats] = X
    return found


def lively(seats: int, rounds: int) -> Game:
    """A game under way: rounds are closed, one has a first score, another has a dispute, and somebody came and left."""
    game = new_game(*[f"P{seat}" for seat in range(seats)])
    for number in range(rounds):
        play(game, scores(seats, number), insist=True)
    add(game, "Zoe", after="P0", first=rounds + 1)
    leave(game, "Zoe", last=rounds)
    write(game, rounds + 1, "P0", 7)
    return fresh(game)


def over(seats: int, rounds: int) -> Game:
    """A game that is over, in a season with others; the next one is not begun."""
    group = club("Club")
    Season.objects.create(group=group, name="2026", first_day=NOW.date(), last_day=NOW.date())
    names = [f"P{seat}" for seat in range(seats)]
    games = [new_game(*names, rounds=rounds, group=group) for _game in range(1 + rounds // 3)]
    for game in games:
        for number in range(rounds):
            play(game, scores(seats, number), insist=True)
    return fresh(games[0])


def write(game: Game, number: int, name: str, pips: int, **fields: Any) -> None:
    services.write_cell(
        game=game, number=number, seat_id=seat_of(game, name).pk, facts=cell(pips), seen=0, **hand(**fields)
    )


def disputed(game: Game) -> Game:
    """Two devices write the score of P1 in the round under way."""
    for pips, device in ((14, DEVICE), (41, OTHER_DEVICE)):
        write(game, last(game), "P1", pips, device=device)
    return fresh(game)


def disputed_before(game: Game) -> Game:
    """Two devices correct the score of P2 in the first round."""
    seen = int(version(game, 1))
    for pips, device in ((14, DEVICE), (41, OTHER_DEVICE)):
        services.correct_cell(
            game=game,
            number=1,
            seat_id=seat_of(game, "P2").pk,
            facts=cell(pips),
            seen=seen,
            accepts=lambda _problem: True,
            **hand(device=device),
        )
    return fresh(game)


def last(game: Game) -> int:
    """The round under way, or the last of a game that is over."""
    return max(Round.objects.filter(game=game).values_list("number", flat=True))


def version(game: Game, number: int) -> str:
    return str(Round.objects.get(game=game, number=number).version)


def of_a_club(game: Game) -> Game:
    belong(game.group)
    return game


def tapped(game: Game) -> Game:
    """Each seat has begun its train and has its marker up, each double of theirs lies open, and a turn is told."""
    taps: list[services.Tap] = [services.SetTurn(seat_of(game, "P1").pk), services.StartClock(60)]
    doubles = [value for value in range(13) if value != 13 - last(game)]
    for value, seat in zip(doubles, game.seats.all(), strict=False):
        train = TrainRef(seat=seat.pk)
        taps += [services.BeginTrain(train), services.SetMarker(train, up=True), services.LayDouble(train, value=value)]
    for each in taps:
        services.tap(game=game, number=last(game), tap=each, **hand())
    return fresh(game)


def house_of(game: Game) -> HouseRules:
    """Rules of its group's own: the newest version of as many as there are seats, of two names in turn."""
    group = of_a_club(game).group
    group.refresh_from_db()
    names = ("Ours", "Theirs")
    found = [
        save_house(group, names[number % 2], seen=number // 2, blank_end=number) for number in range(game.seats.count())
    ]
    return found[-1]


def corrected(game: Game) -> None:
    save(game, 1, round_facts(_again(game), engine=12), insist=True)


def _again(game: Game) -> list[Typed]:
    seats = game.seats.count()
    if game.seats.filter(player__name="Zoe").exists():
        return [X, None, *[30 + seat for seat in range(seats - 2)]]
    return [X, *[30 + seat for seat in range(seats - 1)]]
