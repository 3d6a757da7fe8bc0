"""A group's own rules: what rules can be copied from, the list of them, and one version."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import PRESETS, RuleSet
from tracker.models import Game, Grant, Group, HouseRules, Seat
from tracker.sheets.game import game_title
from tracker.sheets.pages import (
    Choice,
    HouseBlock,
    HouseForm,
    HouseGame,
    HouseListPage,
    HouseRulesPage,
    HouseVersion,
)
from tracker.sheets.table import Table
from tracker.words.card import rule_card
from tracker.words.lists import join_names
from tracker.words.rules import house_title, preset_title, summary

GAMES_LISTED = 5
"""Games that the list names beside a version; its own page has them all."""

COPIED_GAMES = 5
"""Games of a device whose rules a new game may begin with."""


@dataclass(frozen=True, slots=True)
class Source:
    """Rules that a form, or a game, may begin with."""

    key: str
    """A sheet's key, ``house-7`` or ``game-<uuid>``; "" for the rules of the game itself."""
    title: str
    preset: str
    rules: RuleSet
    house: HouseRules | None = None

    @property
    def house_id(self) -> int | None:
        return None if self.house is None else self.house.pk

    def choice(self, chosen: str) -> Choice:
        """An option of a list."""
        return Choice(self.key, self.title, checked=self.key == chosen, note=summary(self.rules))


@dataclass(frozen=True, slots=True)
class _Games:
    """Games by the version of the rules that they were played by, which is its id."""

    counts: Mapping[int, int]
    shown: Mapping[int, tuple[HouseGame, ...]]


def sheet_sources(highest: int | None = None) -> list[Source]:
    """The published sheets, for one set or each for its own."""
    return [
        Source(key, preset_title(key), key, rules if highest is None else replace(rules, highest=highest))
        for key, rules in PRESETS.items()
    ]


def house_source(house: HouseRules) -> Source:
    """A version of a group's own rules."""
    return Source(
        f"house-{house.pk}", house_title(house.name, house.version), house.preset, house.rule_set, house=house
    )


def group_sources(group: Group) -> list[Source]:
    """A group's own rules, the newest version of each name, and the default where that is another. One query."""
    newest: dict[str, HouseRules] = {}
    default = []
    for house in HouseRules.objects.filter(group=group).order_by("name_key", "-version"):
        if newest.setdefault(house.name_key, house) != house and house.pk == group.default_rules_id:
            default.append(house)
    return [house_source(house) for house in (*default, *newest.values())]


def game_source(game: Game) -> Source:
    """The rules of a game as they are."""
    return Source("", _("The rules of this game"), game.preset, game.rule_set, house=game.house_rules)


def copied_sources(device: UUID | None) -> list[Source]:
    """Rules of a device's newest games that no sheet has, each once. Two queries at most."""
    if device is None:
        return []
    kept = Grant.objects.filter(device=device, revoked_at=None).values("game")
    games = Game.objects.filter(pk__in=kept).select_related("group").order_by("-played_on", "-pk")
    own: dict[str, Game] = {}
    for game in games[:20]:
        if game.rule_set != _as_sheet(game):
            own.setdefault(str(game.rules), game)
    tables = Table.load_all(list(own.values())[:COPIED_GAMES]) if own else []
    return [
        Source(
            f"game-{table.game.uuid}",
            _("As in: %(title)s (%(names)s)") % {"title": game_title(table.game), "names": join_names(table.names)},
            table.game.preset,
            table.rules,
        )
        for table in tables
    ]


def _as_sheet(game: Game) -> RuleSet | None:
    """The sheet's rules for the set and the number of rounds of a game, which every new game asks for anyway."""
    sheet = PRESETS.get(game.preset)
    rules = game.rule_set
    return None if sheet is None else replace(sheet, highest=rules.highest, rounds=rules.rounds)


def found_source(sources: Iterable[Source], key: str) -> Source | None:
    """The source of a key."""
    return next((source for source in sources if source.key == key), None)


