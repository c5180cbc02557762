"""The orders of every rule there is: their examples are canonical, in the game of every variant that has them."""

from __future__ import annotations

import pytest

from engine import load_rulebook, variant_ids
from engine.notation.parse import parse_order


@pytest.mark.parametrize("variant", variant_ids())
def test_examples_are_read_and_written_again(variant: str) -> None:
    grammar = load_rulebook(variant).grammar
    for form in grammar.forms:
        assert str(parse_order(grammar, form.example)) == form.example, form.name


@pytest.mark.parametrize("variant", variant_ids())
def test_no_kind_of_unit_is_hidden_by_an_order_word(variant: str) -> None:
    grammar = load_rulebook(variant).grammar
    for kind, _ in grammar.kinds:
        assert str(parse_order(grammar, f"{kind} Par H")).endswith("Par H")
