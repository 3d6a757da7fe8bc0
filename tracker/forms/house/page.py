"""The editor of house rules as a page."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import PRESETS, SETS
from tracker.forms.house.fields import BOUNDS, CHOSEN, LISTS, MOST_ROWS, SECTIONS, is_toggle, option_kind
from tracker.forms.house.form import HouseForm
from tracker.forms.rules import TIES, ties_value
from tracker.sheets import pages
from tracker.sheets.pages import Choice, HouseCell, HouseField, HouseName, HouseProblem, HouseRow, HouseSection
from tracker.sheets.table import Table
from tracker.words.card import rule_card
from tracker.words.house import column_label, field_hint, field_label, option_text, section_title, value_text
from tracker.words.problems import named_problem
from tracker.words.rule_lines import tie_text
from tracker.words.rules import preset_title, set_title, summary

LIVE = "live"
"""What a page sends by itself while somebody types."""


def form_page(
    form: HouseForm,
    *,
    action: str,
    sources: Iterable[Choice],
    name: HouseName | None,
    seats: int | None = None,
    table: Table | None = None,
    do: str | None = None,
) -> pages.HouseForm:
    """Every field with its refusal and what the sheet has; ``table`` is the game's, ``do`` what was pressed."""
    rules = form.rules
    return pages.HouseForm(
        action=action,
        name=name,
        name_last=table is not None,
        sections=tuple(_section(form, key) for key in SECTIONS),
        sources=tuple(sources),
        hidden=_hidden(form),
        problems=_problems(form),
        summary="" if rules is None else summary(rules, seats),
        card=None if rules is None else rule_card(rules, seats),
        differs=_differs(form),
        moves=None if form.look.moves is None else form.look.moves.view,
        doubts=()
        if rules is None or table is None
        else tuple((str(number), named_problem(problem, rules, table.names)) for number, problem in form.look.doubts),
        is_impossible=form.look.is_impossible,
        is_answer=do is not None,
        is_live=do == LIVE,
    )


def name_of_game(form: HouseForm) -> HouseName:
    """What the rules of a game without a group are called, which it may leave out."""
    return HouseName(
        label=_("Name of these rules"),
        hint=_("It stands on the page of this game. Leave it empty if they need none."),
        value=form.name,
        error=form.errors.get("name", ""),
    )


def name_field(form: HouseForm, *, is_needed: bool) -> HouseName:
    """What the rules are called, which a game may leave out."""
    return HouseName(
        label=_("Name of the rules") if is_needed else _("Keep them for the group under a name"),
        hint=_("The same name is the next version; another begins rules of their own.")
        if is_needed
        else _("Leave it empty to play by them in this game alone."),
        value=form.name,
        error=form.errors.get("name", ""),
    )


def _hidden(form: HouseForm) -> tuple[tuple[str, str], ...]:
    return (
        ("client_id", form.client_id),
        ("preset", form.preset),
        ("house", "" if form.house is None else str(form.house)),
        ("own_name", form.own_name),
        ("seen_version", str(form.seen_version)),
        ("seen_rules", form.seen_rules),
    )


def _differs(form: HouseForm) -> str:
    count = form.differing
    if not count:
        return _("As on the sheet “%(sheet)s”.") % {"sheet": preset_title(form.preset)}
    return ngettext(
        "%(count)s rule differs from the sheet “%(sheet)s”.",
        "%(count)s rules differ from the sheet “%(sheet)s”.",
        count,
    ) % {"count": count, "sheet": preset_title(form.preset)}


def _problems(form: HouseForm) -> tuple[HouseProblem, ...]:
    found = []
    for place, text in form.errors.items():
        name, _dash, index = place.partition("-")
        if not name:
            found.append(HouseProblem("", text))
        elif name == "name":
            found.append(HouseProblem("name", text))
        elif index:
            label = _("%(field)s, line %(number)s") % {"field": field_label(name), "number": int(index) + 1}
            found.append(HouseProblem(_cell_id(name, int(index), LISTS[name][0]), f"{label}: {text}"))
        else:
            found.append(HouseProblem(_field(form, name).target, f"{field_label(name)}: {text}"))
    return tuple(found)


def _section(form: HouseForm, key: str) -> HouseSection:
    names = SECTIONS[key]
    differing = sum(form.differs(name) for name in names)
    has_errors = any(place.partition("-")[0] in names for place in form.errors)
    return HouseSection(
        key=key,
        title=section_title(key),
        fields=tuple(_field(form, name) for name in names),
        note=ngettext("%(count)s differs", "%(count)s differ", differing) % {"count": differing} if differing else "",
        is_open=has_errors or form.focus.partition("-")[0] in names,
    )


def _field(form: HouseForm, name: str) -> HouseField:
    text = form.typed.texts.get(name, "")
    rows = tuple(_row(form, name, index) for index in range(len(form.typed.rows.get(name, ()))))
    choices = _choices(name, text)
    return HouseField(
        name=name,
        kind="rows" if name in LISTS else "toggle" if is_toggle(name) else "choices" if choices else "number",
        label=field_label(name),
        hint=field_hint(name),
        error=form.errors.get(name, ""),
        sheet=_("On the sheet: %(value)s") % {"value": value_text(name, PRESETS[form.preset])}
        if form.differs(name)
        else "",
        value=text,
        checked=bool(text),
        choices=choices,
        rows=rows,
        can_add=len(rows) < MOST_ROWS.get(name, 0),
        focus_add=form.focus == name,
    )


def _choices(name: str, text: str) -> tuple[Choice, ...]:
    options: list[tuple[str, str]] = []
    if name == "tie_breaks":
        options = [(ties_value(ties), capfirst(tie_text(ties))) for ties in TIES]
    elif name == "highest":
        options = [(str(number), set_title(number)) for number in CHOSEN[name]]
    elif name == "copies":
        options = [("1", _("One set")), ("2", _("Two sets mixed"))]
    elif name not in LISTS and (kind := option_kind(name)) is not None:
        options = [(str(option), option_text(option)) for option in kind]
    return tuple(Choice(value, label, checked=value == text) for value, label in options)


def _row(form: HouseForm, name: str, index: int) -> HouseRow:
    row = form.typed.rows[name][index]
    number = str(index + 1)
    cells = tuple(
        HouseCell(
            id=_cell_id(name, index, column),
            name=f"{name}-{column}",
            label=column_label(name, column),
            value=row[column],
            is_text=f"{name}.{column}" not in BOUNDS,
            choices=tuple(Choice(str(each), str(each), checked=str(each) == row[column]) for each in SETS)
            if column == "highest"
            else (),
            focus=form.focus == f"{name}-{index}" and column == _first_typed(name),
        )
        for column in LISTS[name]
    )
    return HouseRow(
        label=_("Line %(number)s") % {"number": number},
        cells=cells,
        remove=f"remove-{name}-{index}",
        error=form.errors.get(f"{name}-{index}", ""),
        focus=form.focus == f"{name}-{index}-remove",
    )


def _first_typed(name: str) -> str:
    return next(column for column in LISTS[name] if column != "highest")


def _cell_id(name: str, index: int, column: str) -> str:
    return f"{name}-{index}-{column}"
