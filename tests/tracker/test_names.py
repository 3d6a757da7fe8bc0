"""When two names are one, and what stands for a long one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.names import distinct_initials, initials, name_key, tidy


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
        ("ßß", "SS"),
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


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Ana", "Ann", "Andreu", "Anna"], ("AN", "A2", "AD", "AA")),
        (["Anna", "Ana", "Rosa"], ("AN", "AA", "RO")),
        (["Núria", "Nuri"], ("NÚ", "NR")),
        (["Ana Lopez", "Alba"], ("AL", "AB")),
        (["A2", "Al", "Al B."], ("A2", "AL", "AB")),
        (["Al", "Al Al", "A2"], ("AL", "AA", "A2")),
        (["👵", "👵!"], ("👵", "👵2")),
        ([f"P{seat}" for seat in range(14)], tuple(f"P{seat}" for seat in range(14))),
    ],
    ids=str,
)
def test_the_initials_of_a_table(names: list[str], expected: tuple[str, ...]) -> None:
    assert distinct_initials(names) == expected


tables = st.lists(
    st.text(st.sampled_from("Aaán2 ß👵"), min_size=1, max_size=5) | st.text(min_size=1, max_size=9), max_size=14
)


@given(tables, st.integers(0, 14))
def test_no_two_of_a_table_are_alike_and_whoever_comes_later_changes_nobodys(names: list[str], first: int) -> None:
    found = distinct_initials(names)
    assert len({name_key(each) for each in found}) == len(names)
    assert distinct_initials(names[:first]) == found[:first]
    for name, each in zip(names, found, strict=True):
        # The first sign may be an emoji of several characters.
        assert len(each) <= max(3, len(initials(name)) + 2)


@given(tables)
def test_where_nobody_shares_initials_all_have_their_own(names: list[str]) -> None:
    apart = {name_key(initials(name)): name for name in names}.values()
    assert distinct_initials([*apart]) == tuple(map(initials, apart))


@given(st.text(max_size=60))
def test_tidying_is_done_once_and_for_all(name: str) -> None:
    assert tidy(tidy(name)) == tidy(name)
    assert name_key(tidy(name)) == name_key(name)
    assert len(name_key(name)) <= 18 * max(1, len(tidy(name)))
