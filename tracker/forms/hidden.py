"""What a form carries in hidden fields, and how it is read again."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from scoring import Ending, Problem
from tracker.facts import Head
from tracker.forms.numbers import read_index


def read_seats(text: str) -> list[int]:
    """The ids of the seats that a form was filled for; none for a form that does not say, or forged."""
    found = [read_index(part) for part in text.split(".")]
    return [seat for seat in found if seat is not None] if None not in found else []


def moved(position: str, shown: Sequence[int], seats: Sequence[int]) -> str:
    """A position of the form as the position that its seat has now; as it is where there is no such seat."""
    index = read_index(position)
    seat = shown[index] if index is not None and index < len(shown) else None
    return str(seats.index(seat)) if seat in seats else position


def head_text(head: Head | None) -> str:
    """A round's head as the form carries it: "12/0/went-out"."""
    if head is None:
        return ""
    engine, starter, ending = ("" if each is None else each for each in head)
    return f"{engine}/{starter}/{ending}"


def read_head(text: str, shown: Sequence[int], seats: Sequence[int]) -> Head | None:
    """The inverse of ``head_text``, for the seats as they are now; None for one that is missing or forged."""
    engine, _slash, rest = text.partition("/")
    starter, _slash, ending = rest.partition("/")
    number = read_index(engine)
    if (number is None and engine) or ending not in Ending:
        return None
    return number, read_index(moved(starter, shown, seats)), Ending(ending)


def token(problem: Problem) -> str:
    """A finding as the form carries it: whoever saves anyway accepts what was shown, and nothing that came after."""
    tiles = ".".join(map(str, problem.tiles))
    return f"{problem.code}:{'.'.join(map(str, problem.seats))}:{problem.number}:{tiles}"


def read_key(text: str) -> uuid.UUID:
    """A client's id; a new one for one that is missing or forged."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return uuid.uuid4()
