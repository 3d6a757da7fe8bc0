"""The rule card: every field of a rule set is in it, what it says is right, and its examples are the engine's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from enum import StrEnum
from itertools import combinations

import pytest
from django.conf import settings
from django.utils import translation
from hypothesis import given

from scoring import (
    PRESETS,
    AtBell,
    DealRow,
    DoubleBinds,
    EngineOrder,
    EngineSource,
    FirstTurn,
    LateSeat,
    MarkerDown,
    MexicanTrains,
    OpenDoubleMarks,
    Penalty,
    PlayElsewhere,
    RuleSet,
    Scoring,
    TieBreak,
    TrainsBegin,
    deal,
)
from tests.scoring.strategies import rule_sets
from tests.tracker.factories import rules_of
from tracker.words.card import Card, Example, HeldHand, rule_card
from tracker.words.house import field_label

LANGUAGES = [code for code, _ in settings.LANGUAGES]
CLASSIC = PRESETS["classic"]
FIELDS = [field.name for field in fields(RuleSet)]

# Values of each field that must not read alike. A field that needs another to do anything has it in NEEDS.
VALUES: dict[str, tuple[object, ...]] = {
    "highest": (6, 9, 12, 15, 18),
    "copies": (1, 2),
    "min_seats": (2, 3),
    "max_seats": (8, 14),
    "deal_table": ((), (DealRow(12, 2, 4, 15),), (DealRow(12, 2, 4, 16),), (DealRow(12, 2, 5, 15),)),
    "engine_order": tuple(EngineOrder),
    "first_engine": (None, 10, 8),
    "rounds": (None, 7, 14),
    "round_choices": ((), (4, 8), (4, 8, 13)),
    "engine_list": ((9, 12), (12, 9), (9,)),
    "engine_source": tuple(EngineSource),
    "clock_minutes": (None, 60, 90),
    "at_bell": tuple(AtBell),
    "scoring": tuple(Scoring),
    "partners": (False, True),
    "double_blank": (0, 25, 50),
    "blank_end": (0, 5, 25),
    "going_out_bonus": (0, -5, -10),
    "mistake_penalty": (False, True),
    "public_train_penalty": (0, 5, 10, 25),
    "penalties": (
        (),
        (Penalty("late call", 10),),
        (Penalty("late call", 5),),
        (Penalty("late call", 10, 2),),
        (Penalty("late call", 0, 2),),
        (Penalty("late call", 0, 1),),
        (Penalty("slow", 10),),
    ),
    "several_may_go_out": (False, True),
    "late_seat": tuple(LateSeat),
    "leavers_ranked": (False, True),
    "tie_breaks": (
        (),
        (TieBreak.ZERO_ROUNDS,),
        (TieBreak.LOWEST_NONZERO,),
        (TieBreak.ZERO_ROUNDS, TieBreak.LOWEST_NONZERO),
        (TieBreak.LOWEST_NONZERO, TieBreak.ZERO_ROUNDS),
    ),
    "trains_begin": tuple(TrainsBegin),
    "public_from": tuple(PlayElsewhere),
    "mexican_trains": tuple(MexicanTrains),
    "mexican_from": tuple(PlayElsewhere),
    "first_turn": tuple(FirstTurn),
    "marker_when_not_started": (False, True),
    "marker_unless_drawn_on_own": (False, True),
    "marker_without_draw": (False, True),
    "marker_down": tuple(MarkerDown),
    "double_binds": tuple(DoubleBinds),
    "open_double_marks": tuple(OpenDoubleMarks),
    "doubles_in_turn": (1, 2, 3, None),
    "follow_anywhere": (False, True),
    "covers_in_turn": (1, 2, 3),
    "tiles_when_bound": (1, 2, 3),
    "drawn_double_draws_again": (False, True),
    "drawn_tile_elsewhere": (False, True),
    "out_on_double": (False, True),
    "doubles_on_others": (False, True),
    "branching_doubles": (False, True),
    "swan_drive": (False, True),
    "blanks_wild": (False, True),
}
NEEDS: dict[str, dict[str, object]] = {
    "engine_order": {"engine_list": (3, 5)},
    "engine_list": {"engine_order": EngineOrder.LISTED},
    "at_bell": {"clock_minutes": 60},
}


def said(card: Card) -> tuple[object, ...]:
    """Everything but the list of differences, the title and the examples: the sentences alone."""
    return card.sections, card.ties


def cards(name: str, seats: int | None) -> Iterable[tuple[object, Card]]:
    for value in VALUES[name]:
        yield value, rule_card(rules_of(**{**NEEDS.get(name, {}), name: value}), seats)


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("seats", [None, 4])
def test_every_value_of_every_field_reads_otherwise(name: str, seats: int | None) -> None:
    apart = [
        (first, second)
        for (first, one), (second, other) in combinations(cards(name, seats), 2)
        # Four players have the same deal by the rows for 2 to 4 and for 2 to 5.
        if name != "deal_table" or seats is None or first == () or second == ()
        if said(one) == said(other) or one.differences == other.differences
    ]
    assert not apart


def test_no_field_is_forgotten_and_no_option() -> None:
    assert list(VALUES) == FIELDS
    for name in FIELDS:
        options = type(getattr(CLASSIC, name))
        if issubclass(options, StrEnum):
            assert VALUES[name] == tuple(options), name
        if options is bool:
            assert VALUES[name] == (False, True), name


# --- What differs from the classic sheet -----------------------------------------------------------------------------


def differing(rules: RuleSet, seats: int | None = None) -> dict[str, tuple[str, str]]:
    """By the field's name, what is said here and of the classic sheet."""
    names = {field_label(name): name for name in FIELDS}
    assert len(names) == len(FIELDS)
    return {names[found.label]: (found.here, found.classic) for found in rule_card(rules, seats).differences}


