"""Drawings: steps that are kept and undone, room for so many, two windows at once."""

import pytest
from celery.exceptions import SoftTimeLimitExceeded

from engine.model.errors import InputError
from games.boards.services import drawing_edits, drawings, proofs
from games.boards.workshop import desk
from games.boards.workshop.edits.blank import blank
from games.boards.workshop.edits.registry import edit_called
from games.common.errors import Conflict, Hidden, Refused
from games.models import Board, Drawing
from tests.plugins.boards import lake
from tests.plugins.tables import user
from tests.rows import every_row

pytestmark = pytest.mark.django_db


def begun():
    return drawings.drawing_begin(by=user("maker"), document=blank("Skerries", "wide"))


def do(drawing, edit, /, *, version=None, **fields):
    now = Drawing.objects.get(pk=drawing.pk)
    what = edit_called(edit)
    return drawings.drawing_edit(
        drawing=now, by=user("maker"), version=version or now.version, told=what.told(fields),
        edit=lambda document: what.apply(document, fields),
    )  # fmt: skip


def turn(drawing, *, back):
    return drawings.drawing_turn(drawing=drawing, by=user("maker"), back=back)


def test_every_step_is_undone_to_the_beginning_and_redone_to_the_end():
    drawing = begun()
    first = drawing.text
    do(drawing, "line", points="600,0 600,800")
    do(drawing, "seat_add", name="North")
    last = do(drawing, "seat_add", name="South").text
    assert [step.told for step in drawing.steps.all()][1:] == ["A seat added: North", "A seat added: South"]
    for _ in range(3):
        now = turn(drawing, back=True)
    assert now.document == Drawing(text=first).document
    with pytest.raises(Conflict, match="nothing to undo"):
        turn(drawing, back=True)
    for _ in range(3):
        now = turn(drawing, back=False)
    assert now.document == Drawing(text=last).document


def test_an_edit_after_an_undo_forgets_what_was_undone():
    drawing = begun()
    do(drawing, "seat_add", name="North")
    turn(drawing, back=True)
    do(drawing, "seat_add", name="South")
    assert list(Drawing.objects.get().document["seats"]) == ["South"]
    with pytest.raises(Conflict, match="nothing to redo"):
        turn(drawing, back=False)


def test_two_lines_drawn_in_two_windows_are_both_there():
    drawing = begun()
    old = drawing.version
    do(drawing, "line", points="300,0 300,800", version=old)
    with pytest.raises(drawings.Elsewhere):
        do(drawing, "line", points="900,0 900,800", version=old)
    do(drawing, "line", points="900,0 900,800")
    assert len(Drawing.objects.get().document["provinces"]) == 3


def test_an_edit_made_before_an_undo_elsewhere_is_asked_again():
    drawing = begun()
    do(drawing, "seat_add", name="North")
    old = Drawing.objects.get().version
    turn(drawing, back=True)
    with pytest.raises(drawings.Elsewhere, match="gone back or forward"):
        do(drawing, "seat_add", name="South", version=old)


def test_what_changes_nothing_is_no_step():
    drawing = begun()
    do(drawing, "province", province="SEA", code="SEA", name="The Sea", kind="sea")
    assert not drawing.steps.exists()
    assert Drawing.objects.get().version == drawing.version


def test_there_is_room_for_so_many(monkeypatch):
    monkeypatch.setattr(drawings, "MOST_DRAWINGS", 1)
    monkeypatch.setattr(drawings, "MOST_STEPS", 3)
    drawing = begun()
    with pytest.raises(Refused, match="Throw one of them away"):
        begun()
    for name in "ABCDE":
        do(drawing, "seat_add", name=name)
    assert drawing.steps.count() == 3
    for _ in range(3):
        turn(drawing, back=True)
    assert list(Drawing.objects.get().document["seats"]) == ["A", "B"]
    with pytest.raises(Conflict):
        turn(drawing, back=True)
    monkeypatch.setattr(drawings, "LARGEST", 100)
    with pytest.raises(Refused, match="kB"):
        do(drawing, "seat_add", name="F")


def test_a_drawing_that_changes_while_it_is_laid_out_is_laid_out_once_more(monkeypatch):
    drawing = drawings.drawing_begin(by=user("maker"), document=lake())
    real, calls = drawings.run_layout, []

    def slow(what, document, *how):
        calls.append(document["name"])
        if len(calls) == 1:
            do(drawing, "board", name="The Mere", wins="3")
        return real(what, document, *how)

    monkeypatch.setattr(drawings, "run_layout", slow)
    assert drawings.drawings_lay_out() == 1
    assert calls == ["The Lake", "The Mere"]
    now = Drawing.objects.get()
    assert now.document["name"] == "The Mere"
    assert now.document["geometry"]
    assert turn(drawing, back=True).waits, "without its map it waits for one again"


