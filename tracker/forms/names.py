"""Reading a player's name."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tracker.names import NAME_LENGTH, tidy


class NoName(ValueError):
    """What was typed is no name that can be shown; its text says what to write."""


def read_name(typed: str) -> str:
    """The name as it is kept; "" for nothing typed. Raises ``NoName``."""
    name = tidy(typed)
    if not name and typed.strip():
        raise NoName(_("This name has no letters to show. Write another."))
    if len(name) > NAME_LENGTH:
        raise NoName(
            _("A name has at most %(most)s characters; this one has %(count)s.")
            % {"most": NAME_LENGTH, "count": len(name)}
        )
    return name
