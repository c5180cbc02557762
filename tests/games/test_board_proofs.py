"""Proofs of boards: asked for once, played in slices, stored with the revision."""

import pytest

from engine.proving.games import Broken
from games.boards.queries.proofs import proof_summary
from games.boards.services import boards
from games.boards.services import proofs as board_proofs
from games.boards.services.boards import board_hide, board_report, playable
from games.boards.services.proofs import proof_ask, proofs_work
from games.common.errors import Conflict, Refused
from games.models import BoardProof
from tests.plugins.boards import lake
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


def kept(name="The Lake"):
    board = boards.board_save(by=user("maker"), document=lake(name=name))
    boards.boards_lay_out()
    return board.latest


def test_games_are_played_in_slices_until_there_are_enough(monkeypatch):
    proof = proof_ask(revision=kept(), by=user("anna"), games=3)
    clock = iter(range(10_000))
    monkeypatch.setattr(board_proofs.time, "monotonic", lambda: float(next(clock)))
    slices = 1
    while proofs_work(seconds=6):
        slices += 1
        assert slices < 500
    proof.refresh_from_db()
    assert slices > 3, "no slice plays all of them"
    assert [game["number"] for game in proof.games] == [1, 2, 3]
    assert proof.done_at
    told = proof_summary(proof)
    assert told["over"]
    assert {chance["name"] for chance in told["chances"]} == {"North", "South"}
    assert any(finding["topic"] == "convoys" for finding in told["findings"])


def test_the_same_games_come_of_any_slices(monkeypatch):
    one, other = kept("One"), kept("Other")
    proof_ask(revision=one, by=user("anna"), games=1)
    while proofs_work(seconds=60):
        pass
    proof_ask(revision=other, by=user("anna"), games=1)
    clock = iter(range(10_000))
    monkeypatch.setattr(board_proofs.time, "monotonic", lambda: float(next(clock)))
    while proofs_work(seconds=5):
        pass
    assert BoardProof.objects.get(revision=one).games == BoardProof.objects.get(revision=other).games


def test_it_is_asked_for_once_and_not_without_a_map():
    revision = kept()
    assert proof_ask(revision=revision, by=user("anna")) == proof_ask(revision=revision, by=user("bruno"))
    bare = boards.board_save(by=user("maker"), document=lake(name="Bare")).latest
    with pytest.raises(Conflict, match="map"):
        proof_ask(revision=bare, by=user("anna"))
    with pytest.raises(Refused, match="1 to 100"):
        proof_ask(revision=revision, by=user("anna"), games=101)


def test_one_that_breaks_off_says_so_holds_up_no_other_and_can_be_asked_again(monkeypatch):
    broken, fine = kept("Broken"), kept("Fine")
    proof_ask(revision=broken, by=user("anna"), games=1)
    proof_ask(revision=fine, by=user("anna"), games=1)
    real = board_proofs.played_on
    calls = []

    def breaks_first(rulebook, going):
        calls.append(1)
        if len(calls) == 1:
            raise Broken("Game 1 broke in S1901M: no reason.")
        return real(rulebook, going)

    monkeypatch.setattr(board_proofs, "played_on", breaks_first)
    while proofs_work(seconds=60):
        pass
    assert BoardProof.objects.get(revision=broken).trouble == "Game 1 broke in S1901M: no reason."
    assert BoardProof.objects.get(revision=fine).done_at
    assert proof_ask(revision=broken, by=user("anna"), games=1).trouble == ""


def test_staff_take_a_board_out_of_sight_and_no_game_begins_on_it():
    revision, staff = kept(), user("staff")
    with pytest.raises(Refused, match="Only staff"):
        board_hide(board=revision.board, by=user("anna"), hidden=True)
    staff.is_superuser = staff.is_active = True
    staff.save()
    board_hide(board=revision.board, by=staff, hidden=True)
    revision.refresh_from_db()
    with pytest.raises(Conflict, match="out of sight"):
        playable(type(revision).objects.get(pk=revision.pk))


def test_a_report_says_what_is_wrong_once_a_member():
    board = kept().board
    with pytest.raises(Refused, match="10 to 2000"):
        board_report(board=board, by=user("anna"), text="bad")
    board_report(board=board, by=user("anna"), text="This is my drawing, not theirs.")
    board_report(board=board, by=user("anna"), text="This is my own drawing, not theirs.")
    assert [report.text for report in board.reports.all()] == ["This is my own drawing, not theirs."]
