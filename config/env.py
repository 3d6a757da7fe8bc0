"""Reads the environment into typed values, and says the mend when one is wrong.

Nothing here needs Django, so the tools that start the server can refuse a bad setting before anything is loaded.
Every refusal is a :class:`BadSetting`: one line that names the variable, what was found, and what to write instead.
"""

import difflib
import fcntl
import os
import secrets
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

PREFIX = "ROUNDHOUSE_"

#: Every variable that is read, with what it is for. A variable with the prefix that is not here stops the start: a
#: misspelt setting that is silently ignored is found out weeks later.
KNOWN: dict[str, str] = {
    "ROUNDHOUSE_URL": "the address people type, once the server has a name: https://scores.example.org",
    "ROUNDHOUSE_DATA": "the folder of the database and the secret key (default: data, beside the code)",
    "ROUNDHOUSE_DATABASE_URL": "sqlite:///data/roundhouse.sqlite3 (the default) or postgresql://user:password@host/name",
    "ROUNDHOUSE_SECRET_KEY": "the signing key, where a file in the data folder will not do",
    "ROUNDHOUSE_MAIL_URL": "where mail goes out: smtp://user:password@mail.example.org?from=scores@example.org",
    "ROUNDHOUSE_ADMIN": "1 adds /admin/, for the host of the server",
    "ROUNDHOUSE_TIME_ZONE": "the zone in which the server tells dates, such as Europe/Madrid (default: the machine's)",
    "ROUNDHOUSE_DEBUG": "1 shows Django's error pages to everyone: for writing code only",
    "ROUNDHOUSE_TEST_POSTGRES": "for the tests: a PostgreSQL address to run them on a second time",
    "ROUNDHOUSE_TEST_DATABASE": "for the tests: sqlite (the default) or postgres, the one this run uses",
    "ROUNDHOUSE_TEST_EVERY_LOOK": "for the tests: 1 looks at every page in every language, light and dark",
    "ROUNDHOUSE_REQUIRE_BROWSER": "for the tests: 1 makes a missing browser a failure instead of a skip",
    "ROUNDHOUSE_REQUIRE_POSTGRES": "for the tests: 1 makes a missing PostgreSQL a failure instead of a skip",
}

_SHORTEST_KEY = 50
_MAIL_PORTS = {"smtp": 587, "smtps": 465}
_HIGHEST_PORT = 65_535
_SWITCHES = {"": False, "0": False, "no": False, "off": False, "false": False} | {
    "1": True,
    "yes": True,
    "on": True,
    "true": True,
}


class BadSetting(Exception):
    """A setting that cannot be used. Its text is one line: the variable, what is wrong, and the mend."""

    def __init__(self, name: str, wrong: str, mend: str) -> None:
        super().__init__(" ".join(f"{name}: {wrong}. {mend}".split()))
        self.name = name


@dataclass(frozen=True, slots=True)
class BaseAddress:
    """The address people type, split. ``origin`` has the port only where it is not the scheme's own."""

    scheme: str
    host: str
    port: int | None

    @property
    def secure(self) -> bool:
        """Whether browsers reach the server over TLS."""
        return self.scheme == "https"

    @property
    def origin(self) -> str:
        """Scheme, host and port as a browser sends them in its ``Origin`` header."""
        usual = {"http": 80, "https": 443}[self.scheme]
        return f"{self.scheme}://{self.host}" + (f":{self.port}" if self.port not in {None, usual} else "")


@dataclass(frozen=True, slots=True)
class DatabaseAddress:
    """Where the facts are kept: ``engine`` is ``sqlite`` (``name`` is a path) or ``postgresql``."""

    engine: str
    name: str
    user: str = ""
    password: str = field(default="", repr=False)
    host: str = ""
    port: str = ""
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MailAddress:
    """Where mail goes out. ``tls`` is ``whole`` (smtps), ``started`` (smtp) or empty, for a server on this machine."""

    host: str
    port: int
    user: str
    password: str = field(repr=False)
    sender: str
    tls: str


