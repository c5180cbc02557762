"""What a member holds of boards is in the copy they take along, and goes when they do; boards that were kept stay."""

import pytest

from games.accounts.leaving import leave
from games.boards.services import boards
from games.boards.services.drafts import draft_note, draft_send
from games.boards.services.drawings import drawing_begin
from games.models import Board, BoardDraft, BoardReport, Drawing
from tests.plugins.boards import lake
from tests.plugins.drawings import SIX
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna():
    """Somebody with a board, a file that was sent, a drawing, and a report of somebody else's board."""
    anna, ben = user("anna"), user("ben")
    theirs = boards.board_save(by=ben, document=lake())
    boards.board_save(by=anna, document=lake(name="Kept"))
    for who in (anna, ben):
        draft = draft_send(by=who, source="svg", name="Six", text=SIX)
        draft_note(draft=draft, by=who, text=f"As {who} has it")
        drawing_begin(by=who, document=lake(name=f"Drawn by {who}"))
    boards.board_report(board=theirs, by=anna, text="It was copied from my book.")
    boards.board_report(board=theirs, by=user("cleo"), text="So says somebody else, too.")
    return anna


def test_the_copy_holds_what_was_sent_drawn_and_reported(anna, browse):
    held = browse(anna).get("/me/data/export/").json()
    (draft,), (report,), (drawing,) = held["board_drafts"], held["board_reports"], held["drawings"]
    assert (draft["name"], draft["from"], draft["text"]) == ("Six", "svg", SIX)
    assert draft["corrected"] == "As anna has it"
    assert report["text"] == "It was copied from my book."
    assert drawing["document"]["name"] == "Drawn by anna"
    assert [one["document"]["name"] for one in held["boards"]] == ["Kept"]


def test_who_leaves_takes_drafts_drawings_and_reports_along_and_no_board(anna):
    leave(user=anna)
    assert not BoardDraft.objects.filter(author=anna).exists()
    assert not Drawing.objects.filter(author=anna).exists()
    assert [report.by.username for report in BoardReport.objects.all()] == ["cleo"]
    assert BoardDraft.objects.get().author == user("ben")
    assert Drawing.objects.get().author == user("ben")
    assert Board.objects.count() == 2, "games and copies name them"


def test_the_name_of_who_leaves_is_off_their_boards_and_the_copies_and_another_makers_stays(browse):
    anna, ben = user("anna"), user("ben")
    anna.profile.display_name = "Anna the Great"
    anna.profile.save()
    plain = boards.board_save(by=anna, document=lake(name="Plain"))
    signed = boards.board_save(by=anna, document=lake(name="Signed", maker="Anna the Great"))
    classic = boards.board_save(by=anna, document=lake(name="Classic", maker="Allan Calhamer"))
    told = lake(name="Copied", maker="Anna the Great")
    copied = boards.board_save(by=ben, document=told, forked_from=signed.latest)
    leave(user=anna)
    for board in (plain, signed, copied):
        board.refresh_from_db()
        for address in (f"/boards/{board.slug}/", f"/boards/{board.slug}/1/board.json", f"/api/boards/{board.slug}/"):
            assert "Anna" not in browse(ben).get(address).content.decode(), address
    assert Board.objects.get(pk=plain.pk).made_by == "Someone who left"
    assert Board.objects.get(pk=classic.pk).made_by == "Allan Calhamer"
