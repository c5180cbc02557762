"""`bin/bench --hosting`: ten thousand games, all due at once, on a site of their own. Prints one line of JSON.

    --games N     how many (10,000)
    --readers N   who look at their tables and save orders meanwhile (8)
    --bots        what persons wait for instead who play against Experts at their own pace: 200 games, for
                  `--minutes` (5) as people come, and then all at once
    --pages       what pages cost one web process instead, each for `--seconds` (3); alone, without workers
    --sqlite      the small case: SQLite and an embedded Valkey, whatever DATABASE_URL says (200 games)

It takes DATABASE_URL's server, in a database of its own that is dropped again, and REDIS_URL's, in its last database.
Web, workers (two processes for turns) and beat are started by the commands of bin/serve. Leaves with 1 if a target is
missed.
"""

import argparse
import json
import os
import sys
from typing import Any
from urllib.parse import urlsplit

from tests.trial.ground import ground

LIMITS = {
    "seconds": 120,
    "statements_a_turn": 10,
    "ms_a_turn": 10,
    "heartbeat_s": 10,
    "page_p95_ms": 500,
    "save_p95_ms": 300,
    "faults": 0,
}
SMALL = {"seconds": 10, "heartbeat_s": 10, "faults": 0}


def main() -> int:
    parser = argparse.ArgumentParser(prog="bin/bench --hosting", description="Very many games, due at once.")
    parser.add_argument("--games", type=int, default=0, metavar="N")
    parser.add_argument("--readers", type=int, default=8, metavar="N")
    parser.add_argument("--bots", action="store_true")
    parser.add_argument("--minutes", type=float, default=5.0, metavar="M")
    parser.add_argument("--pages", action="store_true")
    parser.add_argument("--seconds", type=float, default=3.0, metavar="S")
    parser.add_argument("--sqlite", action="store_true")
    options = parser.parse_args()
    if options.sqlite:
        os.environ.pop("DATABASE_URL", None)
        os.environ.pop("REDIS_URL", None)
    large = os.environ.get("DATABASE_URL", "").startswith("postgres")
    redis_url = urlsplit(os.environ.get("REDIS_URL", ""))._replace(path="/15").geturl() if large else ""
    settings = {"EMAIL_URL": "dummymail://", "LOG_LEVEL": "WARNING", "WORKER_CONCURRENCY": "2" if large else "1"}
    if options.bots:
        settings |= {"LIVE_LISTENERS_PER_ADDRESS": "5000"}  # all persons ask from here
    with ground(redis_url=redis_url, **settings) as here:
        from tests.hosting import measure, own_pace, pages

        if options.bots:
            figures = own_pace.run(here, options.games or 200, options.minutes)
            return _told(figures, own_pace.missed(figures))
        if options.pages:
            figures = pages.run(here, options.games or (10_000 if large else 200), options.seconds)
            return _told(figures, pages.missed(figures))
        figures = measure.run(here, options.games or (10_000 if large else 200), options.readers)
    missed = [name for name, most in (LIMITS if large else SMALL).items() if figures[name] > most]
    if figures["opened"] != figures["games"]:
        missed.append("opened")
    return _told(figures, missed)


def _told(figures: dict[str, Any], missed: list[str]) -> int:
    """Print them in one line. The exit code."""
    print(json.dumps({**figures, "missed": missed}))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
