"""The chance by which the bots of a game decide.

It is made from the secret that is not published after the game: from a bot's seed and the board anybody could work out
what it has voted, and in some rulebooks votes stay secret for ever (docs/vocabulary.md).
"""

import hashlib

from games.models import Game


def bot_seed(game: Game, what: str) -> str:
    """A seed for something that bots think about, as 64 hex digits. The same `what` has the same seed."""
    return hashlib.sha256(f"{game.hidden_secret}:bots:{what}".encode()).hexdigest()


def bot_percent(game: Game, what: str) -> int:
    """A number from 0 to 99, as likely as any other; the same for the same `what`."""
    return int(bot_seed(game, what)[:8], 16) % 100
