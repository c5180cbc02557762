"""Whole random games, by the hundred: `bin/fuzz`, which see. Leaves with 1 if anything broke."""

import argparse
import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from tests.fuzz.campaigns import Composition, compositions, mixed, pairs
from tests.fuzz.games import one_game, pair_game

PROGRESS = 100
"""After how many games it says how far it is."""
BROKEN = Path(__file__).parents[2] / "var" / "fuzz"


def main() -> int:
    """Play, say what happened, return the exit code."""
    options = _parser().parse_args()
    seeds = [f"{options.seed}{number}" for number in range(options.games)]
    started, turns, refused, broken = time.monotonic(), Counter[Composition](), {}, []
    with ProcessPoolExecutor(options.jobs) as pool:
        jobs = [pool.submit(one_game, one, seed, options.years, BROKEN) for one in _chosen(options) for seed in seeds]
        if options.pairs:
            jobs += [pool.submit(pair_game, *two, seed, options.years, BROKEN) for two in pairs() for seed in seeds]
        for done, job in enumerate(as_completed(jobs), 1):
            game = job.result()
            turns[game.composition] += game.turns
            if done % PROGRESS == 0:
                print(f"{done} of {len(jobs)} games, {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
            if game.refused:
                refused[game.composition] = game.refused
            if game.broken:
                broken.append(game)
                kept = f"\n  {game.kept}" if game.kept else ""
                print(f"BROKEN  {game.composition}, seed {game.seed}: {game.broken}{kept}", flush=True)
    for composition, reason in refused.items():
        print(f"refused {composition}: {reason}")
    print(
        f"{len(jobs) - len(refused) * len(seeds)} games of {len(turns) - len(refused)} rulebooks, "
        f"{sum(turns.values())} turns, {len(refused)} rulebooks refused by name, {len(broken)} games broken, "
        f"{time.monotonic() - started:.0f} s"
    )
    return int(bool(broken))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bin/fuzz", description="Play random games.")
    parser.add_argument("what", nargs="*", help="compositions, such as 'gathering -black_hole'; none: all of them")
    parser.add_argument("--variant", action="append", default=[], help="all compositions of a variant")
    parser.add_argument("--mixed", action="store_true", help="the ten mixed rulebooks")
    parser.add_argument("--pairs", action="store_true", help="every two rules that may share a game")
    parser.add_argument("--games", type=int, default=20, help="how many of each")
    parser.add_argument("--years", type=int, default=8, help="how long they last at most")
    parser.add_argument("--seed", default="", help="play other games than last time, or one again")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many at once")
    return parser


def _chosen(options: argparse.Namespace) -> list[Composition]:
    named = [Composition.read(text) for text in options.what]
    if options.mixed:
        named += mixed()
    return named if named or options.pairs else list(compositions(tuple(options.variant)))


if __name__ == "__main__":
    sys.exit(main())
