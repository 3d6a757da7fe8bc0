"""Which tiles alone may go on a train that is open to some."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoring import Only

_HERE: Mapping[Only, Promise] = {
    Only.DOUBLE: gettext_lazy("Only a double may go here."),
    Only.SINGLE: gettext_lazy("Only a tile that is no double may go here."),
    Only.DRAWN: gettext_lazy("Only the tile just drawn may go here."),
    Only.DRAWN_OR_DOUBLE: gettext_lazy("Only the tile just drawn may go here, or a double."),
}

_THERE: Mapping[Only, Promise] = {
    Only.DOUBLE: gettext_lazy("Only a double may go %(places)s."),
    Only.SINGLE: gettext_lazy("Only a tile that is no double may go %(places)s."),
    Only.DRAWN: gettext_lazy("Only the tile just drawn may go %(places)s."),
    Only.DRAWN_OR_DOUBLE: gettext_lazy("Only the tile just drawn may go %(places)s, or a double."),
}


def only_here(only: Only) -> str:
    """Beside the train itself."""
    return str(_HERE[only])


def only_there(only: Only, places: str) -> str:
    """Of the places by their names: "on Kim's train"."""
    return str(_THERE[only]) % {"places": places}
