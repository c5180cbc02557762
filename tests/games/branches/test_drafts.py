"""A branch is replayed, and is its GM's alone."""

import pytest

from games.common.errors import Conflict, Hidden, NotAllowed, Refused
from games.models import Branch, Ruling
from games.past import queries as reading
from games.past.serializers import DraftOut
from games.past.services.drafting import branch_change, branch_drop, branch_make
from games.past.services.publishing import branch_publish
from games.past.services.replay import branch_work
from games.past.tasks import branch_work as branch_task
from games.permissions import spectator_of, viewer_of
from games.selectors import ledger
from games.services import rulings
from tests.games.branches.lines import FORCED, impossible, line, made, published
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


def test_a_branch_replays_the_rest_and_lists_what_became_impossible(autumn):
    branch = made(autumn)
    assert (branch.status, branch.done, branch.total) == ("ready", 2, 2)
    told = impossible(branch, viewer_of(autumn.now, autumn.gm))
    assert told == {("F1901M", "France", "A Par - Gas")}, "the army is in Burgundy"
    changed = {(one["phase"], one["text"], one["was"], one["now"]) for one in branch.changed}
    assert ("S1901M", "A Par - Bur", "bounces", "succeeds") in changed
    assert line(autumn) == [("S1901M", 1), ("F1901M", 1), ("W1901A", 1)], "nothing is published yet"


def test_the_positions_are_those_of_a_game_in_which_it_had_been_ruled_at_once(autumn, tables):
    other = tables(prefix="other-")
    other.game.secret, other.game.hidden_secret = autumn.game.secret, autumn.game.hidden_secret
    other.game.save()
    rulings.ruling_make(game=other.game, by=other.gm, kind=FORCED["kind"], data=FORCED["data"], reason="At once.")
    other.order("France", "A Par - Bur", "A Mar - Spa")
    other.order("Germany", "A Mun - Bur", "F Kie - Den")
    other.pass_deadline()
    other.order("France", "A Par - Gas")
    other.order("Germany", "A Mun - Bur")
    other.pass_deadline()
    published(autumn)
    assert autumn.turn.state == other.turn.state
    assert autumn.turn.phase == other.turn.phase


def test_who_thought_of_a_ruling_is_kept_and_not_told_by_number(autumn):
    branch = made(autumn)
    assert branch.rulings[0]["author"] == autumn.gm.pk
    assert DraftOut(branch).data["rulings"][0].keys() == {"phase", "kind", "data", "reason", "audience"}


def test_nobody_but_the_gm_knows_of_a_draft(autumn):
    branch = made(autumn)
    for viewer in (viewer_of(autumn.now, autumn.france), spectator_of(autumn.now)):
        assert reading.branches(viewer) == []
        with pytest.raises(Hidden):
            reading.branch_for(viewer, branch.pk)
        assert ledger.ledger(viewer) == []
    assert reading.branch_for(viewer_of(autumn.now, autumn.gm), branch.pk) == branch


def test_only_the_gm_of_the_game_makes_publishes_and_drops(autumn, tables):
    other, branch = tables(prefix="other-"), made(autumn)
    for stranger in (autumn.france, user("nobody"), other.gm):
        with pytest.raises(NotAllowed):
            branch_make(game=autumn.game, by=stranger, phase="S1901M", rulings=[FORCED])
        with pytest.raises(NotAllowed):
            branch_change(branch=branch, by=stranger, rulings=[FORCED])
        with pytest.raises(NotAllowed):
            branch_publish(branch=branch, by=stranger, explanation="Because.")
        with pytest.raises(NotAllowed):
            branch_drop(branch=branch, by=stranger)


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"phase": "S1905M", "rulings": [FORCED]}, "has not been played"),
        ({"phase": "S1901M"}, "what is to be otherwise"),
        ({"phase": "S1901M", "rulings": [{**FORCED, "reason": " "}]}, "needs a reason"),
        ({"phase": "S1901M", "rulings": [{**FORCED, "kind": "bribe"}]}, "no such kind"),
        ({"phase": "F1901M", "rulings": [{**FORCED, "phase": "S1901M"}]}, "lies before"),
        ({"phase": "S1901M", "rulings": [{**FORCED, "phase": "soon"}]}, "no phase"),
        ({"phase": "S1901M", "withdrawn": [99]}, "does not stand"),
        ({"phase": "S1901M", "stop": "W1901A"}, "not been played yet"),
    ],
)
def test_what_makes_no_sense_is_refused_with_the_way_out(autumn, wish, said):
    with pytest.raises(Refused, match=said):
        branch_make(game=autumn.game, by=autumn.gm, **wish)
    assert not Branch.objects.exists()


def test_a_branch_that_the_engine_cannot_carry_out_says_where_and_why_and_can_be_mended(autumn):
    branch = made(autumn, {**FORCED, "data": {"seat": "France", "unit": "A Mos", "verdict": "succeeds"}})
    assert branch.status == "broken"
    assert "There is no A Mos" in branch.error
    with pytest.raises(Conflict, match="broke off"):
        branch_publish(branch=branch, by=autumn.gm, explanation="All the same.")
    branch_change(branch=branch, by=autumn.gm, rulings=[FORCED])
    branch_task(branch.pk)
    branch.refresh_from_db()
    assert (branch.status, branch.error) == ("ready", "")


def test_rulings_on_later_turns_of_the_branch_are_carried_out_there(autumn):
    later = {"phase": "F1901M", "kind": "order", "data": {"seat": "France", "lines": ["A Bur - Ruh"]}, "reason": "So."}
    published(autumn, FORCED, later)
    assert "A Ruh" in autumn.units("France")
    assert [ruling.phase for ruling in Ruling.objects.order_by("pk")] == ["S1901M", "F1901M"]


@pytest.mark.parametrize("data", [None, "France", ["France"]])
def test_a_ruling_of_a_draft_has_data(autumn, data):
    with pytest.raises(Refused, match="what it is about"):
        branch_make(game=autumn.game, by=autumn.gm, phase="S1901M", rulings=[{**FORCED, "data": data}])


def test_a_draft_may_end_sooner_and_take_back_what_stood(autumn):
    branch = made(autumn)
    for wish, why in (({"stop": "W1905A"}, "played"), ({"withdrawn": [99]}, "does not stand")):
        with pytest.raises(Refused, match=why):
            branch_change(branch=branch, by=autumn.gm, **wish)
    changed = branch_change(branch=branch, by=autumn.gm, stop="F1901M")
    assert changed.stop == "F1901M" and changed.rulings == branch.rulings


def test_a_branch_that_is_ready_is_not_worked_on(autumn):
    branch = made(autumn)
    assert branch_work(branch_id=branch.pk) is False
    branch.refresh_from_db()
    assert branch.status == "ready" and branch.done == 2
