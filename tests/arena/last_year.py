"""Measures what it is worth to know of the last year: `python -m tests.arena.last_year [--games 42] [--bot regular]`.

Each game of standard Diplomacy ends after its third year. One seat, each in turn, knows of it and all others do not, or
the other way round with the same seeds. Shares are of the sum of squares at the end. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager

import engine
from engine.bots.players import Task, think
from engine.bots.situation import Situation

LAST = 1903
KNOWS = Situation.last_count


@contextmanager
def knowing(knows: bool) -> Iterator[None]:
    """Bots that think meanwhile know of the last count, or do not."""
    Situation.last_count = KNOWS if knows else property(lambda self: False)  # type: ignore[assignment]
    try:
        yield
    finally:
        Situation.last_count = KNOWS


def play(seat: str, seed: int, bot: str, positions: int, *, knows: bool) -> float:
    """The share of a seat that knows of the last year, or not, among others who do not."""
    rulebook = engine.load_rulebook("standard", options={"victory.last_year": str(LAST)})
    draws = engine.Draws(f"last {seed}", f"hidden {seed}")
    state = engine.start_game(rulebook, draws).state
    while not state.ended:
        papers = {}
        for one in map(str, rulebook.seat_ids):
            with knowing(knows and one == seat):
                strength = bot if one == seat else "regular"
                task = Task(rulebook, state, one, seed=f"{seed}", strength=strength, positions=positions)
                papers[one] = think(task)
        state = engine.adjudicate(rulebook, state, papers, (), draws).state
    sizes = [sum(owner == one for owner in state.centres.values()) for one in rulebook.seat_ids]
    return sizes[list(map(str, rulebook.seat_ids)).index(seat)] ** 2 / sum(size * size for size in sizes)


def main() -> None:
    """Play pairs of games and say what knowing came to."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=42)
    parser.add_argument("--bot", default="regular")
    parser.add_argument("--positions", type=int, default=100)
    options = parser.parse_args()
    seats = list(map(str, engine.load_rulebook("standard").seat_ids))
    began, pairs = time.process_time(), []
    for game in range(options.games):
        seat = seats[game % len(seats)]
        told, untold = (play(seat, game, options.bot, options.positions, knows=knows) for knows in (True, False))
        pairs.append((told, untold))
    more = [told - untold for told, untold in pairs]
    error = statistics.stdev(more) / len(more) ** 0.5
    figures = {
        "bot": options.bot, "pairs": len(pairs), "knows": round(statistics.mean(one for one, _ in pairs), 4),
        "does_not": round(statistics.mean(one for _, one in pairs), 4), "more": round(statistics.mean(more), 4),
        "error": round(error, 4), "seconds": round(time.process_time() - began, 1),
    }  # fmt: skip
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
