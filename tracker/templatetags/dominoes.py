"""``{% domino 12 12 %}``: a tile drawn in the page; ``|whole_tiles``: tiles in a sentence that no line breaks."""

import re

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from tracker.dominoes import draw

register = template.Library()

_TILE = re.compile(r"\b\d{1,2}-\d{1,2}\b(?: \d{1,3}\b(?!-))?")
"""As sentences write it, with what it counts where a receipt says that."""


@register.simple_tag
def domino(
    a: int | None, b: int | None, css_class: str = "", *, vertical: bool = False, title: str | None = None
) -> SafeString:
    """Draw the tile with the ends ``a`` and ``b``, None where nobody knows; an empty ``title`` makes it an ornament."""
    return draw(a, b, vertical=vertical, css_class=css_class, title=title)


@register.filter
def whole_tiles(sentence: str) -> SafeString:
    """The sentence with each tile kept in one line: "1-" at the end of one and "0" on the next is no tile."""
    text = _TILE.sub(r'<span class="whole">\g<0></span>', conditional_escape(sentence))
    return mark_safe(text)  # noqa: S308 - escaped, and what is put in has digits alone
