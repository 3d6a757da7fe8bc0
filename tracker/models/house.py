"""A group's own rules: copied from a sheet, changed, named, and kept in every version that was ever saved."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from scoring import RuleSet
from tracker.models.group import Group
from tracker.names import NAME_LENGTH


class HouseRules(models.Model):
    """One version of a group's rules of one name. A row never changes: games were played by it."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="house_rules")
    name = models.CharField(max_length=NAME_LENGTH)
    # Taking a character apart makes up to 18 of it.
    name_key = models.CharField(max_length=18 * NAME_LENGTH, editable=False)
    version = models.PositiveSmallIntegerField()
    """Counted from 1 for each name: a change that is saved is the next one."""
    preset = models.CharField(max_length=40)
    """The key of the rule sheet that they were copied from."""
    rules = models.JSONField()
    """``RuleSet.to_dict()``."""
    made_at = models.DateTimeField()
    device = models.UUIDField()
    client_id = models.UUIDField(unique=True, editable=False)
    """Made by whoever saves, so that saving twice makes one version."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["group", "name_key", "version"], name="one_version_of_a_number_and_name"),
            models.CheckConstraint(condition=~models.Q(name=""), name="house_rules_have_a_name"),
            models.CheckConstraint(condition=models.Q(version__gte=1), name="versions_count_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"

    def get_absolute_url(self) -> str:
        return reverse("house_rules", args=[self.group.uuid, self.pk])

    @property
    def rule_set(self) -> RuleSet:
        """The rules as the engine knows them."""
        return RuleSet.from_dict(self.rules)
