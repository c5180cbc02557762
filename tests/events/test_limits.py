"""Limits of the API for directors: an evening fits, a loop does not, and neither counts as making games."""

import pytest
from rest_framework.test import APIClient

from games.common.throttles import ScopedRateThrottle
from games.events.boards import event_boards_make
from games.events.models import Entry, Event, EventBoard
from games.game_templates.services import template_save
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
BOARDS, ROUNDS = 14, 3
COUNTS = {"centres": {"France": 18, "Turkey": 16}, "year": 1908, "winner": "France"}


def client_of(name="dora"):
    client = APIClient()
    client.force_authenticate(user(name))
    return client


@pytest.fixture
def limits(monkeypatch):
    """Sets limits by kind, such as limits(events="3/hour"); those of all calls stay out of the way."""

    def set_to(**rates):
        monkeypatch.setattr(ScopedRateThrottle, "THROTTLE_RATES", {**ScopedRateThrottle.THROTTLE_RATES, **rates})

    monkeypatch.setattr("games.common.throttles.UserRateThrottle.allow_request", lambda *_: True)
    return set_to


def left(answer, kind):
    """How many calls of a kind are left, as an answer tells."""
    told = dict(one.split(";", 1) for one in answer.headers["RateLimit"].split(", "))
    return int(told[f'"{kind}"'].split(";")[0].removeprefix("r="))


@pytest.mark.slow
def test_an_evening_of_single_calls_meets_no_limit(limits):
    """98 entries are written down and checked in one by one; each of 42 boards is counted, each round called."""
    client = client_of()

    def call(method, address, body=None, status=200):
        answer = getattr(client, method)(f"/api/events/{address}", body, format="json")
        assert answer.status_code == status, answer.content[:500]
        return answer

    call("post", "", {"name": "spa", "title": "Spa"}, 201)
    for number in range(7 * BOARDS):
        call("post", "spa/entries/", {"titles": [f"Player {number:02}"]}, 201)
    for number in range(1, ROUNDS + 1):
        for entry in Entry.objects.all():
            call("patch", f"spa/entries/{entry.pk}/", {"checked_in": True})
        call("post", "spa/rounds/", {"here": False, "checked_in": True}, 201)
        call("post", f"spa/rounds/{number}/", {"do": "start"})
        boards = EventBoard.objects.filter(round__number=number)
        assert boards.count() == BOARDS
        for board in boards:
            last = call("put", f"spa/boards/{board.pk}/counts/", COUNTS, 204)
        call("post", f"spa/rounds/{number}/", {"do": "close"})
    assert left(last, "events") > 300
    answer = client.post("/api/games/", {"name": "Afterwards"}, format="json")
    assert (answer.status_code, left(answer, "create")) == (201, 18)


def test_boards_that_are_made_and_their_clocks_count_as_changes_alone(limits):
    limits(create="2/hour", events="9/hour")
    template = template_save(by=user("dora"), name="Usual", settings={"bots_allowed": True})
    client = client_of()
    body = {"name": "net", "title": "Net", "template": template.slug, "users": [user("anna").username]}
    assert client.post("/api/events/", body, format="json").status_code == 201
    Entry.objects.update(state="in", checked_in=True)
    assert client.post("/api/events/net/rounds/", {"bots": True}, format="json").status_code == 201
    for said in ({"do": "start"}, {"do": "pause"}, {"do": "resume"}, {"do": "extend", "minutes": 5}):
        answer = client.post("/api/events/net/rounds/1/", said, format="json")
        assert answer.status_code == 200, (said, answer.content)
        event_boards_make()
    assert EventBoard.objects.exclude(game=None).count() == 1
    assert left(answer, "events") == 4
    assert left(client.post("/api/games/", {"name": "Another"}, format="json"), "create") == 0


def test_a_loop_meets_its_limit_and_reading_does_not(limits, wooden):
    limits(events="3/hour", create="2/hour")
    thief, entry = client_of(), wooden.entries.first()
    loops = (
        ("post", "entries/", {"titles": ["Another"]}),
        ("patch", f"entries/{entry.pk}/", {"checked_in": True}),
        ("post", "rounds/", {"here": False}),
        ("post", "rounds/1/", {"do": "redraw"}),
        ("post", "results/", {"text": "nothing"}),
        ("patch", "", {"about": "Mine."}),
    )
    told = [
        getattr(thief, how)(f"/api/events/spa/{tail}", body, format="json").status_code for how, tail, body in loops
    ]
    assert told[:3] == [201, 200, 201]
    assert told[3:] == [429] * 3
    for tail in ("", "entries/", "rounds/", "standings/"):
        assert thief.get(f"/api/events/spa/{tail}").status_code == 200
    assert client_of("anna").put("/api/events/spa/entry/").status_code == 200, "others have limits of their own"


def test_a_loop_of_events_and_seasons_meets_the_limit_of_new_things(limits, wooden):
    limits(create="2/hour")
    thief = client_of()
    Event.objects.update(status="over")
    bodies = [{"name": f"loop{number}", "title": "Loop"} for number in range(4)]
    told = [
        thief.post(f"/api/events/{tail}", body, format="json").status_code
        for tail, body in zip(("", "spa/season/", "", "spa/season/"), bodies, strict=True)
    ]
    assert told == [201, 201, 429, 429]
    assert Event.objects.count() == 3
