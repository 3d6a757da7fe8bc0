"""Where may I play? – the page says what the engine says, asks what nobody told, and shows a hand to nobody else."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.conf import settings
from django.core.cache import caches
from django.http import Http404, HttpResponse
from django.test import Client
from django.urls import URLPattern

from scoring import (
    PRESETS,
    DoubleBinds,
    FirstTurn,
    MarkerDown,
    MexicanTrains,
    OpenDoubleMarks,
    PlayElsewhere,
    RefusalCode,
    TableState,
    Target,
    Tile,
    TrainsBegin,
    fitting,
    where_may_i_play,
)
from tests.tracker.changes import fresh, hand, seat_of, table_of
from tests.tracker.factories import DEVICE, OTHER_DEVICE, X, client_of, grant, new_game, play
from tests.tracker.test_permissions import address
from tests.tracker.test_taps import M1, PRIVATE, ref, tap
from tracker import services
from tracker.models import Change, Game, Role
from tracker.services import (
    BeginTrain,
    DrawTile,
    LayDouble,
    NextTurn,
    SetEnds,
    SetFirstTurn,
    SetMarker,
    SetTurn,
    Tap,
)
from tracker.sheets.hub import Hub
from tracker.trains import TrainFacts, TrainRef
from tracker.urls import urlpatterns
from tracker.words.refusals import why_not

pytestmark = pytest.mark.django_db

THIRD_DEVICE = UUID("33333333-3333-4333-8333-333333333333")
HAND = ("12-7", "5-5", "5-0", "3-1", "11-4")
NAMES = ("Ana", "Luis", "Kim", "Pau")


USUAL = {
    **PRIVATE,
    "public_from": PlayElsewhere.AFTER_FIRST_TURN,
    "mexican_from": PlayElsewhere.AFTER_FIRST_TURN,
    "blanks_wild": False,
}
"""What most sheets have in common."""


@pytest.fixture
def game() -> Game:
    return new_game("Ana", "Luis", "Kim", **USUAL)


def url(game: Game, name: str = "Ana") -> str:
    return f"{game.get_absolute_url()}hub/where/{seat_of(game, name).pk}/"


def text_of(answer: HttpResponse) -> str:
    return html.unescape(answer.content.decode())


def ask(game: Game, name: str = "Ana", client: Client | None = None) -> str:
    answer = (client or client_of()).get(url(game, name))
    assert answer.status_code == 200
    return text_of(answer)


def post(game: Game, name: str = "Ana", client: Client | None = None, **fields: Any) -> HttpResponse:
    data = {"number": "1", "client_id": str(uuid4())} | fields
    answer: HttpResponse = (client or client_of()).post(url(game, name), data)
    return answer


def player(game: Game, name: str = "Luis", device: UUID = OTHER_DEVICE) -> Client:
    grant(game, device, Role.PLAYER, seat=seat_of(game, name))
    return client_of(device)


def watcher(game: Game) -> Client:
    grant(game, THIRD_DEVICE, Role.WATCHER)
    return client_of(THIRD_DEVICE)


def rows_of(page: str) -> dict[str, tuple[bool, str]]:
    """By the row's id: whether it says yes, and its sentences."""
    found = {}
    page = re.sub(r"<details>.*?</details>", "", page, flags=re.DOTALL)
    for kind, ref_, body in re.findall(r'<li class="(may|may-not)" id="where-(\w+)">(.*?)</li>', page, re.DOTALL):
        sentences = [re.sub(r"<[^>]+>", " ", each).split() for each in re.findall(r"<p.*?</p>", body, re.DOTALL)[1:]]
        found[ref_] = (kind == "may", " ".join(" ".join(each) for each in sentences))
    return found


def state_of(game: Game) -> tuple[Hub, TableState]:
    hub = Hub.load(table_of(game))
    assert hub is not None
    return hub, hub.state


def row_id(hub: Hub, target: Target) -> str:
    return "new" if target.train == -1 else str(hub.refs[target.train])


def said(game: Game, name: str = "Ana", client: Client | None = None) -> str:
    """The answer in a sentence."""
    found = re.search(r'<p class="answer">(.*?)</p>', ask(game, name, client))
    assert found is not None
    return found[1]


