"""Club nights in the file of a whole group, and out of it again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import Rotation
from tests.tracker.backups import assert_refused, changed, document, gone, restored, sealed
from tests.tracker.factories import Typed, X, belong, client_of, play
from tests.tracker.houses import save_house
from tests.tracker.nights import (
    LATER,
    address_of,
    arrive,
    begin,
    begun,
    busy_night,
    draw,
    facts,
    fresh,
    people,
    sit_down,
)
from tracker.backup import Refusal
from tracker.models import Game, Group, Night, Sitting
from tracker.services import NotSaved, nights
from tracker.sheets.exports.backup import backup_lines

pytestmark = pytest.mark.django_db

PAGES = ("night", "night_people", "night_draw", "night_list", "night_standing", "night_wall")
"""All but the cards of the tables, which have links and codes on them: these let nobody in any more."""


def full_night() -> Night:
    """A night with something in every column: three sittings, bands, who left, who waits, a draw by hand."""
    night = busy_night(people=9, sittings=2)
    house = save_house(night.group, double_blank=50)
    Night.objects.filter(pk=night.pk).update(house_rules=house, name="Spring cup")
    first, second, *_others = people(night.group, 0)
    nights.choose_bands(night=night, bands={first.pk: "young", second.pk: "old"})
    draft = Sitting.objects.get(night=night, begun_at=None)
    one, *_between, other = (place.player_id for place in draft.places.exclude(table=None))
    nights.swap_places(night=night, first=one, second=other, seen=fresh(night).rev, client_id=uuid4())
    arrive(night, gone=[second], now=LATER)
    # A second night of the same people: the numbers of sittings go on through the file.
    again = begun(0, group=night.group, rotation=Rotation.WINNERS_UP)
    arrive(again, *people(night.group, 0)[:6])
    for game in sit_down(again):
        play(game, [X, 4, 5], insist=True)
        play(game, [3, X, 5], insist=True)
    nights.end_night(night=again, now=LATER)
    return fresh(night)


@pytest.fixture
def text() -> str:
    night = full_night()
    found = document(night.group)
    gone(night.group)
    return found


def record(text: str, kind: str, number: int = 0) -> dict[str, Any]:
    found: list[dict[str, Any]] = [values for of, values in json.loads(text)["records"] if of == kind]
    return found[number]


# --- There and back ---------------------------------------------------------------------------------------------------


def test_a_restored_group_with_nights_makes_the_same_document(text: str) -> None:
    assert document(restored(text)) == text


def test_beside_the_one_that_stands_its_games_are_at_its_own_tables() -> None:
    night = full_night()
    before = document(night.group)
    again = restored(before)
    assert document(night.group) == before
    for group in (night.group, again):
        games = Game.objects.filter(group=group)
        assert {game.sitting.night.group_id for game in games if game.sitting} == {group.pk}
    assert set(_tables(night.group)) == set(_tables(again))


def _tables(group: Group) -> list[tuple[Any, ...]]:
    games = Game.objects.filter(group=group).values_list("sitting__night__name", "sitting__number", "table_number")
    return list(games)


@settings(max_examples=20)
@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 11)), max_size=12), st.sampled_from(list(Rotation)))
def test_so_does_whatever_was_a_night(steps: list[tuple[int, int]], rotation: Rotation) -> None:
    night = begun(7, size=3, rotation=rotation, bands=("young",))
    for what, who in steps:
        with suppress(NotSaved):
            _do(night, what, who)
    text = document(night.group)
    gone(night.group)
    assert document(restored(text)) == text


def _do(night: Night, what: int, who: int) -> None:
    everybody = people(night.group, 0)
    match what:
        case 0:
            arrive(night, new=nights.NewName(f"Guest {who}", is_guest=True), now=LATER)
        case 1:
            arrive(night, gone=[everybody[who % len(everybody)]], now=LATER)
        case 2:
            draw(night)
        case 3:
            begin(night)
        case 4:
            nights.choose_bands(night=night, bands={everybody[who % len(everybody)].pk: "young"})
        case 5:
            play_round(night, who)
        case _:
            nights.end_night(night=night, now=LATER)
            nights.take_up_night(night=night)


def play_round(night: Night, pips: int) -> None:
    """A round at every table of the last sitting that plays."""
    for table in facts(night).last_tables:
        out = next(at for at in range(len(table.seats)) if at not in table.left)
        scores: list[Typed] = [pips + at for at in range(len(table.seats))]
        scores[out] = X
        if not table.is_over:
            play(table.game, [None if at in table.left else each for at, each in enumerate(scores)], insist=True)


@pytest.mark.parametrize("page", PAGES)
def test_the_pages_of_a_night_say_the_same(page: str) -> None:
    night = full_night()
    said = told(night, page)
    assert len(said) > 100
    text = document(night.group)
    gone(night.group)
    again = Night.objects.get(group=restored(text), name="Spring cup")
    assert told(again, page) == said


def test_the_list_of_nights_says_the_same() -> None:
    night = full_night()
    address = f"/group/{night.group.uuid}/night/"
    said = words_at(night.group, address)
    assert "Spring cup" in said
    text = document(night.group)
    gone(night.group)
    assert words_at(restored(text), address) == said


def told(night: Night, page: str) -> str:
    return words_at(night.group, address_of(page, night))


def words_at(group: Group, address: str) -> str:
    """What a member reads there."""
    belong(group)
    answer = client_of().get(address)
    assert answer.status_code == 200, address
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.content.decode())).split())


def test_a_night_goes_on_where_it_was(text: str) -> None:
    """A draft that was restored can begin, and its tables are played like any other."""
    night = Night.objects.get(group=restored(text), name="Spring cup")
    draft = Sitting.objects.get(night=night, begun_at=None)
    assert facts(night).last_tables
    play_round(night, 8)
    games = begin(night)
    assert {game.sitting_id for game in games} == {draft.pk}


def test_what_a_first_version_wrote_can_still_be_read(text: str) -> None:
    """Of a group whose file was written before nights came along: its games are of no sitting."""
    lines = [_without_nights(line) for line in text.splitlines() if not line.startswith('["night"')]
    lines[0] = lines[0].replace('"version": 2', '"version": 1')
    group = restored(sealed("\n".join(lines)))
    assert set(_tables(group)) == {(None, None, None)}
    assert Game.objects.filter(group=group).count() == len(_games(text))
    lines[0] = lines[0].replace('"version": 1', '"version": 2')
    gone(group)
    assert_refused(sealed("\n".join(lines)), Refusal.DAMAGED)


def _without_nights(line: str) -> str:
    if not line.startswith('["game"'):
        return line
    kind, values = json.loads(line.removesuffix(","))
    del values["sitting"], values["table_number"]
    return json.dumps([kind, values]) + ","


def _games(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith('["game"')]


# --- What is in it ----------------------------------------------------------------------------------------------------


def test_a_night_is_in_it_with_its_people_and_draws_and_no_id_of_a_phone(text: str) -> None:
    night = record(text, "night")
    assert (night["name"], night["bands"], night["house_rules"]) == ("Spring cup", ["young", "old"], 1)
    assert len(night["attendances"]) == 10
    assert {each["band"] for each in night["attendances"]} == {"", "young", "old"}
    assert [each["left_at"] for each in night["attendances"] if each["left_at"]] == [LATER.isoformat()]
    assert [(each["number"], each["begun_at"] is None) for each in night["sittings"]] == [
        (1, False),
        (2, False),
        (3, True),
    ]
    assert "by-hand" in {place["why"] for place in night["sittings"][2]["places"]}
    # Sittings are numbered through the file: those of the second night come after the three of the first one.
    assert record(text, "game", -1)["sitting"] == 4
    assert "client_id" not in text


def test_ids_of_forms_are_made_anew() -> None:
    night = full_night()
    text = document(night.group)
    assert str(night.client_id) not in text
    again = restored(text)
    keys = {night.client_id, *Sitting.objects.filter(night__group=night.group).values_list("client_id", flat=True)}
    fresh_keys = [
        *Night.objects.filter(group=again).values_list("client_id", flat=True),
        *Sitting.objects.filter(night__group=again).values_list("client_id", flat=True),
    ]
    assert len({*fresh_keys}) == 2 + 4
    assert not keys & {*fresh_keys}


@pytest.mark.parametrize("count", [1, 3])
def test_a_portion_of_nights_takes_the_same_few_statements(django_assert_num_queries: Any, count: int) -> None:
    night = begun(6)
    draw(night)
    for _more in range(count - 1):
        again = begun(0, group=night.group)
        arrive(again, *people(night.group, 0))
        draw(again)
    group = Group.objects.get(pk=night.group_id)
    portions = -(-count // 2)
    with django_assert_num_queries(5 + 4 * portions):
        list(backup_lines(group, size=2))


def test_the_portions_make_no_difference() -> None:
    group = full_night().group
    assert document(group, 1) == document(group, 2) == document(group)


# --- What is refused --------------------------------------------------------------------------------------------------


def _set(**values: Any) -> Callable[[dict[str, Any]], object]:
    return lambda record: record.update(values)


def _in(name: str, at: int = 0, **values: Any) -> Callable[[dict[str, Any]], object]:
    return lambda record: record[name][at].update(values)


def _place(**values: Any) -> Callable[[dict[str, Any]], object]:
    return lambda record: record["sittings"][0]["places"][1].update(values)


WRONG: dict[str, tuple[str, Callable[[dict[str, Any]], object]]] = {
    "more": ("night", _set(more=1)),
    "a name that is not tidy": ("night", _set(name=" Spring")),
    "no day": ("night", _set(held_on="some day")),
    "a moment nowhere": ("night", _set(began_at="2026-01-01T00:00:00")),
    "a table of two": ("night", _set(table_size=2)),
    "another rotation": ("night", _set(rotation="clockwise")),
    "another measure": ("night", _set(measure="luck")),
    "bands that are no list": ("night", _set(bands="young")),
    "a band that is no name": ("night", _set(bands=["young", "old", 5])),
    "a band without a name": ("night", _set(bands=["young", "old", ""])),
    "a band twice": ("night", _set(bands=["young", "old", "old"])),
    "a long band": ("night", _set(bands=["young", "old", "x" * 41])),
    "rules of no game": ("night", _set(rules={"highest": 99})),
    "house rules that are not there": ("night", _set(house_rules=9)),
    "a seed below zero": ("night", _set(seed=-1)),
    "a seed too large": ("night", _set(seed=2**63)),
    "no list of who came": ("night", _set(attendances=5)),
    "somebody who is not there came": ("night", _in("attendances", player=99)),
    "nobody came": ("night", _in("attendances", player=None)),
    "somebody came twice": ("night", _in("attendances", player=2)),
    "a band of another night": ("night", _in("attendances", band="ancient")),
    "an id with who came": ("night", _in("attendances", id=1)),
    "a sitting before the first": ("night", _in("sittings", number=0)),
    "a sitting twice": ("night", _in("sittings", 1, number=1)),
    "a sitting left out": ("night", _in("sittings", 2, number=4)),
    "a draft amid the sittings": ("night", _in("sittings", 1, begun_at=None)),
    "a sitting after the draft": (
        "night",
        lambda record: record["sittings"].append(record["sittings"][0] | {"number": 4}),
    ),
    "no draws": ("night", _in("sittings", draws=None)),
    "no list of places": ("night", _in("sittings", places=None)),
    "somebody who is not there sits": ("night", _place(player=99)),
    "somebody sits twice": ("night", lambda record: _place(player=_player(record))(record)),
    "two in one seat": ("night", _place(position=0)),
    "table 0": ("night", _place(table=0)),
    "came from table 0": ("night", _place(was=0)),
    "for no reason": ("night", _place(why="because")),
    "a game of a sitting that is not there": ("game", _set(sitting=99)),
    "a game of sitting 0": ("game", _set(sitting=0)),
    "a game of a sitting that is a word": ("game", _set(sitting="1")),
    "a game of a draft": ("game", _set(sitting=3)),
    "a game at no table": ("game", _set(table_number=None)),
    "a game at table 0": ("game", _set(table_number=0)),
    "two games at one table": ("game", _set(table_number=2)),
    "a game without a word of its sitting": ("game", lambda record: record.pop("sitting")),
}


def _player(record: dict[str, Any]) -> int:
    found: int = record["sittings"][0]["places"][0]["player"]
    return found


def test_what_no_roundhouse_wrote_is_refused_and_nothing_is_written(text: str) -> None:
    for name, (kind, change) in WRONG.items():
        try:
            assert_refused(changed(text, kind, change), Refusal.DAMAGED)
        except BaseException as error:
            error.add_note(name)
            raise


@pytest.mark.parametrize("order", ["night last", "game amid the nights", "season after the nights"])
def test_nights_come_before_the_games(text: str, order: str) -> None:
    lines = text.splitlines()
    night = next(index for index, line in enumerate(lines) if line.startswith('["night"'))
    game = next(index for index, line in enumerate(lines) if line.startswith('["game"'))
    moved = {
        "night last": [*lines[:night], *lines[night + 1 : -2], lines[night], *lines[-2:]],
        "game amid the nights": [*lines[: night + 1], lines[game], *lines[night + 1 : game], *lines[game + 1 :]],
        "season after the nights": [*lines[: night + 1], '["season",{}],', *lines[night + 1 :]],
    }[order]
    assert_refused(sealed("\n".join(moved)), Refusal.DAMAGED)
