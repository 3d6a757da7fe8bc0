"""A season: by what a group ranks it, how its players stand, and the receipt of every number."""

from scoring.seasons.receipts import Fate, Receipt, ReceiptLine, receipt
from scoring.seasons.scheme import Measure, SchemeProblem, SchemeProblemCode, SeasonScheme
from scoring.seasons.standing import SeasonCriterion, SeasonPlace, SeasonStanding, season_standing

__all__ = [
    "Fate",
    "Measure",
    "Receipt",
    "ReceiptLine",
    "SchemeProblem",
    "SchemeProblemCode",
    "SeasonCriterion",
    "SeasonPlace",
    "SeasonScheme",
    "SeasonStanding",
    "receipt",
    "season_standing",
]