def questions(game: Game, name: str = "Ana", client: Client | None = None) -> dict[str, list[str]]:
    """What is taken for granted, and the labels of its taps."""
    found = {}
    for body in re.findall(r'<fieldset class="taken">(.*?)</fieldset>', ask(game, name, client), re.DOTALL):
        legend = re.search(r"<legend>(.*?)</legend>", body)
        assert legend is not None
        found[legend[1]] = re.findall(r"<button[^>]*>(.*?)</button>", body)
    return found


# --- The page says what the engine says ------------------------------------------------------------------------------

RULES: dict[str, dict[str, Any]] = {
    **{preset: {"preset": preset} for preset in PRESETS},
    "no mexican train": {"mexican_trains": MexicanTrains.NONE},
    "several mexican trains": {"mexican_trains": MexicanTrains.SEVERAL},
    "private trains": {"trains_begin": TrainsBegin.PRIVATE, "mexican_trains": MexicanTrains.NONE},
    **{f"first turn {first}": {"first_turn": first, **USUAL} for first in FirstTurn},
    **{f"others {since}": {**USUAL, "public_from": since} for since in PlayElsewhere},
    **{f"mexican {since}": {**USUAL, "mexican_from": since} for since in PlayElsewhere},
    "binds its layer": {"double_binds": DoubleBinds.LAYER, **USUAL},
    "marks its train": {"open_double_marks": OpenDoubleMarks.ITS_TRAIN},
    "branching": {"branching_doubles": True, **USUAL},
    "swan drive": {"swan_drive": True, **USUAL},
    "blanks wild": {**USUAL, "blanks_wild": True},
    "blanks not wild": {**USUAL, "blanks_wild": False},
    "two tiles": {"covers_in_turn": 2, **USUAL},
    "no blocking": {"doubles_on_others": False, **USUAL},
    "marker after doubles": {"marker_down": MarkerDown.AFTER_DOUBLES, **USUAL},
    "not out on a double": {"out_on_double": False, **USUAL},
    "many doubles": {"doubles_in_turn": None, "follow_anywhere": True, **USUAL},
    "partners": {"partners": True, **USUAL},
    "two sets": {"copies": 2, **USUAL},
}

NO_ROOM = {RefusalCode.MEXICAN_ALREADY_BEGUN, RefusalCode.NO_MEXICAN_TRAIN}
"""A Mexican train that cannot be is not spoken of."""

TABLES: dict[str, Callable[[Callable[[str], TrainRef]], list[Tap]]] = {
    "nothing was told": lambda train: [],
    "whose turn it is": lambda train: [SetTurn(train("Ana").seat)],
    "markers, and a Mexican train where there is one": lambda train: [
        BeginTrain(train("Luis")),
        SetMarker(train("Luis"), up=True),
        BeginTrain(M1),
        SetEnds(train("Luis"), (5,)),
        NextTurn(train("Ana").seat),
        SetFirstTurn(train("Kim").seat or 0),
    ],
    "an open double": lambda train: [
        LayDouble(train("Luis"), value=3, by=train("Kim").seat),
        LayDouble(train("Kim"), by=train("Kim").seat),
    ],
    "turns go on": lambda train: [SetTurn(train("Kim").seat)],
}


