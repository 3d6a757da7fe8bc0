"""Comma-separated values as the spreadsheets of each language read them, with no cell that is taken for a formula.

By a double click a spreadsheet opens such a file as its own country writes numbers: where a comma is for decimals,
fields are separated by semicolons. Without a mark at its beginning UTF-8 is taken for something else: no "Núria".
"""

from __future__ import annotations

import csv
import datetime as dt
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from io import StringIO

type CellValue = str | int | Decimal | dt.date | None

BOM = "\ufeff"
"""Says "this is UTF-8" to a spreadsheet; once, at the beginning of the file."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a language's spreadsheets write."""

    delimiter: str
    decimal: str


_POINT, _COMMA = Dialect(",", "."), Dialect(";", ",")

DIALECTS = {"en": _POINT, "es": _COMMA, "ca": _COMMA}

_BEGINS = r"=+\-@\t\r\n＝＋－＠"
"""What makes a formula of a cell; the wide ones are those of a Japanese keyboard."""

# A file of one country that is opened in another is cut at the other's separators: what comes after one begins a cell.
_FORMULA = re.compile(rf'(^|[,;\t\r\n|])([\s"]*)(?=\'*[{_BEGINS}])')
_DEFUSED = re.compile(rf'(^|[,;\t\r\n|])([\s"]*)\'(?=\'*[{_BEGINS}])')


def dialect_of(language: str) -> Dialect:
    """That of a language, or of the one that it is a kind of: "es" for "es-mx"."""
    return DIALECTS.get(language.split("-", maxsplit=1)[0], _POINT)


def defused(text: str) -> str:
    """The text with an apostrophe wherever a spreadsheet would begin a formula: it shows the rest as it is."""
    return _FORMULA.sub(r"\1\2'", text)


def fused(text: str) -> str:
    """The inverse of ``defused``."""
    return _DEFUSED.sub(r"\1\2", text)


def lines(rows: Iterable[Sequence[CellValue]], dialect: Dialect) -> str:
    """The rows as text. Text is defused; numbers stay numbers, negative ones too; a date is the one of ISO 8601."""
    target = StringIO()
    writer = csv.writer(target, delimiter=dialect.delimiter, lineterminator="\r\n")
    writer.writerows([_written(value, dialect) for value in row] for row in rows)
    return target.getvalue()


def _written(value: CellValue, dialect: Dialect) -> str | int:
    match value:
        case None:
            return ""
        case str():
            return defused(value)
        case Decimal():
            return f"{value:f}".replace(".", dialect.decimal)
        case dt.date():
            return value.isoformat()
    return value
