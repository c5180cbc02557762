"""What the worker does. Tasks take ids, call a service, and may be lost, late or repeated without harm."""

from games.tasks.branches import branch_work
from games.tasks.mail import mail_send
from games.tasks.sandboxes import sandboxes_clear
from games.tasks.turns import turn_adjudicate

__all__ = ["branch_work", "mail_send", "sandboxes_clear", "turn_adjudicate"]