@pytest.mark.parametrize("rules", RULES)
def test_the_page_says_what_the_engine_says_whatever_the_rules(rules: str) -> None:
    game = new_game(*NAMES, **RULES[rules])
    looks_on = watcher(game)
    seen = set()
    for taps in TABLES.values():
        for what in taps(lambda name: ref(game, name)):
            try:
                tap(game, what)
            except services.TapRefused:
                assert game.rule_set.mexican_trains is MexicanTrains.NONE
        hub, state = state_of(game)
        tiles = tuple(map(Tile.parse, HAND))
        for at, name in enumerate(NAMES):
            targets = where_may_i_play(state, at)
            page = rows_of(ask(game, name, looks_on))
            wanted = {
                row_id(hub, target): (
                    target.allowed,
                    ""
                    if target.refusal is None
                    else why_not(target.refusal, NAMES, you=at, mexican=len(hub.facts.mexican)),
                )
                for target in targets
                if target.code not in NO_ROOM
            }
            reasons = {text for _allowed, text in wanted.values()}
            if len(reasons) == 1 and "" not in reasons:
                # Said once, of every train.
                assert (page, said(game, name, looks_on)) == ({}, reasons.pop())
                seen |= {target.code for target in targets}
                continue
            assert {key: allowed for key, (allowed, _text) in page.items()} == {
                key: allowed for key, (allowed, _text) in wanted.items()
            }
            assert {key: text for key, (allowed, text) in page.items() if not allowed} == {
                key: text for key, (allowed, text) in wanted.items() if not allowed
            }
            for each in fitting(state, at, ()):
                allowed, text = page.get("new" if each.train == -1 else str(hub.refs[each.train]), (False, ""))
                ends = "not known" if each.ends is None else ", ".join(map(str, each.ends))
                assert text.endswith(f"Open end: {ends}") or not allowed
            seen |= {target.code for target in targets}
            if at != len(seen) % len(NAMES):
                continue
            # With a hand, one seat each time: the same tiles as the engine's.
            answer = rows_of(text_of(post(game, name, do="fit", tile=HAND)))
            told = state.with_seat(at, type(state.seats[at])(**{**_fields(state.seats[at]), "hand": len(HAND)}))
            for each in fitting(told, at, tiles):
                key = "new" if each.train == -1 else str(hub.refs[each.train])
                allowed, text = answer.get(key, (False, ""))
                if allowed and each.ends is None:
                    assert "Not known: tell this train’s open end." in text
                elif allowed:
                    names = " · ".join(f"{tile.a}|{tile.b}" for tile in each.tiles)
                    assert (f"Fits: {names}" if names else "None of your tiles fits here.") in text
                else:
                    assert not each.tiles
    assert None in seen
    assert len(seen) > 1


def _fields(facts: Any) -> dict[str, Any]:
    return {name: getattr(facts, name) for name in facts.__slots__}


def test_the_classic_sheet_in_words() -> None:
    game = new_game("Ana", "Luis", "Kim")
    for what in (
        BeginTrain(ref(game, "Ana")),
        BeginTrain(ref(game, "Luis")),
        BeginTrain(M1),
        SetTurn(seat_of(game, "Ana").pk),
    ):
        tap(game, what)
    ana, luis, kim = (str(ref(game, name)) for name in ("Ana", "Luis", "Kim"))
    assert rows_of(ask(game)) == {
        ana: (True, ""),
        "m1": (True, ""),
        # Nobody has played on it yet, and there trains begin public.
        kim: (True, ""),
        luis: (False, "Luis’s train has no marker."),
    }
    assert said(game) == "You may play on your own train, on the Mexican train and on Kim’s train."
    tap(game, LayDouble(ref(game, "Luis"), value=5))
    assert said(game) == "Only on Luis’s train: the open double is covered first."
    rows = rows_of(ask(game))
    assert rows[luis] == (True, "Here the open double 5|5 is covered. Open end: 5")
    assert rows[ana] == (False, "First cover the double 5 on Luis’s train.")
    assert said(game, "Luis") == "It is Ana’s turn."


def test_of_many_places_it_says_how_many() -> None:
    game = new_game(*[f"P{seat}" for seat in range(8)])
    assert said(game, "P0") == "You may play on 9 trains."


def test_who_does_not_play_this_round_is_told_so(game: Game) -> None:
    services.seat_leaves(game=game, seat_id=seat_of(game, "Luis").pk, last_round=0, **hand())
    assert said(game, "Luis") == "Luis does not play this round."
    assert questions(game, "Luis") == {}


def test_a_game_that_is_over_has_nowhere_to_play() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=1)
    play(game, [X, 12, 37])
    assert "The game is over." in ask(game)
    assert rows_of(ask(game)) == {}
    answer = post(game, do="fit", tile=["5-0"])
    assert answer.status_code == 200
    assert "5|0" not in text_of(answer)


