"""A game, and a season, as if by other rules: what the page answers, what it says of what nobody knows, and to whom."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.http import QueryDict
from django.test.utils import CaptureQueriesContext
from django.utils.http import urlencode

from scoring import PRESETS, LateSeat, Scoring
from tests.golden import games
from tests.tracker.changes import add, leave
from tests.tracker.factories import (
    DEVICE,
    NOW,
    OTHER_DEVICE,
    Typed,
    X,
    belong,
    cell,
    client_of,
    club,
    grant,
    new_game,
    play,
    round_facts,
    save,
    watcher_of,
)
from tracker import services
from tracker.facts import CellFacts
from tracker.forms.what_if import WhatIfForm
from tracker.models import Cell, Change, Game, Group, HouseRules, Role, Season
from tracker.sheets.table import Table
from tracker.sheets.what_if_season import standings

pytestmark = pytest.mark.django_db


def ask(game: Game, status: int = 200, **query: object) -> str:
    response = client_of().get(f"{game.get_absolute_url()}what-if/", query)
    assert response.status_code == status
    return html.unescape(response.content.decode())


def text_of(page: str) -> str:
    """What is read, with one space between."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def rows(page: str) -> dict[str, list[str]]:
    """Each player's place and total, as played → as if."""
    found = re.findall(r'<th scope="row">.*?<span class="name">(.*?)</span>(.*?)</tr>', page, re.DOTALL)
    return {name: [text_of(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", cells)] for name, cells in found}


def golden(name: str) -> Game:
    paper = games()[name]
    game = new_game(*paper.names, preset=paper.preset, rounds=paper.rounds)
    for number, (engine, scores) in enumerate(zip(paper.engines, paper.scores, strict=True), start=1):
        save(game, number, round_facts(scores, engine=engine), insist=True)
    return game


# --- A game -----------------------------------------------------------------------------------------------------------


def test_the_short_game_counts_the_first_four_rounds() -> None:
    page = ask(golden("family"), preset="short-game")
    assert rows(page) == {"Kim": ["1 → 1", "46 → 0"], "Mike": ["2 → 2", "123 → 106"]}
    text = text_of(page)
    assert "As played Kim wins with 46, the lowest total." in text
    assert "By the other rules Kim wins with 0, the lowest total." in text
    assert "Nobody has another place." in text
    assert "These rules have fewer rounds. Counted until round 4." in text
    assert "Number of rounds: 6 → 4" in text


def test_the_winner_collects_what_the_others_hold() -> None:
    page = ask(golden("family"), preset="winner-collects", rounds=6)
    assert rows(page) == {"Kim": ["1 → 1", "46 → 123"], "Mike": ["2 → 2", "123 → 46"]}
    assert "By the other rules Kim wins with 123, the highest total." in text_of(page)


def test_who_moves_is_said_in_words_with_the_tie_that_decides() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=2)
    play(game, [X, 40, 30], [45, X, 10], insist=True)
    page = ask(game, going_out_bonus=5)
    assert rows(page) == {"Luis": ["1 → 1", "40 → 35"], "Ana": ["3 → 2", "45 → 40"], "Kim": ["2 → 3", "40 → 40"]}
    text = text_of(page)
    assert "2 players have another place." in text
    assert "Ana moves up" in text
    assert "Kim moves down" in text
    assert "Luis same place" in text
    assert "Ana and Kim both have 40. Ana comes first: 1 zero round to 0." in text
    assert "Going out: 0 points → 0 points, and a bonus of 5" in text


def test_other_tie_breaks_move_places_and_no_total() -> None:
    page = ask(golden("shared_place"), tie_breaks="shared")
    assert rows(page)["Ana"] == ["1 → 1", "387 → 387"]
    assert "Nobody has another place." in text_of(page)
    game = new_game("Ana", "Luis", rounds=2)
    play(game, [X, 9], [9, X], insist=True)
    assert rows(ask(game, tie_breaks="shared")) == {"Ana": ["1 → 1", "9 → 9"], "Luis": ["1 → 1", "9 → 9"]}


def test_a_hand_of_points_is_shown_with_the_least_and_the_most_and_a_hand_of_tiles_is_counted() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=2)
    play(game, [X, 12, 100], insist=True)
    facts = round_facts([X, 0, 0], engine=11)
    tiles = replace(facts, cells=(cell(X), CellFacts(tiles=_tiles("12-7", "0-0")), cell(7)))
    save(game, 2, tiles, insist=True)
    page = ask(game, preset="blank-fifty", rounds=2)
    # 12 may hold the double-blank and 100 too; in round 2 Luis holds it, so Kim's 7 is a 7.
    assert rows(page) == {
        "Ana": ["1 → 1", "0 → 0"],
        "Luis": ["2 → 2–3", "31 → 81–131"],
        "Kim": ["3 → 2–3", "107 → 107–157"],
    }
    text = text_of(page)
    assert "By the other rules Ana wins with 0, the lowest total." in text
    assert "2 players have another place, or can have." in text
    assert "Hands that were written as points and not tile by tile: 2." in text
    assert "Round 1: Luis 12–62, Kim 100–150" in text
    written = ask(game, preset="blank-fifty", rounds=2, as_written="on")
    assert rows(written)["Luis"] == ["2 → 2", "31 → 81"]
    assert "Hands that were written" not in text_of(written)


CERTAIN = [
    ("who is far behind", [X, 12, 30, 100], "Certain all the same: Ana on place 1, Mike on place 4."),
    ("everybody far apart", [X, 12, 70, 130], "Every place is certain all the same; only totals are not known."),
    ("nobody", [5, 9, 20, 30], "No place is certain."),
]


@pytest.mark.parametrize(("scores", "sentence"), [row[1:] for row in CERTAIN], ids=[row[0] for row in CERTAIN])
def test_why_there_are_ranges_and_what_is_certain_stands_before_them(scores: list[Typed], sentence: str) -> None:
    game = new_game("Ana", "Luis", "Kim", "Mike", rounds=1)
    play(game, scores, insist=True)
    text = text_of(ask(game, double_blank=50)).split("Total")[0]
    assert "Nobody knows which blanks were in them" in text
    assert sentence in text
    assert text.index("Nobody knows") < text.index(sentence)
    known = text_of(ask(game, double_blank=50, as_written="on"))
    assert "ertain" not in known
    assert "Nobody knows" not in known


def test_who_left_is_no_certain_place() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 37], insist=True)
    leave(game, "Ana", last=1)
    assert "No place is certain." in text_of(ask(game, double_blank=50))


