"""Accounts: allauth does them, and here is what of it is this app's own."""

from __future__ import annotations

from typing import Any

from allauth.account import views as allauth_views
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.signals import password_changed
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.dispatch import receiver
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from tracker import services
from tracker.models import User
from tracker.views.addresses import address_of
from tracker.views.device import device_of, known_device, remember

_SEEN_ANYWAY = ("logged_in", "logged_out")


class Adapter(DefaultAccountAdapter):
    """Notes the device that signs in beside the session, for ``models.sight`` to ask."""

    def get_client_ip(self, request: HttpRequest) -> str:
        return address_of(request)

    def post_login(self, request: HttpRequest, user: User, **details: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **details)
        device = known_device(request)
        now = timezone.now()
        services.sign_in(user=user, device=device, now=now)
        # A server may run for a year without being started, and whoever has groups signs in now and then.
        services.delete_ended_groups(now=now)
        remember(response, device)
        return response

    def logout(self, request: HttpRequest) -> None:
        super().logout(request)
        if device := device_of(request):
            services.sign_out(device=device)

    def add_message(
        self, request: HttpRequest, level: int, message_template: str | None = None, *others: Any, **details: Any
    ) -> None:
        # A page that only pages of accounts would tell is not told there: the next one says who is signed in.
        if not (message_template or "").endswith(tuple(f"{name}.txt" for name in _SEEN_ANYWAY)):
            super().add_message(request, level, message_template, *others, **details)


@receiver(password_changed)
def _stays_signed_in(request: HttpRequest, user: User, **_details: Any) -> None:
    if device := device_of(request):
        services.keep_signed_in(user=user, device=device)


@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Who is signed in, and what can be changed about it."""
    return render(request, "account/account.html", {"sends_mail": settings.MAIL is not None})


@require_http_methods(["GET", "HEAD", "POST"])
def mail_address(request: HttpRequest) -> HttpResponseBase:
    """The account's mail address, on a server that sends mail: it counts once the link in a mail was opened."""
    if not settings.MAIL:
        raise Http404
    answer: HttpResponseBase = allauth_views.email(request)
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
def password_reset(request: HttpRequest) -> HttpResponseBase:
    """Allauth's page, or, on a server that sends no mail, how its host makes a new password."""
    return allauth_views.password_reset(request) if settings.MAIL else render(request, "account/no_mail.html")