def test_a_seat_of_another_table_is_not_here(game: Game) -> None:
    other = seat_of(new_game("Eva", "Max"), "Eva").pk
    address_ = f"{game.get_absolute_url()}hub/where/{other}/"
    assert client_of().get(address_).status_code == 404
    assert client_of().post(address_, {"do": f"turn {other}"}).status_code == 404


# --- What nobody told is asked, with one tap --------------------------------------------------------------------------

NOBODYS_TURN = "Nobody has told whose turn it is: this is as if it were Ana’s. Whose is it?"
FIRST_TURN = "Nobody has told of a turn of Ana’s in this round: this is for the first one."
HAD_A_TURN = "Ana has had a turn, and no tile lies there"
BEGUN = "Ana’s train has begun"


def test_what_is_taken_for_granted_is_said_and_told_better_with_one_tap(game: Game) -> None:
    assert questions(game) == {NOBODYS_TURN: ["Ana", "Luis", "Kim"], FIRST_TURN: [HAD_A_TURN, BEGUN]}
    assert said(game) == "Only on your own train."
    ana = seat_of(game, "Ana").pk
    assert post(game, do=f"turn {ana}").status_code == 302
    assert questions(game) == {FIRST_TURN: [HAD_A_TURN, BEGUN]}
    answer = post(game, do=f"first {ana}")
    assert (answer.status_code, answer["Location"]) == (302, url(game))
    assert questions(game) == {}
    assert said(game) == "You may play on your own train and on a new Mexican train."
    verbs = Change.objects.filter(game=game).order_by("seq").values_list("verb", flat=True)
    assert list(verbs) == ["start", "set turn", "set first turn"]


def test_whose_turn_it_is_can_be_corrected_where_it_is_anothers(game: Game) -> None:
    tap(game, SetTurn(seat_of(game, "Luis").pk))
    assert questions(game) == {"It is Luis’s turn.": ["Ana’s turn"]}
    post(game, do=f"turn {seat_of(game, 'Ana').pk}")
    assert said(game) == "Only on your own train."


def test_where_it_hangs_on_the_own_train_it_is_asked_whether_that_has_begun() -> None:
    game = new_game("Ana", "Luis", "Kim", preset="short-game")
    tap(game, SetTurn(seat_of(game, "Ana").pk))
    assert questions(game) == {FIRST_TURN: [BEGUN]}
    tap(game, SetFirstTurn(seat_of(game, "Ana").pk))
    assert questions(game) == {"As far as the table has told, no tile lies on Ana’s train.": [BEGUN]}
    assert post(game, do=f"begin {ref(game, 'Ana')}").status_code == 302
    assert questions(game) == {}
    assert said(game) == "You may play on your own train and on a new Mexican train."


def test_nothing_is_asked_that_would_change_nothing() -> None:
    game = new_game("Ana", "Luis", "Kim")
    tap(game, SetTurn(seat_of(game, "Ana").pk))
    assert questions(game) == {}


def test_a_quick_start_is_over_when_somebodys_turn_is_told() -> None:
    game = new_game("Ana", "Luis", "Kim", first_turn=FirstTurn.QUICK_START, **USUAL)
    building = "As far as the table has told, everybody is still building. When all are done: whose turn is it?"
    assert questions(game)[building] == ["Ana", "Luis", "Kim"]
    post(game, do=f"turn {seat_of(game, 'Luis').pk}")
    assert building not in questions(game)
    assert said(game) == "It is Luis’s turn."


def test_who_laid_a_double_is_asked_where_it_binds_nobody_else() -> None:
    game = new_game("Ana", "Luis", "Kim", preset="short-game")
    luis = ref(game, "Luis")
    for what in (BeginTrain(luis), SetTurn(seat_of(game, "Luis").pk), LayDouble(luis, value=5)):
        tap(game, what)
    assert questions(game, "Luis") == {}
    tap(game, SetTurn(None))
    tap(game, LayDouble(ref(game, "Kim"), value=7))
    asked = "Nobody has told who laid the open double on Kim’s train: this is as if it were Kim. Who was it?"
    assert questions(game, "Luis")[asked] == ["Ana", "Luis", "Kim"]
    page = ask(game, "Luis")
    values = re.findall(r'value="(laid [^"]+)"', page)
    assert post(game, "Luis", do=values[1]).status_code == 302
    assert asked not in questions(game, "Luis")
    assert [double.by for double in state_of(game)[0].facts.doubles] == [luis.seat, luis.seat]


