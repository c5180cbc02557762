"""A bot that plays its member's games with random legal orders: python bot.py https://season.example.org TOKEN

The token needs `read` and `play`.
"""

import random
import sys
from typing import Any

from season import Problem, Season

CHANGES = ("hello", "turn", "deadline", "seat", "game")


def play(season: Season) -> int:
    """Order and be ready wherever that is wanted; returns in how many games."""
    wanted = [game for game in season.call("GET", "/api/me/games/") if game["seat"] and game["missing"]]
    return sum(order(season, game["slug"]) for game in wanted)


def order(season: Season, slug: str) -> bool:
    """Hand in one legal order for each unit of one game, and be ready. False where the game has moved on."""
    game = f"/api/games/{slug}"
    try:
        turn = season.call("GET", f"{game}/")["turn"]
        if turn is None:
            return False
        number = turn["number"]
        options: dict[str, list[str]] = season.call("GET", f"{game}/orders/options/")
        lines = [random.choice(lines) for lines in options.values() if lines]  # noqa: S311
        season.call("PUT", f"{game}/orders/", {"number": number, "text": "\n".join(lines)})
        season.call("POST", f"{game}/orders/ready/", {"number": number, "ready": True})
    except Problem as problem:
        if problem.status != 409:
            raise
        return False
    return True


def main(site: str, token: str) -> None:
    """Play until somebody stops it."""
    season = Season(site, token)
    while True:
        line: dict[str, Any]
        for line in season.stream():
            if line["event"] in CHANGES:
                play(season)


if __name__ == "__main__":
    main(*sys.argv[1:])
