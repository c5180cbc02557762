"""Random games with random rulings: whatever the engine takes leaves a game that goes on."""

from __future__ import annotations

import json
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import engine
from engine.bots.play import Played, random_orders
from engine.model.chance import Chance
from engine.model.errors import EngineError, RulebookError
from engine.model.state import State
from engine.rulebook.draws import Draws
from engine.rulebook.rulebook import Rulebook
from engine.turn.adjudication import Outcome, adjudicate, start_game
from engine.turn.rulings import Ruling
from tests.fuzz.campaigns import Composition
from tests.fuzz.checks import faults
from tests.fuzz.games import draws_of
from tests.fuzz.made_up import Table, made_up

A_TURN = 4  # rulings tried on a turn, at most
Papers = dict[str, list[str]]


@dataclass(slots=True)
class Ruled:
    """A game, and what became of the rulings that were tried in it."""

    composition: Composition
    seed: str
    turns: int = 0
    tried: int = 0
    taken: Counter[str] = field(default_factory=Counter)
    refused: str = ""
    broken: str = ""


class Found(Exception):
    """A fault, with the rulings of the turn that are needed for it."""


def ruled_game(composition: Composition, seed: str, turns: int) -> Ruled:
    """Play a game of so many turns at most, trying rulings on every turn. Stops at the first fault."""
    game = Ruled(composition, seed)
    try:
        rulebook = composition.load()
    except RulebookError as error:
        game.refused = str(error)
        return game
    draws, chance = draws_of(seed), Chance(f"rulings {seed}")
    try:
        outcome = start_game(rulebook, draws)
        while game.turns < turns and not outcome.state.ended:
            game.turns += 1
            outcome = _turn(rulebook, draws, outcome, game, chance)
    except Found as found:
        game.broken = f"turn {game.turns}: {found}"
    except Exception:  # whatever it is, it is what is looked for
        game.broken = f"turn {game.turns}: {traceback.format_exc(limit=-4)}"
    return game


def _turn(rulebook: Rulebook, draws: Draws, last: Outcome, game: Ruled, chance: Chance) -> Outcome:
    """One turn: it must come out without rulings, and with every one that is taken."""
    state = last.state
    papers = {
        str(seat): random_orders(rulebook, state, seat, game.seed) for seat in rulebook.amended(state.house).seat_ids
    }
    outcome = adjudicate(rulebook, state, papers, (), draws)
    taken: list[dict[str, Any]] = []
    for _ in range(chance.below(A_TURN + 1)):
        wish = made_up(Table(rulebook, state, game.seed, outcome.draws), chance)
        game.tried += 1
        try:
            found = _outcome(rulebook, state, papers, [*taken, wish], draws)
        except EngineError:
            continue
        except Exception:
            raise Found(_told(traceback.format_exc(limit=-4), [*taken, wish])) from None
        wrong = what_is_wrong(rulebook, draws, state, papers, found)
        if wrong:
            least = smaller(rulebook, draws, state, papers, [*taken, wish], wrong)
            raise Found(_told(wrong, least))
        game.taken[_sort(wish)] += 1
        taken.append(wish)
        outcome = found
    if taken and _outcome(rulebook, state, papers, taken, draws) != outcome:
        raise Found(_told("the same rulings give another outcome", taken))
    return outcome


def _outcome(
    rulebook: Rulebook, state: State, papers: Papers, wishes: Sequence[dict[str, Any]], draws: Draws
) -> Outcome:
    rulings = [Ruling.from_json({**wish, "reason": "So be it."}) for wish in wishes]
    return adjudicate(rulebook, state, papers, rulings, draws)


def what_is_wrong(rulebook: Rulebook, draws: Draws, before: State, papers: Papers, outcome: Outcome) -> str:
    """What a taken ruling has broken: units, JSON, what somebody sees may hand in, or the turn after; else nothing."""
    try:
        found = faults(rulebook, draws, Played(outcome, papers, before), again=False)
        state = outcome.state
        if found or state.ended:
            return "; ".join(found)
        stored = engine.load_state(rulebook, json.loads(json.dumps(engine.dump_state(rulebook, state))))
        seats = rulebook.amended(stored.house).seat_ids
        for seat in seats:
            engine.wants(rulebook, stored, seat)
        next_papers = {str(seat): random_orders(rulebook, stored, seat, "next") for seat in seats}
        adjudicate(rulebook, stored, next_papers, (), draws)
    except Exception:
        return traceback.format_exc(limit=-4)
    return ""


def smaller(
    rulebook: Rulebook, draws: Draws, state: State, papers: Papers, wishes: list[dict[str, Any]], wrong: str
) -> list[dict[str, Any]]:
    """The rulings without those that the fault does not need: the same last line of what is wrong."""
    least = list(wishes)
    for wish in wishes[:-1]:
        rest = [one for one in least if one is not wish]
        try:
            found = what_is_wrong(rulebook, draws, state, papers, _outcome(rulebook, state, papers, rest, draws))
        except Exception:
            continue
        if _last_line(found) == _last_line(wrong):
            least = rest
    return least


def _last_line(text: str) -> str:
    return text.strip().rpartition("\n")[2]


def _told(wrong: str, wishes: Sequence[dict[str, Any]]) -> str:
    return f"{wrong}\n  by {json.dumps(list(wishes))}"


def _sort(wish: dict[str, Any]) -> str:
    return f"{wish['kind']} {wish['op']}" if wish["kind"] == "board" else str(wish["kind"])
