"""What is accepted has a canonical text that reads back to the same order, with every value of every part of its form.

The orders of all scenarios are taken apart: each part of an order is given every value that any order of its sort has
there, and what can be read of that must be what it says.
"""

from collections import defaultdict
from dataclasses import fields, replace
from functools import cache

import engine
from engine.model.errors import EngineError
from engine.notation.parse import readable
from tests.meta.test_registry import SCENARIOS
from tests.sizes import some

ORDERS, VALUES = some(4), some(6)
"""How many orders of a sort are varied, and how many values of a part are put in."""
EITHER_WAY = {"LinkVote", "Support"}
"""Sorts of orders that name two ends, the first in the alphabet first; and whose one sense is written in two ways."""


@cache
def written():
    """Every sort of order in the scenarios: by its canonical text the order, its rulebook and whose it is."""
    found = defaultdict(dict)
    for scenario in SCENARIOS:
        try:
            rulebook = engine.load_rulebook(
                scenario.variant, without=scenario.without, with_=scenario.with_, options=scenario.options
            )
        except EngineError:  # it shows what is refused
            continue
        for turn in scenario.turns:
            for seat, lines in turn.orders.items():
                for line in lines:
                    order = readable(rulebook.grammar, str(line), seat)
                    if order is not None:
                        found[type(order)].setdefault(str(order), (order, rulebook, seat))
    return found


def test_orders_read_back_with_every_value_of_every_part():
    """One test for all sorts: to find them takes seconds, and whoever collects tests need not."""
    assert len(written()) > 20
    assert [fault for sort in written() for fault in wrong_with(sort)] == []


def wrong_with(sort):
    """What orders of one sort do not come back as."""
    those, wrong = written()[sort], []
    parts = [one.name for one in fields(sort) if one.init]
    values = {
        part: list({repr(getattr(order, part)): getattr(order, part) for order, *_ in those.values()}.values())[:VALUES]
        for part in parts
    }
    for text, (order, rulebook, seat) in those.items():
        if readable(rulebook.grammar, text, seat) != order:
            wrong.append(f"{text} does not read back")
    for order, rulebook, seat in list(those.values())[:ORDERS]:
        for part in parts:
            for value in values[part]:
                varied = replace(order, **{part: value})
                found = readable(rulebook.grammar, str(varied), seat)
                if found is None:
                    continue  # not accepted: its writer is told
                if readable(rulebook.grammar, str(found), seat) != found:
                    wrong.append(f"{varied}: {found} does not read back")
                if str(found) != str(varied) and sort.__name__ not in EITHER_WAY:
                    wrong.append(f"{varied} is read as {found}")
    return wrong
