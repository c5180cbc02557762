"""python -m season_webdip SITE: let a bot written for webDiplomacy's API play your games (README.md)."""

import argparse
import logging
import os
from pathlib import Path

from season import Problem, Season

from season_webdip.routes import Games
from season_webdip.server import serve


def main() -> None:
    """Serve until somebody stops it."""
    parser = argparse.ArgumentParser(prog="season_webdip", description=__doc__)
    parser.add_argument("site", help="https://season.example.org")
    parser.add_argument("--token-file", help="a file with the token; without it the environment's SEASON_TOKEN")
    parser.add_argument("--host", default="127.0.0.1", help="where to listen; 127.0.0.1 is this machine alone")
    parser.add_argument("--port", type=int, default=8765)
    given = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    token = Path(given.token_file).read_text().strip() if given.token_file else os.environ.get("SEASON_TOKEN", "")
    server = serve(Games(Season(given.site, token)), (Problem, OSError), given.host, given.port)
    logging.info("season_webdip: http://%s:%s/api.php", *server.server_address[:2])
    server.serve_forever()


if __name__ == "__main__":
    main()
