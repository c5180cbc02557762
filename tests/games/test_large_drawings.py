"""Edits of large drawings are carried out by a worker; layouts go on in slices; both can be stopped."""

import json
from datetime import timedelta

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.core.cache import cache
from django.utils import timezone

from games.boards.services import boards, drawing_edits, drawings
from games.boards.services.drawing_edits import TOO_LONG, drawing_stop, edit_ask
from games.boards.workshop import tasks, working
from games.boards.workshop.edits.blank import blank
from games.common.errors import Conflict
from games.maps.layout import continue_layout, lay_out
from games.models import Board, BoardRevision, Drawing, DrawingEdit
from tests.plugins.boards import lake
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
ACROSS = {"points": "600,0 600,800"}


@pytest.fixture(autouse=True)
def everything_is_large(monkeypatch):
    monkeypatch.setattr(working, "LARGE", 1)
    cache.clear()


@pytest.fixture
def drawing():
    return drawings.drawing_begin(by=user("maker"), document=blank("Skerries", "wide"))


@pytest.fixture
def maker(client_of):
    return client_of("maker")


def asked(drawing, edit="line", *, version=1, **fields):
    return edit_ask(drawing=drawing, by=user("maker"), version=version, edit=edit, fields=fields or ACROSS)


def now(drawing):
    return Drawing.objects.get(pk=drawing.pk)


def send(maker, drawing, edit, **fields):
    told = {"edit": edit, "version": now(drawing).version, **fields}
    return maker.post(f"{drawing.get_absolute_url()}edit/", told)


def test_an_edit_waits_for_a_worker_and_the_page_says_so_until_it_is_done(maker, drawing):
    here = drawing.get_absolute_url()
    assert send(maker, drawing, "line", **ACROSS).status_code == 302
    assert now(drawing).version == 1
    page = maker.get(here).content.decode()
    assert "A change is being worked out" in page
    assert not maker.get(f"{here}drawn/").json()["done"]
    tasks.drawing_edits_carry_out()
    assert len(now(drawing).document["provinces"]) == 2
    assert maker.get(f"{here}drawn/").json() == {"done": False, "share": 0, "said": "It is looked at …"}
    tasks.drawing_look(drawing.pk)
    assert maker.get(f"{here}drawn/").json()["done"]
    page = maker.get(here).content.decode()
    assert page.count('class="p sea"') == 2
    assert "to mend before it can be played" in page
    assert not DrawingEdit.objects.exists()


def test_small_boards_are_drawn_on_at_once(maker, drawing, monkeypatch):
    monkeypatch.setattr(working, "LARGE", 3000)
    send(maker, drawing, "line", **ACROSS)
    assert len(now(drawing).document["provinces"]) == 2
    assert not DrawingEdit.objects.exists()


def test_what_takes_no_time_is_done_at_once_on_large_ones_too(maker, drawing):
    send(maker, drawing, "seat_add", name="North")
    assert list(now(drawing).document["seats"]) == ["North"]


def test_a_second_edit_meanwhile_is_given_back_and_nothing_of_it_is_lost(maker, drawing):
    send(maker, drawing, "line", **ACROSS)
    answer = send(maker, drawing, "line", points="0,400 1200,400")
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "being worked out already" in page
    assert "0,400 1200,400" in page
    assert DrawingEdit.objects.get().fields["points"] == ACROSS["points"]


def test_one_that_is_refused_says_why_and_can_be_sent_again_or_left(maker, drawing):
    send(maker, drawing, "line", points="10,10 20,20")
    tasks.drawing_edits_carry_out()
    page = maker.get(drawing.get_absolute_url()).content.decode()
    assert "This line divides nothing" in page
    assert "10,10 20,20" in page
    assert maker.post(f"{drawing.get_absolute_url()}stop/").status_code == 302
    assert not DrawingEdit.objects.exists()
    asked(drawing, points="10,10 20,20")
    tasks.drawing_edits_carry_out()
    asked(drawing)
    tasks.drawing_edits_carry_out()
    assert len(now(drawing).document["provinces"]) == 2


def test_one_that_is_stopped_while_it_is_worked_out_changes_nothing(drawing, monkeypatch):
    asked(drawing)
    real = drawing_edits._memoized_edit

    def stopped(edit):
        drawing_stop(drawing=drawing, by=user("maker"))
        return real(edit)

    monkeypatch.setattr(drawing_edits, "_memoized_edit", stopped)
    tasks.drawing_edits_carry_out()
    assert now(drawing).version == 1


def test_two_windows_change_different_things_and_both_are_kept(maker, drawing):
    send(maker, drawing, "line", **ACROSS)
    send(maker, drawing, "seat_add", name="North")
    tasks.drawing_edits_carry_out()
    told = now(drawing).document
    assert (len(told["provinces"]), list(told["seats"])) == (2, ["North"])


