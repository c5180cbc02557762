"""What is looked at that others may not see, in the audit log: once for each thing and hour, not for each look.

GMs look at the games they rule; operators, who rule nothing, at what they have to mend.
"""

from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from games.models import AuditEntry, Game
from games.permissions import Viewer
from games.services.base import record

AGAIN_AFTER = timedelta(hours=1)


def gm_looks(viewer: Viewer, what: str, **ids: Any) -> None:
    """Note that a GM sees something as the GM; whoever is no GM leaves no trace. `ids` are ids and numbers only."""
    if viewer.is_gm and isinstance(viewer.user, User):
        _note(f"gm.{what}", viewer.game, viewer.user, ids)


def operator_looks(game: Game, by: User, what: str, **ids: Any) -> None:
    """Note that an operator sees something of a game that they do not rule. `ids` as for gm_looks."""
    _note(f"operator.{what}", game, by, ids)


def _note(action: str, game: Game, by: User, ids: dict[str, Any]) -> None:
    lately = AuditEntry.objects.filter(game=game, action=action, at__gt=timezone.now() - AGAIN_AFTER)
    if not lately.filter(actor=by, data=ids).exists():
        record(action, game=game, by=by, **ids)
