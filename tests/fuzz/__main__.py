"""Whole random games, by the hundred: `bin/fuzz`, which see. Leaves with 1 if anything broke."""

import argparse
import os
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from engine.draws import Draws
from engine.errors import RulebookError
from engine.play import play
from engine.scenarios.export import export, to_yaml
from tests.fuzz.campaigns import Composition, compositions
from tests.fuzz.checks import faults

BROKEN = Path(__file__).parents[2] / "var" / "fuzz"
AGAIN = 7  # one turn in so many is adjudicated twice


@dataclass
class Played:
    """What came of one game: `refused`, `turns` played, and what broke."""

    composition: Composition
    seed: str
    turns: int = 0
    refused: str = ""
    broken: str = ""


def one_game(composition: Composition, seed: str, years: int) -> Played:
    """Play a game by its seed and look at every turn. Stops at the first fault, and keeps that turn as a scenario."""
    game = Played(composition, seed)
    try:
        rulebook = composition.load()
    except RulebookError as no:
        game.refused = str(no)
        return game
    draws = Draws(secret=f"secret {seed}", hidden_secret=f"hidden {seed}")
    try:
        for turn in play(rulebook, seed, years):
            game.turns += 1
            found = faults(rulebook, draws, turn, again=game.turns % AGAIN == 0)
            if found and turn.before is not None:
                data = export(rulebook, turn.before, turn.papers, (), draws, turn.outcome, gm=True)
                BROKEN.mkdir(parents=True, exist_ok=True)
                (BROKEN / f"{composition} {seed}.yaml".replace(" ", "_")).write_text(to_yaml(data))
            if found:
                game.broken = "; ".join(found)
                break
    except Exception:  # whatever it is, it is what is looked for
        game.broken = f"turn {game.turns + 1}: {traceback.format_exc(limit=-4)}"
    return game


def main() -> int:
    """Play, say what happened, return the exit code."""
    parser = argparse.ArgumentParser(prog="bin/fuzz", description="Play random games.")
    parser.add_argument("what", nargs="*", help="compositions, such as 'gathering -black_hole'; none: all of them")
    parser.add_argument("--variant", action="append", default=[], help="all compositions of a variant")
    parser.add_argument("--games", type=int, default=20, help="how many of each")
    parser.add_argument("--years", type=int, default=8, help="how long they last at most")
    parser.add_argument("--seed", default="", help="play other games than last time, or one again")
    options = parser.parse_args()
    chosen = [Composition.read(text) for text in options.what] or list(compositions(tuple(options.variant)))
    seeds = [f"{options.seed}{number}" for number in range(options.games)]
    started, turns, refused, broken = time.monotonic(), Counter[Composition](), {}, []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(one_game, composition, seed, options.years) for composition in chosen for seed in seeds]
        for job in as_completed(jobs):
            game = job.result()
            turns[game.composition] += game.turns
            if game.refused:
                refused[game.composition] = game.refused
            if game.broken:
                broken.append(game)
                print(f"BROKEN  {game.composition}, seed {game.seed}: {game.broken}", flush=True)
    for composition, reason in refused.items():
        print(f"refused {composition}: {reason}")
    played = [composition for composition in chosen if composition not in refused]
    print(
        f"{len(played) * len(seeds)} games of {len(played)} rulebooks, {sum(turns.values())} turns, "
        f"{len(refused)} rulebooks refused by name, {len(broken)} games broken, {time.monotonic() - started:.0f} s"
    )
    return int(bool(broken))


if __name__ == "__main__":
    sys.exit(main())
