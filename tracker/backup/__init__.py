"""The file that a whole group is kept in: what is in it, what is not, and how its lines are told from damaged ones.

docs/backup.md says it for whoever reads such a file without Roundhouse.
"""

from tracker.backup.envelope import BackupRefused, Refusal, framed, records
from tracker.backup.fields import FIELDS, LEFT_OUT, FieldList
from tracker.backup.numbers import Numbers, translated, translated_claims, translated_told

__all__ = [
    "FIELDS",
    "LEFT_OUT",
    "BackupRefused",
    "FieldList",
    "Numbers",
    "Refusal",
    "framed",
    "records",
    "translated",
    "translated_claims",
    "translated_told",
]
