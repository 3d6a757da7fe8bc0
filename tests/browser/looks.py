"""What is measured on a page: each function says in sentences what is wrong, and nothing when all is well."""

from __future__ import annotations

import re
from collections.abc import Iterable

from playwright.sync_api import Page

from tests import laws

EVERY_LOOK = laws.EVERY_LOOK
"""Whether pages are looked at in all three languages, with every number of seats and scrolled to every place. A browser
takes minutes for that; else each test has those of them that differ most, and each page one language and one light.
"""

SMALLEST_TEXT = 16
SMALLEST_TARGET = 44
"""Pixels of the style sheet; smaller text makes phones zoom in, smaller targets are missed (WCAG 2.5.5)."""

_SHOWN = """
const shown = element =>
    element.checkVisibility({opacityProperty: true, visibilityProperty: true}) && !element.closest(".unseen");
const name = element => {
    const text = (element.getAttribute("aria-label") || element.innerText || element.value || "").trim();
    return `<${element.localName}${element.id ? "#" + element.id : ""}> ${JSON.stringify(text.slice(0, 40))}`;
};
const texts = function* (everything) {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement, text = walker.currentNode.data.trim();
        const hidden = element.closest("script, style, datalist");
        if (text && !hidden && (everything || shown(element))) yield [text, element];
    }
};
"""

_MEASURE = (
    "([smallestText, smallestTarget]) => {"
    + _SHOWN
    + """
    const found = [], page = document.documentElement;
    if (page.scrollWidth > page.clientWidth)
        found.push(`the page is ${page.scrollWidth} wide and scrolls sideways`);
    const sized = [...texts(false)].map(([, element]) => element);
    for (const element of new Set([...sized, ...document.querySelectorAll("input[type=text], select")])) {
        const size = parseFloat(getComputedStyle(element).fontSize);
        if (shown(element) && size < smallestText) found.push(`text of ${size}px: ${name(element)}`);
    }
    const targets = "a[href], button, input:not([type=hidden]), select, summary";
    for (const element of document.querySelectorAll(targets)) {
        if (!shown(element)) continue;
        const {width, height} = (element.closest("label") || element).getBoundingClientRect();
        if (Math.min(width, height) < smallestTarget - 0.01)
            found.push(`a target of ${width.toFixed(1)} × ${height.toFixed(1)}: ${name(element)}`);
    }
    for (const element of document.querySelectorAll("button, label, .button, summary, h1, h2, h3, p, li, th, td")) {
        const box = element.getBoundingClientRect(), style = getComputedStyle(element);
        if (shown(element) && style.display !== "inline" && element.scrollWidth > Math.ceil(box.width) + 1)
            found.push(`text sticks out of ${name(element)}: ${element.scrollWidth} in ${box.width}`);
    }
    return found;
}"""
)

_FOCUS = (
    "() => {"
    + _SHOWN
    + """
    const found = [];
    const stops = "a[href], button, input:not([type=hidden]), select, summary, [tabindex='0']";
    for (const element of document.querySelectorAll(stops)) {
        if (!shown(element) || element.disabled || element.tabIndex < 0) continue;
        element.focus();
        const style = getComputedStyle(element);
        if (document.activeElement !== element) { found.push(`cannot be focused: ${name(element)}`); continue; }
        if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2)
            found.push(`no outline while focused: ${name(element)}`);
        // The part of it that the window and a scrolling table leave to be seen.
        const box = element.getBoundingClientRect(), table = element.parentElement.closest(".scroller");
        const frame = table ? table.getBoundingClientRect() : {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
        const left = Math.max(box.left, frame.left, 0), right = Math.min(box.right, frame.right, innerWidth);
        const top = Math.max(box.top, frame.top, 0), bottom = Math.min(box.bottom, frame.bottom, innerHeight);
        const upper = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const seen = upper && (element.contains(upper) || upper.contains(element)
                               || upper.closest("label")?.contains(element));
        if (!seen || right - left < 24 || bottom - top < 24)
            found.push(`hidden while focused: ${name(element)} beneath ${upper ? name(upper) : "nothing"}`);
    }
    document.activeElement.blur();
    // As it was opened: a table that was scrolled to its last column hides half of another.
    for (const scroller of document.querySelectorAll(".scroller")) scroller.scrollTo(0, 0);
    return found;
}"""
)

_WORDS = (
    "() => {"
    + _SHOWN
    + """
    const words = [document.title];
    for (const [text, element] of texts(true))
        if (!element.closest(".badge, .languages ul")) words.push(text.replace(/\\s+/g, " "));
    for (const attribute of ["aria-label", "title", "placeholder", "alt"])
        for (const element of document.querySelectorAll(`[${attribute}]`)) words.push(element.getAttribute(attribute));
    return words;
}"""
)

SAME_IN_EVERY_LANGUAGE = {"Total", "Error:", "Roundhouse", "No", "no"}
"""Words that English, Spanish and Catalan share, and the name."""


def flaws(page: Page) -> list[str]:
    """Sideways scrolling, text too small to read, targets too small to hit, text outside its box."""
    found: list[str] = page.evaluate(_MEASURE, [SMALLEST_TEXT, SMALLEST_TARGET])
    return found


def unclear_focus(page: Page) -> list[str]:
    """Everything that the Tab key reaches and that would not show it, or would be hidden when it is reached."""
    page.keyboard.press("Tab")  # from here on the browser takes the person for one who uses the keyboard
    found: list[str] = page.evaluate(_FOCUS)
    return found


def words_of(page: Page) -> list[str]:
    """Every text of the page, whether it is seen or heard."""
    found: list[str] = page.evaluate(_WORDS)
    return found


def untranslated(words: Iterable[str], english: Iterable[str], names: Iterable[str]) -> list[str]:
    """What reads the same as in English and is neither a name, an address nor a code."""
    same = set(english) & set(words) - SAME_IN_EVERY_LANGUAGE
    everywhere = ["Roundhouse", r"https?:.*", r"[A-Z2-9]{3}-[A-Z2-9]{3}", r"\btotal\b"]
    kept = re.compile("|".join([*map(re.escape, sorted(names, key=len, reverse=True)), *everywhere]))
    return sorted(f"still English: {text!r}" for text in same if len(re.findall(r"[^\W\d_]", kept.sub("", text))) > 1)
