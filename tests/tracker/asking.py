"""Requests of a lively game, each all but its method: what phones send, as the pages make it."""

from __future__ import annotations

import datetime as dt
import html
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from uuid import uuid4

from django.http import HttpResponse
from django.test import Client

from tests.tracker.accounts import organiser
from tests.tracker.changes import fresh, hand, last_seq, seat_of
from tests.tracker.factories import NOW, OTHER_DEVICE, X, client_of, club, grant
from tests.tracker.houses import filled_in
from tests.tracker.lively import corrected, disputed, house_of, last, of_a_club, scores, tapped, version
from tests.tracker.nights import address_of, busy_night
from tracker import services
from tracker.models import Game, GroupRole, Invite, Role, Season

POST = "post"

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


def by_organiser(game: Game, path: str, **fields: object) -> Asked:
    """Asked about the group by whoever organises it, on a phone that was at no table."""
    client = organiser(game.group, OTHER_DEVICE)
    return Asked(path if path.startswith("/") else f"/group/{game.group.uuid}/{path}", fields, client, {})


def into_a_group(game: Game) -> Asked:
    """Put into a group that knows nobody of it, by whoever keeps the score and may begin games there."""
    group = club("Where it goes")
    return Asked(f"{game.get_absolute_url()}group/", {"group": str(group.uuid)}, client_of(), {})


def of_night(game: Game, page: str, **fields: str) -> Asked:
    """A request about a night of so many people and sittings as the game has seats and rounds; one of them waits."""
    night = busy_night(people=3 * game.seats.count(), sittings=1 + game.rounds.count() // 8)
    url = address_of(page, night) if page not in {"nights", "new_night"} else f"/group/{night.group.uuid}/night/"
    late = night.attendances.get(player__name="Zoe").player_id
    sent = {each: value.replace("late", str(late)) for each, value in fields.items()}
    return anywhere(f"{url}new/" if page == "new_night" else url, client_id=str(uuid4()), **sent)


def of_player(game: Game, path: str, *, into: int | None = None, **fields: object) -> Asked:
    """About the first player; ``into`` is the seat of who else that is said to be."""
    first, *others = game.seats.all()
    chosen = {} if into is None else {"into": str(others[into - 1].player_id)}
    return by_organiser(game, f"player/{first.player_id}/{path}", **fields, **chosen)


def as_stranger(url: str) -> Asked:
    return Asked(url, {}, client_of(None), {})


def joining_group(game: Game, role: GroupRole, **fields: object) -> Asked:
    invites = {invite.role: invite for invite in services.open_group_invites(group=game.group, now=NOW)}
    return Asked(f"/group/join/{invites[role].token}/", fields, client_of(OTHER_DEVICE), {})


def replaced(sent: Asked, path: str, game: Game) -> Asked:
    """The same to another address of the game."""
    return Asked(game.get_absolute_url() + path, sent.fields, sent.client, sent.headers)


def scripted(sent: Asked) -> Asked:
    """The same, sent by htmx."""
    return Asked(sent.url, sent.fields, sent.client, {"HX-Request": "true"})


def hub(game: Game, **fields: object) -> Asked:
    return asked(tapped(game), "hub/", number=str(last(game)), **fields)


def where(game: Game, name: str = "P0", **fields: object) -> Asked:
    stands = game if services.is_over(game=game) else tapped(game)
    number = str(last(game))
    return asked(stands, f"hub/where/{seat_of(game, name).pk}/", number=number, **fields)


def with_hand(game: Game, name: str, do: str) -> Asked:
    """A tap on the page of somebody's hand, which comes along."""
    return where(game, name, do=do, tile=["12-7", "7-5", "5-0"])


def own_phone(sent: Asked, game: Game) -> Asked:
    """The same from the phone of P1."""
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=seat_of(game, "P1"))
    return Asked(sent.url, sent.fields, client_of(OTHER_DEVICE), sent.headers)


def handed_over(sent: Asked, game: Game) -> Asked:
    """The same from a phone that may only look on by now."""
    game.grants.filter(device=OTHER_DEVICE).delete()
    grant(game, OTHER_DEVICE, Role.WATCHER)
    return Asked(sent.url, sent.fields, client_of(OTHER_DEVICE), sent.headers)


def editor(url: str, **fields: object) -> Asked:
    """The form of house rules as it stands, sent back with these fields."""
    return anywhere(url, **filled_in(client_of().get(url).content.decode()) | {"do": "live"} | fields)


def house(game: Game, **fields: object) -> Asked:
    """What is typed into the editor of a game of a group with rules of its own."""
    house_of(game)
    return editor(f"{game.get_absolute_url()}rules/house/", **fields)


def new_house(game: Game, **fields: object) -> Asked:
    house_of(game)
    return editor(f"/group/{game.group.uuid}/rules/new/", **fields)


def version_of_house(game: Game, **fields: object) -> Asked:
    return editor(house_of(game).get_absolute_url(), **fields)


def what_if_of_season(game: Game) -> Asked:
    season = season_with(game)
    return anywhere(f"/group/{season.group.uuid}/season/{season.pk}/what-if/", preset="blank-fifty")


def season_with(game: Game) -> Season:
    """The season of a game; one is made for a game that has none."""
    group = of_a_club(game).group
    days = {"first_day": NOW.date(), "last_day": NOW.date()}
    return Season.objects.filter(group=group).first() or Season.objects.create(group=group, name="2026", **days)


def of_season(game: Game, path: str = "", **fields: object) -> Asked:
    """Asked about the season by whoever organises its group."""
    season = season_with(game)
    return by_organiser(game, f"season/{season.pk}/{path}", **fields)


def receipt_of(game: Game) -> Asked:
    """Of who sits first; a game under way is ended."""
    with suppress(services.GameIsOver):
        services.finish_game(game=game, drop=last(game), **hand())
    return of_season(game, f"player/{game.seats.all()[0].player_id}/")
