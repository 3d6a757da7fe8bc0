"""Bare Django, to compare the start and the memory with: one page after one query, the same middleware, no app.

``bench.bare:application`` is served with the same server and options as the app. ``started`` is what Django's own
``startproject`` would have as well: sessions, accounts, messages and the admin.
"""

from __future__ import annotations

import os
from typing import Any

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path

_PAGE = "<!doctype html><title>{{ title }}</title><p>{{ title }}</p>"


def page(request: HttpRequest) -> HttpResponse:
    """One query and one template."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse(engines["django"].from_string(_PAGE).render({"title": "Bare"}, request))


urlpatterns = [path("", page)]

_STARTPROJECT: dict[str, Any] = {
    "INSTALLED_APPS": [
        f"django.contrib.{name}" for name in ("admin", "auth", "contenttypes", "sessions", "messages", "staticfiles")
    ],
    "MIDDLEWARE": [
        "django.middleware.security.SecurityMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ],
}
_BARE: dict[str, Any] = {
    "INSTALLED_APPS": [],
    "MIDDLEWARE": [
        "django.middleware.security.SecurityMiddleware",
        "whitenoise.middleware.WhiteNoiseMiddleware",
        "django.middleware.gzip.GZipMiddleware",
        "django.middleware.csp.ContentSecurityPolicyMiddleware",
        "django.middleware.locale.LocaleMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ],
}

settings.configure(
    ROOT_URLCONF="bench.bare",
    ALLOWED_HOSTS=["*"],
    SECRET_KEY="bare",
    STATIC_URL="static/",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:", "CONN_MAX_AGE": None}},
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates"}],
    **(_STARTPROJECT if os.environ.get("BARE") == "startproject" else _BARE),
)
application = get_wsgi_application()
