"""The settings that ship, on a folder of this process's own; nothing of the developer's environment or data is seen."""

import os
import tempfile
from pathlib import Path

_KEPT = {
    name: os.environ[name] for name in ("ROUNDHOUSE_TEST_POSTGRES", "ROUNDHOUSE_TEST_DATABASE") if name in os.environ
}
_FOLDER = tempfile.TemporaryDirectory(prefix="roundhouse-tests-")

for _name in [name for name in os.environ if name.startswith("ROUNDHOUSE_")]:
    if not _name.startswith(("ROUNDHOUSE_TEST_", "ROUNDHOUSE_REQUIRE_")):
        del os.environ[_name]
os.environ |= {"ROUNDHOUSE_DATA": _FOLDER.name, "ROUNDHOUSE_TIME_ZONE": "UTC", "ROUNDHOUSE_ADMIN": "1"}
if _KEPT.get("ROUNDHOUSE_TEST_DATABASE") == "postgres":
    os.environ["ROUNDHOUSE_DATABASE_URL"] = _KEPT.get("ROUNDHOUSE_TEST_POSTGRES", "")

from config.settings import *  # noqa: E402, F403
from config.settings import DATABASES, MIDDLEWARE, TEMPLATES  # noqa: E402

STATIC_ROOT = Path(_FOLDER.name) / "static"
STATIC_ROOT.mkdir()

MIDDLEWARE[MIDDLEWARE.index("whitenoise.middleware.WhiteNoiseMiddleware")] = "tests.walked_once.WalkedOnce"

# What makes a password slow to guess makes it slow to test.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


class _MissingVariable(str):
    """Makes a misspelt name in a template an error, where Django would write nothing."""

    __slots__ = ()

    def __contains__(self, item: object) -> bool:
        return True

    def __mod__(self, name: object) -> str:
        raise LookupError(f"a template asks for {name}, which it was not given")


TEMPLATES[0]["OPTIONS"]["string_if_invalid"] = _MissingVariable("missing: %s")

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, as in production: an in-memory database is one connection shared by all threads of the live server.
    DATABASES["default"]["TEST"] = {"NAME": str(Path(_FOLDER.name) / "test.sqlite3")}
    # No test pulls the plug.
    DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF"
