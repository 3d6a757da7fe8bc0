"""A setting is read as what it is, or refused in one line that says the mend."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.env import (
    KNOWN,
    BadSetting,
    BaseAddress,
    DatabaseAddress,
    Environment,
    given_secret_key,
    machine_time_zone,
    secret_key,
    writable_folder,
)

BASE = Path(__file__).resolve().parents[2]


def environment(**variables: str) -> Environment:
    return Environment(variables, Path("/code"))


@pytest.mark.parametrize(("text", "port"), [("", 8000), ("80", 80), ("65535", 65535), (" 8080 ", 8080)])
def test_a_port_is_a_number(text, port):
    assert environment(PORT=text).port() == port


@pytest.mark.parametrize("text", ["0", "65536", "-1", "80.5", "eighty", "٨٠", "9" * 5000])
def test_anything_else_is_no_port(text):
    with pytest.raises(BadSetting, match="PORT: .*Write a number from 1 to 65535"):
        environment(PORT=text).port()


def test_a_misspelt_setting_is_told_with_the_nearest_one():
    with pytest.raises(BadSetting, match="ROUNDHOUSE_DATABSE_URL.*Did you mean ROUNDHOUSE_DATABASE_URL"):
        environment(ROUNDHOUSE_DATABSE_URL="x").refuse_unknown()


def test_a_setting_of_nothing_we_know_is_told_with_all_of_them():
    with pytest.raises(BadSetting, match="The known ones are ROUNDHOUSE_URL"):
        environment(ROUNDHOUSE_QQQQQQQQQ="x").refuse_unknown()


def test_known_settings_and_other_programs_variables_pass():
    environment(**dict.fromkeys(KNOWN, "x"), PATH="x", ROUND="x").refuse_unknown()


@pytest.mark.parametrize(("text", "value"), [("", False), ("0", False), ("off", False), ("1", True), ("YES", True)])
def test_a_switch_is_on_or_off(text, value):
    assert environment(ROUNDHOUSE_DEBUG=text).switch("ROUNDHOUSE_DEBUG") is value


def test_a_switch_is_nothing_else():
    with pytest.raises(BadSetting, match="Write 1 or 0"):
        environment(ROUNDHOUSE_DEBUG="maybe").switch("ROUNDHOUSE_DEBUG")


def test_a_word_is_one_of_those_allowed():
    assert environment().one_of("ROUNDHOUSE_TEST_DATABASE", ("sqlite", "postgres")) == "sqlite"
    with pytest.raises(BadSetting, match="Write sqlite or postgres"):
        environment(ROUNDHOUSE_TEST_DATABASE="oracle").one_of("ROUNDHOUSE_TEST_DATABASE", ("sqlite", "postgres"))


@pytest.mark.parametrize(
    ("text", "address", "origin"),
    [
        ("https://scores.example.org", BaseAddress("https", "scores.example.org", None), "https://scores.example.org"),
        (
            "https://Scores.Example.org:443/",
            BaseAddress("https", "scores.example.org", 443),
            "https://scores.example.org",
        ),
        ("http://192.0.2.7:8000", BaseAddress("http", "192.0.2.7", 8000), "http://192.0.2.7:8000"),
        ("http://[2001:db8::7]:8000", BaseAddress("http", "[2001:db8::7]", 8000), "http://[2001:db8::7]:8000"),
    ],
    ids=["a name", "the usual port", "a number", "a long number"],
)
def test_the_base_address_is_split(text, address, origin):
    found = environment(ROUNDHOUSE_URL=text).base_address()
    assert found == address
    assert found.origin == origin
    assert found.secure is text.startswith("https")


@pytest.mark.parametrize(
    "text",
    [
        "scores.example.org",
        "ftp://scores.example.org",
        "https://",
        "https://scores.example.org/roundhouse",
        "https://scores.example.org?x=1",
        "https://me@scores.example.org",
        "https://scores.example.org:99999",
        "https://scores_example.org",
        "https://*.example.org",
        "https://[::1",
    ],
)
def test_what_is_no_base_address_is_told_with_an_example(text):
    with pytest.raises(BadSetting, match="ROUNDHOUSE_URL: .*https://scores.example.org"):
        environment(ROUNDHOUSE_URL=text).base_address()


def test_without_a_base_address_there_is_none():
    assert environment(ROUNDHOUSE_URL=" ").base_address() is None


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("", DatabaseAddress("sqlite", "/default")),
        ("sqlite:///data/x.sqlite3", DatabaseAddress("sqlite", "/code/data/x.sqlite3")),
        ("sqlite:////var/x.sqlite3", DatabaseAddress("sqlite", "/var/x.sqlite3")),
        (
            "postgresql://ann:p%40ss@db.example:5433/scores?sslmode=require",
            DatabaseAddress("postgresql", "scores", "ann", "p@ss", "db.example", "5433", {"sslmode": "require"}),
        ),
        ("postgres:///scores", DatabaseAddress("postgresql", "scores")),
    ],
    ids=["none", "relative", "absolute", "everything", "a local one"],
)
def test_a_database_address_is_split(text, address):
    assert environment(ROUNDHOUSE_DATABASE_URL=text).database("ROUNDHOUSE_DATABASE_URL", Path("/default")) == address


@pytest.mark.parametrize(
    "text",
    [
        "mysql://ann:secret@host/x",
        "postgresql://ann:secret@host",
        "sqlite://x/y",
        "postgresql://h:port/x",
        "x",
        "sqlite://",
    ],
)
def test_a_wrong_database_address_is_told_without_its_password(text):
    with pytest.raises(BadSetting, match="ROUNDHOUSE_DATABASE_URL: .*Write sqlite:///") as refusal:
        environment(ROUNDHOUSE_DATABASE_URL=text).database("ROUNDHOUSE_DATABASE_URL", Path("/default"))
    assert "secret" not in str(refusal.value)


def test_a_password_is_not_shown_with_the_address():
    assert "secret" not in repr(DatabaseAddress("postgresql", "x", password="secret"))


def test_the_machines_zone_is_read_from_its_link(tmp_path):
    zone = tmp_path / "zoneinfo" / "Europe" / "Madrid"
    zone.parent.mkdir(parents=True)
    zone.touch()
    (tmp_path / "localtime").symlink_to(zone)
    assert machine_time_zone(tmp_path / "localtime") == "Europe/Madrid"
    assert machine_time_zone(tmp_path / "nowhere") == "UTC"


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(BadSetting, match="ROUNDHOUSE_DATA: .* cannot be written to"):
        writable_folder(tmp_path / "file" / "data")


def test_a_key_that_is_too_short_is_refused():
    assert given_secret_key("") == ""
    assert given_secret_key("k" * 50) == "k" * 50
    with pytest.raises(BadSetting, match="ROUNDHOUSE_SECRET_KEY"):
        given_secret_key("short")


def test_the_secret_key_is_made_once_and_for_its_user_alone(tmp_path):
    key = secret_key(tmp_path / "data")
    assert len(key) >= 50
    assert secret_key(tmp_path / "data") == key
    assert (tmp_path / "data" / "secret-key").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("content", ["", "short", "ñ" * 60], ids=["empty", "short", "garbled"])
def test_a_damaged_secret_key_is_told_and_not_overwritten(tmp_path, content):
    (tmp_path / "secret-key").write_text(content, encoding="utf-8")
    with pytest.raises(BadSetting, match="secret-key"):
        secret_key(tmp_path)
    assert (tmp_path / "secret-key").read_text(encoding="utf-8") == content


def test_processes_that_start_at_once_agree_on_the_secret_key(tmp_path):
    program = "import sys, pathlib; from config.env import secret_key; print(secret_key(pathlib.Path(sys.argv[1])))"
    started = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(tmp_path)], cwd=BASE, stdout=subprocess.PIPE, env=os.environ
        )
        for _ in range(4)
    ]
    assert len({process.communicate(timeout=60)[0] for process in started}) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret-key"]
