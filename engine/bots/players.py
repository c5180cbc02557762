"""Who plays an empty seat: a Novice, a Regular or an Expert, all by what their seat sees and a seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.bots.agreements import KEPT_FROM, keep_word
from engine.bots.expert import expert_orders
from engine.bots.regular import regular_orders
from engine.bots.seat import BotSeat
from engine.bots.simple import novice_orders, valid_lines
from engine.bots.situation import Situation
from engine.bots.tempers import USUAL, leanings
from engine.bots.weights import WEIGHTS, Weights
from engine.model.state import State
from engine.rulebook.rulebook import Rulebook
from engine.views import project

STRENGTHS = ("novice", "regular", "expert")
VERSION = 5
"""What is stored with a bot's orders: it rises whenever the same seed would give others."""


@dataclass(frozen=True)
class Task:
    """One seat in one window, to be thought about.

    `temper`: whom it would rather attack (`engine.bots.tempers`). `peace`, `promised`: whom it attacks in no case, and
    what it orders in any (`engine.bots.agreements`); a Novice makes no promises. `positions`: how many the Expert may
    try; `out_of_time`: whether it should stop, asked now and then (what has a clock hands it in: the engine has none).
    `weights`: others than those in use, for who tunes them.
    """

    rulebook: Rulebook
    state: State
    seat: str
    seed: str
    strength: str = "novice"
    positions: int = 1000
    out_of_time: Callable[[], bool] = lambda: False
    temper: str = USUAL
    peace: frozenset[str] = frozenset()
    promised: tuple[str, ...] = ()
    weights: Weights = WEIGHTS


def think(task: Task) -> list[str]:
    """What a bot hands in, as canonical lines. It sees no more than its seat does.

    The same task gives the same lines, unless time runs out. Raises ValueError for a strength that there is none
    of and, of who is better than a Novice, for such a temper.
    """
    if task.strength not in STRENGTHS:
        raise ValueError(f"There is no bot {task.strength!r}; there are {', '.join(STRENGTHS)}.")
    bot = seat_of(task)
    if bot.state.ended:
        return []
    if task.strength == "novice":
        return novice_orders(bot)
    situation = situation_of(task, bot)
    if task.strength == "regular":
        lines = regular_orders(bot, situation)
    else:
        lines = expert_orders(bot, situation, task.positions, task.out_of_time)
    return valid_lines(bot, keep_word(bot, lines, task.promised)) if task.promised else lines


def seat_of(task: Task) -> BotSeat:
    """The seat of a task with what it sees, and no more."""
    state = project(task.rulebook, task.state, task.seat)
    seed = f"{task.seed}:{task.seat}:{state.phase}"
    return BotSeat(task.rulebook.amended(state.house), state, task.seat, seed, task.strength)


def situation_of(task: Task, bot: BotSeat) -> Situation:
    """What that seat weighs, by the task's temper and its promises. Raises ValueError for an unknown temper."""
    keen = {(task.seat, other): KEPT_FROM for other in task.peace}
    tempered = leanings(bot.rulebook, bot.state, task.seat, task.temper)
    return Situation(bot.rulebook, bot.state, {**tempered, **keen}, task.weights)
