"""When two names are one, and what stands for a long one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.names import initials, name_key, tidy


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ana", "ANA"),
        ("Núria", "nuria"),
        ("José  Luis", " jose luis "),
        ("Straße", "STRASSE"),
        ("Zoe\u0308", "Zoë"),
        ("A\u200bna", "Ana"),
    ],
)
def test_names_that_are_one_name(name: str, other: str) -> None:
    assert name_key(name) == name_key(other)


@pytest.mark.parametrize(("name", "other"), [("Ana", "Anna"), ("Ana B.", "Ana C."), ("👵", "👴")])
def test_names_that_are_two(name: str, other: str) -> None:
    assert name_key(name) != name_key(other)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ana", "AN"),
        ("Ana Maria Lopez", "AL"),
        ("Ñ", "Ñ"),
        ("l·l", "LL"),
        ("<b>Ana</b>", "BA"),
        ("O'Neill", "ON"),
        ("👵🏽 Abuela", "AB"),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
        ("👵🏽👴", "👵🏽"),
        ("☺️!", "☺️"),
    ],
)
def test_the_initials_of_a_name(name: str, expected: str) -> None:
    assert initials(name) == expected


@given(st.text(max_size=60))
def test_tidying_is_done_once_and_for_all(name: str) -> None:
    assert tidy(tidy(name)) == tidy(name)
    assert name_key(tidy(name)) == name_key(name)
    assert len(name_key(name)) <= 18 * max(1, len(tidy(name)))
