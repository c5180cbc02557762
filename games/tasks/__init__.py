"""What the worker does. Tasks take ids, call a service, and may be lost, late or repeated without harm."""

from games.tasks.branches import branch_work
from games.tasks.clearing import clear_away
from games.tasks.mail import mail_send
from games.tasks.starting import games_start
from games.tasks.turns import turn_adjudicate

__all__ = ["branch_work", "clear_away", "games_start", "mail_send", "turn_adjudicate"]
