"""Whose word counts when several rules rewrite one order, and options that re-sort it."""

import pytest

from engine import load_rulebook
from engine.model.unit_orders import LADDER


def test_the_ladder_is_as_published_where_nobody_re_sorts_it():
    assert load_rulebook("standard").ladder == LADDER
    assert load_rulebook("rather_silly").ladder == LADDER


@pytest.mark.parametrize(
    ("choice", "strongest_last"),
    [
        ("lure_reorder_compulsion", ("compulsion", "re-order", "lure")),
        ("reorder_compulsion_lure", ("lure", "compulsion", "re-order")),
    ],
)
def test_an_option_lets_rungs_change_places_among_themselves(choice, strongest_last):
    ladder = load_rulebook("rather_silly", options={"frame.override_order": choice}).ladder
    assert tuple(rung for rung in ladder if rung in strongest_last) == strongest_last
    others = [rung for rung in LADDER if rung not in strongest_last]
    assert [ladder.index(rung) for rung in others] == [LADDER.index(rung) for rung in others]
