"""The ready-made club: large enough to look around in, and made by the rules."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.tracker.factories import NOW
from tracker.demo import EVENINGS, NAMES, make_demo
from tracker.models import Change, Game, Player, Round, Season

pytestmark = pytest.mark.django_db


def test_it_is_a_club_of_forty_with_three_seasons() -> None:
    group, game = make_demo(today=NOW.date(), now=NOW, seed=12)
    assert len({*NAMES}) == 40
    assert {*Player.objects.values_list("name", flat=True)} == {*NAMES}
    seasons = list(Season.objects.filter(group=group).order_by("first_day"))
    assert [season.closed_at is not None for season in seasons] == [True, True, False]
    assert len({season.name for season in seasons}) == 3
    for before, after in pairwise(seasons):
        assert before.last_day < after.first_day
    for season in seasons:
        days = {played.played_on for played in Game.objects.all().of_season(season)}
        assert len(days) == EVENINGS
    assert game.played_on == NOW.date()
    assert 0 < game.rounds.filter(closed=True).count() < 13
    # A table insists on what cannot be, and this one never has to.
    assert not Round.objects.filter(saved_anyway=True).exists()
    assert all(change.at <= NOW for change in Change.objects.only("at"))
