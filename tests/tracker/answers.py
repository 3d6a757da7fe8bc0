"""Every answer that is a page, by address, method and kind: how to get it from a lively game."""

from __future__ import annotations

import datetime as dt
import html
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.http import HttpResponse
from django.test import Client

from tests.tracker.changes import add, fresh, hand, last_seq, leave, seat_of
from tests.tracker.factories import (
    DEVICE,
    NOW,
    OTHER_DEVICE,
    Typed,
    X,
    cell,
    client_of,
    grant,
    new_game,
    play,
    round_facts,
    save,
)
from tracker import services
from tracker.models import Game, Group, Invite, Role, Round, Season

GET, POST = "get", "post"

type Fields = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Asked:
    """A request, all but its method."""

    url: str
    fields: Fields
    client: Client
    headers: Mapping[str, str]

    def send(self, method: str) -> HttpResponse:
        answer: HttpResponse = getattr(self.client, method)(self.url, self.fields, headers=dict(self.headers))
        return answer


def scores(seats: int, number: int) -> list[Typed]:
    """Of a round; somebody else goes out each time."""
    found: list[Typed] = [5 + 3 * seat + number for seat in range(seats)]
    found[number % seats] = X
    return found


def lively(seats: int, rounds: int) -> Game:
    """A game under way: rounds are closed, one has a first score, another has a dispute, and somebody came and left."""
    game = new_game(*[f"P{seat}" for seat in range(seats)])
    for number in range(rounds):
        play(game, scores(seats, number), insist=True)
    add(game, "Zoe", after="P0", first=rounds + 1)
    leave(game, "Zoe", last=rounds)
    write(game, rounds + 1, "P0", 7)
    return fresh(game)


