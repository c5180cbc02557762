"""Grounds in one reason come in an order that does not depend on the order in which rules are listed."""

from dataclasses import replace
from itertools import permutations

import engine
from engine.rulebook.catalogue import STRENGTH
from engine.rulebook.rulebook import Rulebook

MARKED = {"unit": "A Bur", "status": {"souls.sold": 2, "double_trouble.double": 2}}


def reason(rulebook: Rulebook) -> str:
    """Why an attack comes off by a unit of whose strength several rules have something to say."""
    state = engine.load_state(rulebook, {"phase": "S1903M", "units": {"France": [MARKED], "Germany": ["A Mun"]}})
    orders = {"France": ["A Bur - Mun"], "Germany": ["A Mun H"]}
    outcome = engine.adjudicate(rulebook, state, orders, (), engine.Draws("s", "h"))
    return next(one.why for results in outcome.results.values() for one in results if one.order.startswith("A Bur"))


def test_grounds_come_in_one_order_however_rules_are_listed():
    rulebook = engine.load_rulebook("gathering", with_=["souls"])
    listed = rulebook.amendments[STRENGTH.name]
    assert {"sold soul", "double trouble"} <= {one.said for one in listed}
    otherwise = (
        replace(rulebook, amendments={**rulebook.amendments, STRENGTH.name: those}) for those in permutations(listed)
    )
    assert {reason(one) for one in otherwise} == {"4 against 1 from A Mun (4: A Bur's double trouble and sold soul)"}
