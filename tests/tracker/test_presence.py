"""Who is not at the table writes no score of a round that is not closed, by whichever way; and is told why."""

from __future__ import annotations

import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

from tests.tracker.changes import add, come_back, fresh, hand, last_seq, leave, seat_of, substitute, table_of, undo_last
from tests.tracker.factories import (
    DEVICE,
    NOW,
    OTHER_DEVICE,
    X,
    cell,
    client_of,
    grant,
    new_game,
    play,
    round_facts,
    save,
)
from tests.tracker.test_writes import a_write, post
from tracker import services
from tracker.models import Cell, Game, Grant, Invite, Role
from tracker.sheets.score_rows import score_rows

pytestmark = pytest.mark.django_db

LEFT = "Kim left after round 1, so has no score in round 2."


def left_game() -> Game:
    """Kim left after round 1; round 2 is to be played. Kim's phone is still in the game."""
    game = new_game()
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=seat_of(game, "Kim"))
    play(game, [X, 12, 37])
    leave(game, "Kim", last=1)
    return fresh(game)


def write(game: Game, name: str, pips: int, number: int = 2) -> None:
    services.write_cell(game=game, number=number, seat_id=seat_of(game, name).pk, facts=cell(pips), seen=0, **hand())


def write_by_cell(game: Game) -> None:
    write(game, "Kim", 33)


def write_by_round(game: Game) -> None:
    save(game, 2, round_facts([X, 12, 33], engine=11, starter=1))


def write_by_swap(game: Game) -> None:
    write(game, "Luis", 33)
    pair = (seat_of(game, "Luis").pk, seat_of(game, "Kim").pk)
    services.swap_cells(game=game, number=2, seat_ids=pair, seen=fresh(game).rev, **hand())


WAYS: list[Callable[[Game], None]] = [write_by_cell, write_by_round, write_by_swap]


@pytest.mark.parametrize("way", WAYS)
def test_nobody_writes_a_score_of_who_has_left(way: Callable[[Game], None]) -> None:
    game = left_game()
    with pytest.raises(services.NotPlaying) as refusal:
        way(game)
    assert refusal.value.number == 2
    assert [(seat.position, seat.name, seat.last) for seat in refusal.value.seats] == [(2, "Kim", 1)]
    assert not Cell.objects.filter(round__number=2, seat=seat_of(game, "Kim")).exists()


def test_nobody_writes_a_score_before_they_come() -> None:
    game = new_game()
    add(game, "Zoe", after="Kim", first=3)
    with pytest.raises(services.NotPlaying):
        write(game, "Zoe", 5, number=1)
    # That they do not play is no score, and what stands already in such a round is as it was.
    services.write_cell(game=game, number=1, seat_id=seat_of(game, "Zoe").pk, facts=cell(None), seen=0, **hand())


def test_whole_columns_are_swapped_but_for_what_one_of_them_does_not_play() -> None:
    game = left_game()
    write(game, "Luis", 33)
    pair = (seat_of(game, "Luis").pk, seat_of(game, "Kim").pk)
    services.swap_columns(game=game, from_number=1, seat_ids=pair, seen=fresh(game).rev, **hand())
    table = table_of(game)
    assert [scored.pips for scored in table.rounds[0].facts.cells] == [None, 37, 12]
    assert [scored.pips for scored in table.stored(2)[0].cells] == [None, 33, None]


def test_of_a_closed_round_the_score_can_still_be_put_right() -> None:
    game = left_game()
    play(game, [X, 12, None])
    seat_id = seat_of(game, "Kim").pk
    seen = table_of(game).stored(2)[1].cells[2]
    services.correct_cell(
        game=game, number=2, seat_id=seat_id, facts=cell(20), seen=seen, accepts=lambda _problem: False, **hand()
    )
    assert table_of(game).scores[1].sides[2] is not None


def test_what_was_taken_back_does_not_come_again_at_a_seat_that_was_left() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    write(game, "Ana", 8)
    write(game, "Kim", 33)
    undo_last(game)
    undone = last_seq(game)
    leave(game, "Kim", last=1)
    with pytest.raises(services.NotPlaying):
        services.undo(game=game, seq=undone, **hand())


