"""Games to test with: plain functions, nothing random."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.test import Client

from scoring import PRESETS, Ending, RuleSet, engines
from tracker import services
from tracker.facts import CellFacts, RoundFacts, Seen
from tracker.models import Game, Grant, Group, GroupRole, Member, Role, Seat
from tracker.sheets.table import Table
from tracker.views.device import COOKIE, remember

NOW = dt.datetime(2026, 11, 28, 20, 14, tzinfo=dt.UTC)
DEVICE = UUID("11111111-1111-4111-8111-111111111111")
OTHER_DEVICE = UUID("22222222-2222-4222-8222-222222222222")
ONLOOKER = UUID("33333333-3333-4333-8333-333333333333")

X = "x"
"""Went out."""

type Typed = int | str | None


def new_game(
    *names: str, preset: str = "classic", device: UUID = DEVICE, group: Group | None = None, **changes: object
) -> Game:
    """A game of these players, of a group or a casual one; ``changes`` are fields of its rules."""
    return services.start_game(
        client_id=uuid4(),
        device=device,
        names=names or ("Ana", "Luis", "Kim"),
        preset=preset,
        rules=replace(PRESETS[preset], **changes),  # type: ignore[arg-type]
        now=NOW,
        played_on=NOW.date(),
        language="en",
        time_zone="UTC",
        group=group,
    )


def grant(game: Game, device: UUID, role: Role = Role.SCOREKEEPER, seat: Seat | None = None) -> Grant:
    """Let a device in."""
    invite = services.open_invite(game=game, role=role, now=NOW)
    return services.join(invite=invite, device=device, seat=seat, name="", now=NOW)


def club(name: str = "Thursday Trains") -> Group:
    """A group that is no casual one; the usual device begins its games."""
    group = Group.objects.create(name=name, language="en", time_zone="UTC")
    belong(group)
    return group


def belong(group: Group, device: UUID = DEVICE, role: GroupRole = GroupRole.SCOREKEEPER) -> None:
    """The device belongs to the group, which is a casual one no longer."""
    Group.objects.filter(pk=group.pk).update(is_casual=False)
    Member.objects.update_or_create(group=group, device=device, defaults={"role": role, "at": NOW})


def watcher_of(group: Group) -> Client:
    """A browser that belongs to the group and writes nothing in it."""
    belong(group, ONLOOKER, GroupRole.WATCHER)
    return client_of(ONLOOKER)


def cell(typed: Typed) -> CellFacts:
    """A number of pips, ``X`` for going out, ``None`` for not playing."""
    if typed is None:
        return CellFacts(is_absent=True)
    return CellFacts(went_out=True) if typed == X else CellFacts(pips=int(typed))


def round_facts(typed: Sequence[Typed], engine: int = 12, starter: int | None = 0) -> RoundFacts:
    """A round by what each seat reports; blocked when nobody went out."""
    return RoundFacts(
        engine=engine,
        starter=starter,
        ending=Ending.WENT_OUT if X in typed else Ending.BLOCKED,
        cells=tuple(map(cell, typed)),
    )


def play(game: Game, *rounds: Sequence[Typed], device: UUID = DEVICE, insist: bool = False) -> None:
    """Save the next rounds of a game, with the engines and starters that the rules plan."""
    for typed in rounds:
        table = Table.load(game)
        number = len(table.rounds) + 1
        save(
            game,
            number,
            round_facts(typed, engine=engines(game.rule_set)[number - 1], starter=table.starter_of(number)),
            device=device,
            insist=insist,
        )


def save(
    game: Game,
    number: int,
    facts: RoundFacts,
    *,
    seen: Seen | None = None,
    device: UUID = DEVICE,
    client_id: UUID | None = None,
    insist: bool = False,
) -> None:
    """Save one round as a device that has just looked at it."""
    services.save_round(
        game=game,
        number=number,
        facts=facts,
        seen=seen or Table.load(game).stored(number)[1],
        accepts=lambda _problem: insist,
        client_id=client_id or uuid4(),
        device=device,
        now=NOW,
    )


def client_of(device: UUID | None = DEVICE) -> Client:
    """A browser with the device's cookie; None is a browser that has none."""
    client = Client()
    if device is not None:
        response = HttpResponse()
        remember(response, device)
        client.cookies[COOKIE] = response.cookies[COOKIE].value
    return client


def typed_round(typed: Sequence[Typed], engine: int = 12, **fields: str) -> dict[str, object]:
    """What the round form sends."""
    data: dict[str, object] = {
        "client_id": str(uuid4()),
        "engine": str(engine),
        "starter": "",
        "seen": "0",
        "do": "save",
        "out": [str(seat) for seat, value in enumerate(typed) if value == X],
    }
    if X not in typed:
        data["blocked"] = "on"
    for seat, value in enumerate(typed):
        data[f"seen-{seat}"] = "0"
        data[f"pips-{seat}"] = "" if value in (X, None) else str(value)
        if value is None:
            data[f"absent-{seat}"] = "on"
    return data | fields


def rules_of(preset: str = "classic", **changes: object) -> RuleSet:
    return replace(PRESETS[preset], **changes)  # type: ignore[arg-type]
