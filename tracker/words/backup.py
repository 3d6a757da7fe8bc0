"""Why a file is no backup that can be restored, in a sentence."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tracker.backup import Refusal


def refusal_text(why: Refusal) -> str:
    """What to do about it."""
    return {
        Refusal.FOREIGN: _("This is no backup of a group. Choose the file that “Backup of the group” made."),
        Refusal.NEWER: _("A newer Roundhouse made this backup. Bring this server up to date, then restore it."),
        Refusal.DAMAGED: _(
            "This backup is damaged: it was cut off or changed. Choose another copy. Nothing was written."
        ),
    }[why]
