"""A game on a board of its own: no page, picture, feed or answer of it names a seat or a place of the usual board."""

import json
import re
from html import unescape

import pytest
from django.core import mail
from django.test import Client

import engine
from engine.scenarios import loads, run
from games.common.errors import Refused
from games.lobby.calendar import calendar_url
from games.mail.sending import notices_send
from games.maps.drawing.from_view import LOOKS
from games.press.services import press
from games.sandbox.bench import from_json
from games.zines import services as zines
from games.zines.composing import PARTS, Copy, composed, turns_for
from games.zines.plain import plain
from tests.plugins.boards import lake
from tests.plugins.tables import Table, user
from tests.web.games.own_boards import on_board, other_words
from tests.web.games.secrecy import with_mail


@pytest.fixture
def lake_table(db) -> Table:
    return on_board("lake")


def test_nor_do_its_mails_its_zine_its_calendar_and_its_feed(lake_table):
    foreign, gm = other_words(lake_table.game.rulebook), lake_table.gm
    with_mail(lake_table)
    turn = lake_table.turn
    state = turn.loaded_state(lake_table.game.rulebook)
    for seat, member in lake_table.people.items():
        lake_table.order(seat, *engine.random_orders(lake_table.game.rulebook, state, seat, "mails"))
        press.press_send(game=lake_table.now, by=member, to=["public"], text="Well.")
    lake_table.pass_deadline()
    notices_send()
    told = {}
    for number, one in enumerate(mail.outbox):
        told[f"mail {number}: {one.subject}"] = f"{one.subject} {one.body} {getattr(one, 'alternatives', '')}"
    assert sum("adjudicated" in text for text in told.values()) == len(lake_table.people)
    zine = zines.zine_found(by=gm, name="lake", title="The Lake", motto="", house_rules="")
    turns = turns_for(gm)
    text = composed(zine, turns, PARTS, Copy())
    issue = zines.issue_draft(zine=zine, by=gm, title="One", text=text, turns=turns, letters=())
    told |= {"zine": text, "zine, plain": plain(issue)}
    zines.issue_publish(issue=issue, by=gm, version=issue.version, written=plain)
    reader = Client()
    reader.force_login(gm)
    pages = (
        f"/zines/lake/{issue.number or 1}/",
        "/zines/lake/feed/",
        calendar_url(next(iter(lake_table.people.values()))),
    )
    for address in pages:
        answer = reader.get(address)
        assert answer.status_code == 200, address
        told[address] = answer.text
    assert {name: words for name, text in told.items() if (words := foreign.findall(unescape(text)))} == {}


def bench_on(client: Client, address: str) -> str:
    return unescape(re.search(r'name="bench" value="([^"]*)"', client.get(address).text)[1])


def test_a_sandbox_of_it_goes_out_as_a_scenario_and_comes_in_again(lake_table):
    client = Client()
    kept = client.post(
        "/sandbox/", {"bench": bench_on(client, f"/sandbox/game/{lake_table.game.slug}/1/"), "do": "keep"}
    )
    scenario = client.get(f"{kept['Location'].partition('?')[0]}scenario.yaml").text
    (read,) = loads(scenario)
    assert run(read) == []
    assert read.board == lake_table.game.board
    for told in (
        client.post("/sandbox/", {"do": "import", "text": scenario}).text,
        client.get(client.post("/api/sandbox/", {"text": scenario}, "application/json").json()["url"]).text,
    ):
        assert "Ashford" in told
        assert "Burgundy" not in told
        assert "Standard Diplomacy on The Lake" in told
        assert len({*re.findall(r'class="bench__seat seat-(\w+)"', told)} & {look.lower() for look in LOOKS}) == 2


def test_a_line_of_the_command_line_brings_its_board(client):
    line = {"board": lake(), "orders": {"North": ["A Ash - Bec"]}}
    told = client.post("/api/sandbox/adjudicate/", line, "application/json").json()
    assert told["state"]["units"]["North"] == ["A Bec"]
    assert "Beckton" in client.post("/sandbox/", {"do": "import", "text": json.dumps(line)}).text


@pytest.mark.parametrize("board", ["{", "[]", '{"name": "x"}', "[" * 5000, json.dumps(lake(seats={}))])
def test_a_bench_with_a_broken_board_is_refused(board):
    with pytest.raises(Refused):
        from_json({"steps": [{"state": {}}], "board": board})


def test_a_game_begins_with_a_position_on_it(lake_table):
    client = Client()
    client.force_login(user("stranger"))
    bench = bench_on(client, f"/sandbox/game/{lake_table.game.slug}/2/?eyes=everybody")
    asked = client.post("/sandbox/", {"bench": bench, "do": "game"})["Location"]
    form = client.get(asked).text
    assert "The Lake" in form
    assert "2 seats" in form
    again = client.post(
        "/api/sandbox/", {"text": json.dumps({"board": lake(wins=4), "orders": {}})}, "application/json"
    ).json()
    refused = client.get(f"/games/new/?sandbox={again['token']}").text
    assert "a board that is not kept here" in refused


def test_the_composer_tries_rules_on_a_board(lake_table):
    client, address = Client(), lake_table.game.board_revision.address
    page = client.get(f"/rules/compose/?board={address}").text
    asked = {"composed": "standard", "variant": "standard", "board": address, "drawing": "0123456789abcdef"}
    rules = [rule.id for rule in lake_table.game.rulebook.rules]
    for told in (page, client.post("/rules/compose/answer/", {**asked, "rule": rules}).text):
        assert "2 seats" in told
        assert "4 centres" in told
        assert "7 seats" not in told
        looks = re.findall(r'<li class="seat-(\w+)"><span class="swatch"', told)
        assert len({*looks}) == 2, "each seat has a colour of its own"
        assert {*looks} <= {look.lower() for look in LOOKS}
    on = client.post("/rules/compose/", {**asked, "rule": rules, "do": "game"})["Location"]
    assert f"board={address}" in on


def test_the_settings_of_a_game_keep_its_board_at_a_tick(lake_table):
    asked = {"composed": "standard", "variant": "standard", "on_board": "keep", "of_game": lake_table.game.slug}
    asked["rule"] = [rule.id for rule in lake_table.game.rulebook.rules]
    for reader, seats in ((lake_table.gm, "2 seats"), (user("stranger"), "7 seats")):
        client = Client()
        client.force_login(reader)
        assert seats in client.post("/rules/compose/answer/", asked).text
