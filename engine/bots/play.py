"""Whole games of made-up orders: every seat gives random legal papers of every kind it may give."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.model.chance import Chance
from engine.model.ids import SeatId
from engine.model.json_data import JsonDict
from engine.model.phases import FIRST_YEAR, read_phase
from engine.model.state import State
from engine.rulebook.draws import Draws
from engine.rulebook.look import Look
from engine.rulebook.rule import OrderKind
from engine.rulebook.rulebook import Rulebook
from engine.turn.adjudication import Outcome, adjudicate, start_game
from engine.turn.seat_orders import open_now, seat_turn


def check_seed(seed: object) -> None:
    """Raise TypeError for a seed that is no text: an object's own words may name its address, another each time."""
    if not isinstance(seed, str):
        raise TypeError(f"a seed is a text, not {type(seed).__name__}")


def random_orders(rulebook: Rulebook, state: State, seat: str, seed: str) -> list[str]:
    """Papers for a seat, chosen by the seed from all that it may hand in now, on its own view of the state.

    A unit gets one order, of whichever rule that is. Raises TypeError for a seed that is no text.
    """
    check_seed(seed)
    if state.ended:
        return []
    turn = seat_turn(rulebook, state, seat)
    chance = Chance(f"{seed}|{state.phase}|{seat}")
    lines: list[str] = []
    units: dict[str, list[str]] = {}
    for order_kind in open_now(turn):
        if order_kind.sample is None and order_kind.kind == "order":
            for subject, choices in order_kind.orders(turn, SeatId(seat)).items():
                units.setdefault(subject, []).extend(choices)
            continue
        sample = order_kind.sample or _sample(order_kind)
        lines += sample(turn, SeatId(seat), chance)
    return [chance.pick(choices) for choices in units.values()] + lines


def _sample(order_kind: OrderKind) -> Callable[[Look, SeatId, Chance], list[str]]:
    """One line for each unit, and as many of the others as are wanted."""

    def sample(turn: Look, seat: SeatId, chance: Chance) -> list[str]:
        lines: list[str] = []
        for subject, choices in order_kind.orders(turn, seat).items():
            if subject:
                lines.append(chance.pick(choices))
            else:
                count = sum(want.count for want in order_kind.wants(turn, seat) if not want.subject)
                lines += chance.some(choices, count)
        return lines

    return sample


@dataclass(frozen=True, slots=True)
class Played:
    """One window of a played game: what came of it, and the papers that were handed in."""

    outcome: Outcome
    papers: dict[str, list[str]]
    before: State | None


def seeded_draws(seed: str) -> Draws:
    """What a game that is made from a seed alone draws from: the same seed, the same draws. Raises TypeError."""
    check_seed(seed)
    return Draws(secret=f"secret {seed}", hidden_secret=f"hidden {seed}")


def play(
    rulebook: Rulebook,
    seed: str,
    years: int = 20,
    orders_of: Callable[[Rulebook, State, str, str], list[str]] = random_orders,
) -> Iterator[Played]:
    """Play a game by a seed, window by window, until it ends or the years are over.

    `orders_of(rulebook, state, seat, seed)` gives what a seat hands in. The opening comes first, without papers.
    """
    draws = seeded_draws(seed)
    outcome = start_game(rulebook, draws)
    yield Played(outcome, {}, None)
    while not outcome.state.ended and read_phase(outcome.state.phase).year < FIRST_YEAR + years:
        state = outcome.state
        seats = rulebook.amended(state.house).seat_ids
        papers = {str(seat): orders_of(rulebook, state, seat, seed) for seat in seats}
        outcome = adjudicate(rulebook, state, papers, (), draws)
        yield Played(outcome, papers, state)


def last_line(state: State) -> JsonDict:
    """How a played game closes: `game.ended` with its winners, or `game.stopped`."""
    if state.winners is not None:
        return {"kind": "game.ended", "winners": list(state.winners), "phase": state.phase}
    return {"kind": "game.stopped", "phase": state.phase}
