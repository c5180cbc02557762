"""What bots make of units that are no ordinary ones: of double strength, without support, carried by others, no use."""

from types import SimpleNamespace

import pytest

import engine
from engine.bots.expert import Thought
from engine.bots.judging import Judge
from engine.bots.players import Task, seat_of, situation_of, think
from engine.bots.regular import regular_orders, unit_choices
from engine.bots.search import Budget
from engine.bots.threats import Threats

SILLY, HITCHHIKER = engine.load_rulebook("rather_silly"), engine.load_rulebook("hitchhiker")
STANDARD = engine.load_rulebook("standard")
ENGLISH = ["Lon", "Lvp", "Edi", "Nwy", "Bel", "Hol"]
SPECIAL = {"marvin": {"at": "Ruh"}, "zaphod": {"at": "Tyr"}}
SOLD = {"souls.sold": 2}


def position(rulebook, phase, centres=None, rules=None, **units):
    data = {"schema": 1, "phase": phase, "units": units, "centres": centres, "rules": rules}
    return engine.load_state(rulebook, {name: what for name, what in data.items() if what is not None})


def lines(rulebook, state, seat, strength="regular", seed="1"):
    told = think(Task(rulebook, state, seat, seed=seed, strength=strength, positions=300))
    assert all(check.level != "error" for check in engine.check(rulebook, state, seat, told)), told
    return told


def situation(rulebook, state, seat):
    task = Task(rulebook, state, seat, seed="1", strength="expert")
    return situation_of(task, seat_of(task))


# --- double strength ----------------------------------------------------------------------------------


def rest_for(seat, **others):
    """Who owns what, where all centres but others' are a seat's, so that there is nothing else for it to take."""
    left = set(SILLY.board.centres) - {place for places in others.values() for place in places}
    return {seat: sorted(left), **others}


def test_two_do_not_drive_a_monster_out_and_three_do():
    state = position(SILLY, "F1903M", France=["A Bur", "A Spa", "A Gas"], MONSTERS=["XM Mar"], Italy=["A Ven"])
    look = situation(SILLY, state, "France")
    assert look.strengths == {unit.id: 2 for unit in look.state.units.values() if unit.owner == "MONSTERS"}
    threats = Threats(look, "France", fear=1.0)
    assert threats.defends("Mar")[:4] == (0.0, 0.0, 0.0, 1.0), "by strength: it holds for certain, then not at all"
    assert threats.defends("Ven")[2] == 1.0, "an ordinary unit without help is driven out by two"


def test_monsters_do_not_help_one_another_and_two_of_them_are_no_stronger_than_one():
    look = situation(
        SILLY, position(SILLY, "S1903M", MONSTERS=["XM Bur", "XM Gas", "SM WMS"], France=["A Par"]), "France"
    )
    assert look.near["Par"]["MONSTERS"] == look.near["Mar"]["MONSTERS"] == 2
    assert not look.backing["Mar"].get("MONSTERS")


def test_units_of_sold_souls_come_with_twice_the_strength():
    sold = position(SILLY, "S1903M", France=[{"unit": "A Bur", "status": SOLD}, "A Gas"], Italy=["A Mar"])
    assert situation(SILLY, sold, "Italy").near["Mar"]["France"] == 3
    plain = position(SILLY, "S1903M", France=["A Bur", "A Gas"], Italy=["A Mar"])
    assert situation(SILLY, plain, "Italy").near["Mar"]["France"] == 2


def test_a_double_unit_dislodges_without_any_support():
    owners = rest_for("France", Italy=["Mar"])
    sold = position(SILLY, "F1903M", owners, France=[{"unit": "A Bur", "status": SOLD}], Italy=["A Mar", "A Tyr"])
    assert "A Bur - Mar" in lines(SILLY, sold, "France")


def test_a_judge_has_a_monster_stay_where_two_ordinary_units_come():
    units = {"France": ["A Bur", "A Gas"], "MONSTERS": ["XM Mar"]}
    owners = {"France": ["Par"], "MONSTERS": ["Mar"]}
    monsters = position(SILLY, "F1903M", owners, **units)
    units["Italy"], owners["Italy"] = ["A Mar"], ["Mar"]
    del units["MONSTERS"], owners["MONSTERS"]
    italians = position(SILLY, "F1903M", owners, **units)

    def of_france(state):
        judge = Judge(situation(SILLY, state, "France"))
        return judge.likely(state)[judge.index["France"]]

    assert of_france(monsters) < of_france(italians)


