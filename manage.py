#!/usr/bin/env python
"""Django's commands, with a bad setting told in one line."""

import os
import sys


def main() -> None:
    """Run the command that the arguments name."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from config.env import BadSetting  # noqa: PLC0415 – after the settings module is named, as Django does

    try:
        from django.conf import settings  # noqa: PLC0415
        from django.core.management import execute_from_command_line  # noqa: PLC0415

        settings.DEBUG  # noqa: B018 – loads the settings, so that a bad one is told here
    except BadSetting as error:
        sys.exit(str(error))
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
