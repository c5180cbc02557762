"""The board in prose, the list of orders, and scenes from the JSON form of a view."""

import json
from pathlib import Path

from games.maps.drawing import Options, draw
from games.maps.drawing.from_view import scene_from_view
from games.maps.drawing.motion import motions
from games.maps.drawing.orders import read_order
from games.maps.drawing.text import board, orders
from tests.maps import samples
from tests.maps.told import result

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


def drawn(seat, line, variant="standard", **more):
    return read_order(seat, result(line, variant, **more))


def test_canonical_orders_are_read():
    move = drawn("France", "F MAO - Spa/nc", verdict="succeeds")
    assert (move.action, move.kind, move.place, move.target, move.target_coast) == ("move", "F", "MAO", "Spa", "nc")
    support = drawn("France", "A Mar S A Par - Bur")
    assert (support.action, support.helped, support.target) == ("support", "Par", "Bur")
    hold = drawn("France", "A Mar S F Spa/nc")
    assert (hold.action, hold.helped, hold.target) == ("support", "Spa", "")
    assert drawn("England", "F ENG C A Lon - Bel").action == "convoy"
    assert drawn("England", "A Lon - Bel VIA").action == "convoyed"
    assert drawn("France", "A Par R Gas").action == "retreat"
    assert drawn("France", "A Par D").action == "disband"
    assert drawn("Russia", "BUILD F StP/sc").coast == "sc"
    assert drawn("Russia", "REMOVE A Mos").action == "remove"
    assert (drawn("Russia", "WAIVE").action, drawn("Russia", "WAIVE").place) == ("paper", "")
    assert drawn("France", "") is None
    birds = drawn("France", "B Pic - Bur - Par", "rather_silly")
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
            result("A Yor - Nwy VIA", unit="A Yor", verdict="succeeds"),
            result("F NTH C A Yor - Nwy", unit="F NTH", verdict="succeeds"),
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


def journeys(state, results, **board):
    return scene_from_view(state, {**BOARD, **board}, results=results).orders


def done(seat, *lines, variant="standard"):
    return {seat: [result(line, variant, verdict="succeeds") for line in lines]}


def test_a_hitch_goes_over_its_lifters_and_stops():
    state = {"units": {"Hitchhiker": ["H Bre", "H Bre"], "France": ["F MAO"], "England": ["F NWG"]}}
    lines = ("F MAO L H Bre - NAO", "F NWG L H NAO - Cly", "H Bre#2 - Cly")
    *lifts, ride = journeys(state, done("Hitchhiker", *lines, variant="hitchhiker"))
    assert [lift.action for lift in lifts] == ["lift", "lift"]
    assert (ride.action, ride.number, ride.path) == ("ride", 2, ("MAO", "NAO", "NWG"))


def test_the_tunnel_and_the_link_are_ways_of_their_own():
    state = {"units": {"France": ["A Mar", "A Por"]}, "edges": [["Por", "Mos", "link", "S1903"]]}
    under, over, by_border = journeys(
        state, done("France", "A Mar - Tyr", "A Por - Mos", "A Por - Spa"), rules=("underpass",)
    )
    assert (under.action, over.action, by_border.action) == ("tunnel", "leap", "move")


def test_flights_jumps_and_cards_have_their_whole_way():
    laden = drawn("England", "B Lon PICKUP A Lon - NTH - Den", "rather_silly")
    assert (laden.action, laden.helped, laden.path, laden.target) == ("fly", "Lon", ("NTH",), "Den")
    army = drawn("England", "A Lon ABOARD B Lon - NTH - Den", "rather_silly")
    assert (army.action, army.path, army.target) == ("aboard", ("NTH",), "Den")
    fright = drawn("England", "B Mun R Gas - MAO - Por", "rather_silly")
    assert (fright.action, fright.path, fright.target) == ("retreat", ("Gas", "MAO"), "Por")
    jump = drawn("France", "A Bur JUMP Gas - Spa", "dipshomashy")
    assert (jump.action, jump.path, jump.target) == ("jump", ("Gas",), "Spa")
    assert drawn("France", "M Lon - Mos", "hitchhiker").action == "drive"
    assert drawn("Doctor", "T HYP - Par", "rather_silly").place == "HYP"
    card = drawn("Germany", "PRIMARY FASTER THAN LIGHT A Par - Bur - Mun", "gathering")
    assert (card.action, card.place, card.path, card.target) == ("dash", "Par", ("Bur",), "Mun")


