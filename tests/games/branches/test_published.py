"""A published branch is the game's line; the old one is kept."""

import pytest
from django.db import DatabaseError, transaction

from games.common.errors import Conflict, Refused
from games.models import Branch, Notice, Ruling, Submission, Turn
from games.past.services.drafting import branch_change, branch_drop, branch_make
from games.past.services.publishing import branch_publish
from games.past.services.replay import branch_work
from games.past.tasks import branch_work as branch_task
from games.permissions import spectator_of
from games.selectors import ledger, positions
from games.services import rulings
from games.table.queries.standings import standings
from tests.games.branches.lines import FORCED, line, made, published

pytestmark = pytest.mark.django_db


def test_published_it_is_the_game_s_line_and_the_old_one_is_kept(autumn):
    old = list(autumn.now.turns.published().order_by("number"))
    published(autumn)
    assert line(autumn) == [("S1901M", 2), ("F1901M", 2), ("W1901A", 2)]
    assert "A Bur" in autumn.units("France")
    for turn in old:
        kept = Turn.objects.get(pk=turn.pk)
        assert not kept.published
        assert (kept.state, kept.outcome, kept.submissions) == (turn.state, turn.outcome, turn.submissions)
    assert autumn.now.turn_number == 3
    done = autumn.pass_deadline()
    assert done.phase == "W1901A"
    assert autumn.turn.phase == "S1902M", "and goes on from there"


def test_standings_history_and_ledger_follow_the_published_line(autumn):
    owner = {"op": "owner", "place": "Bel", "seat": "France", "when": "after"}
    before = {one.seat.seat_id: one.centres for one in standings(spectator_of(autumn.now))}
    published(autumn, {"kind": "board", "data": owner, "reason": "A treaty."}, phase="F1901M")
    after = {one.seat.seat_id: one.centres for one in standings(spectator_of(autumn.now))}
    assert after["France"] == before["France"] + 1
    assert [turn.revision for turn in positions.history(autumn.now)] == [1, 2]
    (only,) = ledger.ledger(spectator_of(autumn.now))
    assert (only.ruling.phase, only.applied, only.ruling.branch.explanation) == (
        "F1901M",
        True,
        "The film of the weather was found.",
    )


def test_a_verdict_keeps_what_the_engine_had_ruled(autumn):
    published(autumn)
    assert Ruling.objects.get().before[0]["verdict"] == "bounces"


def test_papers_of_the_open_turn_come_along(autumn):
    published(autumn)
    paper = Submission.objects.get(turn=autumn.turn, seat__seat_id="France")
    assert (paper.lines, paper.ready) == (["BUILD A Mar"], False)


def test_publishing_needs_an_explanation_and_happens_once(autumn):
    branch = made(autumn)
    with pytest.raises(Refused, match="Explain"):
        branch_publish(branch=branch, by=autumn.gm, explanation="  ")
    branch_publish(branch=branch, by=autumn.gm, explanation="So be it.")
    for again in (lambda: branch_publish(branch=branch, by=autumn.gm, explanation="Once more."),
                  lambda: branch_drop(branch=branch, by=autumn.gm)):  # fmt: skip
        with pytest.raises(Conflict, match="already"):
            again()


def test_a_branch_that_is_still_replayed_is_not_published(autumn):
    branch = branch_make(game=autumn.game, by=autumn.gm, phase="S1901M", rulings=[FORCED])
    assert branch_work(branch_id=branch.pk)
    with pytest.raises(Conflict, match="still being replayed"):
        branch_publish(branch=branch, by=autumn.gm, explanation="Now.")


def test_the_game_moves_on_meanwhile_and_the_rest_is_replayed(autumn):
    branch = made(autumn)
    autumn.pass_deadline()
    autumn.order("France", "A Mar - Bur")
    autumn.pass_deadline()
    branch_publish(branch=branch, by=autumn.gm, explanation="Late, but so.")
    branch.refresh_from_db()
    assert line(autumn) == [("S1901M", 2), ("F1901M", 2), ("W1901A", 2), ("S1902M", 2), ("F1902M", 2)]
    assert (branch.done, len(branch.follows)) == (4, 4)
    assert Turn.objects.get(pk=branch.line[3]).submissions["France"] == ["A Mar - Bur"]


def test_of_two_branches_one_is_published_and_the_other_is_brought_up_to_date(autumn):
    first, second = made(autumn), made(autumn, {**FORCED, "data": {**FORCED["data"], "verdict": "void"}})
    branch_publish(branch=first, by=autumn.gm, explanation="The first.")
    with pytest.raises(Conflict, match="line has been changed"):
        branch_publish(branch=second, by=autumn.gm, explanation="The second.")
    assert "A Bur" in autumn.units("France")
    branch_change(branch=second, by=autumn.gm)
    branch_task(second.pk)
    second.refresh_from_db()
    branch_publish(branch=second, by=autumn.gm, explanation="The second, after all.")
    assert [ruling.data["verdict"] for ruling in Ruling.objects.order_by("pk")] == ["succeeds", "void"]


def test_a_line_changed_while_a_branch_is_replayed_breaks_it_off(autumn):
    branch = branch_make(game=autumn.game, by=autumn.gm, phase="S1901M", rulings=[FORCED])
    branch_work(branch_id=branch.pk)
    rulings.turn_readjudicate(game=autumn.game, by=autumn.gm, reason="To be sure.")
    branch_task(branch.pk)
    branch.refresh_from_db()
    assert branch.status == "broken"
    assert "replayed on the line as it stands" in branch.error


def test_a_dropped_branch_changes_nothing_and_is_kept(autumn):
    branch, before = made(autumn), autumn.turn.state
    branch_drop(branch=branch, by=autumn.gm)
    assert autumn.turn.state == before
    assert not Ruling.objects.exists()
    assert Turn.objects.filter(pk__in=branch.line).count() == 2
    with pytest.raises(Conflict, match="dropped"):
        branch_publish(branch=branch, by=autumn.gm, explanation="Or not.")


def test_what_was_published_is_not_rewritten_even_past_the_model(autumn):
    branch = published(autumn)
    for column, value in (("explanation", "Something else."), ("line", []), ("changed", [])):
        with pytest.raises(DatabaseError, match="does not change"), transaction.atomic():
            Branch.objects.filter(pk=branch.pk).update(**{column: value})
    with pytest.raises(DatabaseError, match="does not change"), transaction.atomic():
        Ruling.objects.update(phase="F1901M")


def test_another_branch_published_while_the_rest_is_replayed_is_a_conflict(autumn, monkeypatch):
    from games.past.services import publishing

    late, other = made(autumn), made(autumn, {**FORCED, "data": {**FORCED["data"], "verdict": "void"}})
    autumn.pass_deadline()
    real = publishing.branch_work

    def overtaken(*, branch_id):
        monkeypatch.setattr(publishing, "branch_work", real)
        branch_publish(branch=other, by=autumn.gm, explanation="Faster.")
        return real(branch_id=branch_id)

    monkeypatch.setattr(publishing, "branch_work", overtaken)
    with pytest.raises(Conflict):
        branch_publish(branch=late, by=autumn.gm, explanation="Slower.")
    late.refresh_from_db()
    assert late.status == "broken"
    assert [ruling.data["verdict"] for ruling in Ruling.objects.all()] == ["void"]


def test_everybody_is_told_once(autumn):
    Notice.objects.all().delete()
    published(autumn)
    assert Notice.objects.filter(about="again").count() == 8
