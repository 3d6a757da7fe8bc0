"""House rules in words: what each field is called, what it may be, and what keeps it from being played."""

from tracker.words.house.fields import column_label, field_hint, field_label, section_title
from tracker.words.house.options import option_text
from tracker.words.house.problems import rule_problem_text
from tracker.words.house.values import value_text

__all__ = [
    "column_label",
    "field_hint",
    "field_label",
    "option_text",
    "rule_problem_text",
    "section_title",
    "value_text",
]
