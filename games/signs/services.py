"""Keep signs and delete them; note who looked at them."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db.models import Q

from games import database_time
from games.accounts.export import EXPORTERS
from games.accounts.leaving import delete_rows_on_leaving
from games.common.service_unavailable import if_writable
from games.models import AuditAction, Sign, SignKind
from games.services.base import record

log = logging.getLogger(__name__)

KEPT = timedelta(days=90)
"""Since a sign was seen last."""


@dataclass(frozen=True, slots=True)
class Noticed:
    """Two members, by their primary keys in any order, and how many have the same in common."""

    one: int
    other: int
    shared_by: int
    game: int | None = None

    @property
    def pair(self) -> tuple[int, int]:
        """The two in the order in which they are kept."""
        return min(self.one, self.other), max(self.one, self.other)


def signs_keep(kind: SignKind, noticed: Iterable[Noticed], *, among: int = 0) -> int:
    """Keep what was noticed: anew, or as seen again. `among`: how many pairs were looked at. Returns how many."""
    now, by_pair = database_time.now(), {one.pair: one for one in noticed if one.one != one.other}
    signs = [
        Sign(kind=kind, first_id=first, second_id=second, shared_by=one.shared_by, game_id=one.game, seen_at=now,
             first_at=now, alike=len(by_pair) if among else 0, among=among)
        for (first, second), one in by_pair.items()
    ]  # fmt: skip
    Sign.objects.bulk_create(
        signs,
        update_conflicts=True,
        unique_fields=["kind", "first", "second"],
        update_fields=["shared_by", "game", "seen_at", "alike", "among"],
    )
    return len(signs)


def signs_clear(*, now: datetime | None = None) -> int:
    """Delete signs that were seen last so long ago; returns how many."""
    gone, _ = Sign.objects.filter(seen_at__lt=(now or database_time.now()) - KEPT).delete()
    return gone


def signs_access_record(by: User, sign: Sign | None = None) -> None:
    """Note that a moderator looks at one sign, or at the list of them."""
    noted = False
    with if_writable():
        record(AuditAction.SIGNS_LOOK, game=None, by=by, sign=sign.pk if sign else None)
        noted = True
    if not noted:  # while the database takes nothing, the site's log is all there is
        log.warning("not in the audit log, which cannot be written: signs read by member %s", by.pk)


def _about(user: User) -> list[dict[str, object]]:
    """The signs about a member. Who the other is stays out: that is the other's."""
    return [
        {"what": SignKind(one.kind).label, "shared_by": one.shared_by, "first_at": one.first_at, "seen_at": one.seen_at}
        for one in Sign.objects.filter(Q(first=user) | Q(second=user))
    ]


EXPORTERS["signs"] = _about


delete_rows_on_leaving(Sign, "first", "second")
