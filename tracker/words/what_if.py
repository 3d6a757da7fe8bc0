"""A game as if by other rules, in words: what moves, what is not known, and what a replay leaves out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Caveat, CaveatCode, Outcome, Place, Recount, Replay, RuleSet
from tracker.figures import figure
from tracker.words.lists import join_choices, join_names
from tracker.words.results import headline
from tracker.words.rules import reason_text

NONE = "–"
"""Who has no place, or no total."""


def span(least: object, most: object) -> str:
    """ "512", or "512–562" for what can be anything between."""
    return f"{least}" if least == most else f"{least}–{most}"


def place_span(outcome: Outcome) -> str:
    """The places that a side can have."""
    return NONE if outcome.best is None else span(outcome.best, outcome.worst)


def total_span(outcome: Outcome) -> str:
    """The totals that a side can have."""
    return span(figure(outcome.least.total), figure(outcome.most.total))


def step(before: Place, after: Outcome) -> str:
    """What becomes of a place, in words."""
    if before.place is None or after.best is None or after.worst is None:
        return _("no place") if after.best is None else _("has a place")
    if after.best == after.worst == before.place:
        return _("same place")
    if after.worst < before.place:
        return _("moves up")
    if after.best > before.place:
        return _("moves down")
    return _("not known")


def same_text(*, is_changed: bool) -> str:
    """Why nobody moves where no rule that counts is another; ``is_changed`` where others are."""
    if is_changed:
        return _("These rules differ in how tiles are laid, not in what counts: everybody keeps their place.")
    return _("Nothing was changed, so everybody keeps their place.")


def supposed_headline(replay: Replay, rules: RuleSet, names: Sequence[str], *, is_over: bool) -> str:
    """Who would win, or lead; or who can."""
    winners = [outcome for outcome in replay.outcomes if outcome.best == 1]
    if all(outcome.least == outcome.most for outcome in winners) and all(outcome.worst == 1 for outcome in winners):
        if is_over or not winners:
            return headline(replay.places, rules, names)
        return leading([outcome.least for outcome in winners], names)
    who = [join_names([names[seat] for seat in outcome.seats]) for outcome in winners]
    if len(who) == 1:
        people = len(winners[0].seats)
        text = (
            ngettext("%(names)s wins in any case.", "%(names)s win in any case.", people)
            if is_over
            else ngettext("%(names)s leads in any case.", "%(names)s lead in any case.", people)
        )
        return text % {"names": who[0]}
    return _("The first place is not known: it can be %(names)s.") % {"names": join_choices(who)}


def certain_text(replay: Replay, names: Sequence[str]) -> str:
    """Whose place is sure whatever was in the hands that are not known; who left has none, and is not told of."""
    placed = [outcome for outcome in replay.outcomes if outcome.best is not None]
    sure = [outcome for outcome in placed if outcome.best == outcome.worst]
    if sure == placed:
        return _("Every place is certain all the same; only totals are not known.")
    if not sure:
        return _("No place is certain.")
    places = [
        _("%(names)s on place %(place)s")
        % {"names": join_names([names[seat] for seat in outcome.seats]), "place": outcome.best}
        for outcome in sure
    ]
    return _("Certain all the same: %(places)s.") % {"places": ", ".join(places)}


def leading(winners: Sequence[Place], names: Sequence[str]) -> str:
    """Who leads a game that is not over."""
    who = [names[seat] for place in winners for seat in place.seats]
    if not who:
        return _("Nobody has a place.")
    text = ngettext("%(names)s leads with %(total)s.", "%(names)s lead with %(total)s.", len(who))
    return text % {"names": join_names(who), "total": figure(winners[0].total)}


def caveat_text(caveat: Caveat, rounds: int) -> str:
    """One thing to know of a replay in which so many rounds count."""
    values = {"count": caveat.number, "reason": reason_text(caveat.reason), "rounds": _rounds(caveat), "after": rounds}
    return _caveat(caveat.code) % values


def _rounds(caveat: Caveat) -> str:
    return ngettext("round %(numbers)s", "rounds %(numbers)s", len(caveat.rounds)) % {
        "numbers": ", ".join(map(str, caveat.rounds))
    }


def _caveat(code: CaveatCode) -> str:
    return {
        CaveatCode.SET_DIFFERS: _("These rules are for other dominoes, so the hands of this game say nothing."),
        CaveatCode.CANNOT_PAIR: _("Partners need 4, 6 or 8 players, and this game has %(count)s."),
        CaveatCode.FEWER_ROUNDS: _("These rules have fewer rounds. Counted until round %(count)s."),
        CaveatCode.MORE_ROUNDS: _(
            "These rules have %(count)s rounds, so the game would go on. It stands as after round %(after)s."
        ),
        CaveatCode.OTHER_ENGINES: _(
            "Another engine would have been in the hub, and the hands would have been others: %(rounds)s. "
            "What was played is counted."
        ),
        CaveatCode.SEVERAL_OUT: _(
            "More than one player went out, which these rules do not allow: %(rounds)s. What was played is counted."
        ),
        CaveatCode.HANDS_UNKNOWN: _(
            "Hands that were written as points and not tile by tile: %(count)s. Nobody knows which blanks were in "
            "them, so the least and the most that they can count is shown."
        ),
        CaveatCode.PENALTY_DROPPED: _("Costs nothing by these rules: “%(reason)s” (%(rounds)s)."),
        CaveatCode.PENALTY_UNKNOWN: _(
            "Costs something by these rules alone, so nobody wrote it down: “%(reason)s”. It is not counted."
        ),
    }[code]


def season_caveats(found: Mapping[CaveatCode, int]) -> list[str]:
    """What to know of the replay of a season: in how many games, by the code."""
    return [f"{_season_caveat(code)} {_games(found[code])}" for code in CaveatCode if code in found]


def _games(count: int) -> str:
    return ngettext("(%(count)s game)", "(%(count)s games)", count) % {"count": count}


def _season_caveat(code: CaveatCode) -> str:
    return {
        CaveatCode.SET_DIFFERS: _("Played with other dominoes than these rules are for: stays as it was played."),
        CaveatCode.CANNOT_PAIR: _("Partners need 4, 6 or 8 players: stays as it was played."),
        CaveatCode.FEWER_ROUNDS: _("Only the first rounds count."),
        CaveatCode.MORE_ROUNDS: _("The game would go on: it stands as after the rounds that were played."),
        CaveatCode.OTHER_ENGINES: _("Another engine would have been in the hub: what was played is counted."),
        CaveatCode.SEVERAL_OUT: _("More than one player went out: what was played is counted."),
        CaveatCode.HANDS_UNKNOWN: _(
            "Hands were written as points and not tile by tile: the least and the most that they can count is shown."
        ),
        CaveatCode.PENALTY_DROPPED: _("A penalty was written down that costs nothing by these rules."),
        CaveatCode.PENALTY_UNKNOWN: _("A penalty of these rules alone is not counted: nobody wrote it down."),
    }[code]


def hand_text(name: str, counts: Recount) -> str:
    """ "Ana 12–62"."""
    return f"{name} {span(counts.least, counts.most)}"


def season_summary(games: int, *, sure: int, open_: int) -> list[str]:
    """How many games would have another winner."""
    found = [ngettext("%(count)s game is over.", "%(count)s games are over.", games) % {"count": games}]
    if not sure and not open_:
        found.append(_("Every game has the same winner."))
    if sure:
        text = ngettext("%(count)s has another winner.", "%(count)s have another winner.", sure)
        found.append(text % {"count": sure})
    if open_:
        text = ngettext(
            "Of %(count)s the winner is not known.",
            "Of %(count)s the winner is not known.",
            open_,
        )
        found.append(text % {"count": open_})
    return found