def test_who_came_back_and_played_is_not_sent_away_by_an_undo() -> None:
    game = left_game()
    come_back(game, "Kim")
    came = last_seq(game)
    write(game, "Kim", 33)
    with pytest.raises(services.SeatHasPlayed):
        services.undo(game=game, seq=came, **hand())
    undo_last(game)
    services.undo(game=game, seq=came, **hand())
    assert table_of(game).playing(2) == (0, 1)


# --- What the phone of who left sees ---------------------------------------------------------------------------------


def kims_phone() -> Client:
    return client_of(OTHER_DEVICE)


def test_the_outbox_is_told_that_the_player_left() -> None:
    game = left_game()
    (ack,) = post(game, without_adjustments(game), device=OTHER_DEVICE).json()["acks"]
    assert (ack["state"], ack["text"]) == ("refused", f"{LEFT} This was not saved.")


def without_adjustments(game: Game) -> dict[str, object]:
    sent = a_write(game, 2, 33, number=2)
    del sent["adjustments"]
    return sent


def test_the_own_page_says_that_the_player_left_and_what_was_not_saved() -> None:
    game = left_game()
    asked = kims_phone().get(f"{game.get_absolute_url()}mine/")
    assert LEFT in asked.content.decode()
    assert asked.status_code == 200
    sent = kims_phone().post(f"{game.get_absolute_url()}mine/", {"number": "2", "pips-2": "33", "seen-2": "0"})
    assert sent.status_code == 409
    assert f"{LEFT} 33 was not saved." in sent.content.decode()
    assert not Cell.objects.filter(round__number=2).exists()


def test_a_page_that_is_open_hears_that_its_player_left() -> None:
    game = left_game()
    live = f"{game.get_absolute_url()}live/?rev=0&cells=2"
    assert kims_phone().get(live).json()["over"] == LEFT
    # Whoever keeps the score writes for others.
    assert client_of().get(live).json()["over"] == ""


def test_the_game_offers_a_score_only_to_who_plays() -> None:
    game = new_game()
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=seat_of(game, "Kim"))
    own = "Enter my score"
    assert own in kims_phone().get(game.get_absolute_url()).content.decode()
    play(game, [X, 12, 37])
    leave(game, "Kim", last=2)
    # Until then there is a round to play.
    assert own in kims_phone().get(game.get_absolute_url()).content.decode()
    play(game, [X, 12, 37])
    assert own not in kims_phone().get(game.get_absolute_url()).content.decode()
    other = uuid4()
    grant(game, other, Role.PLAYER, seat=seat_of(game, "Luis"))
    assert own in client_of(other).get(game.get_absolute_url()).content.decode()


def test_the_round_form_says_who_has_left_beside_the_seat() -> None:
    game = left_game()
    sent = {"client_id": str(uuid4()), "engine": "11", "starter": "", "seen": "0", "out": "0", "pips-1": "5"}
    sent |= {f"seen-{position}": "0" for position in range(3)} | {"pips-2": "33", "do": "save"}
    answer = client_of().post(f"{game.get_absolute_url()}round/2/", sent)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert f"Kim: {LEFT}" in page
    assert escape("or first say under “Change the table” that they play.") in page
    assert 'value="33"' in page


# --- Replaced, with the same score -----------------------------------------------------------------------------------


def replaced_game() -> Game:
    game = new_game()
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=seat_of(game, "Kim"))
    play(game, [X, 12, 37])
    substitute(game, "Kim", "Zoe", keeps=True)
    return fresh(game)


def test_the_phone_of_who_was_replaced_writes_no_more() -> None:
    game = replaced_game()
    phone = Grant.objects.get(game=game, device=OTHER_DEVICE)
    assert (phone.seat, phone.name, phone.role) == (None, "Kim", Role.PLAYER)
    (ack,) = post(game, without_adjustments(game), device=OTHER_DEVICE).json()["acks"]
    assert (ack["state"], ack["text"]) == ("refused", "This player is not at the table any more. This was not saved.")
    assert "Enter my score" not in kims_phone().get(game.get_absolute_url()).content.decode()
    sent = kims_phone().post(f"{game.get_absolute_url()}mine/", {"number": "2", "pips-2": "33", "seen-2": "0"})
    assert "Somebody else plays at your seat now." in sent.content.decode()
    assert "33 was not saved." in sent.content.decode()
    assert not Cell.objects.filter(round__number=2).exists()


