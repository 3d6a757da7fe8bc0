"""What a change moves is shown before it is saved: whoever saves reads it and saves once more."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.test import Client

NOT_YET = "Not saved yet: this is what it moves"


def shown_by(response: HttpResponse) -> str:
    """The proof that it was shown, as the form carries it; "" on a page that shows nothing of the kind."""
    return "".join(re.findall(r'name="shown" value="(\w+)"', response.content.decode()))


def post_shown(client: Client, path: str, data: Mapping[str, Any], **more: Any) -> HttpResponse:
    """Send a form, and again what it was answered with where that is only shown yet."""
    response = client.post(path, data, **more)
    if response.status_code != 200 or NOT_YET not in response.content.decode():
        return response
    return client.post(path, {**data, "shown": shown_by(response)}, **more)
