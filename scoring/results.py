"""What a game gave to each of its players, summed up: all that seasons, careers and records are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from scoring.rounds import RoundScore, sides
from scoring.rules import RuleSet
from scoring.standings import rank, side_key


class GameResult(NamedTuple):
    """What one game gave to one player; a row for each who played a round of it.

    A row is a plain tuple, because a season can have a hundred thousand: ``GameResult._make`` takes one from a
    database as it comes. Everything but the place is a sum, a count or a bound over the rounds that the player's side
    played – partners have the figures of their pair – so whoever has no rounds at hand can let a database add it up.
    The place is then what ``with_places`` makes of these sums.
    """

    game: int
    """An opaque number; games of one day are taken in the order of theirs."""
    day: date
    """The evening's, in the group's calendar."""
    player: int
    """An opaque number, too."""
    side: int
    """Of the game's sides the one that the player was of: who has the same were partners."""
    place: int | None
    """In the game; None for who left it."""
    total: int
    """Points of all rounds played, with the allowance, as the game's own table says."""
    allowance: int
    """What the rules gave for rounds missed before arriving; part of the total."""
    rounds: int
    """Rounds played: not those before arriving or after leaving, nor those sat out."""
    score: int
    """Pips and penalties of all rounds played (``SideScore.score``): where the winner collects, this is still low for
    who plays well."""
    zero_rounds: int
    """Rounds with a score of 0."""
    lowest_nonzero: int | None
    """The lowest score of a round that is not 0; None when there is none."""
    worst_round: int
    """The highest score of a round."""
    highest_wins: bool = False
    """Whether the game's rules give it to the highest total."""
    is_guest: bool = False
    """Whether the player is a guest of the group."""
    is_counted: bool = True
    """False where the group says "do not count this game"; the same in all rows of a game."""


def results_of(
    rules: RuleSet,
    rounds: Sequence[RoundScore],
    *,
    game: int,
    day: date,
    players: Sequence[int],
    left: Collection[int] = (),
    guests: Collection[int] = (),
    is_counted: bool = True,
) -> tuple[GameResult, ...]:
    """The rows of a game, best first, from its rounds; ``rules``, ``rounds`` and ``left`` as ``rank`` takes them.

    ``players`` are who sat at the seats, in their order, and ``guests`` those of them who are guests. Who never came
    did not play the game and has no row.
    """
    side_of = {seats: side for side, seats in enumerate(sides(rules, len(players)))}
    found = []
    for place in rank(rules, rounds, left=left):
        side = side_of[place.seats]
        scores = [played.score for score in rounds if (played := score.sides[side]) is not None]
        for player in (players[seat] for seat in place.seats if scores):
            found.append(
                GameResult(
                    game=game,
                    day=day,
                    player=player,
                    side=side,
                    place=place.place,
                    total=place.total,
                    allowance=place.allowance,
                    rounds=place.rounds_played,
                    score=sum(scores),
                    zero_rounds=place.zero_rounds,
                    lowest_nonzero=place.lowest_nonzero,
                    worst_round=max(scores),
                    highest_wins=rules.highest_wins,
                    is_guest=player in guests,
                    is_counted=is_counted,
                )
            )
    return tuple(found)


def with_places(rules: RuleSet, sums: Sequence[GameResult], *, left: Collection[int] = ()) -> tuple[GameResult, ...]:
    """The rows of one game whose sums somebody else made, with the places that ``rank`` would give; in their order.

    ``left`` are the players who have left the game. What ``rules.late_seat`` gives is to be in the totals already: it
    depends on the rounds.
    """
    stayed = {row.side for row in sums if rules.leavers_ranked or row.player not in left}
    keys = {row.side: side_key(rules, row) for row in sums if row.rounds and row.side in stayed}
    # Behind as many as have less: equals have as many before them.
    order = sorted(keys.values())
    places = {side: order.index(key) + 1 for side, key in keys.items()}
    return tuple(row._replace(place=places.get(row.side)) for row in sums)


def up_to(results: Iterable[GameResult], day: date) -> tuple[GameResult, ...]:
    """What was played by the end of that day: any standing of it is the standing as it stood then."""
    return tuple(result for result in results if result.day <= day)


def sides_at(results: Iterable[GameResult]) -> Mapping[tuple[int, int], int]:
    """How many sides have a place of a game, by game and place: 2 where two share it. Partners are one side."""
    placed = {(each.game, each.side, each.place) for each in results if each.place is not None}
    return Counter((game, place) for game, _side, place in placed)


def in_time(result: GameResult) -> tuple[date, int]:
    """The key that sorts results as they were played."""
    return result.day, result.game
