"""The addresses: the app's own, and the one that switches the language."""

from importlib.util import find_spec

from django.urls import include, path

urlpatterns = [path("i18n/", include("django.conf.urls.i18n"))]
if find_spec("tracker.urls"):
    urlpatterns.append(path("", include("tracker.urls")))
