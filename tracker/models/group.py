"""Who plays together, and when."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

from django.db import models

from tracker.forgotten import Forgotten, shown
from tracker.names import NAME_LENGTH, name_key

GRACE = dt.timedelta(days=30)
"""How long a group that was given up can still be kept."""


class Group(models.Model):
    """People who play together. A game begun with no group has a casual one of its own, until somebody adopts it."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    client_id = models.UUIDField(unique=True, null=True, editable=False)
    """Made by whoever makes the group, so that making it twice makes one; null for a casual one."""
    name = models.CharField(max_length=80, blank=True)
    is_casual = models.BooleanField(default=False)
    language = models.CharField(max_length=10)
    time_zone = models.CharField(max_length=64)
    default_rules = models.ForeignKey(
        "tracker.HouseRules", on_delete=models.SET_NULL, related_name="+", null=True, blank=True
    )
    """What a new game of the group begins with; null for a published sheet."""
    has_rating = models.BooleanField(default=False)
    """Whether the players' pages say how strong everybody plays, in a number; an organiser decides."""
    ends_at = models.DateTimeField(null=True, blank=True)
    """When it goes for good with all that it holds, if an organiser wants that; until then it can be kept."""

    def __str__(self) -> str:
        return self.name or str(self.uuid)


class NameField(models.CharField):  # type: ignore[type-arg]
    """A name as it is kept; of who was forgotten, the one that they are called by now in the reader's language."""

    def from_db_value(self, value: str | None, _expression: Any, _connection: Any) -> str | None:
        return value if value is None else shown(value)

    def get_prep_value(self, value: Any) -> Any:
        return value.stored if isinstance(value, Forgotten) else super().get_prep_value(value)

    def deconstruct(self) -> Any:
        # A column like any other: what is new about it is in the code alone.
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs


class PlayerQuerySet(models.QuerySet["Player"]):
    """Whom a group knows."""

    def people(self) -> PlayerQuerySet:
        """Everybody once: no second spellings. Those who were forgotten are there."""
        return self.filter(merged_into=None)

    def offered(self) -> PlayerQuerySet:
        """Those whose names are offered where somebody is to be named."""
        return self.people().filter(archived_at=None, is_anonymous=False)


class Player(models.Model):
    """A person of a group. Names are unique in it whatever their case or accents."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="players")
    name: models.CharField[str, str] = NameField(max_length=NAME_LENGTH)
    # Taking a character apart makes up to 18 of it.
    name_key = models.CharField(max_length=18 * NAME_LENGTH, editable=False)
    colour = models.PositiveSmallIntegerField()
    is_guest = models.BooleanField(default=False)
    """Plays along now and then; a season may count its members alone."""
    archived_at = models.DateTimeField(null=True, blank=True)
    """Since when nobody is offered them for a new game; what they played stays."""
    merged_into = models.ForeignKey("self", on_delete=models.SET_NULL, related_name="merged", null=True, blank=True)
    """The person of whom this is another spelling; nobody plays under it any more."""
    is_anonymous = models.BooleanField(default=False)
    """They asked to be forgotten: the name is one that says nothing, and does not come back."""

    objects = PlayerQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["group", "name_key"], name="player_name_once_in_a_group"),
            models.CheckConstraint(condition=~models.Q(name=""), name="player_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @classmethod
    def named(cls, group: Group, name: str, colour: int) -> Player:
        """A new player, not saved yet, with the key that its uniqueness rests on."""
        return cls(group=group, name=name, name_key=name_key(name), colour=colour)

    @property
    def is_offered(self) -> bool:
        """As ``PlayerQuerySet.offered``."""
        return self.merged_into_id is None and self.archived_at is None and not self.is_anonymous

    def person(self) -> Player:
        """Who it is of whom this is a spelling. A query for each step on the way, mostly none."""
        found = self
        while found.merged_into is not None:
            found = found.merged_into
        return found


class Season(models.Model):
    """A stretch of a group's calendar; dates are in the group's time zone, both included, and seasons share no day.

    A game is of the season that holds its date, unless it was moved to another (``Game.season``).
    """

    client_id = models.UUIDField(unique=True, null=True, editable=False)
    """Made by whoever makes the season, so that making it twice makes one."""
    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=80)
    first_day = models.DateField()
    last_day = models.DateField()
    scheme = models.JSONField(default=dict, blank=True)
    """``SeasonScheme.to_dict()``; a field that is missing has its default."""
    closed_at = models.DateTimeField(null=True, blank=True)
    """When an organiser declared it over; a correction that moves its table is then asked about first."""

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(last_day__gte=models.F("first_day")), name="season_ends_after_it_begins"
            )
        ]

    def __str__(self) -> str:
        return self.name
