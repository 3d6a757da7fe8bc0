"""Django's admin for the host of a server, where ``ROUNDHOUSE_ADMIN`` asks for it: who is here, and what they have.

It is a view like any other: what it changes it changes by ``services``. A game is read here and written at the table
alone, or its journal would not be the truth any more.
"""

from django.contrib.admin.apps import AdminConfig


class HostAdmin(AdminConfig):
    """The admin, at the site of ``tracker.host.site``."""

    default_site = "tracker.host.site.HostSite"
