"""What goes out of a group and comes into it: files, a backup, a score table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ExportFile:
    """A file to take along."""

    title: str
    explains: str
    url: str


@dataclass(frozen=True, slots=True)
class ExportPage:
    """Everything that a group can take along."""

    group: str
    group_url: str
    files: tuple[ExportFile, ...]
    note: str
    """How the files are written in this language."""
    backup_url: str
    """The whole group; empty for who does not organise it."""
    import_url: str
    """Where a score table comes in; empty for who begins no games."""


@dataclass(frozen=True, slots=True)
class RestorePage:
    """A group out of a backup."""

    client_id: str
    error: str
