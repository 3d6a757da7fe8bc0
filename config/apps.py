"""Django's own apps, set up for this one."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class StaticFiles(StaticFilesConfig):
    """Collects what pages use. django-htmx ships three dozen scripts; hashing and compressing all takes two seconds.

    The admin, where it is asked for, has no field that needs its largest scripts, and minified copies of others.
    """

    ignore_patterns = (
        *StaticFilesConfig.ignore_patterns,
        *("ext", "htmax-*", "htmx-4*", "htmx-2.js"),
        *("select2", "gis", "jquery.js", "xregexp.js"),
    )
