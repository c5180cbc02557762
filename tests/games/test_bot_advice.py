"""“What would you do?”: asked, thought about in a queue, taken over and put back; never where people meet."""

from datetime import timedelta

import pytest
from django.utils import timezone

import engine
from games.advice.queries.advice import advice_for
from games.advice.services import advice as bot_advice
from games.bots.services import thoughts as bots
from games.common.errors import Conflict, NotAllowed, Refused
from games.models import AuditEntry, BotAdvice, Game, Submission
from games.models.bot_thought import TRIES
from games.permissions import may_be_advised, viewer_of
from games.play_now.solo_games import solo_game_begin
from games.services import orders, task_queueing
from games.services.starting import game_start
from tests.plugins.tables import make_table, user
from tests.plugins.thinking import bot_think

pytestmark = pytest.mark.django_db


def at_once():
    """A clock that stands still until it is asked, and then is far ahead: no time to search."""
    ticks = iter([0.0])
    return lambda: next(ticks, 1000.0)


class Playing:
    """Anna as France against bots, and what she can do about advice."""

    def __init__(self, **more):
        self.anna = user("anna")
        self.game = solo_game_begin(by=self.anna, seat_id="France", **more)

    @property
    def told(self):
        return advice_for(viewer_of(Game.objects.get(pk=self.game.pk), self.anna))

    @property
    def paper(self):
        return Submission.objects.get(turn__game=self.game, turn__number=1, seat__seat_id="France")

    def do(self, deed, number=1):
        return deed(game=self.game, by=self.anna, number=number)

    def advise(self):
        advice = self.do(bot_advice.advice_ask)
        assert bot_advice.advice_work(advice_id=advice.pk, clock=at_once())
        return BotAdvice.objects.get(pk=advice.pk)


def test_it_is_asked_thought_about_and_shown():
    playing = Playing()
    assert playing.told.status == "none"
    advice = playing.do(bot_advice.advice_ask)
    assert playing.told.status == "thinking"
    assert bot_advice.advice_work(advice_id=advice.pk, clock=at_once())
    told = playing.told
    assert told.status == "there"
    state, rulebook = playing.game.open_turn.loaded_state(playing.game.rulebook), playing.game.rulebook
    checks = engine.check(rulebook, state, "France", [order.line for order in told.orders])
    assert len(checks) == 3
    assert not [check for check in checks if check.level == "error"]
    names = set(playing.game.seats.values_list("name", flat=True)) - {"France"}
    assert {order.fear.seat for order in told.orders if order.fear} <= names
    assert not bot_advice.advice_work(advice_id=advice.pk), "once is enough"


def test_asked_twice_it_thinks_once_and_the_record_says_that_it_was_asked():
    playing = Playing()
    assert playing.do(bot_advice.advice_ask) == playing.do(bot_advice.advice_ask)
    assert AuditEntry.objects.filter(game=playing.game, action="bots.advice").count() == 1


def test_what_is_taken_over_counts_and_can_be_put_back():
    playing = Playing()
    playing.do(bot_advice.advice_ask)
    with pytest.raises(Conflict, match="not answered yet"):
        playing.do(bot_advice.advice_take)
    orders.orders_save(game=playing.game, by=playing.anna, number=1, text="A Par H\nperhaps Picardy")
    advice = playing.advise()
    saved = playing.do(bot_advice.advice_take)
    assert saved.receipt.lines == playing.paper.lines == advice.text.splitlines()
    assert (playing.told.taken, playing.told.replaced) == (True, "A Par H\nperhaps Picardy")
    playing.do(bot_advice.advice_take)  # pressed twice: what stood there first is what is put back
    playing.do(bot_advice.advice_undo)
    assert (playing.paper.draft, playing.paper.lines) == ("A Par H\nperhaps Picardy", ["A Par H"])
    assert not playing.told.taken
    with pytest.raises(Conflict, match="nothing to put back"):
        playing.do(bot_advice.advice_undo)
    assert AuditEntry.objects.filter(game=playing.game, action="bots.advice_taken").exists()


