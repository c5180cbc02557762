"""What only variants ask for: groups, forces, numbers other than 1, points, chains, and the options of single rules."""

import pytest

from engine.resolver import (
    BEATEN,
    NEVER,
    NO_REASON,
    NOBODY,
    NOWHERE,
    ON_ATTACKED,
    OWN_SIDE,
    Movement,
    Route,
    resolve,
)
from engine.resolver.routes import necessary, on_a_chain
from tests.engine.movement.resolver.notation import Fight, fight

# Strengths


def test_a_half_attacks_with_half_and_holds_with_one() -> None:
    """Halves: everything is counted in halves."""
    halves = {"move": {"Par": 1, "Mun": 2}, "hold": {"Par": 2, "Mun": 2, "Bur": 2}, "double": 4}
    result = fight(halves, A="Par - Bur", B="Mun - Bur")
    assert result.moved == {"Mun"}
    assert (result.of("strength", "Par"), result.of("against", "Par")) == ((0, 1), (0, 2))
    # It comes back to Par with its holding number: an attack of one does not dislodge it.
    assert not fight(halves, A="Par - Bur", B="Mun - Bur", C="Gas - Par").dislodged


def test_head_on_counts_the_move_not_the_holding_number() -> None:
    halves = {"move": {"Par": 1, "Mun": 2}, "hold": {"Par": 2, "Mun": 2}}
    result = fight(halves, A="Par - Mun", B="Mun - Par")
    assert result.dislodged == {"Par"}


def test_two_half_supports_make_one() -> None:
    orders = {"A": "Par - Bur; Gas S Par - Bur; Mar S Par - Bur", "B": "Bur H; Ruh S Bur"}
    for ruhr, dislodged in ((2, set()), (1, {"Bur"})):
        values = {"Gas": {"value": 1}, "Mar": {"value": 1}, "Ruh": {"value": ruhr}}
        assert fight({"move": {"Par": 2}, "hold": {"Bur": 2}, "supports": values}, **orders).dislodged == dislodged


# Force


def test_force_beats_any_number() -> None:
    result = fight({"force": {"Mun": 1}}, G="Mun - Bur", F="Bur H; Par S Bur; Mar S Bur")
    assert result.dislodged == {"Bur"}
    assert (result.of("strength", "Mun"), result.of("against", "Mun")) == ((1, 1), (0, 3))


def test_force_beats_ordinary_rivals() -> None:
    result = fight({"force": {"Mun": 1}}, G="Mun - Bur", F="Par - Bur; Gas S Par - Bur; Mar S Par - Bur")
    assert result.moved == {"Mun"}


def test_equal_forces_bounce_and_keep_the_others_out() -> None:
    force = {"force": {"Mun": 1, "Par": 1}}
    orders = {"G": "Mun - Bur", "F": "Par - Bur", "I": "Mar - Bur"}
    result = fight(force, **orders)
    assert not result.moved
    assert result.standoffs == {"Bur"}
    assert fight(force | {"yields": {"Mun": True, "Par": True}}, **orders).moved == {"Mar"}
    assert fight(force, **(orders | {"G": "Mun - Bur; Ruh S Mun - Bur"})).moved == {"Mun"}


def test_force_does_not_dislodge_ones_own_unless_told_to() -> None:
    orders = {"G": "Mun - Ruh; Ruh H"}
    result = fight({"force": {"Mun": 1}}, **orders)
    assert result.of("reason", "Mun") == OWN_SIDE
    assert fight({"force": {"Mun": 1}, "own_ok": {"Mun": True}}, **orders).dislodged == {"Ruh"}


# Stuck


def test_who_is_stuck_is_not_supported_cuts_nothing_and_prevents_nothing() -> None:
    result = fight(F="Bur STUCK; Mar S Bur", G="Mun - Bur; Ruh S Mun - Bur")
    assert result.dislodged == {"Bur"}
    assert result.of("strength", "Bur") == (0, 1)


# Pieces that do not contest


def test_who_does_not_contest_needs_only_its_route() -> None:
    ghost = {"contests": {"Par": False}}
    assert fight(ghost, F="Par - Bur", G="Mun - Bur; Bur H").moved == {"Par"}
    result = fight(ghost, F="Par - Bur", G="Bur S Mun - Ruh; Mun - Ruh", I="Gas - Par")
    assert result.moved == {"Par", "Mun", "Gas"}
    assert not result.cut
    assert not result.dislodged
    lost = fight(ghost, F="Par - Lon via ENG; ENG C", E="NTH - ENG; IRI S NTH - ENG")
    assert lost.broken == {"Par"}
    assert lost.of("broken_by", "Par") == "ENG"


# Groups

HITCHERS = {"group": {"Bel#1": 7, "Bel#2": 7, "Bur": 7}, "passes": {"Bel#1": True, "Bel#2": True, "Bur": True}}