def test_hands_that_were_written_tile_by_tile_make_no_range() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=1)
    facts = round_facts([X, 0, 0])
    cells = (cell(X), CellFacts(tiles=_tiles("12-7", "0-0")), CellFacts(tiles=_tiles("3-4")))
    save(game, 1, replace(facts, cells=cells), insist=True)
    page = ask(game, double_blank=50)
    assert rows(page) == {"Ana": ["1 → 1", "0 → 0"], "Kim": ["2 → 2", "7 → 7"], "Luis": ["3 → 3", "19 → 69"]}
    assert "ertain" not in text_of(page)


def _tiles(*names: str) -> Any:
    return CellFacts.read(
        {"pips": None, "went_out": False, "is_absent": False, "adjustments": [], "tiles": names}
    ).tiles


def test_a_first_place_that_nobody_knows_names_who_can_have_it() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=1)
    play(game, [5, 9, 80], insist=True)
    assert "The first place is not known: it can be Ana or Luis." in text_of(ask(game, double_blank=50))


def test_a_game_under_way_is_counted_so_far() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 37], [30, X, 5])
    text = text_of(ask(game, going_out_bonus=10))
    assert "As played, so far Luis leads with 12." in text
    assert "By the other rules Luis leads with 2." in text


def test_a_game_that_would_go_on_has_a_leader_and_no_winner() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=1)
    play(game, [X, 12, 37])
    text = text_of(ask(game, preset="classic"))
    assert "As played Ana wins with 0, the lowest total." in text
    assert "By the other rules Ana leads with 0." in text
    assert "These rules have 13 rounds, so the game would go on. It stands as after round 1." in text


NOTHING = {"preset": "", "rounds": "", "double_blank": "", "scoring": "", "tie_breaks": ""}


@pytest.mark.parametrize("query", [NOTHING, {"double_blank": 0}, {**NOTHING, "as_written": "on"}])
def test_who_changes_nothing_is_told_so(query: dict[str, object]) -> None:
    page = ask(golden("family"), **query)
    assert "Nothing was changed, so everybody keeps their place." in text_of(page)
    assert rows(page) == {}
    assert "What to know" not in page


