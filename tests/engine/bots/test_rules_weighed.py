"""What Regulars know of rules' papers and Novices do not: votes, licences, cards, ships, re-orders."""

from collections import Counter

import engine
from engine.bots.players import Task, think
from engine.bots.seat import BotSeat
from engine.bots.simple import corrected_lines

DIPSHOMASHY, GATHERING = engine.load_rulebook("dipshomashy"), engine.load_rulebook("gathering")
HITCHHIKER, SILLY = engine.load_rulebook("hitchhiker"), engine.load_rulebook("rather_silly")


def lines(rulebook, state, seat, strength="regular", seed="1"):
    told = think(Task(rulebook, state, seat, seed=seed, strength=strength))
    assert all(check.level != "error" for check in engine.check(rulebook, state, seat, told)), told
    return told


def position(rulebook, phase, centres=None, **units):
    data = {"schema": 1, "phase": phase, "units": units}
    return engine.load_state(rulebook, {**data, "centres": centres} if centres else data)


# --- votes and licences -----------------------------------------------------------------------------


def test_votes_close_what_the_strongest_have_and_nothing_that_is_wanted():
    centres = {"Russia": ["Mos", "War", "Sev", "StP", "Rum", "Swe"], "Italy": ["Rom"], "France": ["Par", "Mar", "Bre"]}
    units = {"France": ["A Par", "A Mar"], "Russia": ["A Mos", "A War"], "Italy": ["A Rom"]}
    state = position(DIPSHOMASHY, "S1903M", centres, **units)
    for seed in range(5):
        votes = [line.split() for line in lines(DIPSHOMASHY, state, "France", seed=str(seed)) if "VOTE" in line]
        assert {vote[3] for vote in votes} == {"Mos", "War"}, "who is inside is thrown out"


def test_votes_leave_open_what_a_unit_is_about_to_enter():
    centres = {"Germany": ["Mun", "Kie", "Ber"], "France": ["Par", "Mar"]}
    state = position(DIPSHOMASHY, "F1903M", centres, France=["A Bur", "A Ruh"], Germany=["F Ber"])
    told = lines(DIPSHOMASHY, state, "France")
    goals = {line.split()[-1] for line in told if " - " in line}
    assert goals & {"Mun", "Kie"}
    assert not goals & {line.split()[-1] for line in told if line.startswith("VOTE")}


def test_licences_are_asked_for_where_units_will_be():
    state = position(DIPSHOMASHY, "S1903M", {"France": ["Par", "Mar", "Bre"]}, France=["A Par", "A Mar"])
    told = lines(DIPSHOMASHY, state, "France")
    nominated = next(line for line in told if line.startswith("NOMINATE")).split()[1:]
    deserts = {line.split()[-1] for line in told if " - " in line} - {"Spa", "Par", "Mar", "Bre"}
    assert deserts <= set(nominated)


# --- cards ------------------------------------------------------------------------------------------


def dealt(phase, centres=None, **units):
    """A position with split decks."""
    data = {"schema": 1, "phase": phase, "units": units}
    return engine.load_state(GATHERING, {**data, "centres": centres} if centres else data)


def primary(state, seat="France", strength="regular", seed="1"):
    told = lines(GATHERING, state, seat, strength, seed)
    return next((line for line in told if line.startswith(("PRIMARY", "DISCARD"))), "")


def test_the_first_card_makes_a_centre_beside_own_ones():
    draws = engine.Draws("bots", "h")
    state = engine.adjudicate(GATHERING, engine.opening(GATHERING, draws), {}, [], draws).state
    card = primary(state, "France")
    assert card.startswith("PRIMARY GARDEN OF EDEN"), card
    assert {"Par", "Mar", "Bre"} & {str(other) for other in GATHERING.board.touches[card.split()[-1]]}


