"""A club night: who came, and who sat where in each of its sittings. The games themselves are games like any other."""

from __future__ import annotations

from functools import cached_property

from django.db import models
from django.db.models import Q

from scoring import LARGEST_TABLE, SMALLEST_TABLE, Measure, Rotation, RuleSet, SeatReason
from tracker.models.group import Group, Player
from tracker.models.house import HouseRules
from tracker.names import NAME_LENGTH


class Night(models.Model):
    """An evening on which a group plays at several tables, one sitting after the other."""

    client_id = models.UUIDField(unique=True, editable=False)
    """Made by whoever begins it, so that beginning it twice makes one."""
    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="nights")
    name = models.CharField(max_length=80, blank=True)
    held_on = models.DateField()
    """The evening's date in the group's time zone; its games have the same, and the season that holds it."""
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    table_size = models.PositiveSmallIntegerField()
    """How many the organiser wishes at a table."""
    rotation = models.CharField(max_length=16, choices=[(rule.value, rule.value) for rule in Rotation])
    measure = models.CharField(max_length=10, choices=[(measure.value, measure.value) for measure in Measure])
    """What its standing adds up."""
    bands = models.JSONField(default=list, blank=True)
    """The names of the age bands that have medals of their own, youngest first; empty for none."""
    preset = models.CharField(max_length=40)
    """The key of the rule sheet that ``rules`` were copied from."""
    rules = models.JSONField()
    """``RuleSet.to_dict()``: what each game of it begins with, its rounds and its minutes among them."""
    house_rules = models.ForeignKey(HouseRules, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    seed = models.PositiveBigIntegerField()
    """Where chance begins: from it, and the number of a draw, each draw can be made again."""
    rev = models.PositiveIntegerField(default=0)
    """Raised by one in each transaction that writes to the night."""

    class Meta:
        indexes = [models.Index(fields=["group", "-held_on"])]
        constraints = [
            models.CheckConstraint(
                condition=Q(table_size__gte=SMALLEST_TABLE, table_size__lte=LARGEST_TABLE),
                name="a_table_of_three_to_eight",
            ),
        ]

    def __str__(self) -> str:
        return self.name or str(self.held_on)

    @cached_property
    def rule_set(self) -> RuleSet:
        """The rules as the engine knows them."""
        return RuleSet.from_dict(self.rules)


class Attendance(models.Model):
    """Somebody who came. Whoever did not has no row; who went again, or never turned up at the table, has left."""

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="attendances")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="attendances")
    arrived_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True, blank=True)
    band = models.CharField(max_length=NAME_LENGTH, blank=True)
    """The age band of that night: nobody's birthday is kept, and people grow older."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["night", "player"], name="one_comes_to_a_night_once")]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.night_id}"


class Sitting(models.Model):
    """One draw of a night's tables. It is a draft that may still be changed until its games begin."""

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="sittings")
    number = models.PositiveSmallIntegerField()
    draws = models.PositiveIntegerField(default=1)
    """How often it was drawn: with the night's seed, where chance began."""
    client_id = models.UUIDField()
    """Of the last write to it, so that a double tap is one."""
    drawn_on = models.PositiveIntegerField()
    """What the revisions of the night's games came to when it was drawn: a table that finished since moves others."""
    begun_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["night", "number"], name="one_sitting_of_a_number"),
            models.UniqueConstraint(fields=["night"], condition=Q(begun_at__isnull=True), name="one_draft_of_a_night"),
            models.CheckConstraint(condition=Q(number__gte=1), name="sittings_count_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.night_id}/{self.number}"


class SittingPlace(models.Model):
    """Where somebody sits in a sitting as it was drawn, and why there."""

    sitting = models.ForeignKey(Sitting, on_delete=models.CASCADE, related_name="places")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="+")
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    """From 1; null for who waits."""
    position = models.PositiveSmallIntegerField()
    was = models.PositiveSmallIntegerField(null=True, blank=True)
    """The table of the sitting before."""
    why = models.CharField(max_length=10, choices=[(why.value, why.value) for why in SeatReason])

    class Meta:
        ordering = ["table", "position"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "player"], name="one_sits_once_in_a_sitting"),
            models.UniqueConstraint(fields=["sitting", "table", "position"], name="one_seat_at_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.table}"
