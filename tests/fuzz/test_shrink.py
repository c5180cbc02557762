"""A turn with a fault becomes a small scenario, which the engine runs and the sandbox opens."""

import pytest

from engine.scenarios import load, run
from engine.turn.adjudication import opening
from tests.fuzz.campaigns import Composition
from tests.fuzz.cases import Case, Fault
from tests.fuzz.games import draws_of
from tests.fuzz.shrink import alike, fault_of, keep, shrink

COMPOSITION = Composition("standard", with_=("borg", "links"), options=(("borg.first_season", "F1901"),))
PAPERS = {
    "England": ["F Lon - ENG", "F Edi - NTH", "A Lvp - Yor"],
    "France": ["A Par - Bur", "A Mar - Spa", "F Bre - MAO"],
    "Germany": ["A Mun - Ruh", "LINK Mun - Par"],
}


def planted(rulebook, draws, played, *, again, seed=""):
    """As if no fleet might ever be in the Channel."""
    here = [unit for unit in played.outcome.state.units.values() if unit.at == "ENG"]
    return [f"{len(here)} fleets in the Channel"] if here else []


def broken(rulebook, draws, played, *, again, seed=""):
    """As if the adjudication broke off over it."""
    if planted(rulebook, draws, played, again=again):
        raise AssertionError("a fleet in the Channel")
    return []


@pytest.fixture(params=[planted, broken])
def case(request, monkeypatch):
    monkeypatch.setattr("tests.fuzz.shrink.faults", request.param)
    draws = draws_of("shrink")
    return Case.of(COMPOSITION, opening(COMPOSITION.load(), draws), PAPERS, draws, "shrink")


def test_everything_that_does_not_matter_is_dropped(case):
    small = shrink(fault_of(case)).case
    assert small.composition.with_ == ()
    assert small.composition.options == ()
    assert {seat: lines for seat, lines in small.papers.items() if lines} == {"England": ("F Lon - ENG",)}
    assert {seat: units for seat, units in small.state["units"].items() if units} == {"England": ["F Lon"]}


def test_the_fault_stays_the_same(case):
    first = fault_of(case)
    assert alike(shrink(first)) == alike(first)


def test_what_is_kept_is_a_scenario(case, tmp_path):
    path = keep(fault_of(case), tmp_path / "fault.yaml")
    (scenario,) = load(path)
    assert not run(scenario)
    assert "Channel" in scenario.note


def test_what_is_no_fault_stays_as_it_is(case):
    quiet = Case.of(COMPOSITION, opening(COMPOSITION.load(), case.draws), {}, case.draws, "shrink")
    assert fault_of(quiet) is None
    assert shrink(Fault("something", "", quiet)).case is quiet