def test_the_phone_of_who_was_replaced_joins_again_from_the_page_that_says_so() -> None:
    game = replaced_game()
    page = kims_phone().get(game.get_absolute_url()).content.decode()
    assert "This phone has no seat at the table any more." in page
    (way,) = re.findall(r'href="([^"]+)">Join again with the code', page)
    invite = services.open_invite(game=game, role=Role.PLAYER, now=timezone.now())
    chooses = kims_phone().post(way, {"code": invite.code})
    assert chooses.status_code == 302
    seated = kims_phone().post(chooses.headers["Location"], {"seat": str(seat_of(game, "Zoe").pk)})
    assert seated.status_code == 302
    assert "Enter my score" in kims_phone().get(game.get_absolute_url()).content.decode()


def test_who_looks_on_is_offered_to_come_in_and_who_plays_is_not() -> None:
    game = new_game()
    way = "Play along on this phone: join with a code"
    grant(game, OTHER_DEVICE, Role.WATCHER)
    assert way in kims_phone().get(game.get_absolute_url()).content.decode()
    for role in (Role.PLAYER, Role.SCOREKEEPER):
        grant(game, OTHER_DEVICE, role, seat=seat_of(game, "Kim"))
        page = kims_phone().get(game.get_absolute_url()).content.decode()
        assert way not in page
        assert "no seat at the table" not in page


def test_who_is_at_their_seat_again_has_their_phone_again() -> None:
    game = replaced_game()
    grant(game, zoes := uuid4(), Role.PLAYER, seat=seat_of(game, "Zoe"))
    undo_last(game)
    phones = {phone.device: phone for phone in Grant.objects.filter(game=game)}
    assert phones[OTHER_DEVICE].seat == seat_of(game, "Kim")
    assert (phones[zoes].seat, phones[zoes].name) == (None, "Zoe")


def test_a_question_parts_nobody_from_a_seat() -> None:
    game = new_game()
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=seat_of(game, "Kim"))
    client_of().post(
        f"{game.get_absolute_url()}table/seat/{seat_of(game, 'Kim').pk}/",
        {"do": "replace", "name": "Zoe", "keeps": "yes", "client_id": str(uuid4())},
    )
    assert Grant.objects.get(game=game, device=OTHER_DEVICE).seat == seat_of(game, "Kim")


# --- Joining ---------------------------------------------------------------------------------------------------------


def join_page(game: Game, device: object = None) -> str:
    invite = services.open_invite(game=game, role=Role.PLAYER, now=NOW)
    client = client_of(device)  # type: ignore[arg-type]
    return client.get(f"/join/{invite.token}/").content.decode()


def test_only_who_plays_can_be_chosen_by_a_phone_that_joins() -> None:
    game = left_game()
    add(game, "Zoe", after="Kim", first=5)
    page = join_page(game)
    assert "Zoe" in page
    assert "Kim" not in page
    invite = Invite.objects.get(game=game, role=Role.PLAYER, revoked_at=None)
    refused = client_of(uuid4()).post(f"/join/{invite.token}/", {"seat": str(seat_of(game, "Kim").pk)})
    assert refused.status_code == 422
    assert "Choose one of the players who are at the table now." in refused.content.decode()
    come_back(game, "Kim")
    assert "Kim" in join_page(game)


def test_a_phone_that_joins_is_told_whose_names_are_taken() -> None:
    game = new_game()
    assert "already on" not in join_page(game)
    seat = seat_of(game, "Kim")
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=seat)
    assert "<small>already on a phone</small>" in join_page(game)
    assert "<small>on this phone</small>" in join_page(game, OTHER_DEVICE)
    phone = grant(game, uuid4(), Role.PLAYER, seat=seat)
    assert "<small>already on 2 phones</small>" in join_page(game, DEVICE)
    # One that was sent away is not there.
    services.remove_device(game=game, grant_id=phone.pk, now=NOW)
    assert "<small>already on a phone</small>" in join_page(game, DEVICE)


# --- The table of rounds ---------------------------------------------------------------------------------------------


def test_who_left_looks_unlike_who_has_nothing_yet() -> None:
    table = table_of(left_game())
    coming = score_rows(table, {})[1]
    assert [(shown.text, shown.is_absent) for shown in coming.cells] == [("–", False), ("–", False), ("", True)]
    assert coming.cells[2].label == "Kim, round 2: not at the table"