def test_what_was_written_since_is_not_put_back_over():
    playing = Playing()
    orders.orders_save(game=playing.game, by=playing.anna, number=1, text="A Par H")
    playing.advise()
    playing.do(bot_advice.advice_take)
    orders.orders_save(game=playing.game, by=playing.anna, number=1, text="A Par - Pic")
    with pytest.raises(Conflict, match="what you wrote is kept"):
        playing.do(bot_advice.advice_undo)
    assert playing.paper.lines == ["A Par - Pic"]
    assert (playing.told.taken, playing.told.replaced) == (False, "A Par H"), "it can still be read there"


def test_a_turn_that_has_gone_by_is_not_advised_on():
    playing = Playing()
    with pytest.raises(Conflict, match="moved on"):
        playing.do(bot_advice.advice_ask, number=2)


def test_the_seed_is_not_that_of_the_bots(monkeypatch):
    """Else it would tell in part what the other seats' bots come to."""
    playing, seeds = Playing(strength="expert"), []
    monkeypatch.setattr(bot_advice, "advise", lambda task: seeds.append(task.seed) or [])
    monkeypatch.setattr(bots, "think", lambda task: seeds.append(task.seed) or [])
    playing.advise()
    bot_think(thought_id=playing.game.open_turn.thoughts.first().pk)
    assert len(set(seeds)) == 2


def test_where_people_meet_or_may_meet_there_is_none():
    """Also with one member among bots, where somebody may take over a bot's seat; nor for who has no seat."""
    with_bots = make_table(players=("France",), bots_allowed=True, nmr_policy="hold")
    game_start(game=with_bots.game, by=with_bots.gm)
    people = make_table(prefix="p")
    for table in (with_bots, people):
        assert not may_be_advised(viewer_of(table.now, table.france))
        with pytest.raises(NotAllowed, match="against bots alone"):
            bot_advice.advice_ask(game=table.now, by=table.france, number=1)
    playing = Playing()
    with pytest.raises(NotAllowed):
        bot_advice.advice_ask(game=playing.game, by=user("otto"), number=1)
    seat = playing.game.seats.get(seat_id="Turkey")
    seat.bot, seat.player = False, user("otto")
    seat.save()
    with pytest.raises(NotAllowed, match="against bots alone"):
        bot_advice.advice_ask(game=playing.game, by=playing.anna, number=1)


def test_what_a_killed_worker_has_begun_is_sent_again_and_what_is_lost_can_be_asked_again(
    monkeypatch, django_capture_on_commit_callbacks
):
    playing, sent = Playing(), []
    advice = playing.do(bot_advice.advice_ask)
    BotAdvice.objects.filter(pk=advice.pk).update(tries=1)
    monkeypatch.setattr(task_queueing, "send_hint", lambda name, *keys: sent.append((name, keys)))
    with django_capture_on_commit_callbacks(execute=True):
        bot_advice.advice_hint(now=timezone.now())
    assert not sent, "it is given some time"
    with django_capture_on_commit_callbacks(execute=True):
        bot_advice.advice_hint(now=timezone.now() + bots.AGAIN + timedelta(seconds=1))
    assert sent == [(task_queueing.ADVISE, (advice.pk,))]
    BotAdvice.objects.filter(pk=advice.pk).update(tries=TRIES)
    assert playing.told.status == "lost"
    playing.do(bot_advice.advice_ask)
    assert playing.told.status == "thinking"


def test_what_breaks_off_says_nothing_of_the_orders(monkeypatch, caplog):
    def broken(task):
        raise ValueError("A Par - Gas")

    playing = Playing()
    advice = playing.do(bot_advice.advice_ask)
    monkeypatch.setattr(bot_advice, "advise", broken)
    assert not bot_advice.advice_work(advice_id=advice.pk)
    assert "ValueError" in caplog.text
    assert "A Par" not in caplog.text


def test_who_is_wanted_for_nothing_is_told_so(monkeypatch):
    playing = Playing()
    monkeypatch.setattr(bot_advice.engine, "wants", lambda *_: ())
    with pytest.raises(Refused, match="Nothing is wanted"):
        playing.do(bot_advice.advice_ask)
