"""The convoy paradoxes of DATC 6.F, under every rule that 4.A.2 lists and that can be carried out."""

import pytest

from engine.resolver import PARADOX_RULES
from tests.engine.movement.resolver.notation import Fight, fight

SIMPLE = {"England": "Lon S Wal - ENG; Wal - ENG", "France": "Bre - Lon via ENG; ENG C"}
PANDIN = SIMPLE | {"Germany": "NTH S Bel - ENG; Bel - ENG"}
EXTENDED = PANDIN | {"France": "Bre - Lon via ENG; ENG C; Yor S Bre - Lon"}
BETRAYAL = {
    "England": "NTH C; Lon - Bel via NTH; ENG S Lon - Bel",
    "France": "Bel S NTH",
    "Germany": "HEL S SKA - NTH; SKA - NTH",
}
MULTI_ROUTE = {"France": "Tun - Nap via TYS|ION; TYS C; ION C", "Italy": "Nap S Rom - TYS; Rom - TYS"}
UNWANTED = {
    "France": "Tun - Nap via TYS|ION; TYS C",
    "Italy": "Nap S ION; ION C",
    "Turkey": "AEG S EMS - ION; EMS - ION",
}
DADS_ARMY = {
    "Russia": "Edi S Nwy - Cly; NWG C; Nwy - Cly via NWG",
    "France": "IRI S MAO - NAO; MAO - NAO",
    "England": "Lvp - Cly via NAO; NAO C; Cly S NAO",
}
TWO_RESOLUTIONS = {
    "England": "Edi - NTH; Lon S Edi - NTH",
    "France": "Bre - Lon via ENG; ENG C",
    "Germany": "Bel S Pic - ENG; Pic - ENG",
    "Russia": "Nwy - Bel via NTH; NTH C",
}
EXCLUSIVE = {
    "England": "Edi - NTH; Yor S Edi - NTH",
    "France": "Bre - Lon via ENG; ENG C",
    "Germany": "Bel S ENG; Lon S NTH",
    "Italy": "MAO - ENG; IRI S MAO - ENG",
    "Russia": "Nwy - Bel via NTH; NTH C",
}
NO_RESOLUTION = {
    "England": "Edi - NTH; Lon S Edi - NTH; IRI - ENG; MAO S IRI - ENG",
    "France": "Bre - Lon via ENG; ENG C; Bel S ENG",
    "Russia": "Nwy - Bel via NTH; NTH C",
}


def under(rule: str, orders: dict[str, str], **options) -> Fight:
    return fight({"paradox": rule, **options}, **orders)


@pytest.mark.parametrize("rule", PARADOX_RULES)
def test_6_f_14_simple_paradox_the_support_is_not_cut(rule: str) -> None:
    result = under(rule, SIMPLE)
    assert not result.cut
    assert result.moved == {"Wal"}
    assert result.dislodged == {"ENG"}
    assert result.verdicts.paradox == ("szykman" if rule == "szykman" else "")  # the others ruled before it arose
    assert result.disrupted == ({"ENG"} if rule == "szykman" else set())


@pytest.mark.parametrize("rule", PARADOX_RULES)
def test_6_f_15_the_paradox_leaves_another_convoy_alone(rule: str) -> None:
    result = under(rule, SIMPLE | {"Italy": "IRI C; MAO C; NAf - Wal via MAO+IRI"})
    assert result.moved == {"Wal", "NAf"}


@pytest.mark.parametrize("rule", PARADOX_RULES)
def test_6_f_16_pandin_nobody_moves(rule: str) -> None:
    result = under(rule, PANDIN)
    assert not result.moved
    assert not result.cut


def test_6_f_17_extended_pandin_szykman_stops_the_army() -> None:
    result = under("szykman", EXTENDED)
    assert not result.moved
    assert not result.dislodged


@pytest.mark.parametrize("rule", ["1971", "1982", "2000"])
def test_6_f_17_extended_pandin_the_rulebooks_let_it_dislodge_but_not_cut(rule: str) -> None:
    result = under(rule, EXTENDED)
    assert not result.cut
    assert result.moved == {"Bre"}
    assert result.dislodged == {"Lon"}
    assert result.verdicts.paradox == rule


@pytest.mark.parametrize("rule", ["szykman", "1971", "2000"])  # the latter two have no answer of their own
def test_6_f_18_betrayal_szykman_saves_the_fleet(rule: str) -> None:
    result = under(rule, BETRAYAL)
    assert not result.moved
    assert not result.cut
    assert result.disrupted == {"NTH"}
    assert result.verdicts.paradox == "szykman"


def test_6_f_18_betrayal_1982_lets_the_army_land_without_cutting() -> None:
    result = under("1982", BETRAYAL)
    assert result.moved == {"Lon"}
    assert result.dislodged == {"Bel"}
    assert result.verdicts.paradox == "1982"


