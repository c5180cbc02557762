"""The board in prose, the list of orders, and scenes from the JSON form of a view."""

import json
from pathlib import Path

from games.cartography import Options, draw
from games.cartography.from_view import scene_from_view
from games.cartography.motion import motions
from games.cartography.orders import read_order
from games.cartography.text import board, orders
from tests.cartography import samples

BOARD = json.loads((Path(__file__).parents[2] / "variants/boards/standard.json").read_text(encoding="utf-8"))


def test_the_board_in_prose():
    lines = board(samples.opening())
    assert lines[2] == "France: army Paris, fleet Brest, army Marseilles; holds Paris, Brest, Marseilles."
    assert "fleet St Petersburg (south coast)" in lines[5]
    assert lines[-1].startswith("Neutral centres: Norway, Sweden")


def test_the_order_list_says_what_the_arrows_say():
    lines = orders(samples.crowded())
    assert len(lines) == len(samples.crowded().orders)
    assert "Austria: army Budapest moves to Galicia – bounced." in lines
    assert "Austria: army Vienna supports army Budapest to Galicia – succeeds." in lines
    assert "England: army Yorkshire moves by convoy to Norway by way of North Sea – succeeds." in lines


def test_canonical_orders_are_read():
    move = read_order("France", "F MAO - Spa/nc", verdict="succeeds")
    assert (move.action, move.kind, move.place, move.target, move.target_coast) == ("move", "F", "MAO", "Spa", "nc")
    support = read_order("France", "A Mar S A Par - Bur")
    assert (support.action, support.helped, support.target) == ("support", "Par", "Bur")
    hold = read_order("France", "A Mar S F Spa/nc")
    assert (hold.action, hold.helped, hold.target) == ("support", "Spa", "")
    assert read_order("England", "F ENG C A Lon - Bel").action == "convoy"
    assert read_order("England", "A Lon - Bel VIA").action == "convoyed"
    assert read_order("France", "A Par R Gas").action == "retreat"
    assert read_order("France", "A Par D").action == "disband"
    assert read_order("Russia", "BUILD F StP/sc").coast == "sc"
    assert read_order("Russia", "REMOVE A Mos").action == "remove"
    assert (read_order("Russia", "WAIVE").action, read_order("Russia", "WAIVE").place) == ("paper", "")
    assert read_order("France", "") is None
    birds = read_order("France", "B Pic - Bur - Par")
    assert (birds.action, birds.path, birds.target) == ("fly", ("Bur",), "Par")


def test_a_view_becomes_a_scene():
    state = {
        "phase": "F1901M",
        "units": {
            "England": ["A Yor", "F NTH", "F NWG"],
            "France": [{"unit": "A Par", "status": {"stone": True, "multiple": 2}}],
        },
        "centres": {"England": ["Lon"], "Neutral": ["Nwy"]},
        "dislodged": {"France": [{"unit": "A Bur", "from": "Mun"}]},
        "rules": {
            "borg": {"at": "Mun"},
            "llamas": {"herds": [{"owner": "France", "at": "Gas"}]},
            "pubs": {"closed": {"Ruh": True}},
        },
        "edges": [["Por", "Mos", "link", "S1903"], ["Mar", "Mun", "underpass", ""], ["Mar", "Tyr", "underpass", ""]],
    }
    results = {
        "England": [
            {"order": "A Yor - Nwy VIA", "unit": "A Yor", "verdict": "succeeds"},
            {"order": "F NTH C A Yor - Nwy", "unit": "F NTH", "verdict": "succeeds"},
        ]
    }
    scene = scene_from_view(state, BOARD, results=results, title="Autumn 1901")
    assert scene.centres == {"Lon": "England", "Nwy": ""}
    assert scene.units[3].statuses == ("stone",)
    assert scene.units[3].count == 2
    assert scene.dislodged[0].attacker == "Mun"
    assert [(a.kind, a.place, a.owner) for a in scene.actors] == [("borg", "Mun", ""), ("llamas", "Gas", "France")]
    assert scene.marks == {"Ruh": ("closed",)}
    assert [link.kind for link in scene.links] == ["hyperspace", "tunnel"]
    assert scene.orders[0].path == ("NTH",)
    assert scene.impassable == ("Swi",)
    assert scene.tints["Yor"] == "England"
    assert "Pic" not in scene.tints
    assert draw(scene, Options())


def test_a_carried_army_is_drawn_with_its_carrier():
    state = {"units": {"France": ["B Par", {"unit": "A Par", "carrier": "France B Par"}], "Italy": ["A Rom"]}}
    units = scene_from_view(state, BOARD).units
    assert [(u.kind, u.cargo) for u in units] == [("B", "A"), ("A", "")]


def test_without_ownership_the_opening_counts():
    scene = scene_from_view({"units": {}}, BOARD)
    assert scene.centres["Par"] == "France"
    assert scene.centres["Bel"] == ""


def test_the_step_to_the_next_phase():
    played = {motion["unit"]: motion for motion in motions(samples.crowded())}
    assert played["France-A-Par"]["fate"] == "moves"
    assert played["Austria-A-Bud"]["fate"] == "tries"
    assert played["Austria-A-Ser"]["fate"] == "stays"
    assert played["France-A-Par"]["d"].startswith("M")
    beats = [motion["beat"] for motion in motions(samples.crowded())]
    assert beats == sorted(beats)
    text = draw(samples.crowded(), Options())
    assert all(f'id="unit-{unit}"' in text for unit in played)
