"""bin/trial, which see."""

import argparse
import os
import sys

from tests.plugins.smtp import MailServer
from tests.trial.ground import ground


def main() -> int:
    options = _parser().parse_args()
    place = "PostgreSQL" if os.environ.get("DATABASE_URL", "").startswith("postgres") else "SQLite"
    if options.trial == "kills":
        print(f"kills on {place}: {options.kills} in {options.minutes:g} min, seed {options.seed}", flush=True)
        with ground(EMAIL_URL="dummymail://", LOG_LEVEL="ERROR") as here:
            from tests.trial import kills

            faults = kills.run(
                here, kills=options.kills, seed=options.seed, games=options.games, minutes=options.minutes
            )
    else:
        print(f"the hung post on {place}: {options.seconds:g} s with each kind of server", flush=True)
        server = MailServer()
        with ground(EMAIL_URL=server.url, LOG_LEVEL="ERROR") as here:
            from tests.trial import post

            faults = post.run(here, server, games=options.games, seconds=options.seconds)
        server.stop()
    print("fine" if not faults else f"NOT FINE: {faults}")
    return int(faults > 0)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bin/trial", description="The whole site in bad company.")
    trials = parser.add_subparsers(dest="trial", required=True)
    kills = trials.add_parser("kills", help="kill -9 at random moments, under load")
    kills.add_argument("--kills", type=int, default=20)
    kills.add_argument("--seed", type=int, default=1901)
    kills.add_argument("--games", type=int, default=6)
    kills.add_argument("--minutes", type=float, default=2.0, help="no kills after that")
    post = trials.add_parser("post", help="a mail server that hangs, refuses, breaks off, drips")
    post.add_argument("--games", type=int, default=6)
    post.add_argument("--seconds", type=float, default=20.0, help="with each kind of server")
    return parser


if __name__ == "__main__":
    sys.exit(main())