def test_the_classic_sheet_differs_in_nothing_from_itself() -> None:
    assert differing(CLASSIC) == {}
    assert differing(CLASSIC, 8) == {}


@pytest.mark.parametrize("preset", [key for key in PRESETS if key != "classic"])
def test_a_sheet_differs_where_its_fields_do(preset: str) -> None:
    rules = PRESETS[preset]
    changed = [name for name in FIELDS if getattr(rules, name) != getattr(CLASSIC, name)]
    assert list(differing(rules)) == changed


def test_what_a_difference_says() -> None:
    assert differing(PRESETS["blank-fifty"])["double_blank"] == ("50", "0")
    assert differing(PRESETS["blank-fifty"], 7)["deal_table"] == ("11 tiles each", "10 tiles each")
    assert "deal_table" not in differing(PRESETS["blank-fifty"], 6)
    assert differing(PRESETS["short-game"])["rounds"] == ("4", "13")
    assert differing(PRESETS["short-game"])["double_binds"][0] == "Only whoever laid it, on that train; passing ends it"


def test_what_follows_from_a_rule_differs_too_and_what_does_nothing_does_not() -> None:
    assert differing(rules_of(first_engine=9)) == {
        "first_engine": ("9|9", "12|12"),
        "rounds": ("10", "13"),
    }
    assert differing(rules_of(at_bell=AtBell.DROP)) == {}
    assert differing(rules_of(engine_list=(1, 2))) == {}
    private = rules_of(mexican_trains=MexicanTrains.NONE, mexican_from=PlayElsewhere.AFTER_FIRST_TURN)
    assert differing(private) == {"mexican_trains": ("None", "One in a round")}


# --- What the sections say -------------------------------------------------------------------------------------------


def section(rules: RuleSet, key: str, seats: int | None = 4) -> str:
    return " ".join(" ".join(found.sentences) for found in rule_card(rules, seats).sections if found.key == key)


