"""Bots that think: the Novice's orders are in at once, better ones follow, nobody waits long, nothing is lost."""

from datetime import timedelta

import pytest
from django.utils import timezone

import engine
from engine.bots.players import VERSION
from games.common.errors import Refused
from games.models import BotThought, Game, Submission
from games.models.bot_thought import TRIES
from games.permissions import spectator_of
from games.services import bots, deadlines, orders, task_queueing, turns
from games.services.own_pace import own_pace_begin
from games.services.starting import game_start
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db


def against(strength="expert", players=("France",), **settings):
    """A game that has started, with bots of that strength in the seats that are left."""
    table = make_table(players=players, bots_allowed=True, bot_strength=strength, nmr_policy="hold", **settings)
    game_start(game=table.game, by=table.gm)
    return table


def no_time():
    """A clock that stands still until it is asked, and then is far ahead."""
    ticks = iter([0.0])
    return lambda: next(ticks, 1000.0)


def paper(table, seat_id):
    return Submission.objects.get(turn=table.turn, seat__seat_id=seat_id)


def test_a_novices_orders_are_in_and_the_rest_is_owed():
    table = against("regular")
    thoughts = list(BotThought.objects.filter(turn=table.turn))
    assert {thought.seat.seat_id for thought in thoughts} == {*table.turn.wanted} - {"France"}
    assert {(one.strength, one.temper, one.version) for one in thoughts} == {("regular", "usual", VERSION)}
    assert all(one.seconds <= 3 for one in thoughts)
    for thought in thoughts:
        novices = paper(table, thought.seat.seat_id)
        assert novices.ready
        assert len(novices.lines) >= 3
    assert not BotThought.objects.filter(turn=against("novice", prefix="n").turn).exists()


def test_better_orders_take_the_place_of_the_novices_with_a_receipt():
    table = against("regular")
    thought = BotThought.objects.get(turn=table.turn, seat__seat_id="Germany")
    assert bots.bot_think(thought_id=thought.pk)
    thought.refresh_from_db()
    assert thought.done_at is not None
    after = paper(table, "Germany")
    state = table.turn.loaded_state(table.now.rulebook)
    assert all(one.level != "error" for one in engine.check(table.now.rulebook, state, "Germany", after.lines))
    assert [receipt.lines for receipt in after.receipts.all()][-1] == after.lines
    assert after.receipts.count() == 2
    assert not bots.bot_think(thought_id=thought.pk), "once is enough"


def test_an_expert_hands_in_something_though_it_has_no_time():
    table = against("expert")
    thought = BotThought.objects.get(turn=table.turn, seat__seat_id="Turkey")
    assert bots.bot_think(thought_id=thought.pk, clock=no_time())
    assert len(paper(table, "Turkey").lines) == 3


def test_the_same_seed_hands_in_the_same():
    table = against("regular")
    thought = BotThought.objects.get(turn=table.turn, seat__seat_id="Russia")
    bots.bot_think(thought_id=thought.pk)
    first = paper(table, "Russia").lines
    BotThought.objects.filter(pk=thought.pk).update(done_at=None)
    bots.bot_think(thought_id=thought.pk)
    assert paper(table, "Russia").lines == first


def test_a_turn_that_is_ready_waits_for_its_bots_and_closes_when_they_are_done():
    table = against("regular")
    table.order("France", "A Par - Bur", ready=True)
    turn = table.turn
    assert turn.ready_at is not None
    assert timezone.now() < turn.ready_at <= timezone.now() + timedelta(seconds=10)
    for thought in BotThought.objects.filter(turn=turn):
        assert bots.bot_think(thought_id=thought.pk)
    turn.refresh_from_db()
    assert turn.ready_at <= timezone.now()
    assert turns.turn_adjudicate(turn_id=turn.pk, number=turn.number) is not None


