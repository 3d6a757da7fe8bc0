"""A season as if by other rules: which games have another winner, and how the standings would be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import lcm

from django.urls import reverse
from django.utils.formats import date_format

from scoring import Option, Outcome, Replay, RuleSet, SeasonScheme, place_spans, season_standing
from tracker.models import Player
from tracker.names import initials
from tracker.sheets.pages import OtherWinner, SeasonAnswer, SeasonWhatIfRow, Step
from tracker.sheets.results import results_of_table
from tracker.sheets.table import Table
from tracker.sheets.what_if import replayed
from tracker.words.lists import join_choices, join_names
from tracker.words.numbers import tenths
from tracker.words.rule_lines import changed_lines, differ_in_laying
from tracker.words.what_if import NONE, same_text, season_caveats, season_summary, span


@dataclass(frozen=True, slots=True)
class _Game:
    """A game that is over, and how its sides would stand."""

    table: Table
    found: Replay
    outcomes: tuple[Outcome, ...]

    @property
    def sides(self) -> list[tuple[int, ...]]:
        """Positions of who scores together, in the order of ``options``."""
        return sorted(outcome.seats for outcome in self.outcomes)

    @property
    def options(self) -> tuple[tuple[Option, ...], ...]:
        """What each round can have given to the sides; a game that stays as it was gave them what it did."""
        if self.found.refusal is None:
            return self.found.options
        of_seats = {outcome.seats: outcome.least for outcome in self.outcomes}
        points = tuple(of_seats[seats].total - of_seats[seats].allowance for seats in self.sides)
        return ((Option(points, points),),)

    @property
    def won(self) -> frozenset[int]:
        """Positions of who won it."""
        return frozenset(seat for place in self.table.places if place.place == 1 for seat in place.seats)

    @property
    def surely(self) -> frozenset[int]:
        """Positions of who would win it, whatever is unknown."""
        return frozenset(seat for outcome in self.outcomes if outcome.worst == 1 for seat in outcome.seats)

    @property
    def possibly(self) -> frozenset[int]:
        """Positions of who can."""
        return frozenset(seat for outcome in self.outcomes if outcome.best == 1 for seat in outcome.seats)

    @property
    def has_same_winner(self) -> bool:
        return self.surely == self.possibly == self.won

    @property
    def may_have_same_winner(self) -> bool:
        return self.surely <= self.won <= self.possibly


def season_answer(
    tables: Iterable[Table], rules_for: Callable[[RuleSet], RuleSet], *, as_written: bool
) -> SeasonAnswer:
    """What other rules make of the games that are over; ``rules_for`` says them for those of a game. No query."""
    over = [table for table in tables if table.is_over]
    supposed = [(table, rules_for(table.rules)) for table in over]
    if supposed and not any(changed_lines(table.rules, rules, len(table.seats)) for table, rules in supposed):
        return SeasonAnswer(
            same_text(is_changed=any(differ_in_laying(table.rules, rules) for table, rules in supposed)), (), (), (), ()
        )
    games = [_game(table, replayed(table, rules, as_written=as_written)) for table, rules in supposed]
    others = [game for game in games if not game.has_same_winner]
    sure = sum(not game.may_have_same_winner for game in others)
    # Where every game is won by the highest total, the best average is the highest.
    turns = all(rules.highest_wins for _table, rules in supposed)
    codes = Counter(code for game in games for code in {caveat.code for caveat in game.found.caveats})
    return SeasonAnswer(
        same="",
        summary=tuple(season_summary(len(games), sure=sure, open_=len(others) - sure)),
        games=tuple(map(_other_winner, others)),
        rows=_rows(standings(over), _tally(games), games, highest_wins=turns),
        caveats=tuple(season_caveats(codes)),
    )


def _game(table: Table, found: Replay) -> _Game:
    if found.refusal is None:
        return _Game(table, found, found.outcomes)
    stays = tuple(Outcome(place, place, place.place, place.place) for place in table.places)
    return _Game(table, found, stays)


def _other_winner(game: _Game) -> OtherWinner:
    names = game.table.names
    possibly = [names[seat] for seat in sorted(game.possibly)]
    return OtherWinner(
        url=reverse("what_if", args=[game.table.game.uuid]),
        day=date_format(game.table.game.played_on),
        played=join_names([names[seat] for seat in sorted(game.won)]) or NONE,
        supposed=(join_names if game.surely == game.possibly else join_choices)(possibly) or NONE,
    )


@dataclass(frozen=True, slots=True)
class Record:
    """What a player did in the games of a season, as they were played."""

    player: Player
    place: int
    wins: int
    average: float


def standings(tables: Sequence[Table]) -> list[Record]:
    """Everybody who played a round of these games, by points a round whatever the season's scheme; best first."""
    players = {seat.player_id: seat.player for table in tables for seat in table.seats}
    rows = season_standing(
        SeasonScheme(tie_breaks=()), [row for table in tables if table.is_over for row in results_of_table(table)]
    ).rows
    return [Record(players[row.player], row.place or 0, row.wins + row.shared_wins, float(row.value)) for row in rows]


