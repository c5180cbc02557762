"""bin/trial, which see."""

import argparse
import os
import signal
import sys
import time

from tests.plugins.smtp import MailServer
from tests.trial.ground import ground


def main() -> int:
    options = _parser().parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # whoever ends it leaves nothing behind
    place = "PostgreSQL" if os.environ.get("DATABASE_URL", "").startswith("postgres") else "SQLite"
    if options.trial == "kills":
        print(f"kills on {place}: {options.kills} in {options.minutes:g} min, seed {options.seed}", flush=True)
        with ground(EMAIL_URL="dummymail://", LOG_LEVEL="ERROR") as here:
            from tests.trial import kills

            faults = kills.run(
                here, kills=options.kills, seed=options.seed, games=options.games, minutes=options.minutes
            )
    elif options.trial == "hosts":
        faults = _hosts(options)
    elif options.trial == "lines":
        print(f"hostile lines on {place}: for {options.seconds:g} s, and at least once", flush=True)
        secret = "a secret that nobody guesses"
        ways = {"MAIL_IN_ADDRESS": "orders@here.example", "MAIL_IN_SECRET": secret, "TRUSTED_PROXIES": "1"}
        with ground(EMAIL_URL="dummymail://", LOG_LEVEL="CRITICAL", **ways) as here:
            from tests.trial import lines

            faults = lines.run(here, seconds=options.seconds, secret=secret)
    elif options.trial == "letters":
        print(f"hostile letters on {place}: {options.letters}, seed {options.seed}", flush=True)
        faults = _letters(options)
    else:
        print(f"the hung post on {place}: {options.seconds:g} s with each kind of server", flush=True)
        server = MailServer()
        with ground(EMAIL_URL=server.url, LOG_LEVEL="ERROR") as here:
            from tests.trial import post

            faults = post.run(here, server, games=options.games, seconds=options.seconds)
        server.stop()
    print("fine" if not faults else f"NOT FINE: {faults}")
    return int(faults > 0)


def _letters(options: argparse.Namespace) -> int:
    """With a mailbox to fetch from, and a mail server that takes all mail."""
    from tests.plugins.imap import mailbox

    server = MailServer()
    with mailbox() as box:
        ways = {"MAIL_IN_ADDRESS": box.user, "MAIL_IN_IMAP": box.url, "MAIL_IN_SECRET": "a secret that nobody guesses"}
        told = {"OPERATOR_EMAIL": "operator@here.example", "CHANNELS_MAY_STAY_INSIDE_FOR_TESTS": "1"}
        with ground(EMAIL_URL=server.url, LOG_LEVEL="ERROR", **ways, **told) as here:
            from tests.trial import letters

            faults = letters.run(here, box, server, count=options.letters, seed=options.seed)
    server.stop()
    return faults


def _hosts(options: argparse.Namespace) -> int:
    """On a PostgreSQL of its own, or where there is none on SQLite."""
    from tests.trial.cluster import cluster

    with cluster() as server:
        os.environ["DATABASE_URL"] = server.url if server else ""
        where = "a PostgreSQL of its own" if server else "SQLite (no PostgreSQL to run)"
        print(f"hosts on {where}: each harm for {options.seconds:g} s, seed {options.seed}", flush=True)
        while server and not server.answers():
            time.sleep(0.1)
        limits = {"DB_IDLE_TIMEOUT": "5", "DB_LOCK_TIMEOUT": "2", "BUSY_AFTER": "4"}
        with ground(EMAIL_URL="dummymail://", LOG_LEVEL="ERROR", **limits) as here:
            from tests.trial import hosts

            return hosts.run(
                here, server, seed=options.seed, games=options.games, seconds=options.seconds, only=options.only
            )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bin/trial", description="The whole site in bad company.")
    trials = parser.add_subparsers(dest="trial", required=True)
    kills = trials.add_parser("kills", help="kill -9 at random moments, under load")
    kills.add_argument("--kills", type=int, default=20)
    kills.add_argument("--seed", type=int, default=1901)
    kills.add_argument("--games", type=int, default=6)
    kills.add_argument("--minutes", type=float, default=2.0, help="no kills after that")
    hosts = trials.add_parser("hosts", help="each kind of host cut off, frozen and killed, under load")
    hosts.add_argument("--seconds", type=float, default=12.0, help="how long each harm lasts")
    hosts.add_argument("--seed", type=int, default=1901)
    hosts.add_argument("--games", type=int, default=6)
    hosts.add_argument("--only", default="", help="harms with this word in their name")
    lines = trials.add_parser("lines", help="hostile lines at every door, while others ask")
    lines.add_argument("--seconds", type=float, default=20.0, help="no new round after that; one at least")
    letters = trials.add_parser("letters", help="hostile letters by hook and mailbox, webhooks that drip")
    letters.add_argument("--letters", type=int, default=60, help="how many; from the 31st on they are made up")
    letters.add_argument("--seed", type=int, default=1901)
    post = trials.add_parser("post", help="a mail server that hangs, refuses, breaks off, drips")
    post.add_argument("--games", type=int, default=6)
    post.add_argument("--seconds", type=float, default=20.0, help="with each kind of server")
    return parser


if __name__ == "__main__":
    sys.exit(main())
