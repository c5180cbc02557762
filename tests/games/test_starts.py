"""Games that start at a time though they are not full."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.utils import timezone

from games.common.errors import Refused
from games.forming import creating, joining
from games.mail.sending import notices_send
from games.models import Game, GameStatus, Membership, Notice
from games.services import deadlines, starting
from games.services.starting import games_start
from games.tasks import games_start as task
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def forming(*people, within=HOUR, **settings):
    game = creating.game_create(by=user("maker"), name="Soon", starts_at=timezone.now() + within, **settings)
    for name in people:
        joining.game_join(game=game, by=user(name), token=game.invite_token)
    return game


def now(game):
    return Game.objects.get(pk=game.pk)


def test_at_its_time_it_starts_with_bots_in_what_is_left():
    game = forming("anna", "bert")
    assert game.bots_allowed
    assert games_start() == 0
    assert games_start(now=timezone.now() + 2 * HOUR) == 1
    assert now(game).status == GameStatus.RUNNING
    assert now(game).seats.filter(bot=True).count() == 5
    assert {seat.player.username for seat in now(game).seats.filter(bot=False)} == {"anna", "bert"}
    assert games_start(now=timezone.now() + 2 * HOUR) == 0


def test_it_starts_before_if_it_is_full():
    game = forming(*(f"player{number}" for number in range(7)))
    assert now(game).status == GameStatus.RUNNING
    assert games_start(now=timezone.now() + 2 * HOUR) == 0


def test_one_that_nobody_joined_is_off_and_its_maker_is_told():
    game = forming()
    assert games_start(now=timezone.now() + 2 * HOUR) == 1
    assert now(game).status == GameStatus.ABANDONED
    (notice,) = Notice.objects.all()
    assert (notice.user, notice.about) == (user("maker"), "off")
    EmailAddress.objects.create(user=user("maker"), email="maker@example.org", primary=True, verified=True)
    notices_send()
    assert "Nobody had joined Soon when it was to start" in mail.outbox[0].body
    assert "This game is off" in Client().get(game.get_absolute_url()).content.decode()


@pytest.mark.parametrize(("ahead", "said"), [(-HOUR, "has passed"), (timedelta(days=61), "more than 60 days")])
def test_a_time_that_is_none_is_refused(ahead, said):
    with pytest.raises(Refused, match=said) as no:
        forming(within=ahead)
    assert no.value.field == "starts_at"


def test_what_goes_wrong_with_one_stops_no_other(monkeypatch):
    broken, fine = forming("anna"), forming("bert")
    start = starting._start

    def break_one(game, by):
        if game.pk == broken.pk:
            raise ValueError("A Par - Bur")
        start(game, by)

    monkeypatch.setattr(starting, "_start", break_one)
    moment = timezone.now() + 2 * HOUR
    assert games_start(now=moment) == 1
    assert now(fine).status == GameStatus.RUNNING
    assert now(broken).status == GameStatus.FORMING
    assert now(broken).starts_at > moment


def test_the_sweep_calls_for_it(monkeypatch):
    sent = []
    monkeypatch.setattr(deadlines, "send_hint", sent.append)
    game = forming("anna")
    deadlines.sweep()
    assert sent == []
    Game.objects.filter(pk=game.pk).update(starts_at=timezone.now() - HOUR)
    deadlines.sweep()
    assert sent == [task.name]
    task()
    assert now(game).status == GameStatus.RUNNING


def test_the_form_offers_a_time_and_says_what_follows():
    client = Client()
    client.force_login(user("maker"))
    page = client.get("/games/new/").content.decode()
    assert "bots take the seats that are left" in page
    assert 'value="time"' in page
    sent = {
        "name": "Soon", "speed": "brisk", "run": "players", "press": "full", "allocation": "drawn",
        "nmr_policy": "vacate", "nmr_limit": "2", "variant": "standard", "start": "time", "starts_at": "",
    }  # fmt: skip
    refused = client.post("/games/new/", sent)
    assert "Say when, or let it start when it is full" in refused.content.decode()
    late = f"{timezone.now() + timedelta(days=2):%Y-%m-%dT%H:%M}"
    client.post("/games/new/", {**sent, "starts_at": late})
    game = Game.objects.get()
    assert game.bots_allowed
    lobby_page = client.get(game.get_absolute_url()).content.decode()
    assert "with bots in the seats that are left in" in lobby_page
    assert "with bots in the seats that are left" in lobby_page
    client.post("/games/new/", {**sent, "name": "Full", "start": "full"})
    assert Game.objects.get(name="Full").starts_at is None


def test_the_list_says_when(client):
    forming("anna")
    page = client.get("/games/").content.decode()
    assert "with bots in the free seats" in page


def test_one_whose_time_was_moved_or_whose_settings_wait_for_a_word_is_left_alone():
    game, at = forming("anna"), timezone.now() + 2 * HOUR
    Game.objects.filter(pk=game.pk).update(starts_at=at + HOUR)
    assert starting._start_on_time(now(game), at) is False
    Game.objects.filter(pk=game.pk).update(starts_at=at)
    Membership.objects.filter(game=game).update(agreed={}, confirm_by=at + HOUR)
    assert starting._start_on_time(now(game), at) is False
    assert now(game).status == GameStatus.FORMING
