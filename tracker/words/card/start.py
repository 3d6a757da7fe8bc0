"""Before the first tile is laid: the set, the deal, the engine, who starts."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import (
    MAX_SEATS,
    DealRow,
    EngineOrder,
    EngineSource,
    RuleProblemCode,
    RuleSet,
    engines,
    named_seats,
    playable_seats,
)
from tracker.words.lists import engine_text, join_choices
from tracker.words.rules import no_deal_text


def deal_sentences(rules: RuleSet, seats: int | None) -> list[str]:
    """The set, the players, the tiles for each, and what is left for the boneyard."""
    return [
        _set(rules),
        *_players(rules, seats),
        *_partners(rules, seats),
        *(_deals(rules) if seats is None else _deal(rules, seats)),
    ]


def engine_sentences(rules: RuleSet, _seats: int | None) -> list[str]:
    """Which engine each round has, where it comes from, and who starts."""
    plan = engines(rules)
    values = {"count": len(plan), "engines": ", ".join(map(str, plan))}
    if rules.engine_order is EngineOrder.HELD:
        rounds = ngettext("A game has %(count)s round.", "A game has %(count)s rounds.", len(plan))
    else:
        rounds = ngettext(
            "A game has %(count)s round, with the engine %(engines)s.",
            "A game has %(count)s rounds, with the engines %(engines)s.",
            len(plan),
        )
    found = [_order(rules), *_again(rules), rounds % values]
    if rules.round_choices:
        choices = join_choices(list(map(str, rules.round_choices)))
        text = ngettext(
            # What is counted is the last of them: "games of 4, 8 or 13 rounds".
            "The sheet offers games of %(choices)s round.",
            "The sheet offers games of %(choices)s rounds.",
            rules.round_choices[-1],
        )
        found.append(text % {"choices": choices})
    return [*found, *_starter(rules), _("Turns go round clockwise, to the left.")]


def _set(rules: RuleSet) -> str:
    values = {"copies": rules.copies, "highest": rules.highest, "tiles": len(rules.tiles)}
    if rules.copies == 1:
        return _("Play with a double-%(highest)s set: %(tiles)s tiles.") % values
    return _("Mix %(copies)s double-%(highest)s sets: %(tiles)s tiles, every tile %(copies)s times.") % values


def _players(rules: RuleSet, seats: int | None) -> list[str]:
    """Whom the rules are for with this set, and who may play as well where the deal table names others."""
    playable, named = playable_seats(rules), named_seats(rules)
    # Rules that cannot be played are shown while they are being written, with what was typed.
    counts = named or playable or (rules.min_seats, rules.max_seats)
    values = {"least": counts[0], "most": counts[-1], "seats": seats}
    if counts[0] == counts[-1]:
        text = (
            _("It is a game for %(least)s players.")
            if seats is None
            else _("It is a game for %(least)s players; there are %(seats)s of you.")
        )
    elif seats is None:
        text = _("It is a game for %(least)s to %(most)s players.")
    else:
        text = _("It is a game for %(least)s to %(most)s players; there are %(seats)s of you.")
    others = [count for count in playable if count not in named] if named else []
    return [text % values, *(deal_row_text(DealRow(rules.highest, *run, None)) for run in _runs(others))]


def _runs(counts: Sequence[int]) -> list[tuple[int, int]]:
    """From the first to the last of those that follow each other."""
    found: list[tuple[int, int]] = []
    for count in counts:
        first = found.pop()[0] if found and found[-1][1] == count - 1 else count
        found.append((first, count))
    return found


def _partners(rules: RuleSet, seats: int | None) -> list[str]:
    if not rules.partners:
        return []
    found = [_("Partners sit opposite each other. Their two trains are one: each may play on either side.")]
    if seats is None or any(problem.code is RuleProblemCode.PARTNERS_SEATS for problem in rules.seat_problems(seats)):
        found.append(_("Partners need 4, 6 or 8 players."))
    return found


def _deal(rules: RuleSet, seats: int) -> list[str]:
    tiles = rules.deal(seats)
    if tiles is None:
        return [
            *_other_sets([row for row in _other_rows(rules) if row.seats_from <= seats <= row.seats_to]),
            no_deal_text(rules, seats),
        ]
    text = ngettext("Everyone draws %(count)s tile.", "Everyone draws %(count)s tiles.", tiles)
    found = [text % {"count": tiles}]
    # An engine that is set out lies in the hub before anybody draws.
    left = len(rules.tiles) - tiles * seats - _is_set_out(rules)
    if left < 0:
        return [*found, _("That is more tiles than there are: agree on fewer.")]
    text = ngettext(
        "%(count)s tile stays face down: the boneyard.", "%(count)s tiles stay face down: the boneyard.", left
    )
    return [*found, text % {"count": left}]


def _deals(rules: RuleSet) -> list[str]:
    return [
        *(
            sentence
            for row in rules.deal_table
            if row.highest == rules.highest
            for sentence in (deal_row_text(row), *_too_many(rules, row))
        ),
        *_other_sets(_other_rows(rules)),
        _("The tiles that nobody draws stay face down: the boneyard."),
    ]


def _other_rows(rules: RuleSet) -> list[DealRow]:
    """The rows of the deal table that are for another set."""
    return [row for row in rules.deal_table if row.highest != rules.highest]


def _other_sets(rows: Sequence[DealRow]) -> list[str]:
    return [
        _("With a double-%(highest)s set: %(deal)s") % {"highest": row.highest, "deal": deal_row_text(row)}
        for row in rows
    ]


def _too_many(rules: RuleSet, row: DealRow) -> list[str]:
    """For whom a row of the table deals more tiles than the set has: sheet A's to eight players with a double-9."""
    return [
        _("For %(seats)s players that is more tiles than there are.") % {"seats": seats}
        for seats in range(max(row.seats_from, 2), min(row.seats_to, MAX_SEATS) + 1)
        if any(problem.code is RuleProblemCode.DEAL_LARGER_THAN_SET for problem in rules.seat_problems(seats))
    ]