SECTIONS = [
    ({}, 4, "deal", "Everyone draws 15 tiles. 30 tiles stay face down"),
    ({"engine_source": EngineSource.DRAWN_IN_TURN}, 4, "deal", "Everyone draws 15 tiles. 31 tiles stay face down"),
    ({"highest": 9, "copies": 2}, 4, "deal", "Mix 2 double-9 sets: 110 tiles, every tile 2 times."),
    ({"highest": 9}, 8, "deal", "Everyone draws 7 tiles. That is more tiles than there are"),
    ({}, 9, "deal", "With a double-15 set: 9 to 12 players agree on a deal."),
    ({}, 9, "deal", "These rules give no deal for 9 players with a double-12: agree on one."),
    ({}, 13, "deal", "With a double-18 set: 13 players agree on a deal."),
    ({"highest": 9}, 5, "deal", "Everyone draws 9 tiles."),
    ({"highest": 6}, 2, "deal", "These rules give no deal for 2 players with a double-6: agree on one."),
    ({"partners": True}, 5, "deal", "Partners need 4, 6 or 8 players."),
    ({"deal_table": (DealRow(12, 6, 6, 15),)}, 6, "deal", "Everyone draws 15 tiles. 0 tiles stay face down"),
    ({"rounds": 14}, 4, "engine", "14 rounds, with the engines 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 12."),
    ({"engine_order": EngineOrder.HELD}, 4, "engine", "A game has 13 rounds. "),
    ({"engine_order": EngineOrder.HELD}, 4, "engine", "Whoever holds it lays it in the middle."),
    ({"engine_order": EngineOrder.HELD}, 4, "deal", "Everyone draws 15 tiles. 31 tiles stay face down"),
    ({"round_choices": (4, 8)}, 4, "engine", "games of 4 or 8 rounds"),
    ({"mexican_trains": MexicanTrains.NONE}, 4, "mexican", "There is no Mexican train."),
    ({"double_blank": 50}, 4, "score", "The double-blank counts 50 points."),
    (
        {"blank_end": 5},
        4,
        "score",
        "The double-blank counts 10 points. Every blank end of another tile counts 5 points",
    ),
    ({"penalties": (Penalty("late call", 0, 2),)}, 4, "penalties", "Late call: draw 2 tiles, no points."),
    ({"penalties": (Penalty("late call", 10, 2),)}, 4, "penalties", "Late call: draw 2 tiles and take 10 points."),
    ({"mistake_penalty": False}, 4, "penalties", "These rules have no penalties."),
    ({"scoring": Scoring.WINNER_COLLECTS}, 4, "penalties", "Penalties are taken off the score."),
    ({"scoring": Scoring.WINNER_COLLECTS, "going_out_bonus": -5}, 4, "score", "Going out brings 5 points more."),
    ({"clock_minutes": 60}, 4, "clock", "The game lasts 60 minutes by the clock. At the bell"),
]


@pytest.mark.parametrize(
    ("changes", "seats", "key", "text"), SECTIONS, ids=[f"{row[0] or 'classic'}: {row[-1]}" for row in SECTIONS]
)
def test_a_section_says_what_the_rules_have(changes: dict[str, object], seats: int, key: str, text: str) -> None:
    assert text in section(rules_of(**changes), key, seats)


def test_a_card_for_any_table_has_every_row_of_the_deal() -> None:
    text = section(CLASSIC, "deal", None)
    for row in ("2 to 4 players draw 15", "With a double-9 set: 7 to 8 players draw 7", "13 players agree on a deal"):
        assert row in text


PLAYERS = [
    ("classic", 12, "It is a game for 2 to 8 players. 9 to 14 players agree on a deal."),
    ("classic", 6, "It is a game for 2 players. 3 to 4 players agree on a deal."),
    ("classic", 9, "It is a game for 2 to 7 players. 2 to 4 players draw 10 tiles each."),
    ("classic", 9, "7 to 8 players draw 7 tiles each. For 8 players that is more tiles than there are."),
    ("classic", 15, "It is a game for 9 to 12 players. 2 to 8 players agree on a deal. 13 to 14 players agree on a"),
    ("classic", 18, "It is a game for 13 players. 2 to 12 players agree on a deal. 14 players agree on a deal."),
    ("blank-fifty", 12, "It is a game for 2 to 8 players."),
    ("ten-seats", 12, "It is a game for 2 to 10 players. 11 to 14 players agree on a deal."),
    ("short-game", 12, "It is a game for 2 to 4 players."),
    ("winner-collects", 12, "It is a game for 2 to 10 players."),
    ("short-game", 9, "It is a game for 2 to 9 players. With a double-12 set: 2 players"),
]


@pytest.mark.parametrize(("preset", "highest", "text"), PLAYERS, ids=[f"{row[0]}: {row[2]}" for row in PLAYERS])
def test_a_card_says_for_how_many_the_sheet_is_with_the_set_that_is_played(
    preset: str, highest: int, text: str
) -> None:
    assert text in section(replace(PRESETS[preset], highest=highest), "deal", None)


