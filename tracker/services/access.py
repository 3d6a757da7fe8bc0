"""Letting devices into a game, and out again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils.crypto import salted_hmac

from scoring import engines
from tracker.models import Game, Grant, Invite, Role, Round, Seat, WrongCode
from tracker.models.access import new_code
from tracker.models.statements import insert_missing
from tracker.services.refusals import LastScorekeeper

GUESSES = 10
"""Wrong codes that one address may try in ``GUESSING``. A table behind one router shares an address."""

GUESSES_OF_ALL = 200
"""Wrong codes that all addresses together may try in ``GUESSING``.

Every wrong code is a guess at every game, so this is what one game has to stand: at most 22 000 guesses in the life of
its codes, of 480 million, from however many addresses.
"""

GUESSING = dt.timedelta(minutes=10)

CODE_LIFE = dt.timedelta(hours=18)
"""How long a code can be said; a link lives until it is revoked."""

_RANK = {Role.WATCHER: 0, Role.PLAYER: 1, Role.SCOREKEEPER: 2}


def open_invite(*, game: Game, role: Role, now: dt.datetime) -> Invite:
    """The link and code that let devices in with this role; the open one, or a new one after it was revoked.

    One query, and another when the link is new or its code is old.
    """
    return _open_ones(game, [role], now)[0]


def open_invites(*, game: Game, now: dt.datetime) -> list[Invite]:
    """The same of every role, in their order. One query, and a few more when a link is new or its code is old."""
    return _open_ones(game, list(Role), now)


def _open_ones(game: Game, roles: Sequence[Role], now: dt.datetime) -> list[Invite]:
    found: dict[str, Invite] = {}
    while missing := [role for role in roles if role not in found]:
        open_ones = Invite.objects.filter(game=game, role__in=missing, revoked_at=None)
        found |= {invite.role: invite for invite in open_ones}
        new = [Invite(game=game, role=role, made_at=now) for role in missing if role not in found]
        # Where another phone makes one at this very moment, or a code is taken, none is made here: look again.
        found |= {invite.role: invite for invite in insert_missing(new)}
    return [_said_today(found[role], now) for role in roles]


def _said_today(invite: Invite, now: dt.datetime) -> Invite:
    if invite.made_at <= now - CODE_LIFE:
        # The link stays; what was said aloud another evening opens nothing.
        invite.code, invite.made_at = new_code(), now
        invite.save(update_fields=["code", "made_at"])
    return invite


def revoke_invite(*, game: Game, role: Role, now: dt.datetime) -> None:
    """Close the link and code of a role. Who came in by it stays, until ``remove_device``."""
    with transaction.atomic():
        tell_who_is_here(game.pk)
        Invite.objects.filter(game=game, role=role, revoked_at=None).update(revoked_at=now)


def tell_who_is_here(game_id: int) -> None:
    """Let open pages hear that somebody came or went.

    First in each transaction, as the revision is in one that writes: two of them wait for each other in one order.
    """
    Game.objects.filter(pk=game_id).update(let_in=F("let_in") + 1)


def join(*, invite: Invite, device: UUID, seat: Seat | None, name: str, now: dt.datetime) -> Grant:
    """Let a device in by an open invite. A device that may do more already keeps what it may.

    A player needs a ``seat``; anybody else may say whose phone it is by ``seat`` or ``name``.
    """
    with transaction.atomic():
        tell_who_is_here(invite.game_id)
        grant, _is_new = Grant.objects.select_for_update().get_or_create(
            game=invite.game, device=device, defaults={"role": invite.role, "invite": invite, "at": now}
        )
        if grant.revoked_at is not None or _RANK[Role(grant.role)] < _RANK[Role(invite.role)]:
            grant.role = invite.role
            grant.invite = invite
        grant.revoked_at = None
        grant.at = now
        grant.seat = seat or grant.seat
        grant.name = name or grant.name
        grant.save()
    return grant


def remove_device(*, game: Game, grant_id: int, now: dt.datetime) -> None:
    """Take a device's role back. Raises ``Grant.DoesNotExist``, or ``LastScorekeeper``: somebody has to keep score."""
    with transaction.atomic():
        tell_who_is_here(game.pk)
        grant = Grant.objects.select_for_update().get(game=game, pk=grant_id, revoked_at=None)
        if grant.role == Role.SCOREKEEPER and not _other_scorekeepers(grant):
            raise LastScorekeeper
        grant.revoked_at = now
        grant.save(update_fields=["revoked_at"])


def hand_over(*, game: Game, device: UUID, grant_id: int) -> None:
    """Make another device the scorekeeper; this one keeps its seat if it has one, and watches if not."""
    with transaction.atomic():
        tell_who_is_here(game.pk)
        Grant.objects.select_for_update().filter(game=game, pk=grant_id, revoked_at=None).update(role=Role.SCOREKEEPER)
        own = Grant.objects.select_for_update().get(game=game, device=device)
        if own.pk != grant_id and _other_scorekeepers(own):
            own.role = Role.PLAYER if own.seat_id else Role.WATCHER
            own.save(update_fields=["role"])


def say_whose(*, game: Game, device: UUID, seat: Seat | None) -> None:
    """Whose the device is that keeps the score: of who sits there, or of nobody in particular."""
    with transaction.atomic():
        tell_who_is_here(game.pk)
        Grant.objects.filter(game=game, device=device, revoked_at=None, role=Role.SCOREKEEPER).update(seat=seat)


def _other_scorekeepers(grant: Grant) -> bool:
    others = Grant.objects.filter(game=grant.game_id, role=Role.SCOREKEEPER, revoked_at=None)
    return others.exclude(pk=grant.pk).exists()


def invite_of_code(*, code: str, now: dt.datetime) -> Invite | None:
    """The open invite of a code, while the code can be said: until the game is over, and for an evening at most."""
    open_ones = Invite.objects.select_related("game").filter(code=code, revoked_at=None, made_at__gt=now - CODE_LIFE)
    return next((invite for invite in open_ones if not is_over(game=invite.game)), None)


def is_over(*, game: Game) -> bool:
    """Whether the last round is closed, or the table ended the game before it. One query."""
    closed = Round.objects.filter(game=game, closed=True).count()
    return game.is_finished or closed >= len(engines(game.rule_set))


def guesses_left(*, address: str, now: dt.datetime) -> int:
    """How many more wrong codes an address may try now."""
    tried = WrongCode.objects.filter(at__gt=now - GUESSING)
    of_address = tried.filter(address=_hash(address)).count()
    return max(0, min(GUESSES - of_address, GUESSES_OF_ALL - tried.count()))


def count_wrong_code(*, address: str, now: dt.datetime) -> None:
    """Remember that a code opened nothing, and forget those that count no more."""
    WrongCode.objects.filter(at__lte=now - GUESSING).delete()
    WrongCode.objects.create(address=_hash(address), at=now)


def _hash(address: str) -> str:
    # Nobody's address is stored: only whether it is the same one.
    return salted_hmac("tracker.wrong-code", address, algorithm="sha256").hexdigest()