def test_an_end_is_told_with_one_tap_and_then_known(game: Game) -> None:
    luis = ref(game, "Luis")
    for what in (SetMarker(luis, up=True), BeginTrain(luis), SetFirstTurn(seat_of(game, "Ana").pk)):
        tap(game, what)
    page = ask(game)
    assert rows_of(page)[str(luis)] == (True, "")
    assert "<summary>Open end: not known</summary>" in page
    assert re.findall(rf'value="ends {luis} (\d+)"', page) == [str(value) for value in range(13)]
    assert post(game, do=f"ends {luis} 5").status_code == 302
    assert "<summary>Open end: 5</summary>" in ask(game)
    assert state_of(game)[0].facts.train(luis, game.rule_set) == TrainFacts(
        is_begun=True, is_public=True, first_turn_done=True, ends=(5,)
    )


def test_a_train_with_branches_has_several_ends() -> None:
    game = new_game("Ana", "Luis", "Kim", branching_doubles=True, **USUAL)
    ana = ref(game, "Ana")
    assert f'type="checkbox" name="end-{ana}" value="12"' in ask(game)
    assert post(game, do=f"ends {ana}", **{f"end-{ana}": ["5", "7"]}).status_code == 302
    assert state_of(game)[0].facts.train(ana, game.rule_set).ends == (5, 7)
    assert post(game, do=f"ends {ana}").status_code == 302
    assert state_of(game)[0].facts.train(ana, game.rule_set).ends is None


@pytest.mark.parametrize(
    "do", ["fly", "turn", "turn x", "turn 1 2", "begin", "begin x1", "ends", "ends s1 x", "first", "laid s1 5", " "]
)
def test_what_no_page_sends_is_refused_in_words(game: Game, do: str) -> None:
    answer = post(game, do=do)
    assert answer.status_code in {409, 422}
    assert 'role="alert"' in text_of(answer)
    assert fresh(game).rev == 0


def test_a_tap_without_its_round_or_id_is_refused_in_words(game: Game) -> None:
    do = f"turn {seat_of(game, 'Ana').pk}"
    for fields in ({"number": ""}, {"client_id": "x"}):
        answer = post(game, do=do, **fields)
        assert answer.status_code == 422
        assert "This tap could not be read." in text_of(answer)


def test_a_tap_of_a_round_that_was_closed_says_so(game: Game) -> None:
    play(game, [X, 12, 37])
    answer = post(game, do=f"turn {seat_of(game, 'Ana').pk}", tile=["5-0"])
    assert answer.status_code == 409
    assert "Round 1 is closed, and its trains are off the table." in text_of(answer)


def test_a_tap_that_comes_twice_is_one(game: Game) -> None:
    fields = {"do": f"turn {seat_of(game, 'Ana').pk}", "client_id": str(uuid4())}
    for _time in range(2):
        assert post(game, **fields).status_code == 302
    assert fresh(game).rev == 1


# --- A hand ----------------------------------------------------------------------------------------------------------


def on_the_table(game: Game) -> None:
    luis = ref(game, "Luis")
    for what in (
        SetFirstTurn(seat_of(game, "Ana").pk),
        BeginTrain(luis),
        SetMarker(luis, up=True),
        SetEnds(luis, (5,)),
        BeginTrain(M1),
        SetTurn(seat_of(game, "Ana").pk),
    ):
        tap(game, what)


