"""Keeps the translation catalogues and the code together, without gettext's tools.

``translations.py update``  writes ``locale/*/LC_MESSAGES/django.po`` anew from the code: what was translated is kept,
what is gone from the code is dropped, nothing is guessed. No line numbers and no dates, so a change of the code shows
in the catalogue only where a sentence changed.

``translations.py check``  says what is missing, empty, fuzzy, stale, or has other placeholders than its original, and
fails if anything is.
"""

import ast
import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.pofile import PoFileError, read_po, write_po
from django.utils.translation.template import templatize

BASE = Path(__file__).resolve().parent.parent
LOCALE = BASE / "locale"
PYTHON = ("config", "tracker")
TEMPLATES = ("templates",)
#: Django's own plural forms for each language, so that its sentences and ours count alike.
LANGUAGES = {
    "ca": "nplurals=2; plural=(n != 1);",
    "es": "nplurals=3; plural=n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;",
}
#: Django's own words for the months of a date. Its Catalan ones lack the "de" or "d’" before them; ours are read first.
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
KEYWORDS = DEFAULT_KEYWORDS | {
    f"{name}_lazy": arguments for name, arguments in DEFAULT_KEYWORDS.items() if name.endswith("gettext")
}

type Key = tuple[str, str | None]

_STRING = r"""u?(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
_CALL = re.compile(rf"(?<!\w)(_|n?p?gettext)\(\s*({_STRING}(?:\s*,\s*{_STRING})*)(?:\s*,\s*count)?\s*\)")
_PLACEHOLDER = re.compile(r"%(?:\(\w+\))?[sdif]|\{\w*\}")
#: Lines of a catalogue's head that say when and with what it was made: noise in every change.
_NOISE = re.compile(
    rb'^"(?:Project-Id-Version|Report-Msgid-Bugs-To|POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|'
    rb'Generated-By|MIME-Version):.*\n(?:"[^:"]*\\n"\n)*',
    re.MULTILINE,
)


def sentences() -> Catalog:
    """Every sentence that the code and the templates have translated, and the months of Django's dates."""
    found = Catalog()
    for month in MONTHS:
        found.add(month, context="alt. month")
    for path in sorted(path for folder in PYTHON for path in (BASE / folder).rglob("*.py")):
        with path.open("rb") as file:
            for _, messages, _, context in extract("python", file, keywords=KEYWORDS):
                found.add(messages, context=context)
    for path in sorted(path for folder in TEMPLATES for path in (BASE / folder).rglob("*.*")):
        for messages, context in _template_sentences(path.read_text(encoding="utf-8")):
            found.add(messages, context=context)
    return found


def _template_sentences(source: str) -> Iterator[tuple[str | tuple[str, str], str | None]]:
    # templatize writes the tags as Python calls among a filling of X's, as xgettext likes it.
    for name, arguments in _CALL.findall(templatize(source)):
        strings = list(ast.literal_eval(f"[{arguments}]"))
        context = strings.pop(0) if "p" in name else None
        yield (strings[0] if len(strings) == 1 else (strings[0], strings[1])), context


def empty(language: str) -> Catalog:
    """A catalogue of no sentences."""
    catalogue = Catalog(locale=language)
    # Without this Babel pads every plural to its own number of forms, which for Catalan is not Django's.
    catalogue.mime_headers = [("Plural-Forms", LANGUAGES[language])]
    return catalogue


def read(path: Path, language: str, *, strict: bool = False) -> Catalog:
    """The catalogue in the file, or an empty one; raises ``PoFileError`` on a malformed one when strict."""
    if not path.exists():
        return empty(language)
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=strict)


def text_of(catalogue: Catalog) -> bytes:
    """The catalogue as it is written: sorted, with the least of a head."""
    catalogue.header_comment = f"# Roundhouse in {catalogue.locale.english_name}"  # type: ignore[union-attr]
    written = BytesIO()
    write_po(written, catalogue, width=0, no_location=True, omit_header=False, sort_output=True)
    text = _NOISE.sub(b"", written.getvalue())
    return text.replace(b'#, fuzzy\nmsgid ""\n', b'msgid ""\n')


def key_of(message: Message) -> Key:
    """What a message is looked up by."""
    return (message.id if isinstance(message.id, str) else message.id[0]), message.context


def merge(code: Catalog, old: Catalog, language: str) -> Catalog:
    """A catalogue of the code's sentences with the old translations of exactly these."""
    kept = {key_of(message): message for message in old if message.id}
    merged = empty(language)
    for message in code:
        if not message.id:
            continue
        before = kept.get(key_of(message))
        same_kind = before is not None and before.pluralizable == message.pluralizable
        merged.add(
            message.id,
            before.string if before is not None and same_kind else None,
            context=message.context,
            flags=before.flags & {"fuzzy"} if before is not None else (),
            user_comments=before.user_comments if before is not None else (),
        )
    return merged


def faults(code: Catalog, path: Path, language: str) -> Iterator[str]:
    """What keeps the language from being complete, one line each."""
    if not path.exists():
        yield "there is no such file"
        return
    try:
        catalogue = read(path, language, strict=True)
    except PoFileError as error:
        yield str(error)
        return
    wanted = {key_of(message) for message in code if message.id}
    present = {key_of(message): message for message in catalogue if message.id}
    for text, _ in sorted(wanted - present.keys(), key=str):
        yield f"missing: {text!r}"
    for text, _ in sorted(present.keys() - wanted, key=str):
        yield f"no longer in the code: {text!r}"
    for key in sorted(wanted & present.keys(), key=str):
        message = present[key]
        forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.fuzzy:
            yield f"fuzzy: {key[0]!r}"
        texts = [form for form in forms if form]
        if len(texts) < len(forms) or (message.pluralizable and len(forms) != int(LANGUAGES[language][9])):
            yield f"not translated: {key[0]!r}"
        elif problem := _placeholder_fault(message, texts):
            yield f"{problem}: {key[0]!r}"
    if catalogue.obsolete:
        yield f"{len(catalogue.obsolete)} obsolete entries"


def _placeholder_fault(message: Message, forms: list[str]) -> str | None:
    originals = message.id if isinstance(message.id, tuple | list) else (message.id,)
    allowed = [set(_PLACEHOLDER.findall(original)) for original in originals]
    for form in forms:
        # The form for one thing may leave the number out ("una ronda"), as its original may.
        if set(_PLACEHOLDER.findall(form)) not in allowed:
            return f"{sorted(_PLACEHOLDER.findall(form))} instead of {sorted(allowed[-1])}"
    return None


def main(command: str) -> int:
    """Run the command, and return the process's exit code."""
    code = sentences()
    failed = False
    for language in LANGUAGES:
        path = LOCALE / language / "LC_MESSAGES" / "django.po"
        if command == "update":
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text_of(merge(code, read(path, language), language)))
            continue
        for fault in faults(code, path, language):
            failed = True
            print(f"{path.relative_to(BASE)}: {fault}")
    if failed:
        print("make messages brings the catalogues up to date; then translate what is empty.")
    return int(failed)


if __name__ == "__main__":
    if sys.argv[1:] not in (["update"], ["check"]):
        sys.exit("translations.py update | check")
    sys.exit(main(sys.argv[1]))