class _Bounds:
    """What a player did in the games of a season, at least and at most."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.rounds = 0
        self.points = [0, 0]
        self.wins = [0, 0]

    @property
    def averages(self) -> tuple[float, float]:
        return self.points[0] / self.rounds, self.points[1] / self.rounds


def _tally(games: Sequence[_Game]) -> list[_Bounds]:
    """As a season counts: by the rounds played, without what a late arrival was given."""
    found: dict[int, _Bounds] = {}
    for game in games:
        for outcome in game.outcomes:
            least, most = outcome.least, outcome.most
            for position in outcome.seats if least.rounds_played else ():
                player = game.table.seats[position].player
                bounds = found.setdefault(player.pk, _Bounds(player))
                bounds.rounds += least.rounds_played
                bounds.points[0] += least.total - least.allowance
                bounds.points[1] += most.total - most.allowance
                bounds.wins[0] += position in game.surely
                bounds.wins[1] += position in game.possibly
    return list(found.values())


def _rows(
    before: Sequence[Record], after: Sequence[_Bounds], games: Sequence[_Game], *, highest_wins: bool
) -> tuple[SeasonWhatIfRow, ...]:
    """Best first, by the other rules; who has no round by them stands last."""
    stood = {record.player.pk: record for record in before}
    options = _by_round(after, games)
    if highest_wins:
        options = [[option.turned() for option in each] for each in options]
    # Equal averages share a place.
    places = place_spans(options, range(len(after)), lambda _one, _other: (False, False))

    def best_first(index: int) -> tuple[float, ...]:
        least, most = after[index].averages
        return (-most, -least) if highest_wins else (least, most)

    rows = [
        _row(stood.pop(after[index].player.pk), after[index], places[index])
        for index in sorted(range(len(after)), key=best_first)
    ]
    return (*rows, *map(_gone, stood.values()))


def _by_round(after: Sequence[_Bounds], games: Sequence[_Game]) -> list[list[Option]]:
    """What each round of the season can have given to each of these, in points a round.

    Their common multiple makes whole numbers of them: who played 3 rounds and who played 4 both count in twelfths.
    """
    whole = lcm(*(bounds.rounds for bounds in after))
    index = {bounds.player.pk: number for number, bounds in enumerate(after)}
    weights = [whole // bounds.rounds for bounds in after]
    found = []
    for game in games:
        of_side = [
            [number for seat in seats if (number := index.get(game.table.seats[seat].player_id)) is not None]
            for seats in game.sides
        ]
        dearest = max((sum(weights[number] for number in members) for members in of_side), default=0)
        for options in game.options:
            found.append([_weighed(option, of_side, weights, dearest) for option in options])
    return found


def _weighed(option: Option, of_side: Sequence[Sequence[int]], weights: Sequence[int], dearest: int) -> Option:
    least, most = [0] * len(weights), [0] * len(weights)
    for side, members in enumerate(of_side):
        for number in members:
            least[number], most[number] = option.least[side] * weights[number], option.most[side] * weights[number]
    above, below = (None if room is None else room * dearest for room in (option.above, option.below))
    return Option(tuple(least), tuple(most), above, below)


def _row(before: Record, after: _Bounds, place: tuple[int, int]) -> SeasonWhatIfRow:
    least, most = map(tenths, after.averages)
    return SeasonWhatIfRow(
        name=before.player.name,
        initials=initials(before.player.name),
        colour=before.player.colour,
        place=Step(str(before.place), span(*place)),
        wins=Step(str(before.wins), span(*after.wins)),
        average=Step(tenths(before.average), span(least, most)),
        moves=place != (before.place, before.place),
    )


def _gone(before: Record) -> SeasonWhatIfRow:
    """Who came after the last round that counts."""
    return SeasonWhatIfRow(
        name=before.player.name,
        initials=initials(before.player.name),
        colour=before.player.colour,
        place=Step(str(before.place), NONE),
        wins=Step(str(before.wins), "0"),
        average=Step(tenths(before.average), NONE),
        moves=True,
    )
