"""The GM is always right: rulings enter an adjudication like orders do, and are reported."""

import pytest

import engine
from engine import Draws, Ruling, adjudicate, load_rulebook, load_state
from tests.rows import every_row

RULEBOOK = load_rulebook()


def turn(units, orders, *rulings, phase="S1901M", options=None):
    rulebook = load_rulebook(options=options or {})
    state = load_state(rulebook, {"phase": phase, "units": units})
    return adjudicate(rulebook, state, orders, rulings, Draws("s"))


def where(outcome, seat):
    return sorted(str(unit) for unit in outcome.state.units.values() if unit.owner == seat)


def applied(outcome):
    return [event.text for event in outcome.events if event.kind == "ruling.applied"]


def test_an_order_is_amended_and_the_old_one_is_told():
    ruling = Ruling("order", {"seat": "France", "lines": ["A Par - Gas"]}, reason="a slip of the pen")
    outcome = turn({"France": ["A Par"]}, {"France": ["A Par - Bur"]}, ruling)
    assert where(outcome, "France") == ["A Gas"]
    (result,) = outcome.results["France"]
    assert (result.order, result.given, result.by) == ("A Par - Gas", "A Par - Bur", "GM")


@pytest.mark.parametrize(("verdict", "ends_in"), [("succeeds", "A Bur"), ("bounces", "A Par"), ("void", "A Par")])
def test_a_verdict_is_forced(verdict, ends_in):
    ruling = Ruling("verdict", {"seat": "France", "unit": "A Par", "verdict": verdict}, reason="so be it")
    orders = {"France": ["A Par - Bur"], "Germany": ["A Mun - Bur"]}
    outcome = turn({"France": ["A Par"], "Germany": ["A Mun"]}, orders, ruling)
    assert where(outcome, "France") == [ends_in]
    assert any("so be it" in text for text in applied(outcome))


def test_a_support_is_declared_cut():
    units = {"France": ["A Par", "A Mar"], "Germany": ["A Bur"]}
    orders = {"France": ["A Par - Bur", "A Mar S A Par - Bur"], "Germany": ["A Bur H"]}
    assert where(turn(units, orders), "France") == ["A Bur", "A Mar"]
    ruling = Ruling("verdict", {"seat": "France", "unit": "A Mar", "verdict": "cut"})
    assert where(turn(units, orders, ruling), "France") == ["A Mar", "A Par"]


def test_the_board_is_changed_before_and_after():
    before = Ruling("board", {"op": "add", "unit": "F ENG", "seat": "England"})
    after = Ruling("board", {"op": "remove", "unit": "A Bur", "seat": "France", "when": "after"})
    outcome = turn({"France": ["A Par"]}, {"France": ["A Par - Bur"], "England": ["F ENG - Lon"]}, before, after)
    assert where(outcome, "England") == ["F Lon"]
    assert where(outcome, "France") == []
    assert len(applied(outcome)) == 2


def test_a_centre_changes_hands_and_a_unit_is_moved():
    owner = Ruling("board", {"op": "owner", "place": "Bel", "seat": "France"})
    move = Ruling("board", {"op": "move", "unit": "A Par", "seat": "France", "to": "Mos"})
    outcome = turn({"France": ["A Par"]}, {}, owner, move)
    assert outcome.state.centres["Bel"] == "France"
    assert where(outcome, "France") == ["A Mos"]


def test_a_rule_is_struck_from_now_on_and_stays_struck():
    strike = Ruling("strike", {"rule": "victory"}, reason="nobody wins today")
    outcome = turn({"France": ["A Par"]}, {}, strike, options={"victory.centres": 1}, phase="F1901M")
    assert not outcome.state.ended
    rulebook = load_rulebook(options={"victory.centres": 1})
    assert load_state(rulebook, engine.dump_state(rulebook, outcome.state)) == outcome.state
    state = outcome.state
    while not state.phase.startswith("S1903"):
        state = adjudicate(rulebook, state, {}, (), Draws("s")).state
    assert not state.ended


def test_a_win_and_a_draw_are_declared():
    win = turn({"France": ["A Par"]}, {}, Ruling("win", {"seats": ["France"]}, reason="style"))
    assert win.state.winners == ("France",)
    draw = turn({"France": ["A Par"]}, {}, Ruling("draw_game", {"seats": ["France", "Italy"]}))
    assert draw.state.ending == "draw"


@every_row(
    "ruling",
    [
        Ruling("verdict", {"seat": "France", "unit": "A Mos", "verdict": "succeeds"}),
        Ruling("verdict", {"seat": "France", "unit": "A Par", "verdict": "dances"}),
        Ruling("board", {"op": "paint"}),
        Ruling("board", {"op": "owner", "place": "Atlantis", "seat": "France"}),
        Ruling("board", {"op": "status", "unit": "A Par", "seat": "France", "name": "tipsy", "value": True}),
        Ruling("order", {"seat": "Spain", "lines": []}),
        Ruling("strike", {}),
    ],
)
def test_a_ruling_that_makes_no_sense_is_refused_by_path(ruling):
    with pytest.raises(engine.EngineError):
        turn({"France": ["A Par"]}, {}, ruling)


def test_rulings_survive_json():
    ruling = Ruling("pin", {"draw": "a.b", "value": "c"}, "anna", "why not", frozenset({"France"}))
    assert Ruling.from_json(ruling.to_json()) == ruling


def test_a_win_of_nobody_is_refused_with_what_says_it():
    for data in ({"seats": []}, {}):
        with pytest.raises(engine.InputError) as no:
            turn({"France": ["A Par"]}, {}, Ruling("win", data))
        assert no.value.path == "rulings[0].seats"
        assert no.value.message.startswith("A win names at least one seat that wins.")
    drawn = turn({"France": ["A Par"]}, {}, Ruling("draw_game", {}))
    assert drawn.state.winners == ()
