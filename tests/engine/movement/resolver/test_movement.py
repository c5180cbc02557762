"""The law of movement, one test a sentence."""

import pytest

from engine.resolver import BEATEN, MOVE, NO_REASON, NOWHERE, OWN_SIDE, ROUTE_BROKEN, Movement, resolve
from tests.engine.movement.resolver.notation import fight


def test_a_move_to_an_empty_place_succeeds() -> None:
    result = fight(France="Par - Bur")
    assert result.moved == {"Par"}
    assert result.of("reason", "Par") == NO_REASON
    assert result.of("strength", "Par") == (0, 1)
    assert result.of("opponent", "Par") is None


def test_equal_moves_to_one_place_bounce_and_leave_a_standoff() -> None:
    result = fight(France="Par - Bur", Germany="Mun - Bur")
    assert result.stayed == {"Par", "Mun"}
    assert result.standoffs == {"Bur"}
    assert result.of("reason", "Par") == BEATEN
    assert result.of("opponent", "Par") == "Mun"
    assert result.of("strength", "Par") == result.of("against", "Par") == (0, 1)


def test_the_stronger_of_two_movers_gets_in() -> None:
    result = fight(France="Par - Bur; Mar S Par - Bur", Germany="Mun - Bur")
    assert result.moved == {"Par"}
    assert not result.standoffs
    assert (result.of("strength", "Mun"), result.of("against", "Mun")) == ((0, 1), (0, 2))


def test_of_three_movers_two_equal_ones_keep_the_third_out() -> None:
    result = fight(A="Vie - Tyr", B="Mun - Tyr; Boh S Mun - Tyr", C="Ven - Tyr; Pie S Ven - Tyr")
    assert result.stayed >= {"Vie", "Mun", "Ven"}
    assert result.standoffs == {"Tyr"}


def test_one_against_one_does_not_dislodge_and_two_against_one_does() -> None:
    assert fight(France="Par - Bur", Germany="Bur H").moved == set()
    result = fight(France="Par - Bur; Gas S Par - Bur", Germany="Bur H")
    assert result.dislodged == {"Bur"}
    assert result.of("dislodged_by", "Bur") == "Par"
    assert (result.of("strength", "Bur"), result.of("against", "Bur")) == ((0, 1), (0, 2))


def test_support_in_place_helps_who_stands_and_nobody_who_moves() -> None:
    result = fight(France="Par - Bur; Gas S Par - Bur", Germany="Bur H; Mun S Bur")
    assert not result.dislodged
    assert result.of("against", "Par") == (0, 2)
    result = fight(France="Par - Bur; Gas S Par - Bur", Germany="Bur - Bel; Mun S Bur; Hol - Bel")
    assert result.dislodged == {"Bur"}


def test_an_attack_cuts_a_support() -> None:
    result = fight(France="Par - Bur; Gas S Par - Bur", Germany="Bur H", Italy="Mar - Gas")
    assert result.cut == {"Gas"}
    assert result.cut_by("Gas") == "Mar"
    assert not result.moved


def test_an_attack_from_the_place_supported_into_does_not_cut() -> None:
    assert fight(France="Par - Bur; Gas S Par - Bur", Germany="Bur - Gas").dislodged == {"Bur"}


def test_dislodgement_cuts_even_from_the_place_supported_into() -> None:
    result = fight(France="Bel - Bur; Gas S Bel - Bur", Germany="Bur - Gas; Mar S Bur - Gas")
    assert result.cut == {"Gas"}
    assert result.cut_by("Gas") == "Bur"
    assert result.dislodged == {"Gas"}


def test_ones_own_attack_does_not_cut() -> None:
    assert fight(France="Par - Bur; Gas S Par - Bur; Mar - Gas", Germany="Bur H").dislodged == {"Bur"}


def test_nobody_dislodges_his_own() -> None:
    result = fight(France="Par - Bur; Gas S Par - Bur; Bur H")
    assert result.stayed == {"Par", "Gas", "Bur"}
    assert result.of("reason", "Par") == OWN_SIDE
    assert result.of("opponent", "Par") == "Bur"


def test_nobody_helps_to_dislodge_his_own() -> None:
    assert not fight(Germany="Mun - Bur", France="Par S Mun - Bur; Bur H").dislodged


def test_support_against_ones_own_does_not_beat_a_rival_either() -> None:
    """DATC 6.D.14 and 5.B.8: the attack that is too weak for the defender is measured against rivals, too."""
    result = fight(
        Germany="Mun - Bur; Ruh S Mun - Bur", France="Gas S Mun - Bur; Bur H", Italy="Mar - Bur; Pie S Mar - Bur"
    )
    assert not result.moved


def test_two_that_meet_head_on_stay() -> None:
    assert not fight(France="Par - Bur", Germany="Bur - Par").moved


