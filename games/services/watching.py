"""What GMs look at that others may not, written into the audit log: once for each thing and hour, not for each look."""

from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from games.models import AuditEntry
from games.permissions import Viewer
from games.services.base import record

AGAIN_AFTER = timedelta(hours=1)


def gm_looks(viewer: Viewer, what: str, **ids: Any) -> None:
    """Note that a GM sees something as the GM; whoever is no GM leaves no trace. `ids` are ids and numbers only."""
    if not viewer.is_gm or not isinstance(viewer.user, User):
        return
    action, now = f"gm.{what}", timezone.now()
    lately = AuditEntry.objects.filter(game=viewer.game, action=action, at__gt=now - AGAIN_AFTER)
    if not lately.filter(actor=viewer.user, data=ids).exists():
        record(action, game=viewer.game, by=viewer.user, **ids)