def test_pieces_of_a_group_do_not_rival_but_each_must_beat_the_others() -> None:
    orders = {"H": "Bel#1 - Pic; Bur - Pic; Bel#2 H", "F": "Bre - Pic"}
    result = fight(HITCHERS, **orders)
    assert not result.moved
    assert result.standoffs == {"Pic"}
    helped = fight(HITCHERS, **(orders | {"H": "Bel#1 - Pic; Bur - Pic; Bel#2 S Bel#1 - Pic"}))
    assert helped.moved == {"Bel#1"}
    assert helped.of("opponent", "Bur") == "Bre"
    assert fight(HITCHERS, H="Bel#1 - Pic; Bur - Pic").moved == {"Bel#1", "Bur"}


def test_a_stack_defends_with_all_that_stay_and_falls_together() -> None:
    stack = {"group": {"Bel#1": 7, "Bel#2": 7}}
    assert not fight(stack, H="Bel#1 H; Bel#2 H", F="Pic - Bel; Bur S Pic - Bel").dislodged
    result = fight(stack, H="Bel#1 H; Bel#2 H", F="Pic - Bel; Bur S Pic - Bel; Hol S Pic - Bel")
    assert result.dislodged == {"Bel#1", "Bel#2"}
    assert result.of("strength", "Bel#1") == result.of("strength", "Bel#2") == (0, 2)
    assert fight(HITCHERS, H="Bel#1 - Pic; Bel#2 H", F="Ruh - Bel; Hol S Ruh - Bel").dislodged == {"Bel#2"}


def test_a_stack_may_be_made_to_defend_with_one_alone_and_its_supports() -> None:
    stack = {"group": {"Bel#1": 7, "Bel#2": 7}, "single": True}
    attack = {"F": "Pic - Bel; Bur S Pic - Bel"}
    assert fight(stack, H="Bel#1 H; Bel#2 H", **attack).dislodged == {"Bel#1", "Bel#2"}
    assert fight(stack, H="Bel#1 H; Bel#2 S Bel#1", **attack).dislodged == {"Bel#1", "Bel#2"}
    assert not fight(stack, H="Bel#1 H; Bel#2 H", G="Ruh S Bel#2", **attack).dislodged
    assert not fight(stack, H="Bel#1 H; Bel#2 H", F="Pic - Bel").dislodged


def test_support_in_place_helps_the_whole_stack_but_not_from_within() -> None:
    stack = {"group": {"Bel#1": 7, "Bel#2": 7}}
    attack = {"F": "Pic - Bel; Bur S Pic - Bel; Hol S Pic - Bel"}
    assert not fight(stack, H="Bel#1 H; Bel#2 H", G="Ruh S Bel#2", **attack).dislodged
    assert fight(stack, H="Bel#1 H; Bel#2 S Bel#1", **attack).dislodged == {"Bel#1", "Bel#2"}


def test_one_who_failed_to_leave_counts_in_the_stack() -> None:
    orders = {"H": "Bel#1 - Pic; Bel#2 H", "F": "Bre - Pic; Bur - Bel; Hol S Bur - Bel"}
    assert not fight(HITCHERS, **orders).dislodged


def test_a_stack_met_head_on_is_beaten_only_with_those_that_stay() -> None:
    group = {"group": {"Bel#1": 7, "Bel#2": 7}}
    assert fight(group, H="Bel#1 - Pic; Bel#2 H", F="Pic - Bel; Bur S Pic - Bel").moved == set()
    result = fight(group, H="Bel#1 - Pic; Bel#2 H", F="Pic - Bel; Bur S Pic - Bel; Hol S Pic - Bel")
    assert result.dislodged == {"Bel#1", "Bel#2"}


def test_movers_of_a_group_add_up_only_if_told_to() -> None:
    orders = {"H": "Bel#1 - Pic; Bel#2 - Pic", "F": "Bre - Pic"}
    assert not fight(HITCHERS, **orders).moved
    assert fight(HITCHERS | {"joint": True}, **orders).moved == {"Bel#1", "Bel#2"}


# Cutting

TWINS = "Par S Bur; Bur H"  # with a second, implicit record that needs two points


def cutting(points: int, **orders: str) -> Fight:
    return fight({"supports": {"Par": {"needs": points}}}, F=TWINS, **orders)


def test_two_points_are_two_attacks_or_one_of_strength_two() -> None:
    assert cutting(1, E="Pic - Par").cut == {"Par"}
    assert not cutting(2, E="Pic - Par").cut
    assert cutting(2, E="Pic - Par; Bre - Par").cut == {"Par"}
    assert cutting(2, E="Pic - Par; Bre S Pic - Par", G="Gas S Par").cut == {"Par"}


def test_the_strength_that_gives_two_points_is_the_resolved_one() -> None:
    result = cutting(2, E="Pic - Par; Bre S Pic - Par", G="Gas - Bre", I="Mar S Par")
    assert result.cut == {"Bre"}


