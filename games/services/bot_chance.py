"""The chance by which the bots of a game decide.

It is made from a secret of the game that is not published with the other one, and from the site's own key. From a bot's
seed and the board anybody could work out what it has voted, and in some rulebooks votes stay secret for ever
(docs/vocabulary.md), even where the GM lays the game's second secret open.
"""

from django.utils.crypto import salted_hmac

from games.models import Game


def bot_seed(game: Game, what: str) -> str:
    """A seed for something that bots think about, as 64 hex digits. The same `what` has the same seed."""
    return salted_hmac("games.bots", f"{game.hidden_secret}:{what}", algorithm="sha256").hexdigest()


def bot_percent(game: Game, what: str) -> int:
    """A number from 0 to 99, as likely as any other; the same for the same `what`."""
    return int(bot_seed(game, what)[:8], 16) % 100
