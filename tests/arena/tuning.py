"""Weights tuned by self-play: `bin/arena --tune`.

One weight after another is changed a little, up or down, by chance that the seed decides. The changed weights play one
seat, each in turn, against the weights so far in all others, beside the same game in which nobody has the changed
ones: the same seed, the same seat. If they had more on the mean of these pairs, by more than a standard error, they are
kept. The same command comes to the same weights, whatever the machine and `--jobs`.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from engine.bots.players import Task, think
from engine.bots.weights import WEIGHTS, Weights
from engine.model.chance import Chance
from engine.model.phases import FIRST_YEAR, read_phase
from engine.rulebook.draws import Draws
from engine.turn.adjudication import adjudicate, start_game
from tests.arena.games import rulebook_of, seats_of, shares
from tests.fuzz.campaigns import Composition

STEPS = (0.6, 0.8, 1.25, 1.6)
"""By what a weight is multiplied that is tried."""


@dataclass(frozen=True)
class Game:
    """One game of self-play. `other`: the weights of `seat`, which may be empty; `usual`: everybody else's."""

    composition: Composition
    usual: Weights
    seed: str
    years: int
    seat: str = ""
    other: Weights | None = None


@dataclass(frozen=True)
class Plan:
    """What is tuned: how many changes are tried, by how many pairs of games each, of how many years."""

    composition: Composition
    rounds: int
    pairs: int
    years: int
    seed: str


@dataclass(frozen=True)
class Trial:
    """A change and what came of it: the mean of what it had more, and the standard error of that."""

    name: str
    value: float
    gain: float
    error: float
    kept: bool


def play(game: Game) -> dict[str, float]:
    """Play a game of Regulars to its end: each seat's share."""
    rulebook = rulebook_of(game.composition)
    draws = Draws(secret=f"tune {game.seed}", hidden_secret=f"hidden {game.seed}")
    state = start_game(rulebook, draws).state
    while not state.ended and read_phase(state.phase).year < FIRST_YEAR + game.years:
        papers = {}
        for seat in map(str, rulebook.amended(state.house).seat_ids):
            weights = game.other if game.other is not None and seat == game.seat else game.usual
            papers[seat] = think(Task(rulebook, state, seat, seed=game.seed, strength="regular", weights=weights))
        state = adjudicate(rulebook, state, papers, (), draws).state
    return shares(state, seats_of(rulebook, state))


def compared(pool: ProcessPoolExecutor, plan: Plan, usual: Weights, other: Weights, seed: str) -> list[float]:
    """What other weights had more than the usual ones would have had, in pairs of games."""
    seats = [str(seat) for seat in rulebook_of(plan.composition).seat_ids]
    rows = [(f"{seed} {number // len(seats)}", seats[number % len(seats)]) for number in range(plan.pairs)]
    seeds = list(dict.fromkeys(one for one, _ in rows))
    plain = [Game(plan.composition, usual, one, plan.years) for one in seeds]
    changed = [Game(plan.composition, usual, one, plan.years, seat, other) for one, seat in rows]
    found = list(pool.map(play, [*plain, *changed]))
    before = dict(zip(seeds, found, strict=False))
    return [after[seat] - before[one][seat] for (one, seat), after in zip(rows, found[len(plain) :], strict=True)]


def tune(plan: Plan, jobs: int | None, start: Weights = WEIGHTS) -> tuple[Weights, list[Trial]]:
    """The weights that a plan comes to, and what was tried on the way."""
    chance, weights, trials = Chance(f"tune {plan.seed}"), start, []
    names = [field.name for field in fields(Weights)]
    with ProcessPoolExecutor(jobs) as pool:
        for number in range(plan.rounds):
            if number % len(names) == 0:
                order = chance.some(names, len(names))
            name = order[number % len(names)]
            value = round(getattr(weights, name) * chance.pick(STEPS), 4)
            other = replace(weights, **{name: value})
            gains = compared(pool, plan, weights, other, f"{plan.seed} {number}")
            gain, error = mean_and_error(gains)
            trials.append(Trial(name, value, round(gain, 4), round(error, 4), gain > error))
            weights = other if gain > error else weights
            print(f"{number + 1} of {plan.rounds}: {trials[-1]}", file=sys.stderr, flush=True)
    return weights, trials


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of values, and its standard error."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1)
    return mean, math.sqrt(spread / len(values))


def check(plan: Plan, jobs: int | None, other: Weights, usual: Weights = WEIGHTS) -> dict[str, Any]:
    """How other weights fare beside the usual ones in pairs that no tuning has seen."""
    with ProcessPoolExecutor(jobs) as pool:
        gain, error = mean_and_error(compared(pool, plan, usual, other, f"check {plan.seed}"))
    return {"pairs": plan.pairs, "years": plan.years, "gain": round(gain, 4), "error": round(error, 4)}


def write(weights: Weights, path: Path) -> None:
    """Weights as `engine/bots/weights.json` has them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(asdict(weights), indent=2) + "\n", "utf-8")
