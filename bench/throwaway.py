"""Django with the settings that ship, in this process, on a database that goes away again."""

from __future__ import annotations

import os
import tempfile


def set_up() -> tempfile.TemporaryDirectory[str]:
    """Django with the settings that ship, on a database of its own; keep the folder until the end."""
    folder = tempfile.TemporaryDirectory(prefix="roundhouse-bench-")
    for name in [name for name in os.environ if name.startswith("ROUNDHOUSE_")]:
        del os.environ[name]
    os.environ |= {"DJANGO_SETTINGS_MODULE": "bench.settings", "ROUNDHOUSE_DATA": folder.name}
    import django

    django.setup()
    from django.core.management import call_command

    from config.catalogues import compile_catalogues
    from config.collected import collect

    call_command("migrate", interactive=False, verbosity=0)
    collect()
    compile_catalogues()
    return folder
