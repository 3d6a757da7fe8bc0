"""Cells that two devices wrote differently: what each says, who and when, and who may settle it."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from uuid import UUID, uuid4

from django.db.models import CharField, IntegerField, Value
from django.urls import reverse
from django.utils.translation import gettext as _

from tracker.facts import CellFacts
from tracker.models import Change, Grant, Role
from tracker.sheets.clock import clock
from tracker.sheets.pages import DisputeChoice, DisputeLink, DisputeView
from tracker.sheets.table import PlayedRound, Table
from tracker.words.devices import phone_numbers, writer_phone
from tracker.words.rounds import score_text


def may_settle(role: Role, own_seat_id: int | None, seat_id: int, *, is_open: bool) -> bool:
    """Whether a device may say which score a seat had: who keeps the score always, the player until the round is
    closed, as with any score of the own.
    """
    return role is Role.SCOREKEEPER or (role is Role.PLAYER and own_seat_id == seat_id and is_open)


def disputes(table: Table, role: Role, own_seat_id: int | None = None) -> tuple[DisputeView, ...]:
    """Every disputed cell, in the order of the rounds, for a device of that role.

    ``own_seat_id`` only for a page that is made for that one device. One query where anything is disputed, whatever
    their number, and else none.
    """
    if not table.disputed:
        return ()
    played = table.written
    writers = _Writers(table)
    return tuple(
        _view(
            table,
            number,
            position,
            writers,
            may_settle=may_settle(role, own_seat_id, table.seats[position].pk, is_open=played[number].seen.is_open),
            role=role,
        )
        for number, position in table.disputed
    )


def disputes_of_round(table: Table, number: int, role: Role) -> tuple[DisputeView, ...]:
    """Those of one round."""
    return tuple(dispute for dispute in disputes(table, role) if dispute.number == str(number))


def disputes_of_seat(table: Table, number: int, position: int, role: Role) -> tuple[DisputeView, ...]:
    """That of one seat in a round, for the device that writes it and is shown its page; none where there is none."""
    own = table.seats[position].pk
    return tuple(
        replace(dispute, other_url="")
        for dispute in disputes(table, role, own)
        if (dispute.number, dispute.seat) == (str(number), str(own))
    )


def disputes_beside(table: Table, number: int, position: int, role: Role) -> tuple[DisputeView, ...]:
    """Those of a round for the page of one seat: the own, which can be settled there, and the others to read."""
    own = table.seats[position].pk
    return tuple(
        replace(dispute, other_url="", own_url="")
        for dispute in sorted(disputes(table, role, own), key=lambda dispute: dispute.seat != str(own))
        if dispute.number == str(number)
    )


def dispute_links(table: Table) -> tuple[DisputeLink, ...]:
    """Where each is settled, on the game's page. No query."""
    game_url = table.game.get_absolute_url()
    return tuple(
        DisputeLink(_title(table, number, position), f"{game_url}#{_id(table, number, position)}-box")
        for number, position in table.disputed
    )


def _id(table: Table, number: int, position: int) -> str:
    return f"dispute-{number}-{table.seats[position].pk}"


def _title(table: Table, number: int, position: int) -> str:
    return _("%(name)s, round %(number)s: which one?") % {"name": table.names[position], "number": number}


def scores_of(played: PlayedRound, position: int) -> tuple[CellFacts, ...]:
    """The scores that a cell may have: what stands, then what others say, oldest first."""
    return (played.facts.cells[position], *(claim.facts for claim in played.claims.get(position, ())))


def key_of(facts: CellFacts) -> str:
    """A score as its button sends it."""
    return sha256(json.dumps(facts.value(), sort_keys=True).encode()).hexdigest()[:16]


class _Writers:
    """Who wrote what stands, and who says otherwise."""

    def __init__(self, table: Table) -> None:
        self._game = table.game
        self._phones: dict[UUID, Grant] = {}
        self._written: dict[int, tuple[UUID, dt.datetime]] = {}
        """The device that made a change, and when, by the change's number."""
        names = {seat.pk: seat.player.name for seat in table.seats}
        for seq, device, at, role, seat_id, name, pk in self._read(table):
            if seq is not None:
                self._written[seq] = device, at
            else:
                whose = name if seat_id is None else names.get(seat_id, name)
                self._phones[device] = Grant(pk=pk, device=device, role=role, name=whose)
        # In the order in which they came first, as on the page of who is here.
        self._numbers = phone_numbers(sorted(self._phones.values(), key=lambda phone: phone.pk))

    @staticmethod
    def _read(table: Table) -> Iterable[tuple[int | None, UUID, dt.datetime, str, int | None, str, int | None]]:
        """The changes that wrote what stands, and the devices that were let in."""
        versions = [played.seen.cells[position] for played in table.written.values() for position in played.claims]
        none, text = Value(None, IntegerField()), Value("", CharField())
        changes = Change.objects.filter(game=table.game, seq__in=versions).order_by()
        grants = Grant.objects.filter(game=table.game)
        return changes.values_list("seq", "device", "at", text, none, text, none).union(
            grants.values_list(none, "device", "at", "role", "seat_id", "name", "pk"), all=True
        )

    def all_of(self, played: PlayedRound, position: int) -> list[str]:
        """For each score of a cell, what stands first: "Ana's phone, 19:02"."""
        return [
            self._text(*self._written[played.seen.cells[position]]),
            *(self._text(claim.device, claim.at) for claim in played.claims[position]),
        ]

    def _text(self, device: UUID, at: dt.datetime) -> str:
        return writer_phone(self._phones.get(device), clock(self._game, at), self._numbers.get(device))


def _view(table: Table, number: int, position: int, writers: _Writers, *, may_settle: bool, role: Role) -> DisputeView:
    played = table.written[number]
    seat = table.seats[position]
    said: dict[str, list[str]] = {}
    scores = scores_of(played, position)
    for facts, says in zip(scores, writers.all_of(played, position), strict=True):
        said.setdefault(key_of(facts), []).append(says)
    texts = {key_of(facts): score_text(facts, table.rules) for facts in scores}
    return DisputeView(
        id=_id(table, number, position),
        title=_title(table, number, position),
        choices=tuple(DisputeChoice(texts[key], " · ".join(says), key) for key, says in said.items()),
        action=reverse("dispute", args=[table.game.uuid]) if may_settle else "",
        waits=(
            _("Whoever keeps the score says which it is; so can the player, on the page of their own score.")
            if played.seen.is_open
            else _("Whoever keeps the score says which it is.")
        ),
        number=str(number),
        seat=str(seat.pk),
        position=str(position),
        name=table.names[position],
        client_id=str(uuid4()),
        numbered=str(table.game.numbered_at),
        other_url=reverse("correct", args=[table.game.uuid, number, seat.pk]) if role is Role.SCOREKEEPER else "",
        own_url=reverse("mine", args=[table.game.uuid]) if role is Role.PLAYER and played.seen.is_open else "",
    )
