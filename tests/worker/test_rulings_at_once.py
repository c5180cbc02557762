"""Two GMs at once, and rulings at the moment of the deadline: one outcome, and nothing lost."""

import itertools
import os
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from games.co_gms import services as co_gms
from games.models import Receipt, Ruling, Turn
from games.services import orders, rulings, turns
from games.services.rulings import ground_of
from tests.plugins.tables import Table, make_table, user
from tests.worker.conftest import BROKE, FINISHED, forked, outcome_of

pytestmark = [pytest.mark.worker, pytest.mark.django_db(transaction=True)]

FRANCE, GERMANY = ["A Par - Bur"], ["A Mun - Bur"]
VERDICT = {"seat": "France", "unit": "A Par", "verdict": "succeeds"}


def seated(**settings) -> Table:
    """A table with two GMs, where France and Germany meet in Burgundy."""
    table = make_table(**settings)
    co_gms.co_gm_add(game=table.game, by=table.gm, user=user("second"))
    table.order("France", *FRANCE)
    table.order("Germany", *GERMANY)
    return table


@pytest.fixture
def table(transactional_db) -> Table:
    return seated()


def at_once(*works: Callable[[], object]) -> list[int]:
    """Each in a process of its own, all let go at the same moment; how each of them ended."""
    read, write = os.pipe()

    def waiting(work: Callable[[], object]) -> Callable[[], None]:
        def run() -> None:
            os.read(read, 1)
            work()

        return run

    pids = [forked(waiting(work)) for work in works]
    os.write(write, b"." * len(pids))
    ends = [outcome_of(pid) for pid in pids]
    os.close(read)
    os.close(write)
    return ends


def rule(table: Table, by, kind: str, data: dict, number: int, seen: str = ""):
    given = {"kind": kind, "data": data, "reason": "Because.", "number": number, "seen": seen}
    return rulings.ruling_make(game=table.game, by=by, **given)


def adjudicate(turn: Turn) -> None:
    turns.turn_adjudicate(turn_id=turn.pk, number=turn.number)


def assert_one_line(table: Table) -> None:
    """One published turn of each number, each with the position that the one before led to."""
    line = list(Turn.objects.filter(game=table.game, published=True).order_by("number"))
    assert [turn.number for turn in line] == list(range(1, len(line) + 1))
    for before, after in itertools.pairwise(line):
        assert before.outcome["state"] == after.state
        assert after.parent == before
    assert line[-1].number == table.now.turn_number


def test_two_gms_who_looked_at_the_same_do_not_both_rule_on_it(table):
    seen = ground_of(table.now, table.turn)
    ends = at_once(
        lambda: rule(table, table.gm, "order", {"seat": "Italy", "lines": ["A Rom - Apu"]}, 1, seen),
        lambda: rule(table, user("second"), "order", {"seat": "Italy", "lines": ["A Rom - Nap"]}, 1, seen),
    )
    assert sorted(ends) == [FINISHED, BROKE], "the second is told that the game has moved on"
    assert Ruling.objects.count() == 1


def test_two_gms_at_once_on_the_last_turn_are_both_heard(table):
    table.pass_deadline()
    ends = at_once(
        lambda: rule(table, table.gm, "verdict", VERDICT, 1),
        lambda: rule(
            table, user("second"), "board", {"op": "remove", "unit": "A Con", "seat": "Turkey", "when": "after"}, 1
        ),
    )
    assert ends == [FINISHED, FINISHED]
    last = table.now.last_turn
    assert (last.number, last.revision, len(last.rulings)) == (1, 3, 2)
    assert "A Bur" in table.units("France")
    assert "A Con" not in table.units("Turkey")
    assert_one_line(table)


@pytest.mark.parametrize("looked", [True, False], ids=["looked at first", "sent blindly"])
def test_a_ruling_at_the_moment_of_the_deadline(table, looked):
    """It goes into the turn, or has it done again, or is refused; never is it lost between, and no order with it."""
    turn = table.make_due()
    seen = ground_of(table.now, turn) if looked else ""
    ends = at_once(lambda: adjudicate(turn), lambda: rule(table, table.gm, "verdict", VERDICT, 1, seen))
    assert ends[0] == FINISHED
    last, made = table.now.last_turn, Ruling.objects.filter(kind="verdict")
    assert ends[1] == FINISHED or looked, "only what was looked at can be out of date"
    assert made.exists() == (ends[1] == FINISHED)
    assert len(last.rulings) == made.count()
    assert ("A Bur" in table.units("France")) == made.exists()
    assert last.submissions == {"France": FRANCE, "Germany": GERMANY}
    assert Turn.objects.get(pk=turn.pk).adjudicated_at is not None
    assert table.now.turn_number == 2
    assert table.seat("Italy").nmr_total == 1
    assert_one_line(table)


def test_gm_and_worker_publish_at_the_gates_end(transactional_db):
    table = seated(gate_minutes=60)
    adjudicate(table.make_due())
    turn = table.turn
    assert turn.gated_at is not None
    Turn.objects.filter(pk=turn.pk).update(due=timezone.now() - timedelta(seconds=1))
    ends = at_once(
        *[lambda: adjudicate(turn)] * 2,
        lambda: rulings.outcome_publish(game=table.game, by=table.gm, number=1),
        lambda: rulings.outcome_publish(game=table.game, by=user("second"), number=1),
    )
    assert ends[:2] == [FINISHED, FINISHED]
    assert Turn.objects.filter(game=table.game).count() == 2
    assert table.now.turn_number == 2
    assert table.seat("Italy").nmr_total == 1
    assert_one_line(table)


def test_orders_at_the_moment_the_gate_shuts_are_in_or_refused(transactional_db):
    table = seated(gate_minutes=60)
    turn = table.make_due()
    lines = {"Italy": "A Rom - Apu", "Turkey": "A Con - Bul", "Austria": "A Vie - Gal"}

    def save(seat: str) -> None:
        orders.orders_save(game=table.game, by=table.people[seat], number=1, text=lines[seat])

    ends = at_once(lambda: adjudicate(turn), *[lambda seat=seat: save(seat) for seat in lines])
    assert ends[0] == FINISHED
    rulings.outcome_publish(game=table.game, by=table.gm, number=1)
    done = Turn.objects.get(pk=turn.pk)
    for seat, ended in zip(lines, ends[1:], strict=True):
        receipts = Receipt.objects.filter(submission__turn=turn, submission__seat__seat_id=seat)
        assert receipts.exists() == (ended == FINISHED) == (seat in done.submissions)
