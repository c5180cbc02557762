"""Two thousand streams of programs at once: all are told, no more are taken, and who does not read is let go."""

import asyncio
import json
import time
import tracemalloc

import pytest

from games.live import listeners
from games.live.hub import WAITING, hub
from games.programs import stream
from games.programs.stream import MOST_STREAMS, Program, lines
from tests.plugins.tables import make_table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
MANY = 2000
LAZY = 200
"""Of them: who read nothing after the opening."""
MOST_KB = 30
"""What one of them may take, with its listeners and its queue."""


def hint(slug, number):
    return json.dumps({"hint": {"game": slug, "kind": "turn", "number": number}, "seats": None})


async def _opened(slug):
    """So many streams that have opened, five a member."""
    found = []
    for number in range(MANY):
        member = number // MOST_STREAMS
        one = lines(Program(member, {slug: (None, False)}, frozenset(), []), f"192.0.2.{member}")
        found.append(one)
        assert json.loads(await anext(one))["event"] == "hello"
    return found


async def _next_events(streams):
    return {json.loads(text)["event"] for text in await asyncio.gather(*(anext(one) for one in streams))}


def test_two_thousand_are_told_and_slow_readers_are_let_go(settings):
    settings.LIVE_LISTENERS, settings.LIVE_LISTENERS_PER_ADDRESS = MANY, MANY
    slug = make_table().game.slug
    told = {}

    async def listen():
        tracemalloc.start()
        began = time.monotonic()
        streams = await _opened(slug)
        told["opened"], told["memory"] = time.monotonic() - began, tracemalloc.get_traced_memory()[0] / MANY / 1000
        tracemalloc.stop()
        assert (listeners.CROWD.total, sum(stream.STREAMS.of.values())) == (MANY, MANY)
        late = lines(Program(-1, {slug: (None, False)}, frozenset(), []), "198.51.100.1")
        assert [json.loads(text)["event"] async for text in late] == ["away"]
        lazy, awake = streams[:LAZY], streams[LAZY:]
        began = time.monotonic()
        for number in range(WAITING + 1):
            hub().tell(hint(slug, number))
            assert await _next_events(awake) == {"turn"}
        told["hints"] = (time.monotonic() - began) / (WAITING + 1)
        assert await _next_events(lazy) == {"again"}
        for one in streams:
            await one.aclose()

    asyncio.run(asyncio.wait_for(listen(), 280))
    said = f"opened in {told['opened']:.1f} s, {told['memory']:.1f} kB each, a hint to all in {told['hints']:.2f} s"
    print(f"{MANY} streams: {said}")
    assert told["memory"] < MOST_KB, said
    assert (listeners.CROWD.total, dict(stream.STREAMS.of)) == (0, {})
