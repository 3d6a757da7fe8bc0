"""A number before what it counts has its own form for one: nobody reads "1 minutes"."""

import importlib.util
import re
from pathlib import Path

import pytest

BASE = Path(__file__).resolve().parents[2]
_spec = importlib.util.spec_from_file_location("translations", BASE / "scripts" / "translations.py")
translations = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(translations)

#: Sentences whose number is never 1, and why.
NEVER_ONE = {
    "%(from)s players agree on a deal.": "two play at least",
    "For %(seats)s players that is %(needed)s tiles, and there are %(most)s to deal. Deal fewer.": (
        "two play at least, and it is more than a set holds"
    ),
    "%(from)s to %(to)s players agree on a deal.": "two play at least",
    "%(from)s players: %(tiles)s": "two play at least",
    "%(from)s to %(to)s players: %(tiles)s": "two play at least",
    "%(least)s to %(most)s tiles each": "the most is more than the least, which is 1",
    "%(number)s tiles for each of so many players is more than the set holds. Deal fewer.": "every set has more tiles",
    "At most %(most)s players fit at one table, those who left included.": "a constant",
    "At most %(most)s players fit at one table; here are %(count)s.": "a constant",
    "At most %(most)s seats fit at one table, those of who left included. Let whoever comes play on for somebody who "
    "left, with the same score: choose that player in the list.": "a constant",
    "A name has at most %(most)s characters; this one has %(count)s.": "a constant",
    "A reason has at most %(most)s characters; this one has %(count)s.": "a constant",
    "Write at most %(most)s lines; here are %(count)s.": "a constant",
    "Double-%(highest)s (%(tiles)s tiles)": "28 tiles at least",
    "Play with a double-%(highest)s set: %(tiles)s tiles.": "28 tiles at least",
    "Mix %(copies)s double-%(highest)s sets: %(tiles)s tiles, every tile %(copies)s times.": "two sets are mixed",
    "To %(seats)s players these rules deal %(count)s tiles, more than the set holds.": "two play at least",
    "For so many players these rules deal %(count)s tiles, more than the set holds. Choose a larger set.": "so many",
    "For %(seats)s players that is more tiles than there are.": "two play at least",
    "It is a game for %(least)s players.": "two play at least",
    "It is a game for %(least)s players; there are %(seats)s of you.": "two play at least",
    "It is a game for %(least)s to %(most)s players.": "two play at least",
    "It is a game for %(least)s to %(most)s players; there are %(seats)s of you.": "two play at least",
    "These rules do not allow %(count)s players.": "two play at least",
    "These rules do not allow %(number)s players.": "two play at least",
    "These rules give no deal for %(count)s players with a double-%(highest)s: agree on one.": "two play at least",
    "These rules have %(count)s rounds, so the game would go on. It stands as after round %(after)s.": "one was played",
    "A game has at most %(most)s rounds; here are %(count)s.": "a set has more doubles than one",
    "The season is long: only its newest %(count)s games are counted here.": "a season with less is not long",
    "You may play on %(count)s trains.": "few are named",
    "double-%(highest)s, %(players)s players: no deal": "two play at least",
}


def messages():
    return [message for message in translations.sentences() if message.id]


def counted(singular, plural):
    """The words that a sentence has only for several: "tiles" of "%(count)s tile each"."""
    of_one = set(re.findall(r"[a-z]+", singular.lower()))
    return {word for word in re.findall(r"[a-z]+", plural.lower()) if word.endswith("s") and word not in of_one}


NOUNS = {noun for message in messages() if message.pluralizable for noun in counted(*message.id[:2])} - {"is", "has"}
BEFORE_NOUN = re.compile(rf"%\(\w+\)s ({'|'.join(sorted(NOUNS))})\b")


def test_the_sentences_say_what_is_counted():
    assert {"tiles", "rounds", "players", "points", "minutes"} <= NOUNS


@pytest.mark.parametrize(
    "sentence",
    sorted({m.id for m in messages() if not m.pluralizable and BEFORE_NOUN.search(m.id)}),
)
def test_a_number_of_things_has_a_form_for_one(sentence):
    assert sentence in NEVER_ONE


def test_no_reason_is_given_for_a_sentence_that_is_gone():
    assert NEVER_ONE.keys() <= {message.id for message in messages() if not message.pluralizable}
