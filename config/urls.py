"""The addresses: the app's own, and the one that switches the language."""

from django.urls import include, path

urlpatterns = [
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("tracker.urls")),
]
