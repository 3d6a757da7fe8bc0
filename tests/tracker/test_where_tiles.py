"""Tiles that are known to lie on the table are in nobody's hand."""

from __future__ import annotations

import pytest

from tests.tracker.factories import new_game
from tests.tracker.test_taps import PRIVATE, ref, tap
from tests.tracker.test_where import ask, post, rows_of, text_of
from tracker.services import LayDouble

pytestmark = pytest.mark.django_db


def test_a_tile_that_lies_on_the_table_is_in_no_hand() -> None:
    game = new_game("Ana", "Luis", "Kim", **PRIVATE)
    tap(game, LayDouble(ref(game, "Luis"), value=5))
    page = ask(game)
    assert 'value="5-5" disabled' in page
    assert "open on Luis’s train" in page
    # From a page that was made before: what else is held stays marked.
    answer = post(game, do="fit", tile=["5-5", "5-0"])
    assert answer.status_code == 422
    text = text_of(answer)
    assert "The double 5|5 lies open on Luis’s train. If it was covered there, tap that first." in text
    assert "5|0" in rows_of(text)[str(ref(game, "Luis"))][1]
    assert 'value="5-0" checked' in text


def test_two_sets_leave_another_such_tile_for_a_hand() -> None:
    game = new_game("Ana", "Luis", "Kim", copies=2, **PRIVATE)
    tap(game, LayDouble(ref(game, "Luis"), value=5))
    assert post(game, do="fit", tile=["5-5", "5-0"]).status_code == 200
    assert post(game, do="fit", tile=["5-5", "5-5"]).status_code == 422
