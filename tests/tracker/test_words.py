"""Every code of the engine has its sentence, in every language, and ties are explained."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.conf import settings
from django.utils import translation

from scoring import PRESETS, Problem, ProblemCode, RoundScore, SideScore, TieBreak, Tile, rank
from tests.tracker.factories import rules_of
from tracker.words.lists import join_names
from tracker.words.problems import PROBLEM_TEXTS, named_problem, problem_text
from tracker.words.results import headline, reasons
from tracker.words.rules import preset_title, summary

NAMES = ("Ana", "Luis", "Kim")
LANGUAGES = [code for code, _ in settings.LANGUAGES]


def test_every_code_has_a_sentence() -> None:
    assert set(PROBLEM_TEXTS) == set(ProblemCode)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", ProblemCode)
@pytest.mark.parametrize("number", [7, None])
def test_a_sentence_fills_all_its_places(code: ProblemCode, language: str, number: int | None) -> None:
    problem = Problem(code, seats=(0, 2), number=number, tiles=(Tile(1, 0),), meant=(12, 23))
    with translation.override(language):
        sentence = problem_text(problem, PRESETS["classic"], NAMES)
    assert sentence[-1] in ".?»"
    assert "%" not in sentence
    if number is not None:
        assert "None" not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", ProblemCode)
@pytest.mark.parametrize("number", [7, None])
def test_away_from_the_seat_a_sentence_says_whose_score_it_is_about(
    code: ProblemCode, language: str, number: int | None
) -> None:
    problem = Problem(code, seats=(0, 2), number=number, tiles=(Tile(1, 0),), meant=(12, 23))
    with translation.override(language):
        sentence = named_problem(problem, PRESETS["classic"], NAMES)
    for name in ("Ana", "Kim"):
        assert sentence.count(name) == 1
    assert "Luis" not in sentence


def test_what_is_about_nobody_names_nobody() -> None:
    problem = Problem(ProblemCode.NOBODY_AT_ZERO)
    assert named_problem(problem, PRESETS["classic"], NAMES) == problem_text(problem, PRESETS["classic"], NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_sheet_has_a_title_and_a_summary(preset: str, language: str) -> None:
    with translation.override(language):
        assert preset_title(preset) != preset
        assert "·" in summary(PRESETS[preset])
        assert len(summary(PRESETS[preset])) < 120


def test_the_sheets_say_in_what_they_differ() -> None:
    with translation.override("en"):
        assert len({preset_title(preset) for preset in PRESETS}) == len(PRESETS)
        assert "Double-blank 50" not in summary(PRESETS["classic"])
        assert "double-blank 50" in summary(PRESETS["blank-fifty"])
        assert "highest total wins" in summary(PRESETS["winner-collects"])
        assert "4 rounds" in summary(PRESETS["short-game"])


@pytest.mark.parametrize(
    ("names", "expected"), [([], ""), (["Ana"], "Ana"), (["Ana", "Kim"], "Ana and Kim"), (NAMES, "Ana, Luis and Kim")]
)
def test_names_are_joined_as_they_are_spoken(names: list[str], expected: str) -> None:
    assert join_names(names) == expected


@pytest.mark.parametrize(
    ("last", "joint"),
    [
        ("Kim", "y"),
        ("Iker", "e"),
        ("Íñigo", "e"),
        ("I\u0301n\u0303igo", "e"),
        ("irene", "e"),
        ("Hilario", "e"),
        ("Iyán", "e"),
        ("Ía", "e"),
        ("Yves", "e"),
        ("I", "e"),
        ("Iago", "y"),
        ("Hiedra", "y"),
        ("Yolanda", "y"),
        ("Hugo", "y"),
        ("Eire", "y"),
    ],
)
def test_spanish_says_and_by_the_sound_that_follows(last: str, joint: str) -> None:
    with translation.override("es"):
        assert join_names(["Ana", "Iker", last]) == f"Ana, Iker {joint} {last}"
    with translation.override("ca"):
        assert join_names(["Ana", last]) == f"Ana i {last}"
    with translation.override("en"):
        assert join_names(["Ana", last]) == f"Ana and {last}"


def test_names_written_from_right_to_left_keep_their_places() -> None:
    dana, maryam = "\u05d3\u05e0\u05d4", "\u0645\u0631\u064a\u0645"
    assert join_names([dana, "Ana", maryam]) == f"\u2068{dana}\u2069, Ana and \u2068{maryam}\u2069"


def game(*columns: list[int]) -> list[RoundScore]:
    return [
        RoundScore(12, tuple(SideScore(points=value, score=value, went_out=value == 0) for value in row))
        for row in zip(*columns, strict=True)
    ]


RESULTS = [
    ("the total", game([0, 5], [5, 6]), {}, "Ana wins with 5, the lowest total.", ()),
    (
        "zero rounds",
        game([0, 10], [5, 5]),
        {},
        "Ana wins with 10, the lowest total.",
        ("Ana and Luis both have 10. Ana wins: 1 zero round to 0.",),
    ),
    (
        "the lowest round",
        game([0, 3, 7], [0, 5, 5]),
        {},
        "Ana wins with 10, the lowest total.",
        (
            (
                "Ana and Luis both have 10. They are level on zero rounds too: 1. "
                "Ana wins: lowest round that is not 0, 3 to 5."
            ),
        ),
    ),
    (
        "a shared win",
        game([0, 3], [3, 0]),
        {},
        "Ana and Luis share the win with 3.",
        ("Ana and Luis have 3 each, and nothing tells them apart: they share place 1.",),
    ),
    (
        "a tie behind the winner",
        game([0, 0], [0, 10], [5, 5]),
        {},
        "Ana wins with 0, the lowest total.",
        ("Luis and Kim both have 10. Luis comes first: 1 zero round to 0.",),
    ),
    (
        "lowest rounds first, without zero rounds in common",
        game([3, 7], [0, 10]),
        {"tie_breaks": (TieBreak.LOWEST_NONZERO,)},
        "Ana wins with 10, the lowest total.",
        ("Ana and Luis both have 10. Ana wins: lowest round that is not 0, 3 to 10.",),
    ),
    ("partners", game([0, 5], [5, 6]), {"partners": True}, "Ana and Kim win with 5, the lowest total.", ()),
]


@pytest.mark.parametrize(
    ("rounds", "changes", "expected", "why"), [row[1:] for row in RESULTS], ids=[row[0] for row in RESULTS]
)
def test_a_result_is_explained(
    rounds: list[RoundScore], changes: dict[str, object], expected: str, why: tuple[str, ...]
) -> None:
    rules = rules_of("classic", **changes)
    names = ("Ana", "Luis", "Kim", "Eva")
    places = rank(rules, rounds)
    assert headline(places, rules, names) == expected
    assert reasons(places, names) == why


def test_where_the_winner_collects_the_highest_total_is_named() -> None:
    rules = PRESETS["winner-collects"]
    assert headline(rank(rules, game([40], [0])), rules, NAMES) == "Ana wins with 40, the highest total."
    pairs = replace(rules, partners=True)
    assert headline(rank(pairs, game([40], [0])), pairs, (*NAMES, "Eva")) == (
        "Ana and Kim win with 40, the highest total."
    )


def test_who_has_no_round_above_0_needs_no_number() -> None:
    rounds = [
        RoundScore(12, (SideScore(0, 0, went_out=True), SideScore(0, 0, went_out=False))),
        RoundScore(11, (None, SideScore(0, 1, went_out=False))),
    ]
    rules = rules_of("classic", tie_breaks=(TieBreak.LOWEST_NONZERO,))
    (why,) = reasons(rank(rules, rounds), NAMES)
    assert why.endswith("Ana wins: no round above 0.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_counts_in_ordinals(language: str) -> None:
    # "Ronda 4", never "4.ª ronda": ordinals bend by gender and need a letter that shows badly.
    with translation.override(language):
        sentences = [headline(rank(PRESETS["classic"], row[1]), PRESETS["classic"], NAMES) for row in RESULTS[:5]]
        sentences += [why for row in RESULTS[:5] for why in reasons(rank(PRESETS["classic"], row[1]), NAMES)]
    assert not [sentence for sentence in sentences if re.search(r"\d(st|nd|rd|th|\.?[ªº]|[aeno]?[rnta]\b)", sentence)]
