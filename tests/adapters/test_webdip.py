"""The adapter for webDiplomacy's bot API: its numbers, and whole games played by them."""

import json
import threading
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

import engine
from tests.adapters.table import RULES, Refused, Table
from tests.rows import every_row


@pytest.fixture
def ask():
    """Serves a table; returns a function that calls a route: (status, what it answers)."""
    from season_webdip.routes import Games
    from season_webdip.server import serve

    servers = []

    def begin(table):
        server = serve(Games(table), (Refused, OSError), "127.0.0.1", 0)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        servers.append((server, thread))
        address = f"http://127.0.0.1:{server.server_address[1]}/api.php?route="

        def call(route, body=None):
            data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
            try:
                with urlopen(Request(address + route, data), timeout=60) as answer:
                    return answer.status, json.loads(answer.read() or b"null")
            except HTTPError as error:
                return error.code, error.read().decode()

        return call

    yield begin
    for server, thread in servers:
        server.shutdown()
        server.server_close()
        thread.join(10)


PUBLISHED = {
    "Cly": 1, "Lon": 6, "Spa": 8, "Bul": 20, "StP": 32, "Gas": 50, "BAR": 51, "NTH": 53, "ENG": 60, "BLA": 69,
    "Tyr": 70, "Gal": 75, "Spa/nc": 76, "StP/sc": 79, "Bul/sc": 81,
}  # fmt: skip
"""Territories by the numbers that webDiplomacy's classic map has for them."""


def test_territories_have_the_numbers_of_the_classic_map():
    from season_webdip.numbers import PLACES, TERRITORIES

    assert {place: TERRITORIES[place] for place in PUBLISHED} == PUBLISHED
    assert len(set(PLACES)) == 81
    there = {str(place) for place in RULES.board.provinces} - {"Swi"}
    assert {place for place in PLACES if "/" not in place} == there
    coasts = {f"{name}/{coast}" for name, one in RULES.board.provinces.items() for coast in one.coasts}
    assert {place for place in PLACES if "/" in place} == coasts


@pytest.mark.parametrize("seat", ["France", "Russia"])
def test_every_order_that_can_be_given_is_told_and_read(seat):
    """Of every position of some random years: in numbers and back it is the same line, or one that says the same."""
    from season_webdip import orders

    table = Table(seat, years=3)
    while table.status == "running":
        state = table._state("", "", None)["state"]
        legal = orders.legal_lines(state, seat)
        for lines in engine.legal_orders(RULES, table.state, seat).values():
            for line in lines:
                found = legal[orders.known_by(orders.order_of(engine.order_as_data(RULES, line)))]
                assert found == line or (" S " in line and found.partition("/")[0] == line.partition("/")[0])
        table.text = "\n".join(engine.random_orders(RULES, table.state, seat, table.seed))
        with table.known:
            table._adjudicate()


def moves(state, seat):
    """Random orders in numbers, as a bot would send them that has worked them out from `game/status`; one a place."""
    from season_webdip.orders import order_of

    lines = engine.random_orders(RULES, state, seat, "the bot")
    orders = [order_of(engine.order_as_data(RULES, line)) for line in lines]
    return list({order["terrID"]: order for order in orders}.values())


def test_a_bot_plays_a_game_to_its_end(ask):
    table = Table("France", years=4)
    call = ask(table)
    seen = []
    while (waiting := call("players/missing_orders")[1]) and table.status == "running":
        assert waiting == [{"gameID": 1, "countryID": 2}]
        status, told = call("game/status&gameID=1&countryID=2")
        assert (status, told["gameOver"], told["variantID"]) == (200, "No", 1)
        seen.append((told["turn"], told["phase"]))
        own = moves(table.state, "France")
        body = {
            "gameID": 1,
            "countryID": 2,
            "turn": told["turn"],
            "phase": told["phase"],
            "orders": own,
            "ready": "Yes",
        }
        before = table.number
        status, taken = call("game/orders", body)
        assert status == 200 and len(taken) == len(own) and {str(one) for one in taken} == {str(one) for one in own}
        assert table.number == before + 1
    assert len(seen) == len(table.told) and len(set(seen)) == len(seen)
    told = call("game/status&gameID=1&countryID=2")[1]
    assert (told["phase"], told["gameOver"]) == ("Finished", "Drawn")
    phases = told["phases"]
    assert [(one["turn"], one["phase"]) for one in phases[: len(seen)]] == seen
    assert {order["type"] for one in phases for order in one["orders"]} >= {
        "Hold",
        "Move",
        "Support move",
        "Build Army",
    }
    assert all(one["units"] and len(one["centers"]) == 34 for one in phases)
    assert {order["success"] for one in phases for order in one["orders"]} == {"Yes", "No"}


def test_what_can_retreat_where_is_told(ask):
    table = Table("Germany")
    units = {"France": ["A Par", "A Mar"], "Germany": ["A Bur", "A Mun"], "Italy": ["A Pie"]}
    table.state = engine.load_state(RULES, {"phase": "S1901M", "units": units})
    table.text = "A Mun - Ruh"
    papers = {"France": ["A Par - Bur", "A Mar S A Par - Bur"], "Germany": ["A Bur H"]}
    table.state = engine.adjudicate(RULES, table.state, papers).state
    call = ask(table)
    call("players/missing_orders")
    told = call("game/status&gameID=1&countryID=4")[1]
    assert (told["turn"], told["phase"], told["occupiedFrom"]) == (0, "Retreats", {"48": 47})
    assert [one for one in told["phases"][-1]["units"] if one["retreating"] == "Yes"] == [
        {"unitType": "Army", "terrID": 48, "countryID": 4, "retreating": "Yes"}
    ]