def over(seats: int, rounds: int) -> Game:
    """A game that is over, in a season with others; the next one is not begun."""
    group = Group.objects.create(name="Club", language="en", time_zone="UTC")
    season = Season.objects.create(group=group, name="2026", first_day=NOW.date(), last_day=NOW.date())
    games = [new_game(*[f"P{seat}" for seat in range(seats)], rounds=rounds) for _game in range(1 + rounds // 3)]
    for game in games:
        for number in range(rounds):
            play(game, scores(seats, number), insist=True)
    # Each was begun as a casual game, with players of its own.
    Game.objects.filter(pk__in=[game.pk for game in games]).update(season=season)
    return fresh(games[0])


def write(game: Game, number: int, name: str, pips: int, **fields: Any) -> None:
    services.write_cell(
        game=game, number=number, seat_id=seat_of(game, name).pk, facts=cell(pips), seen=0, **hand(**fields)
    )


def disputed(game: Game) -> Game:
    """Two devices write the score of P1 in the round under way."""
    for pips, device in ((14, DEVICE), (41, OTHER_DEVICE)):
        write(game, last(game), "P1", pips, device=device)
    return fresh(game)


def disputed_before(game: Game) -> Game:
    """Two devices correct the score of P2 in the first round."""
    seen = int(version(game, 1))
    for pips, device in ((14, DEVICE), (41, OTHER_DEVICE)):
        services.correct_cell(
            game=game,
            number=1,
            seat_id=seat_of(game, "P2").pk,
            facts=cell(pips),
            seen=seen,
            accepts=lambda _problem: True,
            **hand(device=device),
        )
    return fresh(game)


def last(game: Game) -> int:
    """The round under way, or the last of a game that is over."""
    return max(Round.objects.filter(game=game).values_list("number", flat=True))


def asked(game: Game, path: str = "", client: Client | None = None, *, htmx: bool = False, **fields: object) -> Asked:
    """A request of the scorekeeper's phone."""
    return Asked(
        game.get_absolute_url() + path,
        {"client_id": str(uuid4())} | fields,
        client or client_of(),
        {"HX-Request": "true"} if htmx else {},
    )


def of_seat(game: Game, **fields: object) -> Asked:
    return asked(game, f"table/seat/{seat_of(game, 'P1').pk}/", **fields)


def of_round(game: Game, number: int, **fields: object) -> Asked:
    return asked(game, f"table/round/{number}/", **fields)


def version(game: Game, number: int) -> str:
    return str(Round.objects.get(game=game, number=number).version)


def fields_of(page: str, url: str) -> dict[str, object]:
    """What the form that is sent to ``url`` sends as it stands."""
    forms = re.findall(rf'<form[^>]*action="{re.escape(url)}"[^>]*>(.*?)</form>', page, re.DOTALL)
    form = next(form for form in forms if 'name="seen"' in form)
    fields: dict[str, list[str]] = {}
    for tag, options in re.findall(r"<(input[^>]*|select[^>]*)>((?:\s*<option.*?</option>)*)", form, re.DOTALL):
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if attributes.get("type") in {"radio", "checkbox"} and not re.search(r"\schecked\b", tag):
            continue
        chosen = re.findall(r'<option value="([^"]*)" selected', options)
        value = chosen[0] if chosen else attributes.get("value", "")
        fields.setdefault(attributes.get("name", ""), []).append(html.unescape(value))
    return {name: values for name, values in fields.items() if name not in {"", "csrfmiddlewaretoken"}}


def typed_into(game: Game, path: str, number: int, **fields: object) -> Asked:
    """The form of a round with every score typed, sent as a browser without a script does."""
    url = game.get_absolute_url() + path
    typed = fields_of(client_of().get(url).content.decode(), url)
    playing = [at for at in range(game.seats.count()) if f"absent-{at}" not in typed]
    for at, score in zip(playing, scores(len(playing), number), strict=True):
        typed[f"pips-{at}"] = "" if score == X else str(score)
        if score == X:
            typed["out"] = str(at)
    return asked(game, path, **{**typed, "do": "save", **fields})


def forgotten(game: Game, **fields: object) -> Asked:
    return typed_into(game, "table/round/1/before/", 0, **fields)


def one_score(game: Game, number: int, *, name: str = "P2", htmx: bool = False, **fields: object) -> Asked:
    data: dict[str, object] = {"seen-1": version(game, number), "pips-1": "23", "do": "look"}
    return asked(game, f"round/{number}/seat/{seat_of(game, name).pk}/", htmx=htmx, **data | fields)


def rules(game: Game, **fields: str) -> Asked:
    url = f"{game.get_absolute_url()}rules/"
    return asked(game, "rules/", **fields_of(client_of().get(url).content.decode(), url) | {"do": "look"} | fields)


def swap(game: Game, **fields: object) -> Asked:
    first, second = (str(seat_of(game, name).pk) for name in ("P1", "P2"))
    data = {"first": first, "second": second, "round": "1", "reach": "rest", "seen": str(game.rev)}
    return asked(game, "swap/", **data | fields)


def whole_round(game: Game, **fields: object) -> Asked:
    return typed_into(game, f"round/{last(game)}/", 3, **fields)


def swapped_meanwhile(game: Game) -> Asked:
    (shown,) = re.findall(r'name="shown" value="(\w+)"', swap(game).send(POST).content.decode())
    return swap(game, shown=shown, seen="1")


def own(game: Game, **fields: object) -> Asked:
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=seat_of(game, "P1"))
    data: dict[str, object] = {"number": str(last(game)), "pips-1": "12", "seen-1": "0"}
    return asked(game, "mine/", client_of(OTHER_DEVICE), **data | fields)


def settled(game: Game, choice: str) -> Asked:
    disputed(game)
    return asked(game, "dispute/", number=str(last(game)), seat=str(seat_of(game, "P1").pk), choice=choice)


def undo(game: Game, back: int = 0, **fields: object) -> Asked:
    return asked(game, "history/", seq=str(last_seq(game) - back), **fields)


def further_back(game: Game, act: Callable[[Game], None]) -> Asked:
    """Undo of what is not the newest change any more."""
    act(game)
    services.change_date(game=game, played_on=dt.date(2026, 1, 2), **hand())
    return undo(fresh(game), 1)


def corrected(game: Game) -> None:
    save(game, 1, round_facts(_again(game), engine=12), insist=True)


def _again(game: Game) -> list[Typed]:
    seats = game.seats.count()
    if game.seats.filter(player__name="Zoe").exists():
        return [X, None, *[30 + seat for seat in range(seats - 2)]]
    return [X, *[30 + seat for seat in range(seats - 1)]]


def undone(game: Game) -> Asked:
    """Redo of a correction, after something else."""
    corrected(game)
    services.undo(game=game, seq=last_seq(game), **hand())
    services.change_date(game=game, played_on=dt.date(2026, 1, 2), **hand())
    return undo(fresh(game), 1)


def changed_since(game: Game) -> Asked:
    corrected(game)
    seq = last_seq(game)
    services.undo(game=game, seq=seq, **hand())
    return asked(game, "history/", seq=str(seq))


def joining(game: Game, role: Role = Role.PLAYER, **fields: object) -> Asked:
    invite: Invite = services.open_invite(game=game, role=role, now=NOW)
    return Asked(f"/join/{invite.token}/", fields, client_of(OTHER_DEVICE), {})


def anywhere(url: str, **fields: object) -> Asked:
    return Asked(url, fields, client_of(), {})


type Case = tuple[str, str, str]
"""The name of an address, the method, the kind of answer."""

ANSWERS: dict[Case, tuple[int, Callable[[Game], Asked]]] = {
    ("home", GET, "page"): (200, lambda _game: anywhere("/")),
    ("new_game", GET, "page"): (200, lambda _game: anywhere("/new/")),
    ("new_game", POST, "button"): (200, lambda _game: anywhere("/new/", do="add", name=["Ana", "Luis"])),
    ("new_game", POST, "refused"): (422, lambda _game: anywhere("/new/", name=["Ana"])),
    ("join_by_code", GET, "page"): (200, lambda _game: anywhere("/join/")),
    ("join_by_code", POST, "refused"): (422, lambda _game: anywhere("/join/", code="AAAAAA")),
    ("join", GET, "page"): (200, joining),
    ("join", POST, "refused"): (422, lambda game: joining(game, seat="0")),
    ("game", GET, "page"): (200, asked),
    ("game", GET, "disputed"): (200, lambda game: asked(disputed(game))),
    ("live", GET, "board"): (200, lambda game: asked(game, "live/")),
    ("live", GET, "cells"): (200, lambda game: asked(disputed(game), "live/", cells=str(last(game)))),
    ("round", GET, "under way"): (200, lambda game: asked(disputed(game), f"round/{last(game)}/")),
    ("round", GET, "closed"): (200, lambda game: asked(game, "round/1/")),
    ("round", POST, "button"): (200, lambda game: whole_round(game, do=f"tiles-{seat_of(game, 'P0').pk}")),
    ("round", POST, "not read"): (422, lambda game: whole_round(game, **{"pips-0": "twelve"})),
    ("round", POST, "not possible"): (422, lambda game: whole_round(game, **{"pips-0": "1", "pips-2": "1"})),
    ("round", POST, "meanwhile"): (409, lambda game: whole_round(disputed(game), **{"seen-2": "0"})),
    ("round", POST, "too early"): (409, lambda game: replaced(whole_round(game), f"round/{last(game) + 1}/", game)),
    ("correct", GET, "closed"): (200, lambda game: one_score(game, 1)),
    ("correct", POST, "moves"): (200, lambda game: one_score(game, 1)),
    ("correct", POST, "moves, by script"): (200, lambda game: one_score(game, 1, htmx=True)),
    ("correct", POST, "button"): (200, lambda game: one_score(game, 1, do="tiles-1")),
    ("correct", POST, "not read"): (422, lambda game: one_score(game, 1, **{"pips-1": "twelve"})),
    ("correct", POST, "meanwhile"): (200, lambda game: one_score(game, 1, do="save", **{"seen-1": "0"})),
    ("swap", GET, "page"): (200, lambda game: asked(game, "swap/")),
    ("swap", GET, "moves"): (200, swap),
    ("swap", POST, "moves"): (200, swap),
    ("swap", POST, "not read"): (422, lambda game: swap(game, second="")),
    ("swap", POST, "disputed"): (422, lambda game: swap(disputed(game))),
    ("swap", POST, "meanwhile"): (409, swapped_meanwhile),
    ("dispute", POST, "not there"): (409, lambda game: settled(game, "pips=1")),
    ("mine", GET, "page"): (200, own),
    ("mine", POST, "not read"): (422, lambda game: own(game, **{"pips-1": "twelve"})),
    ("mine", POST, "closed"): (409, lambda game: own(game, number="1")),
    ("history", GET, "page"): (200, lambda game: asked(game, "history/")),
    ("history", POST, "moves"): (200, lambda game: further_back(game, corrected)),
    ("history", POST, "moves again"): (200, undone),
    ("history", POST, "meanwhile"): (409, changed_since),
    ("people", GET, "page"): (200, lambda game: asked(game, "people/")),
    ("people", POST, "question"): (200, lambda game: asked(game, "people/", ask="revoke-watcher")),
    ("people", POST, "refused"): (409, lambda game: asked(game, "people/", do=f"remove-{game.grants.get().pk}")),
    ("table", GET, "page"): (200, lambda game: asked(game, "table/")),
    ("table", POST, "no name"): (422, lambda game: asked(game, "table/", do="add", name="")),
    ("table", POST, "no date"): (422, lambda game: asked(game, "table/", do="date", date="soon")),
    ("table", POST, "name taken"): (409, lambda game: asked(game, "table/", do="add", name="P1", first="1")),
    ("table", POST, "no such round"): (409, lambda game: asked(game, "table/", do="add", name="Pau", first="99")),
    ("table", POST, "no such seat"): (
        409,
        lambda game: asked(game, "table/", do="add", name="Pau", first="1", after="99999"),
    ),
    ("table_seat", GET, "page"): (200, of_seat),
    ("table_seat", POST, "leaves"): (200, lambda game: of_seat(game, do="leave", last=str(last(game)))),
    ("table_seat", POST, "replaced"): (200, lambda game: of_seat(game, do="replace", name="Pau", keeps="yes")),
    ("table_seat", POST, "followed"): (200, lambda game: of_seat(game, do="replace", name="Pau", keeps="no")),
    ("table_seat", POST, "not chosen"): (422, lambda game: of_seat(game, do="replace", name="Pau")),
    ("table_seat", POST, "name taken"): (409, lambda game: of_seat(game, do="replace", name="P2", keeps="no")),
    ("table_seat", POST, "has played"): (409, lambda game: of_seat(game, do="leave", last="0")),
    ("table_seat", POST, "no such seat"): (409, lambda game: of_seat(game, do="move", after="99999")),
    ("table_round", GET, "closed"): (200, lambda game: of_round(game, 1)),
    ("table_round", GET, "under way"): (200, lambda game: of_round(game, last(game))),
    ("table_round", POST, "taken out"): (200, lambda game: of_round(game, 1, do="remove", seen=version(game, 1))),
    ("table_round", POST, "meanwhile"): (409, lambda game: of_round(game, 1, do="remove", seen="0")),
    ("table_round", POST, "engine closed"): (409, lambda game: of_round(game, 1, do="head", engine="3")),
    ("table_round", POST, "engine again"): (
        409,
        lambda game: of_round(game, last(game), do="head", engine="12", seen=version(game, last(game))),
    ),
    ("forgotten", GET, "page"): (200, lambda game: asked(game, "table/round/1/before/")),
    ("forgotten", POST, "moves"): (200, lambda game: forgotten(game, engine="0")),
    ("forgotten", POST, "button"): (200, lambda game: forgotten(game, do=f"tiles-{seat_of(game, 'P0').pk}")),
    ("forgotten", POST, "not read"): (422, lambda game: forgotten(game, **{"pips-1": "twelve"})),
    ("forgotten", POST, "not possible"): (422, lambda game: forgotten(game, engine="12")),
    ("forgotten", POST, "meanwhile"): (409, lambda game: forgotten(game, seen="99")),
    ("finish", GET, "page"): (200, lambda game: asked(game, "finish/")),
    ("finish", POST, "open"): (409, lambda game: asked(game, "finish/", do="finish")),
    ("finish", POST, "disputed"): (
        409,
        lambda game: asked(disputed_before(game), "finish/", do="finish", drop=str(last(game))),
    ),
    ("finish", POST, "goes on"): (409, lambda game: asked(game, "finish/", do="reopen")),
    ("rules", GET, "page"): (200, lambda game: asked(game, "rules/")),
    ("rules", POST, "preset"): (200, lambda game: asked(game, "rules/", do="preset", preset="classic")),
    ("rules", POST, "moves"): (200, lambda game: rules(game, going_out_bonus="5")),
    ("rules", POST, "not read"): (422, lambda game: rules(game, rounds="many")),
    ("rules", POST, "too few rounds"): (409, lambda game: rules(game, rounds="1")),
    ("rules", POST, "meanwhile"): (409, lambda game: rules(game, going_out_bonus="5", seen="x")),
    ("ending", GET, "page"): (200, lambda game: asked(game, "end/")),
    ("rematch", POST, "goes on"): (409, lambda game: asked(game, "rematch/")),
    ("group", GET, "page"): (200, lambda game: anywhere(f"/group/{of_a_club(game).group.uuid}/")),
}
"""The status of each answer, and the request that it answers."""

AT_THE_END: dict[Case, tuple[int, Callable[[Game], Asked]]] = {
    case: ANSWERS[case]
    for case in ANSWERS
    if case[2] in {"moves", "moves again", "moves, by script", "taken out", "leaves", "replaced", "page"}
    and case[0] not in {"home", "new_game", "join_by_code", "group", "mine", "join"}
}
"""Those that look at the season too, once a game is over."""


def replaced(sent: Asked, path: str, game: Game) -> Asked:
    """The same to another address of the game."""
    return Asked(game.get_absolute_url() + path, sent.fields, sent.client, sent.headers)


def of_a_club(game: Game) -> Game:
    Group.objects.filter(pk=game.group_id).update(is_casual=False)
    return game
