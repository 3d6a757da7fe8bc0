"""A new club night: how large its tables are, by what rule people move on, and by which rules they play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID, uuid4

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring import LARGEST_TABLE, PRESETS, SMALLEST_TABLE, Measure, Rotation, RuleSet, playable_seats
from tracker.forms.hidden import read_key
from tracker.forms.numbers import NotBetween, read_between, read_index
from tracker.models import HouseRules
from tracker.names import NAME_LENGTH, name_key, tidy
from tracker.sheets.house import Source, found_source, sheet_sources
from tracker.sheets.pages import Choice
from tracker.words.nights import measure_text, measure_title, rotation_text, rotation_title

LONGEST = 80
MOST_ROUNDS = 50
MOST_MINUTES = 600
MOST_BANDS = 8
USUAL_TABLE = 4
FIELDS = ("name", "size", "rotation", "measure", "preset", "rounds", "minutes", "bands")


@dataclass
class NightForm:
    """What was typed, kept as text; ``is_valid`` reads it and fills ``errors`` and the values beside it."""

    offers: Sequence[Source] = ()
    name: str = ""
    size: str = str(USUAL_TABLE)
    rotation: str = str(Rotation.LOWEST_ON)
    measure: str = str(Measure.AVERAGE)
    preset: str = next(iter(PRESETS))
    rounds: str = ""
    minutes: str = ""
    bands: str = ""
    key: UUID = field(default_factory=uuid4)
    """Made with the form, so that a night that is sent twice is one."""
    errors: dict[str, str] = field(default_factory=dict)
    """By field."""
    rules: RuleSet | None = None
    table_size: int = USUAL_TABLE
    band_names: tuple[str, ...] = ()

    @classmethod
    def blank(cls, offers: Sequence[Source], default: HouseRules | None) -> NightForm:
        """Nothing typed; the group's ``default`` rules are chosen."""
        chosen = next((offer.key for offer in offers if default is not None and offer.house == default), "")
        return cls(offers=offers, preset=chosen or next(iter(PRESETS)))

    @classmethod
    def posted(cls, data: QueryDict, offers: Sequence[Source]) -> NightForm:
        return cls(
            offers=offers,
            name=data.get("name", ""),
            size=data.get("size", ""),
            rotation=data.get("rotation", ""),
            measure=data.get("measure", ""),
            preset=data.get("preset", ""),
            rounds=data.get("rounds", ""),
            minutes=data.get("minutes", ""),
            bands=data.get("bands", ""),
            key=read_key(data.get("client_id", "")),
        )

    @property
    def said(self) -> dict[str, str]:
        """What is wrong with each field; "" where nothing is."""
        return dict.fromkeys(FIELDS, "") | self.errors

    @property
    def tidy_name(self) -> str:
        return tidy(self.name)

    @property
    def source(self) -> Source | None:
        """The rules that are chosen."""
        return found_source([*self.offers, *sheet_sources()], self.preset)

    def is_valid(self) -> bool:
        """Text to values; all that is wrong at once."""
        if len(self.tidy_name) > LONGEST:
            self.errors["name"] = _("A name has at most %(most)s characters; this one has %(count)s.") % {
                "most": LONGEST,
                "count": len(self.tidy_name),
            }
        size = read_index(self.size)
        if size is None or not SMALLEST_TABLE <= size <= LARGEST_TABLE:
            self.errors["size"] = _("Choose one of these sizes.")
        else:
            self.table_size = size
        if self.rotation not in {*Rotation}:
            self.errors["rotation"] = _("Choose one of these rules.")
        if self.measure not in {*Measure}:
            self.errors["measure"] = _("Choose one of these.")
        self._read_bands()
        self._read_rules()
        return not self.errors

    def _read_bands(self) -> None:
        names: dict[str, str] = {}
        for each in map(tidy, self.bands.replace(";", ",").split(",")):
            if each:
                names.setdefault(name_key(each), each)
        if len(names) > MOST_BANDS:
            self.errors["bands"] = _("A night has at most %(most)s age bands; here are %(count)s.") % {
                "most": MOST_BANDS,
                "count": len(names),
            }
        elif any(len(name) > NAME_LENGTH for name in names.values()):
            self.errors["bands"] = _("The name of an age band has at most %(most)s characters.") % {"most": NAME_LENGTH}
        self.band_names = tuple(names.values())

    def _read_rules(self) -> None:
        source = self.source
        if source is None:
            self.errors["preset"] = _("Choose one of these rules.")
        rounds = self._number("rounds", MOST_ROUNDS)
        minutes = self._number("minutes", MOST_MINUTES)
        if source is None or "rounds" in self.errors or "minutes" in self.errors:
            return
        rules = replace(
            source.rules,
            rounds=source.rules.rounds if rounds is None else rounds,
            clock_minutes=source.rules.clock_minutes if minutes is None else minutes,
        )
        if not {*range(SMALLEST_TABLE, LARGEST_TABLE + 1)} & {*playable_seats(rules)}:
            self.errors["preset"] = _("These rules seat no table of three to eight. Choose others.")
        self.rules = rules

    def _number(self, name: str, most: int) -> int | None:
        try:
            return read_between(getattr(self, name), 1, most)
        except NotBetween as refusal:
            self.errors[name] = str(refusal)
            return None

    @property
    def sizes(self) -> tuple[Choice, ...]:
        every = map(str, range(SMALLEST_TABLE, LARGEST_TABLE + 1))
        return tuple(Choice(size, size, checked=size == self.size) for size in every)

    @property
    def rotations(self) -> tuple[Choice, ...]:
        return tuple(
            Choice(str(rule), rotation_title(rule), checked=str(rule) == self.rotation, note=rotation_text(rule))
            for rule in Rotation
        )

    @property
    def measures(self) -> tuple[Choice, ...]:
        return tuple(
            Choice(str(each), measure_title(each), checked=str(each) == self.measure, note=measure_text(each))
            for each in Measure
        )

    @property
    def presets(self) -> tuple[Choice, ...]:
        return tuple(source.choice(self.preset) for source in (*self.offers, *sheet_sources()))


@dataclass(frozen=True, slots=True)
class NightFormPage:
    """The form of a new night."""

    group: str
    group_url: str
    action: str
    back_url: str
    form: NightForm
