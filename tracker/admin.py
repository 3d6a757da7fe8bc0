"""What the host of a server sees and may do; found by Django where ``ROUNDHOUSE_ADMIN`` asks for it."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.models import Group as PermissionGroup
from django.db.models import Count, Max, Model, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tracker import services
from tracker.models import Game, Group, GroupRole, HouseRules, Member, Player, Season, User


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg] # it takes none when it runs
    """Is read here and written elsewhere."""

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return False


class Members(admin.TabularInline):  # type: ignore[type-arg]
    """Who belongs to a group by their account; phones that came in by a link are the group's own affair."""

    model = Member
    fields = ("user", "role", "at", "revoked_at")
    readonly_fields = ("at", "revoked_at")
    extra = 0
    can_delete = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Member]:
        found: QuerySet[Member] = super().get_queryset(request).exclude(user=None).select_related("user")
        return found

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return False


@admin.register(Group)
class Groups(ReadOnly):
    """The groups of the server, without those that a game without a group has of its own."""

    list_display = ("name", "language", "time_zone", "games_played", "last_played", "ends_at")
    search_fields = ("name", "members__user__username", "members__user__email")
    fields = ("name", "language", "time_zone", "uuid", "ends_at")
    inlines = (Members,)
    actions = ("give_up", "keep")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Group]:
        found: QuerySet[Group] = super().get_queryset(request).filter(is_casual=False)
        return found.annotate(games_played=Count("games", distinct=True), last_played=Max("games__played_on"))

    @admin.display(description=_("Games"), ordering="games_played")
    def games_played(self, group: Any) -> int:
        return int(group.games_played)

    @admin.display(description=_("Last game"), ordering="last_played")
    def last_played(self, group: Any) -> object:
        return group.last_played

    @admin.action(description=_("Delete after thirty days"))
    def give_up(self, request: HttpRequest, groups: QuerySet[Group]) -> None:
        for group in groups:
            services.end_group(group=group, now=timezone.now())
        self.message_user(request, _("Until then every organiser can keep it, and so can you."))

    @admin.action(description=_("Keep the group"))
    def keep(self, request: HttpRequest, groups: QuerySet[Group]) -> None:  # noqa: ARG002
        for group in groups:
            services.keep_group(group=group)


@admin.register(User)
class Users(ReadOnly):
    """The accounts. What they may do is a group's affair, and the host's what ``make host`` says."""

    list_display = ("username", "email", "is_active", "is_superuser", "date_joined", "last_login", "organises")
    list_filter = ("is_active", "is_superuser")
    search_fields = ("username", "email")
    fields = ("username", "email", "is_active", "is_superuser", "date_joined", "last_login")
    actions = ("lock", "unlock")

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        found: QuerySet[User] = super().get_queryset(request).prefetch_related("memberships__group")
        return found

    @admin.display(description=_("Organises"))
    def organises(self, user: User) -> str:
        return ", ".join(
            member.group.name
            for member in user.memberships.all()
            if member.revoked_at is None and member.role == GroupRole.ORGANISER
        )

    @admin.action(description=_("Lock out"))
    def lock(self, request: HttpRequest, users: QuerySet[User]) -> None:
        # Who locked themselves out could not come back.
        users.exclude(username=request.user.get_username()).update(is_active=False)

    @admin.action(description=_("Let in again"))
    def unlock(self, request: HttpRequest, users: QuerySet[User]) -> None:  # noqa: ARG002
        users.update(is_active=True)


@admin.register(Game)
class Games(ReadOnly):
    """The games, as far as a host needs them: whose they are, how big, and whether they live."""

    list_display = ("uuid", "group", "played_on", "preset", "rev", "is_finished", "is_counted")
    list_filter = ("played_on", "preset")
    search_fields = ("uuid", "group__name")
    fields = ("uuid", "group", "season", "played_on", "preset", "rev", "started_at", "is_finished", "is_counted")
    list_select_related = ("group",)
    show_full_result_count = False


@admin.register(Season)
class Seasons(ReadOnly):
    """Seasons and their dates."""

    list_display = ("name", "group", "first_day", "last_day", "closed_at")
    search_fields = ("name", "group__name")
    list_select_related = ("group",)


@admin.register(Player)
class Players(ReadOnly):
    """The people of groups."""

    list_display = ("name", "group", "is_guest", "archived_at", "is_anonymous")
    search_fields = ("name", "group__name")
    fields = ("name", "group", "colour", "is_guest", "archived_at", "merged_into", "is_anonymous")
    list_select_related = ("group",)
    show_full_result_count = False


@admin.register(HouseRules)
class OwnRules(ReadOnly):
    """Groups' own rules."""

    list_display = ("name", "version", "group", "preset", "made_at")
    search_fields = ("name", "group__name")
    fields = ("name", "version", "group", "preset", "rules", "made_at")
    list_select_related = ("group",)


admin.site.unregister(PermissionGroup)
