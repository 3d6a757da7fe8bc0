"""The admin's front door."""

from __future__ import annotations

from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy


class HostSite(AdminSite):
    """Signs in where everybody does, with the same limits on guessing; lets in the host alone."""

    site_header = "Roundhouse"
    site_title = "Roundhouse"
    index_title = gettext_lazy("The host of this server")

    def has_permission(self, request: HttpRequest) -> bool:
        user: Any = request.user
        return bool(user.is_active and user.is_superuser)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        answer: HttpResponse = secure_admin_login(super().login)(request, extra_context)
        return answer
