"""``{% domino 12 12 %}``: a tile drawn in the page."""

from django import template
from django.utils.safestring import SafeString

from tracker.dominoes import draw

register = template.Library()


@register.simple_tag
def domino(
    a: int | None, b: int | None, css_class: str = "", *, vertical: bool = False, title: str | None = None
) -> SafeString:
    """Draw the tile with the ends ``a`` and ``b``, None where nobody knows; an empty ``title`` makes it an ornament."""
    return draw(a, b, vertical=vertical, css_class=css_class, title=title)