def test_rules_of_laying_tiles_alone_move_nobody() -> None:
    game = new_game("Ana", "Luis", preset="ten-seats", rounds=1)
    play(game, [X, 12])
    text = text_of(ask(game, preset="ten-seats-es", rounds=1))
    assert "These rules differ in how tiles are laid, not in what counts: everybody keeps their place." in text


def test_who_changes_nothing_in_a_season_is_told_so() -> None:
    season = a_season(*EVENINGS)
    text = text_of(ask_season(season, **NOTHING))
    assert "Nothing was changed, so everybody keeps their place." in text
    assert "Standings" not in text


def test_partners_of_the_house_cannot_be_of_three_players() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=1)
    play(game, [X, 12, 37])
    house = _house(game.group, "Pairs", partners=True)
    assert "Partners need 4, 6 or 8 players, and this game has 3." in text_of(ask(game, preset=f"house-{house.pk}"))
    other = _house(game.group, "Fifteen", highest=15)
    assert "These rules are for other dominoes" in text_of(ask(game, preset=f"house-{other.pk}"))


def test_partners_stand_together() -> None:
    game = new_game("Ana", "Luis", "Kim", "Mike", rounds=1)
    play(game, [X, 12, 37, 20], insist=True)
    house = _house(game.group, "Pairs", partners=True)
    page = ask(game, preset=f"house-{house.pk}", rounds=1)
    assert rows(page) == {
        "Ana": ["1 → 1", "0 → 0"],
        "Kim": ["4 → 1", "37 → 0"],
        "Luis": ["2 → 2", "12 → 32"],
        "Mike": ["3 → 2", "20 → 32"],
    }
    assert "moves up · with Ana" in text_of(page)


def test_the_newest_rules_of_the_house_are_offered_and_a_link_to_old_ones_stays() -> None:
    game = new_game("Ana", "Luis", rounds=1)
    play(game, [X, 12])
    old = _house(game.group, "Ours", going_out_bonus=-5)
    new = replace_version(old)
    stranger = _house(Group.objects.create(language="en", time_zone="UTC"), "Theirs")
    page = ask(game)
    assert f'value="house-{new.pk}"' in page
    assert f'value="house-{old.pk}"' not in page
    assert "Ours, version 2" in page
    assert rows(ask(game, preset=f"house-{old.pk}", rounds=1))["Ana"] == ["1 → 1", "0 → −5"]
    assert "Ours, version 1" in ask(game, preset=f"house-{old.pk}")
    assert "Choose one of these." in ask(game, 422, preset=f"house-{stranger.pk}")


def _house(group: Group, name: str, **changes: object) -> HouseRules:
    rules = replace(PRESETS["classic"], **changes)  # type: ignore[arg-type]
    return HouseRules.objects.create(
        group=group,
        name=name,
        name_key=name.lower(),
        version=1,
        preset="classic",
        rules=rules.to_dict(),
        made_at=NOW,
        device=DEVICE,
        client_id=uuid4(),
    )


def replace_version(old: HouseRules) -> HouseRules:
    return HouseRules.objects.create(
        group=old.group,
        name=old.name,
        name_key=old.name_key,
        version=2,
        preset="classic",
        rules=old.rules,
        made_at=NOW,
        device=DEVICE,
        client_id=uuid4(),
    )


def test_who_left_has_no_place_by_other_rules_either() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 37])
    leave(game, "Ana", last=1)
    play(game, [None, X, 5], insist=True)
    page = ask(game, going_out_bonus=5)
    assert rows(page)["Ana"] == ["– → –", "0 → −5"]
    assert "Ana no place" in text_of(page)


def test_who_comes_late_begins_with_what_the_other_rules_give_before_the_first_round_too() -> None:
    game = new_game("Ana", "Luis", late_seat=LateSeat.WORST_TOTAL)
    play(game, [X, 12], [5, X])
    add(game, "Kim", first=3)
    given = {
        rule: _house(game.group, rule, late_seat=rule, going_out_bonus=0, mistake_penalty=False)
        for rule in (LateSeat.NOTHING, LateSeat.AVERAGE_TOTAL, LateSeat.WORST_TOTAL)
    }
    kims = {rule: rows(ask(game, preset=f"house-{house.pk}"))["Kim"] for rule, house in given.items()}
    assert kims == {
        LateSeat.NOTHING: ["– → –", "12 → 0"],
        LateSeat.AVERAGE_TOTAL: ["– → –", "12 → 9"],
        LateSeat.WORST_TOTAL: ["– → –", "12 → 12"],
    }
    assert rows(ask(game, preset="classic"))["Kim"] == ["– → –", "12 → 0"]
    # By rules that end here nobody comes any more.
    house = f"house-{given[LateSeat.WORST_TOTAL].pk}"
    assert rows(ask(game, preset=house, rounds=2))["Kim"] == ["– → –", "12 → 0"]


