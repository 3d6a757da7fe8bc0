"""Seasons in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from django.utils import translation

from scoring import (
    Fate,
    Measure,
    SchemeProblem,
    SchemeProblemCode,
    SeasonCriterion,
    SeasonPlace,
    SeasonScheme,
    SeasonStanding,
    TieBreak,
)
from tracker.words.seasons import (
    apart,
    decided_text,
    fate_text,
    measure_hint,
    measure_label,
    scheme_problem_text,
    scheme_sentences,
    since_text,
    tie_label,
    tie_sentence,
    value_heading,
    value_text,
    won_text,
)

TIES = [
    (),
    (TieBreak.ZERO_ROUNDS,),
    (TieBreak.LOWEST_NONZERO,),
    (TieBreak.ZERO_ROUNDS, TieBreak.LOWEST_NONZERO),
    (TieBreak.LOWEST_NONZERO, TieBreak.ZERO_ROUNDS),
]


def row(value: Fraction = Fraction(20), by: SeasonCriterion | None = None, **changes: Any) -> SeasonPlace:
    fields: dict[str, Any] = {
        "player": 1,
        "place": 1,
        "value": value,
        "games": 3,
        "rounds": 30,
        "wins": 1,
        "shared_wins": 0,
        "zero_rounds": 4,
        "lowest_nonzero": 3,
        "dropped": (),
        "decided_by": by,
    }
    return SeasonPlace(**fields | changes)


DECIDED: list[tuple[SeasonPlace, SeasonPlace, str]] = [
    (row(by=SeasonCriterion.VALUE), row(Fraction(25)), ""),
    (
        row(Fraction(2666, 100), SeasonCriterion.VALUE),
        row(Fraction(2671, 100)),
        "before Rosa by a hair: 26.66 to 26.71",
    ),
    (row(by=SeasonCriterion.ZERO_ROUNDS), row(zero_rounds=2), "before Rosa by zero rounds: 4 to 2"),
    (
        row(by=SeasonCriterion.LOWEST_NONZERO),
        row(lowest_nonzero=5),
        "before Rosa by the lowest round that is not 0: 3 to 5",
    ),
    (row(by=SeasonCriterion.LOWEST_NONZERO, lowest_nonzero=None), row(), "before Rosa: no round above 0"),
    (row(by=SeasonCriterion.SHARED), row(), "level with Rosa in everything"),
    (row(by=SeasonCriterion.MINIMUM), row(), ""),
]


@pytest.mark.parametrize(
    ("one", "following", "text"),
    DECIDED,
    ids=[str(case[0].decided_by) + str(number) for number, case in enumerate(DECIDED)],
)
def test_what_decided_between_neighbours_is_said_where_the_values_do_not(
    one: SeasonPlace, following: SeasonPlace, text: str
) -> None:
    assert decided_text(SeasonScheme(), one, following, "Rosa") == text


def test_values_differ_with_as_many_decimals_as_it_takes() -> None:
    assert apart(Fraction(1, 3), Fraction(1001, 3000)) == ("0.333", "0.334")
    assert apart(Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**9)) == ("0.333333", "0.333333")


@pytest.mark.parametrize(
    ("measure", "value", "text"),
    [
        (Measure.PIPS, Fraction(512), "512"),
        (Measure.AVERAGE, Fraction(80, 3), "26.7"),
        (Measure.PLACES, Fraction(17, 2), "8.50"),
        (Measure.WINS, Fraction(1, 3), "0.33"),
    ],
)
def test_a_value_has_no_more_decimals_than_it_needs(measure: Measure, value: Fraction, text: str) -> None:
    assert value_text(measure, value) == text
    with translation.override("es"):
        assert value_text(measure, value) == text.replace(".", ",")


@pytest.mark.parametrize(
    ("then", "now", "text"),
    [
        (3, 1, "since then: up 2"),
        (1, 2, "since then: down 1"),
        (2, 2, ""),
        (None, 4, "now place 4"),
        (4, None, "now without a place"),
        (None, None, ""),
    ],
)
def test_how_a_place_has_moved_since(then: int | None, now: int | None, text: str) -> None:
    assert since_text(then, now) == text


def test_no_two_schemes_read_alike() -> None:
    schemes = [
        *(SeasonScheme(measure=measure) for measure in Measure),
        *(SeasonScheme(tie_breaks=ties) for ties in TIES[:3] + TIES[4:]),
        SeasonScheme(min_games=2),
        SeasonScheme(drop_worst=1),
        SeasonScheme(drop_worst=2),
        SeasonScheme(count_best=1),
        SeasonScheme(count_best=5),
        SeasonScheme(guests_count=False),
        SeasonScheme(measure=Measure.PLACES, place_points=(3, 1)),
    ]
    assert len({scheme_sentences(scheme) for scheme in schemes}) == len(schemes)
    assert len({tie_label(ties) for ties in TIES}) == len({tie_sentence(ties) for ties in TIES}) == len(TIES)
    for words in (measure_label, measure_hint, value_heading):
        assert len({words(measure) for measure in Measure}) == len(Measure)


def test_the_rule_says_which_way_round_the_table_is() -> None:
    mixed = SeasonStanding((), highest_first=False, is_mixed=True)
    assert "From games that the highest total wins, what was collected is taken off." in scheme_sentences(
        SeasonScheme(), mixed
    )
    highest = SeasonStanding((), highest_first=True, is_mixed=False)
    assert "The highest comes first." in scheme_sentences(SeasonScheme(), highest)


def test_what_became_of_a_game() -> None:
    assert fate_text(Fate.COUNTED, is_counted=True) == ""
    assert fate_text(Fate.DROPPED, is_counted=True) == "dropped"
    assert fate_text(Fate.LEFT_OUT, is_counted=False) == "does not count"
    assert fate_text(Fate.LEFT_OUT, is_counted=True) == "guests do not count"


def test_who_won() -> None:
    assert won_text("Ana", 1, "9") == "Ana won with 9."
    assert won_text("Ana and Luis", 2, "9") == "Ana and Luis share the win with 9."


def test_every_problem_of_a_scheme_says_what_to_do() -> None:
    texts = {scheme_problem_text(SchemeProblem(code, "x", 1)) for code in SchemeProblemCode}
    assert len(texts) == len(SchemeProblemCode)
