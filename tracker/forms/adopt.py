"""Who of a group the players of a game are that comes into it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.translation import gettext as _

from tracker.forms.numbers import read_index
from tracker.lookalikes import likely
from tracker.models import Game, Group, Player
from tracker.sheets.pages import AdoptPage, Choice, GroupLine, PersonField

NEW = "new"
"""The choice of somebody who is new to the group."""


@dataclass
class AdoptForm:
    """What was chosen of each player, by id."""

    players: Sequence[Player]
    known: Sequence[Player]
    """Who is of the group, second spellings among them."""
    chosen: dict[int, str] = field(default_factory=dict)
    errors: dict[int, str] = field(default_factory=dict)

    @classmethod
    def blank(cls, players: Sequence[Player], known: Sequence[Player]) -> AdoptForm:
        """Everybody is who has that name in the group, by a second spelling too, and else somebody new."""
        form = cls(players, known)
        form.chosen = {player.pk: str(same.pk) if (same := form._same(player)) else NEW for player in players}
        return form

    @classmethod
    def posted(cls, data: QueryDict, players: Sequence[Player], known: Sequence[Player]) -> AdoptForm:
        blank = cls.blank(players, known)
        return cls(players, known, {pk: data.get(f"person-{pk}", was) for pk, was in blank.chosen.items()})

    def is_valid(self) -> bool:
        people = {str(person.pk) for person in self.people_of_group}
        for pk, choice in self.chosen.items():
            if choice != NEW and choice not in people:
                self.errors[pk] = _("Choose somebody from the list.")
            elif choice != NEW and [*self.chosen.values()].count(choice) > 1:
                self.twice(pk)
        return not self.errors

    def twice(self, pk: int) -> None:
        """Two players were said to be one person; this is one of them."""
        self.errors[pk] = _("Two players cannot be one person. Choose somebody else for one of them.")

    @property
    def people_of_group(self) -> list[Player]:
        """Who can be chosen: archived ones as well, for the game may be an old one."""
        return [person for person in self.known if person.merged_into_id is None and not person.is_anonymous]

    def _same(self, player: Player) -> Player | None:
        """Whoever of the group that name leads to."""
        by_pk = {person.pk: person for person in self.known}
        found = next((person for person in self.known if person.name_key == player.name_key), None)
        while found is not None and found.merged_into_id is not None:
            found = by_pk.get(found.merged_into_id)
        return found

    @property
    def people(self) -> Mapping[int, int | None]:
        return {pk: read_index(choice) for pk, choice in self.chosen.items()}

    def fields(self) -> tuple[PersonField, ...]:
        return tuple(self._field(player) for player in self.players)

    def _field(self, player: Player) -> PersonField:
        chosen = self.chosen[player.pk]
        same, people = self._same(player), self.people_of_group
        # Of a name that somebody of the group has there can be no second.
        new = () if same else (Choice(NEW, _("Somebody new"), checked=chosen == NEW),)
        known = (Choice(str(person.pk), person.name, checked=str(person.pk) == chosen) for person in people)
        like = None if same else likely(player.name, [person.name for person in people])
        return PersonField(
            key=f"person-{player.pk}",
            name=player.name,
            choices=(*new, *known),
            error=self.errors.get(player.pk, ""),
            hint="" if like is None else _("Perhaps %(name)s?") % {"name": people[like].name},
        )


def adopt_page(
    game: Game, title: str, *, groups: Sequence[Group], group: Group | None, games: int, form: AdoptForm | None
) -> AdoptPage:
    """Putting a game into a group: which, and then who is who. ``games`` is how many come along."""
    return AdoptPage(
        title=title,
        game_url=game.get_absolute_url(),
        groups=tuple(GroupLine(name=each.name, url=f"?group={each.uuid}") for each in groups),
        group="" if group is None else group.name,
        group_key="" if group is None else str(group.uuid),
        games=games,
        people=() if form is None else form.fields(),
    )