def test_nothing_is_asked_and_nothing_answered_at_first() -> None:
    page = ask(golden("family"))
    assert "By the other rules" not in page
    assert 'method="get"' in page
    assert "csrfmiddlewaretoken" not in page.split("<main")[1].split("</main")[0]


def test_the_end_of_a_game_leads_here() -> None:
    game = golden("family")
    page = client_of().get(f"{game.get_absolute_url()}end/").content.decode()
    assert f'href="{game.get_absolute_url()}what-if/"' in page


def test_nothing_is_written_whatever_is_asked() -> None:
    game = golden("family")
    before = (Change.objects.count(), Game.objects.get().rev, Game.objects.get().rules)
    with CaptureQueriesContext(connection) as queries:
        ask(game, preset="blank-fifty", going_out_bonus=5)
    assert queries.captured_queries
    for query in queries.captured_queries:
        assert not re.search(r"\b(INSERT|UPDATE|DELETE|BEGIN|SAVEPOINT)\b", query["sql"])
    assert (Change.objects.count(), Game.objects.get().rev, Game.objects.get().rules) == before


def test_disputed_scores_are_said_first() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=1)
    play(game, [X, 12, 37])
    claim = {"value": cell(41).value(), "device": str(uuid4()), "at": NOW.isoformat()}
    Cell.objects.filter(seat__position=1).update(claims=[claim])
    assert Table.load(game).disputed
    assert "The result waits" in text_of(ask(game, going_out_bonus=5))
    Game.objects.update(rules=PRESETS["classic"].to_dict())
    assert "The result waits" not in text_of(ask(game, going_out_bonus=5))


HOSTILE = [
    "x",
    "-1",
    "99999999999999999999",
    "1e3",
    "0x10",
    "½",
    "\x00",
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "٣٣٣٣",
]


@pytest.mark.parametrize("value", HOSTILE)
@pytest.mark.parametrize("name", ["preset", "rounds", "double_blank", "blank_end", "scoring", "tie_breaks"])
def test_what_cannot_be_asked_is_said_beside_its_field(name: str, value: str) -> None:
    game = new_game("Ana", "Luis", rounds=1)
    play(game, [X, 12])
    response = client_of().get(f"{game.get_absolute_url()}what-if/?{urlencode({name: value})}")
    page = response.content.decode()
    assert response.status_code == 422
    assert f'aria-describedby="{name}-errors"' in page or f'{name}-hint {name}-errors"' in page
    assert f'id="{name}-errors"' in page
    assert "<script>alert" not in page
    assert "By the other rules" not in page


@pytest.mark.parametrize("value", ["x", "1000", "-1000", "--5"])
def test_a_bonus_is_a_number_that_is_taken_off(value: str) -> None:
    game = new_game("Ana", "Luis", rounds=1)
    play(game, [X, 12])
    assert "Write a whole number from 0 to 999." in ask(game, 422, going_out_bonus=value)
    for typed in ("5", "-5", "−5"):
        assert rows(ask(game, going_out_bonus=typed))["Ana"] == ["1 → 1", "0 → −5"]


@pytest.mark.parametrize("query", ["%ff%fe", "preset", "&&&==", "preset=&preset=classic", "other=1", "a" * 3000])
def test_an_address_that_asks_for_nothing_that_is_known_is_no_mistake(query: str) -> None:
    game = new_game("Ana", "Luis", rounds=1)
    play(game, [X, 12])
    assert client_of().get(f"{game.get_absolute_url()}what-if/?{query}").status_code == 200


def test_before_the_first_round_there_is_nothing_to_count() -> None:
    game = new_game("Ana", "Luis")
    response = client_of().get(f"{game.get_absolute_url()}what-if/?preset=short-game")
    assert response.status_code == 302
    assert response["Location"] == game.get_absolute_url()


# --- A season ---------------------------------------------------------------------------------------------------------


