"""What each field of a rule set is called at the table, with a line of help (RULES.md)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_SECTIONS: Mapping[str, Promise] = {
    "set": _("Dominoes, players and deal"),
    "rounds": _("Rounds and engines"),
    "score": _("Score"),
    "penalties": _("Penalties"),
    "ties": _("Equal totals"),
    "trains": _("Trains and markers"),
    "doubles": _("Doubles"),
    "variants": _("Variants"),
}

_FIELDS: Mapping[str, tuple[Promise, Promise]] = {
    "highest": (_("Set"), _("The highest double in the box.")),
    "copies": (_("Sets in play"), _("Two sets mixed have two of every tile.")),
    "min_seats": (_("Fewest players"), _("2 or more.")),
    "max_seats": (_("Most players"), _("14 at one table.")),
    "deal_table": (
        _("Tiles for each player"),
        _("A line for each number of players, or from one to another. Without tiles, the table agrees on them."),
    ),
    "engine_order": (_("Order of the engines"), _("Which double opens each round.")),
    "first_engine": (_("Engine of round 1"), _("The number of its double; empty begins where the order begins.")),
    "rounds": (
        _("Number of rounds"),
        _("Empty plays every engine once; more rounds than engines begin again with the first engine."),
    ),
    "round_choices": (_("Lengths to choose from"), _("Numbers of rounds that the sheet offers.")),
    "engine_list": (
        _("Engines in the table’s own order"),
        _("Played only with the order of the table’s own; one may stand twice."),
    ),
    "engine_source": (_("Who starts"), _("Where the engine comes from.")),
    "clock_minutes": (_("Minutes on the clock"), _("Empty plays without a clock.")),
    "at_bell": (_("When the time is up"), _("What becomes of the round under way.")),
    "scoring": (_("What a round counts"), _("And so who wins.")),
    "partners": (
        _("Partners sit opposite each other and score together"),
        _("With 4, 6 or 8 players; the pair of whoever goes out scores 0."),
    ),
    "double_blank": (_("Double-blank in the hand"), _("Often 0, 25 or 50; empty counts its two ends.")),
    "blank_end": (_("Each blank end in the hand"), _("Often 0, 5 or 25.")),
    "going_out_bonus": (_("Bonus for going out"), _("Points taken off, often 0, 5 or 10.")),
    "several_may_go_out": (
        _("Several players may go out in one round"),
        _("Everyone finishes their first turn."),
    ),
    "late_seat": (_("Who comes late"), _("What stands for the rounds missed.")),
    "leavers_ranked": (
        _("Who leaves keeps a place among the others"),
        _("Otherwise they stand last, without a place."),
    ),
    "mistake_penalty": (
        _("A mistake adds the round’s highest score"),
        _("To whoever made it. Where the winner collects, it takes off what the highest hand counts."),
    ),
    "public_train_penalty": (_("Train still public at the end"), _("Often 0, 5, 10 or 25.")),
    "penalties": (
        _("Penalties by name"),
        _("Points added to the round, and tiles drawn as a reminder: a forgotten last-tile call often draws two."),
    ),
    "tie_breaks": (_("What decides between equal totals"), _("One thing after the other, then a shared place.")),
    "trains_begin": (_("A train that its owner has not begun"), _("Whether others may play on it.")),
    "public_from": (_("On another’s public train"), _("From when on a player may play there.")),
    "mexican_trains": (_("Mexican trains"), _("Trains that belong to everybody.")),
    "mexican_from": (_("On the Mexican train"), _("From when on a player may play there.")),
    "first_turn": (_("First turn"), _("How much may be laid in it.")),
    "marker_when_not_started": (
        _("Who cannot begin their train puts the marker up instead of drawing"),
        _("In the first turn."),
    ),
    "marker_unless_drawn_on_own": (
        _("After drawing, the marker goes up unless the own train got a tile"),
        _("Wherever the drawn tile went."),
    ),
    "marker_without_draw": (
        _("Who is stuck while the boneyard is empty puts the marker up"),
        _("Otherwise the turn is only passed."),
    ),
    "marker_down": (_("The marker comes down"), _("When the owner may take it off.")),
    "double_binds": (_("Who must cover an open double"), _("A double that nobody has covered yet.")),
    "open_double_marks": (_("A turn that ends on an open double"), _("Whose train goes public.")),
    "doubles_in_turn": (
        _("Open doubles of one turn"),
        _("How many may lie uncovered at once; empty is as many as the hand has."),
    ),
    "follow_anywhere": (
        _("The tile after a double may go anywhere"),
        _("The double is then left open."),
    ),
    "covers_in_turn": (_("Tiles that may follow a double"), _("In the turn that laid it; 2 is the two-tile rule.")),
    "tiles_when_bound": (
        _("Tiles of a turn that begins with an open double"),
        _("The oldest double is covered first."),
    ),
    "drawn_double_draws_again": (
        _("Who draws a double and lays it draws again"),
        _("Drawn doubles chain."),
    ),
    "drawn_tile_elsewhere": (
        _("A tile drawn for one’s own open double may go on a public train"),
        _("Otherwise only on the double."),
    ),
    "out_on_double": (_("Going out on a double is allowed"), _("It need not be covered.")),
    "doubles_on_others": (
        _("A double may be laid on another’s train"),
        _("It blocks that train until it is covered."),
    ),
    "branching_doubles": (_("Branching doubles"), _("A double has four open ends.")),
    "swan_drive": (_("Swan drive"), _("One tile on each public train in turn.")),
    "blanks_wild": (_("Blanks are wild"), _("They match every number, single and double.")),
}


_COLUMNS: Mapping[str, Promise] = {
    "deal_table.highest": _("Set"),
    "deal_table.seats_from": _("From"),
    "deal_table.seats_to": _("to"),
    "deal_table.tiles": _("Tiles"),
    "round_choices.rounds": _("Rounds"),
    "engine_list.engine": _("Engine"),
    "penalties.name": _("Name"),
    "penalties.points": _("Points"),
    "penalties.draw": _("Tiles drawn"),
}


def section_title(section: str) -> str:
    """A part of the rules."""
    return str(_SECTIONS[section])


def field_label(name: str) -> str:
    """What a field of a rule set is called."""
    return str(_FIELDS[name][0])


def field_hint(name: str) -> str:
    """A line of help."""
    return str(_FIELDS[name][1])


def column_label(name: str, column: str) -> str:
    """What a field of a list's rows is called."""
    return str(_COLUMNS[f"{name}.{column}"])
