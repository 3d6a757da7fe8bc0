"""Club nights to test with: plain functions, nothing random."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.urls import reverse

from scoring import MAX_SEATS, PRESETS, Measure, Rotation
from tests.tracker.changes import hand
from tests.tracker.factories import DEVICE, NOW, Typed, X, club, play
from tracker.models import Game, Group, Member, Night, Player, Sitting
from tracker.services import nights
from tracker.sheets.nights import NightFacts

SEED = 5


def people(group: Group, count: int) -> list[Player]:
    """So many players of the group, "P00" first."""
    known = group.players.count()
    Player.objects.bulk_create(
        Player.named(group, f"P{number:02}", colour=number % MAX_SEATS + 1) for number in range(known, known + count)
    )
    return list(Player.objects.filter(group=group).order_by("name_key"))


def begun(count: int = 8, *, group: Group | None = None, size: int = 4, rounds: int = 2, **fields: Any) -> Night:
    """A night with so many people here and no table drawn; ``fields`` are what ``begin_night`` takes, else rules."""
    home = group or club()
    own = {name: fields.pop(name) for name in ("rotation", "measure", "bands", "client_id", "name") if name in fields}
    night = nights.begin_night(
        **{
            "client_id": uuid4(),
            "name": "",
            "rotation": Rotation.LOWEST_ON,
            "measure": Measure.AVERAGE,
            "bands": (),
            **own,
        },
        group=home,
        held_on=NOW.date(),
        table_size=size,
        preset="classic",
        rules=replace(PRESETS["classic"], rounds=rounds, **fields),
        house=None,
        seed=SEED,
        now=NOW,
    )
    arrive(night, *people(home, count)[:count])
    return fresh(night)


def fresh(night: Night) -> Night:
    return Night.objects.select_related("group").get(pk=night.pk)


def arrive(night: Night, *players: Player, gone: Sequence[Player] = (), **fields: Any) -> tuple[int, ...]:
    return nights.check_in(
        **{
            "night": night,
            "arrived": [player.pk for player in players],
            "gone": [player.pk for player in gone],
            "new": None,
            **hand(),
            **fields,
        }
    )


def facts(night: Night) -> NightFacts:
    now = fresh(night)
    return NightFacts.load(now, now.group)


def draw(night: Night, **fields: Any) -> Sitting:
    known = facts(night)
    return nights.draw_sitting(
        **{"night": night, "played": known.played, "seen": known.night.rev, "client_id": uuid4(), **fields}
    )


def begin(night: Night, **fields: Any) -> list[Game]:
    """Begin the draft; its games by table."""
    sitting = nights.begin_sitting(
        **{
            "night": night,
            "seen": fresh(night).rev,
            "member": Member.objects.filter(group=night.group, device=DEVICE).first(),
            **hand(),
            **fields,
        }
    )
    return list(sitting.games.order_by("table_number"))


def sit_down(night: Night) -> list[Game]:
    """Draw the next sitting and begin it."""
    draw(night)
    return begin(night)


def finish(game: Game, *, best: str = "") -> None:
    """Play all the rounds of a table; ``best`` goes out in each, else who sits first."""
    names = [seat.player.name for seat in game.seats.select_related("player") if seat.last_round is None]
    first = names.index(best) if best else 0
    gone = [at for at, seat in enumerate(game.seats.all()) if seat.last_round is not None]
    scores: list[Typed] = [10 + 7 * at for at in range(game.seats.count())]
    for at in gone:
        scores[at] = None
    scores[first if not gone else next(at for at, each in enumerate(scores) if each is not None)] = X
    for _round in range(game.rule_set.rounds or 13):
        play(game, scores, insist=True)


def busy_night(*, people: int, sittings: int) -> Night:
    """A night of which all sittings but the last are over; its next one is drawn, and Zoe waits."""
    night = begun(people, bands=("young", "old"))
    for number in range(sittings):
        for game in sit_down(night):
            play(game, [X, *[9 + 3 * at for at in range(game.seats.count() - 1)]], insist=True)
            if number < sittings - 1:
                play(game, [8, X, *[9 + 3 * at for at in range(game.seats.count() - 2)]], insist=True)
    draw(night)
    arrive(night, new=nights.NewName("Zoe", is_guest=True))
    return fresh(night)


def names_at(game: Game) -> list[str]:
    return [seat.player.name for seat in game.seats.select_related("player")]


def tables_in(sitting: Sitting) -> dict[int | None, list[str]]:
    """The names of a draft by table; of None who waits."""
    found: dict[int | None, list[str]] = {}
    for place in sitting.places.select_related("player"):
        found.setdefault(place.table, []).append(place.player.name)
    return found


LATER = NOW + dt.timedelta(minutes=30)


def address_of(name: str, night: Night) -> str:
    """Where a page of a night is, by the name of its address."""
    return reverse(name, args=[night.group.uuid, night.pk])
