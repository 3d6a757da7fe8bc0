"""The new game's form as a page."""

from __future__ import annotations

from dataclasses import replace

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import MAX_SEATS, PRESETS, SETS, RuleSet
from tracker.forms.new_game import NewGameForm
from tracker.models import Group
from tracker.sheets.pages import Choice, NewGamePage, PlayerField
from tracker.words.rules import no_deal_text, preset_title, set_title, summary


def new_game_page(form: NewGameForm, group: Group | None = None) -> NewGamePage:
    """What was typed, with each refusal at its field; ``group`` is whose game it is."""
    return NewGamePage(
        players=tuple(_player_field(form, index) for index in range(len(form.names))),
        can_add=len(form.names) < MAX_SEATS,
        players_errors=_errors(form, "players"),
        sets=(
            *((Choice("", _("As the rules have it"), checked=not form.highest),) if form.offers else ()),
            *(Choice(str(highest), set_title(highest), checked=form.highest == str(highest)) for highest in SETS),
        ),
        sets_errors=_errors(form, "set"),
        presets=(
            *(offer.choice(form.preset) for offer in form.offers),
            *(
                Choice(key, preset_title(key), checked=form.preset == key, note=summary(_shown(key, form)))
                for key in PRESETS
            ),
        ),
        presets_errors=_errors(form, "preset"),
        rounds=form.rounds,
        rounds_hint=_("Leave it empty to play all the rounds of the rules."),
        rounds_errors=_errors(form, "rounds"),
        client_id=form.client_id,
        doubts=() if form.rules is None or not form.to_agree else (no_deal_text(form.rules, len(form.players)),),
        agreed=form.to_agree or form.agreed,
        group="" if group is None else str(group.uuid),
        group_name="" if group is None else group.name,
        group_url="" if group is None else reverse("group", args=[group.uuid]),
    )


def _shown(preset: str, form: NewGameForm) -> RuleSet:
    chosen = int(form.highest) if form.highest in map(str, SETS) else 12
    return replace(PRESETS[preset], highest=chosen)


def _errors(form: NewGameForm, name: str) -> tuple[str, ...]:
    return (form.errors[name],) if name in form.errors else ()


def _player_field(form: NewGameForm, index: int) -> PlayerField:
    return PlayerField(
        id=f"name-{index}",
        name="name",
        label=_("Player %(number)s") % {"number": index + 1},
        value=form.names[index],
        position=str(index),
        errors=(form.name_errors[index],) if index in form.name_errors else (),
        can_move_up=index > 0,
        can_move_down=index < len(form.names) - 1,
        can_remove=len(form.names) > 2,
        focus=index == form.focus,
    )