def test_a_strong_attack_without_support_gives_two_points() -> None:
    result = fight({"supports": {"Par": {"needs": 2}}, "move": {"Pic": 2}, "hold": {"Par": 3}}, F=TWINS, E="Pic - Par")
    assert result.cut == {"Par"}


def test_a_support_cut_beforehand_is_cut_by_nobody() -> None:
    result = fight({"supports": {"Gas": {"cut": True}}}, F="Par - Bur; Gas S Par - Bur", G="Bur H")
    assert result.cut == {"Gas"}
    assert result.cut_by("Gas") is None


def test_exemptions_can_be_lifted() -> None:
    orders = {"F": "Par - Bur; Gas S Par - Bur; Mar - Gas", "G": "Bur - Gas"}
    assert not fight(**orders).cut
    assert fight({"supports": {"Gas": {"exempt_place": NOWHERE}}}, **orders).cut_by("Gas") == "Bur"
    assert fight({"supports": {"Gas": {"exempt_side": NOBODY}}}, **orders).cut_by("Gas") == "Mar"


def test_one_may_support_and_move() -> None:
    """A twin that moves supports the other all the same; leaving, it is not dislodged."""
    movement = fight(F="Par - Bre; Bur H", G="Mun - Bur; Ruh S Mun - Bur").movement
    twins = [*movement.supports, movement.supports[0]._replace(supporter=0, helped=1, target=NOWHERE)]
    verdicts = resolve(Movement(movement.place, movement.side, movement.intent, movement.target, twins))
    assert verdicts.given == (True, True)
    assert verdicts.outcome[:2] == (1, 0)


# Routes


def test_a_chain_needs_every_carrier() -> None:
    chain = Route((2, 3), needs_all=True)
    movement = Movement(
        place=[0, 1, 2, 3, 4, 5],
        side=[0, 0, 0, 0, 1, 1],
        intent=[1, 0, 0, 0, 1, 1],
        target=[9, -1, -1, -1, 2, 3],
        routes={0: chain},
    )
    assert resolve(movement).outcome[0] == 1
    strong = Movement(
        movement.place, movement.side, movement.intent, movement.target, routes={0: chain}, force=[0] * 5 + [1]
    )
    verdicts = resolve(strong)
    assert not verdicts.whole[0]
    assert (verdicts.broken_by[0], verdicts.dislodged_by[3]) == (3, 5)


@pytest.mark.parametrize(("breaks_on", "attackers", "whole"), [
    (ON_ATTACKED, 0, True),
    (ON_ATTACKED, 1, False),
    (NEVER, 2, True),
])  # fmt: skip
def test_a_route_may_break_on_attack_or_never(breaks_on: int, attackers: int, whole: bool) -> None:
    n = 2 + attackers
    movement = Movement(
        place=[0, 1, 2, 3][:n],
        side=[0, 0, 1, 1][:n],
        intent=[1, 0, 1, 1][:n],
        target=[9, -1, 1, 1][:n],
        force=[0, 0, 0, 1][:n],
        routes={0: Route((1,), frozenset({1}), frozenset({1}), breaks_on=breaks_on)},
    )
    assert resolve(movement).whole[0] == whole


def test_any_unit_may_carry_and_be_part_of_a_paradox() -> None:
    """A support in place that saves the carrier, attacked by what is carried: lifts are treated as convoys."""
    result = fight(
        {"passes": {"Lon": True}},
        England="NTH H; Lon - Bel via NTH; ENG S Lon - Bel",
        France="Bel S NTH",
        Germany="HEL S SKA - NTH; SKA - NTH",
    )
    assert result.disrupted == {"NTH"}


def test_a_far_target_makes_no_difference_to_meeting_head_on() -> None:
    assert not fight(A="Mos - Par", B="Par - Mos").moved
    assert fight({"passes": {"Mos": True}}, A="Mos - Par", B="Par - Mos").moved == {"Mos", "Par"}


def test_carriers_off_every_chain_and_carriers_on_all_of_them() -> None:
    ladder = Route((1, 2, 3, 4), frozenset({1}), frozenset({3, 4}), {1: (2, 3), 2: (1, 4), 3: (1,), 4: (2,)})
    assert on_a_chain(ladder) == {1, 2, 3, 4}
    assert necessary(ladder) == {1}
    spur = Route((1, 2), frozenset({1}), frozenset({1}), {1: (2,), 2: (1,)})
    assert on_a_chain(spur) == {1}
    assert necessary(Route((1, 2), frozenset({1}), frozenset({2}))) == frozenset()


def test_reasons_are_none_for_who_did_not_move() -> None:
    result = fight(A="Par H", B="Bur - Par")
    assert result.of("reason", "Par") == NO_REASON
    assert result.of("reason", "Bur") == BEATEN
    assert result.of("opponent", "Par") == "Bur"
