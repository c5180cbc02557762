"""The queue: members are seated together by pace and variant as they come, and nobody is lost on the way."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.common.errors import NotAllowed, Refused
from games.common.variants_on_offer import on_offer
from games.forming.joining import game_join
from games.models import Game, GameStatus, Pace, QueueEntry
from games.play_now.guests import guest_make
from games.queue import services as queue
from games.queue.services import STARTS_IN, TONIGHT, queue_join, queue_leave, queue_seat
from games.services.starting import games_start
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db


def join(name, pace="live", variant="", **when):
    return queue_join(by=user(name), pace=pace, variant=variant, **when)


def at(game):
    return {stay.user.username for stay in game.memberships.filter(left_at=None)}


def test_one_waits_and_two_have_a_table():
    assert join("anna").game is None
    game = join("bruno").game
    assert at(game) == {"anna", "bruno"}
    assert (game.status, game.from_queue, game.private, game.gm) == (GameStatus.FORMING, True, False, None)
    assert game.variant in on_offer()
    assert 9 * 60 < (game.starts_at - timezone.now()).total_seconds() <= 600
    assert QueueEntry.objects.get(user__username="anna").game == game


def test_who_comes_later_sits_down_at_the_same_table():
    join("anna", variant="standard")
    game = join("bruno").game
    assert game.variant == "standard"
    assert join("carla").game == game
    assert join("dora", variant="hitchhiker").game is None, "that is not what Dora wants"
    assert join("emil", pace="days").game is None, "nor is it Emil's pace"
    assert at(game) == {"anna", "bruno", "carla"}


def test_bots_take_what_is_left_when_it_starts():
    join("anna", variant="standard")
    game = join("bruno").game
    games_start(now=game.starts_at + timedelta(seconds=1))
    game.refresh_from_db()
    assert game.status == GameStatus.RUNNING
    assert game.seats.filter(bot=True).count() == 5
    assert join("carla").game is None, "it has started: Carla waits for the next"


def test_a_full_table_starts_and_who_is_left_waits():
    entries = [
        QueueEntry(user=user(f"u{n}"), pace="days", variant="standard", until=timezone.now() + TONIGHT)
        for n in range(8)
    ]
    QueueEntry.objects.bulk_create(entries)
    assert queue_seat() == 7
    game = Game.objects.get(from_queue=True)
    assert (game.status, len(at(game))) == (GameStatus.RUNNING, 7)
    assert QueueEntry.objects.waiting(timezone.now()).get().user.username == "u7"


def test_wishes_that_do_not_agree_are_not_seated_together():
    assert join("anna", variant="standard").game is None
    assert join("bruno", variant="hitchhiker").game is None
    game = join("carla", variant="hitchhiker").game
    assert (game.variant, at(game)) == ("hitchhiker", {"bruno", "carla"})
    assert QueueEntry.objects.waiting(timezone.now()).get().user.username == "anna"


def test_each_pace_has_its_minutes_and_its_wait():
    for pace, minutes in ((Pace.LIVE, 15), (Pace.DAYS, 1440)):
        join(f"a{pace}", pace=pace)
        now = timezone.now()
        game = join(f"b{pace}", pace=pace, now=now).game
        assert (game.movement_minutes, game.starts_at) == (minutes, now + STARTS_IN[pace])


def test_nobody_waits_for_ever():
    join("anna", now=timezone.now() - TONIGHT - timedelta(minutes=1))
    assert join("bruno").game is None
    assert not QueueEntry.objects.filter(user__username="anna").exists()


def test_who_leaves_the_queue_is_not_seated_and_who_is_seated_stays():
    join("anna")
    queue_leave(by=user("anna"))
    assert join("bruno").game is None
    game = join("carla").game
    queue_leave(by=user("carla"))
    assert at(game) == {"bruno", "carla"}


def test_asking_again_changes_the_wish():
    join("anna", variant="standard")
    join("anna", pace="days")
    entry = QueueEntry.objects.get()
    assert (entry.pace, entry.variant) == ("days", "")


def test_who_came_at_the_same_moment_is_found_by_the_beat():
    for name in ("anna", "bruno"):
        QueueEntry.objects.create(user=user(name), pace="live", until=timezone.now() + TONIGHT)
    assert queue_seat() == 2
    assert queue_seat() == 0


def test_a_table_that_others_filled_meanwhile_is_not_overfull():
    join("anna", variant="standard")
    game = join("bruno").game
    for n in range(5):
        game_join(game=game, by=user(f"u{n}"))
    assert Game.objects.get(pk=game.pk).status == GameStatus.RUNNING
    assert join("carla").game is None


def test_no_game_of_others_is_taken_for_one_of_the_queue():
    make_table(forming=True, movement_minutes=15, starts_at=timezone.now() + timedelta(hours=1))
    assert join("anna").game is None


def test_who_cannot_wait_is_told_why():
    with pytest.raises(Refused, match="no pace"):
        join("anna", pace="yearly")
    with pytest.raises(Refused, match="no variant"):
        join("anna", variant="chess")
    with pytest.raises(NotAllowed, match="Sign up first"):
        queue_join(by=guest_make(), pace="live")
    assert not QueueEntry.objects.exists()


def test_a_table_that_cannot_be_laid_leaves_everybody_waiting(monkeypatch):
    join("anna")

    def breaks_off(**_):
        raise RuntimeError("broken")

    monkeypatch.setattr(queue, "game_create", breaks_off)
    with pytest.raises(RuntimeError):
        join("bruno")
    monkeypatch.undo()
    assert queue_seat() == 2
