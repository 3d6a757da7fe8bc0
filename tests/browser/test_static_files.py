"""What a phone fetches is what was written, without what only a reader needs."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from playwright.sync_api import Page

SHEETS = sorted((settings.BASE_DIR / "static" / "css").glob("*.css"))

# A value with a variable in it is kept as it is written, and so is a condition: there the blanks that mean nothing are
# still to go. Those around a plus or a minus do mean something: without them a sum is none.
AS_RULES = """text => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return [...sheet.cssRules].map((rule) => rule.cssText
        .replace(/(?<!\\s[-+]\\s*)\\s*([,()/])\\s*(?![-+]\\s)/g, "$1").replace(/:\\s+/g, ":"));
}"""


@pytest.mark.parametrize("source", SHEETS, ids=lambda path: path.name)
def test_a_stripped_style_sheet_has_the_same_rules(page: Page, source: Path) -> None:
    served = Path(settings.STATIC_ROOT) / staticfiles_storage.stored_name(f"css/{source.name}")
    rules = page.evaluate(AS_RULES, source.read_text(encoding="utf-8"))
    assert rules
    assert page.evaluate(AS_RULES, served.read_text(encoding="utf-8")) == rules
