"""Many turns that are due at once: closed in one transaction, each as if it had been closed by itself."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import AuditEntry, Game, Membership, Notice, Seat, Turn, TurnFailure
from games.services import endings, engine_runs, rulings, turns
from games.tasks.turns import turns_work as task

pytestmark = pytest.mark.django_db

OF_TURNS = (
    "number",
    "phase",
    "published",
    "state",
    "wanted",
    "submissions",
    "rulings",
    "outcome",
    "draws",
    "grace_given",
)
OF_SEATS = ("seat_id", "player_id", "bot", "out", "nmr_running", "nmr_total")


@pytest.fixture
def crowd(tables):
    """Games of every sort, whose deadlines have passed."""

    def at(prefix):
        plain = tables(prefix=f"{prefix}plain-")
        plain.order("France", "A Par - Bur", ready=True)
        ruled = tables(prefix=f"{prefix}ruled-")
        data = {"seat": "Italy", "lines": ["A Ven - Tyr"]}
        rulings.ruling_make(game=ruled.game, by=ruled.gm, kind="order", data=data, reason="The telephone rang.")
        strict = tables(prefix=f"{prefix}strict-", nmr_policy="bot", nmr_limit=1, bots_allowed=True)
        strict.order("Turkey", "A Con - Bul")
        over = tables(prefix=f"{prefix}over-")
        rulings.ruling_make(game=over.game, by=over.gm, kind="draw_game", data={"seats": ["France"]}, reason="Late.")
        graced = tables(prefix=f"{prefix}graced-", grace_minutes=60)
        gated = tables(prefix=f"{prefix}gated-", gate_minutes=60)
        those = [plain, ruled, strict, over, graced, gated]
        secret = {"secret": "s" * 64, "hidden_secret": "h" * 64}
        Game.objects.filter(pk__in=[one.game.pk for one in those]).update(**secret)
        for one in those:
            one.make_due()
        return those

    return at


def stood(table):
    """How a game stands, in all that does not name its rows."""
    game = table.now
    return {
        "game": (game.status, game.turn_number, game.silent_turns, game.result),
        "turns": list(game.turns.order_by("number").values(*OF_TURNS)),
        "closed": [turn.adjudicated_at is not None for turn in game.turns.order_by("number")],
        "gated": [turn.gated_at is not None for turn in game.turns.order_by("number")],
        "parents": [turn.parent and turn.parent.number for turn in game.turns.order_by("number")],
        "seats": [{**seat, "player_id": seat["player_id"] is not None} for seat in game.seats.values(*OF_SEATS)],
        "left": Membership.objects.filter(game=game, left_at__isnull=False).count(),
        "papers": sorted(
            (paper.turn.number, paper.seat.seat_id, tuple(paper.lines), paper.ready, paper.receipts.count())
            for turn in game.turns.all()
            for paper in turn.papers.all()
        ),
        "audit": sorted(
            (one.action, sorted(one.data.get("absent", ()))) for one in AuditEntry.objects.filter(game=game)
        ),
        "notices": sorted(Notice.objects.filter(game=game).values_list("about", flat=True)),
    }


def test_a_turn_comes_out_the_same_whether_alone_or_among_others(crowd):
    alone, together = crowd("a-"), crowd("t-")
    for table in alone:
        turns.turn_adjudicate(turn_id=table.turn.pk, number=1)
    while turns.turns_work():
        pass
    for one, other in zip(alone, together, strict=True):
        assert stood(other) == stood(one), one.game.name
    assert [table.now.turn_number for table in together] == [2, 2, 2, 2, 1, 1]
    assert together[3].now.status == "finished"
    assert together[2].seat("France").bot
    assert together[2].seat("Turkey").player_id


def test_their_statements_do_not_grow_with_their_number(tables):
    counts = []
    for number in (2, 8):
        for n in range(number):
            tables(prefix=f"{number}-{n}-").make_due()
        with CaptureQueriesContext(connection) as asked:
            assert turns.turns_work() == number
        counts.append(len(asked))
    assert counts[0] == counts[1]
    assert counts[1] <= 10 * 8


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["bot", "vacate"])
def test_seats_that_are_given_up_and_games_that_end_cost_no_statement_each(tables, policy):
    counts = []
    for number in (2, 8):
        strict = [
            tables(prefix=f"{number}-{n}-", nmr_policy=policy, nmr_limit=1, bots_allowed=policy == "bot")
            for n in range(number)
        ]
        over = [tables(prefix=f"over-{number}-{n}-") for n in range(number)]
        for one in over:
            data = {"seats": ["France"]}
            rulings.ruling_make(game=one.game, by=one.gm, kind="draw_game", data=data, reason="Late.")
        for one in [*strict, *over]:
            one.make_due()
        with CaptureQueriesContext(connection) as asked:
            assert turns.turns_work() == 2 * number
        counts.append(len(asked))
        assert not Seat.objects.filter(game__in=[one.game for one in strict], player__isnull=False).exists()
        assert {one.now.status for one in over} == {"finished"}
        left = Membership.objects.filter(game__in=[one.game for one in strict], reason__startswith="Missed 1 deadline")
        assert left.count() == 7 * number
    assert counts[0] == counts[1]


def test_who_stays_is_told_of_all_who_left_and_who_left_of_nobody(tables):
    table = tables(nmr_policy="vacate", nmr_limit=1)
    table.order("France", "A Par - Bur")
    table.make_due()
    assert turns.turns_work() == 1
    told = Notice.objects.filter(game=table.game, about="seat")
    assert {notice.user for notice in told} == {table.france, table.gm}
    assert told.filter(user=table.france).count() == 6


def test_a_draw_that_waited_for_those_who_are_gone_is_settled(tables):
    table = tables(nmr_policy="vacate", nmr_limit=1)
    for seat in ("France", "Italy"):
        table.order(seat, "A Par - Bur" if seat == "France" else "A Ven H")
        endings.draw_vote_cast(game=table.game, by=table.people[seat])
    table.make_due()
    turns.turns_work()
    assert table.now.status == "finished"
    assert table.now.result["kind"] == "draw"


def test_no_more_are_taken_than_fit_a_transaction_and_the_longest_due_first(tables):
    those = [tables(prefix=f"{n}-") for n in range(3)]
    now = timezone.now()
    for hours, table in zip((2, 3, 1), those, strict=True):
        table.due_at(now - timedelta(hours=hours))
    assert turns.turns_work(most=2) == 2
    assert [table.now.turn_number for table in those] == [2, 2, 1]
    task()
    assert [table.now.turn_number for table in those] == [2, 2, 2]
    assert turns.turns_work() == 0


def test_one_that_breaks_off_holds_up_no_other_and_is_noted(tables, monkeypatch, caplog):
    those = [tables(prefix=f"{n}-") for n in range(3)]
    for table in those:
        table.make_due()
    real = engine_runs.run_engine

    def breaks(game, *rest):
        if game.pk == those[1].game.pk:
            raise RuntimeError("A Par - Bur broke me")
        return real(game, *rest)

    monkeypatch.setattr(engine_runs, "run_engine", breaks)
    task()
    assert [table.now.turn_number for table in those] == [2, 1, 2]
    assert TurnFailure.objects.get().turn.game == those[1].game
    assert Turn.objects.get(pk=those[1].turn.pk).retry_at > timezone.now()
    assert "Par" not in caplog.text


def test_while_the_heartbeat_is_stale_nothing_is_taken(table, monkeypatch):
    table.make_due()
    monkeypatch.setattr(turns, "heartbeat_is_fresh", lambda now: False)
    task()
    assert table.now.turn_number == 1
    assert not Seat.objects.filter(nmr_total__gt=0).exists()