def test_a_list_of_retreats_is_drawn_to_where_it_went():
    went = result("A Bur R Bel, Pic, Spa/nc", verdict="succeeds")
    assert read_order("France", went).target == "Bel"
    went["data"]["went"] = "Spa/nc"
    there = read_order("France", went)
    assert (there.target, there.target_coast, there.path) == ("Spa", "nc", ())


def test_an_order_without_data_stands_in_the_list_alone():
    """A line that could not be read, or an outcome whose rules are not here to read it: nothing is guessed of it."""
    for row in ({"order": "A Par - Bur"}, result("A Par flies to the moon"), result("WAIVE")):
        order = read_order("France", row)
        assert (order.action, order.place, order.text) == ("paper", "", row["order"])
        assert scene_from_view({"units": {}}, BOARD, results={"France": [row]}).orders == (order,)


def test_others_units_are_called_by_their_adjective_and_several_do_what_they_do():
    state = {"units": {"France": ["A Mar"], "Germany": ["A Mun"], "England": ["B Lon"]}}
    results = done("France", "A Mar S A Mun - Bur") | done("England", "B Lon - NTH - Den", variant="rather_silly")
    lines = orders(scene_from_view(state, BOARD, results=results))
    assert lines[0] == "France: army Marseilles supports German army Munich to Burgundy – succeeds."
    assert lines[1] == "England: birds London fly to Denmark by way of North Sea – succeeds."


def test_twins_know_each_other_by_number():
    state = {"units": {"France": [{"unit": "A Par", "status": {"siamese.twin": 2}},
                                  {"unit": "A Bur", "status": {"siamese.twin": 1}}]}}  # fmt: skip
    first, second = scene_from_view(state, BOARD).units
    assert (first.twin, second.twin, first.statuses) == ("Bur", "Par", ("siamese",))


def test_punters_in_the_air_are_in_the_sky():
    scene = scene_from_view({"units": {"Germany": ["A ^Mun"]}}, BOARD)
    assert [(a.kind, a.place, a.owner) for a in scene.actors] == [("punter", "SKY", "Germany")]
    assert not scene.units
    assert scene.offboard[0].id == "SKY"


def test_a_mark_of_a_later_season_is_not_drawn_before_it():
    stone = {"unit": "A Par", "status": {"turn_to_stone.stone": {"value": True, "since": "F1901"}}}
    for phase, statuses in (("S1901M", ()), ("F1901M", ("stone",))):
        assert scene_from_view({"phase": phase, "units": {"France": [stone]}}, BOARD).units[0].statuses == statuses


def test_what_follows_from_the_rules_is_marked():
    board = {**BOARD, "rules": ("vogons", "marvin"), "homes": {**BOARD["homes"], "Vogon": ["Gre"]}}
    state = {"centres": {"Vogon": ["Gre"]}, "rules": {"marvin": {"at": "Bur", "left": "Par"}}}
    scene = scene_from_view(state, board)
    assert scene.marks == {"Gre": ("proof",), "Bur": ("refused",)}
    assert [(a.kind, a.place) for a in scene.actors] == [("marvin", "Bur")]
    assert scene_from_view({}, {**BOARD, "rules": ("mastermind",)}).marks == dict.fromkeys(
        ("Ice", "Cfu"), ("reserved",)
    )


def test_a_retreat_is_part_of_the_film():
    state = {"units": {"Germany": ["A Bur"]}, "dislodged": {"France": [{"unit": "A Bur", "from": "Mun"}]}}
    scene = scene_from_view(state, BOARD, results=done("France", "A Bur R Gas"))
    (retreat,) = motions(scene)
    assert (retreat["element"], retreat["fate"]) == ("dislodged-France-A-Bur", "moves")
    assert f'id="{retreat["element"]}"' in draw(scene, Options())
