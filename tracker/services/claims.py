"""What stands beside a score while nobody has settled which of several it was."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from enum import StrEnum
from typing import Any
from uuid import UUID

from tracker.facts import CellFacts
from tracker.ledger import Value

DISPUTE = "dispute cell"
"""The verb of a write that was kept beside what stands."""


class Written(StrEnum):
    """What became of a write."""

    SAVED = "saved"
    SAME = "same"
    """It stood there already."""
    DISPUTED = "disputed"
    """Somebody else wrote something else meanwhile: that stands, and this is kept beside it until it is settled."""


def claim(facts: CellFacts, device: UUID, at: dt.datetime) -> dict[str, Any]:
    """What a device says, as the ledger has it."""
    return {"value": facts.value(), "device": str(device), "at": at.isoformat()}


def unlike(value: Value, claims: Sequence[dict[str, Any]]) -> list[dict[str, Any]] | None:
    """The claims that say something else; None for none."""
    return [claim for claim in claims if claim["value"] != value] or None
