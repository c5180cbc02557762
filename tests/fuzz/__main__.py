"""Whole random games, by the hundred: `bin/fuzz`, which see. Leaves with 1 if anything broke."""

import argparse
import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import engine
from tests.fuzz.campaigns import Composition, compositions, mixed, pairs
from tests.fuzz.games import company_game, one_game, pair_game
from tests.fuzz.ruled import ruled_game

PROGRESS = 100
"""After how many games it says how far it is."""
MINUTE, A_GAME, LONGEST = 60, 25, 10**9
"""With --rulings: seconds if no steps are asked for; turns of a game at most, and of a rulebook."""
BROKEN = Path(__file__).parents[2] / "var" / "fuzz"


def main() -> int:
    """Play, say what happened, return the exit code."""
    options = _parser().parse_args()
    if options.rulings:
        return rule(options)
    seeds = [f"{options.seed}{number}" for number in range(options.games)]
    started, turns, lines, refused, broken = time.monotonic(), Counter[Composition](), 0, {}, []
    with ProcessPoolExecutor(options.jobs) as pool:
        jobs = [pool.submit(one_game, one, seed, options.years, BROKEN) for one in _chosen(options) for seed in seeds]
        if options.pairs:
            jobs += [pool.submit(pair_game, *two, seed, options.years, BROKEN) for two in pairs() for seed in seeds]
        if options.company:
            jobs += [pool.submit(company_game, seed, options.years, BROKEN) for seed in seeds]
        for done, job in enumerate(as_completed(jobs), 1):
            game = job.result()
            turns[game.composition] += game.turns
            lines += game.lines
            if done % PROGRESS == 0:
                so_far = f"{done} of {len(jobs)} games, {sum(turns.values())} turns, {lines} lines"
                print(f"{so_far}, {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
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
        f"{sum(turns.values())} turns, {lines} lines, {len(refused)} rulebooks refused by name, "
        f"{len(broken)} games broken, {time.monotonic() - started:.0f} s"
    )
    return int(bool(broken))


def rule(options: argparse.Namespace) -> int:
    """Random games with random rulings, until every rulebook has its share of the steps, or the time is over."""
    chosen = _chosen(options) if options.what or options.mixed or options.variant else _all_companies()
    share = max(1, -(-options.steps // len(chosen))) if options.steps else LONGEST
    started, tried, taken, turns, broken, refused = time.monotonic(), 0, Counter[str](), 0, [], set()
    with ProcessPoolExecutor(options.jobs) as pool:
        left = dict.fromkeys(chosen, share)
        rounds = 0
        while left and (options.steps or time.monotonic() - started < MINUTE):
            jobs = [pool.submit(ruled_game, one, f"{options.seed}{rounds}", min(A_GAME, left[one])) for one in left]
            rounds += 1
            for job in as_completed(jobs):
                game = job.result()
                turns, tried, taken = turns + game.turns, tried + game.tried, taken + game.taken
                left[game.composition] -= max(game.turns, 1)
                if game.refused:
                    refused.add(game.composition)
                if game.refused or left[game.composition] <= 0:
                    del left[game.composition]
                if game.broken:
                    broken.append(game)
                    print(f"BROKEN  {game.composition}, seed {game.seed}: {game.broken}", flush=True)
    print(
        f"{turns} turns of {len(chosen) - len(refused)} rulebooks, {tried} rulings tried, {taken.total()} taken "
        f"({', '.join(f'{sort} {number}' for sort, number in sorted(taken.items()))}), {len(broken)} games broken, "
        f"{time.monotonic() - started:.0f} s"
    )
    return int(bool(broken))


def _all_companies() -> list[Composition]:
    return [*(Composition(variant) for variant in engine.variant_ids()), *mixed()]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bin/fuzz", description="Play random games.")
    parser.add_argument("what", nargs="*", help="compositions, such as 'gathering -black_hole'; none: all of them")
    parser.add_argument("--variant", action="append", default=[], help="all compositions of a variant")
    parser.add_argument("--mixed", action="store_true", help="the ten mixed rulebooks")
    parser.add_argument("--pairs", action="store_true", help="every two rules that may share a game")
    parser.add_argument("--company", action="store_true", help="each game with rules drawn from the whole bank")
    parser.add_argument("--rulings", action="store_true", help="random rulings in the games, for a minute")
    parser.add_argument("--steps", type=int, default=0, help="with --rulings: so many turns, however long it takes")
    parser.add_argument("--games", type=int, default=20, help="how many of each")
    parser.add_argument("--years", type=int, default=8, help="how long they last at most")
    parser.add_argument("--seed", default="", help="play other games than last time, or one again")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many at once")
    return parser


def _chosen(options: argparse.Namespace) -> list[Composition]:
    named = [Composition.read(text) for text in options.what]
    if options.mixed:
        named += mixed()
    return named if named or options.pairs or options.company else list(compositions(tuple(options.variant)))


if __name__ == "__main__":
    sys.exit(main())
