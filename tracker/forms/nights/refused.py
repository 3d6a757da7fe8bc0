"""Why something was not done on a club night, in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker import services
from tracker.services import nights
from tracker.words.nights import numbers_text


def refused_text(refusal: services.NotSaved) -> str:
    """What to do now that this was not done."""
    match refusal:
        case nights.StillPlaying():
            return ngettext(
                "Table %(tables)s is still playing. Wait for it, or draw again without who plays there.",
                "Tables %(tables)s are still playing. Wait for them, or draw again without who plays there.",
                len(refusal.tables),
            ) % {"tables": numbers_text(refusal.tables)}
        case nights.TableRefused():
            return _(
                "The rules of the night do not allow %(count)s at table %(table)s. Draw again, or swap two people."
            ) % {"count": refusal.count, "table": refusal.table}
        case nights.AlreadyDrawn():
            return _("Somebody else has begun sitting %(number)s meanwhile. Here are its tables.") % {
                "number": refusal.number
            }
        case nights.NightChanged():
            return _("Somebody else has changed the list or the draw meanwhile. This is how it stands now.")
        case nights.NobodyToSeat():
            return _("There are not enough people here for a table. Tick off who has come first.")
        case nights.NoSeatFree():
            return _("No table has a seat and a round left for them. They wait for the next sitting.")
        case nights.NightIsOver():
            return _("The night is over. Take it up again to go on.")
    return _("The table does not take them as it stands. Open the table’s page to see why.")


def spared_text(tables: Sequence[int]) -> str:
    """What is said when somebody goes whom their table cannot spare."""
    return ngettext(
        "They are off the list. At table %(tables)s too few would be left, so the seat stays: end that game first.",
        "They are off the list. At tables %(tables)s too few would be left, so the seats stay: end those games first.",
        len(tables),
    ) % {"tables": numbers_text(tables)}


def no_name_text() -> str:
    """What is said beside the field of a new name that is empty."""
    return _("Write the name of who has come.")


def two_people_text() -> str:
    """What is said when a swap has not two people."""
    return _("Choose two different people to change places.")
