"""Exhibitions: bots alone play them, in their middle from the start, for ever, and at nobody's cost."""

import io
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.common.errors import Refused
from games.common.variants_on_offer import on_offer
from games.demonstration import exhibitions
from games.demonstration.exhibitions import (
    KEPT,
    LASTS,
    TURNS_BEFORE,
    exhibitions_close,
    exhibitions_keep,
    exhibitions_open,
)
from games.forming import joining
from games.models import Game, GameStatus, Notice, Turn
from games.services import closing, deadlines, task_queueing, turns
from tests.plugins.tables import make_table, user
from tests.rows import slow_but

pytestmark = pytest.mark.django_db


def the_one(variant="standard"):
    return Game.objects.going().get(exhibition=True, variant=variant)


@pytest.mark.parametrize("variant", slow_but(on_offer(), "standard", "dipshomashy"))
def test_each_variant_is_seen_in_its_middle(variant):
    (game,) = exhibitions_open(by=user("gm"), variants=[variant])
    turn = game.open_turn
    assert (game.status, game.private, game.gm.username) == (GameStatus.RUNNING, False, "gm")
    assert (turn.window, turn.number > TURNS_BEFORE) == ("M", True)
    assert not game.seats.exclude(bot=True).exists()
    assert 0 < (turn.due - timezone.now()).total_seconds() <= 240
    assert exhibitions_open(by=user("gm"), variants=[variant]) == [], "one of each is enough"


def test_bots_play_on_by_deadlines_and_never_fall_asleep(monkeypatch):
    (game,) = exhibitions_open(by=user("gm"), variants=["standard"])
    monkeypatch.setattr(closing, "ASLEEP_AFTER", 2)
    deadlines.sweep()  # a heartbeat
    for _ in range(4):
        Turn.objects.filter(pk=the_one().open_turn.pk).update(due=timezone.now())
        assert turns.turns_work() == 0, "no worker of people's games has to do with it"
        assert turns.turns_work(bots=True) == 1
    assert the_one().turn_number >= game.turn_number + 4
    assert the_one().status == GameStatus.RUNNING
    assert not Notice.objects.exists()


def test_its_turns_go_to_the_queue_of_bots(monkeypatch):
    exhibitions_open(by=user("gm"), variants=["standard"])
    sent = []
    monkeypatch.setattr(deadlines, "send_hint", lambda name, *_: sent.append(name))
    monkeypatch.setattr(deadlines, "waiting", lambda name: 0)
    deadlines.sweep(now=the_one().open_turn.due)
    assert sent == [task_queueing.BOTS_WORK]


def test_after_some_hours_it_ends_and_begins_anew():
    (first,) = exhibitions_open(by=user("gm"), variants=["standard"])
    assert exhibitions_keep() == 0
    assert the_one() == first
    Game.objects.filter(pk=first.pk).update(started_at=timezone.now() - LASTS - timedelta(minutes=1))
    assert exhibitions_keep() == 1
    first.refresh_from_db()
    assert (first.status, first.result["kind"]) == (GameStatus.FINISHED, "draw")
    assert the_one() != first
    assert exhibitions_keep() == 0, "once is enough"


@pytest.mark.slow
def test_what_has_ended_can_be_looked_at_for_a_day():
    (first,) = exhibitions_open(by=user("gm"), variants=["standard"])
    people = make_table()
    Game.objects.filter(pk=first.pk).update(started_at=timezone.now() - LASTS - timedelta(minutes=1))
    exhibitions_keep()
    exhibitions_keep(now=timezone.now() + KEPT - timedelta(minutes=1))
    assert Game.objects.filter(pk=first.pk).exists()
    exhibitions_keep(now=timezone.now() + KEPT + timedelta(minutes=1))
    assert not Game.objects.filter(pk=first.pk).exists()
    assert not Turn.objects.filter(game_id=first.pk).exists()
    assert people.now.is_going


@pytest.mark.slow
def test_a_table_that_cannot_begin_holds_up_no_other(monkeypatch):
    exhibitions_open(by=user("gm"), variants=["standard", "hitchhiker"])
    Game.objects.update(started_at=timezone.now() - LASTS - timedelta(minutes=1))
    begin = exhibitions.game_create

    def breaks_off(*, variant, **settings):
        if variant == "standard":
            raise RuntimeError("broken")
        return begin(variant=variant, **settings)

    monkeypatch.setattr(exhibitions, "game_create", breaks_off)
    assert exhibitions_keep() == 1
    assert the_one("hitchhiker").is_going
    monkeypatch.undo()
    assert exhibitions_keep() == 1
    assert the_one("standard").is_going


def test_closed_it_does_not_begin_again():
    exhibitions_open(by=user("gm"), variants=["standard", "hitchhiker"])
    assert exhibitions_close(variants=["standard"]) == 1
    assert exhibitions_keep() == 0
    assert not Game.objects.going().filter(exhibition=True, variant="standard").exists()
    assert the_one("hitchhiker").is_going


def test_nobody_sits_down_and_no_list_offers_it():
    (game,) = exhibitions_open(by=user("gm"), variants=["standard"])
    anna = user("anna")
    assert game not in Game.objects.joinable()
    with pytest.raises(Refused, match="Begin a game of your own"):
        joining.game_join(game=game, by=anna, seat_id="France")


def test_the_command_opens_and_closes():
    user("gm")

    def said(*arguments):
        out = io.StringIO()
        call_command("exhibitions", *arguments, stdout=out)
        return out.getvalue()

    assert "/games/" in said("open", "standard", "--gm", "gm")
    assert the_one().is_going
    assert said("close") == "Closed: 1.\n"
    with pytest.raises(CommandError, match="There is no variant chess"):
        said("open", "chess", "--gm", "gm")
    with pytest.raises(CommandError, match="--gm USERNAME"):
        said("open", "standard")


def test_the_page_says_who_plays_and_offers_a_game_of_ones_own(client):
    (game,) = exhibitions_open(by=user("gm"), variants=["hitchhiker"])
    page = client.get(game.get_absolute_url()).text
    assert "Bots play this one" in page
    assert 'name="variant" value="hitchhiker"' in page
    assert "Take this seat" not in page
