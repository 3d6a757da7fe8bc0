"""Starting the server for real: it serves, or says in one line what to mend."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from config import listen, serve
from config.env import BadSetting

BASE = Path(__file__).resolve().parents[2]


def start(folder: Path, *arguments: str, **settings: str) -> subprocess.Popen[str]:
    outside = {name: value for name, value in os.environ.items() if not name.startswith("ROUNDHOUSE_")}
    outside.pop("DJANGO_SETTINGS_MODULE", None)
    return subprocess.Popen(
        [sys.executable, "-m", "config.serve", *arguments],
        cwd=BASE,
        env=outside | {"ROUNDHOUSE_DATA": str(folder)} | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def free_port() -> int:
    # Below the range from which the system takes ports for connections, and apart for each test process.
    for port in range(20_000 + os.getpid() % 500 * 20, 32_000):
        with socket.socket() as probe:
            try:
                probe.bind(("", port))
            except OSError:
                continue
            return port
    raise AssertionError("no port is free")


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"PORT": "eighty"}, "Write a number from 1 to 65535"),
        ({"ROUNDHOUSE_COLOUR": "red"}, "there is no such setting"),
        ({"ROUNDHOUSE_URL": "scores.example.org"}, "https://scores.example.org"),
        ({"ROUNDHOUSE_DATABASE_URL": "mysql://host/x"}, "postgresql://user:password@host:5432/name"),
        ({"ROUNDHOUSE_TIME_ZONE": "Mars/Base"}, "Europe/Madrid"),
        ({"ROUNDHOUSE_DATA": "Makefile/data"}, "Make the folder writable"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_a_wrong_setting_stops_the_start_with_one_line(tmp_path, settings, said):
    out, error = start(tmp_path, **{"PORT": str(free_port())} | settings).communicate(timeout=60)
    assert out == ""
    assert error.count("\n") == 1, error
    assert error.startswith(f"{next(iter(settings))}: ")
    assert said in error


@pytest.mark.skipif(not listen.FORKS, reason="Here workers do not fork.")
def test_the_workers_fork_from_what_has_loaded_the_app_and_holds_no_connection(tmp_path):
    """A connection that two processes share, or a thread that only one of them has, breaks the second."""
    look = """
import sys, threading
from config import listen, serve
serve.prepare()
listen.load()
from django.db import connections
assert "tracker.views.game" in sys.modules
assert "config.worker" not in sys.modules
assert all(connection.connection is None for connection in connections.all())
assert threading.active_count() == 1
"""
    outside = {name: value for name, value in os.environ.items() if not name.startswith("ROUNDHOUSE_")}
    environment = outside | {"ROUNDHOUSE_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    subprocess.run([sys.executable, "-c", look], cwd=BASE, env=environment, check=True, timeout=60)


@pytest.mark.parametrize("target", ["run", "demo"])
def test_a_taken_port_is_told_with_a_free_way_out_by_the_command_that_was_typed(tmp_path, target):
    recipe = (BASE / "Makefile").read_text(encoding="utf-8").partition(f"\n{target}: ")[2].partition("\n\n")[0]
    arguments = recipe.rpartition("-m config.serve")[2].split()
    with socket.socket() as other:
        other.bind(("", 0))
        other.listen()
        port = other.getsockname()[1]
        out, error = start(tmp_path, *arguments, PORT=str(port)).communicate(timeout=60)
    assert out == ""
    mend = f"Stop it, or choose another: make {target} PORT={port + 1}"
    assert error == f"PORT: another program is using {port}. {mend}\n"


def test_a_file_that_is_no_database_is_told(tmp_path):
    (tmp_path / "roundhouse.sqlite3").write_bytes(b"not a database" * 1000)
    _, error = start(tmp_path, PORT=str(free_port())).communicate(timeout=60)
    assert error.count("\n") == 1, error
    assert "file is not a database" in error


def wait_until_served(process: subprocess.Popen[str], port: int) -> None:
    deadline = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
                assert answer.status == 200
                return
        except OSError:  # not yet; URLError is one too
            time.sleep(0.1)
    process.kill()
    pytest.fail(f"it does not serve: {process.communicate()}")


def test_it_serves_without_a_setting_until_it_is_stopped(tmp_path):
    port = free_port()
    process = start(tmp_path, PORT=str(port))
    try:
        wait_until_served(process, port)
        process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 0, error
    assert f":{port}" in out
    assert "Traceback" not in error
    assert (tmp_path / "roundhouse.sqlite3").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process that its parent died; run this there")
def test_a_server_that_is_killed_outright_leaves_the_port_free(tmp_path):
    port = free_port()
    process = start(tmp_path, PORT=str(port))
    try:
        wait_until_served(process, port)
    finally:
        process.kill()
        process.communicate(timeout=30)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            serve.refuse_taken_port(port, "make run")
        except BadSetting:
            time.sleep(0.1)
        else:
            return
    pytest.fail("the workers outlived their server")


@pytest.mark.parametrize(("kind", "refused"), [("ext4", False), ("nfs4", True), ("cifs", True), ("9p", True)])
def test_a_database_on_a_network_file_system_is_refused(tmp_path, kind, refused):
    mounts = tmp_path / "mounts"
    mounts.write_text(f"x / overlay rw 0 0\nx {tmp_path} {kind} rw 0 0\nx {tmp_path}-other nfs rw 0 0\n")
    if refused:
        with pytest.raises(BadSetting, match=f"network file system \\({kind}\\).*Set ROUNDHOUSE_DATA"):
            serve.refuse_network_file_system(tmp_path / "x.sqlite3", mounts)
    else:
        serve.refuse_network_file_system(tmp_path / "x.sqlite3", mounts)


def test_the_invitation_has_the_address_for_a_phone_and_its_code(monkeypatch):
    monkeypatch.setattr(serve, "network_address", lambda: "192.0.2.7")
    text = serve.invitation(8000)
    assert "http://192.0.2.7:8000" in text
    assert "▄" in text


def test_without_a_network_the_invitation_says_so(monkeypatch):
    monkeypatch.setattr(serve, "network_address", lambda: None)
    assert "no phone can reach it" in serve.invitation(8000)


def test_the_code_reads_back_as_the_modules_that_were_meant():
    code = serve._qr("http://192.0.2.7:8000").splitlines()
    assert len({len(line) for line in code}) == 1
    # Two quiet rows above, drawn in one line, and the finder pattern's corner below them.
    assert set(code[0]) == {"█"}
    assert code[1].startswith("██ ▄▄▄▄▄ █")
