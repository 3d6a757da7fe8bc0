"""``{% modules "live" "keypad" %}``: scripts and what they import, so that a phone asks for all of it at once.

Without it a browser finds an import when it has read the importer: five times there and back before the keypad works.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

_IMPORT = re.compile(r"""^import\b[^;]*?["']\./([\w-]+)\.js["']""", re.MULTILINE)


@register.simple_tag
def modules(*names: str) -> SafeString:
    """A ``script`` for each of these modules of ``static/js``, in their order, after a hint for each that they import.

    A name that no file has is refused with FileNotFoundError.
    """
    hint, script = '<link rel="modulepreload" href="{}">', '<script type="module" src="{}"></script>'
    lines = [
        *(format_html(hint, _address(name)) for name in needed(names)),
        *(format_html(script, _address(name)) for name in names),
    ]
    return SafeString("\n".join(lines))


@cache
def needed(names: tuple[str, ...]) -> tuple[str, ...]:
    """What the named modules import, at first or later hand, each once, nearest first, without the named ones."""
    found = dict.fromkeys(names)
    queue = list(names)
    for name in queue:
        new = [other for other in _imports(name) if other not in found]
        found.update(dict.fromkeys(new))
        queue.extend(new)
    return tuple(name for name in found if name not in names)


def _imports(name: str) -> Iterator[str]:
    path = finders.find(_file(name))
    if path is None:
        raise FileNotFoundError(f"there is no {_file(name)}")
    return (match[1] for match in _IMPORT.finditer(Path(path).read_text(encoding="utf-8")))


def _address(name: str) -> str:
    return static(_file(name))


def _file(name: str) -> str:
    return f"js/{name}.js"
