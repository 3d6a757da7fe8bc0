"""A rule set in a line, made from its fields."""

from __future__ import annotations

from dataclasses import replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring import MISTAKE, PRESETS, PUBLIC_TRAIN, EngineSource, RuleSet, deal, engines
from tracker.models import Game
from tracker.words.lists import engine_text


def preset_title(preset: str) -> str:
    """The name of a published sheet."""
    return {
        "classic": pgettext("rule sheet", "Classic"),
        "blank-fifty": pgettext("rule sheet", "Double-blank 50"),
        "ten-seats": pgettext("rule sheet", "Up to ten players"),
        "short-game": pgettext("rule sheet", "Short game"),
        "ten-seats-es": pgettext("rule sheet", "Up to ten players, two tiles after a double"),
        "winner-collects": pgettext("rule sheet", "Winner collects"),
    }.get(preset, preset)


def sheet_of(rules: RuleSet) -> str | None:
    """The key of the published sheet that the rules are: with a set that it names, and as many rounds as it offers.

    None where any rule is another, or the sheet says nothing of that set.
    """
    return next((key for key, sheet in PRESETS.items() if _is_as(sheet, rules)), None)


def _is_as(sheet: RuleSet, rules: RuleSet) -> bool:
    if rules.highest not in {sheet.highest, *(row.highest for row in sheet.deal_table)}:
        return False
    with_set = replace(sheet, highest=rules.highest)
    lengths = {len(engines(with_set)), *sheet.round_choices}
    return replace(with_set, rounds=rules.rounds) == rules and len(engines(rules)) in lengths


def house_title(name: str, version: int) -> str:
    """A version of a group's own rules."""
    return _("%(name)s, version %(version)s") % {"name": name, "version": version}


def came_from(game: Game) -> str:
    """What the rules of a game are called: the sheet, or the group's own rules, and that they were changed since.

    A query where they are a group's own.
    """
    rules, house = game.rule_set, game.house_rules
    if house is None:
        title, sheet = preset_title(game.preset), PRESETS.get(game.preset)
        is_as = sheet is None or _is_as(sheet, rules)
    else:
        # Nobody counts the versions of rules that are of one game.
        title = house.name if game.group.is_casual else house_title(house.name, house.version)
        # Every new game is asked for its set and its number of rounds.
        is_as = replace(house.rule_set, highest=rules.highest, rounds=rules.rounds) == rules
    return title if is_as else _("%(rules)s, changed") % {"rules": title}


def summary(rules: RuleSet, seats: int | None = None) -> str:
    """What a table asks first: tiles, rounds, the double-blank, who wins. Without ``seats`` the range of the deals."""
    rounds = len(engines(rules))
    parts = [
        _deals(rules) if seats is None else deal_text(rules, seats),
        ngettext("%(count)s round", "%(count)s rounds", rounds) % {"count": rounds},
        _("double-blank %(points)s") % {"points": rules.worth(rules.tiles.tiles[0])},
        _("blank ends %(points)s") % {"points": rules.blank_end} if rules.blank_end else "",
        _("mistake penalty") if rules.mistake_penalty else "",
        _("partners") if rules.partners else "",
        _("highest total wins") if rules.highest_wins else _("lowest total wins"),
    ]
    return capfirst(" · ".join(part for part in parts if part))


def deal_text(rules: RuleSet, seats: int) -> str:
    """ "12 tiles each", or nothing where the rules give no deal."""
    tiles = deal(rules, seats)
    if tiles is None:
        return ""
    return ngettext("%(count)s tile each", "%(count)s tiles each", tiles) % {"count": tiles}


def no_deal_text(rules: RuleSet, seats: int) -> str:
    """What a table does where the rules give no deal; nothing where they give one."""
    if deal(rules, seats) is not None:
        return ""
    return _("These rules give no deal for %(count)s players with a double-%(highest)s: agree on one.") % {
        "count": seats,
        "highest": rules.highest,
    }


def _deals(rules: RuleSet) -> str:
    tiles = [row.tiles for row in rules.deal_table if row.highest == rules.highest and row.tiles is not None]
    if not tiles:
        return ""
    if min(tiles) == max(tiles):
        return ngettext("%(count)s tile each", "%(count)s tiles each", tiles[0]) % {"count": tiles[0]}
    return _("%(least)s to %(most)s tiles each") % {"least": min(tiles), "most": max(tiles)}


def starter_text(rules: RuleSet, engine: int | None, name: str | None) -> str:
    """Who starts, as a sentence; ``name`` None while it is whoever holds the engine."""
    if name is not None:
        return _("%(name)s starts") % {"name": name}
    if engine is None:
        return _("Whoever holds it starts.")
    if rules.engine_is_found:
        return _("Whoever held %(engine)s starts.") % {"engine": engine_text(engine)}
    if rules.engine_source is EngineSource.DRAWN_IN_TURN:
        return _("Whoever holds %(engine)s starts; if nobody does, draw one at a time, clockwise.") % {
            "engine": engine_text(engine)
        }
    return _("Whoever holds %(engine)s starts; if nobody does, everyone draws until it is found.") % {
        "engine": engine_text(engine)
    }


def engine_note(rules: RuleSet, engine: int | None) -> str:
    """Of an engine that nobody has said, that it is not known, and what it will be; nothing of one that is."""
    if engine is not None:
        return ""
    if rules.engine_is_found:
        return _("Engine not known yet: the highest double in anybody’s hand")
    return _("Engine not known yet")


def reason_text(reason: str) -> str:
    """An adjustment's reason: the engine's own codes in words, everything else as it was typed."""
    return {MISTAKE: _("mistake"), PUBLIC_TRAIN: _("public train")}.get(reason, reason)


def set_title(highest: int) -> str:
    """ "Double-12 (91 tiles)"."""
    return _("Double-%(highest)s (%(tiles)s tiles)") % {
        "highest": highest,
        "tiles": (highest + 1) * (highest + 2) // 2,
    }
