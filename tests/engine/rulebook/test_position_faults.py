"""What the rules in force say cannot be in a position: bearers, values, tokens, carriers, borders, kept papers."""

from dataclasses import replace

import pytest

import engine
from engine.model.state import Edge, Held, Mark, Token, Unit
from engine.rulebook.position_faults import faults, mark_faults

SILLY = engine.load_rulebook("rather_silly")
OPENING = engine.opening(SILLY)
NOBODY_OF = {"unit": "99999", "place": "Atlantis", "seat": "Atlantis", "game": "France"}


def told(**changes):
    """The new faults of the opening with these fields changed: by path, the sentence."""
    before = set(faults(SILLY, OPENING))
    return {fault.path: fault.message for fault in faults(SILLY, replace(OPENING, **changes)) if fault not in before}


def unit(number, kind, at, carrier=0):
    return Unit(number, kind, "France", at, "", carrier)


@pytest.mark.parametrize("variant", engine.variant_ids())
def test_a_mark_has_a_bearer_of_its_kind(variant):
    rulebook = engine.load_rulebook(variant)
    state = engine.opening(rulebook)
    for name, spec in rulebook.marks.items():
        (fault,) = mark_faults(rulebook, state, Mark(name, NOBODY_OF[spec.on]))
        assert "is kept of" in fault.message and fault.name == name
        assert name in fault.path


def test_of_rules_that_are_not_in_force_nothing_is_known():
    assert list(mark_faults(SILLY, OPENING, Mark("elsewhere.mark", "Atlantis"))) == []
    assert told(tokens=(*OPENING.tokens, Token("elsewhere.token"))) == {}


@pytest.mark.parametrize(
    ("changes", "below", "message"),
    [
        ({"value": "many"}, "", "must be"),
        ({"since": "Spring"}, ".since", "“Since” of"),
        ({"until": "never"}, ".until", "“Until” of"),
        ({"by": "Atlantis"}, ".by", "There is no seat Atlantis"),
    ],
)
def test_a_mark_has_a_value_seasons_and_a_giver(changes, below, message):
    mark = replace(Mark("gay_fleets.fleets_built", "France", 1), **changes)
    (fault,) = mark_faults(SILLY, OPENING, mark)
    assert fault.path == f"state.rules.gay_fleets.fleets_built.France{below}"
    assert message in fault.message


def test_tokens_are_as_many_and_as_owned_as_their_rule_says():
    borg, herd = Token("borg.at", at="Bur"), Token("llamas.herds", "France", "Bur")
    others = tuple(one for one in OPENING.tokens if one.name not in ("borg.at", "llamas.herds"))
    assert told(tokens=(*others, borg, herd)) == {}
    assert "There is one" in told(tokens=(*others, borg, borg))["state.rules.borg.at"]
    assert (
        "nobody's; France cannot be it" in told(tokens=(*others, replace(borg, owner="France")))["state.rules.borg.at"]
    )
    assert "has an owner" in told(tokens=(*others, replace(herd, owner="")))["state.rules.llamas.herds"]
    assert "at the most" in told(tokens=(*others, *(herd,) * 99))["state.rules.llamas.herds"]


def test_a_unit_is_carried_by_one_that_can_where_that_stands():
    fleet, army = unit(901, "F", "MAO"), unit(902, "A", "MAO", carrier=901)

    def carried(carrier, cargo):
        return told(units={carrier.id: carrier, cargo.id: cargo})

    assert "not on the board" in carried(fleet, replace(army, carrier=77))["state.units.France A MAO.carrier"]
    assert "carries nothing" in carried(fleet, army)["state.units.France A MAO.carrier"]
    barge = replace(fleet, kind="B")
    assert "state.units.France A MAO.carrier" not in carried(barge, army)
    elsewhere = carried(barge, replace(army, at="Bre"))["state.units.France A Bre.carrier"]
    assert "must be where its carrier is" in elsewhere


def test_borders_join_two_places_for_a_time_and_are_not_too_many():
    assert told(edges=(Edge("Par", "Mun"),)) == {}
    assert "No rule in force adds borders" in told(edges=(Edge("Par", "Mun", "bridge"),))["state.edges[0]"]
    assert "joins two different places" in told(edges=(Edge("Par", "Par"),))["state.edges[0]"]
    assert "An end of" in told(edges=(Edge("Par", "Atlantis"),))["state.edges[0]"]
    assert "The end of" in told(edges=(Edge("Par", "Mun", until="soon"),))["state.edges[0]"]
    most = SILLY.edges["link"].most
    assert "this is one more" in told(edges=(Edge("Par", "Mun"),) * (most + 1))[f"state.edges[{most}]"]


def test_a_kept_paper_has_a_seat_a_line_and_a_season():
    wrong = told(held=(Held("Atlantis", "A Par - Bur", "S1901"), Held("France", "jump", "soon")))
    assert "There is no seat Atlantis" in wrong["state.held[0].seat"]
    assert "can be read" in wrong["state.held[1].order"]
    assert wrong["state.held[1].season"].startswith("The season of a paper")