def test_a_card_of_a_table_says_for_how_many_the_sheet_is() -> None:
    assert "It is a game for 2 to 8 players; there are 5 of you." in section(PRESETS["blank-fifty"], "deal", 5)
    assert "It is a game for 2 players; there are 3 of you." in section(rules_of(highest=6), "deal", 3)
    assert "It is a game for 9 to 3 players." in section(rules_of(min_seats=9, max_seats=3), "deal", None)


def test_the_deal_of_every_sheet_adds_up() -> None:
    for key, rules in PRESETS.items():
        for seats in range(2, 15):
            tiles = deal(rules, seats)
            if tiles is not None:
                left = 91 - seats * tiles - (not rules.engine_is_dealt)
                assert f"{tiles} tiles. {left} tiles stay" in section(rules, "deal", seats), (key, seats)


def test_there_is_a_clock_only_where_somebody_looks_at_it() -> None:
    assert "clock" not in [found.key for found in rule_card(CLASSIC, 4).sections]


# --- Worked examples -------------------------------------------------------------------------------------------------


def results(rules: RuleSet) -> dict[str, str]:
    return {example.title: example.result for example in rule_card(rules, 4).examples}


RESULTS = [
    ({}, "Ana goes out", "Ana 0 · Luis 29 · Kim 3"),
    ({}, "The round is blocked", "Ana 5 · Luis 29 · Kim 3"),
    ({}, "Ana goes out, and Luis has made a mistake", "Ana 0 · Luis 58 · Kim 3"),
    ({"double_blank": 50}, "Ana goes out", "Ana 0 · Luis 29 · Kim 53"),
    ({"blank_end": 5}, "Ana goes out", "Ana 0 · Luis 29 · Kim 18"),
    ({"going_out_bonus": -5}, "Ana goes out", "Ana −5 · Luis 29 · Kim 3"),
    ({"scoring": Scoring.WINNER_COLLECTS}, "Ana goes out", "Ana 32 · Luis 0 · Kim 0"),
    ({"partners": True}, "Ana goes out", "Ana and Kim 0 · Luis and Rosa 44"),
    ({"partners": True}, "The round is blocked", "Ana and Kim 8 · Luis and Rosa 44"),
    ({"several_may_go_out": True}, "Ana and Kim go out in one round", "Ana 0 · Luis 29 · Kim 0"),
    ({"public_train_penalty": 10}, "Ana goes out, and Luis’s train is still public", "Ana 0 · Luis 39 · Kim 3"),
    ({"penalties": (Penalty("late call", 7),)}, "Ana goes out, and Luis pays: late call", "Ana 0 · Luis 36 · Kim 3"),
    (
        {"penalties": (Penalty("late call", 0, draw=2),)},
        "Ana goes out; Luis has this and pays no points: late call",
        "Ana 0 · Luis 29 · Kim 3",
    ),
    # The double-blank is the engine, so nobody holds it.
    ({"engine_order": EngineOrder.UP}, "Ana goes out", "Ana 0 · Luis 29 · Kim 6"),
    ({"highest": 6}, "Ana goes out", "Ana 0 · Luis 20 · Kim 3"),
    ({"first_engine": 5}, "Ana goes out", "Ana 0 · Luis 27 · Kim 3"),
]


@pytest.mark.parametrize(("changes", "title", "result"), RESULTS, ids=[f"{row[1]}: {row[2]}" for row in RESULTS])
def test_an_example_is_scored_by_the_rules(changes: dict[str, object], title: str, result: str) -> None:
    assert results(rules_of(**changes))[title] == result


