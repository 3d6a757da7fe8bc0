"""A game, its seats, its rounds and what each seat had in each round."""

from __future__ import annotations

import json
import uuid
from functools import cached_property, lru_cache

from django.db import models
from django.urls import reverse

from scoring import MAX_SEATS, RuleSet
from tracker.models.group import Group, Player, Season
from tracker.models.house import HouseRules


@lru_cache(maxsize=256)
def _rule_set(stored: str) -> RuleSet:
    # Most games are played by the same few rules, and a rule set never changes: each is read once.
    return RuleSet.from_dict(json.loads(stored))


class GameQuerySet(models.QuerySet["Game"]):
    """Whose games."""

    def of_season(self, season: Season) -> GameQuerySet:
        """Those of its days, unless they were moved to another season, and those that were moved into it."""
        days = season.first_day, season.last_day
        of_days = models.Q(group=season.group_id, season=None, played_on__range=days)
        return self.filter(of_days | models.Q(season=season))


class Game(models.Model):
    """One game at one table. What a device may do with it is its ``Grant``."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    client_id = models.UUIDField(unique=True, editable=False)
    """Made by whoever starts the game, so that starting it twice makes one game."""
    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="games")
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="games", null=True, blank=True)
    """The one that somebody moved it to; null where its date decides, as of nearly every game."""
    played_on = models.DateField()
    """The evening's date in the group's time zone."""
    preset = models.CharField(max_length=40)
    """The key of the rule sheet that ``rules`` were copied from."""
    rules = models.JSONField()
    """``RuleSet.to_dict()``, copied when the game starts."""
    house_rules = models.ForeignKey(HouseRules, on_delete=models.SET_NULL, related_name="games", null=True, blank=True)
    """The group's own rules that ``rules`` came from, in the version of that time."""
    rev = models.PositiveIntegerField(default=0)
    """Raised by one in each transaction that writes to the game; the number of its last change."""
    numbered_at = models.PositiveIntegerField(default=0)
    """The revision that last gave rounds other numbers; 0 while none was put in or taken out."""
    let_in = models.PositiveIntegerField(default=0)
    """Raised by one whenever a device or a link comes, goes or gets another role: none of that is in the journal."""
    is_finished = models.BooleanField(default=False)
    """The table ended it before its last round; a game whose rounds are all closed is over without."""
    is_counted = models.BooleanField(default=True)
    """False where the group says that its season is not to count this game."""
    rematch_of = models.ForeignKey("self", on_delete=models.SET_NULL, related_name="rematches", null=True, blank=True)
    """The game that the same table played before this one."""
    sitting = models.ForeignKey(
        "tracker.Sitting", on_delete=models.SET_NULL, related_name="games", null=True, blank=True
    )
    """The sitting of a club night that it is a table of."""
    table_number = models.PositiveSmallIntegerField(null=True, blank=True)
    """Which table of the night's it is played at, from 1; null where there is only one."""
    started_at = models.DateTimeField()
    clock = models.JSONField(null=True, blank=True)
    """``{"since": time, "minutes": n}`` while the table plays by the clock."""

    objects = GameQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["group", "-played_on"]), models.Index(fields=["group", "season", "-played_on"])]
        constraints = [
            models.UniqueConstraint(fields=["rematch_of"], name="one_rematch_of_a_game"),
            models.UniqueConstraint(fields=["sitting", "table_number"], name="one_game_at_a_table_of_a_sitting"),
        ]

    def __str__(self) -> str:
        return str(self.uuid)

    def get_absolute_url(self) -> str:
        return reverse("game", args=[self.uuid])

    @property
    def people_rev(self) -> int:
        """The revision of who is here: it is raised by each change of the game, whose players are named, too."""
        return self.rev + self.let_in

    @cached_property
    def rule_set(self) -> RuleSet:
        """The rules as the engine knows them."""
        return _rule_set(json.dumps(self.rules))


class Seat(models.Model):
    """A place at the table, counted clockwise from 0."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    first_round = models.PositiveSmallIntegerField(default=1)
    """The number of the first round that the seat plays: 1 unless it came late."""
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    """The number of the last round that the seat played, 0 for none; null while it stays."""
    begins = models.BooleanField(default=False)
    """Whether it starts the first round, where the rules name nobody and it is not the turn of the first seat."""

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["game", "position"], name="one_seat_at_a_position"),
            models.UniqueConstraint(fields=["game", "player"], name="a_player_sits_once"),
            # Twice the table: who sits down between two others moves the rest one by one, and the last needs a place.
            models.CheckConstraint(condition=models.Q(position__lt=2 * MAX_SEATS), name="seat_is_at_the_table"),
            models.CheckConstraint(condition=models.Q(first_round__gte=1), name="a_seat_plays_from_round_1"),
            models.UniqueConstraint(fields=["game"], condition=models.Q(begins=True), name="one_seat_begins"),
        ]

    def __str__(self) -> str:
        return f"{self.position}: {self.player}"

    def plays(self, number: int) -> bool:
        """Whether the seat was at the table in that round; a cell that is written says more than this."""
        return self.first_round <= number and (self.last_round is None or number <= self.last_round)


class Round(models.Model):
    """One engine, one count. A row stands once something of the round is written; it counts once it is closed."""

    class Ending(models.TextChoices):
        WENT_OUT = "went-out"
        BLOCKED = "blocked"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    engine = models.PositiveSmallIntegerField(null=True, blank=True)
    """None while nobody has said which double it was; a round that is closed has one."""
    starter = models.ForeignKey(Seat, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    ending = models.CharField(max_length=10, choices=Ending.choices)
    saved_anyway = models.BooleanField(default=False)
    """The table insisted on scores that cannot be, or that are unlikely."""
    closed = models.BooleanField(default=False)
    """All is there and was checked; until then its cells are written one by one and count nowhere."""
    version = models.PositiveIntegerField()
    """The game's ``rev`` when it was written last."""

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_round_of_a_number"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="rounds_count_from_1"),
            models.CheckConstraint(condition=models.Q(engine__lte=18), name="engine_is_a_double"),
            models.CheckConstraint(
                condition=models.Q(closed=False) | models.Q(engine__isnull=False), name="closed_round_has_an_engine"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.engine}|{self.engine}"


class Cell(models.Model):
    """What one seat had in one round: pips, or nothing because it went out, or nothing because it did not play."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="cells")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="cells")
    pips = models.PositiveIntegerField(null=True, blank=True)
    tiles = models.JSONField(null=True, blank=True)
    """``["12-7", …]``, the hand tile by tile instead of its pips; null where only the pips were written."""
    went_out = models.BooleanField(default=False)
    is_absent = models.BooleanField(default=False)
    adjustments = models.JSONField(default=list, blank=True)
    """``[{"reason": str, "points": int | null}]``; null takes what the rules say for the reason."""
    version = models.PositiveIntegerField()
    """The game's ``rev`` when it was written last."""
    device = models.UUIDField()
    """Who wrote it last."""
    claims = models.JSONField(default=list, blank=True)
    """What other devices wrote without having seen this: ``[{"value": {...}, "device": str, "at": str}]``, oldest
    first. The cell is disputed until somebody says which it is.
    """

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "seat"], name="one_cell_of_a_seat_and_round"),
            models.CheckConstraint(
                condition=models.Q(is_absent=False) | models.Q(pips__isnull=True, tiles__isnull=True, went_out=False),
                name="who_did_not_play_has_no_score",
            ),
            models.CheckConstraint(
                condition=models.Q(pips__isnull=True) | models.Q(tiles__isnull=True), name="pips_or_tiles_not_both"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.seat_id}"
