"""Random games on the site by the dozen: `bin/fuzz --site`, which see. Leaves with 1 if anything broke."""

import argparse
import logging
import os
import sys
import time
from collections import Counter

import tests.plugins.services as services  # first: it says what the tests run on

import django  # isort: skip

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diplomacy_web.settings")
os.environ.setdefault("PAGES_KEPT", "0")  # what a deed did is looked at at once
django.setup()
logging.disable()  # what breaks off is told below

from django.db import transaction  # noqa: E402
from django.test.utils import setup_databases, setup_test_environment, teardown_databases  # noqa: E402

import engine  # noqa: E402
from tests.fuzz.campaigns import Composition, mixed  # noqa: E402
from tests.fuzz.site.game import SiteGame, site_game  # noqa: E402

MINUTE, A_GAME = 60, 12
"""Seconds if no steps are asked for; steps of a game at most."""


def main() -> int:
    """Make a database, play, say what was wrong and how to repeat it, return the exit code."""
    options = _parser().parse_args()
    chosen = [Composition.read(text) for text in options.what] or [*map(Composition, engine.variant_ids()), *mixed()]
    setup_test_environment(debug=False)
    made = setup_databases(verbosity=0, interactive=False)
    games: list[SiteGame] = []
    started, spent = time.monotonic(), time.process_time()
    try:
        while not _enough(games, options.steps, started):
            one = chosen[len(games) % len(chosen)]
            rounds = len(games) // len(chosen)
            games.append(_played(one, f"{options.seed}.{rounds}" if rounds else options.seed))
            if games[-1].broken:
                print(f"BROKEN  bin/fuzz --site '{one}' --seed {games[-1].seed}: {games[-1].broken}\n", flush=True)
            if len(games) >= len(chosen) and all(game.refused for game in games):
                break
    except KeyboardInterrupt:
        print("Stopped; what was done until then:", flush=True)
    finally:
        teardown_databases(made, verbosity=0)
        services.pytest_unconfigure()
    _tell(games, time.monotonic() - started, time.process_time() - spent)
    return int(any(game.broken for game in games))


def _enough(games: list[SiteGame], steps: int, started: float) -> bool:
    return sum(game.steps for game in games) >= steps if steps else time.monotonic() - started >= MINUTE


def _played(composition: Composition, seed: str) -> SiteGame:
    """A game that leaves nothing behind."""
    with transaction.atomic():
        game = site_game(composition, seed, A_GAME)
        transaction.set_rollback(True)
    return game


def _tell(games: list[SiteGame], wall: float, spent: float) -> None:
    tried, done = Counter[str](), Counter[str]()
    for game in games:
        tried, done = tried + game.tried, done + game.done
    deeds = ", ".join(f"{name} {done[name]} of {count}" for name, count in sorted(tried.items()))
    print(
        f"{len(games)} games of {len({game.composition for game in games if not game.refused})} rulebooks, "
        f"{sum(game.steps for game in games)} steps, {tried.total()} deeds tried, {done.total()} done ({deeds}), "
        f"{sum(game.turns for game in games)} deadlines, {sum(game.asked for game in games)} pages, "
        f"{sum(game.branches for game in games)} branches from the first turn, "
        f"{sum(bool(game.broken) for game in games)} games broken, {wall:.0f} s, {spent:.0f} s of a processor"
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bin/fuzz --site", description="Random games on the site, with a GM who does whatever the desk offers."
    )
    parser.add_argument("what", nargs="*", help="rulebooks, such as 'standard +borg'; none: all variants and the mixed")
    parser.add_argument("--steps", type=int, default=0, help="so many steps, however long it takes; else a minute")
    parser.add_argument("--seed", default="a", help="play other games than last time, or one again")
    return parser


if __name__ == "__main__":
    sys.exit(main())
