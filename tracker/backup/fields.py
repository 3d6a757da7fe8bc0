"""Which columns of which tables are in a backup. A test has every one of a group named here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import models

from tracker.forgotten import Forgotten
from tracker.models import (
    Attendance,
    Cell,
    Change,
    Game,
    Grant,
    Group,
    GroupInvite,
    HouseRules,
    Invite,
    Member,
    Night,
    OpenDouble,
    Player,
    Round,
    Season,
    Seat,
    Sitting,
    SittingPlace,
    Train,
    Turn,
)


@dataclass(frozen=True, slots=True)
class FieldList:
    """The columns of a table: ``plain`` ones as they are, and ``links`` to rows, which have numbers in the file."""

    model: type[models.Model]
    plain: tuple[str, ...]
    links: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return (*self.plain, *self.links)


FIELDS: dict[str, FieldList] = {
    "group": FieldList(Group, ("uuid", "name", "language", "time_zone", "has_rating"), ("default_rules",)),
    "player": FieldList(Player, ("name", "colour", "is_guest", "archived_at", "is_anonymous"), ("merged_into",)),
    "rules": FieldList(HouseRules, ("name", "version", "preset", "rules", "made_at"), ("device",)),
    "season": FieldList(Season, ("name", "first_day", "last_day", "scheme", "closed_at")),
    "night": FieldList(
        Night,
        (
            "name",
            "held_on",
            "began_at",
            "ended_at",
            "table_size",
            "rotation",
            "measure",
            "bands",
            "preset",
            "rules",
            "seed",
            "rev",
        ),
        ("house_rules",),
    ),
    "attendances": FieldList(Attendance, ("arrived_at", "left_at", "band"), ("player",)),
    "sittings": FieldList(Sitting, ("number", "draws", "drawn_on", "begun_at")),
    "places": FieldList(SittingPlace, ("table", "position", "was", "why"), ("player",)),
    "game": FieldList(
        Game,
        (
            "uuid",
            "played_on",
            "preset",
            "rules",
            "rev",
            "numbered_at",
            "is_finished",
            "is_counted",
            "started_at",
            "clock",
            "table_number",
        ),
        ("season", "house_rules", "rematch_of", "sitting"),
    ),
    "seats": FieldList(Seat, ("position", "first_round", "last_round", "begins"), ("player",)),
    "rounds": FieldList(Round, ("number", "engine", "ending", "saved_anyway", "closed", "version"), ("starter",)),
    "cells": FieldList(
        Cell,
        ("pips", "tiles", "went_out", "is_absent", "adjustments", "version"),
        ("seat", "device", "claims"),
    ),
    "trains": FieldList(
        Train, ("number", "mexican", "is_begun", "is_public", "first_turn_done", "ends", "is_stuck"), ("seat",)
    ),
    "doubles": FieldList(OpenDouble, ("number", "order", "mexican", "value"), ("seat", "laid_by")),
    "turns": FieldList(Turn, ("number",), ("seat", "told")),
    "hands": FieldList(Grant, ("role", "name", "at"), ("device", "seat")),
    "journal": FieldList(Change, ("seq", "verb", "undoes", "at"), ("facts", "device")),
}
"""By the name of the record, or of the list within a game or a night."""

LEFT_OUT: dict[type[models.Model], dict[str, str]] = {
    Group: {
        "client_id": "made anew by whoever restores it",
        "is_casual": "a group that is backed up is none",
        "ends_at": "what was to be deleted is not deleted where it is restored",
    },
    Player: {"group": "the one of the file", "name_key": "made of the name"},
    HouseRules: {"group": "the one of the file", "name_key": "made of the name", "client_id": "made anew"},
    Season: {"group": "the one of the file", "client_id": "made by whoever made it"},
    Game: {
        "group": "the one of the file",
        "client_id": "made anew",
        "let_in": "nobody is in yet",
    },
    Seat: {"game": "the one that it is in"},
    Round: {"game": "the one that it is in"},
    Cell: {"round": "the one that it is in"},
    Train: {"game": "the one that it is in"},
    OpenDouble: {"game": "the one that it is in"},
    Turn: {"game": "the one that it is in"},
    Grant: {
        "game": "the one that it is in",
        "invite": "lets nobody in any more",
        "member": "belongs to the group elsewhere",
        "revoked_at": "all are, for no phone comes along",
    },
    Change: {"game": "the one that it is in", "client_id": "made anew", "sent": "asked for with the client's id alone"},
    Member: dict.fromkeys(("group", "user", "device", "role", "name", "invite", "at", "revoked_at"), "private"),
    GroupInvite: dict.fromkeys(("group", "role", "token", "made_at", "revoked_at"), "a secret"),
    Night: {"group": "the one of the file", "client_id": "made anew"},
    Attendance: {"night": "the one that it is in"},
    Sitting: {"night": "the one that it is in", "client_id": "made anew"},
    SittingPlace: {"sitting": "the one that it is in"},
    Invite: dict.fromkeys(("game", "role", "token", "code", "made_at", "revoked_at"), "a secret"),
}
"""What is not in it, and why."""


def plain_value(value: Any) -> Any:
    """A column's value as JSON has it; of who was forgotten what is stored, and no words of any language."""
    if isinstance(value, Forgotten):
        return value.stored
    return value.isoformat() if hasattr(value, "isoformat") else str(value) if hasattr(value, "hex") else value
