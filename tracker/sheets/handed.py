"""What a phone is told that was handed the score, that keeps it no longer, or that was removed from the game."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import engines
from tracker.models import Game, Grant, Role, Round
from tracker.words.devices import device_name, is_named
from tracker.words.lists import join_names


@dataclass(frozen=True, slots=True)
class Handed:
    """Who keeps the score now."""

    line: str
    """In as few words as the line has room for that is always there."""
    text: str
    url: str = ""
    """Where the round under way is entered; empty for who may not, and where none is."""
    link: str = ""


def handed(game: Game, *, was: Role | None, role: Role, device: UUID | None) -> Handed | None:
    """What to tell a phone that was last shown the game as ``was`` and has ``role`` now; None for nothing.

    One query, and none where nothing is to be told.
    """
    if was is None or was is role:
        return None
    if role is Role.SCOREKEEPER:
        return _received(game)
    if role is not Role.WATCHER:
        return _given(_keepers(game)) if was is Role.SCOREKEEPER else None
    # A group's games are open to who has their address, to those too that were removed.
    phones = _keepers(game, device)
    if any(phone.device == device and phone.revoked_at for phone in phones):
        return removed()
    return _given(phones) if was is Role.SCOREKEEPER else None


def removed() -> Handed:
    """What a phone is told that was taken out of the game."""
    return Handed(
        _("This phone was removed from the game"),
        _("It was removed under “Who is here”. To come in again, ask whoever keeps the score for the link or the code.")
        + " "
        + _("What it has not sent yet stays on this phone until then."),
        url=reverse("join_by_code"),
        link=_("Join a game with a code"),
    )


def _received(game: Game) -> Handed:
    line = _("You keep the score now")
    text = _("You keep the score now: you write and correct all scores.")
    closed = Round.objects.filter(game=game, closed=True).count()
    if game.is_finished or closed >= len(engines(game.rule_set)):
        return Handed(line, text)
    number = closed + 1
    return Handed(
        line,
        text,
        url=reverse("round", args=[game.uuid, number]),
        link=_("Enter round %(number)s") % {"number": number},
    )


def _keepers(game: Game, device: UUID | None = None) -> list[Grant]:
    """The phones that keep the score, and that of ``device`` if it was removed."""
    keeps = Q(role=Role.SCOREKEEPER, revoked_at=None)
    asked = keeps if device is None else keeps | Q(device=device, revoked_at__isnull=False)
    return list(Grant.objects.filter(asked, game=game).select_related("seat__player").order_by("pk"))


def _given(phones: list[Grant]) -> Handed:
    if phones and all(map(is_named, phones)):
        names = join_names([device_name(phone) for phone in phones])
        line = ngettext("%(names)s keeps the score now", "%(names)s keep the score now", len(phones)) % {"names": names}
    else:
        line = _("Another phone keeps the score now")
    return Handed(line, _("%(keeps)s. This phone does not keep it any more.") % {"keeps": line})


__all__ = ["Handed", "handed", "removed"]
