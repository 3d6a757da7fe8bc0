"""A group out of its backup, by the page and by the host's commands."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from tests.tracker.accounts import account, organiser, signed_in
from tests.tracker.factories import X, club, play
from tests.tracker.houses import club_game
from tracker.forms import restore
from tracker.models import Game, Group, GroupInvite, GroupRole, Member
from tracker.sheets.exports.backup import backup_lines

pytestmark = pytest.mark.django_db

HERE = UUID("44444444-4444-4444-8444-444444444444")


def played_group() -> Group:
    group = club()
    play(club_game(group), [X, 12, 30])
    return group


def downloaded(client: Client, group: Group) -> bytes:
    response = client.get(f"/group/{group.uuid}/export/backup.json")
    assert response["Content-Type"] == "application/json"
    assert response["Content-Disposition"].startswith('attachment; filename="roundhouse-thursday-trains-2')
    return b"".join(response.streaming_content)  # type: ignore[attr-defined]


def send(client: Client, content: bytes | None, **more: str) -> Any:
    data: dict[str, Any] = {"client_id": str(uuid4()), **more}
    if content is not None:
        data["backup"] = SimpleUploadedFile("trains.json", content)
    return client.post("/group/restore/", data)


def test_what_one_page_gives_the_other_takes() -> None:
    group = played_group()
    client = organiser(group, HERE)
    page = client.get(f"/group/{group.uuid}/export/").content.decode()
    assert f'href="/group/{group.uuid}/export/backup.json" download' in page
    content = downloaded(client, group)
    key = str(uuid4())
    answers = [send(client, content, client_id=key) for _twice in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    (other,) = Group.objects.exclude(pk=group.pk)
    assert {answer["Location"] for answer in answers} == {f"/group/{other.uuid}/"}
    assert client.get(f"/group/{other.uuid}/").status_code == 200
    assert Member.objects.get(group=other).user == account()
    assert 'href="/group/restore/"' in client.get("/group/new/").content.decode()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "Choose the file of a backup."),
        (b"", "This is no backup of a group."),
        (b"Round,Engine\r\n", "This is no backup of a group."),
        (b'{"format": "roundhouse-group", "version": 7, "records": [\n', "A newer Roundhouse made this backup."),
        (b'{"format": "roundhouse-group", "version": 1, "records": [\n', "This backup is damaged"),
    ],
    ids=["none", "empty", "foreign", "newer", "damaged"],
)
def test_what_cannot_be_restored_is_said_beside_the_field(content: bytes | None, said: str) -> None:
    client = signed_in(account(), HERE)
    key = str(uuid4())
    response = send(client, content, client_id=key)
    page = response.content.decode()
    assert response.status_code == 422
    assert said in page
    assert key in page
    assert not Group.objects.exists()


def test_a_file_that_is_too_large_is_for_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restore, "MOST_MEGABYTES", 0)
    response = send(signed_in(account(), HERE), b"x")
    assert "Ask whoever runs the server" in response.content.decode()
    assert response.status_code == 422


def test_the_other_language_asks_for_the_file_again_and_writes_nothing() -> None:
    group = played_group()
    response = send(organiser(group, HERE), "".join(backup_lines(group)).encode(), language="ca")
    assert response.status_code == 200
    assert Group.objects.count() == 1


def test_nobody_restores_without_an_account() -> None:
    assert send(Client(), b"x")["Location"].startswith("/account/login/")


# --- The host's commands ----------------------------------------------------------------------------------------------


def run(*words: str) -> str:
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def test_the_host_writes_a_backup_and_restores_it(tmp_path: Path) -> None:
    group = played_group()
    target = tmp_path / "trains.json"
    assert run("backup", "thursday TRAINS", str(target)) == f"Written: {target}\n"
    assert [each.name for each in tmp_path.iterdir()] == ["trains.json"]
    Game.objects.all().delete()
    Group.objects.all().delete()
    account()
    out = run("restore", str(target), "--organiser", "ROSA")
    again = Group.objects.get()
    assert out == f"Restored: Thursday Trains, /group/{group.uuid}/\n"
    assert again.uuid == group.uuid
    assert Member.objects.get().user == account()


def test_without_an_account_a_link_is_printed(tmp_path: Path) -> None:
    group = played_group()
    target = tmp_path / "trains.json"
    run("backup", str(group.uuid), str(target))
    out = run("restore", str(target))
    invite = GroupInvite.objects.get(role=GroupRole.ORGANISER)
    assert f"/group/join/{invite.token}/" in out


def test_a_file_is_named_after_the_group_and_the_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played_group()
    monkeypatch.chdir(tmp_path)
    run("backup", "Thursday Trains")
    (found,) = tmp_path.iterdir()
    assert found.name.startswith("roundhouse-thursday-trains-20")


def test_the_host_is_told_what_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="none at all yet"):
        run("backup", "Nobody")
    played_group()
    club()
    with pytest.raises(CommandError, match="There are:\n  Thursday Trains"):
        run("backup", "Nobody")
    with pytest.raises(CommandError, match="Several groups"):
        run("backup", "Thursday Trains")
    there = tmp_path / "there.json"
    there.write_text("x")
    uuid = str(Group.objects.all()[0].uuid)
    with pytest.raises(CommandError, match="is there already"):
        run("backup", uuid, str(there))
    with pytest.raises(CommandError, match="could not be written"):
        run("backup", uuid, str(tmp_path / "no" / "folder.json"))
    with pytest.raises(CommandError, match="This is no backup of a group"):
        run("restore", str(there))
    with pytest.raises(CommandError, match="could not be read"):
        run("restore", str(tmp_path / "nothing.json"))
    with pytest.raises(CommandError, match="no account"):
        run("restore", str(there), "--organiser", "nobody")
