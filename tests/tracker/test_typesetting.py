"""Setting in type: what is typed is data, and the library waits until it is needed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tracker.typesetting import FONT, picture

BASE = Path(__file__).resolve().parents[2]


def template(tmp_path: Path, body: str) -> Path:
    path = tmp_path / "page.typ"
    path.write_text(f'#set page(width: 72pt, height: 72pt)\n#set text(font: "{FONT}")\n{body}', encoding="utf-8")
    return path


def test_a_page_is_a_picture_of_its_size(tmp_path: Path) -> None:
    made = picture(template(tmp_path, "Hello"), {})
    assert made.startswith(b"\x89PNG")
    assert int.from_bytes(made[16:20]) == int.from_bytes(made[20:24]) == 108


def test_what_is_typed_is_data(tmp_path: Path) -> None:
    shows_it = "#let page-data = json(bytes(sys.inputs.page))\n#assert.eq(page-data.name.len(), 12)\n#page-data.name"
    assert picture(template(tmp_path, shows_it), {"name": '#panic("no")'}).startswith(b"\x89PNG")


def test_more_than_one_page_is_a_fault_of_the_template(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match=r"page\.typ has more than one page"):
        picture(template(tmp_path, "One\n#pagebreak()\nTwo"), {})


def test_a_server_without_pictures_does_not_load_the_typesetter() -> None:
    code = (
        "import json, os, sys, django\n"
        "os.environ['DJANGO_SETTINGS_MODULE'] = 'tests.settings'\n"
        "django.setup()\n"
        "import tracker.urls\n"
        "print(json.dumps([name for name in sys.modules if 'typst' in name]))"
    )
    answer = subprocess.run([sys.executable, "-c", code], cwd=BASE, capture_output=True, check=True)
    assert json.loads(answer.stdout) == []