@dataclass(frozen=True, slots=True)
class Environment:
    """Typed readers over a mapping of variables (``os.environ``, or a plain dict in a test)."""

    variables: Mapping[str, str]
    base: Path

    def refuse_unknown(self) -> None:
        """Raise :class:`BadSetting` for the first variable that has the prefix and no meaning."""
        for name in sorted(self.variables):
            if name.startswith(PREFIX) and name not in KNOWN:
                near = difflib.get_close_matches(
                    name.removeprefix(PREFIX), [known.removeprefix(PREFIX) for known in KNOWN]
                )
                mend = f"Did you mean {PREFIX}{near[0]}?" if near else f"The known ones are {', '.join(KNOWN)}."
                raise BadSetting(name, "there is no such setting", mend)

    def text(self, name: str, default: str = "") -> str:
        """The variable without surrounding space, or the default where it is absent or empty."""
        return self.variables.get(name, "").strip() or default

    def switch(self, name: str) -> bool:
        """True for 1, yes, on or true; False for 0, no, off, false or nothing."""
        found = self.text(name).lower()
        if found not in _SWITCHES:
            raise BadSetting(name, f"“{found}” is neither on nor off", "Write 1 or 0.")
        return _SWITCHES[found]

    def port(self, name: str = "PORT", default: int = 8000) -> int:
        """A TCP port, 1 to 65535."""
        found = self.text(name, str(default))
        if not (found.isascii() and found.isdecimal() and 1 <= int(found[:6]) <= _HIGHEST_PORT):
            raise BadSetting(
                name, f"“{found}” is not a port", f"Write a number from 1 to {_HIGHEST_PORT}, such as 8000."
            )
        return int(found)

    def folder(self, name: str, default: str) -> Path:
        """A folder, relative to the code where it is not absolute. It need not exist."""
        return self.base / Path(self.text(name, default)).expanduser()

    def one_of(self, name: str, allowed: tuple[str, ...]) -> str:
        """One of the allowed words; the first is the default."""
        found = self.text(name, allowed[0])
        if found not in allowed:
            raise BadSetting(name, f"“{found}” is not known", f"Write {' or '.join(allowed)}.")
        return found

    def base_address(self, name: str = "ROUNDHOUSE_URL") -> BaseAddress | None:
        """The address people type, or None at home, where any address of the machine will do."""
        found = self.text(name)
        if not found:
            return None
        mend = "Write the address as a browser shows it: https://scores.example.org"
        try:
            parts = urlsplit(found)
            host, port = parts.hostname, parts.port
        except ValueError:
            raise BadSetting(name, f"“{found}” is not an address", mend) from None
        if parts.scheme not in {"http", "https"} or not host:
            raise BadSetting(name, f"“{found}” is not an http or https address", mend)
        if parts.path not in {"", "/"} or parts.query or parts.fragment or parts.username is not None:
            raise BadSetting(name, f"“{found}” holds more than scheme, name and port", mend)
        if host.strip("abcdefghijklmnopqrstuvwxyz0123456789.-:"):
            raise BadSetting(name, f"“{host}” is not a host name", mend)
        return BaseAddress(parts.scheme, f"[{host}]" if ":" in host else host, port)

    def database(self, name: str, default: Path) -> DatabaseAddress:
        """The database's address; a file at ``default`` where nothing is set."""
        found = self.text(name)
        if not found:
            return DatabaseAddress("sqlite", str(default))
        mend = "Write sqlite:///data/roundhouse.sqlite3 or postgresql://user:password@host:5432/name."
        try:
            parts = urlsplit(found)
            port = parts.port
        except ValueError:
            raise BadSetting(name, "it is not a database address", mend) from None
        path = unquote(parts.path[1:])
        if not path:
            raise BadSetting(name, "it names no database", mend)
        if parts.scheme == "sqlite":
            if parts.netloc:
                raise BadSetting(name, "sqlite takes three slashes, four before a path from the root", mend)
            return DatabaseAddress("sqlite", str(self.base / path))
        if parts.scheme in {"postgresql", "postgres"}:
            return DatabaseAddress(
                "postgresql",
                path,
                user=unquote(parts.username or ""),
                password=unquote(parts.password or ""),
                host=unquote(parts.hostname or ""),
                port=str(port or ""),
                options=dict(parse_qsl(parts.query)),
            )
        # Only the scheme is shown: the rest may hold a password, and this line ends up in logs.
        raise BadSetting(name, f"“{parts.scheme}” is not a database this app knows", mend)

    def mail(self, name: str = "ROUNDHOUSE_MAIL_URL") -> MailAddress | None:
        """The server that mail goes out by, or None where none is set and no mail is sent."""
        found = self.text(name)
        if not found:
            return None
        mend = "Write smtp://user:password@mail.example.org:587?from=scores@example.org"
        try:
            parts = urlsplit(found)
            port, host = parts.port, parts.hostname
        except ValueError:
            raise BadSetting(name, "it is not an address of a mail server", mend) from None
        # Only the scheme is shown: the rest may hold a password, and this line ends up in logs.
        if parts.scheme not in _MAIL_PORTS:
            raise BadSetting(name, f"“{parts.scheme}” is neither smtp nor smtps", mend)
        options = dict(parse_qsl(parts.query))
        sender = options.pop("from", "")
        if not host or "@" not in sender.strip("@") or options or parts.path not in {"", "/"}:
            raise BadSetting(name, "it needs a host and, after ?from=, the address that mail comes from", mend)
        is_here = host in {"localhost", "127.0.0.1", "::1"}
        return MailAddress(
            host=host,
            port=port or (_MAIL_PORTS[parts.scheme] if parts.scheme == "smtps" or not is_here else 25),
            user=unquote(parts.username or ""),
            password=unquote(parts.password or ""),
            sender=sender,
            tls="whole" if parts.scheme == "smtps" else "" if is_here else "started",
        )


