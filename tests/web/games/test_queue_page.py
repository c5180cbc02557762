"""The queue's page: into it by one button, and from it to the table."""

import pytest
from django.contrib.auth.models import User

from games.models import QueueEntry
from games.play_now.guests import guest_make
from games.queue.services import queue_join
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
JSON = {"Accept": "application/json"}


def test_the_front_page_and_the_list_lead_into_it(client):
    for path in ("/", "/games/", "/queue/"):
        page = client.get(path).content.decode()
        assert "Find me a game" in page
        assert 'action="/queue/"' in page


def test_a_member_waits_and_is_told_when_there_is_company(browse):
    anna = browse(user("anna"))
    page = anna.post("/queue/", {"pace": "live", "variant": "hitchhiker"}, follow=True).content.decode()
    assert "You are in the queue" in page
    assert "Hitch-hiker" in page
    assert anna.get("/queue/", headers=JSON).json() == {"waiting": True, "others": 0, "url": ""}
    bruno = browse(user("bruno"))
    answer = bruno.post("/queue/", {"pace": "live"})
    game = QueueEntry.objects.get(user__username="bruno").game
    assert answer["Location"] == game.get_absolute_url()
    assert anna.get("/queue/", headers=JSON).json()["url"] == game.get_absolute_url()
    assert "Your game is made" in anna.get("/queue/").content.decode()
    assert game.name in anna.get("/").content.decode()


def test_how_many_others_wait_is_said(browse):
    queue_join(by=user("bruno"), pace="live", variant="standard")
    anna = browse(user("anna"))
    assert "1 waits just now" in anna.get("/queue/").content.decode()
    page = anna.post("/queue/", {"pace": "live", "variant": "hitchhiker"}, follow=True).content.decode()
    assert "1 other waits at this pace" in page


def test_one_can_leave_it(browse):
    anna = browse(user("anna"))
    anna.post("/queue/", {"pace": "days"})
    assert "out of the queue" in anna.post("/queue/", {"do": "leave"}, follow=True).content.decode()
    assert anna.get("/queue/", headers=JSON).json() == {"waiting": False, "others": 0, "url": ""}


@pytest.mark.parametrize("guest", [False, True])
def test_who_is_no_member_signs_up_and_is_in_it_then(client, guest):
    if guest:
        client.force_login(guest_make(), backend="allauth.account.auth_backends.AuthenticationBackend")
    answer = client.post("/queue/", {"pace": "days", "variant": "gathering"})
    assert answer["Location"] == "/accounts/signup/?next=/queue/"
    assert not QueueEntry.objects.exists()
    form = {"username": "newcomer", "email": "n@example.org", "password1": "a-long-one-for-once"}
    page = client.post("/accounts/signup/", form, follow=True).content.decode()
    assert "You are in the queue" in page
    entry = QueueEntry.objects.get(user=User.objects.get(username="newcomer"))
    assert (entry.pace, entry.variant) == ("days", "gathering")


def test_what_there_is_not_is_refused_in_words(browse):
    page = browse(user("anna")).post("/queue/", {"pace": "yearly"}, follow=True).content.decode()
    assert "There is no pace" in page


def test_programs_wait_too(browse):
    anna, bruno = browse(user("anna")), browse(user("bruno"))
    assert anna.get("/api/queue/").json()["waiting"] is False
    answer = anna.post("/api/queue/", {"pace": "live"}, content_type="application/json")
    assert (answer.status_code, answer.json()["waiting"]) == (201, True)
    told = bruno.post("/api/queue/", {"pace": "live"}, content_type="application/json").json()
    assert told["game"] == anna.get("/api/queue/").json()["game"]
    assert anna.delete("/api/queue/").status_code == 204
