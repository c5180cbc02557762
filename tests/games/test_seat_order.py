"""Seats keep their order in the database, which sorts the keys of objects if it is PostgreSQL."""

import json
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection

from games.boards.services import boards, drawings
from games.boards.services import drafts as board_drafts
from games.boards.workshop.edits.registry import edit_called
from games.forming.creating import game_create
from games.models import Board, BoardDraft, BoardRevision
from tests.plugins.boards import lake
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db

ORDER = ["Zulu", "Bravo", "Alfabet"]
"""An order that is neither by the alphabet nor by length."""
WORLD = """A board by points
region 4.5 50 33.5 65.2 lambert
seats Zulu, Bravo, Alfabet
Upp, Uppland, land, home Zulu, army, at 17.5 59.9
BOS, Bothnian Sea, sea, at 19.4 61.8"""


def three(order=ORDER):
    homes = {"Zulu": ["Ash"], "Bravo": ["Bec"], "Alfabet": ["Cal"]}
    start = {seat: [f"A {code}" for code in codes] for seat, codes in homes.items()}
    return lake(seats={seat: {"name": seat} for seat in order}, homes=homes, start=start)


def kept(document=None):
    board = boards.board_save(by=user("maker"), document=document or three())
    boards.boards_lay_out()
    return Board.objects.get(pk=board.pk)


def order_of(document):
    return list(document["seats"])


def written_orders():
    """Run the migration's step on rows as they are."""
    module = import_module("games.migrations.0029_boards_at_work")
    module.write_orders(apps, SimpleNamespace(connection=connection))


def test_a_board_and_its_games_seat_people_in_its_order():
    board = kept()
    assert order_of(board.latest.document) == ORDER
    assert [seat["id"] for seat in board.latest.seats] == ORDER
    game = game_create(by=user("anna"), name="Three", board=board.latest)
    assert [seat.seat_id for seat in game.seats.order_by("position")] == ORDER
    assert order_of(json.loads(game.board)) == ORDER


def test_another_order_is_another_revision():
    board, other = kept(), [*reversed(ORDER)]
    boards.board_revise(board=board, by=user("maker"), document=three())
    assert board.revisions.count() == 1
    boards.board_revise(board=board, by=user("maker"), document=three(other))
    assert [order_of(one.document) for one in board.revisions.order_by("number")] == [ORDER, other]


def test_a_drawing_of_it_and_its_next_revision_have_the_order_that_was_chosen():
    board = kept()
    drawing = drawings.drawing_begin(by=user("maker"), document=board.latest.document, board=board)
    move = edit_called("seat_move")
    fields = {"seat": "Alfabet", "place": "1"}
    moved = drawings.drawing_edit(
        drawing=drawing, by=user("maker"), version=1, told=move.told(fields), edit=lambda now: move.apply(now, fields)
    )
    assert order_of(moved.document) == ["Alfabet", "Zulu", "Bravo"]
    drawings.drawing_keep(drawing=moved, by=user("maker"), listed=True)
    assert order_of(board.latest.document) == ["Alfabet", "Zulu", "Bravo"]
    assert order_of(drawings.drawing_turn(drawing=drawing, by=user("maker"), back=True).document) == ORDER


def test_what_was_found_on_the_globe_has_its_order_too():
    draft = board_drafts.draft_send(by=user("maker"), source="world", name="Points", text=WORLD)
    assert board_drafts.drafts_read()
    assert order_of(BoardDraft.objects.get(pk=draft.pk).found) == ORDER


def test_a_document_of_before_is_read_as_the_database_gives_it():
    board = kept()
    BoardRevision.objects.update(drawn_at=None)  # what is drawn is frozen
    BoardRevision.objects.update(seat_order=[])
    raw = BoardRevision.objects.values_list("document", flat=True).get()
    assert order_of(board.latest.document) == order_of(raw)
    assert sorted(order_of(raw)) == sorted(ORDER)
    assert [seat["id"] for seat in board.latest.seats] == order_of(raw)


def test_the_upgrade_finds_the_order_where_it_is_still_written():
    drawn, listed, lost = kept(), kept(), kept()
    drawings.drawing_begin(by=user("maker"), document=three(), board=drawn)
    found = {"answers": {"list": "Three\nseats Zulu (Zulus), Bravo, Alfabet\n"}, "found": three()}
    draft = BoardDraft.objects.create(author=user("maker"), source="svg", name="Three", board=listed, **found)
    BoardRevision.objects.update(drawn_at=None)
    BoardRevision.objects.update(seat_order=[])
    BoardDraft.objects.filter(pk=draft.pk).update(seat_order=[])
    raw = order_of(BoardRevision.objects.filter(board=lost).values_list("document", flat=True).get())
    written_orders()
    assert order_of(drawn.latest.document) == ORDER
    assert order_of(listed.latest.document) == ORDER
    assert order_of(BoardDraft.objects.get().found) == ORDER
    assert order_of(lost.latest.document) == lost.latest.seat_order == raw
    assert raw == (sorted(ORDER, key=lambda seat: (len(seat), seat)) if connection.vendor == "postgresql" else ORDER)


def test_the_order_is_frozen_with_the_board():
    revision = kept().latest
    with pytest.raises(Exception, match="does not change any more"):
        BoardRevision.objects.filter(pk=revision.pk).update(seat_order=["Bravo"])
