"""What a member holds of boards is in the copy they take along, and goes when they do; boards that were kept stay."""

import pytest

from games.accounts.leaving import leave
from games.models import Board, BoardDraft, BoardReport, Drawing
from games.services import boards
from games.services.board_drafts import draft_note, draft_send
from games.services.drawings import drawing_begin
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