def test_the_stronger_head_on_dislodges() -> None:
    result = fight(France="Par - Bur; Gas S Par - Bur", Germany="Bur - Par")
    assert (result.moved, result.dislodged) == ({"Par"}, {"Bur"})


def test_who_is_beaten_head_on_prevents_nothing_where_his_victor_came_from() -> None:
    result = fight(France="Par - Bur; Gas S Par - Bur", Germany="Bur - Par", England="Pic - Par")
    assert result.moved == {"Par", "Pic"}


def test_a_ring_of_three_moves_round() -> None:
    assert fight(T="Ank - Con; Con - Smy; Smy - Ank").moved == {"Ank", "Con", "Smy"}


def test_a_ring_in_which_one_bounces_stays() -> None:
    assert not fight(T="Ank - Con; Con - Smy; Smy - Ank", B="Bul - Con").moved


def test_a_ring_in_which_one_is_supported_moves_past_a_rival() -> None:
    result = fight(T="Ank - Con; Con - Smy; Smy - Ank; Arm S Ank - Con", B="Bul - Con")
    assert result.moved == {"Ank", "Con", "Smy"}


def test_two_pass_each_other_if_one_is_carried() -> None:
    result = fight(England="Nwy - Swe via SKA; SKA C", Russia="Swe - Nwy")
    assert result.moved == {"Nwy", "Swe"}


def test_a_convoy_lives_while_its_carrier_is_only_attacked() -> None:
    assert "Lon" in fight(England="Lon - Hol via NTH; NTH C", Germany="SKA - NTH").moved


def test_a_convoy_dies_with_its_carrier_and_then_did_not_arrive() -> None:
    result = fight(England="Lon - Hol via NTH; NTH C", Germany="SKA - NTH; HEL S SKA - NTH; Bel - Hol; Hol S HEL")
    assert result.broken == {"Lon"}
    assert result.of("reason", "Lon") == ROUTE_BROKEN
    assert result.of("broken_by", "Lon") == "NTH"
    assert not result.standoffs
    assert not result.cut


def test_a_convoy_without_a_chain_is_broken_by_nobody() -> None:
    result = fight(France="Bel - Hol via nobody")
    assert result.of("reason", "Bel") == ROUTE_BROKEN
    assert result.of("broken_by", "Bel") is None


LOSES_ENG = {"France": "MAO - ENG; BRE S MAO - ENG"}


def test_of_two_chains_one_is_enough() -> None:
    orders = {"England": "Lon - Bel via ENG|NTH; ENG C; NTH C"}
    assert "Lon" in fight(**orders, **LOSES_ENG).moved


def test_under_the_rule_of_1971_every_chain_must_hold() -> None:
    orders = {"England": "Lon - Bel via ENG|NTH; ENG C; NTH C"}
    assert fight({"any_route_breaks": True}, **orders, **LOSES_ENG).broken == {"Lon"}


def test_a_carrier_on_no_chain_does_not_matter_even_then() -> None:
    """DATC 6.F.12."""
    result = fight(
        {"any_route_breaks": True},
        England="Lon - Bel via ENG; ENG C; IRI C",
        France="MAO - IRI; NAO S MAO - IRI",
    )
    assert "Lon" in result.moved


def test_a_standoff_is_none_where_the_defender_is_still_there() -> None:
    result = fight(A="Par - Bur", B="Bur H", C="Mun - Bur")
    assert not result.standoffs


def test_a_vacated_place_that_two_could_not_enter_is_a_standoff() -> None:
    result = fight(A="Par - Bur", B="Bur - Bel", C="Mun - Bur")
    assert result.moved == {"Bur"}
    assert result.standoffs == {"Bur"}


def test_supports_that_fit_no_order_count_nowhere() -> None:
    movement = fight(A="Par - Bur; Gas S Par - Bur", B="Bur H").movement
    lost = movement.supports[0]._replace(target=NOWHERE)
    verdicts = resolve(Movement(movement.place, movement.side, movement.intent, movement.target, [lost]))
    assert verdicts.given == (True,)
    assert verdicts.dislodged_by == (-1, -1, -1)


def test_arrays_of_the_wrong_length_are_refused() -> None:
    with pytest.raises(ValueError, match="side has 1 entries for 2 units"):
        Movement([0, 1], [0], [MOVE, MOVE], [1, 0])
    with pytest.raises(ValueError, match="hold has 3 entries"):
        Movement([0, 1], [0, 0], [MOVE, MOVE], [1, 0], hold=[1, 1, 1])


def test_an_unknown_paradox_rule_is_refused() -> None:
    with pytest.raises(ValueError, match="szykman, 1971, 1982, 2000"):
        Movement([], [], [], [], paradox="1999")


def test_nobody_at_all() -> None:
    assert resolve(Movement([], [], [], [])).outcome == ()
