"""A whole group in a file, and out of it again."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.apps import apps
from django.db.models import Model
from django.utils import translation
from hypothesis import given, settings

from bench.agreement import discord
from scoring import LateSeat, SeasonScheme, season_standing
from tests.tracker import evenings
from tests.tracker.accounts import account
from tests.tracker.backups import assert_refused, changed, document, gone, restored, sealed
from tests.tracker.changes import add, hand, leave
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, belong, club, grant, new_game, play
from tests.tracker.houses import club_game, save_house
from tests.tracker.lively import lively
from tracker import services
from tracker.backup import FIELDS, LEFT_OUT, Refusal
from tracker.models import Change, Game, Grant, Group, GroupRole, Member, Player, Role, Season, Seat
from tracker.sheets.exports.backup import backup_lines
from tracker.sheets.history import history_page
from tracker.sheets.results import results_of_season
from tracker.sheets.table import Table
from tracker.trains import TrainRef

pytestmark = pytest.mark.django_db

OF_NO_GROUP = {"User", "SignIn", "WrongCode"}
"""Tables of the server, and of nobody's group."""


def busy_group() -> Group:
    """A group with something in every table."""
    group = club("Els Trens de dijous")
    house = save_house(group, double_blank=50)
    save_house(group, seen=1, double_blank=25)
    services.choose_default(group=group, house=house)
    season = Season.objects.create(
        group=group,
        name="2026",
        first_day=dt.date(2026, 1, 1),
        last_day=dt.date(2026, 12, 31),
        scheme=SeasonScheme(min_games=2).to_dict(),
        closed_at=NOW,
    )
    first = club_game(group, "Ana", "Luis", "Kim", house=house)
    Game.objects.filter(pk=first.pk).update(season=season, is_counted=False)
    play(first, [X, 12, 30], [5, X, 9])
    services.finish_game(game=first, drop=None, **hand())
    services.rematch(game=Game.objects.get(pk=first.pk), device=DEVICE, now=NOW, played_on=NOW.date())
    under_way = lively(4, 3)
    services.adopt(game=under_way, group=group, people={}, device=DEVICE, now=NOW)
    grant(under_way, OTHER_DEVICE, Role.PLAYER, seat=under_way.seats.get(position=1))
    seat = under_way.seats.get(position=1)
    for number, tap in enumerate(
        (
            services.BeginTrain(TrainRef(seat=seat.pk)),
            services.BeginTrain(TrainRef(mexican=1)),
            services.SetMarker(TrainRef(seat=seat.pk), up=True),
            services.LayDouble(TrainRef(seat=seat.pk), value=7),
            services.SetTurn(seat.pk),
            services.StartClock(minutes=60),
        )
    ):
        services.tap(game=under_way, number=4, tap=tap, client_id=UUID(int=number + 1), device=OTHER_DEVICE, now=NOW)
    Player.objects.filter(group=group, name="Kim").update(is_guest=True, archived_at=NOW)
    other = Player.named(group, "Quim", colour=3)
    other.is_anonymous = True
    other.merged_into = Player.objects.get(group=group, name="Kim")
    other.save()
    return Group.objects.get(pk=group.pk)


# --- What is in it ----------------------------------------------------------------------------------------------------


def test_every_table_and_column_of_a_group_is_in_it_or_left_out_for_a_reason() -> None:
    """Whoever adds a fact says here whether it comes along: ``backup.fields``."""
    models: set[type[Model]] = set(apps.get_app_config("tracker").get_models())
    named = {fields.model for fields in FIELDS.values()} | set(LEFT_OUT)
    assert {each.__name__ for each in models - named} <= OF_NO_GROUP
    for model in named:
        stored = {field.name for field in model._meta.concrete_fields if not field.primary_key}
        kept = {name for fields in FIELDS.values() if fields.model is model for name in fields.names}
        left = set(LEFT_OUT.get(model, {}))
        assert kept | left == stored, model.__name__
        assert not kept & left, model.__name__


def test_no_secret_is_in_it() -> None:
    group = busy_group()
    services.open_group_invites(group=group, now=NOW)
    text = document(group)
    secrets = [*map(str, (DEVICE, OTHER_DEVICE)), "client_id", "password"]
    for game in Game.objects.filter(group=group):
        secrets += [value for invite in game.invites.all() for value in (invite.token, invite.code)]
        secrets += [str(change.client_id) for change in game.changes.all()] + [str(game.client_id)]
    secrets += [invite.token for invite in group.invites.all()]
    assert len(secrets) > 10
    assert [secret for secret in secrets if secret in text] == []
    assert Member.objects.filter(group=group).exists()


