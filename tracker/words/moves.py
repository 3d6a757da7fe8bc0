"""What a change would move, in words: totals, places, who wins, the season."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Measure, Place, RuleSet
from tracker.figures import figure
from tracker.words.lists import join_names
from tracker.words.results import headline, reasons
from tracker.words.seasons import value_text

NONE = "–"
"""Who has no total or no place."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a whole game stands."""

    places: Sequence[Place]
    rules: RuleSet
    names: tuple[str, ...]
    rounds: int
    """How many it has, played or to be played."""
    next_number: int | None
    """The round to be played now; None once the game is over."""
    is_disputed: bool

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won; nobody while the game goes on, or waits for a dispute to be settled."""
        if self.next_number is not None or self.is_disputed:
            return ()
        return tuple(self.names[seat] for place in self.places if place.place == 1 for seat in place.seats)

    @property
    def headline(self) -> str:
        """Who wins with what; empty while nobody does."""
        return headline(self.places, self.rules, self.names) if self.winners else ""


@dataclass(frozen=True, slots=True)
class SideMove:
    """A player, or a pair, before and after. A total is None before the first round, a place for who has none."""

    names: tuple[str, ...]
    total: tuple[int | None, int | None]
    place: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class SeasonMove:
    """A player of the season, before and after. All None where the season has no game of the player."""

    name: str
    place: tuple[int | None, int | None]
    value: tuple[Fraction | None, Fraction | None]
    """What the season's scheme adds up."""
    wins: tuple[int | None, int | None]
    """First places, shared ones too."""


@dataclass(frozen=True, slots=True)
class SeasonMoves:
    """A season, and who of it moves, best first as they would stand."""

    name: str
    measure: Measure
    is_closed: bool
    winners: tuple[tuple[str, ...], tuple[str, ...]]
    """Who has its first place, before and after."""
    moves: tuple[SeasonMove, ...]


@dataclass(frozen=True, slots=True)
class Moves:
    """All that a change of facts moves; ``sides`` name who moves in the game, best first as they would stand."""

    before: Standing
    after: Standing
    sides: tuple[SideMove, ...]
    seasons: tuple[SeasonMoves, ...]


def move_sentences(moves: Moves) -> tuple[str, ...]:
    """A sentence for each thing that moves; none when nothing does."""
    return (*_result(moves), *_ties(moves), *side_sentences(moves))


def side_sentences(moves: Moves) -> tuple[str, ...]:
    """The part of them that is about totals and places, in the game and in its season."""
    lines = [*map(_side, moves.sides), *(line for season in moves.seasons for line in _season(season))]
    return tuple(filter(None, lines))


def _result(moves: Moves) -> list[str]:
    before, after = moves.before, moves.after
    found = []
    if before.rounds != after.rounds:
        found.append(_("Rounds: %(before)s → %(after)s.") % {"before": before.rounds, "after": after.rounds})
    if before.next_number is None and after.next_number is not None:
        found.append(_("The game is no longer over: round %(number)s is to be played.") % {"number": after.next_number})
    if before.next_number is not None and after.next_number is None:
        found.append(_("The game is then over."))
    if after.is_disputed and not before.is_disputed and after.next_number is None:
        found.append(_("The result then waits until somebody says which score it was."))
    losers = [name for name in before.winners if name not in after.winners]
    if losers and after.winners:
        text = ngettext("%(names)s no longer wins.", "%(names)s no longer win.", len(losers))
        found.append(text % {"names": join_names(losers)})
    if after.headline != before.headline and after.headline:
        found.append(after.headline)
    return found


def _side(move: SideMove) -> str:
    parts = []
    if move.total[0] != move.total[1]:
        parts.append(
            _("total %(before)s → %(after)s")
            % _pair(*(None if total is None else figure(total) for total in move.total))
        )
    if move.place[0] != move.place[1]:
        parts.append(_("place %(before)s → %(after)s") % _pair(*move.place))
    return _line(join_names(move.names), parts)


def _ties(moves: Moves) -> list[str]:
    """Why those who would be level at the end stand as they would (RULES.md, Ties)."""
    if not moves.after.winners:
        return []
    before = reasons(moves.before.places, moves.before.names)
    return [sentence for sentence in reasons(moves.after.places, moves.after.names) if sentence not in before]


def _season(season: SeasonMoves) -> list[str]:
    found = [_closed(season)] if season.is_closed and season.moves else []
    return [*found, *(_season_move(season, move) for move in season.moves)]


def _closed(season: SeasonMoves) -> str:
    before, after = season.winners
    if before == after:
        return _("Season %(season)s is closed. Whoever won it still does.") % {"season": season.name}
    return _("Season %(season)s is closed. Won by: %(before)s → %(after)s") % {
        "season": season.name,
        "before": join_names(before) or NONE,
        "after": join_names(after) or NONE,
    }


def _season_move(season: SeasonMoves, move: SeasonMove) -> str:
    values = _pair(*(None if value is None else value_text(season.measure, value) for value in move.value))
    parts = []
    if move.place[0] != move.place[1]:
        parts.append(_("place %(before)s → %(after)s") % _pair(*move.place))
    if values["before"] != values["after"]:
        parts.append(_value_step(season.measure) % values)
    if move.wins[0] != move.wins[1] and season.measure is not Measure.WINS:
        parts.append(_("wins %(before)s → %(after)s") % _pair(*move.wins))
    return _line(_("Season %(season)s, %(name)s") % {"season": season.name, "name": move.name}, parts)


def _value_step(measure: Measure) -> str:
    match measure:
        case Measure.PIPS:
            return _("total %(before)s → %(after)s")
        case Measure.AVERAGE:
            return _("average %(before)s → %(after)s")
        case Measure.WINS:
            return _("wins %(before)s → %(after)s")
    return _("points %(before)s → %(after)s")


def _line(who: str, parts: Sequence[str]) -> str:
    """Nothing where all parts read the same before and after."""
    return _("%(who)s: %(what)s") % {"who": who, "what": ", ".join(parts)} if parts else ""


def _pair(before: object, after: object) -> dict[str, object]:
    return {"before": NONE if before is None else before, "after": NONE if after is None else after}
