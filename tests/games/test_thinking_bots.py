"""Bots that think: the Novice's orders are in at once, better ones follow, nobody waits long, nothing is lost."""

from datetime import timedelta

import pytest
from django.utils import timezone

import engine
from engine.bots.players import VERSION
from games import tasks
from games.bots.services import thoughts as bots
from games.common.errors import Refused
from games.models import BotThought, Game, Submission, Turn
from games.models.bot_thought import TRIES
from games.permissions import spectator_of
from games.play_now.solo_games import solo_game_begin
from games.services import deadlines, opening, orders, rulings, task_queueing, turns
from games.services.bot_chance import bot_seed
from games.services.starting import game_start
from tests.plugins.tables import make_table, user
from tests.plugins.thinking import bot_think

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
    assert bot_think(thought_id=thought.pk)
    thought.refresh_from_db()
    assert thought.done_at is not None
    after = paper(table, "Germany")
    state = table.turn.loaded_state(table.now.rulebook)
    assert all(one.level != "error" for one in engine.check(table.now.rulebook, state, "Germany", after.lines))
    assert [receipt.lines for receipt in after.receipts.all()][-1] == after.lines
    assert after.receipts.count() == 2
    assert not bot_think(thought_id=thought.pk), "once is enough"


def test_an_expert_hands_in_something_though_it_has_no_time():
    table = against("expert")
    thought = BotThought.objects.get(turn=table.turn, seat__seat_id="Turkey")
    assert bot_think(thought_id=thought.pk, clock=no_time())
    assert len(paper(table, "Turkey").lines) == 3


def test_the_same_seed_hands_in_the_same():
    table = against("regular")
    thought = BotThought.objects.get(turn=table.turn, seat__seat_id="Russia")
    bot_think(thought_id=thought.pk)
    first = paper(table, "Russia").lines
    BotThought.objects.filter(pk=thought.pk).update(done_at=None)
    bot_think(thought_id=thought.pk)
    assert paper(table, "Russia").lines == first


def test_a_turn_that_is_ready_waits_for_its_bots_and_closes_when_they_are_done():
    table = against("regular")
    table.order("France", "A Par - Bur", ready=True)
    turn = table.turn
    assert turn.ready_at is not None
    assert timezone.now() < turn.ready_at <= timezone.now() + timedelta(seconds=10)
    for thought in BotThought.objects.filter(turn=turn):
        assert bot_think(thought_id=thought.pk)
    turn.refresh_from_db()
    assert turn.ready_at <= timezone.now()
    assert turns.turn_adjudicate(turn_id=turn.pk, number=turn.number) is not None


def test_nobody_waits_for_bots_that_never_come():
    table = against("expert")
    table.order("France", ready=True)
    turn, left = table.turn, BotThought.objects.filter(turn=table.turn).first()
    later = turn.ready_at + timedelta(seconds=1)
    deadlines.sweep(now=later)
    assert turns.turn_adjudicate(turn_id=turn.pk, number=turn.number, now=later) is not None
    assert later - timezone.now() < timedelta(seconds=10)
    assert not bot_think(thought_id=left.pk), "too late"


def test_a_killed_worker_loses_nothing(monkeypatch):
    table = against("regular")
    BotThought.objects.filter(turn=table.turn).update(tries=1)  # all begun, and never heard of again
    called = []
    monkeypatch.setattr(bots, "call_thinkers", called.append)
    now = timezone.now()
    bots.thoughts_hint(now=now)
    assert not any(called), "it is given some time"
    bots.thoughts_hint(now=now + bots.AGAIN + timedelta(seconds=1))
    assert called[-1] == task_queueing.THINKERS
    assert not bots.thoughts_work(), "somebody may be at it"
    BotThought.objects.filter(turn=table.turn).update(hinted_at=now - bots.AGAIN - timedelta(seconds=1))
    assert bots.thoughts_work()
    assert BotThought.objects.exclude(done_at=None).get().tries == 2


def test_whoever_gets_the_message_takes_what_somebody_waits_for_and_then_what_is_oldest():
    first, second, third = (against("regular", prefix=name) for name in "abc")
    third.order("France", ready=True)
    taken = []
    while bots.thoughts_work():
        done = set(BotThought.objects.exclude(done_at=None).values_list("turn__game", flat=True))
        taken += [game for game in (first.game.pk, second.game.pk, third.game.pk) if game in done - set(taken)]
    assert taken == [third.game.pk, first.game.pk, second.game.pk]
    assert not BotThought.objects.filter(done_at=None).exists()


