"""What a write has done, for whoever made it: said once, on the page that comes next."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext as _

from tracker.models import Change, Game
from tracker.sheets.history import told


def saved(game: Game, client_id: UUID, device: UUID) -> str:
    """ "Saved: Luis, round 3: 41 → 14", or nothing where no such write of the device changed anything."""
    change = Change.objects.filter(game=game, client_id=client_id, device=device).exclude(facts={}).first()
    sentences = [] if change is None else next(iter(told(game, [change])))
    return _("Saved: %(changes)s") % {"changes": " · ".join(sentences)} if sentences else ""
