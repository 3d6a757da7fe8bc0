"""A game that was written down elsewhere."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from uuid import UUID, uuid5

from django.db import transaction

from scoring import RuleSet
from tracker.facts import RoundFacts
from tracker.ledger import Value
from tracker.models import Game, Group, HouseRules
from tracker.models.journal import IMPORT
from tracker.services.checking import AcceptsIn, checked_rounds
from tracker.services.start import start_game
from tracker.services.values import round_values
from tracker.services.writing import digest, writing


def import_game(
    *,
    client_id: UUID,
    device: UUID,
    names: Sequence[str],
    preset: str,
    rules: RuleSet,
    rounds: Sequence[RoundFacts],
    accepts: AcceptsIn,
    played_on: dt.date,
    group: Group,
    house: HouseRules | None,
    now: dt.datetime,
) -> Game:
    """A finished game of a group with these rounds, in the journal as imported; corrected like any other.

    ``names``, ``preset``, ``rules``, ``house`` as ``start_game`` takes them; the rules have as many rounds as are
    given, or more. The same ``client_id`` with the same table again answers with the game that stands; with another
    table it is another game. Raises ``RoundsRejected`` with what is not accepted, and then nothing is written.
    """
    sent = {
        "names": list(names),
        "preset": preset,
        "rules": rules.to_dict(),
        "house": None if house is None else house.pk,
        "date": played_on.isoformat(),
        "rounds": [each.columns() for each in rounds],
    }
    own_id = uuid5(client_id, digest(sent))
    with transaction.atomic():
        game = start_game(
            client_id=own_id,
            device=device,
            names=names,
            preset=preset,
            rules=rules,
            house=house,
            now=now,
            played_on=played_on,
            language=group.language,
            time_zone=group.time_zone,
            group=group,
        )
        with writing(game.pk, client_id=uuid5(own_id, IMPORT), sent=sent, device=device, now=now) as write:
            if write.is_done:
                write.nothing()
                return game
            facts: dict[str, Value] = {"finished": True} if len(rounds) < write.rows.planned else {}
            for number, each in enumerate(rounds, start=1):
                facts |= round_values(number, each, write.rows.seats)
            write.write(IMPORT, checked_rounds(write.rows, facts, accepts))
    return game
