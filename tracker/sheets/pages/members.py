"""A group: what it is called, and who belongs to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from django.utils.safestring import SafeString

from tracker.sheets.pages.entry import Choice
from tracker.sheets.pages.lists import GroupLine


@dataclass(frozen=True, slots=True)
class GroupInviteView:
    """The link that lets people into a group with a role."""

    role: str
    title: str
    explains: str
    url: str
    qr: SafeString


@dataclass(frozen=True, slots=True)
class MemberView:
    """Who belongs to a group: an account, or a phone."""

    key: str
    name: str
    role: str
    is_own: bool
    may_organise: bool
    """Whether an organiser may make it one too."""


@dataclass(frozen=True, slots=True)
class GroupPeoplePage:
    """Who belongs to a group, and how others come in."""

    group: str
    group_url: str
    action: str
    organises: bool
    invites: tuple[GroupInviteView, ...]
    members: tuple[MemberView, ...]
    problem: str


@dataclass(frozen=True, slots=True)
class GroupJoinPage:
    """Coming into a group by a link."""

    group: str
    action: str
    role: str
    signed_in_as: str
    needs_account: bool
    next_url: str
    """This page, for the one that signs in to lead back to."""
    name: str
    error: str


@dataclass(frozen=True, slots=True)
class GroupQuestion:
    """A question before something is done about a group."""

    group: str
    group_url: str
    heading: str
    sentences: tuple[str, ...]
    action: str
    do: str
    button: str
    back_url: str = ""
    """Where "No" leads; empty for the page that asks."""


@dataclass(frozen=True, slots=True)
class PersonField:
    """A player of a game, and who of a group that can be."""

    key: str
    name: str
    choices: tuple[Choice, ...]
    error: str
    hint: str
    """Of whom the name may be another spelling; empty for nobody, or for several."""


@dataclass(frozen=True, slots=True)
class AdoptPage:
    """Putting a game that began with no group into one."""

    title: str
    game_url: str
    groups: tuple[GroupLine, ...]
    """Those that it can be put into."""
    group: str
    """The one that was chosen; empty while none is."""
    group_key: str
    games: int
    """How many of the same table come along, this one counted."""
    people: tuple[PersonField, ...]


class GroupFields(Protocol):
    """What the form of a group is filled with: ``forms.group.GroupForm``."""

    name: str
    errors: dict[str, str]

    @property
    def languages(self) -> tuple[Choice, ...]: ...

    @property
    def time_zones(self) -> tuple[Choice, ...]: ...


@dataclass(frozen=True, slots=True)
class GroupFormPage:
    """A new group, or what is said of one that stands."""

    heading: str
    action: str
    button: str
    client_id: str
    """Empty for a group that stands."""
    form: GroupFields
    back_url: str
    end_url: str = ""
    """Where the group is given up; empty for a new one."""
