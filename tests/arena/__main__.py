"""Bots against bots: `bin/arena`, which see. Progress goes to standard error, the figures to standard output."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from math import inf
from pathlib import Path

import engine
from engine.bots.weights import read_weights
from engine.turn.adjudication import opening
from tests.arena import lists, tuning
from tests.arena.games import Match, Score, play_match, rulebook_of
from tests.arena.players import PLAYERS
from tests.arena.summary import summary
from tests.fuzz.campaigns import Composition, mixed

OF_A_SERIES = ("variant", "mixed", "bot", "against", "seat", "years", "budget")
"""What a list says for each of its series, so that nothing else can."""


def main() -> int:
    """Play every series that was asked for; each ends with its line of JSON."""
    options = _parser().parse_args()
    if options.list:
        return _play_list(options)
    if options.tune or options.compare:
        return _tune(options)
    for composition in _chosen(options):
        scores = run(list(_matches(composition, options)), options.jobs)
        print(json.dumps(summary(str(composition), options.bot, options.against, scores)), flush=True)
    return 0


def run(matches: list[Match], jobs: int) -> list[Score]:
    """Play matches, several at once, and say how it goes. The scores come in the matches' order."""
    scores: dict[Match, Score] = {}
    started = time.monotonic()
    with ProcessPoolExecutor(jobs) as pool:
        for job in as_completed([pool.submit(play_match, match) for match in matches]):
            score = job.result()
            scores[score.match] = score
            mean = sum(one.share for one in scores.values()) / len(scores)
            print(
                f"{len(scores)} of {len(matches)}: {score.match.seat} ends {score.last} with {score.centres} centres"
                f"{', wins' if score.won else ''}; share so far {mean:.3f}, {time.monotonic() - started:.0f} s",
                file=sys.stderr,
                flush=True,
            )
    return [scores[match] for match in matches]


def _play_list(options: argparse.Namespace) -> int:
    """Go on with a list of series, and say what each has come to, with all the games that the file has of it."""
    if not options.into:
        sys.exit("bin/arena: --list needs --into FILE, where the games' figures are kept.")
    if said := [name for name in OF_A_SERIES if getattr(options, name) != _parser().get_default(name)]:
        sys.exit(f"bin/arena: with --list, a series says its own --{said[0]}, in its line of {options.list}.")
    series = _series(options)
    for name, score in lists.play_list(series, options.into, options.jobs, options.minutes * 60):
        won = ", wins" if score.won else ""
        print(f"{name}: {score.match.seat} {score.share:.3f}{won}", file=sys.stderr, flush=True)
    if options.keep:
        print(f"{lists.keep(options.into)} games are kept in {lists.PLAYED.name}", file=sys.stderr)
    known = lists.known_of(options.into)
    for one in series:
        scores = [known[one.name, match] for match in one.matches if (one.name, match) in known]
        if scores:
            first = scores[0].match
            print(json.dumps({"series": one.name, **summary(str(first.composition), first.bot, first.against, scores)}))
    return 0


def _tune(options: argparse.Namespace) -> int:
    """Tune weights, or compare those of a file with those in use; the last line says what came of it."""
    composition = _chosen(options)[0]
    plan = tuning.Plan(composition, options.rounds, options.games, options.years, options.seed)
    if options.compare:
        other = read_weights(json.loads(options.compare.read_text("utf-8")))
        print(json.dumps(tuning.check(plan, options.jobs, other)))
        return 0
    weights, trials = tuning.tune(plan, options.jobs)
    if options.into:
        tuning.write(weights, options.into)
    kept = [{"name": one.name, "value": one.value, "gain": one.gain} for one in trials if one.kept]
    print(json.dumps({"tried": len(trials), "kept": kept, "weights": asdict(weights)}))
    return 0


def _series(options: argparse.Namespace) -> list[lists.Series]:
    parser, found = _parser(), []
    for words in lists.read_list(options.list):
        own = parser.parse_args([*words, f"--games={options.games}", f"--seed={options.seed}"])
        for number, composition in enumerate(_chosen(own), 1):
            name = " ".join(words) + (f" {number}" if own.mixed else "")
            found.append(lists.Series(name, tuple(_matches(composition, own))))
    return found


def _matches(composition: Composition, options: argparse.Namespace) -> Iterator[Match]:
    rulebook = rulebook_of(composition)
    seats = [str(seat) for seat in rulebook.amended(opening(rulebook).house).seat_ids]
    for seat in options.seat:
        if seat not in seats:
            sys.exit(f"bin/arena: {composition} has no seat {seat}. There are: {', '.join(seats)}.")
    turn = options.seat or seats
    alike = 1 if options.bot == options.against else len(turn)  # all alike: each seat's game would be the same
    for number in range(options.games):
        seat, seed = turn[number % len(turn)], f"{options.seed} {number // alike}"
        yield Match(composition, options.bot, options.against, seat, seed, options.years, options.budget)


def _chosen(options: argparse.Namespace) -> list[Composition]:
    named = [Composition.read(text) for text in options.variant]
    return [*named, *mixed()] if options.mixed else named or [Composition("standard")]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bin/arena", description="Play bots against bots.")
    variants = ", ".join(engine.variant_ids())
    parser.add_argument("--variant", action="append", default=[], help=f"{variants}, or a composition as of bin/fuzz")
    parser.add_argument("--mixed", action="store_true", help="the ten mixed rulebooks of bin/fuzz, a series each")
    parser.add_argument("--bot", choices=PLAYERS, default="expert", help="who is measured, in one seat")
    parser.add_argument("--against", choices=PLAYERS, default="dumbbot", help="who plays all other seats")
    parser.add_argument("--seat", action="append", default=[], help="measure in this seat alone; else in each in turn")
    parser.add_argument("--games", type=int, default=20, help="how many")
    parser.add_argument("--seed", default="1", help="the same seed plays the same games")
    parser.add_argument("--years", type=int, default=20, help="how long a game lasts at most")
    parser.add_argument("--budget", type=int, default=800, help="positions that the Expert may try in a turn")
    parser.add_argument(
        "--list", type=Path, help="play the series of this file, a command line each, a game of each in turn"
    )
    parser.add_argument(
        "--into",
        type=Path,
        help="with --list: append every game to this file; what is there is not played; with --tune: weights go there",
    )
    parser.add_argument("--keep", action="store_true", help=f"with --list: keep its games in {lists.PLAYED.name}")
    parser.add_argument("--minutes", type=float, default=inf, help="with --list: begin no game after so long")
    parser.add_argument("--tune", action="store_true", help="tune the weights of the Regular by self-play")
    parser.add_argument("--rounds", type=int, default=14, help="with --tune: how many changes are tried")
    parser.add_argument("--compare", type=Path, help="play weights of a file beside those in use, --games pairs")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many games at once")
    return parser


if __name__ == "__main__":
    sys.exit(main())
