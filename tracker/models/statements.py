"""Plain SQL for what every page and every write asks: composed by the ORM each time, it takes longer than to be run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections, models
from django.db.models import Field
from django.db.models.base import ModelState

type _Converter = Callable[[Any, Any, Any], Any]

_PLAIN = (models.IntegerField, models.BooleanField, models.CharField, models.ForeignKey)
"""Fields whose values, of the type that they have in the code, each database takes as they are."""


@cache
def _fields(model: type[models.Model]) -> tuple[Field[Any, Any], ...]:
    return tuple(model._meta.concrete_fields)  # noqa: SLF001 - Django's public API, despite the name


@cache
def columns(model: type[models.Model]) -> str:
    """The columns of a row that ``made`` makes a model of, as they are selected."""
    name = connection.ops.quote_name
    return ", ".join(f"{name(model._meta.db_table)}.{name(str(field.column))}" for field in _fields(model))  # noqa: SLF001


def width(model: type[models.Model]) -> int:
    """How many columns ``columns(model)`` names."""
    return len(_fields(model))


def made[M: models.Model](model: type[M], row: Sequence[Any]) -> M:
    """The model of a row, which begins with ``columns(model)``."""
    values = list(row[: len(_fields(model))])
    database = connections[DEFAULT_DB_ALIAS]
    for place, expression, converters in _converters(model):
        for convert in converters:
            values[place] = convert(values[place], expression, database)
    return _filled(model, dict(zip(_attributes(model), values, strict=True)), is_stored=True)


def new[M: models.Model](model: type[M], **values: Any) -> M:
    """A row that is not stored yet. ``values`` has every column but the id, a foreign key by its column."""
    return _filled(model, {"id": None, **values}, is_stored=False)


def _filled[M: models.Model](model: type[M], values: dict[str, Any], *, is_stored: bool) -> M:
    """As ``Model.__init__`` leaves it, in a quarter of the time: nobody listens to its signals."""
    row = model.__new__(model)
    state = ModelState()
    state.adding, state.db = not is_stored, DEFAULT_DB_ALIAS if is_stored else None
    vars(row).update(values, _state=state)
    return row


@cache
def _attributes(model: type[models.Model]) -> tuple[str, ...]:
    return tuple(field.attname for field in _fields(model))


@cache
def _converters(model: type[models.Model]) -> tuple[tuple[int, Any, tuple[_Converter, ...]], ...]:
    """Of the columns that a database gives back as something else: their places, and what makes values of them."""
    found = []
    for place, field in enumerate(_fields(model)):
        expression: Any = field.get_col(model._meta.db_table)  # noqa: SLF001
        converters = (*connection.ops.get_db_converters(expression), *field.get_db_converters(connection))
        if converters:
            found.append((place, expression, converters))
    return tuple(found)


def rows_where[M: models.Model](model: type[M], order: str = "", **wanted: Iterable[Any]) -> list[M]:
    """The rows whose columns each have one of the given values, one or more, in the order of a column.

    ``rows_where(Round, "number", game_id=[7])``: names of columns come from the code and never from a request.
    """
    lists = {name: list(values) for name, values in wanted.items()}
    sql = _select(model, tuple((name, len(values)) for name, values in lists.items()), order)
    fields = {field.column: field for field in _fields(model)}
    database = connections[DEFAULT_DB_ALIAS]
    values = [fields[name].get_db_prep_value(value, database) for name, each in lists.items() for value in each]
    with database.cursor() as cursor:
        cursor.execute(sql, values)
        return [made(model, row) for row in cursor.fetchall()]


@cache
def _select(model: type[models.Model], shape: tuple[tuple[str, int], ...], order: str) -> str:
    name = connection.ops.quote_name
    where = " AND ".join(
        f"{name(column)} = %s" if count == 1 else f"{name(column)} IN ({', '.join(['%s'] * count)})"
        for column, count in shape
    )
    ordered = f" ORDER BY {name(order)}" if order else ""
    return f"SELECT {columns(model)} FROM {name(model._meta.db_table)} WHERE {where}{ordered}"  # noqa: S608, SLF001


def insert(rows: Sequence[models.Model], *, unique: tuple[str, ...] = ()) -> None:
    """Insert whole rows of one model in one statement, without asking for their ids.

    Where a row with the same ``unique`` columns stands, that becomes the new one.
    """
    if not rows:
        return
    model = type(rows[0])
    with connection.cursor() as cursor:
        cursor.execute(_insert(model, len(rows), unique), [value for row in rows for value in _stored_values(row)])


def insert_one(row: models.Model) -> None:
    """Insert a whole row, and give it its id."""
    with connection.cursor() as cursor:
        cursor.execute(f"{_insert(type(row), 1, ())} RETURNING id", _stored_values(row))
        (row.pk,) = cursor.fetchone()
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS  # noqa: SLF001 - Django's public API, despite the name


def insert_missing[M: models.Model](rows: Sequence[M]) -> list[M]:
    """Insert those whole rows that no constraint forbids, in one statement; they are given back as they are stored."""
    if not rows:
        return []
    model = type(rows[0])
    sql = f"{_insert(model, len(rows), ())} ON CONFLICT DO NOTHING RETURNING {columns(model)}"
    with connection.cursor() as cursor:
        cursor.execute(sql, [value for row in rows for value in _stored_values(row)])
        return [made(model, row) for row in cursor.fetchall()]


def _stored_values(row: models.Model) -> list[Any]:
    """What the database is given for each column but the id."""
    # Django's "connection" looks the real one up each time that a field asks it something.
    database = connections[DEFAULT_DB_ALIAS]
    values = vars(row)
    return [
        value if (value := values[name]) is None or prepare is None else prepare(value, database)
        for name, prepare in _preparations(type(row))
    ]


@cache
def _preparations(model: type[models.Model]) -> tuple[tuple[str, Callable[[Any, Any], Any] | None], ...]:
    """Each column's attribute, and what makes one for the database of its value, unless that is None; None if it is."""
    return tuple(
        (field.attname, None if isinstance(field, _PLAIN) else field.get_db_prep_value)
        for field in _fields(model)
        if not field.primary_key
    )


@cache
def _insert(model: type[models.Model], count: int, unique: tuple[str, ...]) -> str:
    name = connection.ops.quote_name
    names = [str(field.column) for field in _fields(model) if not field.primary_key]
    row = f"({', '.join(['%s'] * len(names))})"
    into = f"{name(model._meta.db_table)} ({', '.join(map(name, names))})"  # noqa: SLF001
    sql = f"INSERT INTO {into} VALUES {', '.join([row] * count)}"  # noqa: S608
    if not unique:
        return sql
    changed = ", ".join(f"{name(column)} = excluded.{name(column)}" for column in names if column not in unique)
    return f"{sql} ON CONFLICT ({', '.join(map(name, unique))}) DO UPDATE SET {changed}"
