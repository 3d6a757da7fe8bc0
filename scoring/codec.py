"""Frozen values to plain JSON values and back, driven by their annotations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import UnionType
from typing import Any, cast, get_args, get_origin, get_type_hints


class Malformed(ValueError):
    """Stored values that do not describe what they claim to; ``path`` names the first one that does not."""

    def __init__(self, path: str) -> None:
        super().__init__(f"cannot read {path}")
        self.path = path


def encode(value: object) -> object:
    """Plain values (None, bool, int, str, list, dict) for a field of a frozen dataclass."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: encode(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    return str(value) if isinstance(value, StrEnum) else value


def decode[T](cls: type[T], values: object, path: str = "") -> T:
    """The dataclass that ``encode`` wrote. Missing fields take their defaults; raises ``Malformed``."""
    if not isinstance(values, Mapping):
        raise Malformed(path or cls.__name__)
    hints = _hints(cast("Any", cls))
    if unknown := set(values) - set(hints):
        raise Malformed(_join(path, min(map(str, unknown))))
    try:
        return cls(**{name: _decode(hints[name], value, _join(path, name)) for name, value in values.items()})
    except TypeError:
        # A field without a default is missing.
        raise Malformed(path or cls.__name__) from None


@cache
def _hints(cls: Any) -> dict[str, Any]:
    hints = get_type_hints(cls)
    return {field.name: hints[field.name] for field in fields(cls)}


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _decode(hint: Any, value: object, path: str) -> object:
    if isinstance(hint, UnionType):
        kept, _none = get_args(hint)
        return None if value is None else _decode(kept, value, path)
    if get_origin(hint) is tuple:
        if not isinstance(value, list | tuple):
            raise Malformed(path)
        return tuple(_decode(get_args(hint)[0], item, f"{path}[{index}]") for index, item in enumerate(value))
    if issubclass(hint, StrEnum):
        try:
            return hint(value)
        except ValueError:
            raise Malformed(path) from None
    if is_dataclass(hint):
        return decode(cast("type[object]", hint), value, path)
    # bool is an int to Python; True as a number of rounds is still a mistake.
    if type(value) is not hint:
        raise Malformed(path)
    return value
