"""Who won, and why, in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Criterion, Place, RuleSet, TieBreak
from tracker.figures import figure
from tracker.words.lists import join_names


def side_name(place: Place, names: Sequence[str]) -> str:
    """The player, or the two partners."""
    return join_names([names[seat] for seat in place.seats])


def headline(places: Sequence[Place], rules: RuleSet, names: Sequence[str]) -> str:
    """ "Tom wins with 512, the lowest total." – or who shares the win."""
    winners = [place for place in places if place.place == 1]
    if not winners:
        return _("Nobody has a place.")
    total = figure(winners[0].total)
    if len(winners) > 1 or len(winners[0].seats) > 1:
        # A pair wins together, and so do those who share the first place.
        who = join_names([names[seat] for place in winners for seat in place.seats])
        if len(winners) > 1:
            return _("%(names)s share the win with %(total)s.") % {"names": who, "total": total}
        if rules.highest_wins:
            return _("%(names)s win with %(total)s, the highest total.") % {"names": who, "total": total}
        return _("%(names)s win with %(total)s, the lowest total.") % {"names": who, "total": total}
    who = side_name(winners[0], names)
    if rules.highest_wins:
        return _("%(name)s wins with %(total)s, the highest total.") % {"name": who, "total": total}
    return _("%(name)s wins with %(total)s, the lowest total.") % {"name": who, "total": total}


def shortened(played: int, planned: int) -> str:
    """That a game was ended before its last round; empty for one that was not."""
    if played >= planned:
        return ""
    return ngettext(
        "The game was ended after %(played)s of %(planned)s round.",
        "The game was ended after %(played)s of %(planned)s rounds.",
        planned,
    ) % {"played": played, "planned": planned}


def place_notes(place: Place, played: int) -> tuple[str, ...]:
    """What sets a side's total apart from the others': rounds that it did not play, and what it was given for them.

    ``played`` are the rounds of the game. Who has no place is told by the reason how many it played.
    """
    notes = []
    if place.place is not None and place.rounds_played < played:
        text = ngettext(
            "Played %(count)s of the %(total)s rounds", "Played %(count)s of the %(total)s rounds", place.rounds_played
        )
        notes.append(text % {"count": place.rounds_played, "total": played})
    if place.allowance:
        notes.append(_("With %(points)s for the rounds before arriving") % {"points": figure(place.allowance)})
    return tuple(notes)


def waiting() -> str:
    """Instead of the headline, while scores of a game that is over are disputed."""
    return _("The result waits: two phones wrote different scores, and somebody has to say which it was.")


def reasons(places: Sequence[Place], names: Sequence[str]) -> tuple[str, ...]:
    """Why neighbours of the list with equal totals stand as they do, best first (RULES.md, Ties).

    A sentence or two for each two that a tie-break parts, and for each group that shares a place.
    """
    found = []
    for before, after in pairwise(places):
        if before.decided_by in {Criterion.ZERO_ROUNDS, Criterion.LOWEST_NONZERO}:
            found.append(_tie(before, after, names))
    for _place, group in groupby((place for place in places if place.place), key=lambda place: place.place):
        sharing = list(group)
        if len(sharing) > 1:
            found.append(_shared(sharing, names))
    return tuple(found)


def _shared(sharing: Sequence[Place], names: Sequence[str]) -> str:
    values = {
        "names": join_names([side_name(place, names) for place in sharing]),
        "total": figure(sharing[0].total),
        "place": sharing[0].place,
    }
    return _("%(names)s have %(total)s each, and nothing tells them apart: they share place %(place)s.") % values


def _tie(before: Place, after: Place, names: Sequence[str]) -> str:
    first, second = side_name(before, names), side_name(after, names)
    sentences = [
        _("%(first)s and %(second)s both have %(total)s.")
        % {"first": first, "second": second, "total": figure(before.total)}
    ]
    if before.decided_by is Criterion.LOWEST_NONZERO and before.zero_rounds == after.zero_rounds:
        sentences.append(_("They are level on zero rounds too: %(count)s.") % {"count": before.zero_rounds})
    sentences.append(_verdict(before, after, first))
    return " ".join(sentences)


def _verdict(before: Place, after: Place, first: str) -> str:
    # Partners "win", one player "wins".
    if before.place == 1:
        verdict = ngettext("%(name)s wins", "%(name)s win", len(before.seats))
    else:
        verdict = ngettext("%(name)s comes first", "%(name)s come first", len(before.seats))
    return _("%(verdict)s: %(reason)s.") % {"verdict": verdict % {"name": first}, "reason": _reason(before, after)}


def _reason(before: Place, after: Place) -> str:
    if before.decided_by is Criterion.ZERO_ROUNDS:
        text = ngettext("%(count)s zero round to %(other)s", "%(count)s zero rounds to %(other)s", before.zero_rounds)
        return text % {"count": before.zero_rounds, "other": after.zero_rounds}
    if before.lowest_nonzero is None:
        return _("no round above 0")
    return _("lowest round that is not 0, %(lowest)s to %(other)s") % {
        "lowest": figure(before.lowest_nonzero),
        "other": _("none") if after.lowest_nonzero is None else figure(after.lowest_nonzero),
    }


def groups_of(places: Sequence[Place]) -> list[list[Place]]:
    """The final table by its places, best first: those who share one stand together, who has none stands alone."""
    found: list[list[Place]] = []
    for place in places:
        if found and place.place is not None and found[-1][0].place == place.place:
            found[-1].append(place)
        else:
            found.append([place])
    return found


def group_name(group: Sequence[Place], names: Sequence[str]) -> str:
    """All players of the sides."""
    return join_names([names[seat] for place in group for seat in place.seats])


def place_reason(
    before: Sequence[Place], group: Sequence[Place], place: Place, rules: RuleSet, names: Sequence[str]
) -> str:
    """Why a side stands where it does. ``group`` are those who share its place, ``before`` the next better group."""
    if place.place is None:
        return _no_place(place)
    parts = [_against(before, place, names) if before else _leads(rules)]
    sharing = [other for other in group if other is not place]
    if sharing:
        parts.append(
            _("shares place %(place)s with %(names)s") % {"place": place.place, "names": group_name(sharing, names)}
        )
    return "; ".join(parts)


def _leads(rules: RuleSet) -> str:
    return _("Highest total") if rules.highest_wins else _("Lowest total")


def _no_place(place: Place) -> str:
    if not place.rounds_played:
        return _("No place: played no round")
    text = ngettext(
        "No place: left after playing %(count)s round",
        "No place: left after playing %(count)s rounds",
        place.rounds_played,
    )
    return text % {"count": place.rounds_played}


def _against(before: Sequence[Place], place: Place, names: Sequence[str]) -> str:
    name = group_name(before, names)
    apart = abs(place.total - before[-1].total)
    if apart:
        return ngettext("%(points)s point behind %(name)s", "%(points)s points behind %(name)s", apart) % {
            "points": apart,
            "name": name,
        }
    if before[-1].decided_by is Criterion.ZERO_ROUNDS:
        return _("Same total as %(name)s, but fewer zero rounds") % {"name": name}
    return _("Same total as %(name)s, but a higher lowest round") % {"name": name}


def tie_question(group: Sequence[Place], after: Sequence[Place], names: Sequence[str]) -> str:
    """What a table of a tie answers; without ``after``, why a place is shared."""
    if not after:
        return _("Why do %(names)s share place %(place)s?") % {
            "names": group_name(group, names),
            "place": group[0].place,
        }
    count = sum(len(place.seats) for place in group)
    return ngettext("Why is %(first)s above %(second)s?", "Why are %(first)s above %(second)s?", count) % {
        "first": group_name(group, names),
        "second": group_name(after, names),
    }


def tie_values(place: Place, rules: RuleSet) -> list[tuple[Criterion, str, str]]:
    """What is compared, in the order of these rules: the criterion, its name, and what it says of a side."""
    lowest = _("none") if place.lowest_nonzero is None else figure(place.lowest_nonzero)
    tie_breaks = {
        TieBreak.ZERO_ROUNDS: (Criterion.ZERO_ROUNDS, _("Zero rounds"), str(place.zero_rounds)),
        TieBreak.LOWEST_NONZERO: (Criterion.LOWEST_NONZERO, _("Lowest round that is not 0"), lowest),
    }
    return [
        (Criterion.TOTAL, _("Total"), figure(place.total)),
        *(tie_breaks[tie_break] for tie_break in rules.tie_breaks),
    ]
