"""The new game: who plays, with which set, by which rules, for how many rounds."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring import MAX_SEATS, PRESETS, SETS, RuleProblem, RuleProblemCode, RuleSet
from tracker.forms.names import NoName, read_name
from tracker.forms.numbers import NotBetween, read_between, read_index
from tracker.models import HouseRules
from tracker.names import name_key
from tracker.sheets.house import Source, found_source, sheet_sources

BLANK_ROWS = 4
"""Names a new form asks for."""

MOST_ROUNDS = 50
"""Rounds one game may have; the longest published game has 19."""

DEFAULT_SET = 12


@dataclass
class NewGameForm:
    """What was typed, kept as text; ``is_valid`` reads it and fills ``errors`` and the values beside it."""

    names: list[str]
    highest: str
    preset: str
    rounds: str
    client_id: str
    name_errors: dict[int, str] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)
    """By field: ``players``, ``set``, ``preset``, ``rounds``."""
    players: tuple[str, ...] = ()
    rules: RuleSet | None = None
    focus: int | None = None
    """The name that the cursor waits in."""
    agreed: str = ""
    """For which game the sender was told that its rules give no deal."""
    offers: Sequence[Source] = ()
    """Rules that are offered beside the published sheets: a group's own, or those of a game that was played."""

    @classmethod
    def blank(cls, offers: Sequence[Source] = (), default: HouseRules | None = None) -> NewGameForm:
        """Nothing typed; ``default`` of the ``offers`` is chosen."""
        chosen = next((offer.key for offer in offers if default is not None and offer.house == default), "")
        return cls(
            names=[""] * BLANK_ROWS,
            # Rules of one's own know their set; a sheet is played with any.
            highest="" if offers else str(DEFAULT_SET),
            preset=chosen or next(iter(PRESETS)),
            rounds="",
            client_id=str(uuid.uuid4()),
            offers=offers,
        )

    @classmethod
    def posted(cls, data: QueryDict, offers: Sequence[Source] = ()) -> NewGameForm:
        names = data.getlist("name")[: 2 * MAX_SEATS]
        return cls(
            # A game has two players at least, so the form has as many fields, whatever was sent.
            names=names + [""] * (2 - len(names)),
            highest=data.get("set", ""),
            preset=data.get("preset", ""),
            rounds=data.get("rounds", ""),
            client_id=data.get("client_id", ""),
            agreed=data.get("agreed", ""),
            offers=offers,
        )

    @property
    def source(self) -> Source | None:
        """The rules that are chosen."""
        return found_source([*self.offers, *sheet_sources()], self.preset)

    def press(self, button: str) -> bool:
        """Do what a button beside the names does; False when it is not one of those.

        "look" is no button: a script asks what the rules say of another set.
        """
        verb, _dash, position = button.partition("-")
        index = read_index(position)
        if verb == "look":
            return True
        if verb == "next":
            # Enter in a name: on to the first that is empty, and to a new one when none is.
            self.focus = next((place for place, name in enumerate(self.names) if not name.strip()), None)
            return self.focus is not None or self.press("add")
        if verb == "add":
            if len(self.names) < MAX_SEATS:
                self.names.append("")
                self.focus = len(self.names) - 1
            return True
        if verb in {"remove", "up", "down"}:
            # A button of a page that is no longer the page: nothing to do, and nothing lost.
            if index is not None and index < len(self.names):
                self._move(verb, index)
            return True
        return False

    def _move(self, verb: str, index: int) -> None:
        name = self.names.pop(index)
        if verb != "remove":
            self.names.insert(max(0, index - 1) if verb == "up" else index + 1, name)

    def is_valid(self) -> bool:
        """Text to players and rules. A table for which the rules give no deal is told so once."""
        self._read_players()
        self._read_rules()
        return not self.errors and not self.name_errors and self.to_agree in {"", self.agreed}

    @property
    def to_agree(self) -> str:
        """What a table has to agree on a deal for: the set and how many play; "" where the rules give one."""
        if self.errors or self.name_errors or self.rules is None or self.rules.deal(len(self.players)) is not None:
            return ""
        return f"{self.rules.highest}-{len(self.players)}"

    @property
    def key(self) -> uuid.UUID:
        """The client's id; a forged or missing one is replaced, so that the game is made all the same."""
        try:
            return uuid.UUID(self.client_id)
        except ValueError:
            return uuid.uuid4()

    def _read_players(self) -> None:
        taken: dict[str, str] = {}
        players = []
        for index, typed in enumerate(self.names):
            try:
                name = read_name(typed)
            except NoName as refusal:
                self.name_errors[index] = str(refusal)
                continue
            if not name:
                # A field left empty is a seat nobody takes.
                continue
            key = name_key(name)
            if key in taken:
                self.name_errors[index] = _(
                    "%(name)s is already at the table. Add a letter or a family name to tell them apart."
                ) % {"name": taken[key]}
                continue
            taken[key] = name
            players.append(name)
        self.players = tuple(players)
        if len(self.players) + len(self.name_errors) < 2:
            self.errors["players"] = _("A game needs at least 2 players. Write their names.")
        elif len(self.players) + len(self.name_errors) > MAX_SEATS:
            self.errors["players"] = _("At most %(most)s players fit at one table; here are %(count)s.") % {
                "most": MAX_SEATS,
                "count": len(self.players) + len(self.name_errors),
            }

    def refuse_one_person(self, first: str, second: str) -> None:
        """Two names are spellings of one person in the group; the second is marked."""
        keys = [name_key(name) for name in self.names]
        self.name_errors[keys.index(name_key(second))] = _(
            "%(name)s and %(other)s are one person in this group. Write each player once."
        ) % {"name": first, "other": second}

    def _read_rules(self) -> None:
        source = self.source
        base = None if source is None else source.rules
        if base is None:
            self.errors["preset"] = _("Choose one of these rules.")
        highest = self._read_set(base)
        rounds = self._read_rounds()
        if base is None or highest is None or "rounds" in self.errors:
            return
        rules = replace(base, highest=highest, rounds=base.rounds if rounds is None else rounds)
        problems: Sequence[RuleProblem] = rules.problems()
        if not self.errors and not self.name_errors:
            problems = [*problems, *rules.seat_problems(len(self.players))]
        for problem in problems:
            self._refuse(problem)
        self.rules = rules

    def _refuse(self, problem: RuleProblem) -> None:
        if problem.code is RuleProblemCode.DEAL_LARGER_THAN_SET and problem.field == "seats":
            self.errors["set"] = _(
                "For so many players these rules deal %(count)s tiles, more than the set holds. Choose a larger set."
            ) % {"count": problem.number}
        elif problem.code in {RuleProblemCode.SEATS_EXCLUDED, RuleProblemCode.PARTNERS_SEATS}:
            self.errors["players"] = _("These rules do not allow %(count)s players.") % {"count": problem.number}
        else:
            self.errors["preset"] = _("These rules do not fit that set. Choose another set or other rules.")

    def _read_set(self, base: RuleSet | None) -> int | None:
        """The set; none chosen, where rules of one's own are offered, is the one that the rules have."""
        if self.offers and not self.highest:
            return None if base is None else base.highest
        highest = read_index(self.highest)
        if highest in SETS:
            return highest
        self.errors["set"] = _("Choose one of these sets.")
        return None

    def _read_rounds(self) -> int | None:
        try:
            return read_between(self.rounds, 1, MOST_ROUNDS)
        except NotBetween:
            self.errors["rounds"] = _(
                "Write a whole number from 1 to %(most)s, or nothing for as many as the rules have."
            ) % {"most": MOST_ROUNDS}
            return None
