"""Backups to test with: written, restored, and changed as by somebody who knows how they are sealed."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps

from tests.tracker.factories import NOW
from tracker import services
from tracker.backup import BackupRefused, Refusal
from tracker.models import Game, Group
from tracker.sheets.exports.backup import backup_lines


def document(group: Group, size: int = 100) -> str:
    return "".join(backup_lines(Group.objects.get(pk=group.pk), size))


def restored(text: str, **given: Any) -> Group:
    of = {"client_id": uuid4(), "user": None, "now": NOW} | given
    return services.restore_group(file=BytesIO(text.encode()), **of)


def gone(group: Group) -> None:
    """Another server, or this one after a fire."""
    Game.objects.filter(group=group).delete()
    group.delete()


def sealed(text: str) -> str:
    """The document with a checksum that is right, as somebody would make it who wrote it by hand."""
    lines = text.splitlines()
    records = [line.removesuffix(",") for line in lines[1:-2]]
    digest = sha256("".join(records).encode()).hexdigest()
    end = json.dumps(["end", {"records": len(records), "sha256": digest}])
    return "\n".join([lines[0], *(f"{line}," for line in records), end, "]}"])


def changed(text: str, kind: str, change: Callable[[dict[str, Any]], object]) -> str:
    """The document with its first record of a kind changed, and sealed."""
    lines = text.splitlines()
    at = next(index for index, line in enumerate(lines) if line.startswith(f'["{kind}"'))
    record = json.loads(lines[at].removesuffix(","))
    change(record[1])
    lines[at] = json.dumps(record) + ","
    return sealed("\n".join(lines))


def assert_refused(text: str, why: Refusal) -> None:
    before = [model._default_manager.count() for model in apps.get_app_config("tracker").get_models()]
    with pytest.raises(BackupRefused) as refused:
        restored(text)
    assert refused.value.why is why
    assert [model._default_manager.count() for model in apps.get_app_config("tracker").get_models()] == before