def order(**more):
    return {"terrID": 47, "type": "Hold", "toTerrID": "", "fromTerrID": "", "viaConvoy": "", **more}


def body(*orders, **more):
    return {"gameID": 1, "countryID": 2, "turn": 0, "phase": "Diplomacy", "orders": [*orders], **more}


CALLS = (
    ("game/orders", body(order()), 200, ["A Par H"]),
    ("game/orders", body(order(type="Move", toTerrID=48)), 200, ["A Par - Bur"]),
    ("game/orders", body(order(terrID=50, type="Move", toTerrID=8)), 200, ["A Par - Bur"]),  # nobody is in Gascony
    ("game/orders", body(order(terrID=42, type="Hold")), 200, ["A Par - Bur"]),
    ("game/orders", body(order(terrID=46, type="Move", toTerrID=61)), 200, ["A Par - Bur", "F Bre - MAO"]),
    ("game/orders", body(), 200, ["A Par - Bur", "F Bre - MAO"]),
    ("game/orders", body(order(), turn=1), 400, ["A Par - Bur", "F Bre - MAO"]),
    ("game/orders", body(order(), phase="Builds"), 400, ["A Par - Bur", "F Bre - MAO"]),
    ("game/orders", body(order(), countryID=3), 400, ["A Par - Bur", "F Bre - MAO"]),
    ("game/orders", body(order(), gameID=9), 400, ["A Par - Bur", "F Bre - MAO"]),
    ("game/orders", body(order(), gameID=0), 400, ["A Par - Bur", "F Bre - MAO"]),
    ("game/orders", body(order(terrID="x")), 400, ["A Par - Bur", "F Bre - MAO"]),
    ("game/orders", body(order(terrID=900)), 400, ["A Par - Bur", "F Bre - MAO"]),
    ("game/orders", body({}), 400, ["A Par - Bur", "F Bre - MAO"]),
    ("game/orders", body(7), 400, ["A Par - Bur", "F Bre - MAO"]),
    ("game/orders", [], 400, ["A Par - Bur", "F Bre - MAO"]),
    ("game/orders", b"{", 400, ["A Par - Bur", "F Bre - MAO"]),
    ("game/orders", b" " * 100_001, 413, ["A Par - Bur", "F Bre - MAO"]),
    ("game/status&gameID=1&countryID=7", None, 400, ["A Par - Bur", "F Bre - MAO"]),
    ("game/status", None, 400, ["A Par - Bur", "F Bre - MAO"]),
    ("game/data&gameID=1", None, 200, ["A Par - Bur", "F Bre - MAO"]),
    ("game/data&gameID=1&countryID=7", None, 400, ["A Par - Bur", "F Bre - MAO"]),
    ("game/data&gameID=9", None, 400, ["A Par - Bur", "F Bre - MAO"]),
    ("game/getmessages&gameID=1&countryID=2&limit=x", None, 400, ["A Par - Bur", "F Bre - MAO"]),
    ("game/getmessages&gameID=1&countryID=2&limit=10001", None, 400, ["A Par - Bur", "F Bre - MAO"]),
    ("game/getmessages&gameID=1&countryID=2&toCountryID=8", None, 400, ["A Par - Bur", "F Bre - MAO"]),
    (
        "game/sendmessage",
        {"gameID": 1, "countryID": 2, "toCountryID": 9, "message": "x"},
        400,
        ["A Par - Bur", "F Bre - MAO"],
    ),
    ("game/sendmessage", {"gameID": 1, "countryID": 2, "message": "x"}, 400, ["A Par - Bur", "F Bre - MAO"]),
    (
        "game/sendmessage",
        {"gameID": 1, "countryID": 2, "toCountryID": 4, "message": 7},
        400,
        ["A Par - Bur", "F Bre - MAO"],
    ),
    (
        "game/sendmessage",
        {"gameID": 1, "countryID": [], "toCountryID": 4, "message": "x"},
        400,
        ["A Par - Bur", "F Bre - MAO"],
    ),
    ("game/setvote", {"gameID": 1, "countryID": 2, "vote": "Draw"}, 400, ["A Par - Bur", "F Bre - MAO"]),
    ("players/pulse", None, 404, ["A Par - Bur", "F Bre - MAO"]),
    ("game/togglevote&gameID=1&countryID=2&vote=Cancel", None, 400, ["A Par - Bur", "F Bre - MAO"]),
    ("players/cd", None, 200, ["A Par - Bur", "F Bre - MAO"]),
)
"""One after the other: a call, its status, and France's paper after it."""


def test_what_is_asked_is_answered(ask):
    table = Table("France")
    call = ask(table)
    call("players/missing_orders")

    @every_row("route, sent, status, paper", CALLS)
    def check(route, sent, status, paper):
        assert (call(route, sent)[0], sorted(table._lines())) == (status, paper)

    check()
    assert not table.told
