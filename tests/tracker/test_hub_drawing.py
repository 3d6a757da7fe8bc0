"""The ring of the hub: every train has a place of its own, in the order of the table, round the engine."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, tau

import pytest

from scoring import MexicanTrains
from tests.tracker.changes import table_of
from tests.tracker.factories import NOW, new_game
from tests.tracker.test_taps import M1, ref, tap
from tracker.hub_drawing import ACROSS, DOWN, Place, Ring, tall, wide
from tracker.models import Role
from tracker.services import BeginTrain, LayDouble
from tracker.sheets.hub import hub_page
from tracker.templatetags.hub import hub_drawing
from tracker.trains import TrainRef

SHAPES = pytest.mark.parametrize("shape", [tall, wide])


def cells(place: Place) -> set[tuple[int, int]]:
    width = ACROSS // place.parts
    columns = range((place.nth - 1) * width, place.nth * width)
    return {(column, row) for column in columns for row in range(place.row, place.row + place.rows)}


def angle(ring: Ring, place: Place) -> float:
    """How far round the clock from six o'clock on, in turns; a hand's breadth before it is nought too."""
    (x, y), height = place.middle, DOWN * ring.rows
    return (atan2(-(x - ACROSS / 2) / ACROSS, (y - height / 2) / height) / tau + 0.001) % 1


@SHAPES
@pytest.mark.parametrize("count", range(1, 20))
def test_each_train_has_a_place_of_its_own_clockwise_from_the_bottom(shape: type[Ring], count: int) -> None:
    ring = shape(count)  # type: ignore[call-arg, arg-type]
    assert len(ring.places) == count
    taken = [cell for place in ring.places for cell in cells(place)]
    assert len(taken) == len(set(taken))
    assert all(place.row >= 1 and place.row + place.rows - 1 <= ring.rows for place in ring.places)
    angles = [angle(ring, place) for place in ring.places]
    assert angles[0] < 0.01
    assert all(one < other for one, other in pairwise(angles))


@SHAPES
def test_a_table_of_nobody_has_no_places(shape: type[Ring]) -> None:
    assert shape(0).places == ()  # type: ignore[call-arg, arg-type]


@pytest.mark.parametrize("count", range(2, 15))
def test_the_engine_has_the_middle_for_itself(count: int) -> None:
    for ring, first, last in ((tall(count), 20, 40), (wide(count), 12, 48)):
        middle = {(column, row) for column in range(first, last) for row in range(2, ring.rows)}
        assert not any(cells(place) & middle for place in ring.places)
        assert ring.has_sides == any(1 < place.row < ring.rows for place in ring.places)


def test_a_track_goes_from_the_engine_to_its_train() -> None:
    ring = tall(4)
    assert ring.view_box == "0 0 60 40"
    assert [ring.track(at) for at in range(4)] == [
        "M30 20L30 30.5",
        "M30 20L19.5 20",
        "M30 20L30 9.5",
        "M30 20L40.5 20",
    ]


def test_a_track_to_a_corner_ends_at_it_and_leaves_the_neighbours_alone() -> None:
    # Fourteen: the train at the left of the first one has the lower corner, which only the engine's room leads to.
    assert tall(14).track(1) == "M30 30L20 50"
    # Eight: of the outer trains beneath, as much is free as reaches beyond those at the sides.
    assert wide(8).track(1) == "M30 15L14 20.5"


@pytest.mark.django_db
def test_the_own_train_is_first_and_the_oldest_double_has_the_first_number() -> None:
    game = new_game("Ana", "Luis", "Kim", branching_doubles=True, mexican_trains=MexicanTrains.SEVERAL)
    for what in (BeginTrain(M1), BeginTrain(TrainRef(mexican=2)), LayDouble(M1, value=7)):
        tap(game, what)
    for value in (1, 2, 3):
        tap(game, LayDouble(ref(game, "Luis"), value=value))
    own = ref(game, "Luis").seat
    page = hub_page(table_of(game), role=Role.PLAYER, seat_id=own, may_tap=True, now=NOW)
    drawing = hub_drawing(page)
    assert [drawn.train.name for drawn in drawing.trains] == ["Ana", "Luis", "Kim"]
    assert [track.train.name for track in drawing.rings[0].tracks] == ["Ana", "Luis", "Kim"]
    # Luis holds the phone, and whoever plays after him sits at his left.
    assert [drawn.places.split()[0] for drawn in drawing.trains] == ["tall-k2i2", "tall-k1i1", "tall-k2i1"]
    luis = drawing.trains[1]
    assert [(each.double.text, each.rank) for each in luis.doubles] == [("1|1", "2"), ("2|2", "3")]
    assert (luis.more_doubles, luis.after_first) == ("1", "2")
    assert [each.value for each in luis.doubles] == ["1", "2"]
    assert [drawn.train.initials for drawn in drawing.mexican] == ["M1", "M2"]
    assert [[each.rank for each in drawn.doubles] for drawn in drawing.mexican] == [["1"], []]
