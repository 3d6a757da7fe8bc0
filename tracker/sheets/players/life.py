"""The page of a player: what they did in all games of the group."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring import Career, EngineFigures, Meeting, Partnership
from tracker.figures import figure
from tracker.graph import draw_line, draw_places
from tracker.models import Game, Group, GroupRole, Player
from tracker.names import initials
from tracker.rating import Rating
from tracker.sheets.pages.players import (
    EngineLine,
    Fact,
    LinkLine,
    MeetingLine,
    PartnerLine,
    PlayerPage,
    RatingBlock,
)
from tracker.sheets.players.kept import Made, addresses_of, players_of
from tracker.sheets.players.lists import player_notes, player_url
from tracker.words import players as words
from tracker.words.lists import engine_text

SHOWN = 3
"""Games that are named where several are as good, the latest."""


def player_page(group: Group, player: Player, *, role: GroupRole) -> PlayerPage:
    """Three queries while nothing has changed since it was made last; else as many as ``results_of_group`` takes."""
    players = players_of(group)
    made = Made(group, players)
    life = made.life(player)
    career = life.career
    games = addresses_of(set() if career is None else {*_named(career)})
    places = [] if career is None else [outing.result.place for outing in career.form]
    spellings = [each.name for each in players.values() if each != player and each.person() == player]
    return PlayerPage(
        group=group.name,
        group_url=reverse("group", args=[group.uuid]),
        players_url=reverse("players", args=[group.uuid]),
        records_url=reverse("records", args=[group.uuid]),
        name=player.name,
        initials=initials(player.name),
        colour=player.colour,
        notes=player_notes(player, spellings),
        facts=() if career is None else tuple(_facts(career, games)),
        form=draw_places(places, title=_("Form"), text=words.form_text(places)),
        form_caption=words.form_text(places) if places else "",
        engines=tuple(map(_engine, life.engines)),
        meetings=tuple(_meeting(group, players[each.opponent], each) for each in life.meetings),
        partners=tuple(_partner(group, players[each.partner], each) for each in life.partnerships),
        rating=_rating(made.ratings().get(player.pk)) if group.has_rating else None,
        edit_url=reverse("edit_player", args=[group.uuid, player.pk]) if role.reaches(GroupRole.SCOREKEEPER) else "",
    )


def _named(career: Career) -> Iterator[int]:
    """The games that the page leads to."""
    for result in (*career.best_games[-SHOWN:], *career.worst_games[-SHOWN:]):
        yield result.game
    yield from (streak.first for streak in career.won.longest[-SHOWN:])


def _facts(career: Career, games: Mapping[int, Game]) -> Iterator[Fact]:
    yield _fact(_("Games"), figure(career.games))
    yield _fact(_("Games won"), words.wins_text(career.wins, career.shared_wins))
    places = [words.place_text(place, times) for place, times in career.places]
    if career.unplaced:
        places.append(words.left_text(career.unplaced))
    yield _fact(_("Places"), *places)
    yield _fact(_("Average: points a round"), words.average_text(career.average))
    yield _fact(_("Zero rounds"), words.zero_text(career))
    if career.lowest_nonzero is not None:
        yield _fact(_("Lowest round that is not zero"), words.points_text(career.lowest_nonzero))
    yield _fact(_("Worst round"), words.points_text(career.worst_round))
    for title, found in ((_("Best game"), career.best_games), (_("Worst game"), career.worst_games)):
        if found:
            yield Fact(
                title,
                tuple(
                    game_link(
                        games,
                        result.game,
                        _("%(points)s in %(rounds)s")
                        % {
                            "points": words.points_text(result.score),
                            "rounds": words.rounds_text(result.rounds),
                        },
                    )
                    for result in found[-SHOWN:]
                ),
            )
    if career.won.longest:
        yield _fact(_("Most games won in a row"), words.streak_text(career.won))
    if career.not_last.longest:
        yield _fact(_("Most games in a row without the last place"), words.streak_text(career.not_last))


def _fact(title: str, *texts: str) -> Fact:
    return Fact(title, tuple(LinkLine(text, "") for text in texts))


def game_link(games: Mapping[int, Game], pk: int, text: str = "") -> LinkLine:
    """Where a game is, and when it was; one that went meanwhile leads nowhere."""
    game = games.get(pk)
    if game is None:
        return LinkLine(text or "–", "")
    day = date_format(game.played_on)
    return LinkLine(f"{text}, {day}" if text else day, game.get_absolute_url())


def _engine(found: EngineFigures) -> EngineLine:
    return EngineLine(
        engine=found.engine,
        text=engine_text(found.engine),
        rounds=figure(found.rounds),
        average=words.average_text(found.average),
        zero_rounds=figure(found.zero_rounds),
    )


def _meeting(group: Group, opponent: Player, found: Meeting) -> MeetingLine:
    return MeetingLine(
        name=opponent.name,
        url=player_url(group, opponent),
        games=figure(found.games),
        ahead=figure(found.ahead),
        behind=figure(found.behind),
        level=figure(found.level),
    )


def _partner(group: Group, partner: Player, found: Partnership) -> PartnerLine:
    return PartnerLine(
        name=partner.name,
        url=player_url(group, partner),
        games=figure(found.games),
        wins=figure(found.wins),
        average=words.average_text(found.average),
    )


def _rating(found: Rating | None) -> RatingBlock | None:
    if found is None:
        return None
    return RatingBlock(
        value=words.rating_text(found.value), games=words.games_text(found.games), drawing=_history(found.history)
    )


def _history(history: Iterable[tuple[dt.date, float]]) -> SafeString:
    points = [*history]
    if not points:
        return SafeString()
    (first, before), (last, now) = points[0], points[-1]
    ends = tuple(date_format(day, "SHORT_DATE_FORMAT") for day in (first, last))
    text = _("From %(before)s on %(first)s to %(now)s on %(last)s") % {
        "before": words.rating_text(before),
        "first": date_format(first),
        "now": words.rating_text(now),
        "last": date_format(last),
    }
    return draw_line(
        [value for _day, value in points], ends=(ends[0], ends[1]), title=_("Rating after each game"), text=text
    )
