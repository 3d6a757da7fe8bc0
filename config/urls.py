"""The addresses: the app's own, and the one that switches the language."""

from django.conf import settings
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

handler403 = "tracker.views.refused.may_only_read"
handler404 = "tracker.views.refused.nothing_here"

urlpatterns = [
    # Without a token: all that a forged form could do is to change the language, and a page that has no other form is
    # then the same for everybody, and made once.
    path("i18n/setlang/", csrf_exempt(set_language), name="set_language"),
    path("", include("tracker.urls")),
    path("account/", include("allauth.account.urls")),
]

if settings.ADMIN:
    from django.contrib import admin

    urlpatterns.append(path("admin/", admin.site.urls))