def writable_folder(folder: Path, name: str = "ROUNDHOUSE_DATA") -> Path:
    """Make the folder, private to its user, if it is not there; raise :class:`BadSetting` where it cannot be used."""
    mend = f"Make the folder writable for this user, or set {name} to one that is."
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Asked by doing: permission bits say little as root, on a read-only mount, or on a full disk.
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"1")
    except OSError as error:
        raise BadSetting(name, f"{folder} cannot be written to ({error.strerror})", mend) from None
    return folder


def secret_key(folder: Path) -> str:
    """The signing key kept in the folder, made on first use with mode 0600.

    Two processes that start at once agree: the maker holds a lock on the folder, and the file appears whole by a
    rename or not at all.
    """
    path = folder / "secret-key"
    try:
        if not path.exists():
            _make_secret_key(writable_folder(folder), path)
        key = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting("ROUNDHOUSE_DATA", f"{path} cannot be read ({error})", "Let this user read it.") from None
    if len(key) < _SHORTEST_KEY:
        raise BadSetting("ROUNDHOUSE_DATA", f"{path} holds no usable key", "Delete the file: a new one will be made.")
    return key


def given_secret_key(key: str) -> str:
    """A signing key from the environment, refused when it is too short to keep cookies from being forged."""
    if key and len(key) < _SHORTEST_KEY:
        raise BadSetting(
            "ROUNDHOUSE_SECRET_KEY",
            f"it has {len(key)} characters, and a key needs {_SHORTEST_KEY}",
            "Unset it: a good one is made by itself.",
        )
    return key


def _make_secret_key(folder: Path, path: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        if path.exists():
            return
        # mkstemp gives mode 0600, and a crash leaves a stray file rather than half a key.
        descriptor, draft = tempfile.mkstemp(dir=folder, prefix=".secret-key-")
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(64) + "\n")
            file.flush()
            os.fsync(file.fileno())
        Path(draft).replace(path)
    finally:
        os.close(handle)


def machine_time_zone(localtime: Path = Path("/etc/localtime")) -> str:
    """The zone the machine itself is set to, or UTC: an evening at home belongs to the date on the kitchen clock."""
    target = str(localtime.resolve())
    _, found, zone = target.partition("/zoneinfo/")
    return zone.removeprefix("posix/") if found and zone else "UTC"
