"""Bots in the nine seats of Hitch-hiker: legal papers, sensible ones, with nothing that a seat could not know."""

from dataclasses import replace

import pytest

import engine
from engine.bots.seat import BotSeat
from engine.bots.simple import bot_orders
from engine.model.state import Mark
from games.services.starting import game_start
from tests.plugins.tables import make_table

RULEBOOK = engine.load_rulebook("hitchhiker")
SEATS = [str(seat) for seat in RULEBOOK.seat_ids]


def position(**units):
    """Spring 1901 with these units; Marvin is in Ruh, Zaphod in Tyr."""
    rules = {"marvin": {"at": "Ruh"}, "zaphod": {"at": "Tyr"}}
    return engine.load_state(RULEBOOK, {"schema": 1, "phase": "S1901M", "units": units, "rules": rules})


def bots(state, number=0):
    return {seat: bot_orders(RULEBOOK, state, seat, seed=f"bots {number}") for seat in SEATS}


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["one", "two"])
def test_four_years_of_bots_are_legal_and_nobody_stalls(seed):
    draws = engine.Draws(seed, "hidden")
    state = engine.start_game(RULEBOOK, draws).state
    for number in range(24):
        if state.ended:
            break
        papers = bots(state, number)
        for seat, lines in papers.items():
            checks = engine.check(RULEBOOK, state, seat, lines)
            assert all(check.level != "error" for check in checks), (state.phase, seat, checks)
            units = {want.subject for want in engine.wants(RULEBOOK, state, seat) if want.subject and not want.optional}
            told = {check.subject for check in checks} | {
                " ".join(line.split()[3:5]) for line in lines if " L " in line
            }
            assert units <= told, (state.phase, seat, lines)
        state = engine.adjudicate(RULEBOOK, state, papers, [], draws).state
    assert state.ended or state.phase[1:5] >= "1904"


def test_units_are_disposed_and_no_centre_is_wasted():
    state = engine.start_game(RULEBOOK, engine.Draws("a")).state
    for number in range(5):
        papers = bots(state, number)
        assert papers["Hitchhiker"] == []
        assert len(papers["Vogon"]) == 6
        assert len(papers["Russia"]) == 4
        assert not [line for lines in papers.values() for line in lines if " M " in line or "WAIVE" in line]


def test_hitch_hikers_are_lifted_to_centres():
    papers = bot_orders(RULEBOOK, position(France=["A Gas", "F Bre"], Hitchhiker=["H Bur"]), "Hitchhiker", seed="1")
    assert {"A Gas L H Bur - Spa", "A Gas L H Bur - Par", "A Gas L H Bur - Mar"} & set(papers), papers
    assert not [line for line in papers if line.startswith("H Bur")]


def test_nobody_walks_into_what_it_is_warned_of():
    state = position(Germany=["A Mun"], Austria=["A Vie"], Vogon=["V Boh", "V BLA", "V Bur"], France=["A Mar"])
    for number in range(20):
        moves = {line for lines in bots(state, number).values() for line in lines}
        assert not moves & {"A Mun - Ruh", "A Mun - Bur", "A Mun - Tyr", "A Vie - Tyr", "A Vie - Boh"}
        assert not moves & {"V Boh - Mun", "V BLA - Cri", "V Bur - Swi", "V Bur - Mar"}


def test_a_ship_spares_its_owners_centres_and_itself_and_nobody_elses():
    """That somebody else's empty centre would be destroyed keeps no bot from it."""
    units = {"Vogon": ["V Swi"], "Germany": ["A Mar"]}
    lines = ["V Swi - Mun", "V Swi - Mar", "V Swi - Bur"]
    for owner, avoided in (("Germany", {"V Swi - Mar"}), ("Vogon", {"V Swi - Mar", "V Swi - Mun"})):
        told = {"phase": "F1902M", "units": units, "centres": {"France": ["Mar"], owner: ["Mun"]}}
        assert BotSeat(RULEBOOK, engine.load_state(RULEBOOK, told), "Vogon", "").warned(lines) == avoided


def test_marvin_is_sent_to_others():
    state = position(Germany=["A Mun"], France=["A Bel"])
    assert "MARVIN - Bel" in bot_orders(RULEBOOK, state, "Germany", seed="1")
    assert "MARVIN - Mun" in bot_orders(RULEBOOK, state, "France", seed="1")


def test_builds_first_and_nbo_for_the_rest():
    units = {"France": ["A Spa", "A Por"], "Vogon": ["V Cri"], "Hitchhiker": ["H Uls"]}
    state = engine.load_state(RULEBOOK, {"schema": 1, "phase": "W1901A", "units": units})
    for number in range(10):
        lines = bot_orders(RULEBOOK, state, "France", seed=str(number))
        (due,) = [want.count for want in engine.wants(RULEBOOK, state, "France") if want.kind == "build"]
        assert len(lines) == due
        assert not [line for line in lines if line.startswith("BUILD M")]


def test_a_bot_knows_no_more_than_its_seat():
    """What others bought, and what Zaphod did that nobody has noticed, changes no line of a bot."""
    state = position(Germany=["A Mun", "F Kie"], France=["A Bur"], Vogon=["V Boh"], Hitchhiker=["H Bel"])
    unit = next(number for number, unit in state.units.items() if str(unit) == "A Mun")
    hidden = (
        Mark("vogons.proof", "Vie", "bought", audience=frozenset({"Austria"})),
        Mark("zaphod.due", unit, ("COMMAND",), audience=frozenset()),
        Mark("zaphod.neutralise_due", "Mun", True, audience=frozenset()),
    )
    secret = replace(state, marks=(*state.marks, *hidden))
    for number in range(5):
        for seat in set(SEATS) - {"Austria"}:
            args = {"seed": str(number)}
            assert bot_orders(RULEBOOK, secret, seat, **args) == bot_orders(RULEBOOK, state, seat, **args), seat


@pytest.mark.django_db
def test_eight_bots_and_one_player_get_on():
    """Whoever is not there stalls nobody: each window closes when the one player is ready."""
    table = make_table(variant="hitchhiker", players=("France",), bots_allowed=True)
    game_start(game=table.game, by=table.gm)
    for _ in range(7):
        turn = table.turn
        if "France" in turn.wanted:
            rulebook = table.now.rulebook
            lines = bot_orders(rulebook, turn.loaded_state(rulebook), "France", seed="a person")
            table.order("France", *lines, ready=True)
            assert table.turn.ready_at is not None, turn.phase
        papers = {paper.seat.seat_id for paper in turn.papers.all()}
        assert set(turn.wanted) <= papers, turn.phase
        table.pass_deadline()
    assert table.turn.phase[1:5] >= "1902"