@pytest.mark.parametrize(("rule", "one_breaks", "cut"), [
    ("szykman", False, True),
    ("2000", False, True),
    ("1982", False, False),
    ("1971", True, False),
])  # fmt: skip
def test_6_f_19_multi_route_disruption(rule: str, one_breaks: bool, cut: bool) -> None:
    result = under(rule, MULTI_ROUTE, any_route_breaks=one_breaks)
    assert result.cut == ({"Nap"} if cut else set())
    assert result.dislodged == (set() if cut else {"TYS"})


@pytest.mark.parametrize(("rule", "cut"), [("szykman", True), ("2000", True), ("1982", False)])
def test_6_f_20_unwanted_multi_route(rule: str, cut: bool) -> None:
    result = under(rule, UNWANTED)
    assert result.cut == ({"Nap"} if cut else set())
    assert result.dislodged == ({"ION"} if cut else set())


@pytest.mark.parametrize("rule", PARADOX_RULES)
def test_6_f_21_dads_army_works_its_magic_under_1982_only(rule: str) -> None:
    result = under(rule, DADS_ARMY)
    assert ("NAO" in result.dislodged) == (rule != "1982")
    assert "Nwy" in result.moved


@pytest.mark.parametrize("rule", PARADOX_RULES)
def test_6_f_22_second_order_two_resolutions(rule: str) -> None:
    result = under(rule, TWO_RESOLUTIONS)
    assert result.dislodged == {"NTH", "ENG"}
    assert not result.cut


@pytest.mark.parametrize("rule", ["szykman", "1982"])
def test_6_f_23_second_order_two_exclusive_convoys(rule: str) -> None:
    assert not under(rule, EXCLUSIVE).moved


@pytest.mark.parametrize("rule", ["szykman", "1982"])
def test_6_f_24_second_order_no_resolution(rule: str) -> None:
    result = under(rule, NO_RESOLUTION)
    assert result.moved == {"Edi"}
    assert result.dislodged == {"NTH"}


def test_a_paradox_with_an_arbiter_is_none() -> None:
    """A second support makes the attack on the carrier certain: nothing is left to be circular."""
    result = fight(**SIMPLE, Germany="NTH S Wal - ENG")
    assert result.verdicts.paradox == ""
    assert result.dislodged == {"ENG"}


def test_two_paradoxes_far_apart_are_both_settled() -> None:
    result = fight(
        **SIMPLE,
        Italy="Nap S Rom - TYS; Rom - TYS",
        Turkey="Tun - Nap via TYS; TYS C",
    )
    assert result.disrupted == {"ENG", "TYS"}
    assert result.dislodged == {"ENG", "TYS"}


# 6.G: what concerns the resolver of convoys to adjacent provinces


def test_6_g_10_who_is_passed_still_prevents_though_dislodged() -> None:
    orders = {
        "England": "Nwy - Swe via SKA; Den S Nwy - Swe; Fin S Nwy - Swe",
        "Germany": "SKA C",
        "Russia": "Swe - Nwy; BAR S Swe - Nwy",
        "France": "NWG - Nwy; NTH S NWG - Nwy",
    }
    result = fight(**orders)
    assert result.moved == {"Nwy"}
    assert result.dislodged == {"Swe"}
    literal = fight({"dislodged_prevents_not": True}, **orders)
    assert literal.moved == {"Nwy", "NWG"}


def test_6_g_16_no_two_units_end_in_one_place() -> None:
    orders = {
        "England": "Nwy - Swe; Den S Nwy - Swe; BAL S Nwy - Swe; NTH - Nwy",
        "Russia": "Swe - Nwy via SKA; SKA C; NWG S Swe - Nwy",
    }
    for literal in (False, True):
        assert fight({"dislodged_prevents_not": literal}, **orders).moved == {"Nwy", "Swe"}


def test_6_g_13_a_carried_attack_does_not_cut_the_support_against_its_origin() -> None:
    orders = {"Austria": "ADR C; Tri - Ven via ADR", "Italy": "Ven S Alb - Tri; Alb - Tri"}
    assert fight(**orders).dislodged == {"Tri"}
    assert fight({"convoy_cuts_own": True}, **orders).cut == {"Ven"}


def test_6_f_25_cut_support_last() -> None:
    result = fight(
        Germany="Ruh - Bel; Hol S Ruh - Bel; Den - Nwy via SKA; SKA C; Fin S Den - Nwy",
        England="Yor - Hol via NTH; NTH C; HEL S Yor - Hol; Bel H",
        Russia="NWG - NTH; Nwy S NWG - NTH; Swe - SKA",
    )
    assert result.moved == {"Den", "Yor"}
    assert result.cut == {"Nwy", "Hol"}
