"""Catalogues are compiled where they are newer than what is there."""

import gettext

from config.catalogues import compile_catalogues

SOURCE = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "round"\nmsgstr "ronda"\n'


def test_a_catalogue_is_compiled_once_until_it_changes(tmp_path):
    source = tmp_path / "es" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.write_text(SOURCE, encoding="utf-8")
    (compiled,) = compile_catalogues(tmp_path)
    with compiled.open("rb") as file:
        assert gettext.GNUTranslations(file).gettext("round") == "ronda"
    assert compile_catalogues(tmp_path) == []
    source.touch()
    assert compile_catalogues(tmp_path) == [compiled]
    assert sorted(path.name for path in source.parent.iterdir()) == ["django.mo", "django.po"]


def test_without_catalogues_there_is_nothing_to_do(tmp_path):
    assert compile_catalogues(tmp_path / "locale") == []
