"""Where a column of a paper score sheet and its total disagree, and which slips of a pen or finger explain it."""

from scoring.slips.candidates import Slip, SlipCode, slips_of
from scoring.slips.columns import Disagreement, check_columns

__all__ = ["Disagreement", "Slip", "SlipCode", "check_columns", "slips_of"]