def test_one_that_cannot_be_laid_out_says_so_and_holds_up_no_other():
    drawings.drawing_begin(by=user("maker"), document=lake(army=[["Ash", "Bec"], ["Cal", "Dun"]], fleet=[]))
    drawings.drawing_begin(by=user("maker"), document=lake())
    assert drawings.drawings_lay_out() == 1
    assert sorted(bool(one.trouble) for one in Drawing.objects.all()) == [False, True]


def test_there_is_room_for_so_many_drawings(monkeypatch):
    monkeypatch.setattr(drawings, "MOST_DRAWINGS", 1)
    begun()
    with pytest.raises(Refused, match=r"You have 1 drawings\. Throw one of them away first"):
        begun()


def meanwhile(monkeypatch, act):
    """Whoever looks whether a drawing can be played, `act` happens before they are done; once."""
    checked, left = drawings.document_of, [act]

    def look(document):
        found = checked(document)
        while left:
            left.pop()()
        return found

    monkeypatch.setattr(drawings, "document_of", look)


def test_one_whose_map_is_laid_out_while_it_is_looked_at_is_kept_with_it(monkeypatch):
    drawing = drawings.drawing_begin(by=user("maker"), document=lake())
    meanwhile(monkeypatch, drawings.drawings_lay_out)
    board = drawings.drawing_keep(drawing=drawing, by=user("maker"), listed=True)
    assert Drawing.objects.get().board == board
    assert board.revisions.get().document["geometry"]


def test_one_that_is_renamed_meanwhile_is_not_even_if_it_has_no_map_yet(monkeypatch):
    drawing = drawings.drawing_begin(by=user("maker"), document=lake())
    meanwhile(monkeypatch, lambda: do(drawing, "board", name="The Mere", wins="2"))
    with pytest.raises(Conflict, match="It was changed while it was looked at"):
        drawings.drawing_keep(drawing=drawing, by=user("maker"), listed=True)
    assert not Board.objects.exists()


def test_what_changed_while_it_was_looked_at_is_not_kept():
    drawing = begun()
    do(drawing, "seat_add", name="North")
    with pytest.raises(Conflict, match="It was changed while it was looked at"):
        drawings.drawing_keep(drawing=drawing, by=user("maker"), listed=True, checked=lake())
    assert not Board.objects.exists()


@pytest.mark.parametrize(
    "deed",
    [
        lambda drawing, by: drawings.drawing_turn(drawing=drawing, by=by, back=True),
        lambda drawing, by: drawings.drawing_throw_away(drawing=drawing, by=by),
        lambda drawing, by: drawing_edits.edit_ask(drawing=drawing, by=by, version=1, edit="line", fields={}),
        lambda drawing, by: drawing_edits.drawing_stop(drawing=drawing, by=by),
    ],
)
def test_the_drawings_of_others_are_not_there(deed):
    drawing = begun()
    with pytest.raises(Hidden, match="There is no such drawing"):
        deed(drawing, user("other"))
    assert Drawing.objects.get() == drawing


@every_row(("path", "code"), [
    ("provinces.Ash.name", "Ash"), ("geometry.Xyz", ""), ("army[2]", "Cal"), ("fleet[4]", "Ash"), ("centres[1]", "Bec"),
    ("homes.North[0]", "Ash"), ("start.South[0]", "Cal"), ("start.South[9]", ""), ("seats.North", ""), ("wins", ""),
])  # fmt: skip
def test_a_problem_leads_to_the_province_that_it_is_about(path, code):
    assert desk._place(lake(), path) == code


@every_row(
    ("path", "part"), [("seats.North", "seats"), ("homes.North[0]", "seats"), ("start", "seats"), ("wins", "facts")]
)
def test_a_problem_of_no_province_leads_to_its_part_of_the_page(path, part):
    assert desk._part(path) == part


def test_why_a_proof_broke_off_is_said_without_what_only_the_program_knows():
    assert proofs._why(SoftTimeLimitExceeded()).startswith("One phase of a game took bots longer than ten seconds")
    assert proofs._why(InputError("provinces", "Too many.")) == "provinces: Too many."
    assert proofs._why(KeyError("secret")) == "Something broke while it was tried."