def as_the_sentences_say(rules: RuleSet, example: Example, hands: Sequence[HeldHand]) -> str:
    """What the card's own sentences make of an example, without the engine; ``hands`` are those of its first round."""
    names = [hand.name for hand in hands]
    pairs = [(0, 2), (1, 3)] if rules.partners else [(seat,) for seat in range(len(names))]
    is_out = [not hand.tiles for hand in hands]
    held = {
        pair: 0
        if any(is_out[seat] for seat in pair)
        else sum(rules.worth(tile) for seat in pair for tile in hands[seat].tiles)
        for pair in pairs
    }
    charged = dict.fromkeys(pairs, 0)
    pays = pairs[1]
    if "mistake" in example.title:
        charged[pays] = max(held.values())
    elif "public" in example.title:
        charged[pays] = rules.public_train_penalty
    elif "pays" in example.title:
        charged[pays] = next(each.points for each in rules.penalties if example.title.endswith(f": {each.name}"))
    winners = [pair for pair in pairs if any(is_out[seat] for seat in pair)]
    points = {}
    for pair in pairs:
        if rules.highest_wins:
            share = sum(held.values()) // len(winners) - rules.going_out_bonus if pair in winners else 0
            points[pair] = share - charged[pair]
        else:
            points[pair] = held[pair] + charged[pair] + (rules.going_out_bonus if pair in winners else 0)
    return " · ".join(
        f"{' and '.join(names[seat] for seat in pair)} {str(points[pair]).replace('-', '−')}" for pair in pairs
    )


SHEETS_AND_CHANGES = [
    pytest.param(replace(sheet, **changes), id=f"{key}: {', '.join(map(str, changes.values())) or 'as it is'}")
    for key, sheet in PRESETS.items()
    for changes in (
        {},
        {"mistake_penalty": True},
        {"mistake_penalty": True, "scoring": Scoring.WINNER_COLLECTS},
        {"mistake_penalty": True, "partners": True, "going_out_bonus": -5},
        {"public_train_penalty": 10, "penalties": (Penalty("late call", 7), Penalty("a word", 0, 2))},
        {"several_may_go_out": True, "scoring": Scoring.WINNER_COLLECTS, "blank_end": 5},
        {"double_blank": 50, "blank_end": 25, "copies": 2},
    )
]


@pytest.mark.parametrize("rules", SHEETS_AND_CHANGES)
def test_the_examples_of_a_sheet_are_as_its_sentences_say(rules: RuleSet) -> None:
    check_examples(rules)


@given(rule_sets())
def test_examples_are_as_the_sentences_of_the_card_say(rules: RuleSet) -> None:
    with translation.override("en"):
        check_examples(rules)


def check_examples(rules: RuleSet) -> None:
    found = rule_card(rules, 4).examples
    for example in found:
        hands = example.hands or found[0].hands
        assert example.result == as_the_sentences_say(rules, example, hands)
        for hand in example.hands:
            worths = [rules.worth(tile) for tile in hand.tiles]
            assert hand.text.split(" = ")[0] == (" + ".join(map(str, worths)) or "goes out")
            assert hand.text.split(" = ")[-1] == (str(sum(worths)) if worths else "goes out")


MISTAKES = [
    (Scoring.LEFT_IN_HAND, "the round’s highest score", "Ana 0 · Luis 58 · Kim 3"),
    (Scoring.WINNER_COLLECTS, "what the round’s highest hand counts", "Ana 32 · Luis −29 · Kim 0"),
]


@pytest.mark.parametrize(("scoring", "sentence", "result"), MISTAKES)
def test_the_price_of_a_mistake_is_the_one_that_the_card_names(scoring: Scoring, sentence: str, result: str) -> None:
    card = rule_card(rules_of(scoring=scoring, mistake_penalty=True), 4)
    penalties = next(section for section in card.sections if section.key == "penalties")
    assert sentence in penalties.sentences[0]
    assert {example.title: example.result for example in card.examples}[
        "Ana goes out, and Luis has made a mistake"
    ] == result


def test_an_example_shows_what_was_held() -> None:
    first = rule_card(PRESETS["blank-fifty"], 4).examples[0]
    assert [(hand.name, " ".join(map(str, hand.tiles)), hand.text) for hand in first.hands] == [
        ("Ana", "", "goes out"),
        ("Luis", "12-7 5-5", "19 + 10 = 29"),
        ("Kim", "3-0 0-0", "3 + 50 = 53"),
    ]


@given(rule_sets())
def test_rules_that_can_be_played_have_examples(rules: RuleSet) -> None:
    with translation.override("en"):
        card = rule_card(rules, 4)
    assert len(card.examples) >= 2
    assert all(example.result for example in card.examples)


def test_rules_that_cannot_be_played_have_a_card_without_examples() -> None:
    for rules in (
        rules_of(highest=3),
        rules_of(copies=5),
        rules_of(engine_order=EngineOrder.LISTED),
        rules_of(rounds=0),
    ):
        assert rules.problems()
        for seats in (None, 4):
            card = rule_card(rules, seats)
            assert card.sections
            assert card.examples == ()