def test_it_names_the_tiles_that_fit_on_each_train(game: Game) -> None:
    on_the_table(game)
    answer = post(game, do="fit", tile=HAND)
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store"
    rows = rows_of(text_of(answer))
    assert rows[str(ref(game, "Ana"))] == (True, "Fits: 12|7")
    assert rows[str(ref(game, "Luis"))] == (True, "Fits: 5|5 · 5|0")
    assert rows["m1"] == (True, "Not known: tell this train’s open end.")
    assert rows[str(ref(game, "Kim"))] == (False, "Kim’s train has no marker.")
    # It comes back marked.
    assert re.findall(r'name="tile" value="([\d-]+)" checked', text_of(answer)) == sorted(
        HAND, key=lambda text: [-int(end) for end in text.split("-")]
    )


def test_an_end_is_told_without_losing_the_hand(game: Game) -> None:
    on_the_table(game)
    answer = post(game, do="ends m1 3", tile=HAND)
    assert answer.status_code == 200
    assert rows_of(text_of(answer))["m1"] == (True, "Fits: 3|1")
    assert answer["X-Rev"] == str(fresh(game).rev) == "7"


def test_a_tile_that_matches_and_may_not_be_laid_has_its_reason() -> None:
    game = new_game("Ana", "Luis", "Kim", out_on_double=False, doubles_on_others=False, **USUAL)
    on_the_table(game)
    assert (
        "Fits: 5|0 5|5: No doubles on Luis’s train: that would block it."
        in (rows_of(text_of(post(game, do="fit", tile=HAND)))[str(ref(game, "Luis"))][1])
    )
    tap(game, SetEnds(ref(game, "Ana"), (5,)))
    # The last tile of the hand that was told.
    text = rows_of(text_of(post(game, do="fit", tile=["5-5"])))[str(ref(game, "Ana"))][1]
    assert text == (
        "Only a tile that is no double may go here. None of your tiles fits here. "
        "5|5: Your last tile cannot be a double: it would stay uncovered."
    )


NONE = "None of your tiles can be played."
DRAW = f"{NONE} Draw one; if there is none, or you cannot play it, pass"

STUCK: dict[str, tuple[dict[str, Any], list[Callable[[Game], Tap]], str]] = {
    "the marker goes up": ({**PRIVATE, "marker_without_draw": True}, [], f"{DRAW}, and your marker goes up."),
    "only after a draw": (
        {**PRIVATE, "marker_without_draw": False},
        [],
        f"{NONE} Draw one; if you cannot play it, pass, and your marker goes up. If there is none, pass without.",
    ),
    "the marker is up": (PRIVATE, [lambda game: SetMarker(ref(game, "Ana"), up=True)], f"{DRAW}."),
    "a tile was drawn": (
        {**PRIVATE, "marker_unless_drawn_on_own": True},
        [lambda game: DrawTile(seat_of(game, "Ana").pk, at=0)],
        f"{NONE} Pass, and your marker goes up.",
    ),
    "the first turn": (
        {**PRIVATE, "marker_when_not_started": True},
        [],
        f"{NONE} In your first turn you do not draw. Put up your marker.",
    ),
    "the train was laid as far as it goes": (
        {**PRIVATE, "first_turn": FirstTurn.WHOLE_TRAIN},
        [lambda game: BeginTrain(ref(game, "Ana")), lambda game: SetEnds(ref(game, "Ana"), (9,))],
        f"{NONE} Your turn is over.",
    ),
    "everybody builds": (
        {**PRIVATE, "first_turn": FirstTurn.QUICK_START},
        [lambda game: SetTurn(None)],
        f"{NONE} Wait until everybody has built.",
    ),
}


@pytest.mark.parametrize("what", STUCK)
def test_who_has_no_tile_to_lay_hears_what_the_rules_say_then(what: str) -> None:
    rules, taps, sentence = STUCK[what]
    game = new_game("Ana", "Luis", "Kim", mexican_trains=MexicanTrains.NONE, **rules)
    if what != "everybody builds":
        tap(game, SetTurn(seat_of(game, "Ana").pk))
    for each in taps:
        tap(game, each(game))
    answer = text_of(post(game, do="fit", tile=["5-3", "2-1"]))
    assert f'<p class="answer">{sentence}</p>' in answer
    # Not while one fits, nor while an end is not known that one may fit.
    assert "can be played" not in text_of(post(game, do="fit", tile=["5-3", "12-9"]))
    tap(game, SetEnds(ref(game, "Ana"), None))
    if what == "the train was laid as far as it goes":
        assert "can be played" not in text_of(post(game, do="fit", tile=["5-3", "2-1"]))


