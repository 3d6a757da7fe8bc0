"""Seat games on a server's own database before an ordeal, and audit them after it: ``python -m bench.books``.

It runs under the server's settings, in a process of its own, and speaks JSON: the measurement itself has its database
elsewhere.
"""

from __future__ import annotations

import datetime as dt
import json
import os
import subprocess
import sys
from typing import Any
from uuid import uuid4

from bench.server import BASE, Server

NAMES = ("Rosa", "Tom", "Pilar", "Hank", "Núria", "Luis", "Ana", "Kim")


def seat_games(server: Server, games: int) -> dict[str, Any]:
    """So many games of eight, each with the same eight phones that keep its score.

    ``cookies`` of the phones, and for each of ``games`` its ``path`` and the ids of its ``seats``.
    """
    return _ask(server, "seat", str(games))


def audit(server: Server) -> list[dict[str, Any]]:
    """Each game's ``path``, what is wrong with it (``discord``), and what its database holds."""
    found: list[dict[str, Any]] = _ask(server, "audit")
    return found


def _ask(server: Server, *arguments: str) -> Any:
    command = [sys.executable, "-m", "bench.books", *arguments]
    answer = subprocess.run(command, cwd=BASE, env=server.environment, check=True, stdout=subprocess.PIPE)
    return json.loads(answer.stdout)


def _seat(games: int) -> dict[str, Any]:
    from django.http import HttpResponse

    from scoring import PRESETS
    from tracker import services
    from tracker.models import Grant, Role, Seat
    from tracker.views.device import COOKIE, remember

    now = dt.datetime.now(dt.UTC)
    phones = [uuid4() for _phone in NAMES]
    found = []
    for _game in range(games):
        game = services.start_game(
            client_id=uuid4(),
            device=phones[0],
            names=NAMES,
            preset="classic",
            rules=PRESETS["classic"],
            now=now,
            played_on=now.date(),
            language="en",
            time_zone="UTC",
        )
        Grant.objects.bulk_create(
            [Grant(game=game, device=phone, role=Role.SCOREKEEPER, at=now) for phone in phones[1:]]
        )
        seats = Seat.objects.filter(game=game).order_by("position").values_list("pk", flat=True)
        found.append({"path": game.get_absolute_url(), "seats": list(seats)})
    cookies = []
    for phone in phones:
        response = HttpResponse()
        remember(response, phone)
        cookies.append(response.cookies[COOKIE].value)
    return {"cookies": cookies, "games": found}


def _audit() -> list[dict[str, Any]]:
    from bench.agreement import Account, totals
    from tracker.models import Game

    found = []
    for game in Game.objects.order_by("pk"):
        account = Account(game)
        found.append(
            {
                "path": game.get_absolute_url(),
                "discord": account.discord(),
                "totals": totals(game),
                "added_up": account.added_up(),
                "closed": [row.number for row in account.rounds if row.closed],
                "disputed": sum(bool(cell.claims) for cell in account.cells.values()),
                "closings": sum(change.verb == "save round" and bool(change.facts) for change in account.changes),
                "keys": [
                    str(change.client_id) for change in account.changes if change.verb in {"write cell", "dispute cell"}
                ],
            }
        )
    return found


def main() -> None:
    """Do what a measurement asks for, and answer it."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django

    django.setup()
    verb, *rest = sys.argv[1:]
    json.dump(_seat(int(rest[0])) if verb == "seat" else _audit(), sys.stdout)


if __name__ == "__main__":
    main()