def list_page(group: Group, *, may_write: bool) -> HouseListPage:
    """Every version of a group's own rules, and who played by it. Three queries, whatever the versions and games."""
    games = _games(group, most=GAMES_LISTED)
    blocks: dict[str, list[HouseRules]] = defaultdict(list)
    for house in HouseRules.objects.filter(group=group).order_by("name_key", "-version"):
        house.group = group
        blocks[house.name_key].append(house)
    new_url = reverse("new_house_rules", args=[group.uuid])
    return HouseListPage(
        group=group.name,
        group_url=reverse("group", args=[group.uuid]),
        blocks=tuple(
            HouseBlock(versions[0].name, tuple(_version(house, group, games) for house in versions))
            for versions in blocks.values()
        ),
        new_url=new_url if may_write else "",
        sources=tuple(
            source.choice("")
            for source in (*sheet_sources(), *(house_source(versions[0]) for versions in blocks.values()))
        ),
    )


def _version(house: HouseRules, group: Group, games: _Games) -> HouseVersion:
    more = games.counts.get(house.pk, 0) - GAMES_LISTED
    return HouseVersion(
        url=house.get_absolute_url(),
        title=_("Version %(version)s") % {"version": house.version},
        summary=summary(house.rule_set),
        made=house.made_at.date(),
        games=games.shown.get(house.pk, ()),
        more_games=ngettext("and %(count)s more game", "and %(count)s more games", more) % {"count": more}
        if more > 0
        else "",
        is_default=house.pk == group.default_rules_id,
    )


def rules_page(house: HouseRules, *, may_write: bool, form: HouseForm | None) -> HouseRulesPage:
    """One version; ``house`` has its group. Three queries."""
    group = house.group
    versions = list(HouseRules.objects.filter(group=group, name_key=house.name_key).order_by("-version").defer("rules"))
    newest = versions[0] if versions else None
    is_newest = newest is None or newest == house
    if newest is not None:
        newest.group = group
    return HouseRulesPage(
        group=group.name,
        group_url=reverse("group", args=[group.uuid]),
        list_url=reverse("group_rules", args=[group.uuid]),
        title=house_title(house.name, house.version),
        preset=preset_title(house.preset),
        made=house.made_at.date(),
        is_default=house.pk == group.default_rules_id,
        is_followed=group.default_rules_id in {version.pk for version in versions},
        newer_url="" if is_newest or newest is None else newest.get_absolute_url(),
        newer="" if is_newest or newest is None else house_title(newest.name, newest.version),
        card=rule_card(house.rule_set, None),
        games=_games(group, house).shown.get(house.pk, ()),
        action=house.get_absolute_url(),
        may_write=may_write,
        form=form,
    )


def _games(group: Group, house: HouseRules | None = None, *, most: int | None = None) -> _Games:
    """The games that were played by each version; of a version ``most`` are shown, newest first. Two queries."""
    played = Game.objects.filter(group=group, house_rules__isnull=False)
    if house is not None:
        played = played.filter(house_rules=house)
    found: dict[int, list[Game]] = defaultdict(list)
    for game in played.only("uuid", "played_on", "table_number", "house_rules", "group").order_by("-played_on", "-pk"):
        game.group = group
        found[game.house_rules_id or 0].append(game)
    shown = {version: games[:most] for version, games in found.items()}
    names = defaultdict(list)
    seats = Seat.objects.filter(game__in=[game.pk for games in shown.values() for game in games])
    for game_id, name in seats.order_by("position").values_list("game_id", "player__name"):
        names[game_id].append(name)
    return _Games(
        {version: len(games) for version, games in found.items()},
        {
            version: tuple(
                HouseGame(
                    url=game.get_absolute_url(),
                    title=game_title(game),
                    players=join_names(names[game.pk]),
                    day=game.played_on,
                )
                for game in games
            )
            for version, games in shown.items()
        },
    )
