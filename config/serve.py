"""Prepares everything and serves the app: ``python -m config.serve``, which is what ``make run`` calls.

``make demo`` calls it with its own name, for what is said of a port that is taken.

One process does the preparing (database, translations, static files), then loads the app and forks the workers: Django
is loaded once instead of once for each command and each worker, and one copy of it lies in memory. Where a process
cannot fork it *becomes* the server by exec, so that it does not hold a copy of the app that it never serves. Whatever a
person can mend is told in one line, with the mend; anything else is a fault of ours and keeps its traceback.
"""

import errno
import io
import os
import signal
import socket
import sys
from pathlib import Path

import segno

from config import listen
from config.catalogues import compile_catalogues
from config.env import BadSetting, Environment
from tracker.network import network_address

#: File systems on which SQLite's locks, or the memory that WAL shares between processes, cannot be relied on.
NETWORK_FILE_SYSTEMS = frozenset(
    {"9p", "afs", "cephfs", "cifs", "fuse.sshfs", "glusterfs", "nfs", "nfs4", "smb3", "smbfs"}
)


def main() -> None:
    """Check, prepare, print the address, and serve until stopped."""
    # Whoever presses Ctrl-C during the preparing wants it to stop, and no traceback. A migration is one transaction.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    base = Path(__file__).resolve().parent.parent
    os.chdir(base)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        port = Environment(os.environ, base).port()
        refuse_taken_port(port, " ".join(["make", *(sys.argv[1:] or ["run"])]))
        prepare()
    except BadSetting as error:
        sys.exit(str(error))
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without block characters
    print(invitation(port), flush=True)  # noqa: T201
    if listen.FORKS:
        listen.main(port)
    else:
        os.execv(sys.executable, [sys.executable, "-m", "config.listen", str(port)])  # noqa: S606 – no shell is wanted


def refuse_taken_port(port: int, command: str) -> None:
    """Raise :class:`BadSetting` where the port cannot be listened on; ``command`` is what to type with another."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        # As the server does, so that connections still closing after a restart do not count as taken.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("", port))
            probe.listen(1)
        except OSError as error:
            other = port + 1 if port < 65_535 else 8000
            mend = f"Stop it, or choose another: {command} PORT={other}"
            if error.errno == errno.EADDRINUSE:
                raise BadSetting("PORT", f"another program is using {port}", mend) from None
            wrong = f"{port} cannot be listened on ({error.strerror})"
            raise BadSetting("PORT", wrong, f"Choose another: {command} PORT=8000") from None


def prepare() -> None:
    """Bring the database, the translations and the static files up to date with the code."""
    # Loading the settings is what checks them, so it has to happen inside main's try.
    import django  # noqa: PLC0415
    from django.conf import settings  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connections  # noqa: PLC0415
    from django.db.utils import DatabaseError  # noqa: PLC0415

    from config.collected import collect  # noqa: PLC0415

    address = settings.DATABASE_ADDRESS
    if address.engine == "sqlite":
        refuse_network_file_system(Path(address.name))
    compile_catalogues()
    django.setup()
    try:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("createcachetable", verbosity=0)
        call_command("tidy", verbosity=0)
    except DatabaseError as error:
        reason = str(error).strip().splitlines()[0]
        where = address.name if address.engine == "sqlite" else f"{address.name} on {address.host or 'this machine'}"
        raise BadSetting(
            "ROUNDHOUSE_DATABASE_URL",
            f"the database {where} cannot be used ({reason})",
            "Start it, or correct the address.",
        ) from None
    finally:
        connections.close_all()
    collect()


def refuse_network_file_system(database: Path, mounts: Path = Path("/proc/mounts")) -> None:
    """Raise :class:`BadSetting` where the database lies on a network file system, if mounts are listed."""
    if not mounts.exists():
        return
    best, kind = "", ""
    target = str(database.resolve())
    for line in mounts.read_text(encoding="utf-8", errors="replace").splitlines():
        _, point, system, *_ = line.split(" ")
        point = point.replace("\\040", " ")
        inside = point in {"/", target} or target.startswith(point + "/")
        if inside and len(point) >= len(best):
            best, kind = point, system
    if kind in NETWORK_FILE_SYSTEMS:
        raise BadSetting(
            "ROUNDHOUSE_DATA",
            f"{database} is on a network file system ({kind}), where SQLite loses scores",
            "Set ROUNDHOUSE_DATA to a folder on this machine's own disk.",
        )


def invitation(port: int) -> str:
    """What is printed: the address for a phone, its QR code, and the address on this machine."""
    from django.conf import settings  # noqa: PLC0415 – checked by prepare()

    here = f"http://localhost:{port}"
    if settings.BASE_ADDRESS:
        return f"\n{_qr(settings.BASE_ADDRESS.origin)}\nRoundhouse is at {settings.BASE_ADDRESS.origin} (port {port})\n"
    if not (address := network_address()):
        return f"\nRoundhouse is at {here}\nThis machine is on no network, so no phone can reach it.\n"
    there = f"http://{address}:{port}"
    return f"\n{_qr(there)}\nOn a phone in the same network: {there}\nOn this machine: {here}\nCtrl-C stops it.\n"


def _qr(text: str) -> str:
    # Two modules a character. A terminal may be light or dark, and older phones cannot read a code in reversed colours,
    # so the colours are said: white blocks on black.
    rows = [[bool(dark) for dark in row] for row in segno.make(text, micro=False).matrix_iter(border=2)]
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    block = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = ["".join(block[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs]
    return "\n".join(f"\x1b[97;40m{line}\x1b[0m" if sys.stdout.isatty() else line for line in lines)


if __name__ == "__main__":
    main()
