"""What nobody in a group has done better, and how strong everybody plays if the group wants to know."""

from __future__ import annotations

from collections.abc import Mapping

from django.urls import reverse

from scoring import GroupRecord, RecordHolder
from tracker.figures import figure
from tracker.models import Game, Group, GroupRole, Player
from tracker.names import initials
from tracker.rating import Rating
from tracker.sheets.pages.players import RatingLine, RecordBlock, RecordHolderLine, RecordsPage
from tracker.sheets.players.kept import Made, addresses_of, players_of
from tracker.sheets.players.life import SHOWN, game_link
from tracker.sheets.players.lists import player_url
from tracker.words import players as words


def records_page(group: Group, *, role: GroupRole) -> RecordsPage:
    """Three queries while nothing has changed since it was made last; else as many as ``results_of_group`` takes."""
    players = players_of(group)
    made = Made(group, players)
    records = made.records()
    named = {pk for record in records for holder in record.holders for pk in holder.games[-SHOWN:]}
    games = addresses_of(named)
    return RecordsPage(
        group=group.name,
        group_url=reverse("group", args=[group.uuid]),
        players_url=reverse("players", args=[group.uuid]),
        action=reverse("records", args=[group.uuid]),
        records=tuple(_record(group, record, players, games) for record in records),
        has_rating=group.has_rating,
        ratings=_ratings(group, players, made.ratings()) if group.has_rating else (),
        organises=role is GroupRole.ORGANISER,
    )


def _record(group: Group, record: GroupRecord, players: Mapping[int, Player], games: Mapping[int, Game]) -> RecordBlock:
    return RecordBlock(
        title=words.record_title(record),
        value=words.record_value(record),
        holders=tuple(_holder(group, holder, players[holder.player], games) for holder in record.holders),
    )


def _holder(group: Group, holder: RecordHolder, player: Player, games: Mapping[int, Game]) -> RecordHolderLine:
    more = len(holder.games) - SHOWN
    return RecordHolderLine(
        name=player.name,
        url=player_url(group, player),
        games=tuple(game_link(games, pk) for pk in holder.games[-SHOWN:]),
        more=words.more_games_text(more) if more > 0 else "",
    )


def _ratings(group: Group, players: Mapping[int, Player], ratings: Mapping[int, Rating]) -> tuple[RatingLine, ...]:
    """Best first; those of one number, as it is shown, share a place. Who is archived has none."""
    shown = [(players[pk], rating) for pk, rating in ratings.items() if players[pk].is_offered]
    shown.sort(key=lambda each: (-round(each[1].value, 1), each[0].name_key))
    values = [round(rating.value, 1) for _player, rating in shown]
    return tuple(
        RatingLine(
            place=str(values.index(values[index]) + 1),
            name=player.name,
            initials=initials(player.name),
            colour=player.colour,
            url=player_url(group, player),
            value=words.rating_text(rating.value),
            games=figure(rating.games),
        )
        for index, (player, rating) in enumerate(shown)
    )
