"""Who can play in the arena: a name, and what hands in papers for a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import engine
from engine.bots.play import random_orders
from engine.bots.players import STRENGTHS, Task, think
from engine.model.chance import Chance
from engine.model.state import State
from engine.rulebook.rulebook import Rulebook
from tests.arena import dumbbot

Player = Callable[[Rulebook, State, str, str, int], list[str]]
"""Rulebook, state, seat, seed and a budget of positions in, papers out."""


def _hold(rulebook: Rulebook, state: State, seat: str, seed: str, budget: int) -> list[str]:
    """Nothing is handed in: units hold, and whatever else is wanted comes to its default."""
    return []


def _random(rulebook: Rulebook, state: State, seat: str, seed: str, budget: int) -> list[str]:
    return random_orders(rulebook, state, seat, seed)


def _dumbbot(rulebook: Rulebook, state: State, seat: str, seed: str, budget: int) -> list[str]:
    """DumbBot where it knows what to do: whatever else a rulebook wants is made up at random."""
    lines = dumbbot.orders(rulebook, state, seat, seed)
    if rulebook.variant.id == "standard" or state.ended:
        return lines
    taken = {str(engine.order_as_data(rulebook, line).get("unit", "")) for line in lines}
    rest = random_orders(rulebook, state, seat, seed)
    return lines + [line for line in rest if engine.order_as_data(rulebook, line).get("unit", "") not in taken]


def _ours(strength: str, rulebook: Rulebook, state: State, seat: str, seed: str, budget: int) -> list[str]:
    return think(Task(rulebook, state, seat, seed=seed, strength=strength, positions=budget))


def _mixed(rulebook: Rulebook, state: State, seat: str, seed: str, budget: int) -> list[str]:
    """Another of ours in every window, by chance."""
    return _ours(Chance(f"{seed} {seat} {state.phase}").pick(STRENGTHS), rulebook, state, seat, seed, budget)


PLAYERS: Mapping[str, Player] = {
    "hold": _hold,
    "random": _random,
    **{strength: partial(_ours, strength) for strength in STRENGTHS},
    "mixed": _mixed,
    "dumbbot": _dumbbot,
}