def deal_row_text(row: DealRow) -> str:
    """ "2 to 4 players draw 15 tiles each."."""
    values = {"from": row.seats_from, "to": row.seats_to, "tiles": row.tiles}
    if row.tiles is None:
        if row.seats_from == row.seats_to:
            return _("%(from)s players agree on a deal.") % values
        return _("%(from)s to %(to)s players agree on a deal.") % values
    if row.seats_from == row.seats_to:
        text = ngettext(
            "%(from)s players draw %(tiles)s tile each.", "%(from)s players draw %(tiles)s tiles each.", row.tiles
        )
    else:
        text = ngettext(
            "%(from)s to %(to)s players draw %(tiles)s tile each.",
            "%(from)s to %(to)s players draw %(tiles)s tiles each.",
            row.tiles,
        )
    return text % values


def _order(rules: RuleSet) -> str:
    first = next(iter(engines(rules)), rules.highest)
    text = {
        EngineOrder.DOWN: _("Round 1 begins with the engine %(engine)s; each round takes the next lower double."),
        EngineOrder.UP: _("Round 1 begins with the engine %(engine)s; each round takes the next higher double."),
        EngineOrder.EVEN_DOWN: _(
            "Round 1 begins with the engine %(engine)s; each round takes the next lower even double."
        ),
        EngineOrder.ODD_DOWN: _(
            "Round 1 begins with the engine %(engine)s; each round takes the next lower odd double."
        ),
        EngineOrder.HELD: _(
            "The engine of a round is the highest double in anybody’s hand; the same one may come again."
        ),
        EngineOrder.LISTED: _("Round 1 begins with the engine %(engine)s; the others follow as the table has agreed."),
    }[rules.engine_order]
    return text % {"engine": engine_text(first)}


def _again(rules: RuleSet) -> list[str]:
    """That the engines begin anew, where a game has more rounds than they are."""
    plan = engines(rules)
    if rules.engine_order in {EngineOrder.HELD, EngineOrder.LISTED} or len(set(plan)) == len(plan):
        return []
    at = next(at for at, engine in enumerate(plan) if engine in plan[:at])
    said = {"number": at + 1, "engine": engine_text(plan[at])}
    return [_("Round %(number)s goes back to the engine %(engine)s.") % said]


def _is_set_out(rules: RuleSet) -> bool:
    # Rules of before both at once were refused may say that it is held as well.
    return not rules.engine_is_dealt and rules.engine_order is not EngineOrder.HELD


def _set_out(rules: RuleSet) -> str:
    if rules.copies > 1:
        return _("Lay the engine in the middle before anybody draws; another of its kind may be drawn.")
    return _("Lay the engine in the middle before anybody draws: it is in no hand.")


def _starter(rules: RuleSet) -> list[str]:
    match rules.engine_source:
        case EngineSource.SET_OUT:
            return [
                _set_out(rules) if _is_set_out(rules) else _("Whoever holds it lays it in the middle."),
                _("Whoever sits to the left of the last starter starts; in round 1, whoever the table likes."),
            ]
        case EngineSource.DRAWN_TOGETHER:
            return [
                _("Whoever holds the engine lays it in the middle and starts."),
                _("If nobody holds it, everybody draws a tile at once, again and again, until it is found."),
            ]
        case EngineSource.DRAWN_IN_TURN:
            return [
                _("Whoever holds the engine lays it in the middle and starts."),
                _("If nobody holds it, one player after the other draws a tile, clockwise, until it is found."),
            ]
