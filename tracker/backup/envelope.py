"""The lines of a backup: one JSON document in which every record is a line, and the last says that none is missing.

So it is written, and read again, a line at a time, whatever its length; and any tool that knows JSON can read it whole.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from hashlib import sha256
from typing import Any, NoReturn

FORMAT = "roundhouse-group"
VERSION = 2
"""Raised whenever what an older Roundhouse would read wrongly, or take for damaged, is written."""

_NOT_YET: dict[int, dict[str, dict[str, Any]]] = {1: {"game": {"sitting": None, "table_number": None}}}
"""What the records of an earlier version do not say: in the first one there was no club night."""

LONGEST = 64 * 1024 * 1024
"""Bytes of a line: a game of fourteen with every tap of an evening has less than a hundredth of it."""

type Record = tuple[str, dict[str, Any]]


class Refusal(Enum):
    """Why a file is no backup that can be restored."""

    FOREIGN = auto()
    """It is something else."""
    NEWER = auto()
    """A newer Roundhouse wrote it."""
    DAMAGED = auto()
    """It was cut off or changed."""


class BackupRefused(ValueError):
    """A file that cannot be restored; ``why`` is the reason, and the text says more to whoever runs the server."""

    def __init__(self, why: Refusal, detail: str = "") -> None:
        super().__init__(f"{why.name.lower()}: {detail}" if detail else why.name.lower())
        self.why = why


def damaged(detail: str) -> NoReturn:
    """Refuse the file as damaged."""
    raise BackupRefused(Refusal.DAMAGED, detail)


def framed(found: Iterable[Record]) -> Iterator[str]:
    """The lines of a document with these records."""
    yield f'{{"format": "{FORMAT}", "version": {VERSION}, "records": [\n'
    digest, count = sha256(), 0
    for kind, values in found:
        count += 1
        line = json.dumps([kind, values], ensure_ascii=False, separators=(",", ":"))
        digest.update(line.encode())
        yield f"{line},\n"
    yield f'["end",{{"records":{count},"sha256":"{digest.hexdigest()}"}}]\n]}}\n'


def records(lines: Iterable[bytes]) -> Iterator[Record]:
    """The records of a document, the last one only once all of it was found whole. Raises ``BackupRefused``."""
    given = iter(lines)
    not_yet = _NOT_YET.get(_version(next(given, b"")), {})
    digest, count = sha256(), 0
    for line in given:
        text = line.strip().removesuffix(b",")
        kind, values = _record(text)
        if kind == "end":
            if values != {"records": count, "sha256": digest.hexdigest()}:
                damaged("the checksum is another")
            return
        digest.update(text)
        count += 1  # noqa: SIM113
        yield kind, not_yet.get(kind, {}) | values
    damaged("the end is missing")


def _version(line: bytes) -> int:
    try:
        head = _read(line.removeprefix(b"\xef\xbb\xbf").strip() + b"]}")
    except ValueError:
        raise BackupRefused(Refusal.FOREIGN) from None
    if not isinstance(head, dict) or head.get("format") != FORMAT or type(head.get("version")) is not int:
        raise BackupRefused(Refusal.FOREIGN)
    if head["version"] > VERSION:
        raise BackupRefused(Refusal.NEWER, f"version {head['version']}")
    return int(head["version"])


def _record(text: bytes) -> Record:
    try:
        match _read(text):
            case [str(kind), dict(values)]:
                return kind, values
    except ValueError:
        pass
    damaged("a line is no record")


def _read(text: bytes) -> Any:
    if len(text) > LONGEST:
        raise ValueError("too long")
    try:
        return json.loads(text, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("too deep") from None


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)
