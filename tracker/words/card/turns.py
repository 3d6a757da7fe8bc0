"""The turns of a round: the first, every other, the markers, the Mexican train."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring import FirstTurn, MarkerDown, MexicanTrains, PlayElsewhere, RuleSet, TrainsBegin


def first_turn_sentences(rules: RuleSet, _seats: int | None) -> list[str]:
    """How much may be laid in it, and what happens to who cannot start."""
    found = [
        {
            FirstTurn.ONE_TILE: _("The first turn is like any other: one tile, and more only after a double."),
            FirstTurn.WHOLE_TRAIN: _("In your first turn lay as much of your train as you have."),
            FirstTurn.QUICK_START: _(
                "Quick start: everybody builds at once, as far as the tiles go. When all are done, turns begin."
            ),
            FirstTurn.DELAYED: _(
                "Begin your train in whichever turn you like: in that turn you may lay as much of it as you have."
            ),
        }[rules.first_turn],
        _("Your train begins with a tile that matches the engine."),
    ]
    if rules.marker_when_not_started:
        found.append(_("Whoever cannot start in the first turn does not draw: the marker goes up at once."))
    return found


def turn_sentences(rules: RuleSet, _seats: int | None) -> list[str]:
    """What a turn is: lay, or draw and lay, or pass."""
    found = [
        _("Lay one tile against the open end of a train that you may play on. Whoever can play must."),
        _("If you cannot, draw one tile. If it fits, lay it at once; if not, your turn is over."),
    ]
    if rules.blanks_wild:
        found.append(_("Blanks are wild: a blank fits every number, and every number fits a blank."))
    if rules.swan_drive:
        found.append(
            _(
                "Swan drive: after a tile on your own train you may lay one on each public train, clockwise, until one "
                "has no place for your tiles. The Mexican train may be skipped."
            )
        )
    return found


def marker_sentences(rules: RuleSet, _seats: int | None) -> list[str]:
    """When a train is public, and for whom."""
    return [
        {
            TrainsBegin.PUBLIC: _("Trains begin public: everybody may play on yours until you have."),
            TrainsBegin.PRIVATE: _("Trains begin private: only you play on yours."),
        }[rules.trains_begin],
        _marker_up(rules),
        _("If the boneyard is empty and you cannot play, your marker goes up too.")
        if rules.marker_without_draw
        else _("If the boneyard is empty and you cannot play, you pass and no marker goes up."),
        *([_("A pair’s marker goes up only when neither of the two can play.")] if rules.partners else []),
        {
            MarkerDown.OWN_PLAY: _("It comes down when you play on your own train."),
            MarkerDown.AFTER_DOUBLES: _(
                "It comes down when you play on your own train, but not while a double is open that the table has to "
                "cover."
            ),
        }[rules.marker_down],
        {
            PlayElsewhere.ANY_TURN: _("On a public train of others you may play in any turn."),
            PlayElsewhere.AFTER_FIRST_TURN: _("On a public train of others you may play after your first turn."),
            PlayElsewhere.AFTER_OWN_BEGUN: _(
                "On a public train of others you may play once your own train has a tile."
            ),
        }[rules.public_from],
    ]


def _marker_up(rules: RuleSet) -> str:
    if rules.marker_unless_drawn_on_own:
        return _(
            "Once you have drawn, your marker goes up and makes your train public, unless you play on your own train."
        )
    return _("If you draw and still cannot play, your marker goes up: your train is public.")


def mexican_sentences(rules: RuleSet, _seats: int | None) -> list[str]:
    """Whether there is one, how it begins, and from when on."""
    if rules.mexican_trains is MexicanTrains.NONE:
        return [_("There is no Mexican train.")]
    return [
        {
            MexicanTrains.ONE: _("One Mexican train a round belongs to everybody, and is always public."),
            MexicanTrains.SEVERAL: _(
                "There may be several Mexican trains, each with a coin. They belong to everybody and are always public."
            ),
        }[rules.mexican_trains],
        _("Whoever begins one lays a tile that matches the engine."),
        {
            PlayElsewhere.ANY_TURN: _("You may begin it, or play on it, in any turn."),
            PlayElsewhere.AFTER_FIRST_TURN: _("You may begin it, or play on it, after your first turn."),
            PlayElsewhere.AFTER_OWN_BEGUN: _("You may begin it, or play on it, once your own train has a tile."),
        }[rules.mexican_from],
    ]
