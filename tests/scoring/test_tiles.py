"""Tiles and sets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import SETS, DominoSet, NotATile, Tile

ends = st.integers(min_value=0, max_value=18)


@given(ends, ends)
def test_a_tile_reads_what_it_writes(a: int, b: int) -> None:
    assert Tile.parse(str(Tile(a, b))) == Tile(a, b)


@given(ends, ends)
def test_turning_a_tile_round_makes_no_other_tile(a: int, b: int) -> None:
    assert Tile(a, b) == Tile(b, a)
    assert hash(Tile(a, b)) == hash(Tile(b, a))


@pytest.mark.parametrize("text", ["12-7", "7-12", " 12 | 7 ", "07|12"])
def test_a_tile_is_read_as_people_write_it(text: str) -> None:
    assert Tile.parse(text) == Tile(12, 7)


@pytest.mark.parametrize("text", ["", "12", "12-", "a-b", "1-2-3", "-1-2", "123-4", "٣-٤"])
def test_a_text_that_names_no_tile_is_refused(text: str) -> None:
    with pytest.raises(NotATile) as refusal:
        Tile.parse(text)
    assert str(refusal.value) == text


def test_ends_are_never_negative() -> None:
    with pytest.raises(ValueError, match="^a tile's end cannot be negative$"):
        Tile(-1, 3)


@given(ends, ends)
def test_the_other_end_of_a_tile(a: int, b: int) -> None:
    assert Tile(a, b).other(a) == b
    assert Tile(a, b).other(b) == a


def test_a_tile_has_no_other_end_for_what_it_does_not_have() -> None:
    with pytest.raises(ValueError, match="12-7 has no 3"):
        Tile(12, 7).other(3)


@pytest.mark.parametrize(
    ("highest", "tiles", "pips"), [(6, 28, 168), (9, 55, 495), (12, 91, 1092), (15, 136, 2040), (18, 190, 3420)]
)
@pytest.mark.parametrize("copies", [1, 2])
def test_a_set_holds_what_is_printed_on_its_box(highest: int, tiles: int, pips: int, copies: int) -> None:
    tile_set = DominoSet(highest, copies)
    assert len(tile_set) == len(tile_set.tiles) == copies * tiles
    assert tile_set.pips == sum(tile.pips for tile in tile_set.tiles) == copies * pips
    assert len(set(tile_set.tiles)) == tiles


@pytest.mark.parametrize("highest", SETS)
def test_a_set_knows_its_tiles(highest: int) -> None:
    assert Tile(highest, 0) in DominoSet(highest)
    assert Tile(highest + 1, 0) not in DominoSet(highest)
    assert "12-7" not in DominoSet(highest)


def test_doubles_and_blanks() -> None:
    assert Tile(4, 4).is_double
    assert not Tile(4, 3).is_double
    assert [Tile(*ends).blank_ends for ends in ((0, 0), (5, 0), (5, 4))] == [2, 1, 0]