def a_season(
    *evenings: Sequence[Typed] | Sequence[Sequence[Typed]], preset: str = "classic", **changes: object
) -> Season:
    """A season of Ana, Luis and Kim, a game of so many rounds each evening."""
    group = club("Club")
    season = Season.objects.create(group=group, name="2026", first_day=NOW.date(), last_day=NOW.date())
    for evening in evenings:
        game = services.start_game(
            client_id=uuid4(),
            device=DEVICE,
            names=["Ana", "Luis", "Kim"],
            preset=preset,
            rules=replace(PRESETS[preset], rounds=len(evening), **changes),  # type: ignore[arg-type]
            now=NOW,
            played_on=NOW.date(),
            language="en",
            time_zone="UTC",
            group=group,
        )
        play(game, *evening, insist=True)  # type: ignore[arg-type]
    return season


def ask_season(season: Season, status: int = 200, **query: object) -> str:
    response = client_of().get(f"/group/{season.group.uuid}/season/{season.pk}/what-if/", query)
    assert response.status_code == status
    return html.unescape(response.content.decode())


EVENINGS = ([[X, 10, 30], [30, X, 12]], [[X, 10, 30], [4, X, 5]], [[20, 10, X]])


def test_a_season_counts_other_winners_and_its_own_standings() -> None:
    season = a_season(*EVENINGS)
    page = ask_season(season, rounds=1)
    text = text_of(page)
    assert "3 games are over. 1 has another winner." in text
    assert "28 November 2026 Luis → Ana" in text
    assert "Only the first rounds count. (2 games)" in text
    assert rows(page) == {
        "Ana": ["2 → 1", "1 → 2", "10.8 → 6.7"],
        "Luis": ["1 → 2", "1 → 0", "6.0 → 10.0"],
        "Kim": ["3 → 3", "1 → 1", "15.4 → 20.0"],
    }


def test_the_standings_before_are_those_of_the_group() -> None:
    season = a_season(*EVENINGS)
    page = ask_season(season, tie_breaks="lowest-nonzero")
    found = rows(page)
    for record in standings(Table.load_all(Game.objects.all())):
        place, wins, average = (value.split(" → ") for value in found[record.player.name])
        assert place == [str(record.place)] * 2
        assert wins == [str(record.wins)] * 2
        assert average[0] == average[1]
    assert "Every game has the same winner." in text_of(page)
    url = f"/group/{season.group.uuid}/season/{season.pk}/"
    assert f'href="{url}what-if/"' in watcher_of(season.group).get(url).content.decode()


def test_a_winner_that_nobody_knows_is_counted_apart() -> None:
    page = ask_season(a_season([[5, 9, 80]], [[X, 9, 80]]), double_blank=50)
    text = text_of(page)
    assert "2 games are over. Of 1 the winner is not known." in text
    assert "Ana → Ana or Luis" in text
    assert rows(page)["Ana"] == ["1 → 1–2", "2 → 1–2", "2.5 → 2.5–27.5"]
    assert rows(page)["Kim"] == ["3 → 3", "0 → 0", "80.0 → 80.0–130.0"]


def test_a_win_that_is_shared_is_another_winner() -> None:
    season = a_season([[X, 5, 30], [X, 7, 30], [12, X, 30]])
    text = text_of(ask_season(season, tie_breaks="shared"))
    assert "1 game is over. 1 has another winner." in text
    assert "Ana → Ana and Luis" in text


def test_where_the_highest_wins_the_highest_average_is_best() -> None:
    page = ask_season(a_season([[X, 10, 30]], [[X, 8, 5]]), scoring=Scoring.WINNER_COLLECTS)
    assert rows(page) == {
        "Ana": ["1 → 1", "2 → 2", "0.0 → 26.5"],
        "Luis": ["2 → 2", "0 → 0", "9.0 → 0.0"],
        "Kim": ["3 → 2", "0 → 0", "17.5 → 0.0"],
    }


def test_a_game_that_cannot_be_replayed_stays_as_it_was() -> None:
    season = a_season([[X, 10, 30]])
    house = _house(season.group, "Pairs", partners=True)
    page = ask_season(season, preset=f"house-{house.pk}")
    assert "Partners need 4, 6 or 8 players: stays as it was played. (1 game)" in text_of(page)
    assert rows(page)["Kim"] == ["3 → 3", "0 → 0", "30.0 → 30.0"]


def test_who_came_after_the_rounds_that_count_stands_last() -> None:
    page = ask_season(a_season([[X, 10, None], [5, X, 30]]), rounds=1)
    assert list(rows(page)) == ["Ana", "Luis", "Kim"]
    assert rows(page)["Kim"] == ["3 → –", "0 → 0", "30.0 → –"]


