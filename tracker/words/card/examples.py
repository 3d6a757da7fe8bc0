"""Worked examples: rounds that the engine scores by these very rules."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring import (
    MISTAKE,
    PUBLIC_TRAIN,
    Adjustment,
    Ending,
    RuleSet,
    SeatEntry,
    Tile,
    engines,
    rank,
    score_round,
    sides,
)
from tracker.figures import figure
from tracker.words.card.parts import Example, HeldHand
from tracker.words.lists import join_names
from tracker.words.results import reasons

NAMES = ("Ana", "Luis", "Kim", "Rosa")
"""Who plays in the examples; Rosa only where partners need a fourth."""

_NOBODY_OUT, _ANA, _LUIS, _KIM = (), 0, 1, 2


def examples(rules: RuleSet) -> tuple[Example, ...]:
    """A round that somebody ended, a blocked one, and one for each penalty; none for rules that cannot be played."""
    if rules.problems():
        return ()
    found = [
        _played(rules, _("Ana goes out"), (_ANA,)),
        _played(rules, _("The round is blocked"), _NOBODY_OUT),
    ]
    if rules.several_may_go_out:
        found.append(_played(rules, _("Ana and Kim go out in one round"), (_ANA, _KIM)))
    if rules.mistake_penalty:
        found.append(_penalised(rules, _("Ana goes out, and Luis has made a mistake"), Adjustment(MISTAKE)))
    if rules.public_train_penalty:
        found.append(_penalised(rules, _("Ana goes out, and Luis’s train is still public"), Adjustment(PUBLIC_TRAIN)))
    for penalty in rules.penalties:
        title = (
            _("Ana goes out, and Luis pays: %(penalty)s")
            if penalty.points
            else _("Ana goes out; Luis has this and pays no points: %(penalty)s")
        ) % {"penalty": penalty.name}
        found.append(_penalised(rules, title, Adjustment(penalty.name)))
    return tuple(found)


def tie_example(rules: RuleSet) -> tuple[str, ...]:
    """How equal totals of these rules are told apart, explained as on a game's page; nothing where none come about."""
    if rules.problems():
        return ()
    zero_of = ((_ANA,), (_LUIS,), (_ANA,))
    pips = _PAIR_PIPS if rules.partners else _PIPS
    rounds = [
        score_round(rules, _engine(rules), Ending.WENT_OUT, out, [SeatEntry(pips=count) for count in row], anyway=True)
        for out, row in zip(zero_of, pips, strict=True)
    ]
    return reasons(rank(rules, rounds), NAMES)


_PIPS = ((0, 20, 12), (40, 0, 33), (0, 20, 21))
_PAIR_PIPS = ((0, 15, 9, 5), (25, 0, 15, 9), (0, 15, 9, 5))
"""Ana goes out twice and Luis once; yet both come to 40, whether the lowest total wins or the winner collects."""


def _engine(rules: RuleSet) -> int:
    return next(iter(engines(rules)), rules.highest)


def _played(rules: RuleSet, title: str, out: Sequence[int]) -> Example:
    hands = _hands(rules)
    held = tuple(
        HeldHand(name, () if seat in out else hand, _("goes out") if seat in out else _counted(rules, hand))
        for seat, (name, hand) in enumerate(zip(NAMES, hands, strict=False))
    )
    return Example(title, held, _result(rules, out, [()] * len(hands)))


def _penalised(rules: RuleSet, title: str, adjustment: Adjustment) -> Example:
    """The first round once more, with Luis's adjustment."""
    adjustments = [(adjustment,) if seat == _LUIS else () for seat in range(len(_hands(rules)))]
    return Example(title, (), _result(rules, (_ANA,), adjustments))


def _hands(rules: RuleSet) -> tuple[tuple[Tile, ...], ...]:
    """What everybody holds at the end: no tile twice, none of them the engine, and the double-blank where it can be."""
    engine = _engine(rules)
    double = 4 if engine == 5 else 5
    blank = Tile(2, 1) if engine == 0 else Tile(0, 0)
    hands = (
        (Tile(4, 1),),
        (Tile(rules.highest, rules.highest // 2 + 1), Tile(double, double)),
        (Tile(3, 0), blank),
        (Tile(4, 2), Tile(6, 3)),
    )
    return hands if rules.partners else hands[:3]


def _counted(rules: RuleSet, hand: Sequence[Tile]) -> str:
    """ "19 + 10 = 29"."""
    worth = [rules.worth(tile) for tile in hand]
    return str(worth[0]) if len(worth) == 1 else f"{' + '.join(map(str, worth))} = {sum(worth)}"


def _result(rules: RuleSet, out: Sequence[int], adjustments: Sequence[tuple[Adjustment, ...]]) -> str:
    entries = [
        SeatEntry(hand=None if seat in out else hand, adjustments=beside)
        for seat, (hand, beside) in enumerate(zip(_hands(rules), adjustments, strict=True))
    ]
    ending = Ending.WENT_OUT if out else Ending.BLOCKED
    score = score_round(rules, _engine(rules), ending, tuple(out), entries)
    return " · ".join(
        f"{join_names([NAMES[seat] for seat in seats])} {figure(side.points)}"
        for seats, side in zip(sides(rules, len(entries)), score.sides, strict=True)
        if side is not None
    )
