"""Every refusal of the table has its sentence, with the train, the seat and the double it is about."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.utils import translation

from scoring import NEW_MEXICAN, OpenDouble, Refusal, RefusalCode
from tracker.words.refusals import REFUSAL_TEXTS, train_text, where_text, why_not

NAMES = ("Rosa", "Tom", "Ana")
LANGUAGES = [code for code, _ in settings.LANGUAGES]
Code = RefusalCode

SENTENCES = [
    (Refusal(Code.NO_SUCH_SEAT, seat=9), "That seat is not at this table."),
    (Refusal(Code.NO_SUCH_TRAIN, train=9), "That train is not on this table."),
    (Refusal(Code.ROUND_OVER), "The round is over."),
    (Refusal(Code.SEAT_ABSENT, seat=1), "Tom does not play this round."),
    (Refusal(Code.NO_TILES, seat=1), "Tom has no tiles left."),
    (Refusal(Code.NOT_YOUR_TURN, seat=1), "It is Tom’s turn."),
    (Refusal(Code.NOT_IN_PLAY), "That tile is not in play: it is the engine, or not in this set."),
    (
        Refusal(Code.DOUBLE_IS_OPEN, train=1, double=OpenDouble(1, 5, 1)),
        "The double 5 lies open on Tom’s train. If it was covered there, tap that first.",
    ),
    (Refusal(Code.NO_MEXICAN_TRAIN), "These rules have no Mexican train."),
    (Refusal(Code.MEXICAN_ALREADY_BEGUN, train=3), "There is one Mexican train a round, and it has begun."),
    (Refusal(Code.TURN_IS_SPENT), "This turn has no tile left to lay."),
    (
        Refusal(Code.OPEN_DOUBLE_FIRST, train=0, seat=1, double=OpenDouble(0, 5, 1)),
        "First cover the double 5 on Rosa’s train.",
    ),
    (
        Refusal(Code.OPEN_DOUBLE_FIRST, train=0, seat=1, double=OpenDouble(0, 0, 1)),
        "First cover the double 0 on Rosa’s train.",
    ),
    (
        Refusal(Code.OPEN_DOUBLE_FIRST, train=3, seat=1, double=OpenDouble(3, None, 1)),
        "First cover the open double on the Mexican train.",
    ),
    (Refusal(Code.FIRST_TURN_OWN_ONLY, train=0), "In your first turn you play on your own train only."),
    (Refusal(Code.OWN_TRAIN_FIRST, train=0), "First begin your own train."),
    (Refusal(Code.PRIVATE, train=1, seat=1), "Tom’s train has no marker."),
    (
        Refusal(Code.SWAN_ORDER, train=1),
        "One tile on each public train, clockwise: the next goes on Tom’s train.",
    ),
    (Refusal(Code.SWAN_ORDER), "One tile on each public train, clockwise: there is no further one."),
    (Refusal(Code.TOO_MANY_DOUBLES), "First cover the double you have laid; another would be too many."),
    (Refusal(Code.NO_DOUBLES_ON_OTHERS, train=1, seat=1), "No doubles on Tom’s train: that would block it."),
    (Refusal(Code.LAST_TILE_DOUBLE), "Your last tile cannot be a double: it would stay uncovered."),
    (Refusal(Code.DOES_NOT_MATCH, train=3), "That tile fits no end on the Mexican train."),
    (Refusal(Code.BUILDING), "Everybody is still building. Turns begin when all are done."),
    (Refusal(Code.NOT_BUILDING), "The building is over; it goes by turns."),
    (Refusal(Code.CAN_PLAY, train=0, seat=1), "You have a tile that fits on Rosa’s train. Whoever can play must."),
    (
        Refusal(Code.CAN_PLAY, train=NEW_MEXICAN, seat=1),
        "You have a tile that fits on a new Mexican train. Whoever can play must.",
    ),
    (Refusal(Code.NO_NEED_TO_DRAW), "This turn needs no more tile: there is nothing to draw for."),
    (Refusal(Code.FIRST_TURN_NO_DRAW), "In your first turn you do not draw. Put up your marker."),
    (Refusal(Code.ALREADY_DREW), "You have drawn in this turn, and may draw once."),
    (Refusal(Code.BONEYARD_EMPTY), "The boneyard is empty: there is nothing to draw."),
    (Refusal(Code.DRAW_FIRST), "Draw a tile before you pass."),
    (Refusal(Code.HOLDS_TILES, seat=1), "Tom still has tiles, so has not gone out."),
    (Refusal(Code.MEXICAN_IS_PUBLIC), "The Mexican train is always public."),
]


def test_every_code_has_a_sentence_and_an_example_here() -> None:
    assert set(REFUSAL_TEXTS) == set(RefusalCode)
    assert {refusal.code for refusal, _ in SENTENCES} == set(RefusalCode)


@pytest.mark.parametrize(("refusal", "sentence"), SENTENCES, ids=[sentence for _, sentence in SENTENCES])
def test_a_refusal_says_what_it_is_about(refusal: Refusal, sentence: str) -> None:
    with translation.override("en"):
        assert why_not(refusal, NAMES) == sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("refusal", [refusal for refusal, _ in SENTENCES], ids=[sentence for _, sentence in SENTENCES])
def test_a_sentence_fills_all_its_places(refusal: Refusal, language: str) -> None:
    with translation.override(language):
        sentence = why_not(refusal, NAMES)
    assert sentence.endswith(".")
    assert "%" not in sentence
    assert "None" not in sentence
    assert "  " not in sentence
    assert " ." not in sentence


@pytest.mark.parametrize(
    ("train", "you", "mexican", "heading", "where"),
    [
        (1, None, 0, "Tom’s train", "on Tom’s train"),
        (1, 1, 0, "Your own train", "on your own train"),
        (1, 0, 0, "Tom’s train", "on Tom’s train"),
        (3, None, 1, "Mexican train", "on the Mexican train"),
        (3, None, 2, "Mexican train 1", "on Mexican train 1"),
        (4, None, 2, "Mexican train 2", "on Mexican train 2"),
        (NEW_MEXICAN, None, 0, "A new Mexican train", "on a new Mexican train"),
    ],
)
def test_a_train_goes_by_its_owner(train: int, you: int | None, mexican: int, heading: str, where: str) -> None:
    assert train_text(train, NAMES, you=you, mexican=mexican) == heading
    assert where_text(train, NAMES, you=you, mexican=mexican) == where
