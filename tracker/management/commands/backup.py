"""``manage.py backup``: a whole group in a file, by whoever runs the server."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.text import slugify

from tracker.models import Group
from tracker.names import name_key
from tracker.sheets.exports.backup import backup_lines


class Command(BaseCommand):
    """Writes the file beside its place and moves it there when it is whole."""

    help = "Write a backup of a group to a file. Links, phones, accounts and passwords are not in it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("group", help="the group's name, or the id in its address")
        parser.add_argument("file", nargs="?", default="", help="where to; roundhouse-<name>-<date>.json without")

    def handle(self, *args: Any, **options: Any) -> None:
        group = _found(options["group"])
        name = f"roundhouse-{slugify(group.name) or group.uuid}-{timezone.localdate().isoformat()}.json"
        target = Path(options["file"] or name)
        if target.exists():
            raise CommandError(f"{target} is there already. Name another file.")
        part = target.with_name(target.name + ".part")
        try:
            with part.open("w", encoding="utf-8", newline="") as file:
                file.writelines(backup_lines(group))
            part.rename(target)
        except OSError as error:
            raise CommandError(f"The backup could not be written: {error}") from error
        self.stdout.write(f"Written: {target}")


def _found(asked: str) -> Group:
    groups = list(Group.objects.filter(is_casual=False).order_by("name", "pk"))
    try:
        found = [group for group in groups if group.uuid == UUID(asked)]
    except ValueError:
        found = [group for group in groups if name_key(group.name) == name_key(asked)]
    if len(found) == 1:
        return found[0]
    lines = "\n".join(f"  {group.name}  {group.uuid}" for group in found or groups)
    if found:
        raise CommandError(f"Several groups are called so. Name one by its id:\n{lines}")
    raise CommandError(f"There is no such group. {f'There are:\n{lines}' if groups else 'There is none at all yet.'}")
