"""Values of a backup as columns: nothing is taken that the app itself could not have written."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models

from scoring import RuleSet, SeasonScheme
from tracker.backup import FIELDS
from tracker.backup.envelope import damaged
from tracker.names import tidy

_MOST = {
    models.PositiveSmallIntegerField: 32_767,
    models.PositiveIntegerField: 2_147_483_647,
    models.PositiveBigIntegerField: 2**63 - 1,
}


def columns(kind: str, values: Any, *, also: Collection[str] = ()) -> dict[str, Any]:
    """The plain columns of a record, checked; ``also`` is what it has beside them and its links."""
    fields = FIELDS[kind]
    if not isinstance(values, dict) or values.keys() != {*fields.names, *also}:
        damaged(f"{kind} has other fields")
    found = {}
    for name in fields.plain:
        field = fields.model._meta.get_field(name)  # noqa: SLF001 - Django's public API, despite the name
        found[name] = _value(field, values[name])
    return found


def _value(field: Any, value: Any) -> Any:
    if value is None:
        if not field.null:
            damaged(f"{field.name} is missing")
        return None
    match field:
        case models.JSONField():
            return value
        case models.BooleanField() if isinstance(value, bool):
            return value
        case models.PositiveIntegerField() | models.PositiveSmallIntegerField() | models.PositiveBigIntegerField():
            most = _MOST[type(field)]
            if type(value) is int and 0 <= value <= most:
                return value
        case models.CharField() if isinstance(value, str) and len(value) <= (field.max_length or 0):
            if "\0" not in value and (not field.choices or value in dict(field.flatchoices)):
                return value
        case models.DateTimeField() | models.DateField() | models.UUIDField() if isinstance(value, str):
            return _read(field, value)
    return damaged(f"{field.name} is {value!r:.40}")


def _read(field: Any, text: str) -> Any:
    try:
        match field:
            case models.DateTimeField():
                moment = dt.datetime.fromisoformat(text)
                if moment.tzinfo is not None:
                    return moment
            case models.DateField():
                return dt.date.fromisoformat(text)
            case _:
                return UUID(text)
    except ValueError:
        pass
    return damaged(f"{field.name} is {text!r:.40}")


def name_of(text: str) -> str:
    """A name as it is kept."""
    if not text or tidy(text) != text:
        damaged("a name is none")
    return text


def check_place(language: str, time_zone: str) -> None:
    """Whether there are such a language and such a zone."""
    if language not in dict(settings.LANGUAGES):
        damaged("the language is unknown")
    try:
        ZoneInfo(time_zone)
    except (ValueError, OSError, KeyError):
        # One that is not found is a ``KeyError``, and the name of a folder an ``OSError``.
        damaged("the time zone is unknown")


def rules_of(stored: Any) -> RuleSet:
    """Rules that can be played."""
    rules = RuleSet.from_dict(stored)
    rules.check()
    return rules


def check_scheme(stored: Any) -> None:
    """A scheme that ranks a season."""
    if SeasonScheme.from_dict(stored).problems():
        damaged("the scheme ranks nothing")
