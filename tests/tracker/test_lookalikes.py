"""Two spellings of one name are noticed, and two names are not taken for one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.lookalikes import are_alike, likely, lookalikes

ALIKE = [
    ("Ana", "Anna"),
    ("J. Luis", "José Luis"),
    ("J Luis", "Jose Luis"),
    ("Joseluis", "José Luis"),
    ("José-Luis", "José Luis"),
    ("Lluís", "Luis"),
    ("Marta", "Martha"),
    ("Jon", "John"),
    ("Ana", "Ana García"),
    ("Ana G.", "Ana García"),
    ("Alex", "Alexandra"),
    ("Mont", "Montserrat"),
    ("Montserat", "Montserrat"),
    ("Motnserrat", "Montserrat"),
    ("Montsarrat", "Montserrat"),
    ("Kathrin", "Katrin"),
    ("Cristina", "Critina"),
    ("H. Ford", "Hank Ford"),
]
UNLIKE = [
    ("Ana", "Eva"),
    ("Ana", "Ada"),
    ("Tom", "Tim"),
    ("Maria", "Mario"),
    ("Carlo", "Carla"),
    ("Daniel", "Daniela"),
    ("Marta", "Maria"),
    ("Ana P.", "Ana R."),
    ("Ana García", "Ana Gómez"),
    ("J.", "José"),
    ("J. L.", "José Luis"),
    ("Luis", "José Luis"),
    ("Player 1", "Player 2"),
    ("Player 1", "Player 11"),
    ("Team 100", "Team 10"),
    ("Ju", "Juan"),
    ("Julia", "Juliana"),
    ("👩‍👩‍👧", "👩"),
    ("", "Ana"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE, ids=" / ".join)
def test_two_spellings_are_noticed(one: str, other: str) -> None:
    assert are_alike(one, other)


@pytest.mark.parametrize(("one", "other"), UNLIKE, ids=" / ".join)
def test_two_people_are_not_taken_for_one(one: str, other: str) -> None:
    assert not are_alike(one, other)


names = st.text(alphabet="aábhjlnosty .-1", max_size=12)


@given(names, names)
def test_it_does_not_matter_which_comes_first_nor_how_it_is_written(one: str, other: str) -> None:
    assert are_alike(one, other) == are_alike(other, one)
    assert are_alike(one, other) == are_alike(one.upper(), f"  {other} ")


@given(st.lists(names, max_size=8))
def test_every_pair_that_is_alike_is_found(given_names: list[str]) -> None:
    assert lookalikes(given_names) == [
        (a, b)
        for a in range(len(given_names))
        for b in range(a + 1, len(given_names))
        if are_alike(given_names[a], given_names[b])
    ]


def test_a_name_that_is_like_two_is_suggested_for_neither() -> None:
    assert likely("Anna", ["Eva", "Ana"]) == 1
    assert likely("Anna", ["Ana", "Ana García"]) is None
    assert likely("Anna", ["Eva"]) is None
