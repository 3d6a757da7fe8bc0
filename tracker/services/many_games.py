"""Writing to every game in which somebody sits, at once: a line in the journal of each, in a few statements.

What is written stands there as ``writing`` would write it for one game after the other, so the journal alone still
makes each game again; but five hundred games take as many statements as one.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping
from itertools import batched
from uuid import UUID, uuid4

from django.db import connection
from django.db.models import F

from tracker.ledger import Changes
from tracker.models import Attendance, Change, Group, Night, Player
from tracker.models.statements import insert, new
from tracker.services.writing import digest

PORTION = 500
"""Lines of the journal in a statement."""


def alone(group_id: int) -> Group:
    """The group, locked: two who write to many games come one after the other, and never wait for each other."""
    return Group.objects.select_for_update().get(pk=group_id)


def with_spellings(player: Player) -> list[Player]:
    """Somebody and all rows that lead to them: second spellings, and who they were in games that came into the group.

    A query for each step on the way.
    """
    found = nearest = [player]
    while nearest := list(Player.objects.filter(merged_into__in=nearest).order_by("pk")):
        found = [*found, *nearest]
    return found


def locked_games(players: Collection[int]) -> dict[int, int]:
    """The games where any of these players sits, each with its revision raised: by id, the new one.

    Nobody else writes to them until the transaction ends, and pages that were kept of them are not asked for again.
    Pages of the nights to which these players came hear of it as well.
    """
    # A night shows its people, too; and whoever writes to it takes it before its games.
    nights = Attendance.objects.filter(player__in=players).values("night")
    Night.objects.filter(pk__in=nights).update(rev=F("rev") + 1)
    places = ", ".join(["%s"] * len(players))
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE tracker_game SET rev = rev + 1 WHERE id IN"  # noqa: S608 - no text of anybody's
            f" (SELECT game_id FROM tracker_seat WHERE player_id IN ({places})) RETURNING id, rev",
            [*players],
        )
        return dict(cursor.fetchall())


def note(
    games: Mapping[int, int],
    *,
    verb: str,
    changes: Mapping[int, Changes],
    sent: object,
    device: UUID,
    now: dt.datetime,
) -> None:
    """A line in the journal of each of the ``locked_games``, with what changed in it; nothing for most, of some verbs.

    A change of nothing is in no history. It says that the revision was raised, and when.
    """
    said = digest(sent)
    for portion in batched(games.items(), PORTION, strict=False):
        insert(
            [
                new(
                    Change,
                    game_id=game_id,
                    seq=rev,
                    verb=verb,
                    facts=dict(changes.get(game_id, {})),
                    undoes=None,
                    client_id=uuid4(),
                    sent=said,
                    device=device,
                    at=now,
                )
                for game_id, rev in portion
            ]
        )