def test_who_stands_in_the_way_in_autumn_meets_a_sudden_death():
    centres = {"France": ["Par", "Mar", "Bre"], "Germany": ["Mun", "Kie", "Ber", "Bel"]}
    state = dealt("F1903M", centres, France=["A Bur", "A Pic"], Germany=["A Bel", "F StP/nc"])
    bot = BotSeat(GATHERING, state, "France", "1", "regular")
    told = corrected_lines(bot, ["A Pic - Bel", "A Bur S A Pic - Bel"])
    assert "PRIMARY SUDDEN DEATH A Bel" in told
    assert "SECONDARY SUDDEN DEATH A Bel" not in told, "once is enough"


def test_faster_than_light_nobody_goes_through_a_unit():
    centres = {"France": ["Par", "Mar", "Bre"], "Germany": ["Mun", "Kie", "Ber"]}
    state = dealt("F1905M", centres, France=["A Bur", "A Mun"], Germany=["A Vie"])
    for seed in range(5):
        card = primary(state, seed=str(seed))
        assert "FASTER THAN LIGHT A Bur - Mun" not in card


# --- ships and re-orders ----------------------------------------------------------------------------


def test_ships_guard_their_homes():
    rules = {"marvin": {"at": "Ruh"}, "zaphod": {"at": "Tyr"}}
    data = {"schema": 1, "phase": "F1903M", "units": {"Vogon": ["V Swi", "V Cri"], "Russia": ["F BLA"]}, "rules": rules}
    told = lines(HITCHHIKER, engine.load_state(HITCHHIKER, data), "Vogon")
    assert {"V Swi H", "V Cri H"} <= set(told)
    away = {**data, "units": {"Vogon": ["V NAO"], "Russia": ["F BLA"]}}
    assert "V NAO H" not in lines(HITCHHIKER, engine.load_state(HITCHHIKER, away), "Vogon")


def test_a_vogon_begins_with_units_that_take_centres_and_go_furthest():
    state = engine.start_game(HITCHHIKER, engine.Draws("a")).state
    told = {line.split()[2].partition("/")[0]: line.split()[1] for line in lines(HITCHHIKER, state, "Vogon")}
    assert told == {"Sar": "F", "Ice": "F", "Swi": "A", "Dan": "F", "Cri": "F", "Cyp": "F"}
    assert any("BUILD V " in line for line in lines(HITCHHIKER, state, "Vogon", "novice"))


def test_who_is_better_than_a_novice_begins_with_the_usual_units():
    state = engine.start_game(HITCHHIKER, engine.Draws("a")).state
    for seed in range(5):
        told = lines(HITCHHIKER, state, "Austria", seed=str(seed))
        assert sorted(told) == ["BUILD A Bud", "BUILD A Vie", "BUILD F Tri"]


def test_souls_are_sold_wherever_borg_is_far():
    units = {"England": ["F Lon", "A Lvp"], "Turkey": ["A Smy"], "France": ["A Par"]}
    data = {"schema": 1, "phase": "S1903M", "units": units, "rules": {"borg": {"at": "Par"}}}
    state = engine.load_state(SILLY, data)
    assert "SELL A Smy" in lines(SILLY, state, "Turkey")
    assert "SELL F Lon" not in lines(SILLY, state, "England"), "Borg could eat it before its term is over"
    sold = [any("SELL" in line for line in lines(SILLY, state, "Turkey", "novice", str(seed))) for seed in range(20)]
    assert not all(sold), "a Novice sells seldom"


def test_the_jester_holds_up_the_strongest():
    centres = {"Russia": ["Mos", "War", "Sev", "StP", "Rum", "Swe"], "Italy": ["Rom", "Nap"], "France": ["Par"]}
    units = {"France": ["A Par"], "Italy": ["A Rom", "F Nap"], "Russia": ["A Gal", "A Mos"]}
    told = lines(SILLY, position(SILLY, "S1903M", centres, **units), "Jester")
    assert "REORDER Russia A Gal H" in told
    units["Russia"] = ["A Bud", "A Mos"]
    autumn = position(SILLY, "F1903M", {**centres, "Austria": ["Bud", "Vie"]}, **units)
    (order,) = [line for line in lines(SILLY, autumn, "Jester") if line.startswith("REORDER")]
    assert order.startswith("REORDER Russia A Bud - "), "off the centre that it would take"
    assert Counter(order.split())["-"] == 1