TIES = [
    (CLASSIC, "Ana and Luis both have 40. Ana wins: 2 zero rounds to 1."),
    (PRESETS["winner-collects"], "Ana and Luis both have 73. Ana wins: 2 zero rounds to 1."),
    (
        replace(CLASSIC, tie_breaks=(TieBreak.LOWEST_NONZERO,)),
        "Luis and Ana both have 40. Luis wins: lowest round that is not 0, 20 to 40.",
    ),
    (
        replace(CLASSIC, tie_breaks=()),
        "Ana and Luis have 40 each, and nothing tells them apart: they share place 1.",
    ),
    (
        replace(CLASSIC, partners=True),
        "Ana and Kim and Luis and Rosa both have 40. Ana and Kim win: 2 zero rounds to 1.",
    ),
]


@pytest.mark.parametrize(("rules", "sentence"), TIES, ids=[sentence for _, sentence in TIES])
def test_a_tie_is_told_apart_by_the_rules(rules: RuleSet, sentence: str) -> None:
    assert sentence in rule_card(rules, 4).ties.sentences


# --- Tips ------------------------------------------------------------------------------------------------------------


def test_no_tip_tells_of_what_the_rules_do_not_have() -> None:
    private = rule_card(rules_of(mexican_trains=MexicanTrains.NONE), 4)
    assert not [tip for tip in private.tips if "Mexican" in tip]
    assert [tip for tip in rule_card(CLASSIC, 4).tips if "Mexican" in tip]
    assert not [tip for tip in rule_card(PRESETS["winner-collects"], 4).tips if "Heavy tiles" in tip]
    blocking = rule_card(rules_of(doubles_on_others=False), 4)
    assert not [tip for tip in blocking.tips if "on another’s train" in tip]


@pytest.mark.parametrize("preset", PRESETS)
def test_tips_are_few_and_short(preset: str) -> None:
    tips = rule_card(PRESETS[preset], 4).tips
    assert 8 <= len(tips) <= 12
    assert max(map(len, tips)) < 120


# --- Every language --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_card_fills_all_its_places(preset: str, language: str) -> None:
    rules = replace(PRESETS[preset], partners=True, clock_minutes=60, public_train_penalty=5, blank_end=5, copies=2)
    with translation.override(language):
        card = rule_card(rules, 4)
    sentences = [text for found in (*card.sections, card.ties) for text in found.sentences]
    assert len({found.key for found in card.sections}) == 13
    for text in (*sentences, *card.tips, *(found.here for found in card.differences)):
        assert "%" not in text
        assert "None" not in text
    assert all(text.endswith(".") for text in (*sentences, *card.tips))


# --- What is true of one table is not of another ----------------------------------------------------------------------


def everything(**changes: object) -> str:
    card = rule_card(rules_of(**changes), None)
    return " ".join([*(sentence for section in card.sections for sentence in section.sentences), *card.tips])


UNTRUE_ELSEWHERE = [
    ({"rounds": 14}, "Round 14 goes back to the engine 12|12.", ({"rounds": 13}, {"engine_order": EngineOrder.HELD})),
    (
        {"rounds": 9, "engine_order": EngineOrder.EVEN_DOWN},
        "Round 8 goes back to the engine 12|12.",
        ({"rounds": 7, "engine_order": EngineOrder.EVEN_DOWN},),
    ),
    ({}, "before anybody draws: it is in no hand.", ({"copies": 2},)),
    ({"copies": 2}, "before anybody draws; another of its kind may be drawn.", ({},)),
    ({}, "nobody can change the end of a private train.", ({"partners": True},)),
    ({"partners": True}, "only you and your partner can change its ends.", ({},)),
]


@pytest.mark.parametrize(("changes", "sentence", "others"), UNTRUE_ELSEWHERE, ids=[row[1] for row in UNTRUE_ELSEWHERE])
def test_a_sentence_stands_on_the_cards_of_which_it_is_true_alone(
    changes: dict[str, object], sentence: str, others: Sequence[dict[str, object]]
) -> None:
    assert sentence in everything(**changes)
    for other in others:
        assert sentence not in everything(**other)
