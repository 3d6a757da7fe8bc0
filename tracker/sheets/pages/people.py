"""Who was let into a game, and how others are."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from tracker.sheets.pages.entry import Choice


@dataclass(frozen=True, slots=True)
class JoinCodePage:
    """Asks for the code that was said aloud."""

    code: str
    error: str


@dataclass(frozen=True, slots=True)
class JoinPage:
    """Asks whose device this is, before it is let in."""

    title: str
    action: str
    role: str
    """What it will be able to do, in a sentence."""
    seats: tuple[Choice, ...]
    must_choose_seat: bool
    name: str
    error: str


@dataclass(frozen=True, slots=True)
class InviteView:
    """A link and a code that let devices in."""

    role: str
    """Its key, for the buttons."""
    title: str
    explains: str
    url: str
    code: str
    """ "K7Q-2MX"; empty once the game is over."""
    qr: SafeString


@dataclass(frozen=True, slots=True)
class DeviceView:
    """A device that was let in."""

    grant: str
    who: str
    """Empty while nobody has said."""
    role: str
    is_own: bool
    may_hand_over: bool


@dataclass(frozen=True, slots=True)
class PeoplePage:
    """Who was let into a game, and how to let in more."""

    title: str
    game_url: str
    action: str
    invites: tuple[InviteView, ...]
    devices: tuple[DeviceView, ...]
    own: tuple[Choice, ...]
    """Whose the phone can be that looks at the page, as long as that is a seat's; empty where it has a name."""
    problem: str
