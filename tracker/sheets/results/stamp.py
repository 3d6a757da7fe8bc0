"""Whether anything has changed that a table is made of, for what is kept of one: two cheap statements."""

from __future__ import annotations

from hashlib import sha256

from tracker.models import Player, Season
from tracker.sheets.results.scope import Scope

# A game that comes or goes changes the number or the sum of the ids, a write the sum of the revisions.
_STAMP = """
    SELECT count(*), coalesce(sum(game.rev), 0), coalesce(sum(game.id), 0)
    FROM tracker_game game WHERE {where}
"""


def stamp_of_season(season: Season) -> str:
    """The same while no game of the season and nobody of its group changes."""
    people = Player.objects.filter(group=season.group_id).order_by("pk")
    said = list(people.values_list("pk", "name", "colour", "is_guest", "merged_into"))
    games = "-".join(map(str, Scope.of_season(season).rows(_STAMP)[0]))
    return f"{games}:{sha256(repr(said).encode()).hexdigest()[:16]}"
