"""Drawings that members send: read by a worker, corrected, kept; nothing is lost by what goes wrong."""

import json
from datetime import timedelta

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.urls import reverse
from django.utils import timezone

from engine.boards.listing import to_list
from games.boards.services import drafts as board_drafts
from games.boards.services.boards import Unplayable
from games.boards.services.drafts import (
    TOO_LONG,
    draft_again,
    draft_answer,
    draft_drop,
    draft_keep,
    draft_note,
    draft_send,
    drafts_read,
)
from games.common.errors import Conflict, NotAllowed, Refused
from games.maps.shapes import importing
from games.maps.shapes.limits import LARGEST
from games.models import Board, BoardDraft
from games.play_now.solo_games import solo_game_begin
from tests.plugins.drawings import SIX, features, square
from tests.plugins.packs import INKSCAPE
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


def sent(text=SIX, source="svg"):
    draft = draft_send(by=user("anna"), source=source, name="Six", text=text)
    drafts_read()
    draft.refresh_from_db()
    return draft


def marked(draft):
    """The list of a draft with what a game needs."""
    text = to_list(draft.found).replace("Six\n", "Six\nwins 3\nseats North (Northern), South (Southern)\n", 1)
    text = text.replace("Ash, Ashford, coast", "Ash, Ashford, coast, home North, army")
    text = text.replace("Cal, Calder, coast", "Cal, Calder, coast, home South, fleet")
    return text.replace("Bec, Beckton, coast", "Bec, Beckton, coast, centre").replace(
        "Dun, Dunmore, coast", "Dun, Dunmore, coast, centre"
    )


def test_a_drawing_is_read_corrected_kept_and_played():
    draft = sent()
    assert draft.done_at
    assert draft.trouble == ""
    board = draft_keep(draft=draft, by=user("anna"), text=marked(draft))
    assert board.latest.drawn_at, "it brings its drawing"
    game = solo_game_begin(by=user("anna"), board=board.latest, seat_id="South")
    assert game.seats.count() == 2
    draft.refresh_from_db()
    assert draft.board == board


def test_what_is_missing_is_told_and_nothing_is_lost():
    draft = sent()
    with pytest.raises(Refused):
        draft_keep(draft=draft, by=user("anna"), text="Six\nAsh, Ashford, marsh")
    with pytest.raises(Unplayable):
        draft_keep(draft=draft, by=user("anna"), text=to_list(draft.found).replace("Six\n", "Six\nseats A, B\n", 1))
    draft_note(draft=draft, by=user("anna"), text="half done")
    draft.refresh_from_db()
    assert draft.answers == {"list": "half done"}
    assert draft.text == SIX
    assert not Board.objects.exists()


def test_one_that_cannot_be_read_says_why_holds_up_no_other_and_can_be_sent_again(monkeypatch):
    bad = draft_send(by=user("anna"), source="svg", name="Bad", text="<svg")
    assert drafts_read()
    good = sent()
    bad.refresh_from_db()
    assert "no SVG that can be read" in bad.trouble
    assert good.found
    draft_again(draft=bad, by=user("anna"), text=SIX)
    drafts_read()
    bad.refresh_from_db()
    assert (bad.trouble, bool(bad.found)) == ("", True)


def test_what_breaks_within_is_told_without_its_reasons(monkeypatch):
    def breaks(*_, **__):
        raise RuntimeError("secret/path")

    monkeypatch.setattr(importing, "imported", breaks)
    draft = sent()
    assert "could not be put together" in draft.trouble
    assert "secret" not in draft.trouble


def test_one_that_takes_too_long_is_put_down_and_not_taken_up_again(monkeypatch):
    def slow(*_, **__):
        raise SoftTimeLimitExceeded

    monkeypatch.setattr(importing, "imported", slow)
    assert sent().trouble == TOO_LONG
    lost = draft_send(by=user("anna"), source="svg", name="Lost", text=SIX)
    BoardDraft.objects.filter(pk=lost.pk).update(begun_at=timezone.now() - timedelta(minutes=5))
    assert not drafts_read()
    lost.refresh_from_db()
    assert lost.trouble == TOO_LONG


def test_where_nobody_ends_a_reading_it_ends_itself(monkeypatch):
    monkeypatch.setattr(board_drafts, "LONGEST", 2)
    assert sent().trouble == TOO_LONG


