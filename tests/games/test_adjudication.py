"""A turn adjudicated: what is stored, what follows, and that it never changes."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

import engine
from games.forming import joining
from games.models import Game, Turn, TurnFailure
from games.models.turn import ImmutableTurn
from games.permissions import spectator_of, viewer_of
from games.selectors import positions
from games.services import closing, deadlines, engine_runs, starting, turns
from games.table.queries.standings import standings
from games.tasks import turn_adjudicate as task

pytestmark = pytest.mark.django_db


def verdicts(results):
    return {result["order"]: result["verdict"] for result in results}


def test_a_turn_keeps_its_input_and_its_outcome(table):
    table.order("France", "A Par - Bur")
    done = table.pass_deadline()
    assert done.submissions == {"France": ["A Par - Bur"]}
    assert done.rulings == []
    assert verdicts(done.outcome["results"]["France"])["A Par - Bur"] == "succeeds"
    assert done.rulebook_version == table.game.rulebook.version
    following = table.turn
    assert (following.number, following.phase, following.parent) == (2, "F1901M", done)
    assert following.state == done.outcome["state"]


def test_what_was_stored_can_be_worked_out_again_to_the_letter(table):
    table.order("France", "A Par - Bur", "A Mar - Bur")
    table.order("Germany", "A Mun - Bur")
    done = table.pass_deadline()
    outcome = engine_runs.run_engine(table.now, done, done.submissions, [])
    assert engine.dump_outcome(table.now.rulebook, outcome) == done.outcome


def test_an_adjudicated_turn_never_changes(table):
    done = table.pass_deadline()
    done.outcome = {**done.outcome, "results": {}}
    with pytest.raises(ImmutableTurn):
        done.save()
    with pytest.raises(ImmutableTurn):
        done.delete()
    with pytest.raises(DatabaseError, match="does not change"), transaction.atomic():
        Turn.objects.filter(pk=done.pk).update(outcome={})
    with pytest.raises(DatabaseError), transaction.atomic():
        Turn.objects.filter(pk=done.pk).update(adjudicated_at=timezone.now())
    assert Turn.objects.get(pk=done.pk).outcome["results"]


def test_the_message_may_come_twice_late_or_for_the_wrong_turn(table):
    turn = table.make_due()
    first = turns.turn_adjudicate(turn_id=turn.pk, number=1)
    again = turns.turn_adjudicate(turn_id=turn.pk, number=1)
    late = turns.turn_adjudicate(turn_id=turn.pk, number=1, now=timezone.now() + timedelta(days=40))
    wrong = turns.turn_adjudicate(turn_id=table.turn.pk, number=7, now=timezone.now() + timedelta(days=40))
    gone = turns.turn_adjudicate(turn_id=10**9, number=1)
    assert first is not None
    assert [again, late, wrong, gone] == [None] * 4
    assert table.now.turn_number == 2
    assert Turn.objects.filter(game=table.game).count() == 2


def test_nothing_is_adjudicated_before_it_is_due(table):
    turn = table.turn
    assert turns.turn_adjudicate(turn_id=turn.pk, number=1, now=turn.due - timedelta(seconds=1)) is None
    assert table.turn == turn


def test_a_swap_that_another_won_undoes_everything(table, monkeypatch):
    turn = table.make_due()
    real = closing.go_on

    def while_another_finishes(closings):
        real(closings)
        Game.objects.filter(pk=closings[0].game.pk).update(turn_number=99)

    monkeypatch.setattr(closing, "go_on", while_another_finishes)
    assert turns.turn_adjudicate(turn_id=turn.pk, number=1) is None
    assert Turn.objects.get(pk=turn.pk).adjudicated_at is None
    assert Turn.objects.filter(game=table.game).count() == 1
    assert table.now.turn_number == 1


def test_an_engine_that_breaks_off_stops_neither_the_game_nor_the_sweep(table, tables, monkeypatch):
    other = tables(prefix="other-")
    table.order("France", "A Par - Bur")
    broken, fine = table.make_due(), other.make_due()
    real = engine_runs.run_engine

    def breaks(game, *rest):
        if game.pk == table.game.pk:
            raise RuntimeError("A Par - Bur broke me")
        return real(game, *rest)

    monkeypatch.setattr(engine_runs, "run_engine", breaks)
    assert deadlines.sweep() == 2
    for turn in (broken, fine):
        task(turn.pk, turn.number)
    assert other.now.turn_number == 2
    failed = Turn.objects.get(pk=broken.pk)
    assert failed.failures == 1
    assert failed.retry_at > timezone.now()
    assert "broke me" in TurnFailure.objects.get().error
    assert deadlines.sweep() == 0

    monkeypatch.setattr(engine_runs, "run_engine", real)
    Turn.objects.filter(pk=broken.pk).update(retry_at=timezone.now() - timedelta(seconds=1))
    assert deadlines.sweep() == 1
    task(broken.pk, broken.number)
    assert "A Bur" in table.units("France")


def test_what_broke_is_not_in_the_log_where_orders_could_be_read(table, monkeypatch, caplog):
    turn = table.make_due()

    def breaks(*_):
        raise ZeroDivisionError("A Par - Bur")

    monkeypatch.setattr(engine_runs, "run_engine", breaks)
    task(turn.pk, 1)
    assert "ZeroDivisionError" in caplog.text
    assert "Par" not in caplog.text


def test_waits_between_tries_grow_up_to_an_hour(table, monkeypatch):
    turn = table.make_due()
    now = timezone.now()
    waits = []
    for _ in range(9):
        turns.turn_failed(turn_id=turn.pk, number=1, error=ValueError(), now=now)
        waits.append((Turn.objects.get(pk=turn.pk).retry_at - now).total_seconds())
    assert waits[:3] == [30, 60, 120]
    assert waits[-1] == 3600


def test_everybody_sees_the_report_and_the_board_after(table):
    table.order("France", "A Par - Bur")
    done = table.pass_deadline()
    for viewer in (spectator_of(table.now), viewer_of(table.now, table.italy)):
        report = positions.report(viewer, done)
        assert verdicts(report.results["France"])["A Par - Bur"] == "succeeds"
        assert "A Bur" in report.state_after["units"]["France"]
        assert report.events


def test_standings_after_the_first_year(table):
    table.order("Germany", "A Ber - Kie", "F Kie - Den")
    table.pass_deadline()
    table.pass_deadline()
    lines = standings(spectator_of(table.now))
    assert [(line.seat.seat_id, line.centres, line.units) for line in lines[:2]] == [
        ("Russia", 4, 4),
        ("Germany", 4, 3),
    ]
    assert sum(line.units for line in lines) == 22


def test_a_game_of_bots_goes_by_its_deadlines_and_not_faster(tables):
    table = tables(forming=True, bots_allowed=True)
    joining.game_join(game=table.game, by=table.france, seat_id="France")
    starting.game_start(game=table.game, by=table.gm)
    joining.game_leave(game=table.game, by=table.france)
    assert table.turn.ready_at is None
    for _ in range(12):
        table.pass_deadline()
        turn = table.turn
        assert (turn.ready_at is not None) == (turn.window in "RA")


def test_a_game_nobody_has_been_heard_in_for_long_pauses_itself(table, monkeypatch):
    monkeypatch.setattr(closing, "ASLEEP_AFTER", 2)
    Game.objects.filter(pk=table.game.pk).update(nmr_policy="hold")
    table.pass_deadline()
    assert table.now.status == "running"
    table.pass_deadline()
    game = table.now
    assert game.status == "paused"
    assert game.open_turn.due is None
