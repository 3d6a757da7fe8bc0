"""Short advice, for the rules under which it holds.

From the sheets, in words of our own: A gives the private train, the tiles for public trains, the doubles on trains of
others and the end that is changed back; C and E the long train, the tiles for the engine, the tiles to spare and the
doubles put in; D the ends to count, the heavy tiles, the early doubles and the boneyard that runs dry.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring import FirstTurn, MexicanTrains, OpenDoubleMarks, PlayElsewhere, RuleSet, Scoring


def tips(rules: RuleSet) -> tuple[str, ...]:
    """What is worth a thought under these rules, the first turn first."""
    has_mexican = rules.mexican_trains is not MexicanTrains.NONE
    long_start = rules.first_turn is not FirstTurn.ONE_TILE
    advice = (
        (long_start, _("Before you begin, line up the longest train that your tiles make, and lay it in one go.")),
        (not long_start, _("Line up your longest train in your hand, and mind which tiles do not belong to it.")),
        (has_mexican, _("Keep a second tile with the engine’s number: it can begin a Mexican train.")),
        (has_mexican, _("Tiles that do not fit into your train go on the Mexican one.")),
        (not has_mexican, _("Tiles that do not fit into your train go on public trains of others.")),
        (True, _("A double that fits between two tiles of your train belongs there: it is gone, and covered.")),
        (
            rules.public_from is PlayElsewhere.ANY_TURN,
            _("If you begin on the trains of others, they may think that you cannot begin your own."),
        ),
        (not rules.partners, _("Your own train first: nobody can change the end of a private train.")),
        (
            rules.partners,
            _("Your own train first: while it is private, only you and your partner can change its ends."),
        ),
        (True, _("If somebody has changed the end of your public train, try to change it back.")),
        (
            rules.open_double_marks is OpenDoubleMarks.ITS_TRAIN and rules.doubles_on_others,
            _("A double left open on another’s train does not open yours, and may leave its owner stuck."),
        ),
        (True, _("Count every end within your reach. First lay what fits in one place only when you must.")),
        (
            rules.scoring is Scoring.LEFT_IN_HAND,
            _("Heavy tiles cost the most when somebody else goes out: lay them early."),
        ),
        (True, _("Do not keep doubles: they weigh much, and the train they fit may move on.")),
        (
            rules.marker_without_draw,
            _("Watch the boneyard: once it is empty, being stuck opens your train."),
        ),
    )
    return tuple(text for holds, text in advice if holds)
