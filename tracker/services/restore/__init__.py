"""A group out of its backup: all of it or nothing, beside whatever is there."""

from tracker.services.restore.group import restore_group

__all__ = ["restore_group"]