def test_who_cannot_cover_an_open_double_hears_of_the_double_first(game: Game) -> None:
    tap(game, LayDouble(ref(game, "Luis"), value=4))
    answer = text_of(post(game, do="fit", tile=["5-3", "2-1"]))
    assert f"Only on Luis’s train: the open double is covered first. {DRAW}" in answer
    assert "can be played" not in text_of(post(game, do="fit", tile=["5-4", "2-1"]))


def test_the_double_that_branches_is_the_end_while_it_is_to_be_covered() -> None:
    game = new_game("Ana", "Luis", "Kim", branching_doubles=True, **USUAL)
    tap(game, LayDouble(ref(game, "Luis"), value=4))
    rows = rows_of(ask(game, client=watcher(game)))
    assert rows[str(ref(game, "Luis"))] == (True, "Here the open double 4|4 is covered. Open end: 4")


@pytest.mark.parametrize("tiles", [["12-12"], ["13-0"], ["5-0", "5-0"], ["five"], ["5-0", "x"]])
def test_what_is_in_no_hand_is_refused_in_words(game: Game, tiles: list[str]) -> None:
    answer = post(game, do="fit", tile=tiles)
    assert answer.status_code == 422
    assert "That tile is not in play: it is the engine, or not in this set." in text_of(answer)


def test_of_two_sets_a_tile_may_be_held_twice_but_for_the_engine() -> None:
    game = new_game("Ana", "Luis", copies=2)
    assert post(game, do="fit", tile=["5-0", "5-0", "12-12"]).status_code == 200
    assert post(game, do="fit", tile=["12-12", "12-12"]).status_code == 422


def test_who_picks_nothing_is_told_what_to_do(game: Game) -> None:
    answer = post(game, do="fit")
    assert answer.status_code == 422
    assert "Pick the tiles that you hold, then ask which of them fit." in text_of(answer)


OTHERS = "Tiles are asked about on the phone of whoever holds them, and shown on no other."
HAS_A_PHONE = "This player has a phone in the game: the own tiles are asked about there, and shown on no other."


@pytest.mark.parametrize(
    ("who", "name", "sentence"),
    [
        (client_of, "Ana", ""),
        (client_of, "Luis", HAS_A_PHONE),
        (player, "Luis", ""),
        (player, "Ana", OTHERS),
        (watcher, "Ana", OTHERS),
        (watcher, "Luis", OTHERS),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_who_may_ask_with_a_hand(game: Game, who: Callable[..., Client], name: str, sentence: str) -> None:
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=seat_of(game, "Luis"))
    client = who() if who is client_of else who(game)
    page = ask(game, name, client)
    assert ('name="tile"' in page) is not bool(sentence)
    assert (sentence in page) or not sentence
    answer = post(game, name, client, do="fit", tile=HAND)
    assert answer.status_code == (403 if sentence else 200)
    text = text_of(answer)
    assert (f'role="alert" tabindex="-1" autofocus>\n        <p>{sentence}' in text) is bool(sentence)
    assert ("12|7" in text) is not bool(sentence)


def test_a_keeper_whose_phone_it_is_asks_for_the_own_seat_though_another_phone_is_there(game: Game) -> None:
    grant(game, DEVICE, Role.SCOREKEEPER, seat=seat_of(game, "Luis"))
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=seat_of(game, "Luis"))
    assert post(game, "Luis", do="fit", tile=HAND).status_code == 200


def test_a_phone_that_was_sent_away_is_no_phone_of_the_seat(game: Game) -> None:
    found = grant(game, OTHER_DEVICE, Role.PLAYER, seat=seat_of(game, "Luis"))
    services.remove_device(game=game, grant_id=found.pk, now=found.at)
    assert post(game, "Luis", do="fit", tile=HAND).status_code == 200


