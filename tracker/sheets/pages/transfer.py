"""What goes out of a group and comes into it: files, a backup, a score table."""

from __future__ import annotations

from dataclasses import dataclass

from tracker.sheets.pages.entry import Choice


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


@dataclass(frozen=True, slots=True)
class ImportCell:
    """A cell of the table as it is understood."""

    text: str
    label: str
    """Who, which round, and what."""
    is_doubtful: bool


@dataclass(frozen=True, slots=True)
class ImportRow:
    """A round of the table as it is understood."""

    number: str
    engine: str
    is_doubtful: bool
    cells: tuple[ImportCell, ...]


@dataclass(frozen=True, slots=True)
class ImportColumn:
    """A player of the table."""

    name: str
    is_new: bool
    """Whether nobody of the group is called so yet."""
    added_up: str
    paper: str
    """What the table says that the column adds up to; empty where it does not say."""
    agrees: bool


@dataclass(frozen=True, slots=True)
class ImportDoubt:
    """Something that is wrong with the table, or unlikely."""

    text: str
    hints: tuple[str, ...]
    """What may have happened."""


@dataclass(frozen=True, slots=True)
class ImportPage:
    """A score table on its way into a group."""

    group: str
    group_url: str
    action: str
    client_id: str
    text: str
    which: tuple[Choice, ...]
    """The games of a file with several; empty for one."""
    presets: tuple[Choice, ...]
    sets: tuple[Choice, ...]
    date: str
    latest: str
    errors: dict[str, str]
    columns: tuple[ImportColumn, ...]
    rows: tuple[ImportRow, ...]
    """Empty while nothing is understood."""
    doubts: tuple[ImportDoubt, ...]
    notes: tuple[str, ...]
    can_import: bool
    agreed: str
