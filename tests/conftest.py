"""What all tests share."""

import pytest
from django.core.management import call_command


@pytest.fixture(autouse=True, scope="session")
def _collected_static_files() -> None:
    """Pages are rendered with the hashed names that ship, so a name that was not collected fails here."""
    call_command("collectstatic", interactive=False, verbosity=0)
