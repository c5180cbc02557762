"""Bots that know only what their seat knows: all that it cannot see changes hands, and it orders the same."""

from collections import defaultdict
from dataclasses import replace

import pytest

import engine
from engine.bots.play import random_orders
from engine.bots.players import STRENGTHS, Task, think
from engine.model.chance import Chance
from engine.views import project, visible
from tests.fuzz.campaigns import Composition, mixed
from tests.rows import every_row
from tests.sizes import some

BUDGET = 12
WINDOWS = 9
"""Windows that are played by chance, so that there are hands, predictions and votes."""
SECRETIVE = ("rather_silly", "gathering")
"""Variants in which something is hidden from somebody within so many windows."""


def around(things, hidden, kind, what):
    """Things with what is hidden of each kind gone round among its holders; in their places, the others as they are."""
    places = defaultdict(list)
    for number, thing in enumerate(things):
        if hidden(thing):
            places[kind(thing)].append(number)
    after = list(things)
    for those in places.values():
        for here, there in zip(those, [*those[1:], those[0]], strict=True):
            after[here] = replace(things[here], **{name: getattr(things[there], name) for name in what})
    return tuple(after)


def swapped(state, seat):
    """The position with all that a seat does not see gone round: what is in hands, where things are, what is held."""

    def hidden(thing):
        return not visible(thing.audience, seat)

    return replace(
        state,
        marks=around(state.marks, hidden, lambda mark: mark.name, ("value",)),
        tokens=around(state.tokens, hidden, lambda token: token.name, ("at",)),
        held=around(state.held, lambda held: held.seat != seat, lambda held: held.season, ("text",)),
    )


def positions(composition, number=0):
    """Positions of a game that chance plays, with the rulebook in force, one after the other."""
    rulebook, draws = composition.load(), engine.Draws(f"swap {number}", f"swap, hidden {number}")
    state = engine.start_game(rulebook, draws).state
    for _ in range(WINDOWS):
        if state.ended:
            return
        now = rulebook.amended(state.house)
        yield now, state
        papers = {str(seat): random_orders(now, state, seat, f"{number}") for seat in now.seat_ids}
        state = engine.adjudicate(rulebook, state, papers, (), draws).state


def pairs(composition):
    """Two positions that look alike to a seat and are not, with that seat: of the last windows that have some."""
    found = []
    for rulebook, state in positions(composition):
        seats = Chance(f"{composition} {state.phase}").some([str(seat) for seat in rulebook.seat_ids], 99)
        for seat in seats:
            other = swapped(state, seat)
            if other != state:
                found.append((rulebook, state, other, seat))
                break
    return found[-some(1) :]


EVERY = [*(Composition(variant) for variant in engine.variant_ids()), *mixed()]


@pytest.mark.slow
@every_row("composition", EVERY, ids=lambda one: f"{one}"[:60])
def test_the_same_orders_whatever_is_hidden(composition):
    found = pairs(composition)
    assert found or composition not in [Composition(one) for one in SECRETIVE], (
        "nothing was hidden: the test says nothing"
    )
    for rulebook, state, other, seat in found:
        assert project(rulebook, state, seat) == project(rulebook, other, seat)
        for strength in STRENGTHS:
            task = Task(rulebook, state, seat, seed="7", strength=strength, positions=BUDGET)
            assert think(task) == think(replace(task, state=other)), (state.phase, seat, strength)


def test_the_test_would_notice():
    """A bot that was given the whole position by mistake would not order the same: the positions do differ."""
    composition = Composition("gathering")
    assert any(
        engine.legal_orders(rulebook, state, whose) != engine.legal_orders(rulebook, other, whose)
        for rulebook, state, other, seat in pairs(composition)
        for whose in map(str, rulebook.seat_ids)
        if whose != seat
    )
