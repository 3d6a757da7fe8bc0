"""One file for each page's scripts: a module together with what it imports, each still in a scope of its own.

Modules are written as a browser runs them, and are put together when static files are collected. Each becomes a
function whose parameters are what it imports and whose result is what it exports; a page calls it once, whichever of
its files brings it. Only the part of the language that the modules use is understood, and anything else is refused.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass

type Read = Callable[[str], str]
"""A module's source by its name, which is its path among the static files: ``js/live.js``."""

_SET_ASIDE = re.compile(
    r"""//[^\n]*|/\*.*?\*/
    |"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`
    |(?:(?<=[(,=:\[!&|?{};>])|(?<=return))\s*/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+/\w*""",
    re.DOTALL | re.VERBOSE,
)
"""Comments, strings, templates and regular expressions: what looks like code in them is none."""
_WORD = re.compile(r"(?<![\w$.])(?:import|export|await)\b(?!\s*:)")
_IMPORT = re.compile(r'import\s*(?:\{(?P<names>[^{}]*)\}\s*from\s*)?"(?P<path>\.[^"]+\.js)"\s*;')
_NAME = re.compile(r"(?P<name>[\w$]+)(?:\s+as\s+(?P<alias>[\w$]+))?")
_FETCH = re.compile(r'import\(\s*"(?P<path>\.[^"]+\.js)"\s*\)')
_EXPORT = re.compile(r"export\s+(?=(?:const|(?:async\s+)?function)\s+(?P<name>[\w$]+)\s*[=(])")


class NotUnderstood(ValueError):
    """A module has something that cannot be put into one file with others."""


@dataclass(frozen=True, slots=True)
class Import:
    """What a module takes of another; nothing where it only has it run."""

    module: str
    names: tuple[tuple[str, str], ...]
    """Each name as the other exports it, and as it is called here."""

    @property
    def parameter(self) -> str:
        """``{ a, b: c }``, which takes the other's exports apart."""
        return f"{{ {', '.join(name if name == here else f'{name}: {here}' for name, here in self.names)} }}"


@dataclass(frozen=True, slots=True)
class Module:
    """What a module takes, gives and does."""

    name: str
    imports: tuple[Import, ...]
    exports: tuple[str, ...]
    fetches: tuple[str, ...]
    """What it imports only when it is wanted: these stay files of their own."""
    body: str


def parse(name: str, source: str, home: str) -> Module:
    """Take a module apart; ``home`` is the folder of the file that it becomes part of, where what it fetches is sought.

    Raises :class:`NotUnderstood` for what is none of ``import "./x.js"``, ``import { a, b as c } from "./x.js"``, both
    before anything else, ``import("./x.js")``, ``export const``, ``export function`` and ``export async function``.
    """
    code = _SET_ASIDE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), source)
    if left := re.search(r"[\"'`]", code):
        raise _refusal(name, source, left.start(), "a quote without its end")
    imports, exports, fetches, parts, done = [], [], [], [], 0
    for word in _WORD.finditer(code):
        start = word.start()
        is_outside = code.count("{", 0, start) == code.count("}", 0, start)
        if word[0] == "await" and not is_outside:
            continue
        if found := _FETCH.match(source, start):
            fetches.append(_beside(name, found["path"]))
            parts += [source[done:start], f'import("{_from(home, fetches[-1])}")']
        elif is_outside and not code[done:start].strip() and (found := _IMPORT.match(source, start)):
            names = [_NAME.fullmatch(part.strip()) for part in (found["names"] or "").split(",") if part.strip()]
            if None in names:
                raise _refusal(name, source, start, "an “import” that is not understood")
            pairs = tuple((one["name"], one["alias"] or one["name"]) for one in names if one)
            imports.append(Import(_beside(name, found["path"]), pairs))
        elif is_outside and (found := _EXPORT.match(source, start)):
            exports.append(found["name"])
            parts.append(source[done:start])
        else:
            raise _refusal(name, source, start, f"an “{word[0]}” that is not understood")
        done = found.end()
    return Module(name, tuple(imports), tuple(exports), tuple(fetches), "".join([*parts, source[done:]]).strip())


def needed(entry: str, read: Read, home: str = "") -> dict[str, Module]:
    """The entry and what it imports, at first or later hand, by name, each after all that it imports itself.

    That is the order in which a browser runs them. Raises :class:`NotUnderstood` where they import each other in a
    circle, or what the other does not export.
    """
    found: dict[str, Module] = {}

    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            raise NotUnderstood(f"these import each other: {' → '.join([*path[path.index(name) :], name])}")
        if name in found:
            return
        module = parse(name, read(name), home)
        for taken in module.imports:
            visit(taken.module, (*path, name))
            if missing := {exported for exported, _here in taken.names} - {*found[taken.module].exports}:
                raise NotUnderstood(f"{name}: {taken.module} exports no {', '.join(sorted(missing))}")
        found[name] = module

    visit(entry, ())
    return found


def bundle(entry: str, read: Read, without: Set[str] = frozenset()) -> str:
    """The entry's file, which exports what the entry does. What ``without`` names is on the page already."""
    modules = needed(entry, read, posixpath.dirname(entry))
    lines = ["const modules = (globalThis.modules ??= {});"]
    lines += [_call(module) for name, module in modules.items() if name not in without]
    if exports := modules[entry].exports:
        lines.append(f'export const {{ {", ".join(exports)} }} = modules["{entry}"];')
    return "\n".join([*lines, ""])


def bundles(pages: Iterable[str], read: Read) -> dict[str, str]:
    """The file of each page's module, and of each module that is fetched later, by name."""
    pages = list(pages)
    waiting = [*pages]
    there: dict[str, Set[str]] = {}
    for entry in waiting:
        for asking, module in needed(entry, read).items():
            # Whoever asks has run, and with it what it imports; no other module is sure to be on the page.
            has_run = needed(asking, read).keys()
            for name in module.fetches:
                if name not in there:
                    waiting.append(name)
                there[name] = there.get(name, has_run) & has_run
    return {page: bundle(page, read) for page in pages} | {name: bundle(name, read, run) for name, run in there.items()}


def _call(module: Module) -> str:
    taken = [each for each in module.imports if each.names]
    parameters = ", ".join(each.parameter for each in taken)
    values = ", ".join(f'modules["{each.module}"]' for each in taken)
    given = f"return {{ {', '.join(module.exports)} }};"
    return f'modules["{module.name}"] ??= (({parameters}) => {{\n{module.body}\n{given}\n}})({values});'


def _beside(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _from(home: str, name: str) -> str:
    path = posixpath.relpath(name, home or ".")
    return path if path.startswith(".") else f"./{path}"


def _refusal(name: str, source: str, start: int, what: str) -> NotUnderstood:
    line = source.count("\n", 0, start) + 1
    return NotUnderstood(f"{name}, line {line}: {what}; what is, is said in config/bundles.py")