def test_who_watches_has_nothing_to_tap(game: Game) -> None:
    client = watcher(game)
    page = ask(game, client=client)
    assert questions(game, client=client)[NOBODYS_TURN] == []
    assert 'value="ends ' not in page
    answer = post(game, client=client, do=f"turn {seat_of(game, 'Ana').pk}")
    assert answer.status_code == 403
    assert fresh(game).rev == 0


def test_a_player_taps_for_any_seat(game: Game) -> None:
    assert post(game, "Ana", player(game), do=f"turn {seat_of(game, 'Ana').pk}").status_code == 302


def everything(game: Game, client: Client) -> dict[str, str]:
    """What a device is shown at every address, without what is another each time a page is made."""
    paths = [pattern.name for pattern in urlpatterns if isinstance(pattern, URLPattern) and pattern.name]
    addresses = [address(name, game) for name in paths] + [url(game, name) for name in ("Ana", "Luis", "Kim")]
    views = ("view=hub", "view=tv", "cells=1", "rev=x")
    addresses += [f"{game.get_absolute_url()}live/?{view}" for view in views]
    addresses += [f"{game.get_absolute_url()}history/?taps=1"]
    bodies = {each: client.get(each).content.decode(errors="replace") for each in addresses}
    changing = r"""csrfmiddlewaretoken" value="\w+"|[0-9a-f-]{36}|\d\d:\d\d:[\d.+:]+"""
    return {each: re.sub(changing, "", body) for each, body in bodies.items()}


def test_a_hand_is_on_no_other_phone_and_nowhere_on_the_server(game: Game) -> None:
    """Every address of the game says to every device what it said before: to the own phone too, where it only looks."""
    on_the_table(game)
    own, others = player(game), (client_of(), watcher(game))
    before = [everything(game, client) for client in (*others, own)]
    stored = [*Change.objects.values_list("facts", flat=True)]
    answer = text_of(post(game, "Luis", own, do="fit", tile=HAND))
    assert "Your tiles: 12|7 · 5|5" in answer
    assert [everything(game, client) for client in (*others, own)] == before
    assert [*Change.objects.values_list("facts", flat=True)] == stored
    # With a tap beside it the tap is kept, and it alone.
    answer = text_of(post(game, "Luis", own, tile=HAND, do=f"ends {ref(game, 'Luis')} 9"))
    assert "Your tiles: 12|7 · 5|5" in answer
    (told,) = Change.objects.filter(game=game, seq=fresh(game).rev)
    assert set(told.facts) == {ref(game, "Luis").path(1)}
    for client in (*others, own):
        for where, body in everything(game, client).items():
            assert "Your tiles:" not in body, where
            assert "Fits:" not in body, where
            if "/where/" in where:
                assert " checked" not in body, where
    # A round's form has the whole set in it, but no page has this hand.
    assert not any(" ".join(HAND) in repr(value) for value in vars(caches["pages"]).get("_cache", {}).values())


def test_a_report_of_an_error_leaves_the_hand_out(rf: Any) -> None:
    from django.views.debug import SafeExceptionReporterFilter

    from tracker.views.where import where

    request = rf.post("/", {"tile": "12-7", "do": "fit"})
    with pytest.raises(Http404):
        where(request, UUID(int=0), 1)
    cleaned = SafeExceptionReporterFilter().get_post_parameters(request)
    assert not settings.DEBUG
    assert cleaned["tile"] != "12-7"


# --- Queries ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 14])
def test_its_queries_do_not_grow(seats: int, django_assert_max_num_queries: Any) -> None:
    game = new_game(*[f"P{seat}" for seat in range(seats)], highest=15)
    for value, seat in enumerate(game.seats.all()):
        # The hand has 5-5.
        tap(game, LayDouble(ref(game, seat.player.name), value=value if value < 5 else value + 1))
    with django_assert_max_num_queries(5):
        assert client_of().get(url(game, "P0")).status_code == 200
    with django_assert_max_num_queries(5):
        assert post(game, "P0", do="fit", tile=HAND).status_code == 200
    with django_assert_max_num_queries(14):
        # A tap, which takes most of them, and the whole answer after it; two look up the seat for the test itself.
        assert post(game, "P0", do=f"ends {ref(game, 'P0')} 5", tile=HAND).status_code == 200
