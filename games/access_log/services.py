"""What is looked at that others may not see, in the audit log: once for each thing and hour, not for each look.

GMs look at the games they rule; operators, who rule nothing, at what they have to mend.
"""

import logging
from datetime import timedelta

from django.contrib.auth.models import User

from engine.model.json_data import JsonDict
from games import database_time
from games.common.service_unavailable import if_writable
from games.models import AuditAction, AuditEntry, Branch, BranchStatus, Game, Thread, ThreadKind
from games.models.seat import GM
from games.permissions import Viewer
from games.services.base import record

log = logging.getLogger(__name__)

AGAIN_AFTER = timedelta(hours=1)


def gm_access_record(viewer: Viewer, action: AuditAction, **ids: object) -> None:
    """Note that a GM sees something as the GM; whoever is no GM leaves no trace. `ids` are ids and numbers only."""
    if viewer.is_gm and isinstance(viewer.user, User):
        _note(action, viewer.game, viewer.user, ids)


def press_access_record(viewer: Viewer, thread: Thread, last: int) -> None:
    """Note that a GM reads press that was written neither to the GM nor to a seat of theirs, up to a message.

    A GM who plays is no reader of the others' letters either: as the GM they may read them, and that is told.
    """
    own_seats = {viewer.seat_id, GM if viewer.is_gm else None}
    if last and thread.kind != ThreadKind.PUBLIC and own_seats.isdisjoint(thread.seat_ids):
        gm_access_record(viewer, AuditAction.GM_READ_PRESS, thread=thread.pk, up_to=last)


def branch_access_record(viewer: Viewer, branch: Branch) -> None:
    """Note that a GM compares a branch that is replayed, drafts with the papers in them among those."""
    if branch.status in (BranchStatus.READY, BranchStatus.PUBLISHED):
        gm_access_record(viewer, AuditAction.GM_BRANCH, branch=branch.pk)


def operator_access_record(game: Game, by: User, action: AuditAction, **ids: object) -> None:
    """Note that an operator sees something of a game that they do not rule. `ids` as for gm_access_record."""
    _note(action, game, by, ids)


def _note(action: AuditAction, game: Game, by: User, ids: JsonDict) -> None:
    lately = AuditEntry.objects.filter(game=game, action=action, at__gt=database_time.now() - AGAIN_AFTER)
    if lately.filter(actor=by, data=ids).exists():
        return
    written = False
    with if_writable():
        record(action, game=game, by=by, **ids)
        written = True
    if not written:  # pages are read on while the database takes nothing: then the site's log is all there is
        log.warning("not in the trail, which cannot be written: %s of game %s by member %s", action, game.pk, by.pk)
