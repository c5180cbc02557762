"""What may be chosen for a game, and how much of it."""

from django.db import models


class GameStatus(models.TextChoices):
    FORMING = "forming", "Forming"
    RUNNING = "running", "Running"
    PAUSED = "paused", "Paused"
    FINISHED = "finished", "Finished"
    ABANDONED = "abandoned", "Abandoned"


class PressMode(models.TextChoices):
    FULL = "full", "Public and private"
    PUBLIC = "public", "Public only"
    NONE = "none", "None"


class Allocation(models.TextChoices):
    CHOSEN = "chosen", "Chosen on joining"
    PREFERENCE = "preference", "By preference list"
    DRAWN = "drawn", "Drawn by lot"


class NmrPolicy(models.TextChoices):
    """What follows when a seat has missed `nmr_limit` deadlines in a row."""

    HOLD = "hold", "Its units hold, for as long as it takes"
    VACATE = "vacate", "The seat is offered to a replacement"
    BOT = "bot", "A bot takes the seat until a replacement comes"


class DrawPolicy(models.TextChoices):
    """What the players may agree on, all of them together."""

    ALL = "all", "All survivors share"
    NAMED = "named", "Those whom the votes name share"
    NONE = "none", "No draw is agreed"


MOST_DELAYS = 10
LONGEST_WATCH_DELAY = 10_080  # minutes
A_TURN_LATER = -1
"""`Game.watch_delay` where spectators are shown a turn when the next one has been played."""
LONGEST_DELAY = 168  # hours


class Sitters(models.TextChoices):
    """Whether somebody else may order for a seat for a time, and who is told."""

    NONE = "none", "Nobody"
    GM = "gm", "Told to the GM"
    TOLD = "told", "Told to the table"


LONGEST_QUIET = 20
"""Years without a change for which a quiet board can be made to last."""
HIGHEST_RATING = 60
"""A rating begins at 25; nobody comes near this."""
LONGEST_TABLE_RULES = 4000  # characters
