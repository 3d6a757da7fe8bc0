"""Who was let into a game, and the links and codes that let in more."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from uuid import UUID

import segno
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.models import Game, Grant, Invite, Role, Seat
from tracker.sheets.confirm import confirm_page
from tracker.sheets.game import game_title
from tracker.sheets.pages import Choice, ConfirmPage, DeviceView, InviteView, JoinPage, PeoplePage
from tracker.words.devices import device_name, is_named, numbered, phone_numbers, role_title, writer_names


def role_text(role: Role) -> str:
    """What a role may do, in a sentence."""
    return {
        Role.SCOREKEEPER: _("Writes and corrects all scores."),
        Role.PLAYER: _("Writes their own score until the round is closed."),
        Role.WATCHER: _("Sees the game and writes nothing."),
    }[role]


def own_role_text(role: Role) -> str:
    """The same, said to whoever has it."""
    return {
        Role.SCOREKEEPER: _("You write and correct all scores."),
        Role.PLAYER: _("You write your own score until the round is closed."),
        Role.WATCHER: _("You see the game and write nothing."),
    }[role]


def spoken(code: str) -> str:
    """A code as it is said: "K7Q-2MX"."""
    half = len(code) // 2
    return f"{code[:half]}-{code[half:]}"


def names_of_devices(game: Game, devices: Collection[UUID]) -> dict[UUID, str]:
    """Who wrote with these devices, by their numbers. One query, and none for no devices."""
    if not devices:
        return {}
    names = writer_names(_let_in(game))
    return {device: name for device, name in names.items() if device in devices}


def _let_in(game: Game) -> list[Grant]:
    """Every device that ever was, in the order in which they came: what they are numbered by."""
    return list(Grant.objects.filter(game=game).select_related("seat__player").order_by("pk"))


def people_page(
    game: Game,
    invites: Sequence[Invite],
    seats: Sequence[Seat],
    *,
    device: UUID | None,
    origin: str,
    is_over: bool,
    problem: str = "",
) -> PeoplePage:
    """One query: the devices. ``seats`` are those that a phone can be of. ``origin`` is the server's address, such as ``http://192.168.1.7:8000``.

    A game that ``is_over`` has no codes to say; its links stay until they are revoked.
    """
    let_in = _let_in(game)
    # One that was removed may have said one of two scores: it keeps its number.
    numbers = phone_numbers(let_in)
    grants = [grant for grant in let_in if grant.revoked_at is None]
    own = next((grant for grant in grants if grant.device == device), None)
    return PeoplePage(
        title=game_title(game),
        game_url=game.get_absolute_url(),
        action=reverse("people", args=[game.uuid]),
        invites=tuple(_invite_view(invite, origin, has_code=not is_over) for invite in invites),
        devices=tuple(
            DeviceView(
                grant=str(grant.pk),
                who=numbered(device_name(grant), numbers.get(grant.device)) if is_named(grant) else "",
                role=_role(grant, numbers.get(grant.device)),
                is_own=grant.device == device,
                may_hand_over=grant.device != device and grant.role != Role.SCOREKEEPER,
            )
            for grant in grants
        ),
        own=_own(own, seats),
        problem=problem,
    )


def _role(grant: Grant, number: int | None) -> str:
    """What it may do; that is all there is to call it by while nobody has said whose it is."""
    title = role_title(Role(grant.role))
    return title if is_named(grant) else numbered(title, number)


def _own(grant: Grant | None, seats: Sequence[Seat]) -> tuple[Choice, ...]:
    """Whose the phone is that looks at the page; who came in by a name of their own has said so."""
    if grant is None or grant.name:
        return ()
    return (
        Choice("", _("nobody’s in particular"), checked=grant.seat is None),
        *(Choice(str(seat.pk), seat.player.name, checked=seat == grant.seat) for seat in seats),
    )


def revoke_question(game: Game, role: Role) -> ConfirmPage:
    """Before a role gets another link and code."""
    return _question(
        game,
        heading=_("New link and code: %(role)s") % {"role": role_title(role)},
        sentences=(
            _("Nobody can come in by the old link and code then. Whoever is not in yet needs the new ones."),
            _("Phones that came in by them stay."),
        ),
        do=f"revoke-{role}",
        button=_("Make a new link and code"),
    )


def remove_question(game: Game, grant: Grant, device: UUID | None) -> ConfirmPage:
    """Before a device is sent away. One query: it is called as in the list."""
    number = phone_numbers(_let_in(game)).get(grant.device)
    text = (
        _("This is the phone you hold: it will not see the game any more.")
        if grant.device == device
        else _("That phone will not see the game any more.")
    )
    return _question(
        game,
        heading=_("Remove the phone: %(who)s") % {"who": numbered(device_name(grant), number)},
        sentences=(text, _("By a link or a code it can come in again. What it has written stays.")),
        do=f"remove-{grant.pk}",
        button=_("Remove the phone"),
    )


def _question(game: Game, *, heading: str, sentences: tuple[str, ...], do: str, button: str) -> ConfirmPage:
    url = reverse("people", args=[game.uuid])
    return confirm_page(game, heading=heading, button=button, url=url, fields={"do": do}, sentences=sentences)


def _invite_view(invite: Invite, origin: str, *, has_code: bool) -> InviteView:
    role = Role(invite.role)
    url = origin + reverse("join", args=[invite.token])
    return InviteView(
        role=role.value,
        title=role_title(role),
        explains=role_text(role),
        url=url,
        code=spoken(invite.code) if has_code else "",
        qr=qr_code(url),
    )


def qr_code(text: str) -> SafeString:
    """A QR code as inline SVG: black on white in both themes, since cameras read it so."""
    code = segno.make_qr(text, error="m")
    svg = code.svg_inline(border=4, omitsize=True, svgclass="qr", lineclass=None, dark="#000", light="#fff")
    return SafeString(svg)


def _phones(held: Collection[UUID], device: UUID | None) -> str:
    """Whether a player has a phone here already: another may come, but nobody shall take a name by mistake."""
    others = len({*held} - {device})
    if not others:
        return _("on this phone") if held else ""
    return ngettext("already on a phone", "already on %(count)s phones", others) % {"count": others}


def join_page(
    invite: Invite, seats: Sequence[Seat], seat: str, name: str, error: str, *, device: UUID | None
) -> JoinPage:
    """One query: the phones. ``seats`` are those that can be chosen."""
    role = Role(invite.role)
    phones = Grant.objects.filter(game=invite.game_id, seat__isnull=False, revoked_at=None).order_by("pk")
    held: dict[int | None, list[UUID]] = {}
    for phone in phones:
        held.setdefault(phone.seat_id, []).append(phone.device)
    choices = [
        Choice(str(row.pk), row.player.name, checked=str(row.pk) == seat, note=_phones(held.get(row.pk, ()), device))
        for row in seats
    ]
    if role is not Role.PLAYER:
        choices.append(Choice("", _("somebody else"), checked=seat == ""))
    return JoinPage(
        title=game_title(invite.game),
        action=reverse("join", args=[invite.token]),
        role=own_role_text(role),
        seats=tuple(choices),
        must_choose_seat=role is Role.PLAYER,
        name=name,
        error=error,
    )
