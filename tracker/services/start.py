"""Starting a game."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import partial
from uuid import UUID, uuid4

from django.db import transaction

from scoring import MAX_SEATS, RuleSet
from tracker.models import Change, Game, Grant, Group, HouseRules, Player, Role, Seat
from tracker.names import name_key
from tracker.services.refusals import NamesOfOnePerson
from tracker.services.values import seat_values
from tracker.services.writing import digest


def start_game(
    *,
    client_id: UUID,
    device: UUID,
    names: Sequence[str],
    preset: str,
    rules: RuleSet,
    now: dt.datetime,
    played_on: dt.date,
    language: str,
    time_zone: str,
    group: Group | None = None,
    house: HouseRules | None = None,
) -> Game:
    """A game whose seats are in the order of ``names``; the device that starts it keeps its score.

    ``names`` are tidy, and different by ``name_key``. A game of a group has its players from there, and is of the
    season of its date; any other has a casual group of its own. ``house`` are the group’s own rules that ``rules`` came
    from. The same ``client_id`` with the same game again answers with the game that stands; with another game – a form
    that the browser's Back brought up again – it starts that one too. Raises ``NamesOfOnePerson``.
    """
    house_id = None if house is None else house.pk
    fact = {} if house_id is None else {"house": house_id}
    sent = digest({"names": list(names), "preset": preset, "rules": rules.to_dict(), **fact})
    make = partial(
        _game,
        preset=preset,
        rules=rules,
        now=now,
        played_on=played_on,
        language=language,
        time_zone=time_zone,
        group=group,
        house=house,
    )
    with transaction.atomic():
        game, is_new = make(client_id=client_id)
        if not is_new and Change.objects.get(game=game, seq=0).sent != sent:
            game, is_new = make(client_id=uuid4())
        # Whoever sends the form again never got the answer, and the device's cookie in it: it is let in all the same.
        Grant.objects.get_or_create(game=game, device=device, defaults={"role": Role.SCOREKEEPER, "at": now})
        if is_new:
            seats = _seat(game, _players(game.group, names))
            facts = {"preset": preset, **fact, "rules": game.rules, "date": played_on.isoformat(), **seat_values(seats)}
            Change.objects.create(
                game=game,
                seq=game.rev,
                verb="start",
                facts={path: (None, value) for path, value in facts.items()},
                client_id=client_id,
                sent=sent,
                device=device,
                at=now,
            )
    return game


def _game(
    *,
    client_id: UUID,
    preset: str,
    rules: RuleSet,
    now: dt.datetime,
    played_on: dt.date,
    language: str,
    time_zone: str,
    group: Group | None,
    house: HouseRules | None,
) -> tuple[Game, bool]:
    """The game of this id, and whether it is new; of two posts at one moment the second finds the first's."""
    own = group or Group.objects.create(is_casual=True, language=language, time_zone=time_zone)
    game, is_new = Game.objects.get_or_create(
        client_id=client_id,
        defaults={
            "group": own,
            "played_on": played_on,
            "preset": preset,
            "rules": rules.to_dict(),
            "house_rules": house,
            "started_at": now,
        },
    )
    if not is_new and group is None:
        own.delete()
    return game, is_new


def _players(group: Group, names: Sequence[str]) -> list[Player]:
    """The people of a group who have these names, in their order; who is new to the group joins it.

    Raises ``NamesOfOnePerson``.
    """
    known = {player.name_key: player for player in Player.objects.filter(group=group)}
    fresh = [
        Player.named(group, name, colour=(len(known) + index) % MAX_SEATS + 1)
        for index, name in enumerate(name for name in names if name_key(name) not in known)
    ]
    if fresh:
        # Another table of the club may seat the same newcomer at the same moment.
        Player.objects.bulk_create(fresh, ignore_conflicts=True)
        known = {player.name_key: player for player in Player.objects.filter(group=group)}
    found: dict[Player, str] = {}
    for name in names:
        person = known[name_key(name)].person()
        if person in found:
            raise NamesOfOnePerson(found[person], name)
        found[person] = name
    return [*found]


def _seat(game: Game, players: Sequence[Player]) -> list[Seat]:
    return Seat.objects.bulk_create(
        [Seat(game=game, position=position, player=player) for position, player in enumerate(players)]
    )