def test_it_is_one_document_of_json_with_a_line_for_each_record() -> None:
    text = document(busy_group())
    whole = json.loads(text)
    assert (whole["format"], whole["version"]) == ("roundhouse-group", 2)
    assert [kind for kind, _values in whole["records"]].count("game") == 3
    assert len(text.splitlines()) == len(whole["records"]) + 2


@pytest.mark.parametrize("games", [1, 4])
def test_a_portion_takes_the_same_few_statements(django_assert_num_queries: Any, games: int) -> None:
    group = club()
    for _game in range(games):
        play(club_game(group), [X, 12, 30])
    group = Group.objects.get(pk=group.pk)
    portions = -(-games // 2)
    with django_assert_num_queries(3 + 1 + 9 * portions + 1):
        list(backup_lines(group, size=2))


def test_the_portions_make_no_difference() -> None:
    group = busy_group()
    assert document(group, 1) == document(group, 2) == document(group)


# --- There and back ---------------------------------------------------------------------------------------------------


def test_a_restored_group_makes_the_same_document() -> None:
    group = busy_group()
    text = document(group)
    gone(group)
    again = restored(text)
    assert document(again) == text
    assert again.uuid == group.uuid


@settings(max_examples=25)
@given(evenings.steps, evenings.late_seats)
def test_so_does_whatever_was_played(done: list[tuple[int, int, int]], late: LateSeat) -> None:
    game = evenings.evening(done, late)
    belong(game.group)
    Group.objects.filter(pk=game.group_id).update(name="Club")
    before = Table.load(game)
    places = [(place.seats, place.place, place.total) for place in before.places]
    text = document(game.group)
    gone(game.group)
    again = restored(text)
    assert document(again) == text
    (other,) = Game.objects.filter(group=again)
    assert [(place.seats, place.place, place.total) for place in Table.load(other).places] == places
    assert discord(other) == []


def test_the_pages_say_the_same() -> None:
    group = busy_group()
    season = Season.objects.get(group=group)

    def told(group: Group) -> Any:
        names = dict(Player.objects.filter(group=group).values_list("pk", "name"))
        season = Season.objects.get(group=group)
        standing = season_standing(SeasonScheme.from_dict(season.scheme), results_of_season(season))
        games = Game.objects.filter(group=group).select_related("group", "house_rules").order_by("played_on", "pk")
        return (
            [(row.place, names[row.player], row.value, row.games) for row in standing.rows],
            [
                [
                    (line.sentences, line.who, line.clock)
                    for line in history_page(game, may_write=False, with_taps=True).lines
                ]
                for game in games
            ],
            [[player.name for player in Player.objects.filter(merged_into__name=name)] for name in ("Kim",)],
        )

    before = told(group)
    text = document(group)
    gone(group)
    assert told(restored(text)) == before
    assert season.name == "2026"


def test_beside_the_one_that_stands_it_is_another_with_addresses_of_its_own() -> None:
    group = busy_group()
    text = document(group)
    again = restored(text)
    assert again.pk != group.pk
    assert document(group) == text
    addresses = [{game.uuid for game in Game.objects.filter(group=each)} for each in (group, again)]
    assert not addresses[0] & addresses[1]
    assert group.uuid != again.uuid
    other = document(again)
    for before, after in zip(_addresses(text), _addresses(other), strict=True):
        other = other.replace(after, before)
    assert other.splitlines()[:-2] == text.splitlines()[:-2]
    rematch = Game.objects.filter(group=again).exclude(rematch_of=None).get()
    assert rematch.rematch_of is not None
    assert rematch.rematch_of.group_id == again.pk


def _addresses(text: str) -> list[str]:
    return [values["uuid"] for kind, values in json.loads(text)["records"] if kind in {"group", "game"}]


def test_where_only_a_game_of_it_stands_all_addresses_are_new() -> None:
    group = busy_group()
    text = document(group)
    Group.objects.filter(pk=group.pk).update(uuid=uuid4())
    again = restored(text)
    assert again.uuid not in {UUID(address) for address in _addresses(text)}
    assert Game.objects.filter(group=again).count() == 3


def test_twice_is_once_and_who_restored_it_organises_it() -> None:
    group = busy_group()
    text = document(group)
    gone(group)
    client_id, user = uuid4(), account()
    first = restored(text, client_id=client_id, user=user)
    assert restored(text, client_id=client_id, user=user) == first
    (member,) = Member.objects.filter(group=first)
    assert (member.user, GroupRole(member.role)) == (user, GroupRole.ORGANISER)


def test_no_phone_comes_along_but_who_wrote_is_known() -> None:
    group = busy_group()
    text = document(group)
    gone(group)
    again = restored(text)
    grants = Grant.objects.filter(game__group=again)
    assert grants.count() > 3
    assert not grants.filter(revoked_at=None).exists()
    assert not grants.filter(device__in=[DEVICE, OTHER_DEVICE]).exists()


def test_who_was_taken_from_the_table_can_come_back() -> None:
    game = new_game("Ana", "Luis", "Kim")
    add(game, "Zoe", after="Ana")
    change = Change.objects.get(game=game, verb="add player")
    services.undo(game=Game.objects.get(pk=game.pk), seq=change.seq, **hand())
    belong(game.group)
    Group.objects.filter(pk=game.group_id).update(name="Club")
    text = document(game.group)
    assert '"gone":[4]' in text
    gone(game.group)
    again = restored(text)
    assert document(again) == text
    (other,) = Game.objects.filter(group=again)
    undone = Change.objects.filter(game=other).latest("seq")
    services.undo(game=other, seq=undone.seq, **hand())
    assert [seat.player.name for seat in Seat.objects.filter(game=other)] == ["Ana", "Zoe", "Luis", "Kim"]
    assert discord(Game.objects.get(pk=other.pk)) == []


def test_an_empty_group_is_a_group() -> None:
    group = club()
    text = document(group)
    gone(group)
    assert document(restored(text)) == text


def test_somebody_who_left_is_still_there() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 30])
    leave(game, "Kim", last=1)
    belong(game.group)
    Group.objects.filter(pk=game.group_id).update(name="Club")
    text = document(game.group)
    gone(game.group)
    assert document(restored(text)) == text


