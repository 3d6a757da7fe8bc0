"""Six phones at one table for a whole game: all type, answers get lost, phones go offline, and all agree in the end.

Five players type their own score on their own phone, the sixth keeps the score: types the own one into the form of the
round, sees the others' come in, and closes the round. What is drawn by chance is drawn by a seed.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from uuid import UUID

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from bench.agreement import Account, totals
from tests.browser.people import keeps_score
from tests.conftest import NewPage
from tests.tracker.factories import DEVICE, Typed, X, grant, new_game
from tracker.models import Change, Game, Role, Seat

NAMES = ("Rosa", "Tom", "Pilar", "Hank", "Núria", "Kim")
ROUNDS = 13
PATIENCE = 60_000
"""Milliseconds that a page is waited for: after a lost answer, or one that took too long, it tries again by itself."""


@dataclass
class Network:
    """What becomes of what a phone sends: drawn for each request, and counted."""

    chance: random.Random
    became: Counter[str] = field(default_factory=Counter)

    def carry(self, route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        fate = self.chance.choices(("arrives", "is slow", "answer is lost", "is lost"), (62, 20, 12, 6))[0]
        self.became[fate] += 1
        match fate:
            case "is slow":
                route.request.frame.page.wait_for_timeout(self.chance.uniform(20, 400))
                route.continue_()
            case "answer is lost":
                route.fetch()
                route.abort()
            case "is lost":
                route.abort()
            case _:
                route.continue_()


@dataclass
class Phone:
    """A page, and whose it is."""

    page: Page
    name: str
    game: Game
    network: Network
    table: list[Phone]

    def look(self) -> None:
        """Take the phone up again: it asks at once what is new, as it does whenever somebody looks again."""
        self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    def wait_for(self, is_there: Callable[[], bool]) -> None:
        """Look at the phone until it shows what is waited for."""
        for _look in range(PATIENCE // 100):
            if is_there():
                return
            self.page.wait_for_timeout(100)
            self.look()
        pytest.fail(f"{self.name} waited in vain:\n" + self.all_that_is_known())

    def told(self) -> str:
        """What there is to say of a phone when something goes wrong."""
        kept = self.page.evaluate(
            "() => { try { return Object.values(localStorage); } catch (error) { return error.name; } }"
        )
        words = " / ".join(self.page.inner_text("main").split("\n"))
        return f"{self.name} on {self.page.url}, {kept} kept, {self.network.became}: {words}"

    def all_that_is_known(self) -> str:
        """Every phone, and the end of the journal."""
        changes = Change.objects.filter(game=self.game).order_by("-seq")[:12]
        written = [f"{change.seq}: {change.verb} by {change.device}, {change.facts}" for change in changes]
        return "\n".join([*(phone.told() for phone in self.table), *written])

    def board(self) -> list[list[str]]:
        """The table of rounds as it stands on this phone, its totals last."""
        rows = self.page.locator(".board tbody tr").all() + self.page.locator(".board tfoot tr").all()
        return [[" ".join(text.split()) for text in row.locator("td").all_inner_texts()] for row in rows]


class Player(Phone):
    """Types the own score."""

    def opens(self, number: int) -> None:
        # The page goes on by itself once the score before is saved.
        self.page.wait_for_url(f"**{self.game.get_absolute_url()}", timeout=PATIENCE)
        link = self.page.get_by_role("link", name="Enter my score")
        heading = self.page.get_by_role("heading", name=f"Round {number} of {ROUNDS}")
        self.wait_for(lambda: link.is_visible() and heading.is_visible())
        link.click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text(re.compile(rf"Round {number}\b"))

    def says(self, typed: Typed) -> None:
        if typed == X:
            self.page.locator("#scores .out").click()
        else:
            self.page.locator("#scores .entry .figure").fill(str(typed))
        self.page.locator("#scores .bar .button").click()


class Keeper(Phone):
    """Types the own score into the round, and closes it."""

    def opens(self, number: int) -> None:
        self.page.get_by_role("link", name=f"Enter round {number}", exact=True).click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text(re.compile(rf"Round {number}\b"))

    def says(self, typed: Typed) -> None:
        if typed == X:
            self.page.locator("label[for=seat-0-out]").click()
        else:
            self.page.locator("#seat-0").fill(str(typed))
        self.page.evaluate("document.activeElement.blur()")

    def closes(self, number: int, typed: list[Typed]) -> None:
        """Once all is there, as it was typed elsewhere."""
        self.wait_for(lambda: self.shown() == typed)
        expect(self.page.locator("#status")).to_have_text("All saved", timeout=PATIENCE)
        following = f"Round {number + 1} of {ROUNDS}" if number < ROUNDS else "wins with"
        heading = self.page.get_by_role("heading", name=following)
        for _tap in range(PATIENCE // 300):
            # Taps until the next round is there: no answer may have come, or the form asks whether it is right.
            self.page.evaluate(
                "(document.querySelector('[value=anyway]') ?? document.querySelector('[value=save]'))?.click()"
            )
            self.page.wait_for_timeout(300)
            if heading.is_visible():
                return
        pytest.fail(f"round {number} was not closed:\n" + self.all_that_is_known())

    def shown(self) -> list[Typed]:
        """What the form has of each seat; None for nothing yet."""
        rows = self.page.locator("#scores .seat")
        return [_said(row.locator(".out input").is_checked(), row.locator(".entry .figure")) for row in rows.all()]


def _said(is_out: bool, figure: Locator) -> Typed:
    text = figure.input_value()
    return X if is_out else int(text) if text else None


def everybody(new_page: NewPage, game: Game, chance: random.Random) -> tuple[Keeper, list[Player]]:
    found: list[Phone] = []
    for position, seat in enumerate(Seat.objects.filter(game=game)):
        device = DEVICE if position == 0 else UUID(int=position)
        if position:
            grant(game, device, Role.PLAYER, seat=seat)
        page = keeps_score(new_page(), device)
        network = Network(random.Random(chance.random()))
        page.route("**/writes/", network.carry)
        page.route("**/round/*/", network.carry)
        found.append((Player if position else Keeper)(page, NAMES[position], game, network, found))
        page.goto(game.get_absolute_url())
    keeper, *players = found
    assert isinstance(keeper, Keeper)
    return keeper, [player for player in players if isinstance(player, Player)]


def test_six_phones_play_a_whole_game_and_every_grid_agrees(new_page: NewPage, troubles: list[str]) -> None:
    chance = random.Random(6)
    game = new_game(*NAMES, rounds=ROUNDS)
    keeper, players = everybody(new_page, game, chance)
    phones: list[Keeper | Player] = [keeper, *players]
    typed = [[X if seat == n % 6 else chance.randint(5, 40) for seat in range(6)] for n in range(ROUNDS)]

    for number, scores in enumerate(typed, start=1):
        for phone in phones:
            phone.opens(number)
        offline = chance.choice(players)
        # Before its script has come a page keeps nothing.
        expect(offline.page.locator("#status")).not_to_be_empty()
        offline.page.context.set_offline(True)
        for seat in chance.sample(range(6), 6):
            phones[seat].says(scores[seat])
            phones[seat].page.wait_for_timeout(chance.uniform(0, 120))
        offline.page.context.set_offline(False)
        keeper.closes(number, scores)

    # All phones were taken up again, and stand at the end.
    for phone in phones:
        phone.page.wait_for_url(f"**{game.get_absolute_url()}", timeout=PATIENCE)
        phone.wait_for(phone.page.locator(".result").is_visible)
    grids = [phone.board() for phone in phones]
    assert [grid == grids[0] for grid in grids] == [True] * 6
    sums = [sum(0 if scores[seat] == X else int(scores[seat]) for scores in typed) for seat in range(6)]
    assert grids[0] == [
        *[["0 out" if score == X else str(score) for score in scores] for scores in typed],
        [str(total) for total in sums],
    ]
    # And so says the journal: it makes the very rows again, and no write is in it twice.
    account = Account(game)
    assert account.discord() == []
    assert totals(game) == account.added_up() == sums
    written = Change.objects.filter(game=game, verb="write cell").exclude(facts={})
    assert written.count() == ROUNDS * 6
    assert Change.objects.filter(game=game, verb="save round").exclude(facts={}).count() == ROUNDS
    became = sum((phone.network.became for phone in phones), Counter())
    assert min(became[fate] for fate in ("arrives", "is slow", "answer is lost", "is lost")) > 0, became
    # What went wrong on the way is all that the browsers complain of.
    assert [trouble for trouble in troubles if "net::ERR" not in trouble and "htmx:" not in trouble] == []
    troubles.clear()
