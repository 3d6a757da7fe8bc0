"""A club night in words: its rules of moving, why somebody sits where, and what was not done."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring import Measure, Medal, Metal, Rotation, SeatReason, SizeReason, TableSizes
from tracker.words.lists import join_names


def rotation_title(rule: Rotation) -> str:
    """What a rule of moving is called."""
    return {
        Rotation.LOWEST_ON: _("Three lowest move on"),
        Rotation.WINNERS_UP: _("Winners up"),
        Rotation.FEWEST_REPEATS: _("Fewest repeated opponents"),
        Rotation.NEW_DRAW: _("A new draw"),
    }[rule]


def rotation_text(rule: Rotation) -> str:
    """What the rule does, in a sentence."""
    return {
        Rotation.LOWEST_ON: _(
            "The three lowest totals of a table go to the next table, from the last table to table 1. The others stay."
        ),
        Rotation.WINNERS_UP: _(
            "The winner of a table goes one table up, towards table 1; the last place goes one table down."
        ),
        Rotation.FEWEST_REPEATS: _("Everybody moves, and as few as can be meet somebody again."),
        Rotation.NEW_DRAW: _("Chance decides each time."),
    }[rule]


def measure_title(measure: Measure) -> str:
    """What the night's table adds up, as its column is called."""
    return {
        Measure.AVERAGE: _("Points a round"),
        Measure.PLACES: _("Points by place"),
        Measure.PIPS: _("All points together"),
        Measure.WINS: _("Tables won"),
    }[measure]


def measure_text(measure: Measure) -> str:
    """The rule of the night's table, in a sentence that is printed beneath it."""
    return {
        Measure.AVERAGE: _("The fewest points a round come first: fair to who came late and to small tables."),
        Measure.PLACES: _(
            "10, 8, 6, 5, 4, 3, 2 and 1 points for the places of a table; who shares a place shares them."
        ),
        Measure.PIPS: _("All points of the night together: fair where everybody plays as many rounds."),
        Measure.WINS: _("Who won most tables comes first; who shares a win has a part of it."),
    }[measure]


def people_text(count: int) -> str:
    """So many people."""
    return ngettext("%(count)s person", "%(count)s people", count) % {"count": count}


def tables_text(count: int) -> str:
    """So many tables."""
    return ngettext("%(count)s table", "%(count)s tables", count) % {"count": count}


def size_text(people: int, tables: TableSizes) -> str:
    """How many tables so many people make: "42 people: 8 tables of 4, 2 tables of 5." """
    parts = [
        ngettext("%(count)s table of %(size)s", "%(count)s tables of %(size)s", tables.sizes.count(size))
        % {"count": tables.sizes.count(size), "size": size}
        for size in sorted(set(tables.sizes))
    ]
    if not parts:
        return _("%(people)s: not enough for a table.") % {"people": people_text(people)}
    return _("%(people)s: %(tables)s.") % {"people": people_text(people), "tables": ", ".join(parts)}


def size_reason(people: int, wish: int, tables: TableSizes) -> str:
    """Why they are not all as large as was wished; empty where they are."""
    if tables.reason is None:
        return ""
    if tables.reason is SizeReason.WAITING:
        return ngettext(
            "The rules of the night seat no such number: %(count)s person waits.",
            "The rules of the night seat no such number: %(count)s people wait.",
            tables.waiting,
        ) % {"count": tables.waiting}
    return {
        SizeReason.UNEVEN: _("%(count)s people do not make tables of %(wish)s alone; this comes closest."),
        SizeReason.FEW: _("Tables of %(wish)s take more people than the %(count)s who are here."),
        SizeReason.TOGETHER: _("Two tables would leave one with fewer than three, so the %(count)s sit together."),
        SizeReason.PAIR: _("A table of two is the only way to seat all %(count)s by the rules of the night."),
    }[tables.reason] % {"count": people, "wish": wish}


def why_text(why: SeatReason, table: int | None, was: int | None) -> str:
    """Who moves where and why, in a few words: "from table 2, among its three lowest"."""
    if was is not None and was == table:
        stays = {
            SeatReason.EVENS: _("stays, so that the tables are even"),
            SeatReason.DRAWN: _("drawn to the same table"),
            SeatReason.BY_HAND: _("put there by hand"),
        }
        return stays.get(why, _("stays"))
    sentences = {
        SeatReason.DRAWN: _("drawn, from table %(was)s"),
        SeatReason.LOW: _("from table %(was)s, among its three lowest"),
        SeatReason.WON: _("up from table %(was)s, which they won"),
        SeatReason.LAST: _("down from table %(was)s, where they came last"),
        SeatReason.EVENS: _("from table %(was)s, so that the tables are even"),
        SeatReason.WAITS: _("waits, from table %(was)s"),
        SeatReason.BY_HAND: _("put there by hand, from table %(was)s"),
    }
    if was is None:
        alone = {
            SeatReason.DRAWN: "",
            SeatReason.WAITS: _("waits"),
            SeatReason.BY_HAND: _("put there by hand"),
        }
        return alone.get(why, _("was at no table of the last sitting"))
    return sentences.get(why, _("from table %(was)s")) % {"was": was}


def table_title(number: int) -> str:
    """ "Table 3"."""
    return _("Table %(number)s") % {"number": number}


def sitting_title(number: int) -> str:
    """ "Sitting 2"."""
    return _("Sitting %(number)s") % {"number": number}


def metal_title(medal: Medal) -> str:
    """What a medal is called."""
    return {
        Metal.GOLD: pgettext("medal", "Gold"),
        Metal.SILVER: pgettext("medal", "Silver"),
        Metal.BRONZE: pgettext("medal", "Bronze"),
    }[medal.metal]


def numbers_text(tables: Sequence[int]) -> str:
    """Numbers of tables, joined for reading."""
    return join_names([str(number) for number in tables])
