"""The worker replays branches, each turn once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.past.services.drafting import branch_make
from games.past.services.replay import branch_work
from games.services import deadlines
from tests.games.branches.lines import FORCED, made

pytestmark = pytest.mark.django_db


def test_two_workers_store_each_turn_once(autumn, monkeypatch):
    from games.past.services import replay

    branch, real = branch_make(game=autumn.game, by=autumn.gm, phase="S1901M", rulings=[FORCED]), replay._replayed
    inside = []

    def twice(*args):
        made = real(*args)
        if not inside:
            inside.append(True)
            assert branch_work(branch_id=branch.pk), "another worker was faster"
        return made

    monkeypatch.setattr(replay, "_replayed", twice)
    while branch_work(branch_id=branch.pk):
        pass
    branch.refresh_from_db()
    assert (branch.status, branch.done) == ("ready", 2)
    assert [turn.phase for turn in branch.turns()] == ["S1901M", "F1901M"]


def test_a_branch_whose_hint_was_lost_is_found_by_the_sweep(autumn, monkeypatch):
    branch = branch_make(game=autumn.game, by=autumn.gm, phase="S1901M", rulings=[FORCED])
    hinted = []
    monkeypatch.setattr(deadlines, "hint_branch", hinted.append)
    deadlines.branches_go_on(now=timezone.now())
    assert hinted == []
    deadlines.branches_go_on(now=timezone.now() + timedelta(minutes=1))
    deadlines.branches_go_on(now=timezone.now() + timedelta(minutes=1))
    assert hinted == [branch.pk]


def test_what_breaks_off_unexpectedly_is_told_without_its_secrets(autumn, monkeypatch, caplog):
    from games.past.services import replay

    def broken(*args):
        raise ValueError("A Par - Gas")

    monkeypatch.setattr(replay, "_replayed", broken)
    branch = made(autumn)
    assert branch.status == "broken"
    assert "ValueError" in branch.error
    assert "A Par - Gas" not in branch.error + caplog.text
