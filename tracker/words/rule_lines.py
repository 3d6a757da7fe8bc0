"""House rules in words, a line for each: what a table asks before it plays, and what differs between two rule sets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring import AtBell, EngineOrder, EngineSource, LateSeat, RuleSet, TieBreak, engines
from tracker.words.lists import engine_text
from tracker.words.rules import deal_text, no_deal_text, set_title

COUNTED = frozenset(
    {
        "highest",
        "copies",
        "deal_table",
        "engine_order",
        "first_engine",
        "rounds",
        "engine_list",
        "engine_source",
        "clock_minutes",
        "at_bell",
        "scoring",
        "partners",
        "double_blank",
        "blank_end",
        "going_out_bonus",
        "mistake_penalty",
        "public_train_penalty",
        "penalties",
        "several_may_go_out",
        "late_seat",
        "leavers_ranked",
        "tie_breaks",
    }
)
"""The fields of a rule set that the lines tell of."""


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule: what it is about, and what it says."""

    label: str
    text: str


def rule_lines(rules: RuleSet, seats: int) -> tuple[RuleLine, ...]:
    """Everything that a game's score depends on, for so many players."""
    found = {
        _("Dominoes"): _dominoes(rules),
        _("Deal"): deal_text(rules, seats) or no_deal_text(rules, seats),
        _("Number of rounds"): str(len(engines(rules))),
        _("Engines"): order_text(rules),
        _("Who starts"): _start_text(rules),
        _("A round counts"): scoring_text(highest_wins=rules.highest_wins),
        _("Players"): _("partners, opposite each other") if rules.partners else _("each for themselves"),
        _("Double-blank"): _points(rules.worth(rules.tiles.tiles[0])),
        _("Each blank end"): _points(rules.blank_end),
        _("Going out"): _bonus_text(rules),
        _("Going out in one round"): (
            _("several players may") if rules.several_may_go_out else _("one player, or nobody in a blocked round")
        ),
        _("Mistake"): _mistake_text(rules),
        _("Train still public at the end"): (
            _points(rules.public_train_penalty) if rules.public_train_penalty else _("no penalty")
        ),
        _("Other penalties"): _penalties(rules),
        _("Who comes late"): late_text(rules.late_seat),
        _("Who leaves"): leaver_text(is_ranked=rules.leavers_ranked),
        _("Equal totals"): tie_text(rules.tie_breaks),
        _("Playing by the clock"): _clock(rules),
    }
    return tuple(RuleLine(label, text) for label, text in found.items() if text)


def changed_lines(before: RuleSet, after: RuleSet, seats: int) -> tuple[str, ...]:
    """ "Number of rounds: 13 → 7" for each rule that differs."""
    old = {line.label: line.text for line in rule_lines(before, seats)}
    new = {line.label: line.text for line in rule_lines(after, seats)}
    return tuple(
        _("%(rule)s: %(before)s → %(after)s")
        % {"rule": label, "before": old.get(label, "–"), "after": new.get(label, "–")}
        for label in {**old, **new}
        if old.get(label) != new.get(label)
    )


def differ_in_laying(before: RuleSet, after: RuleSet) -> bool:
    """Whether a rule is another that no line tells of, so that a score cannot depend on it."""
    return any(
        getattr(before, field.name) != getattr(after, field.name)
        for field in fields(RuleSet)
        if field.name not in COUNTED
    )


def order_text(rules: RuleSet) -> str:
    """Which engine comes when."""
    if rules.engine_order is EngineOrder.LISTED:
        return ", ".join(map(engine_text, rules.engine_list))
    if rules.engine_order is EngineOrder.HELD:
        return order_choice(rules.engine_order)
    played = engines(rules)
    first = engine_text(next(iter(played), rules.highest))
    if 0 < len(played) < len(engines(replace(rules, rounds=None))):
        # The game is over before the engines are.
        last = engine_text(played[-1])
        return first if last == first else _until(rules.engine_order) % {"engine": first, "last": last}
    return _("from %(engine)s %(order)s") % {"engine": first, "order": order_choice(rules.engine_order)}


def _until(order: EngineOrder) -> str:
    return {
        EngineOrder.DOWN: _("from %(engine)s down to %(last)s"),
        EngineOrder.UP: _("from %(engine)s up to %(last)s"),
        EngineOrder.EVEN_DOWN: _("from %(engine)s down to %(last)s, even doubles only"),
        EngineOrder.ODD_DOWN: _("from %(engine)s down to %(last)s, odd doubles only"),
    }[order]