def test_nobody_waits_for_bots_that_never_come():
    table = against("expert")
    table.order("France", ready=True)
    turn = table.turn
    later = turn.ready_at + timedelta(seconds=1)
    deadlines.sweep(now=later)
    assert turns.turn_adjudicate(turn_id=turn.pk, number=turn.number, now=later) is not None
    assert later - timezone.now() < timedelta(seconds=10)
    left = BotThought.objects.filter(turn=turn).first()
    assert not bots.bot_think(thought_id=left.pk), "too late"


def test_a_killed_worker_loses_nothing(monkeypatch, django_capture_on_commit_callbacks):
    table = against("regular")
    thought = BotThought.objects.get(turn=table.turn, seat__seat_id="Italy")
    BotThought.objects.filter(pk=thought.pk).update(tries=1)  # begun, and never heard of again
    sent = []
    monkeypatch.setattr(task_queueing, "send_hint", lambda name, *keys: sent.append((name, keys)))
    with django_capture_on_commit_callbacks(execute=True):
        bots.thoughts_hint(now=timezone.now())
    assert not sent, "it is given some time"
    with django_capture_on_commit_callbacks(execute=True):
        bots.thoughts_hint(now=timezone.now() + bots.AGAIN + timedelta(seconds=1))
    assert (task_queueing.THINK, (thought.pk,)) in sent
    assert bots.bot_think(thought_id=thought.pk)


def test_what_breaks_off_leaves_the_orders_that_are_there_and_tells_no_secret(monkeypatch, caplog):
    table = against("regular")
    thought = BotThought.objects.get(turn=table.turn, seat__seat_id="Italy")
    before = paper(table, "Italy").lines

    def broken(task):
        raise RuntimeError("A Ven - Tri")

    monkeypatch.setattr(bots, "think", broken)
    for _ in range(TRIES + 1):
        assert not bots.bot_think(thought_id=thought.pk)
    thought.refresh_from_db()
    assert thought.tries == TRIES
    assert paper(table, "Italy").lines == before
    assert "A Ven" not in caplog.text


def test_who_has_taken_the_seat_over_keeps_their_orders():
    table = against("regular")
    thought = BotThought.objects.get(turn=table.turn, seat__seat_id="Italy")
    table.game.seats.filter(seat_id="Italy").update(bot=False)
    assert not bots.bot_think(thought_id=thought.pk)


def test_builds_and_retreats_are_as_good_as_the_bot_at_once():
    """They take no time, so nobody is owed anything."""
    table = against("regular")
    for _ in range(3):
        if table.turn.window == "M":
            for thought in BotThought.objects.filter(turn=table.turn):
                bots.bot_think(thought_id=thought.pk)
        else:
            assert not BotThought.objects.filter(turn=table.turn).exists()
        table.pass_deadline()


def test_the_table_says_that_a_seat_is_a_bot_and_which():
    table = against("expert")
    viewer = spectator_of(table.now)
    assert viewer.name_of(table.seat("Italy")) == "a bot (Expert)"


def test_play_now_names_a_strength():
    game = own_pace_begin(by=user("anna"), strength="expert")
    assert Game.objects.get(pk=game.pk).bot_strength == "expert"
    with pytest.raises(Refused) as no:
        own_pace_begin(by=user("anna"), strength="wizard")
    assert no.value.field == "bot_strength"


def test_at_ones_own_pace_the_window_closes_when_the_bots_are_done():
    anna = user("anna")
    game = own_pace_begin(by=anna, strength="regular")
    turn = game.open_turn
    orders.orders_ready(game=game, by=anna, number=turn.number, ready=True)
    assert turns.turns_work(bots=True) == 0
    for thought in BotThought.objects.filter(turn=turn):
        bots.bot_think(thought_id=thought.pk)
    assert turns.turns_work(bots=True) == 1
    assert Game.objects.get(pk=game.pk).turn_number == 2


def test_every_turn_has_a_seed_of_its_own():
    table = against("regular")
    first = {thought.seed for thought in BotThought.objects.filter(turn=table.turn)}
    table.pass_deadline()
    second = {thought.seed for thought in BotThought.objects.filter(turn=table.turn)}
    assert len(first) == len(second) == 1
    assert first != second
