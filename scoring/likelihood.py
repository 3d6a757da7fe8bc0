"""Totals that are possible but unlikely: what a table is asked about, never refused (docs/likelihood.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from scoring.options import FirstTurn, PlayElsewhere
from scoring.problems import Problem, ProblemCode
from scoring.quantiles import ROWS
from scoring.rules import RuleSet
from scoring.tiles import DOUBLE_BLANK

TIMES_THE_OTHERS = 2
"""In a round that was over soon everybody holds much: up to twice the highest of the others, nobody is asked."""

TIMES_FOR_A_SLIP = 5
"""A total that many times the highest of two others or more is asked about sooner, if a slip explains it.

Others that are rare themselves do not count among those: they may be slips too, and must not hide each other.
"""


@dataclass(frozen=True, slots=True)
class Expected:
    """How high scores are at a table, in the points of its rules.

    Of those who did not go out 9 of 10 have no more than ``ordinary``, and 1 of 1000 has more than ``very_rare``.
    ``rare`` is what 1 of 100 has more than, where that says something beside the others' scores, else ``very_rare``.
    """

    ordinary: int
    rare: int
    very_rare: int


def unlikely_totals(expected: Expected, totals: Mapping[int, int], typed: Iterable[int]) -> Iterator[Problem]:
    """A warning for each seat of ``typed`` whose total is unlikely, by ascending seat.

    ``totals`` are the points of every seat that did not go out, by seat. It is a ``TYPING_SLIP`` where a digit less
    (123 for 12 or 23), or two of them swapped, would make it ordinary, with what may have been ``meant``; else
    ``UNLIKE_THE_OTHERS``. RULES.md, What a round's entries can be: a finding.
    """
    for seat in sorted(typed):
        total = totals[seat]
        others = [other for at, other in totals.items() if at != seat]
        usual = [other for other in others if other <= expected.rare]
        meant = tuple(other for other in _slips(total) if other <= expected.ordinary)
        if total > max(expected.very_rare, TIMES_THE_OTHERS * max(others, default=0)):
            code = ProblemCode.TYPING_SLIP if meant else ProblemCode.UNLIKE_THE_OTHERS
            yield Problem(code, (seat,), number=total, meant=meant)
        elif meant and len(usual) > 1 and total > max(expected.rare, TIMES_FOR_A_SLIP * max(usual)):
            yield Problem(ProblemCode.TYPING_SLIP, (seat,), number=total, meant=meant)


def expected_scores(rules: RuleSet, seats: int, dealt: int) -> Expected:
    """How high scores are where ``seats`` play and each was dealt ``dealt`` tiles.

    Blank ends that count make every score grow by as much as the whole set. Somebody may hold the double-blank too:
    few do, so what it counts is added to the quantile below.
    """
    # Two sets mixed leave as many tiles to each seat as one set does at a table of half the seats.
    at_seats = -(-seats // max(rules.copies, 1))
    whole_train = rules.first_turn is not FirstTurn.ONE_TILE
    own_first = PlayElsewhere.AFTER_OWN_BEGUN in (rules.public_from, rules.mexican_from)
    _, ordinary, rare, very_rare = _quantiles(
        rules.highest, at_seats, dealt, whole_train=whole_train, own_first=own_first
    )
    pairs = (rules.highest + 1) * (rules.highest + 2)
    # A double-N set has N(N+1)(N+2)/2 pips, and N tiles with one blank end.
    grown = 1 + 2 * rules.blank_end / pairs
    blank = rules.worth(DOUBLE_BLANK)
    found = Expected(
        ordinary=round(ordinary * grown),
        rare=round(max(rare * grown, ordinary * grown + blank)),
        very_rare=round(max(very_rare * grown, rare * grown + blank)),
    )
    # Who cannot begin the own train sits there with a full hand whatever the others hold: no sign of a slip.
    return replace(found, rare=found.very_rare) if own_first else found


type _Points = tuple[float, ...]


@lru_cache(maxsize=256)
def _quantiles(highest: int, seats: int, dealt: int, *, whole_train: bool, own_first: bool) -> _Points:
    """Those of the row, in between where there is none; beyond the last row, that row's."""
    rows: dict[int, dict[int, dict[int, _Points]]] = {}
    for at_highest, at_seats, at_dealt, one_tile, whole, own in ROWS:
        # Where both rules are played, whichever makes the higher scores.
        played = [points for points, is_played in ((whole, whole_train), (own, own_first)) if is_played]
        found = tuple(map(max, zip(*(played or [one_tile]), strict=True)))
        rows.setdefault(at_highest, {}).setdefault(at_seats, {})[at_dealt] = found
    return _between(
        {
            at_highest: _between({at_seats: _between(row, dealt) for at_seats, row in by_seats.items()}, seats)
            for at_highest, by_seats in rows.items()
        },
        highest,
    )


def _between(known: Mapping[int, _Points], at: int) -> _Points:
    below = max((place for place in known if place <= at), default=min(known))
    above = min((place for place in known if place >= at), default=max(known))
    if below == above:
        return known[below]
    share = (at - below) / (above - below)
    return tuple(low + share * (high - low) for low, high in zip(known[below], known[above], strict=True))


def _slips(total: int) -> list[int]:
    """What may have been meant by ``total``: without one of its digits, or with two neighbours swapped, ascending."""
    digits = str(total)
    fewer = {digits[:place] + digits[place + 1 :] for place in range(len(digits))}
    swapped = {
        digits[:place] + digits[place + 1] + digits[place] + digits[place + 2 :] for place in range(len(digits) - 1)
    }
    # Nobody writes 05 for 5.
    return sorted({int(text) for text in fewer | swapped if text and text[0] != "0"})
