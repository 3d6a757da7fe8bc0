"""Passkeys: what of allauth's part for them is done this app's way."""

from __future__ import annotations

from typing import Any, ClassVar

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext, gettext_lazy

NAME_LENGTH = 60


class Adapter(DefaultMFAAdapter):
    """A passkey signs in by itself, and whoever signs in by the password is asked for nothing more.

    As a second lock a lost phone would lock an organiser out, on a server that may send no mail.
    """

    error_messages: ClassVar[dict[str, Any]] = DefaultMFAAdapter.error_messages | {
        "incorrect_code": gettext_lazy("That passkey is not known here. Sign in with the password.")
    }

    def is_mfa_enabled(self, user: AbstractBaseUser | AnonymousUser, types: Any = None) -> bool:  # noqa: ARG002
        return False

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Authenticator.Type) -> str:  # noqa: ARG002, A002
        return gettext("My phone")


class PasskeyForm(AddWebAuthnForm):
    """Every key is one that signs in without a password."""

    def clean_name(self) -> str:
        name: str = super().clean_name()
        return " ".join(name.split())[:NAME_LENGTH]

    def clean(self) -> dict[str, Any]:
        self.cleaned_data["passwordless"] = True
        cleaned: dict[str, Any] = super().clean()
        return cleaned
