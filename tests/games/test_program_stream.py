"""The stream for programs: hints of all games of a member, bounded, and ended with its token."""

import asyncio
import json

import pytest
from django.test import Client

from games.accounts.tokens import token_end, token_make
from games.live import live
from games.live.hub import WAITING, as_event, hub
from games.models import ApiToken
from games.press.services import press
from games.programs import stream
from games.programs.stream import Program, as_line, lines
from tests.games.test_live import done_by_itself
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db(transaction=True)


def program(member, *tables, token=None):
    seats = {table.game.slug: (seat, False) for table, seat in tables}
    keys = live.reader_keys(member.pk, f"token:{token.pk}" if token else None)
    return Program(member.pk, seats, keys, [{"slug": slug} for slug in seats])


def heard(who, deed, count):
    """The first `count` lines after the opening, when `deed` is done after it; and the opening."""

    async def listen():
        found, open_stream = [], lines(who, "")
        async for text in open_stream:
            said = json.loads(text)
            found.append(said)
            if said["event"] == "hello":
                await asyncio.to_thread(done_by_itself, deed)
            if len(found) > count:
                break
        await open_stream.aclose()
        return found

    hello, *rest = asyncio.run(asyncio.wait_for(listen(), 30))
    return hello, rest


def test_one_stream_tells_of_all_games_of_a_member_and_never_what_is_written():
    first, second = make_table(), make_table(prefix="second")

    def deed():
        press.press_send(game=first.game, by=first.france, to=["Turkey"], text="Marseilles at midnight")
        second.order("Turkey", "A Con - Bul", ready=True)

    hello, told = heard(program(first.turkey, (first, "Turkey"), (second, "Turkey")), deed, 2)
    assert [one["slug"] for one in hello["games"]] == [first.game.slug, second.game.slug]
    assert [(one["event"], one["game"]) for one in told] == [
        ("letter", first.game.slug),
        ("ready", second.game.slug),
    ]
    assert all(set(one) <= {"event", "game", "number"} for one in told)
    assert "midnight" not in str(told) and "Bul" not in str(told)


def test_a_letter_is_told_to_those_alone_whom_it_concerns():
    table = make_table()

    def deed():
        press.press_send(game=table.game, by=table.france, to=["Turkey"], text="Psst")
        press.press_send(game=table.game, by=table.france, to=["Italy"], text="Psst")

    _, told = heard(program(table.italy, (table, "Italy")), deed, 1)
    assert [one["event"] for one in told] == ["letter"]


def test_a_turn_is_told():
    table = make_table()
    _, told = heard(program(table.turkey, (table, "Turkey")), table.pass_deadline, 1)
    assert (told[0]["event"], told[0]["game"]) == ("turn", table.game.slug)


def test_it_ends_with_its_token():
    table = make_table()
    token_make(user=table.turkey)
    token = ApiToken.objects.get()
    _, told = heard(
        program(table.turkey, (table, "Turkey"), token=token), lambda: token_end(token=token, by=table.turkey), 1
    )
    assert told[0]["event"] == "again"


def test_who_does_not_keep_up_is_let_go():
    table = make_table()

    async def listen():
        open_stream = lines(program(table.turkey, (table, "Turkey")), "")
        assert json.loads(await anext(open_stream))["event"] == "hello"
        hint = json.dumps({"hint": {"game": table.game.slug, "kind": "turn", "number": 1}, "seats": None})
        for _ in range(WAITING + 1):
            hub().tell(hint)
        return [json.loads(text)["event"] async for text in open_stream]

    assert asyncio.run(asyncio.wait_for(listen(), 30)) == ["again"]


def test_a_member_has_so_many_streams_and_places_are_given_back(monkeypatch):
    monkeypatch.setattr(stream, "MOST_STREAMS", 1)
    table = make_table()
    who = program(table.turkey, (table, "Turkey"))

    async def listen():
        first, second = lines(who, ""), lines(who, "")
        told = [json.loads(await anext(one))["event"] for one in (first, second)]
        await first.aclose()
        third = lines(who, "")
        told.append(json.loads(await anext(third))["event"])
        await third.aclose()
        return told

    assert asyncio.run(asyncio.wait_for(listen(), 30)) == ["hello", "away", "hello"]
    assert not stream.STREAMS.of


def test_lines_are_what_pages_get():
    assert json.loads(as_line(as_event("press", {"game": "x", "kind": "press", "number": 3}))) == {
        "event": "letter",
        "game": "x",
        "number": 3,
    }
    assert json.loads(as_line(as_event("again", {"game": "x"}))) == {"event": "again", "game": "x"}


def test_it_is_for_tokens_that_may_read():
    table = make_table()
    assert Client().get("/api/stream/").status_code == 401
    for scope, status in (("press", 403), ("read", 200)):
        asked = {"Authorization": f"Bearer {token_make(user=table.turkey, scopes=[scope])}", "Accept": "text/html"}
        answer = Client().get("/api/stream/", headers=asked)
        assert answer.status_code == status
    assert (answer.streaming, answer.headers["Content-Type"]) == (True, "application/x-ndjson")
    assert answer.headers["Cache-Control"] == "no-store"
