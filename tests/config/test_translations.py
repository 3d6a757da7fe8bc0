"""The tool that compares the catalogues with the code finds what it is there to find."""

import datetime as dt
import importlib.util
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from django.utils import translation
from django.utils.formats import date_format

BASE = Path(__file__).resolve().parents[2]
_spec = importlib.util.spec_from_file_location("translations", BASE / "scripts" / "translations.py")
translations = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(translations)

HEAD = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    '"Plural-Forms: nplurals=3; plural=n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;\\n"\n\n'
)


def code(*sentences) -> Catalog:
    catalogue = Catalog()
    for sentence in sentences:
        catalogue.add(sentence)
    return catalogue


def faults(tmp_path, written: str, *sentences, language="es") -> list[str]:
    path = tmp_path / "django.po"
    path.write_text(HEAD + written, encoding="utf-8")
    return list(translations.faults(code(*sentences), path, language))


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('{% translate "Round" %}', ("Round", None)),
        ("{% translate 'Say \"out\"' as x %}", ('Say "out"', None)),
        ('{% translate "May" context "month" %}', ("May", "month")),
        ("{% blocktranslate trimmed %}\n  Round\n  {{ n }}\n{% endblocktranslate %}", ("Round %(n)s", None)),
        (
            "{% blocktranslate count n=n %}{{ n }} tile{% plural %}{{ n }} tiles{% endblocktranslate %}",
            (("%(n)s tile", "%(n)s tiles"), None),
        ),
        ('{% include "x.html" with title=_("Round 4") only %}', ("Round 4", None)),
        ('{{ name|default:_("nobody") }}', ("nobody", None)),
        ("{% translate 'It’s 100 % yours' %}", ("It’s 100 %% yours", None)),
    ],
)
def test_every_way_of_writing_a_sentence_in_a_template_is_found(source, found):
    assert list(translations._template_sentences(source)) == [found]


def test_a_complete_catalogue_has_no_fault(tmp_path):
    assert faults(tmp_path, 'msgid "%(n)s round"\nmsgstr "ronda %(n)s"\n', "%(n)s round") == []


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("", "missing: "),
        ('msgid "%(n)s left"\nmsgstr ""\n', "not translated: "),
        ('#, fuzzy\nmsgid "%(n)s left"\nmsgstr "quedan %(n)s"\n', "fuzzy: "),
        ('msgid "%(n)s left"\nmsgstr "quedan %(m)s"\n', "['%(m)s'] instead of ['%(n)s']: "),
        ('msgid "%(n)s left"\nmsgstr "quedan %(n)s"\n\nmsgid "old"\nmsgstr "viejo"\n', "no longer in the code: 'old'"),
        ('msgid "%(n)s left"\nmsgstr "quedan %(n)s"\n\n#~ msgid "old"\n#~ msgstr "viejo"\n', "1 obsolete entries"),
    ],
    ids=["missing", "empty", "fuzzy", "another placeholder", "stale", "obsolete"],
)
def test_each_fault_is_told(tmp_path, written, said):
    (fault,) = faults(tmp_path, written, "%(n)s left")
    assert fault.startswith(said)


def test_a_missing_plural_form_is_a_fault(tmp_path):
    written = 'msgid "%(n)s tile"\nmsgid_plural "%(n)s tiles"\nmsgstr[0] "%(n)s ficha"\nmsgstr[1] "%(n)s fichas"\n'
    sentence = ("%(n)s tile", "%(n)s tiles")
    assert faults(tmp_path, written, sentence) == ["not translated: '%(n)s tile'"]
    assert faults(tmp_path, written + 'msgstr[2] "%(n)s fichas"\n', sentence) == []


def test_a_plural_form_too_many_is_a_fault(tmp_path):
    written = 'msgid "%(n)s tile"\nmsgid_plural "%(n)s tiles"\n' + "".join(f'msgstr[{i}] "%(n)s"\n' for i in range(4))
    (fault,) = faults(tmp_path, written, ("%(n)s tile", "%(n)s tiles"))
    assert "more translations than num_plurals" in fault


def test_an_update_keeps_what_was_translated_and_guesses_nothing(tmp_path):
    path = tmp_path / "django.po"
    path.write_text(HEAD + 'msgid "round"\nmsgstr "ronda"\n\nmsgid "old"\nmsgstr "viejo"\n', encoding="utf-8")
    merged = translations.merge(code("round", "rounds"), translations.read(path, "es"), "es")
    text = translations.text_of(merged).decode()
    assert 'msgid "round"\nmsgstr "ronda"' in text
    assert 'msgid "rounds"\nmsgstr ""' in text
    assert "old" not in text
    assert "fuzzy" not in text
    assert "nplurals=3" in text


@pytest.mark.parametrize(("language", "forms"), [("ca", 2), ("es", 3)])
def test_an_update_leaves_room_for_as_many_plural_forms_as_the_head_says(language, forms):
    merged = translations.merge(code(("%(n)s tile", "%(n)s tiles")), Catalog(), language)
    text = translations.text_of(merged).decode()
    assert f"nplurals={forms};" in text
    assert text.count("msgstr[") == forms


def test_an_update_of_what_is_up_to_date_changes_nothing(tmp_path):
    path = tmp_path / "django.po"
    sentences = code("round", ("%(n)s tile", "%(n)s tiles"), "a sentence so long that tools like to break it " * 4)
    path.write_bytes(translations.text_of(translations.merge(sentences, Catalog(), "ca")))
    once = path.read_bytes()
    assert translations.text_of(translations.merge(sentences, translations.read(path, "ca"), "ca")) == once


@pytest.mark.parametrize(
    ("language", "month", "written"),
    [
        ("en", 10, "1 October 2026"),
        ("es", 10, "1 de octubre de 2026"),
        ("ca", 10, "1 d’octubre de 2026"),
        ("ca", 3, "1 de març de 2026"),
    ],
)
def test_a_date_reads_as_its_language_says_it(language, month, written):
    with translation.override(language):
        assert date_format(dt.date(2026, month, 1)) == written
