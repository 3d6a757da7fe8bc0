"""Groups with rules of their own to test with, and what the editor's form sends."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser
from typing import Any
from uuid import UUID, uuid4

from scoring import PRESETS, RuleSet
from tests.tracker.factories import DEVICE, NOW
from tracker import services
from tracker.models import Game, Group, HouseRules


def club_game(
    group: Group,
    *names: str,
    device: UUID = DEVICE,
    house: HouseRules | None = None,
    preset: str = "classic",
    rules: RuleSet | None = None,
) -> Game:
    """A game of a group, by rules of its own or a sheet."""
    own = PRESETS[preset] if house is None else house.rule_set
    return services.start_game(
        client_id=uuid4(),
        device=device,
        names=names or ("Ana", "Luis", "Kim"),
        preset=preset,
        rules=rules or own,
        now=NOW,
        played_on=NOW.date(),
        language="en",
        time_zone="UTC",
        group=group,
        house=house,
    )


def save_house(group: Group, name: str = "Thursday rules", *, seen: int = 0, **fields: Any) -> HouseRules:
    """A version of a group's rules; ``fields`` are what the service takes, else fields of the rules."""
    given = {key: fields.pop(key) for key in ("client_id", "preset", "rules") if key in fields}
    preset = given.get("preset", "classic")
    return services.save_house_rules(
        group=group,
        name=name,
        seen=seen,
        preset=preset,
        rules=given.get("rules") or replace(PRESETS[preset], **fields),
        client_id=given.get("client_id") or uuid4(),
        device=DEVICE,
        now=NOW,
    )


class _Fields(HTMLParser):
    """What a browser would send of a page's form: every field as it stands, without its buttons."""

    def __init__(self, form: str) -> None:
        super().__init__()
        self.form = form
        self.is_in = False
        self.found: dict[str, list[str]] = {}
        self._select = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attributes}
        if tag == "form":
            self.is_in = given.get("id") == self.form
        if not self.is_in:
            return
        if tag == "select":
            self._select = given["name"]
        is_ticked = given.get("type") not in {"radio", "checkbox"} or "checked" in given
        if tag == "input" and is_ticked:
            self.found.setdefault(given["name"], []).append(given.get("value", ""))
        if tag == "option" and "selected" in given:
            self.found.setdefault(self._select, []).append(given["value"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.is_in = False


def filled_in(page: str, form: str = "house") -> dict[str, Any]:
    """The fields of a page's form as it came, to be changed and sent again."""
    parser = _Fields(form)
    parser.feed(page)
    return dict(parser.found)