def test_in_the_standard_game_every_unit_is_an_ordinary_one():
    state = engine.opening(STANDARD)
    look = situation(STANDARD, state, "France")
    assert not look.strengths
    assert look.near == look.backing
    assert Judge(look).even


# --- who is built and who goes ------------------------------------------------------------------------


@pytest.mark.parametrize("strength", ["regular", "expert"])
def test_all_builds_are_of_units_that_contest_places(strength):
    units = {"England": ["F Nwy", "A Bel", "A Hol"], "France": ["A Par"]}
    state = position(SILLY, "W1902A", {"England": ENGLISH, "France": ["Par"]}, **units)
    built = [line for line in lines(SILLY, state, "England", strength) if line.startswith("BUILD ")]
    assert len(built) == 3, "as many as centres allow, whatever else may be built besides"
    assert {line.split()[1] for line in built} <= {"A", "F"}


def test_rather_nothing_is_built_than_birds_where_every_home_is_full():
    units = {"England": ["F Lon", "A Lvp", "F Edi"], "France": ["A Par"]}
    state = position(SILLY, "W1902A", {"England": ENGLISH[:4], "France": ["Par"]}, **units)
    assert any(line.startswith("BUILD B ") for line in seat_of(Task(SILLY, state, "England", seed="1")).offered[""])
    assert not any(line.startswith("BUILD ") for line in lines(SILLY, state, "England"))


def test_birds_go_first_and_free_units_do_not_go_for_they_need_no_centre():
    free = {"unit": "F Nwy", "status": {"mastermind.free": True}}
    owners = {"England": ["Lvp"], "France": ["Par"]}
    state = position(SILLY, "W1902A", owners, England=["B Lon", "A Lvp", free], France=["A Par"])
    assert [line for line in lines(SILLY, state, "England") if line.startswith("REMOVE")] == ["REMOVE B Lon"]
    state = position(SILLY, "W1902A", owners, England=["A Wal", "A Lvp", free], France=["A Par"])
    assert [line for line in lines(SILLY, state, "England") if line.startswith("REMOVE")] == ["REMOVE A Wal"]


def test_a_free_unit_is_no_flock_of_birds():
    rules = {"mastermind": {"fraction": {"England": {"fraction": "1"}}}}
    owners = {"England": ["Lon", "Lvp", "Edi"], "France": ["Par"]}
    state = position(SILLY, "S1903M", owners, rules, England=["A Lon"], France=["A Par"])
    (built,) = [line for line in lines(SILLY, state, "England") if line.startswith("BUILD FREE")]
    assert built.split()[2] in ("A", "F")


# --- carried by others --------------------------------------------------------------------------------


def test_a_hitch_hiker_is_reckoned_with_wherever_somebody_can_set_it_down():
    state = position(HITCHHIKER, "F1902M", rules=SPECIAL, Hitchhiker=["H Cnt"], England=["F NAO"])
    look = situation(HITCHHIKER, state, "England")
    (piece,) = look.of("Hitchhiker")
    assert {"Lvp", "Cly", "Ice"} <= piece.reach
    assert not any(HITCHHIKER.board.is_sea(place) for place in piece.reach)
    alone = situation(HITCHHIKER, position(HITCHHIKER, "F1902M", rules=SPECIAL, Hitchhiker=["H Cnt"]), "England")
    assert not alone.of("Hitchhiker")[0].reach


def test_an_expert_reckons_with_lifts_by_its_own_units():
    state = position(
        HITCHHIKER,
        "F1902M",
        {"England": ["Lvp", "Lon"]},
        rules=SPECIAL,
        Hitchhiker=["H Cnt"],
        England=["F NAO", "F Lon"],
    )
    task = Task(HITCHHIKER, state, "England", seed="1", strength="expert")
    bot = seat_of(task)
    looked = situation_of(task, bot)
    thought = Thought(bot, looked, unit_choices(bot), regular_orders(bot, looked), Budget(30, lambda: False))
    expected = thought.search.strategies["Hitchhiker"].candidates
    assert all(any(" L H Cnt - " in line for line in candidate) for candidate in expected), expected


def test_a_rule_that_carries_is_asked_for_every_unit(monkeypatch):
    asked = []
    rule = SimpleNamespace(reach=lambda rulebook, state, unit: asked.append(str(unit)))
    monkeypatch.setattr("engine.bots.situation.rule_bots", lambda rulebook: [rule])
    state = position(STANDARD, "S1902M", France=["A Par", "F Bre"])
    assert len(situation(STANDARD, state, "France").pieces) == 2
    assert asked == ["A Par", "F Bre"]
