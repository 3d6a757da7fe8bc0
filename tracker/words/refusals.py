"""Why a move is not allowed, for each code of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scoring import NEW_MEXICAN, Refusal, RefusalCode
from tracker.words.lists import on_train_of, train_of

REFUSAL_TEXTS: Mapping[RefusalCode, Promise] = {
    RefusalCode.NO_SUCH_SEAT: gettext_lazy("That seat is not at this table."),
    RefusalCode.NO_SUCH_TRAIN: gettext_lazy("That train is not on this table."),
    RefusalCode.ROUND_OVER: gettext_lazy("The round is over."),
    RefusalCode.SEAT_ABSENT: gettext_lazy("%(name)s does not play this round."),
    RefusalCode.NO_TILES: gettext_lazy("%(name)s has no tiles left."),
    RefusalCode.NOT_YOUR_TURN: gettext_lazy("It is %(name)s’s turn."),
    RefusalCode.NOT_IN_PLAY: gettext_lazy("That tile is not in play: it is the engine, or not in this set."),
    RefusalCode.DOUBLE_IS_OPEN: gettext_lazy(
        "The double %(value)s lies open %(where)s. If it was covered there, tap that first."
    ),
    RefusalCode.NO_MEXICAN_TRAIN: gettext_lazy("These rules have no Mexican train."),
    RefusalCode.MEXICAN_ALREADY_BEGUN: gettext_lazy("There is one Mexican train a round, and it has begun."),
    RefusalCode.TURN_IS_SPENT: gettext_lazy("This turn has no tile left to lay."),
    RefusalCode.OPEN_DOUBLE_FIRST: gettext_lazy("First cover the double %(value)s %(where)s."),
    RefusalCode.FIRST_TURN_OWN_ONLY: gettext_lazy("In your first turn you play on your own train only."),
    RefusalCode.OWN_TRAIN_FIRST: gettext_lazy("First begin your own train."),
    RefusalCode.PRIVATE: gettext_lazy("%(name)s’s train has no marker."),
    RefusalCode.SWAN_ORDER: gettext_lazy("One tile on each public train, clockwise: the next goes %(where)s."),
    RefusalCode.TOO_MANY_DOUBLES: gettext_lazy("First cover the double you have laid; another would be too many."),
    RefusalCode.NO_DOUBLES_ON_OTHERS: gettext_lazy("No doubles on %(name)s’s train: that would block it."),
    RefusalCode.LAST_TILE_DOUBLE: gettext_lazy("Your last tile cannot be a double: it would stay uncovered."),
    RefusalCode.DOES_NOT_MATCH: gettext_lazy("That tile fits no end %(where)s."),
    RefusalCode.BUILDING: gettext_lazy("Everybody is still building. Turns begin when all are done."),
    RefusalCode.NOT_BUILDING: gettext_lazy("The building is over; it goes by turns."),
    RefusalCode.CAN_PLAY: gettext_lazy("You have a tile that fits %(where)s. Whoever can play must."),
    RefusalCode.NO_NEED_TO_DRAW: gettext_lazy("This turn needs no more tile: there is nothing to draw for."),
    RefusalCode.FIRST_TURN_NO_DRAW: gettext_lazy("In your first turn you do not draw. Put up your marker."),
    RefusalCode.ALREADY_DREW: gettext_lazy("You have drawn in this turn, and may draw once."),
    RefusalCode.BONEYARD_EMPTY: gettext_lazy("The boneyard is empty: there is nothing to draw."),
    RefusalCode.DRAW_FIRST: gettext_lazy("Draw a tile before you pass."),
    RefusalCode.HOLDS_TILES: gettext_lazy("%(name)s still has tiles, so has not gone out."),
    RefusalCode.MEXICAN_IS_PUBLIC: gettext_lazy("The Mexican train is always public."),
}
"""The sentence of each code, for the player who asks."""

_UNTOLD_DOUBLE = gettext_lazy("First cover the open double %(where)s.")
_SWAN_IS_OVER = gettext_lazy("One tile on each public train, clockwise: there is no further one.")


def why_not(refusal: Refusal, names: Sequence[str], *, you: int | None = None, mexican: int = 1) -> str:
    """One sentence or two; ``names`` are the players in the order of their seats.

    ``you`` is the seat that asks, whose train is then called "your own". ``mexican`` is how many Mexican trains there
    are: one needs no number.
    """
    text = REFUSAL_TEXTS[refusal.code]
    value = refusal.double.value if refusal.double is not None else None
    if refusal.code is RefusalCode.OPEN_DOUBLE_FIRST and value is None:
        text = _UNTOLD_DOUBLE
    if refusal.code is RefusalCode.SWAN_ORDER and refusal.train is None:
        text = _SWAN_IS_OVER
    return str(text) % {
        "name": _name(refusal.seat, names),
        "value": value,
        "where": "" if refusal.train is None else where_text(refusal.train, names, you=you, mexican=mexican),
    }


def where_text(train: int, names: Sequence[str], *, you: int | None = None, mexican: int = 1) -> str:
    """ "on Rosa’s train", "on your own train", "on Mexican train 2"."""
    if train == NEW_MEXICAN:
        return _("on a new Mexican train")
    if train == you:
        return _("on your own train")
    if train < len(names):
        return on_train_of(names[train])
    if mexican > 1:
        return _("on Mexican train %(number)s") % {"number": train - len(names) + 1}
    return _("on the Mexican train")


def train_text(train: int, names: Sequence[str], *, you: int | None = None, mexican: int = 1) -> str:
    """The train by itself, as a heading: "Rosa’s train", "Your own train", "Mexican train 2"."""
    if train == NEW_MEXICAN:
        return _("A new Mexican train")
    if train == you:
        return _("Your own train")
    if train < len(names):
        return train_of(names[train])
    if mexican > 1:
        return _("Mexican train %(number)s") % {"number": train - len(names) + 1}
    return pgettext("as a heading", "Mexican train")


def _name(seat: int | None, names: Sequence[str]) -> str:
    """Who it is about; a code that is about nobody has no name in its sentence."""
    return names[seat] if seat is not None and 0 <= seat < len(names) else ""
