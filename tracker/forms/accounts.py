"""What of allauth's forms is said in this app's words."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import LoginForm
from django.utils.translation import gettext as _


class SignInForm(LoginForm):
    """Says what to type in the first field: allauth calls it "Login", in Spanish as its button."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["login"].label = _("Name or mail address")