def test_an_undo_meanwhile_lets_the_edit_be_asked_again(maker, drawing):
    send(maker, drawing, "seat_add", name="North")
    send(maker, drawing, "line", **ACROSS)
    maker.post(f"{drawing.get_absolute_url()}turn/", {"to": "back"})
    tasks.drawing_edits_carry_out()
    assert "Another window has gone back" in DrawingEdit.objects.get().trouble
    assert len(now(drawing).document["provinces"]) == 1


def test_one_that_takes_too_long_is_put_down_with_a_word_and_holds_up_no_other(drawing, monkeypatch):
    def slow(*_, **__):
        raise SoftTimeLimitExceeded

    monkeypatch.setattr(drawing_edits, "at_version", slow)
    asked(drawing)
    tasks.drawing_edits_carry_out()
    assert DrawingEdit.objects.get().trouble == TOO_LONG
    asked(drawing)
    DrawingEdit.objects.update(begun_at=timezone.now() - timedelta(minutes=5))
    tasks.drawing_edits_carry_out()
    assert DrawingEdit.objects.get().trouble == TOO_LONG, "that of a worker who was lost"


def test_a_look_that_takes_too_long_is_told_on_the_page(maker, drawing, monkeypatch):
    def slow(_):
        raise SoftTimeLimitExceeded

    monkeypatch.setattr(working, "sketch", slow)
    tasks.drawing_look(drawing.pk)
    page = maker.get(drawing.get_absolute_url()).content.decode()
    assert "could not be drawn in ten seconds" in page
    assert "seat-new" in page, "the rest of the page is there"


def test_nobody_stops_what_is_somebody_elses(client_of, drawing):
    asked(drawing)
    assert client_of("other").post(f"{drawing.get_absolute_url()}stop/").status_code == 404
    assert DrawingEdit.objects.exists()


def test_the_api_says_that_a_worker_is_at_it(maker, drawing):
    here = f"/api/drawings/{drawing.slug}/"
    told = json.dumps({"edit": "line", "version": 1, "fields": {"points": "10,10 20,20"}})
    answer = maker.post(f"{here}edits/", told, content_type="application/json")
    assert (answer.status_code, answer.json()["working"]) == (202, True)
    assert maker.post(f"{here}edits/", told, content_type="application/json").status_code == 409
    tasks.drawing_edits_carry_out()
    whole = maker.get(here).json()
    assert not whole["working"]
    assert "divides nothing" in whole["undone"]


@pytest.mark.slow
def test_a_layout_is_the_same_in_any_slices():
    crossed = lake(army=[*lake()["army"], ["Ash", "Cal"], ["Bec", "Dun"], ["Esk", "Cal"], ["Esk", "Dun"]])
    for document in (lake(), crossed):
        going, slices = None, 0
        while True:
            laid = continue_layout(document, going, lambda: True)
            slices += 1
            if laid.geometry is not None:
                break
            going = json.loads(json.dumps(laid.going))
        assert laid.geometry == lay_out(document)
        assert slices > 100
    assert len(laid.geometry["crossings"]) == 2


def test_layouts_go_on_where_they_stopped_and_the_small_are_not_held_up(maker):
    board = boards.board_save(by=user("maker"), document=lake())
    boards.boards_lay_out(seconds=0)
    revision = board.latest
    assert revision.laying
    assert not revision.laying_at
    assert f"{revision.laid_percent} % of it is done" in maker.get(board.get_absolute_url()).content.decode()
    assert BoardRevision.claim(boards.boards_to_lay_out(), "made_at") == revision
    assert BoardRevision.claim(boards.boards_to_lay_out(), "made_at") is None, "one worker has it"
    other = boards.board_save(by=user("maker"), document=lake(name="The Pond"))
    assert BoardRevision.claim(boards.boards_to_lay_out(), "made_at") == other.latest
    BoardRevision.objects.update(laying_at=timezone.now() - timedelta(minutes=5))
    assert boards.boards_lay_out() == 2
    assert board.latest.document["geometry"] == other.latest.document["geometry"]
    assert board.latest.laying is None


def test_a_layout_is_stopped_and_begun_again(maker):
    board = boards.board_save(by=user("maker"), document=lake())
    boards.boards_lay_out(seconds=0)
    here = f"{board.get_absolute_url()}lay-out/"
    maker.post(here, {"do": "stop"})
    assert boards.boards_lay_out() == 0
    assert "You stopped it" in maker.get(board.get_absolute_url()).content.decode()
    maker.post(here, {"do": "again"})
    assert boards.boards_lay_out() == 1
    with pytest.raises(Conflict):
        boards.board_lay_out(board=Board.objects.get(), by=user("maker"), stop=True)


def test_the_layout_of_a_drawing_is_stopped_and_asked_for_again(maker):
    drawing = drawings.drawing_begin(by=user("maker"), document=lake())
    maker.post(f"{drawing.get_absolute_url()}stop/")
    assert drawings.drawings_lay_out() == 0
    assert "You stopped it" in maker.get(drawing.get_absolute_url()).content.decode()
    send(maker, drawing, "lay_out_again")
    assert drawings.drawings_lay_out() == 1