def test_what_a_late_arrival_is_given_counts_in_no_average() -> None:
    page = ask_season(a_season([[X, 10, None], [5, X, 30]], late_seat=LateSeat.WORST_TOTAL), going_out_bonus=5)
    assert rows(page)["Kim"] == ["3 → 3", "0 → 0", "30.0 → 30.0"]


def test_a_season_under_way_counts_the_games_that_are_over() -> None:
    season = a_season([[X, 10, 30]])
    Game.objects.update(rules=PRESETS["classic"].to_dict())
    page = ask_season(season, rounds=1)
    assert "0 games are over." in text_of(page)
    assert rows(page) == {}
    own = watcher_of(season.group).get(f"/group/{season.group.uuid}/season/{season.pk}/").content.decode()
    assert "what-if" not in own


@pytest.mark.parametrize("number", ["0", "99999", "99999999999999999999999999"])
def test_a_season_that_is_not_the_groups_is_not_found(number: str) -> None:
    season = a_season([[X, 10, 30]])
    assert client_of().get(f"/group/{season.group.uuid}/season/{number}/what-if/").status_code == 404
    other = club("Other")
    belong(other)
    assert client_of().get(f"/group/{other.uuid}/season/{season.pk}/what-if/").status_code == 404
    assert client_of(None).get(f"/group/{season.group.uuid}/season/{season.pk}/what-if/").status_code == 404


def test_a_season_says_what_cannot_be_asked_beside_its_field() -> None:
    page = ask_season(a_season([[X, 10, 30]]), 422, rounds="many", preset="none")
    assert 'id="rounds-errors"' in page
    assert 'id="preset-errors"' in page


def test_each_game_keeps_its_dominoes() -> None:
    form = WhatIfForm.asked(_query("preset=short-game"), ())
    assert form.is_valid()
    rules = form.rules_for(replace(PRESETS["classic"], highest=15, copies=2))
    assert (rules.highest, rules.copies, rules.rounds) == (15, 2, 4)


def _query(text: str) -> Any:
    return QueryDict(text)


# --- Who may see it, and what it costs --------------------------------------------------------------------------------

QUERY = {"preset": "blank-fifty", "going_out_bonus": "5"}


def test_a_link_answers_to_those_who_may_see_the_game_and_to_nobody_else() -> None:
    game = golden("family")
    url = f"{game.get_absolute_url()}what-if/"
    assert client_of(None).get(url, QUERY).status_code == 404
    assert client_of(OTHER_DEVICE).get(url, QUERY).status_code == 404
    grant(game, OTHER_DEVICE, Role.WATCHER)
    assert client_of(OTHER_DEVICE).get(url, QUERY).content == client_of().get(url, QUERY).content
    assert watcher_of(game.group).get(url, QUERY).status_code == 200


@pytest.mark.parametrize(("seats", "rounds"), [(2, 1), (8, 13), (14, 13)])
def test_a_game_is_asked_for_in_four_queries(django_assert_num_queries: Any, seats: int, rounds: int) -> None:
    game = new_game(*[f"P{seat}" for seat in range(seats)], rounds=rounds)
    play(game, *[[X, *range(20, 19 + seats)]] * rounds, insist=True)
    with django_assert_num_queries(4):
        ask(game, **QUERY)


@pytest.mark.parametrize("games", [1, 5, 20])
def test_a_season_is_asked_for_in_six_queries_however_many_games_it_has(
    django_assert_num_queries: Any, games: int
) -> None:
    season = a_season(*[[[X, 10, 30]]] * games)
    with django_assert_num_queries(6):
        ask_season(season, **QUERY)


def test_one_double_blank_lifts_one_player_of_a_season_and_not_two() -> None:
    # Ana is 40 behind the others: with the double-blank one of them falls behind her, never both, so she never wins.
    page = ask_season(a_season([[50, 10, 11]]), double_blank=50)
    assert rows(page)["Ana"] == ["3 → 2–3", "0 → 0", "50.0 → 50.0–100.0"]
    assert rows(page)["Luis"] == ["1 → 1–3", "1 → 0–1", "10.0 → 10.0–60.0"]
    assert rows(page)["Kim"] == ["2 → 1–3", "0 → 0–1", "11.0 → 11.0–61.0"]
