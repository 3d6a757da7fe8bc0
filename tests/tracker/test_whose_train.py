"""Whose train it is, in each language."""

from __future__ import annotations

import pytest
from django.utils import translation

from tracker.words.lists import on_train_of, train_of
from tracker.words.refusals import train_text, where_text


@pytest.mark.parametrize(
    ("name", "whose"),
    [
        ("Rosa", "de Rosa"),
        ("Ana", "d’Ana"),
        ("àngels", "d’àngels"),
        ("E\u0301ric", "d’E\u0301ric"),
        ("Ester", "d’Ester"),
        ("Imma", "d’Imma"),
        ("Oriol", "d’Oriol"),
        ("Úrsula", "d’Úrsula"),
        ("Yves", "d’Yves"),
        ("Hug", "d’Hug"),
        ("Helena", "d’Helena"),
        ("Hank", "de Hank"),
        ("Iolanda", "de Iolanda"),
        ("Yago", "de Yago"),
        ("–", "de –"),
    ],
)
def test_catalan_says_whose_train_it_is_by_the_sound_that_follows(name: str, whose: str) -> None:
    with translation.override("ca"):
        assert train_of(name) == f"Tren {whose}"
        assert on_train_of(name) == f"al tren {whose}"
    with translation.override("en"):
        assert train_of(name) == f"{name}’s train"
        assert on_train_of(name) == f"on {name}’s train"


def test_a_train_of_the_table_is_said_so_too() -> None:
    with translation.override("ca"):
        assert train_text(1, ["Rosa", "Ana"]) == "Tren d’Ana"
        assert where_text(1, ["Rosa", "Ana"]) == "al tren d’Ana"
