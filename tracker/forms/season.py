"""A season as an organiser describes it: its name, its days, and by what it is ranked."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID

from django.http import QueryDict
from django.utils import formats
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import Measure, SeasonScheme, TieBreak
from tracker.forms.dates import EARLIEST, read_date
from tracker.forms.hidden import read_key
from tracker.forms.numbers import NotBetween, read_between
from tracker.models import Season
from tracker.names import tidy
from tracker.services import SeasonsOverlap
from tracker.sheets.pages import Choice, RuleNumber
from tracker.words.seasons import measure_hint, measure_label, scheme_problem_text, tie_label

LONGEST = 80
MOST_GAMES = 9999
MOST_POINTS = 999
MOST_PLACES = 20

TIES: Mapping[str, tuple[TieBreak, ...]] = {
    "zero-lowest": (TieBreak.ZERO_ROUNDS, TieBreak.LOWEST_NONZERO),
    "lowest-zero": (TieBreak.LOWEST_NONZERO, TieBreak.ZERO_ROUNDS),
    "zero": (TieBreak.ZERO_ROUNDS,),
    "lowest": (TieBreak.LOWEST_NONZERO,),
    "none": (),
}
"""What decides between equals, in which order."""

_OF_SCHEME = ("measure", "place_points", "min_games", "drop_worst", "count_best", "ties")
_FIELDS = ("name", "first_day", "last_day", *_OF_SCHEME)


@dataclass
class SeasonForm:
    """What was chosen and typed, as text, and what it says."""

    values: dict[str, str]
    guests_count: bool
    client_id: str = ""
    errors: dict[str, str] = field(default_factory=dict)
    """By field."""

    @classmethod
    def of(cls, season: Season, scheme: SeasonScheme, client_id: str = "") -> SeasonForm:
        """As a season is, or a new one is proposed."""
        return cls(
            values={
                "name": season.name,
                "first_day": season.first_day.isoformat(),
                "last_day": season.last_day.isoformat(),
                "measure": scheme.measure.value,
                "place_points": ", ".join(map(str, scheme.place_points)),
                "min_games": str(scheme.min_games),
                "drop_worst": str(scheme.drop_worst),
                "count_best": "" if scheme.count_best is None else str(scheme.count_best),
                "ties": next(name for name, ties in TIES.items() if ties == scheme.tie_breaks),
            },
            guests_count=scheme.guests_count,
            client_id=client_id,
        )

    @classmethod
    def posted(cls, data: QueryDict) -> SeasonForm:
        return cls(
            values={name: data.get(name, "") for name in _FIELDS},
            guests_count="guests_count" in data,
            client_id=data.get("client_id", ""),
        )

    @property
    def key(self) -> UUID:
        """Made with the form, so that a season that is sent twice is one."""
        return read_key(self.client_id)

    @property
    def name(self) -> str:
        return tidy(self.values["name"])

    def read_name(self) -> None:
        """Say what is wrong with the name."""
        if not self.name:
            self.errors["name"] = _("Write what the season is called.")
        elif len(self.name) > LONGEST:
            self.errors["name"] = _("A name has at most %(most)s characters; this one has %(count)s.") % {
                "most": LONGEST,
                "count": len(self.name),
            }

    def days(self) -> tuple[dt.date, dt.date] | None:
        """The first and the last day; None and errors for what is no stretch of days."""
        first, last = (self._day(name) for name in ("first_day", "last_day"))
        if first is None or last is None:
            return None
        if last < first:
            self.errors["last_day"] = _("The last day comes before the first one. Change one of them.")
            return None
        return first, last

    def _day(self, name: str) -> dt.date | None:
        found = read_date(self.values[name])
        if found is None:
            self.errors[name] = _("Write the date as a day, a month and a year, such as %(example)s.") % {
                "example": formats.date_format(dt.date(2026, 9, 1), "SHORT_DATE_FORMAT")
            }
        elif found < EARLIEST:
            self.errors[name] = _("Check the year: nobody kept score here that long ago.")
            return None
        return found

    def scheme(self) -> SeasonScheme | None:
        """By what it is ranked; None and errors for what ranks nothing."""
        points = self._points()
        least, worst = self._number("min_games", 1, MOST_GAMES), self._number("drop_worst", 0, MOST_GAMES)
        best = self._number("count_best", 1, MOST_GAMES)
        measure, ties = self.values["measure"], self.values["ties"]
        if measure not in {each.value for each in Measure}:
            self.errors["measure"] = _("Choose one of these.")
        if ties not in TIES:
            self.errors["ties"] = _("Choose one of these.")
        if self.errors.keys() & {*_OF_SCHEME}:
            return None
        scheme = SeasonScheme(
            measure=Measure(measure),
            place_points=points,
            min_games=1 if least is None else least,
            drop_worst=worst or 0,
            count_best=best,
            guests_count=self.guests_count,
            tie_breaks=TIES[ties],
        )
        for problem in scheme.problems():
            self.errors.setdefault(problem.field, scheme_problem_text(problem))
        return None if self.errors.keys() & {*_OF_SCHEME} else scheme

    def _number(self, name: str, least: int, most: int) -> int | None:
        try:
            return read_between(self.values[name], least, most)
        except NotBetween as refusal:
            self.errors[name] = str(refusal)
            return None

    def _points(self) -> tuple[int, ...]:
        """Numbers with anything between them that is none; whatever is no number is said."""
        words = self.values["place_points"].replace(",", " ").replace(";", " ").split()
        try:
            found = tuple(read_between(word, 0, MOST_POINTS) or 0 for word in words)
        except NotBetween as refusal:
            self.errors["place_points"] = str(refusal)
            return ()
        if len(found) > MOST_PLACES:
            self.errors["place_points"] = _("Write the points of at most %(most)s places.") % {"most": MOST_PLACES}
        return found

    def refuse(self, refusal: SeasonsOverlap) -> None:
        """Say why nothing was saved."""
        self.errors["first_day"] = _(
            "“%(season)s” has some of these days: it goes from %(first)s to %(last)s. Every evening is of one season."
        ) % {
            "season": refusal.other.name,
            "first": date_format(refusal.other.first_day),
            "last": date_format(refusal.other.last_day),
        }

    @property
    def numbers(self) -> tuple[RuleNumber, ...]:
        fields = (
            ("min_games", _("Games that a place takes"), _("Who has played fewer is listed without a place.")),
            (
                "drop_worst",
                _("Worst games that are dropped"),
                _("Of each player, those without which the player stands best."),
            ),
            (
                "count_best",
                _("Best games that count"),
                _("Of each player at most so many. Leave it empty to count all."),
            ),
        )
        return tuple(
            RuleNumber(name, label, hint, value=self.values[name], error=self.errors.get(name, ""))
            for name, label, hint in fields
        )

    @property
    def measures(self) -> tuple[Choice, ...]:
        return tuple(
            Choice(
                each.value, measure_label(each), checked=each.value == self.values["measure"], note=measure_hint(each)
            )
            for each in (Measure.AVERAGE, Measure.PIPS, Measure.PLACES, Measure.WINS)
        )

    @property
    def ties(self) -> tuple[Choice, ...]:
        return tuple(Choice(name, tie_label(ties), checked=name == self.values["ties"]) for name, ties in TIES.items())
