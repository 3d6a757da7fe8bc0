"""A pasted or uploaded table as rows of cells, whatever spreadsheet it comes from."""

from __future__ import annotations

import csv
from io import StringIO

from tracker.spreadsheet import fused

DELIMITERS = "\t;,|"
"""What spreadsheets paste comes first: nothing that is typed has a tab in it."""

LONGEST = 200_000
"""Characters; a table of fourteen players and fifty rounds has 5 000."""


def decoded(content: bytes) -> str:
    """The text of a file: as it says itself, else UTF-8, else what old spreadsheets of the west of Europe write."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def rows_of(text: str) -> list[list[str]]:
    """The rows that have anything in them, each as wide as the widest, without columns that have nothing.

    ``csv.Sniffer`` takes the "e" of "Pere" for a separator, and cannot read a table of one column; here it is the
    separator by which most rows are as wide as the first.
    """
    body = text.removeprefix("\ufeff").replace("\0", "")
    first, _end, rest = body.partition("\n")
    said = first.strip().strip('"')
    if said.lower().startswith("sep=") and len(said) == 5 and said[4] in DELIMITERS:
        return _tidy(_split(rest, said[4]))
    return _tidy(max((_split(body, delimiter) for delimiter in DELIMITERS), key=_fit))


def _split(text: str, delimiter: str) -> list[list[str]]:
    try:
        rows = list(csv.reader(StringIO(text, newline=""), delimiter=delimiter))
    except csv.Error:
        return []
    return [row for row in rows if any(cell.strip() for cell in row)]


def _fit(rows: list[list[str]]) -> tuple[float, int]:
    """How many of the rows are as wide as the first, and how wide that is; a table of one column is none."""
    if not rows or len(rows[0]) < 2:
        return 0, 0
    width = len(rows[0])
    return sum(len(row) == width for row in rows) / len(rows), width


def _tidy(rows: list[list[str]]) -> list[list[str]]:
    width = max(map(len, rows), default=0)
    whole = [[fused(cell.strip()) for cell in row] + [""] * (width - len(row)) for row in rows]
    kept = [column for column in range(width) if any(row[column] for row in whole)]
    return [[row[column] for column in kept] for row in whole]
