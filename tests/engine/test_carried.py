"""Lines that stand for several orders, and units that others carry: what the engine owes to rules that have them."""

from engine import Draws, adjudicate, check, dump_state, load_rulebook, load_state
from engine.notation.pieces import read_unit
from engine.rulebook.turn import Turn
from engine.turn.rulings import Ruling

RULEBOOK = load_rulebook(with_=["birds"])


def state(**units):
    return load_state(RULEBOOK, {"phase": "S1904M", "units": units})


def test_a_line_of_two_orders_gives_each_unit_its_own():
    found = adjudicate(RULEBOOK, state(France=["B Par", "A Par"]), {"France": ["A/B Par - Bur"]})
    orders = [result.order for result in found.results["France"]]
    assert orders == ["B Par PICKUP A Par - Bur", "A Par ABOARD B Par - Bur"]


def test_both_orders_of_a_line_compete_with_other_lines():
    lines = ["A/B Par - Bur", "B Par - Gas", "A Par - Pic"]
    found = adjudicate(RULEBOOK, state(France=["B Par", "A Par"]), {"France": lines})
    assert {result.verdict for result in found.results["France"]} == {"void"}


def test_a_line_of_two_orders_is_checked_as_one():
    (found,) = check(RULEBOOK, state(France=["B Par", "A Par"]), "France", ["a/b(par)-bur"])
    assert (found.level, found.canonical) == ("ok", "A/B Par - Bur")


def test_whoever_is_on_the_ground_is_meant_before_whoever_is_carried():
    units = ["B Par", {"unit": "A Par", "carrier": "France B Par"}, "A Par"]
    position = state(France=units)
    turn = Turn.open(RULEBOOK, position, Draws())
    meant = turn.find(read_unit(RULEBOOK.grammar, "A Par"), "France")
    assert meant is not None
    assert not meant.carrier
    found = adjudicate(RULEBOOK, position, {"France": ["A Par - Gas"]})
    assert sorted(str(unit) for unit in found.state.units.values()) == ["A Gas", "A Par", "B Par"]


def ruled(**data):
    units = ["B Par", {"unit": "A Par", "carrier": "France B Par"}]
    ruling = Ruling("board", {"seat": "France", **data})
    return adjudicate(RULEBOOK, state(France=units), {}, [ruling]).state


def test_a_ruling_that_moves_a_carrier_moves_whom_it_carries():
    after = ruled(op="move", unit="B Par", to="Gas")
    birds, army = after.units.values()
    assert (birds.at, army.at, army.carrier) == ("Gas", "Gas", birds.id)


def test_a_ruling_that_takes_off_a_carrier_leaves_whom_it_carries_on_the_ground():
    (army,) = ruled(op="remove", unit="B Par").units.values()
    assert (str(army), army.carrier) == ("A Par", 0)


def test_a_season_remembers_where_the_carried_were_and_survives_json():
    units = ["B Par", {"unit": "A Par", "carrier": "France B Par"}]
    after = adjudicate(RULEBOOK, state(France=units, Germany=["A Pic"]), {"Germany": ["A Pic H SHOO"]}).state
    assert after.phase == "S1904R"
    assert [unit.carrier for unit in after.season.opening.values()] == [0, 0, 0]
    assert load_state(RULEBOOK, dump_state(RULEBOOK, after)) == after
