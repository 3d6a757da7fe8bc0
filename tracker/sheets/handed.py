"""What a phone is told that was handed the score, or that keeps it no longer."""

from __future__ import annotations

from dataclasses import dataclass

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


def handed(game: Game, *, was: Role | None, role: Role) -> Handed | None:
    """What to tell a phone that was last shown the game as ``was`` and has ``role`` now; None for nothing.

    One query, and none where nothing is to be told.
    """
    if was is None or was is role:
        return None
    if role is Role.SCOREKEEPER:
        return _received(game)
    return _given(game) if was is Role.SCOREKEEPER else None


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


def _given(game: Game) -> Handed:
    keepers = Grant.objects.filter(game=game, role=Role.SCOREKEEPER, revoked_at=None).select_related("seat__player")
    phones = list(keepers.order_by("pk"))
    if phones and all(map(is_named, phones)):
        names = join_names([device_name(phone) for phone in phones])
        line = ngettext("%(names)s keeps the score now", "%(names)s keep the score now", len(phones)) % {"names": names}
    else:
        line = _("Another phone keeps the score now")
    return Handed(line, _("%(keeps)s. This phone does not keep it any more.") % {"keeps": line})


__all__ = ["Handed", "handed"]