def test_no_two_workers_take_the_same(monkeypatch):
    against("regular")
    taken = []

    def while_another_comes(pk, *_):
        taken.append(pk)
        if len(taken) < 4:
            assert bots.thoughts_work()

    monkeypatch.setattr(bots, "thought_work", while_another_comes)
    assert bots.thoughts_work()
    assert len(set(taken)) == 4


def test_the_more_wait_the_less_time_each_has():
    alone = against("expert", prefix="a")
    thought = BotThought.objects.filter(turn=alone.turn).first()
    now = timezone.now()
    usual = bots._seconds(thought, now)
    assert usual == pytest.approx(opening.BOTS_TIME / 6)
    for name in "bcdefghij":
        against("expert", prefix=name)
    assert bots.SHORTEST < bots._seconds(thought, now) < usual / 2


def test_what_somebody_waits_for_has_the_time_that_is_left_in_equal_parts():
    alone, other = against("expert", prefix="a"), against("expert", prefix="b")
    thought = BotThought.objects.filter(turn=alone.turn).first()
    for name in "cdefghij":
        against("expert", prefix=name)
    now = timezone.now()
    closes = now + timedelta(seconds=opening.BOTS_TIME)
    among_many = bots._seconds(thought, now)
    Turn.objects.filter(pk=alone.turn.pk).update(ready_at=closes)
    thought.turn.refresh_from_db()
    waited_for = bots._seconds(thought, now)
    assert waited_for > 1.5 * among_many, "it does not wait for the others"
    Turn.objects.filter(pk=other.turn.pk).update(ready_at=closes)
    assert bots._seconds(thought, now) < 0.6 * waited_for, "it leaves time to who comes next"
    late = thought.turn.ready_at - timedelta(seconds=1.4)
    assert bots._seconds(thought, late) < 0.9 * 1.4 / 7 + 0.001, "when that is over nobody looks at it any more"


def test_what_is_thought_about_a_turn_that_was_taken_back_comes_to_nothing():
    table = against("regular")
    table.pass_deadline()
    thought = BotThought.objects.get(turn=table.turn, seat__seat_id="Germany")
    rulings.turn_readjudicate(game=table.game, by=table.gm, reason="A slip of mine.")
    assert table.turn.pk != thought.turn_id
    assert table.turn.number == thought.turn.number
    assert not bot_think(thought_id=thought.pk)
    assert BotThought.objects.owed().filter(turn=table.turn, seat__seat_id="Germany").exists()


def test_the_secret_that_is_published_says_nothing_of_what_bots_do():
    """What they vote may stay secret for ever, and would follow from the board and their seed."""
    table = against("regular")
    game, state = table.now, table.turn.loaded_state(table.now.rulebook)
    seeds = {thought.seed for thought in BotThought.objects.filter(turn=table.turn)}
    novices = [lines for _, lines in opening.papers_of_bots(game, state, 1)]
    game.secret = "another"
    assert [lines for _, lines in opening.papers_of_bots(game, state, 1)] == novices
    assert {bot_seed(game, "1")} == seeds
    game.hidden_secret = "another"
    assert [lines for _, lines in opening.papers_of_bots(game, state, 1)] != novices
    assert {bot_seed(game, "1")} != seeds


def test_behind_many_that_wait_nobody_waits_in_vain(monkeypatch):
    monkeypatch.setattr(opening, "LONGEST_LINE", 6)
    first, second = against("expert", prefix="a"), against("expert", prefix="b")
    first.order("France", ready=True)
    assert first.turn.ready_at > timezone.now() + timedelta(seconds=3)
    second.order("France", ready=True)
    assert second.turn.ready_at <= timezone.now()
    assert turns.turn_adjudicate(turn_id=second.turn.pk, number=1) is not None


def test_what_is_not_thought_when_a_turn_closes_is_dropped():
    table = against("expert")
    one, other = BotThought.objects.filter(turn=table.turn)[:2]
    assert bot_think(thought_id=one.pk, clock=no_time())
    closed = table.pass_deadline()
    assert list(BotThought.objects.filter(turn=closed)) == [one]
    assert not bot_think(thought_id=other.pk)
    BotThought.objects.filter(turn=table.turn).delete()
    assert not bots.thoughts_work()


