"""Who belongs to a group, and the links that let them in."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tracker.models.access import new_token
from tracker.models.account import User
from tracker.models.group import Group
from tracker.names import NAME_LENGTH


class GroupRole(models.TextChoices):
    """What somebody may do with a group, from the most to the least; each may do what those after it may."""

    ORGANISER = "organiser"
    """Everything: who belongs to it, what it is called, its seasons and rules. Takes an account."""
    SCOREKEEPER = "scorekeeper"
    """Begins games, and may keep the score of each; writes house rules."""
    WATCHER = "watcher"
    """Reads."""

    def reaches(self, other: GroupRole) -> bool:
        """Whether this one may do all that the other may."""
        order = list(GroupRole)
        return order.index(self) <= order.index(other)


class GroupInvite(models.Model):
    """A link that lets people into a group with a role. One of each role is open at a time."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="invites")
    role = models.CharField(max_length=12, choices=GroupRole.choices)
    token = models.CharField(max_length=32, default=new_token, unique=True, editable=False)
    made_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["group", "role"], condition=Q(revoked_at__isnull=True), name="one_open_group_invite_of_a_role"
            )
        ]

    def __str__(self) -> str:
        return f"{self.role} of {self.group_id}"


class Member(models.Model):
    """An account or a device that belongs to a group. One that was taken back stays, to say whose hand it was."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships", null=True, blank=True)
    device = models.UUIDField(null=True, blank=True)
    role = models.CharField(max_length=12, choices=GroupRole.choices)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    """Whose device it is, if that was said."""
    invite = models.ForeignKey(GroupInvite, on_delete=models.SET_NULL, related_name="members", null=True, blank=True)
    at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["group", "user"], name="an_account_belongs_to_a_group_once"),
            models.UniqueConstraint(fields=["group", "device"], name="a_device_belongs_to_a_group_once"),
            models.CheckConstraint(
                condition=Q(user__isnull=True, device__isnull=False) | Q(user__isnull=False, device__isnull=True),
                name="a_member_is_an_account_or_a_device",
            ),
            # Whoever may let others in and put them out is somebody, not a phone that may be lost.
            models.CheckConstraint(
                condition=~Q(role="organiser") | Q(user__isnull=False), name="an_organiser_has_an_account"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role} of {self.group_id}"
