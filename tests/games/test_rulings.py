"""The GM rules: before the deadline and after it, with reasons, on the ledger, and only in their own games."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from games.common.errors import Conflict, NotAllowed, Refused
from games.forming import joining
from games.gm.services.preview import ruling_preview
from games.models import Game, Receipt, Ruling, Submission, Turn
from games.past.services.drafting import branch_make
from games.permissions import spectator_of, viewer_of
from games.selectors import ledger, positions
from games.selectors import orders as reading
from games.services import clock, orders, rulings
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


def rule(table, kind, data, *, by=None, reason="Because.", **more):
    return rulings.ruling_make(game=table.game, by=by or table.gm, kind=kind, data=data, reason=reason, **more)


def results(turn, seat):
    return {one["order"]: one["verdict"] for one in turn.outcome["results"][seat]}


# --- before the deadline ---------------------------------------------------------------------------


def test_orders_entered_by_the_gm_go_in_and_the_seat_alone_knows_before(table):
    table.order("France", "A Par - Pic")
    ruling = rule(table, "order", {"seat": "France", "lines": ["A Par - Bur"]}, reason="Sent by post.")
    assert [line.ruling for line in ledger.ledger(viewer_of(table.now, table.france))] == [ruling]
    for other in (viewer_of(table.now, table.italy), spectator_of(table.now)):
        assert ledger.ledger(other) == []
    assert reading.order_sheet(viewer_of(table.now, table.france)).ruled == ("A Par - Bur",)
    done = table.pass_deadline()
    assert "A Bur" in table.units("France")
    assert done.rulings[0]["reason"] == "Sent by post."
    line = ledger.ledger(spectator_of(table.now))[0]
    assert (line.ruling, line.applied) == (ruling, True)


def test_a_ruling_needs_a_reason_a_known_kind_and_sense(table):
    with pytest.raises(Refused, match="reason"):
        rule(table, "order", {"seat": "France", "lines": []}, reason="  ")
    with pytest.raises(Refused, match="no such kind"):
        rule(table, "bribe", {})
    with pytest.raises(Refused, match="cannot carry that out"):
        rule(table, "board", {"op": "add", "unit": "A Par"})
    with pytest.raises(Refused, match="cannot carry that out"):
        rule(table, "verdict", {"seat": "France", "unit": "A Mos", "verdict": "succeeds"})
    with pytest.raises(Refused, match="cannot carry that out"):
        rule(table, "pin", {})
    assert not Ruling.objects.exists()


def test_only_the_gm_of_the_game_rules_it(table, tables):
    other = tables(prefix="other-")
    boss = user("boss")
    boss.is_staff = boss.is_superuser = True
    boss.save()
    for stranger in (table.france, user("nobody"), other.gm, boss):
        with pytest.raises(NotAllowed):
            rule(table, "order", {"seat": "France", "lines": []}, by=stranger)


def test_a_gm_who_plays_rules_only_where_the_players_agreed(tables):
    table = tables(forming=True, gm_may_play=True)
    joining.game_join(game=table.game, by=table.gm, seat_id="Italy")
    for seat_id, member in table.people.items():
        if seat_id != "Italy":
            joining.game_join(game=table.game, by=member, seat_id=seat_id)
    rule(table, "order", {"seat": "France", "lines": ["A Par - Bur"]})
    Game.objects.filter(pk=table.game.pk).update(gm_may_play=False)
    with pytest.raises(NotAllowed, match="did not agree"):
        rule(table, "order", {"seat": "France", "lines": ["A Par - Bur"]})
    assert not viewer_of(table.now, table.gm).is_gm


def test_a_ruling_withdrawn_in_time_does_nothing_and_stays_to_be_read(table):
    ruling = rule(table, "order", {"seat": "France", "lines": ["A Par - Bur"]})
    rulings.ruling_withdraw(ruling=ruling, by=table.gm, reason="Wrong envelope.")
    with pytest.raises(Conflict):
        rulings.ruling_withdraw(ruling=ruling, by=table.gm, reason="Again.")
    table.pass_deadline()
    assert "A Par" in table.units("France")
    line = ledger.ledger(spectator_of(table.now))[0]
    assert line.ruling.withdrawn_reason == "Wrong envelope."
    assert not line.applied


def test_a_ruling_is_not_rewritten_even_past_the_model(table):
    ruling = rule(table, "order", {"seat": "France", "lines": ["A Par - Bur"]})
    with pytest.raises(DatabaseError, match="does not change"), transaction.atomic():
        Ruling.objects.filter(pk=ruling.pk).update(reason="Something else.")


def test_what_may_only_be_read_by_some_is_read_by_them_alone(table):
    rule(table, "order", {"seat": "France", "lines": ["A Par - Bur"]}, audience=["France", "Italy"])
    table.pass_deadline()
    readers = {seat_id for seat_id, member in table.people.items() if ledger.ledger(viewer_of(table.now, member))}
    assert readers == {"France", "Italy"}
    assert ledger.ledger(spectator_of(table.now)) == []


def test_the_gm_closes_a_turn_early_and_nobody_is_missing(table):
    with pytest.raises(Conflict):
        rulings.turn_adjudicate_now(game=table.game, by=table.gm, number=2, reason="All have written.")
    rulings.turn_adjudicate_now(game=table.game, by=table.gm, number=1, reason="All have written.")
    assert table.now.turn_number == 2
    assert not table.game.seats.filter(nmr_total__gt=0).exists()
    assert Ruling.objects.get().kind == "deadline"


def test_a_win_declared_ends_the_game_at_the_adjudication(table):
    rule(table, "win", {"seats": ["Turkey"]}, reason="All others resigned by telephone.")
    table.pass_deadline()
    game = table.now
    assert game.status == "finished"
    assert game.result["seats"] == ["Turkey"]


@pytest.mark.parametrize("key", ["kind", "author", "reason", "audience"])
def test_data_says_nothing_that_the_ruling_itself_says(table, key):
    """A win behind a pin, or for other eyes than the ledger shows: refused by every service that takes data."""
    data = {"seat": "France", "lines": ["A Par - Bur"], key: "win"}
    with pytest.raises(Refused, match=f"“{key}” is no part of a ruling's data"):
        rule(table, "order", data)
    with pytest.raises(Refused, match=f"“{key}”"):
        ruling_preview(game=table.game, by=table.gm, kind="order", data=data, reason="So.")
    table.pass_deadline()
    wish = {"kind": "order", "data": data, "reason": "So."}
    with pytest.raises(Refused, match=f"“{key}”"):
        branch_make(game=table.now, by=table.gm, phase="S1901M", rulings=[wish])
    assert not Ruling.objects.exists()


def test_what_was_stored_before_says_nothing_either(table):
    """Rows from before data was looked at."""
    data = {"seat": "France", "lines": ["A Par - Bur"], "kind": "win", "seats": ["Turkey"], "audience": []}
    Ruling.objects.create(
        game=table.game, number=1, phase="S1901M", kind="order", data=data, author=table.gm, reason="Of long ago."
    )
    told = Ruling.objects.get().for_engine()
    assert (told["kind"], told["reason"], "audience" in told) == ("order", "Of long ago.", False)
    table.pass_deadline()
    assert table.now.status == "running"
    assert "A Bur" in table.units("France")


# --- after it --------------------------------------------------------------------------------------


@pytest.fixture
def bounced(table):
    """Spring 1901 is over: France and Germany bounced in Burgundy; the open turn has papers."""
    table.order("France", "A Par - Bur")
    table.order("Germany", "A Mun - Bur")
    table.pass_deadline()
    table.order("France", "A Par - Gas", ready=True)
    table.order("Italy", "A Ven - Tyr", ready=True)
    return table


def test_a_verdict_overruled_makes_the_turn_again_and_changes_no_row(bounced):
    table = bounced
    old = table.now.last_turn
    assert results(old, "France")["A Par - Bur"] == "bounces"
    ruling = rule(table, "verdict", {"seat": "France", "unit": "A Par", "verdict": "succeeds"}, number=1)
    assert ruling.before[0]["verdict"] == "bounces"

    game = table.now
    again, following = game.last_turn, game.open_turn
    assert (again.number, again.revision, following.number, following.revision) == (1, 2, 2, 2)
    assert "A Bur" in table.units("France")
    kept = Turn.objects.get(pk=old.pk)
    assert not kept.published
    assert kept.outcome == old.outcome
    assert Turn.objects.filter(game=game).count() == 4
    assert [turn.revision for turn in positions.history(game)] == [2]
    assert game.turn_number == 2


def test_papers_of_the_open_turn_come_along_as_far_as_they_can(bounced):
    table = bounced
    rule(table, "verdict", {"seat": "France", "unit": "A Par", "verdict": "succeeds"}, number=1)
    papers = {paper.seat.seat_id: paper for paper in Submission.objects.filter(turn=table.turn)}
    assert papers["Italy"].lines == ["A Ven - Tyr"]
    assert papers["France"].lines == []
    assert papers["France"].draft == "A Par - Gas", "what was typed is not lost"
    assert not any(paper.ready for paper in papers.values())
    assert Receipt.objects.filter(submission=papers["Italy"]).exists()


def test_the_deadline_stays_but_leaves_time_to_look(bounced):
    table = bounced
    before = table.turn.due
    rulings.turn_readjudicate(game=table.game, by=table.gm, reason="To be sure.")
    assert table.turn.due == before
    table.due_at(timezone.now() + timedelta(minutes=1))
    rulings.turn_readjudicate(game=table.game, by=table.gm, reason="To be sure.")
    assert table.turn.due > timezone.now() + timedelta(seconds=50)


def test_the_board_is_changed_after_the_last_turn(bounced):
    table = bounced
    rule(table, "board", {"op": "add", "unit": "A Spa", "seat": "France", "when": "after"}, number=1)
    assert "A Spa" in table.units("France")
    rule(table, "board", {"op": "owner", "place": "Spa", "seat": "France", "when": "after"}, number=1)
    assert "Spa" in table.turn.state["centres"]["France"]


def test_a_ruling_on_the_last_turn_is_withdrawn_and_all_is_as_before(bounced):
    table = bounced
    before = table.turn.state
    ruling = rule(table, "verdict", {"seat": "France", "unit": "A Par", "verdict": "succeeds"}, number=1)
    assert table.turn.state != before
    rulings.ruling_withdraw(ruling=ruling, by=table.gm, reason="On reflection.")
    assert table.turn.state == before
    assert table.turn.revision == 3


def test_older_turns_are_not_ruled_on_here(bounced):
    table = bounced
    table.pass_deadline()
    with pytest.raises(Refused, match="open turn or on the last"):
        rule(table, "verdict", {"seat": "France", "unit": "A Par", "verdict": "succeeds"}, number=1)


def test_a_message_for_a_turn_that_was_made_again_does_nothing(bounced):
    from games.services import turns

    table = bounced
    old = table.turn
    rulings.turn_readjudicate(game=table.game, by=table.gm, reason="To be sure.")
    later = timezone.now() + timedelta(days=9)
    assert turns.turn_adjudicate(turn_id=old.pk, number=old.number, now=later) is None
    assert table.now.turn_number == 2


def test_a_game_that_the_last_turn_had_ended_goes_on_again(table):
    ruling = rule(table, "win", {"seats": ["Turkey"]})
    table.pass_deadline()
    assert table.now.is_over
    rulings.ruling_withdraw(ruling=ruling, by=table.gm, reason="They had not resigned at all.")
    game = table.now
    assert (game.status, game.result, game.open_turn.phase) == ("running", None, "F1901M")


def test_a_paused_game_stays_paused_when_a_turn_is_made_again(bounced):
    table = bounced
    clock.game_pause(game=table.game, by=table.gm, reason="To look into it.")
    rulings.turn_readjudicate(game=table.game, by=table.gm, reason="To be sure.")
    assert table.now.status == "paused"
    assert table.turn.due is None
    clock.game_resume(game=table.game, by=table.gm)
    assert table.turn.due is not None


def test_rules_struck_by_a_ruling_are_off_from_then_on(table):
    rule(table, "order", {"seat": "Germany", "lines": ["F Kie - Den"]})
    table.pass_deadline()
    orders.draft_save(game=table.game, by=table.france, number=2, text="A Par")
    assert table.turn.phase == "F1901M"