def test_a_thought_says_how_long_it_had(monkeypatch):
    table = against("expert")
    thought = BotThought.objects.filter(turn=table.turn).first()
    monkeypatch.setattr(bots, "_seconds", lambda *_: 0.25)
    assert bot_think(thought_id=thought.pk, clock=no_time())
    thought.refresh_from_db()
    assert thought.seconds == 0.25


def test_few_messages_wait_however_much_there_is_to_think_about(monkeypatch):
    sent = []
    monkeypatch.setattr(task_queueing, "send_hint", lambda name, *_: sent.append(name))
    monkeypatch.setattr(task_queueing, "waiting", lambda _: len(sent))
    for count in (1, 6, 6, 1200, 0):
        task_queueing.call_thinkers(count)
    assert sent == [task_queueing.THINK] * task_queueing.THINKERS


def test_a_worker_thinks_for_a_while_and_calls_the_next(monkeypatch):
    called, thought = [], []
    monkeypatch.setattr(task_queueing, "call_thinkers", called.append)
    monkeypatch.setattr(bots, "thoughts_work", lambda: len(thought) < 3 and not thought.append(1))
    tasks.bots_think()
    assert (len(thought), called) == (3, []), "nothing is left"
    thought.clear()
    monkeypatch.setattr("games.tasks.bots.A_WHILE", -1)
    tasks.bots_think()
    assert (len(thought), called) == (1, [1])


def test_what_breaks_off_leaves_the_orders_that_are_there_and_tells_no_secret(monkeypatch, caplog):
    table = against("regular")
    thought = BotThought.objects.get(turn=table.turn, seat__seat_id="Italy")
    before = paper(table, "Italy").lines

    def broken(task):
        raise RuntimeError("A Ven - Tri")

    monkeypatch.setattr(bots, "think", broken)
    for _ in range(TRIES + 1):
        assert not bot_think(thought_id=thought.pk)
    thought.refresh_from_db()
    assert thought.tries == TRIES
    assert paper(table, "Italy").lines == before
    assert "A Ven" not in caplog.text


def test_who_has_taken_the_seat_over_keeps_their_orders():
    table = against("regular")
    thought = BotThought.objects.get(turn=table.turn, seat__seat_id="Italy")
    table.game.seats.filter(seat_id="Italy").update(bot=False)
    assert not bot_think(thought_id=thought.pk)


def test_builds_and_retreats_are_as_good_as_the_bot_at_once():
    """They take no time, so nobody is owed anything."""
    table = against("regular")
    for _ in range(3):
        if table.turn.window == "M":
            for thought in BotThought.objects.filter(turn=table.turn):
                bot_think(thought_id=thought.pk)
        else:
            assert not BotThought.objects.filter(turn=table.turn).exists()
        table.pass_deadline()


def test_the_table_says_that_a_seat_is_a_bot_and_which():
    table = against("expert")
    viewer = spectator_of(table.now)
    assert viewer.name_of(table.seat("Italy")) == "a bot (Expert)"


def test_play_now_names_a_strength():
    game = solo_game_begin(by=user("anna"), strength="expert")
    assert Game.objects.get(pk=game.pk).bot_strength == "expert"
    with pytest.raises(Refused) as no:
        solo_game_begin(by=user("anna"), strength="wizard")
    assert no.value.field == "bot_strength"


def test_at_ones_own_pace_the_window_closes_when_the_bots_are_done():
    anna = user("anna")
    game = solo_game_begin(by=anna, strength="regular")
    turn = game.open_turn
    orders.orders_ready(game=game, by=anna, number=turn.number, ready=True)
    assert turns.turns_work(bots=True) == 0
    for thought in BotThought.objects.filter(turn=turn):
        bot_think(thought_id=thought.pk)
    assert turns.turns_work(bots=True) == 1
    assert Game.objects.get(pk=game.pk).turn_number == 2


def test_every_turn_has_a_seed_of_its_own():
    table = against("regular")
    first = {thought.seed for thought in BotThought.objects.filter(turn=table.turn)}
    table.pass_deadline()
    second = {thought.seed for thought in BotThought.objects.filter(turn=table.turn)}
    assert len(first) == len(second) == 1
    assert first != second
