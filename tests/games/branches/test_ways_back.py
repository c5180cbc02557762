"""Windows that come and go, older lines, and games played anew."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Ruling
from games.past.services.drafting import branch_make, branch_return, lines_left
from games.past.services.publishing import branch_publish
from games.past.tasks import branch_work as branch_task
from games.services import endings, rulings
from tests.games.branches.lines import FORCED, line, published

pytestmark = pytest.mark.django_db


@pytest.fixture
def dislodged(table):
    """Germany takes Burgundy from France with support; France retreats to Gascony; Autumn is over."""
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    table.order("Germany", "A Mun - Ruh", "A Ber - Mun")
    table.pass_deadline()
    table.order("Germany", "A Mun - Bur", "A Ruh S A Mun - Bur")
    table.pass_deadline()
    assert table.turn.phase == "S1902R"
    table.order("France", "A Bur R Gas")
    table.pass_deadline()
    return table


def test_a_window_that_does_not_open_any_more_is_told_and_numbers_may_shift(dislodged):
    assert dislodged.turn.phase == "F1902M"
    lines = {"seat": "Italy", "lines": ["A Ven - Tyr"]}
    earlier = rulings.ruling_make(game=dislodged.game, by=dislodged.gm, kind="order", data=lines, reason="So.")
    stays = {"kind": "verdict", "data": {"seat": "Germany", "unit": "A Ruh", "verdict": "cut"}, "reason": "Fog."}
    branch = published(dislodged, stays, phase="S1902M")
    assert [one["phase"] for one in branch.changed if one["sort"] == "window"] == ["S1902R"]
    assert line(dislodged)[-1][0] == "F1902M"
    assert dislodged.turn.number == earlier.number - 1
    dislodged.pass_deadline()
    assert "A Tyr" in dislodged.units("Italy"), "a ruling on the open turn goes by its phase"


def test_a_window_that_opens_now_has_no_orders_and_is_told(dislodged):
    stays = {"kind": "verdict", "data": {"seat": "Germany", "unit": "A Ruh", "verdict": "cut"}, "reason": "Fog."}
    published(dislodged, stays, phase="S1902M")
    ruling = Ruling.objects.get()
    branch = branch_make(game=dislodged.game, by=dislodged.gm, phase="S1902M", withdrawn=[ruling.pk])
    branch_task(branch.pk)
    branch.refresh_from_db()
    assert [(one["phase"], one["now"]) for one in branch.changed if one["sort"] == "window"] == [("S1902R", "open")]
    branch_publish(branch=branch, by=dislodged.gm, explanation="No fog.")
    assert "A Gas" not in dislodged.units("France"), "nobody has said where to on this line"
    assert [phase for phase, _ in line(dislodged)][-2:] == ["S1902R", "F1902M"]


def test_one_goes_back_to_the_older_line_and_its_rulings(autumn):
    before = autumn.turn.state
    first = published(autumn)
    assert lines_left(autumn.now) == [first]
    back = branch_return(game=autumn.game, by=autumn.gm, left_with=first)
    branch_task(back.pk)
    back.refresh_from_db()
    assert back.status == "ready", back.error
    branch_publish(branch=back, by=autumn.gm, explanation="The film was of another year.")
    assert autumn.turn.state == before
    assert line(autumn) == [("S1901M", 1), ("F1901M", 1), ("W1901A", 3)]
    ruling = Ruling.objects.get()
    assert ruling.withdrawn_reason == "The film was of another year."
    assert lines_left(autumn.now) == [back], "and forward again"
    forward = branch_return(game=autumn.game, by=autumn.gm, left_with=back)
    branch_task(forward.pk)
    forward.refresh_from_db()
    branch_publish(branch=forward, by=autumn.gm, explanation="It was this year.")
    assert "A Bur" in autumn.units("France")
    assert Ruling.objects.filter(withdrawn_at=None).get().data == FORCED["data"]


def test_what_was_played_since_is_replayed_on_the_way_back(autumn):
    first = published(autumn)
    autumn.pass_deadline()
    autumn.order("Italy", "A Ven - Tyr")
    autumn.pass_deadline()
    back = branch_return(game=autumn.game, by=autumn.gm, left_with=first)
    branch_task(back.pk)
    back.refresh_from_db()
    branch_publish(branch=back, by=autumn.gm, explanation="Back.")
    assert line(autumn)[:2] == [("S1901M", 1), ("F1901M", 1)]
    assert autumn.turn.phase == "F1902M"
    assert "A Tyr" in autumn.units("Italy")
    assert "A Gas" in autumn.units("France")


def test_a_game_is_played_anew_from_a_turn_with_the_papers_it_had(autumn):
    branch = published(autumn, phase="S1901M", stop="F1901M")
    assert (branch.done, autumn.turn.phase, autumn.now.turn_number) == (1, "F1901M", 2)
    papers = {paper.seat.seat_id: paper.lines for paper in autumn.turn.papers.select_related("seat")}
    assert papers["Germany"] == ["A Mun - Bur"]
    assert papers["France"] == [], "the army is in Burgundy now"
    assert autumn.turn.due > timezone.now() + timedelta(minutes=10)
    autumn.pass_deadline()
    assert autumn.turn.phase == "W1901A"


def test_from_a_turn_itself_without_any_ruling(autumn):
    branch = branch_make(game=autumn.game, by=autumn.gm, phase="F1901M", stop="F1901M")
    branch_task(branch.pk)
    branch.refresh_from_db()
    branch_publish(branch=branch, by=autumn.gm, explanation="The server burnt down in Autumn.")
    assert line(autumn) == [("S1901M", 1), ("F1901M", 2)]
    assert autumn.turn.papers.get(seat__seat_id="France").lines == ["A Par - Gas"]


def test_a_game_over_on_the_board_goes_on_and_ends_again_with_a_mail_each(table):
    won = rulings.ruling_make(game=table.game, by=table.gm, kind="win", data={"seats": ["Turkey"]}, reason="Style.")
    table.pass_deadline()
    assert table.now.is_over
    branch = branch_make(game=table.game, by=table.gm, phase="S1901M", withdrawn=[won.pk])
    branch_task(branch.pk)
    branch.refresh_from_db()
    branch_publish(branch=branch, by=table.gm, explanation="No style at all.")
    assert (table.now.status, table.turn.phase) == ("running", "F1901M")
    won.refresh_from_db()
    assert won.withdrawn_reason == "No style at all."


def test_a_game_that_its_players_ended_stays_ended(autumn):
    for member in autumn.people.values():
        endings.draw_vote_cast(game=autumn.game, by=member)
    published(autumn)
    game = autumn.now
    assert (game.status, game.result["kind"]) == ("finished", "draw")
    assert "A Bur" in game.turns.published().get(phase="W1901A").state["units"]["France"]
