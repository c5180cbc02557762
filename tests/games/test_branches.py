"""The past played again: branches, compared, published, dropped, and the way back. Nothing is lost on any of them."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from games.common.errors import Conflict, Hidden, NotAllowed, Refused
from games.models import Branch, Notice, Ruling, Submission, Turn
from games.past import queries as reading
from games.past.services.drafting import branch_change, branch_drop, branch_make, branch_return, lines_left
from games.past.services.publishing import branch_publish
from games.past.services.replay import branch_work
from games.past.tasks import branch_work as branch_task
from games.permissions import spectator_of, viewer_of
from games.selectors import ledger, positions
from games.selectors.standings import standings
from games.services import deadlines, endings, rulings
from tests.plugins.tables import table_of, user

pytestmark = pytest.mark.django_db

FORCED = {
    "kind": "verdict",
    "data": {"seat": "France", "unit": "A Par", "verdict": "succeeds"},
    "reason": "It rained on the Germans.",
}


@pytest.fixture
def table(request, tables):
    """Nobody loses a seat for saying nothing. Of a test that has asked for `autumn`, that one."""
    return request.getfixturevalue("autumn") if "autumn" in request.fixturenames else tables(nmr_policy="hold")


@pytest.fixture
def autumn(tables):
    """Spring and Autumn 1901 are over: France bounced in Burgundy, and went on from Paris. Winter is open."""
    return table_of("branches, Autumn 1901", lambda: _autumn(tables(nmr_policy="hold")))


def _autumn(table):
    table.order("France", "A Par - Bur", "A Mar - Spa")
    table.order("Germany", "A Mun - Bur", "F Kie - Den")
    table.pass_deadline()
    table.order("France", "A Par - Gas")
    table.order("Germany", "A Mun - Bur")
    table.pass_deadline()
    table.order("France", "BUILD A Mar", ready=True)
    return table


def made(table, *drafts, phase="S1901M", **more):
    """A branch, replayed to its end as a worker would."""
    branch = branch_make(game=table.game, by=table.gm, phase=phase, rulings=drafts or [FORCED], **more)
    branch_task(branch.pk)
    branch.refresh_from_db()
    return branch


def published(table, *drafts, **more):
    branch = made(table, *drafts, **more)
    assert branch.status == "ready", branch.error
    return branch_publish(branch=branch, by=table.gm, explanation="The film of the weather was found.")


def line(table):
    return [(turn.phase, turn.revision) for turn in table.now.turns.published().order_by("number")]


def impossible(branch, viewer):
    return {(one["phase"], one["seat"], one["text"]) for one in reading.change(viewer, branch).lost}


# --- a branch --------------------------------------------------------------------------------------


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


# --- published -------------------------------------------------------------------------------------


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


# --- windows that come and go ----------------------------------------------------------------------


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


# --- back, and anew --------------------------------------------------------------------------------


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


# --- the worker ------------------------------------------------------------------------------------


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
