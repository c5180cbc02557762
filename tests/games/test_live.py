"""Live updates: hints, to those whom they concern, and silence where Redis is away."""

import asyncio
import json
import threading
import time
import urllib.request

import pytest
from asgiref.sync import sync_to_async
from django.db import connection, connections
from django.test import AsyncClient, override_settings

from games.live import live
from games.models import Game
from games.press.services import press
from games.services import orders
from tests.plugins.apart import run_apart
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db(transaction=True)

NOWHERE = "redis://127.0.0.1:1/0"


def done_by_itself(deed):
    """In a thread of its own, with a database connection of its own, which is closed again."""
    try:
        deed()
    finally:
        connection.close()


def events_heard(table, seat, deed, count):
    """The first `count` events of a stream (its opening apart), when `deed` is done after it said hello."""

    async def listen():
        heard = []
        stream = live.stream(table.game.slug, live.LiveReader(seat))
        async for text in stream:
            if text.startswith("event: hello"):
                await asyncio.to_thread(done_by_itself, deed)
            elif text.startswith("event: "):
                kind, data = text.strip().split("\n")
                heard.append((kind.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
            if len(heard) >= count:
                break
        await stream.aclose()
        return heard

    return asyncio.run(asyncio.wait_for(listen(), 15))


def test_everybody_hears_that_somebody_is_ready_and_nothing_more():
    table = make_table()

    def deed():
        table.order("France", "A Par - Bur", ready=True)

    ((kind, hint),) = events_heard(table, None, deed, 1)
    assert kind == "ready"
    assert hint == {"game": table.game.slug, "kind": "ready", "number": 1}


def test_private_press_is_hinted_at_to_those_it_is_for_alone():
    table = make_table()

    def deed():
        press.press_send(game=table.game, by=table.france, to=["Italy"], text="Psst")
        press.press_send(game=table.game, by=table.france, to=["public"], text="Hear, hear")

    assert len(events_heard(table, "Italy", deed, 2)) == 2
    assert len(events_heard(table, "GM", deed, 2)) == 2

    def deed_and_ready():
        deed()
        orders.orders_ready(game=table.game, by=table.turkey, number=1, ready=True)

    for outsider in ("Turkey", None):
        assert [kind for kind, _ in events_heard(table, outsider, deed_and_ready, 2)] == ["press", "ready"]


def test_nothing_is_told_before_it_is_true():
    table = make_table()

    def deed():
        from django.db import transaction

        with pytest.raises(ZeroDivisionError), transaction.atomic():
            table.order("France", "A Par - Bur", ready=True)
            raise ZeroDivisionError
        orders.orders_ready(game=table.game, by=table.italy, number=1, ready=True)
        table.everybody_ready()

    heard = events_heard(table, None, deed, 1)
    assert heard[0][0] == "ready"
    assert table.seat("France").papers.count() == 1


def test_a_game_of_another_site_on_the_same_redis_is_not_heard():
    """Numbered databases do not part what is told there; nor does a game's number, which both sites count from one."""
    table = make_table()
    elsewhere = Game(pk=table.game.pk, slug="elsewhere", turn_number=7)

    def deed():
        live.tell(elsewhere, "game")
        orders.orders_ready(game=table.game, by=table.italy, number=1, ready=True)

    ((kind, hint),) = events_heard(table, None, deed, 1)
    assert (kind, hint["game"]) == ("ready", table.game.slug)


def test_without_redis_games_go_on_and_pages_are_told_to_come_back():
    with override_settings(REDIS_URL=NOWHERE):
        table = make_table()
        table.order("France", "A Par - Bur", ready=True)

        async def listen():
            return [text async for text in live.stream(table.game.slug, live.LiveReader())]

        opening, last = run_apart(listen())
    assert opening.startswith("retry:")
    assert last.startswith("event: away")


def test_a_private_game_is_not_listened_to_from_outside():
    table = make_table(private=True)

    async def ask(member=None, token=""):
        client = AsyncClient()
        if member is not None:
            await client.aforce_login(member)
        answer = await client.get(f"/games/{table.game.slug}/live/", {"invite": token} if token else {})
        await sync_to_async(connections.close_all)()
        return answer.status_code

    assert asyncio.run(ask()) == 404
    assert asyncio.run(ask(user("other"))) == 404
    assert asyncio.run(ask(table.france)) == 200
    assert asyncio.run(ask(token=table.game.invite_token)) == 200


@pytest.mark.worker
def test_on_the_real_server_a_reader_hears_at_once(site):
    table = make_table()
    heard = []

    def listen():
        with urllib.request.urlopen(site.address(f"/games/{table.game.slug}/live/"), timeout=120) as answer:
            assert answer.headers["Content-Type"] == "text/event-stream"
            for line in answer:
                if line.startswith(b"event: "):
                    heard.append((time.monotonic(), line.decode().strip()))
                    if len(heard) == 2:
                        return

    reader = threading.Thread(target=listen, daemon=True)
    reader.start()
    end = time.monotonic() + 120
    while not heard and time.monotonic() < end:
        time.sleep(0.05)
    told = time.monotonic()
    orders.orders_ready(game=table.game, by=table.france, number=1, ready=True)
    reader.join(120)
    assert [what for _, what in heard] == ["event: hello", "event: ready"]
    assert heard[1][0] - told < live.SILENCE / 2, "not with the next sign of life"
