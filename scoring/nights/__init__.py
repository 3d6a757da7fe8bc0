"""A club night: its tables, who sits where, who moves on, and who takes a medal home. Chance is handed in."""

from scoring.nights.draw import Seated, SeatReason, draw_tables
from scoring.nights.late import table_for_late
from scoring.nights.medals import Medal, Metal, medals_of
from scoring.nights.repeats import met_at, repeats_of
from scoring.nights.rotation import Rotation, next_sitting
from scoring.nights.sizes import LARGEST_TABLE, SMALLEST_TABLE, SizeReason, TableSizes, table_sizes

__all__ = [
    "LARGEST_TABLE",
    "SMALLEST_TABLE",
    "Medal",
    "Metal",
    "Rotation",
    "Seated",
    "SizeReason",
    "TableSizes",
    "SeatReason",
    "draw_tables",
    "medals_of",
    "met_at",
    "next_sitting",
    "repeats_of",
    "table_for_late",
    "table_sizes",
]
