"""python -m season_daide SITE GAME: let a bot that speaks DAIDE play your seat (README.md)."""

import argparse
import logging
import os
import sys
from pathlib import Path

from season import Problem, Season
from seat import NotOurs, SeatThere

from season_daide.server import Server


def main() -> None:
    """Serve until somebody stops it."""
    parser = argparse.ArgumentParser(prog="season_daide", description=__doc__)
    parser.add_argument("site", help="https://season.example.org")
    parser.add_argument("game", help="the game's short name in its address")
    parser.add_argument("--token-file", help="a file with the token; without it the environment's SEASON_TOKEN")
    parser.add_argument("--host", default="127.0.0.1", help="where to listen; 127.0.0.1 is this machine alone")
    parser.add_argument("--port", type=int, default=16713)
    parser.add_argument("--verbose", action="store_true", help="print every message")
    given = parser.parse_args()
    logging.basicConfig(level=logging.DEBUG if given.verbose else logging.INFO, format="%(message)s")
    token = Path(given.token_file).read_text().strip() if given.token_file else os.environ.get("SEASON_TOKEN", "")
    try:
        there = SeatThere(Season(given.site, token), given.game)
    except (NotOurs, Problem) as error:
        sys.exit(f"season_daide: {error}")
    server = Server(there, (Problem, OSError), given.host, given.port)
    listening = server.bind()
    logging.info("season_daide: %s waits for its bot at %s:%s", there.seat, server.host, server.port)
    server.run(listening)


if __name__ == "__main__":
    main()
