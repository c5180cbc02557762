"""What creatures see around a place is that of the moment, though it is kept what borders on what."""

import pytest

import engine
from engine.bots.play import play
from engine.model.changes import AddEdge, DropEdge
from engine.model.state import Edge
from engine.rulebook.catalogue import COUNTS, TOUCHES
from engine.rulebook.draws import Draws
from engine.rulebook.rulebook import load_rulebook
from engine.rulebook.turn import Turn
from variants.rather_silly.rings import MAPS_KEPT, Survey, bare, neighbours

RULEBOOK = load_rulebook("rather_silly")
LINK = Edge("Ank", "NAf")


def turn_on(state, rulebook=RULEBOOK):
    return Turn.open(rulebook, state, Draws())


def plainly(survey, place):
    """The units by distance, counted from one place to the next."""
    seen, edge, found = {place}, [place], []
    while edge:
        near = {one for here in edge for one in TOUCHES.ask(survey.turn, here, survey.borders)}
        edge = sorted(near - seen)
        seen |= near
        found.append(sum(survey.number(one) for one in edge))
    return bare(found)


@pytest.mark.parametrize("purpose", ["count", "crowd"])
def test_distances_are_those_of_the_borders_that_there_are(purpose):
    turn = turn_on(engine.opening(RULEBOOK))
    for change in (None, AddEdge(LINK), DropEdge(LINK), AddEdge(LINK)):
        if change is not None:
            change.apply(turn.position)
        survey = Survey(turn, "meal", purpose)
        assert ("NAf" in survey.near("Ank")) is (LINK in turn.position.edges)
        for place in RULEBOOK.board.provinces:
            assert survey.distances(place) == plainly(survey, place)


def test_what_borders_on_what_is_kept_where_it_follows_from_added_borders_alone():
    one, other = (turn_on(engine.opening(RULEBOOK)) for _ in range(2))
    assert neighbours(one, "count") is neighbours(other, "count")
    assert neighbours(one, "count") is not neighbours(one, "crowd")
    assert neighbours(one, "roam") is not neighbours(one, "roam")  # the Mastermind's islands do not say so
    AddEdge(LINK).apply(other.position)
    assert neighbours(one, "count") is not neighbours(other, "count")


def test_no_more_is_kept_than_so_much():
    turn = turn_on(engine.opening(RULEBOOK))
    first = neighbours(turn, "count")
    for number in range(MAPS_KEPT):
        AddEdge(Edge("Ank", "NAf", until=f"S{1901 + number}")).apply(turn.position)
        neighbours(turn, "count")
    assert neighbours(turn_on(engine.opening(RULEBOOK)), "count") is not first


@pytest.mark.parametrize("variant", engine.variant_ids())
def test_who_never_has_a_say_for_a_purpose_may_be_left_out(variant):
    rulebook = load_rulebook(variant)
    for played in play(rulebook, "purposes", years=2):
        turn = turn_on(played.outcome.state, rulebook.amended(played.outcome.state.house))
        units = list(turn.position.units.values())
        for tally in ("supply", "meal", "crowd", "final"):
            assert COUNTS.counted(turn, units, tally) == [COUNTS.ask(turn, unit, tally) for unit in units]