def test_how_far_it_is_can_be_seen_while_it_is_read(monkeypatch):
    seen = []
    real = importing.imported

    def watched(text, source, name, tell, **more):
        def told(stage):
            tell(stage)
            seen.append(BoardDraft.objects.get().stage)

        return real(text, source, name, told, **more)

    monkeypatch.setattr(importing, "imported", watched)
    sent()
    assert seen == [
        "Reading the drawing", "Telling provinces apart", "Fitting the borders of 6 provinces",
        "Looking who borders on whom",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("source", "text", "said"),
    [("svg", " ", "nothing in it"), ("svg", "x" * (LARGEST + 1), "at most 4 MB"), ("doc", SIX, "one of: svg")],
)
def test_what_is_no_drawing_is_refused_at_once(source, text, said):
    with pytest.raises(Refused, match=said):
        draft_send(by=user("anna"), source=source, name="X", text=text)


def test_a_draft_is_its_makers_alone_and_there_is_room_for_so_many(monkeypatch):
    draft = sent()
    for deed in (draft_drop, lambda **who: draft_note(text="x", **who), lambda **who: draft_keep(text="x", **who)):
        with pytest.raises(NotAllowed):
            deed(draft=draft, by=user("bruno"))
    monkeypatch.setattr(board_drafts, "MOST_DRAFTS", 1)
    with pytest.raises(Refused, match="1 drawings"):
        draft_send(by=user("anna"), source="svg", name="X", text=SIX)
    draft_drop(draft=draft, by=user("anna"))
    assert not BoardDraft.objects.exists()


def test_questions_are_kept_answered_and_the_drawing_is_read_again():
    draft = sent(INKSCAPE)
    ground = draft.questions[0]
    assert ground["key"].startswith("kind:")
    draft_note(draft=draft, by=user("anna"), text="The Six\n")
    draft_answer(draft=draft, by=user("anna"), answers={ground["key"]: "out"})
    draft.refresh_from_db()
    assert (draft.done_at, draft.answers) == (None, {"told": {ground["key"]: "out"}}), "the list is made anew"
    with pytest.raises(Conflict):
        draft_answer(draft=draft, by=user("anna"), answers={ground["key"]: "sea"})
    drafts_read()
    draft.refresh_from_db()
    assert "The Sea" not in str(draft.found["provinces"])
    assert any("No sea was found" in question["ask"] for question in draft.questions)
    draft_again(draft=draft, by=user("anna"), text=SIX)
    draft.refresh_from_db()
    assert (draft.questions, draft.answers) == ([], {})


def test_only_questions_that_were_asked_are_answered_and_only_by_their_maker():
    draft = sent(INKSCAPE)
    with pytest.raises(Refused, match="There is no question 'kind:nothing'"):
        draft_answer(draft=draft, by=user("anna"), answers={"kind:nothing": "sea"})
    with pytest.raises(NotAllowed):
        draft_answer(draft=draft, by=user("bob"), answers={})
    key = draft.questions[0]["key"]
    draft_answer(draft=draft, by=user("anna"), answers={key: ["x" * 500] * 500})
    draft.refresh_from_db()
    assert len(str(draft.answers)) < 6_000


@pytest.mark.parametrize("letter", ["D800", "0000", "202e"])
@pytest.mark.parametrize("source", ["svg", "geojson"])
def test_letters_that_nothing_can_write_are_left_out_of_what_is_told(client_of, source, letter):
    """Illustrator writes letters as `_x31_`, JSON as `\\u0031`: so half a pair, or a null, comes with good text."""
    name, ring = f"Ei_x{letter}_ght", [[0, 0], [100, 100], [100, 0], [0, 100], [0, 0]]
    paths = f'<path id="{name}" d="M0 0L100 100L100 0L0 100z"/><path id="Abc" d="M100 0h100v100h-100z"/>'
    text = f'<svg xmlns="http://www.w3.org/2000/svg">{paths}</svg>'
    if source == "geojson":
        feature = {"properties": {"name": "LETTER"}, "geometry": {"type": "Polygon", "coordinates": [ring]}}
        text = json.dumps(features(feature, square("Abc", 100, 0, 200, 100)))
        text = text.replace("LETTER", f"Ei\\u{letter}ght")
    reader = client_of("anna")
    draft = sent(text, source)
    assert draft.trouble == ""
    assert "The outline of Eight crosses itself" in draft.misfits[0]
    assert "The outline of Eight crosses itself" in reader.get(reverse("board-draft", args=[draft.slug])).text
