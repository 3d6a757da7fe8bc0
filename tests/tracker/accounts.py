"""Accounts to test with: made as the forms make them, signed in as a browser is."""

from __future__ import annotations

from uuid import UUID

from django.test import Client

from tests.tracker.factories import NOW, client_of
from tracker import services
from tracker.models import Group, GroupRole, Member, User

PASSWORD = "trains on a wet Thursday"


def account(name: str = "rosa") -> User:
    """An account of that name; the one that stands, if it does."""
    return User.objects.filter(username=name).first() or User.objects.create_user(name, password=PASSWORD)


def signed_in(user: User, device: UUID) -> Client:
    """A browser on which the account is signed in, as after the form."""
    client = client_of(device)
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    services.sign_in(user=user, device=device, now=NOW)
    return client


def organiser(group: Group, device: UUID, name: str = "rosa") -> Client:
    """A browser of whoever organises the group, which is a casual one no longer."""
    user = account(name)
    Group.objects.filter(pk=group.pk).update(is_casual=False)
    Member.objects.update_or_create(group=group, user=user, defaults={"role": GroupRole.ORGANISER, "at": NOW})
    return signed_in(user, device)