# --- What is refused --------------------------------------------------------------------------------------------------


@pytest.fixture
def text() -> str:
    group = busy_group()
    found = document(group)
    gone(group)
    return found


@pytest.mark.parametrize(
    "foreign",
    ["", "x", "{}", "[]", "null", '{"format": "another", "version": 1}', '{"format": "roundhouse-group", "records": ['],
)
def test_what_is_something_else_is_refused(foreign: str) -> None:
    assert_refused(foreign, Refusal.FOREIGN)


def test_what_a_newer_roundhouse_wrote_is_refused(text: str) -> None:
    assert_refused(text.replace('"version": 2', '"version": 3', 1), Refusal.NEWER)


@pytest.mark.parametrize("cut", [0.3, 0.6, 0.95])
def test_what_was_cut_off_is_refused(text: str, cut: float) -> None:
    assert_refused(text[: int(len(text) * cut)], Refusal.DAMAGED)


def test_a_missing_line_is_missed(text: str) -> None:
    lines = text.splitlines(keepends=True)
    assert_refused("".join(lines[:-3] + lines[-2:]), Refusal.DAMAGED)


def test_a_digit_that_was_changed_is_noticed(text: str) -> None:
    assert '"pips":12' in text
    assert_refused(text.replace('"pips":12', '"pips":13', 1), Refusal.DAMAGED)


def test_what_is_sealed_is_read(text: str) -> None:
    assert restored(sealed(text)).name == "Els Trens de dijous"


def test_lines_that_end_as_on_another_system_are_the_same(text: str) -> None:
    assert restored("\ufeff" + text.replace("\n", "\r\n")).name == "Els Trens de dijous"


def _set(**values: Any) -> Callable[[dict[str, Any]], object]:
    return lambda record: record.update(values)


def _in(name: str, **values: Any) -> Callable[[dict[str, Any]], object]:
    return lambda record: record[name][0].update(values)


def _cell(**values: Any) -> Callable[[dict[str, Any]], object]:
    return lambda record: record["rounds"][0]["cells"][1].update(values)


def _deep(record: dict[str, Any]) -> None:
    record["clock"] = json.loads("[" * 400 + "]" * 400)


