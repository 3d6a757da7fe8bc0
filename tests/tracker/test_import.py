"""A score table that is pasted or uploaded becomes a game."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from hypothesis import given
from hypothesis import strategies as st

from bench.agreement import discord
from tests.tracker.changes import hand
from tests.tracker.factories import DEVICE, X, client_of, club, play, rules_of, save
from tests.tracker.houses import club_game, save_house
from tracker import services
from tracker.forms.imports.tables import NotATable, tables_of
from tracker.forms.imports.text import decoded, rows_of
from tracker.models import Change, Game, Group, Player, Season
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db

PASTED = "Ana\tLuis\tKim\nx\t12\t30\n9\tx\t20\n"


def url_of(group: Group) -> str:
    return f"/group/{group.uuid}/import/"


def send(group: Group, text: str, do: str = "look", file: bytes | None = None, **more: str) -> HttpResponse:
    data: dict[str, Any] = {"table": text, "preset": "classic", "date": "2026-11-20", "do": do, "client_id": str(KEY)}
    if file is not None:
        data["file"] = SimpleUploadedFile("scores.csv", file)
    response: HttpResponse = client_of().post(url_of(group), data | more)
    return response


KEY = uuid4()


def shown(response: HttpResponse) -> str:
    return html.unescape(response.content.decode())


def agreed(response: HttpResponse) -> str:
    (found,) = re.findall(r'name="agreed" value="([^"]*)"', response.content.decode())
    return str(found)


def imported(group: Group, text: str, **more: str) -> Game:
    """Look at it, and press the button."""
    looked = send(group, text, **more)
    assert looked.status_code == 200, shown(looked)
    response = send(group, text, "import", agreed=agreed(looked), **more)
    assert response.status_code == 302, shown(response)
    return Game.objects.select_related("group").get(uuid=response["Location"].split("/")[2])


def table_of(game: Game) -> list[list[Any]]:
    return [
        ["x" if cell.went_out else None if cell.is_absent else cell.pips for cell in played.facts.cells]
        for played in Table.load(game).rounds
    ]


# --- From the table to the game ---------------------------------------------------------------------------------------


def test_a_table_is_shown_and_then_becomes_a_game() -> None:
    group = club()
    season = Season.objects.create(group=group, name="2026", first_day="2026-01-01", last_day="2026-12-31")
    looked = send(group, PASTED)
    assert "Import the game" in shown(looked)
    assert not Game.objects.exists()
    game = imported(group, PASTED)
    table = Table.load(game)
    assert table.is_over
    assert table_of(game) == [["x", 12, 30], [9, "x", 20]]
    assert [(table.names[place.seats[0]], place.total) for place in table.places] == [
        ("Ana", 9),
        ("Luis", 12),
        ("Kim", 50),
    ]
    assert (str(game.played_on), game.group) == ("2026-11-20", group)
    assert [*Game.objects.of_season(season)] == [game]
    assert [change.verb for change in Change.objects.filter(game=game)] == ["start", "import"]
    assert discord(game) == []
    history = client_of().get(f"{game.get_absolute_url()}history/").content.decode()
    assert "Imported from a table: 2 rounds" in history


def test_twice_is_once_and_another_table_is_another_game() -> None:
    group = club()
    game = imported(group, PASTED)
    assert imported(group, PASTED) == game
    assert imported(group, PASTED.replace("30", "31")) != game
    assert Game.objects.count() == 2


def test_it_is_corrected_like_any_other() -> None:
    game = imported(club(), PASTED)
    first, second = (played.facts for played in Table.load(game).rounds)
    save(game, 2, replace(second, cells=first.cells))
    assert table_of(game)[1] == ["x", 12, 30]
    services.undo(game=Game.objects.get(pk=game.pk), seq=Change.objects.filter(game=game).latest("seq").seq, **hand())
    assert table_of(game)[1] == [9, "x", 20]
    with pytest.raises(Change.DoesNotExist):
        services.undo(game=Game.objects.get(pk=game.pk), seq=1, **hand())
    services.reopen_game(game=Game.objects.get(pk=game.pk), **hand())
    assert not Table.load(Game.objects.get(pk=game.pk)).is_over


def test_the_players_are_those_of_the_group() -> None:
    group = club()
    ana = Player.named(group, "Ana", colour=5)
    ana.save()
    page = shown(send(group, PASTED.replace("Ana", "ANA")))
    assert page.count("<small>new</small>") == 2
    game = imported(group, PASTED.replace("Ana", "ANA"))
    assert game.seats.get(position=0).player == ana


def test_house_rules_and_more_rounds_than_they_have() -> None:
    group = club()
    house = save_house(group, rounds=1, double_blank=50)
    game = imported(group, PASTED, preset=f"house-{house.pk}")
    assert (game.house_rules, game.rule_set.rounds, game.rule_set.double_blank) == (house, 2, 50)
    assert not game.is_finished
    assert Table.load(game).is_over


@pytest.mark.parametrize("path", ["scores.csv", "rounds.csv"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_what_roundhouse_wrote_comes_back(path: str, language: str) -> None:
    group = club()
    game = club_game(group, "Ana", "=Luis;-x", "Núria")
    play(game, [X, 12, 30], [9, X, None], insist=True)
    url = f"{game.get_absolute_url()}scores.csv" if path == "scores.csv" else f"/group/{group.uuid}/export/{path}"
    response = client_of().get(url, headers={"accept-language": language})
    content = b"".join(response.streaming_content)  # type: ignore[attr-defined]
    looked = send(group, "", file=content, date="" if path == "rounds.csv" else "2026-11-28")
    (text,) = re.findall(r"<textarea[^>]*>(.*?)</textarea>", looked.content.decode(), re.DOTALL)
    again = imported(group, html.unescape(text), date="2026-11-28")
    assert table_of(again) == table_of(game)
    assert Table.load(again).names == Table.load(game).names
    assert again.played_on == game.played_on


def test_of_a_file_with_several_games_one_is_chosen() -> None:
    group = club()
    games = [club_game(group, *names) for names in (("Ana", "Luis"), ("Kim", "Rosa"))]
    for game in games:
        play(game, [X, 12])
    content = b"".join(client_of().get(f"/group/{group.uuid}/export/rounds.csv").streaming_content)  # type: ignore[attr-defined]
    text = decoded(content)
    asked = send(group, text)
    assert asked.status_code == 422
    assert "This file has several games. Choose one." in shown(asked)
    assert "2026-11-28: Kim and Rosa" in shown(asked)
    assert Table.load(imported(group, text, which=str(games[1].uuid))).names == ("Kim", "Rosa")


# --- What is doubtful -------------------------------------------------------------------------------------------------


def test_a_column_that_does_not_add_up_is_named_with_what_may_have_happened() -> None:
    text = "Round\tAna\tLuis\tKim\n1\tx\t47\t30\n2\t9\tx\t20\nTotal\t9\t74\t50\n"
    group = club()
    page = shown(send(group, text))
    assert "Luis: the rounds add up to 47, the total says 74." in page
    assert "Round 1: 47 may be 74, with two digits swapped." in page
    assert "The total may be 47, with two digits swapped." in page
    assert "Ana: the rounds" not in page
    assert "Import it as it is" in page
    assert table_of(imported(group, text)) == [["x", 47, 30], [9, "x", 20]]


def test_what_is_wrong_is_said_as_at_the_table_and_saved_only_once_it_was_seen() -> None:
    group = club()
    text = "Ana,Luis,Kim\n0,0,30\n9,x,900\n"
    looked = send(group, text)
    page = shown(looked)
    assert "Round 1: Who went out?" in page
    assert "Round 2: Kim: All the tiles together add up to 1014" not in page
    assert "Kim" in page
    assert "Import it as it is" in page
    # What was not seen is not accepted.
    assert send(group, text, "import").status_code == 200
    other = send(group, text.replace("900", "901"), "import", agreed=agreed(looked))
    assert other.status_code == 200
    assert not Game.objects.exists()
    game = imported(group, text)
    assert [played.saved_anyway for played in Table.load(game).rounds] == [True, True]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Paste a table, or choose a file."),
        ("Ana\n1\n2", "The first line needs the names of the players"),
        ("Ana,Luis", "Beneath the names a line for each round is missing."),
        ("Ana,Luis\nTotal,5", "Ana, round 1: Write a whole number, such as 47."),
        ("1,2\n3,4", "The first line needs the names of the players"),
        ("Ana,ana\n1,x", "ana is already at the table."),
        ("Ana,,Luis\n1,2,x", "Column 2 has no name."),
        (",".join(f"P{n}" for n in range(15)) + "\n" + "1," * 14 + "x", "At most 14 players fit at one table"),
        ("Ana,Luis\n" + "x,1\n" * 51, "A game has at most 50 rounds; here are 51."),
        ("Ana,Luis\nx,twelve", "Luis, round 1: Write a whole number, such as 47."),
        ("Ana,Luis\nx,1.5", "Luis, round 1: Write a whole number, such as 47."),
        ("Ana,Luis\nx,99999", "Luis, round 1: Write a whole number, such as 47."),
        ("Ana,Luis\nx,-3", "Pips cannot be less than 0."),
        ("Round,Engine,Ana,Luis\n1,big,x,1", "Round 1: Write the engine as a number, such as 12."),
        ("Round,Engine,Ana,Luis\n1,15,x,1", "There is no double-15 in a double-12 set."),
        ("Round,Ana,Luis\n1,x,1\nTotal,x,much", "Total of Luis: Write a whole number, such as 47."),
        ("Ana,Luis\n-,-\nx,1", "Somebody must have played this round."),
    ],
)
def test_what_cannot_be_read_is_said_and_nothing_typed_is_lost(text: str, said: str) -> None:
    group = club()
    for do in ("look", "import"):
        response = send(group, text, do, agreed="x")
        assert response.status_code == 422
        page = shown(response)
        assert said in page
        assert f">{text}</textarea>" in page
        assert str(KEY) in page
        assert 'value="import"' not in page
    assert not Game.objects.exists()


@pytest.mark.parametrize("date", ["", "soon", "2031-01-01", "1700-01-01"])
def test_the_day_is_one_on_which_it_was_played(date: str) -> None:
    response = send(club(), PASTED, date=date)
    assert response.status_code == 422
    assert 'id="date-errors"' in shown(response)


@pytest.mark.parametrize("changed", [{"preset": "x"}, {"preset": ""}, {"set": "13"}, {"preset": "house-1"}])
def test_the_rules_are_some_that_are_offered(changed: dict[str, str]) -> None:
    response = send(club(), PASTED, **changed)
    assert response.status_code == 422
    assert 'id="preset-errors"' in shown(response)


def test_another_language_writes_nothing() -> None:
    group = club()
    looked = send(group, PASTED)
    response = send(group, PASTED, "import", agreed=agreed(looked), language="es")
    assert response.status_code == 200
    assert not Game.objects.exists()


def test_a_file_is_in_the_field_afterwards() -> None:
    page = shown(send(club(), "what was pasted before", file="Núria;Luis\r\nx;12\r\n".encode("cp1252")))
    assert "Núria;Luis" in page
    assert "what was pasted before" not in page


def test_names_are_escaped() -> None:
    page = send(club(), "<script>,100%s %(name)s\nx,y").content.decode()
    assert "<script>," not in page
    assert "100%s %(name)s, round 1" in html.unescape(page)


@pytest.mark.parametrize("size", [1, 3])
def test_the_page_takes_few_queries(django_assert_num_queries: Any, size: int) -> None:
    group = club()
    for number in range(size):
        save_house(group, f"Rules {number}")
    text = "Ana,Luis\n" + "x,12\n" * (4 * size)
    with django_assert_num_queries(3):
        send(group, text)
    with django_assert_num_queries(2):
        client_of().get(url_of(group))


def test_it_knows_who_sent_it() -> None:
    game = imported(club(), PASTED)
    assert set(Change.objects.filter(game=game).values_list("device", flat=True)) == {DEVICE}


# --- Reading text -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("delimiter", ["\t", ";", ",", "|"], ids=["tab", "semicolon", "comma", "bar"])
def test_each_separator_is_found(delimiter: str) -> None:
    text = "Pere,Ana\n".replace(",", delimiter) + f"x{delimiter}12\n9{delimiter}x\n"
    assert rows_of(text) == [["Pere", "Ana"], ["x", "12"], ["9", "x"]]


@pytest.mark.parametrize(
    "content",
    [
        "Núria;Lluís\r\nx;1".encode("utf-8-sig"),
        "Núria;Lluís\r\nx;1".encode(),
        "Núria;Lluís\nx;1".encode("cp1252"),
        "Núria;Lluís\nx;1".encode("utf-16"),
        "sep=;\r\nNúria;Lluís\nx;1".encode(),
        "\n\nNúria;;Lluís;\n\nx;;1;\n;;;\n".encode(),
        '"Núria";"Lluís"\n"x";"1"\n'.encode(),
    ],
    ids=["utf-8 with a mark", "utf-8", "cp1252", "utf-16", "sep", "empty lines and columns", "quoted"],
)
def test_whatever_a_spreadsheet_writes_is_read(content: bytes) -> None:
    assert rows_of(decoded(content)) == [["Núria", "Lluís"], ["x", "1"]]


@given(st.text(max_size=200) | st.text("ab,;\t|\n\r\"'1x=", max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    rows = rows_of(text)
    assert len({len(row) for row in rows}) <= 1
    try:
        for table in tables_of(rows).values():
            assert all(len(row) == len(table.names) for row in table.rows)
    except NotATable:
        return


@pytest.mark.parametrize(
    ("text", "engines", "totals"),
    [
        ("Ronda;Motor;Ana;Luis\n1;12|12;x;3\n2;11-11;4;x", ("12|12", "11-11"), ()),
        ("#,Ana,Luis\n1,x,3\n2,4,x", (), ()),
        (",Ana,Luis\n1.,x,3\n2.,4,x", (), ()),
        ("Ana,Luis\nx,3\n4,x\n5,x\n9,3", (), ("9", "3")),
        ("Ana,Luis\nx,3\n4,x\n5,x\n9,4", (), ()),
        ("Round,Ana,Luis\n1,x,3\nTotal,0,3", (), ("0", "3")),
        ("Round,1,2,Total\nAna,x,4,4\nLuis,3,x,3", (), ("4", "3")),
    ],
)
def test_the_edges_of_a_table_are_known(text: str, engines: tuple[str, ...], totals: tuple[str, ...]) -> None:
    (table,) = tables_of(rows_of(text)).values()
    assert (table.names, table.engines, table.totals) == (("Ana", "Luis"), engines, totals)
    assert table.rows[0] == ("x", "3")


def test_a_penalty_is_added() -> None:
    game = imported(club(), "Ana,Luis\nx,12+10\n5-3,x")
    cells = [played.facts.cells for played in Table.load(game).rounds]
    assert (cells[0][1].pips, cells[0][1].adjustments[0].points) == (12, 10)
    assert (cells[1][0].pips, cells[1][0].adjustments[0].points) == (5, -3)


def test_where_going_out_gives_a_bonus_it_is_known_by_it() -> None:
    group = club()
    house = save_house(group, rules=rules_of(going_out_bonus=-5))
    game = imported(group, "Ana,Luis\n-5,12\n9,x\nTotal,,\n".replace("Total,,\n", ""), preset=f"house-{house.pk}")
    assert table_of(game)[0] == ["x", 12]
