"""How often a law about whole games is tried: each example writes a game to the database, step by step."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

EVERY_LOOK = bool(os.environ.get("ROUNDHOUSE_TEST_EVERY_LOOK"))


def games(examples: int, **more: int) -> settings:
    """So many games where every look is asked for, and two fifths of them in every run; CI draws the same ones."""
    return settings(
        max_examples=examples if EVERY_LOOK else examples * 2 // 5,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        **more,
    )
