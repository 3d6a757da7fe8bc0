"""Tells Django about the app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TrackerConfig(AppConfig):
    """Groups, games and what was scored in them."""

    name = "tracker"
    verbose_name = _("score keeping")
