"""What each seat could hope for in a position: quick bots play it on for a while, and where that leads is judged.

For looking back at games that are over. It sees what everybody may see then, and no more.
"""

from __future__ import annotations

from engine.bots.judging import Judge
from engine.bots.simple import bot_orders
from engine.bots.situation import Situation
from engine.model.state import State
from engine.rulebook.draws import Draws
from engine.rulebook.rulebook import Rulebook
from engine.turn.simulation import Simulation
from engine.views import project

WINDOWS = 4
"""So many windows are played on: about a season, with what follows it."""


def rollout(rulebook: Rulebook, state: State, *, seed: str) -> dict[str, float]:
    """By seat, its share of the game after Novices have played on in every seat; the mean of several is its chance.

    From 0 to 1; all together 1, or 0 where nobody has anything to count. Who has won has it all. The same seed gives
    the same.
    """
    state = project(rulebook, state, None, over=True)
    draws = Draws(f"{seed} imagined", f"{seed} imagined too")
    for _ in range(WINDOWS):
        if state.ended:
            break
        now = rulebook.amended(state.house)
        papers = {str(seat): bot_orders(now, state, str(seat), seed=seed) for seat in now.seat_ids}
        state = Simulation(rulebook, state, draws).run(papers)
    judge = Judge(Situation(rulebook.amended(state.house), state))
    worths = {seat: max(worth, 0.0) for seat, worth in zip(judge.seats, judge.judge(state), strict=True)}
    total = sum(worths.values())
    return {seat: worth / total for seat, worth in worths.items()} if total > 0 else dict.fromkeys(worths, 0.0)
