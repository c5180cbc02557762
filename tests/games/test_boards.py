"""Boards that members keep: revisions, layouts by a worker, games that have their own copy."""

import json

import pytest
from django.db import IntegrityError, transaction
from django.db.utils import InternalError, OperationalError

from games.boards.services import boards
from games.common.errors import Conflict, NotAllowed, Refused
from games.forming.creating import game_create
from games.models import Board, BoardRevision, Game
from games.permissions import viewer_of
from games.play_now.solo_games import solo_game_begin
from games.selectors import positions
from games.services import orders, turns
from tests.plugins.boards import lake
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


def kept(document=None, by="maker"):
    board = boards.board_save(by=user(by), document=document or lake())
    boards.boards_lay_out()
    return Board.objects.get(pk=board.pk)


def test_a_board_is_laid_out_by_a_worker_and_then_played():
    board = boards.board_save(by=user("maker"), document=json.dumps(lake()))
    assert board.latest.drawn_at is None
    with pytest.raises(Conflict, match="laid out"):
        game_create(by=user("anna"), name="Lake", board=board.latest)
    assert boards.boards_lay_out() == 1
    game = game_create(by=user("anna"), name="Lake", board=board.latest)
    assert [seat.seat_id for seat in game.seats.order_by("position")] == ["North", "South"]


def test_a_board_that_cannot_be_played_is_refused_with_all_that_is_wrong():
    with pytest.raises(boards.Unplayable) as no:
        boards.board_save(by=user("maker"), document=lake(wins=9, start={"North": ["A Ash"], "South": ["A Nowhere"]}))
    assert {problem.path for problem in no.value.problems} >= {"wins", "start.South[0]"}
    assert "And 1 more" in no.value.message
    assert not Board.objects.exists()


@pytest.mark.parametrize("document", ["", "{", None, 5, [], "[]"])
def test_what_is_no_document_is_refused(document):
    with pytest.raises(Refused):
        boards.board_save(by=user("maker"), document=document)


def test_one_that_cannot_be_laid_out_says_so_and_holds_up_no_other():
    lost = lake(id="lost")
    lost["provinces"] |= {"Pa": {"name": "Far", "kind": "impassable"}, "Pb": {"name": "Off", "kind": "impassable"}}
    lost["army"] = [*lost["army"]]
    board = boards.board_save(by=user("maker"), document=lost)
    BoardRevision.objects.filter(board=board).update(
        document={**lost, "army": [["Ash", "Bec"], ["Cal", "Dun"]], "fleet": []}
    )
    other = boards.board_save(by=user("maker"), document=lake())
    assert boards.boards_lay_out() == 1
    assert "two parts" in board.latest.trouble
    assert other.latest.drawn_at is not None
    with pytest.raises(Conflict, match="two parts"):
        boards.playable(board.latest)


def test_a_game_keeps_its_copy_when_the_board_is_revised():
    board = kept()
    game = game_create(by=user("anna"), name="Lake", board=board.latest)
    boards.board_revise(board=board, by=user("maker"), document=lake(name="The Pond", wins=4))
    boards.boards_lay_out()
    assert Game.objects.get(pk=game.pk).rulebook.option("victory.centres") == "3"
    assert Board.objects.get(pk=board.pk).latest.number == 2


def test_the_same_again_is_no_revision():
    board = kept()
    boards.board_revise(board=board, by=user("maker"), document=lake())
    assert board.revisions.count() == 1


def test_nobody_changes_what_is_somebody_elses_and_anybody_copies_it():
    board = kept()
    with pytest.raises(NotAllowed):
        boards.board_revise(board=board, by=user("other"), document=lake(wins=4))
    with pytest.raises(NotAllowed):
        boards.board_list(board=board, by=user("other"), listed=False)
    fork = boards.board_save(by=user("other"), document=lake(wins=4), forked_from=board.latest)
    assert fork.forked_from == board.latest


def test_a_revision_with_its_map_never_changes():
    revision = kept().latest
    with pytest.raises((IntegrityError, InternalError, OperationalError)), transaction.atomic():
        BoardRevision.objects.filter(pk=revision.pk).update(name="Other")


def test_a_game_against_bots_is_played_on_it():
    board, anna = kept(), user("anna")
    game = solo_game_begin(by=anna, board=board.latest, seat_id="South")
    for _ in range(3):
        now = Game.objects.get(pk=game.pk)
        orders.orders_ready(game=now, by=anna, number=now.turn_number, ready=True)
        while turns.turns_work(bots=True):
            pass
    now = Game.objects.get(pk=game.pk)
    assert now.turn_number > 3
    assert positions.phase_name(now, now.last_turn.phase)
    assert viewer_of(now, anna).seat.seat_id == "South"


def test_rules_that_name_other_boards_provinces_are_refused_in_words():
    with pytest.raises(Refused, match="underpass"):
        game_create(by=user("anna"), name="Lake", board=kept().latest, with_rules=["underpass"])


def test_a_member_has_room_for_so_many(monkeypatch):
    monkeypatch.setattr(boards, "MOST_BOARDS", 1)
    kept()
    with pytest.raises(Refused, match="1 boards"):
        boards.board_save(by=user("maker"), document=lake(id="other"))