WRONG: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
    ("group", _set(language="xx")),
    ("group", _set(time_zone="../../etc/passwd")),
    ("group", _set(time_zone="Nowhere/Land")),
    ("group", _set(name="")),
    ("group", _set(name="a\u0000b")),
    ("group", _set(uuid="x")),
    ("group", _set(default_rules=9)),
    ("group", _set(more=1)),
    ("group", lambda record: record.pop("name")),
    ("player", _set(name=" Ana")),
    ("player", _set(name="x" * 41)),
    ("player", _set(name=None)),
    ("player", _set(name="LUIS")),
    ("player", _set(colour=-1)),
    ("player", _set(colour=True)),
    ("player", _set(colour=10**9)),
    ("player", _set(is_guest=1)),
    ("player", _set(archived_at="2026-01-01T00:00:00")),
    ("player", _set(archived_at="yesterday")),
    ("player", _set(merged_into=1)),
    ("player", _set(merged_into=99)),
    ("player", _set(merged_into="2")),
    ("rules", _set(rules={"highest": 99})),
    ("rules", _set(rules={"nothing": 1})),
    ("rules", _set(rules=None)),
    ("rules", _set(version=0)),
    ("rules", _set(device="x")),
    ("season", _set(scheme={"measure": "luck"})),
    ("season", _set(scheme={"min_games": -1})),
    ("season", _set(last_day="2025-01-01")),
    ("game", _set(season=7)),
    ("game", _set(season=0)),
    ("game", _set(house_rules=True)),
    ("game", _set(rules=[])),
    ("game", _set(uuid=None)),
    ("game", _set(rematch_of=5)),
    ("game", _set(rev=1)),
    ("game", _set(clock=5)),
    ("game", _set(clock={"since": "x", "minutes": 1})),
    ("game", _set(clock={"since": "2026-01-01T00:00:00+00:00", "minutes": "1"})),
    ("game", _deep),
    ("game", _set(seats=5)),
    ("game", _set(gone=[1])),
    ("game", _set(gone=["x"])),
    ("game", _in("seats", player=99)),
    ("game", _in("seats", position=1)),
    ("game", _in("seats", position=40)),
    ("game", _in("seats", seat=2)),
    ("game", _in("rounds", starter=99)),
    ("game", _in("rounds", number=2)),
    ("game", _in("rounds", ending="tired")),
    ("game", _in("rounds", engine=None)),
    ("game", _in("rounds", engine=18)),
    ("game", _cell(pips=None)),
    ("game", _cell(pips="12")),
    ("game", _cell(pips=10**12)),
    ("game", _cell(tiles=["12-7"])),
    ("game", _cell(pips=None, tiles=["99-1", "x"])),
    ("game", _cell(pips=None, tiles=5)),
    ("game", _cell(adjustments=[{"reason": "x"}])),
    ("game", _cell(adjustments=5)),
    ("game", _cell(adjustments=[{"reason": "x", "points": None}])),
    ("game", _cell(claims=[{}])),
    ("game", _cell(seat=9)),
    ("game", _cell(is_absent=True)),
    ("game", _in("hands", role="king")),
    ("game", _in("journal", facts={"x": [1, 2]})),
    ("game", _in("journal", facts={"seat/x": [1, 2]})),
    ("game", _in("journal", facts={"cell/1/99": [None, None]})),
    ("game", _in("journal", facts=[])),
    ("game", _in("journal", facts={"date": 1})),
    ("game", _in("journal", seq=2)),
]


@pytest.mark.parametrize("kind", ["group", "player", "rules", "season", "game"])
def test_what_no_roundhouse_wrote_is_refused_and_nothing_is_written(text: str, kind: str) -> None:
    for number, change in enumerate(change for of, change in WRONG if of == kind):
        try:
            assert_refused(changed(text, kind, change), Refusal.DAMAGED)
        except BaseException as error:
            error.add_note(f"the change of number {number}")
            raise


@pytest.mark.parametrize("order", ["no group", "group twice", "player last", "unknown"])
def test_records_come_in_their_order(text: str, order: str) -> None:
    lines = text.splitlines()
    group, player = lines[1], lines[2]
    lines = {
        "no group": [lines[0], *lines[2:]],
        "group twice": [lines[0], group, *lines[1:]],
        "player last": [*lines[:-2], player, *lines[-2:]],
        "unknown": [lines[0], group, '["king",{}],', *lines[2:]],
    }[order]
    assert_refused(sealed("\n".join(lines)), Refusal.DAMAGED)


def test_of_who_was_gone_before_a_game_was_adopted_only_the_line_is_left() -> None:
    game = new_game("Ana", "Luis", "Kim")
    add(game, "Zoe", after="Ana")
    services.undo(game=Game.objects.get(pk=game.pk), seq=1, **hand())
    group = club()
    services.adopt(game=Game.objects.get(pk=game.pk), group=group, people={}, device=DEVICE, now=NOW)
    text = document(group)
    gone(group)
    again = restored(text)
    assert document(again) == text
    (other,) = Game.objects.filter(group=again).select_related("group")
    lines = [line.sentences for line in history_page(other, may_write=False).lines]
    assert any("somebody" in sentence for line in lines for sentence in line)


def test_whoever_was_forgotten_stays_so_in_every_language() -> None:
    group = club()
    for name in ("Zenobia", "Zenòbia X"):
        club_game(group, name, "Luis")
    old, person = Player.objects.filter(group=group, name__startswith="Zen").order_by("pk")
    services.merge_players(player=old, into=person, device=DEVICE, now=NOW)
    services.forget_player(player=person, device=DEVICE, now=NOW)
    with translation.override("es"):
        text = document(group)
    assert "Zen" not in text
    again = restored(text)
    rows = Player.objects.filter(group=again, is_anonymous=True)
    assert [(row.name, row.person().is_anonymous) for row in rows] == [("Player 1", True)] * 2
    assert services.add_player(group=again, name="Player 1", is_guest=False) not in rows