def order_choice(order: EngineOrder) -> str:
    """An order of the engines by itself."""
    return {
        EngineOrder.DOWN: _("down to the double-blank"),
        EngineOrder.UP: _("up to the highest double"),
        EngineOrder.EVEN_DOWN: _("down, even doubles only"),
        EngineOrder.ODD_DOWN: _("down, odd doubles only"),
        EngineOrder.HELD: _("the highest double in anybody’s hand"),
        EngineOrder.LISTED: _("in an order of the table’s own"),
    }[order]


def scoring_text(*, highest_wins: bool) -> str:
    """What a round is worth, and so who wins."""
    if highest_wins:
        return _("whoever goes out collects the pips of the others; the highest total wins")
    return _("the pips left in the hand; the lowest total wins")


def late_text(rule: LateSeat) -> str:
    """What a late arrival is given for the rounds that were missed."""
    return {
        LateSeat.NOTHING: _("no score for the rounds missed"),
        LateSeat.WORST_TOTAL: _("begins with the worst total of the table"),
        LateSeat.AVERAGE_TOTAL: _("begins with the average total of the table"),
    }[rule]


def bell_text(rule: AtBell) -> str:
    """What becomes of the round under way when the time is up."""
    return {
        AtBell.FINISH: _("At the bell the round under way is finished, and counts."),
        AtBell.DROP: _("At the bell the round under way is dropped, and does not count."),
    }[rule]


def time_up_text(rules: RuleSet) -> str:
    """What a table does with the round under way once the time is up; a clock can be started without a rule for it."""
    if rules.clock_minutes is None:
        return _("These rules do not say whether this round still counts: agree on it.")
    return {
        AtBell.FINISH: _("Play this round to its end, then count."),
        AtBell.DROP: _("This round does not count."),
    }[rules.at_bell]


def still_counts_text(rules: RuleSet) -> str:
    """The same in a few words; nothing where the rules do not say."""
    if rules.clock_minutes is None:
        return ""
    return {
        AtBell.FINISH: _("this round still counts"),
        AtBell.DROP: _("this round does not count"),
    }[rules.at_bell]


def leaver_text(*, is_ranked: bool) -> str:
    """What becomes of who leaves."""
    if is_ranked:
        return _("keeps the rounds played, and a place among the others")
    return _("keeps the rounds played, and stands last without a place")


def tie_text(tie_breaks: Sequence[TieBreak]) -> str:
    """What decides between equal totals."""
    words = {
        TieBreak.ZERO_ROUNDS: _("the most zero rounds"),
        TieBreak.LOWEST_NONZERO: _("the lowest round that is not 0"),
    }
    chain = [words[tie_break] for tie_break in tie_breaks]
    return pgettext("first one thing, then the next", ", then ").join([*chain, _("a shared place")])


def _dominoes(rules: RuleSet) -> str:
    if rules.copies == 1:
        return set_title(rules.highest)
    return _("%(set)s, two sets mixed") % {"set": set_title(rules.highest)}


def _start_text(rules: RuleSet) -> str:
    return {
        EngineSource.SET_OUT: _("the player to the left of whoever started the last round"),
        EngineSource.DRAWN_TOGETHER: _("whoever holds the engine; if nobody does, everyone draws until it is found"),
        EngineSource.DRAWN_IN_TURN: _("whoever holds the engine; if nobody does, draw one at a time, clockwise"),
    }[rules.engine_source]


def _points(points: int) -> str:
    return ngettext("%(count)s point", "%(count)s points", points) % {"count": points}


def _bonus_text(rules: RuleSet) -> str:
    if not rules.going_out_bonus:
        return _("0 points")
    return _("0 points, and a bonus of %(points)s") % {"points": -rules.going_out_bonus}


def _mistake_text(rules: RuleSet) -> str:
    if not rules.mistake_penalty:
        return _("no penalty")
    if rules.highest_wins:
        return _("what the round’s highest hand counts is taken off")
    return _("the round’s highest score is added")


def _penalties(rules: RuleSet) -> str:
    return ", ".join(f"{penalty.name} {penalty.points}" for penalty in rules.penalties)


def _clock(rules: RuleSet) -> str:
    if rules.clock_minutes is None:
        return ""
    if rules.at_bell is AtBell.FINISH:
        text = ngettext(
            "%(count)s minute; the round under way is finished",
            "%(count)s minutes; the round under way is finished",
            rules.clock_minutes,
        )
    else:
        text = ngettext(
            "%(count)s minute; the round under way does not count",
            "%(count)s minutes; the round under way does not count",
            rules.clock_minutes,
        )
    return text % {"count": rules.clock_minutes}
