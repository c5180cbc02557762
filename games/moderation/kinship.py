"""Kinship: two members say that they know each other, and the tables at which both sit are told.

One asks, the other confirms; either takes it back at any time. Nobody is accused of anything by it.
"""

from dataclasses import dataclass
from datetime import timedelta

from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.dispatch import receiver

from engine.model.json_data import JsonDict
from games import database_time
from games.accounts.export import EXPORTERS
from games.accounts.leaving import member_leaves
from games.common.addresses import network_of
from games.common.errors import Conflict, Hidden, Refused
from games.models import AuditAction, Game, Kinship, KinshipKind
from games.permissions import Viewer, check_somebody
from games.services.base import record

MOST_KIN = 30
"""Of one member, asked and confirmed."""
SAME_DAYS = timedelta(days=14)
"""Sessions that began so long ago tell nothing of a shared connection any more."""


@dataclass(frozen=True, slots=True)
class KinAtTable:
    """What a table is told: `names` are empty where the game hides who plays."""

    kind: str
    names: tuple[str, str] | None


def kinship_ask(*, by: User, other: User, kind: str) -> Kinship:
    """Say that one knows a member, who confirms it. Raises Refused, with the field, and Conflict."""
    check_somebody(by, "member")
    check_somebody(other, "member")
    if by == other:
        raise Refused("That is you.", field="member")
    if kind not in KinshipKind.values:
        raise Refused(f"It is one of: {', '.join(KinshipKind.values)}.", field="kind")
    with transaction.atomic():
        if of_member(by).filter(Q(asker=other) | Q(other=other)).exists():
            raise Conflict("That is said already. Take it back first, to say it otherwise.")
        if of_member(by).count() >= MOST_KIN:
            raise Refused(f"{MOST_KIN} are the most. Take one back first.", field="member")
        made = Kinship.objects.create(asker=by, other=other, kind=kind)
        record(AuditAction.KINSHIP_ASK, game=None, by=by, user=other.pk, kinship=made.pk)
    return made


@transaction.atomic
def kinship_confirm(*, by: User, pk: int) -> Kinship:
    """Confirm what another member has said of oneself. Raises Hidden."""
    kinship = Kinship.objects.select_for_update().filter(pk=pk, other=by).first()
    if kinship is None:
        raise Hidden("There is nothing to confirm.")
    if kinship.confirmed_at is None:
        kinship.confirmed_at = database_time.now()
        kinship.save(update_fields=["confirmed_at"])
        record(AuditAction.KINSHIP_CONFIRM, game=None, by=by, user=kinship.asker_id, kinship=kinship.pk)
    return kinship


@transaction.atomic
def kinship_end(*, by: User, pk: int) -> None:
    """Take it back, or say no; as either of the two. Raises Hidden."""
    ending = of_member(by).filter(pk=pk).first()
    if ending is None:
        raise Hidden("There is nothing to take back.")
    record(AuditAction.KINSHIP_END, game=None, by=by, kinship=ending.pk)
    ending.delete()


def of_member(user: User) -> QuerySet[Kinship]:
    """What a member has said, and what others say of them, confirmed or not."""
    return Kinship.objects.filter(Q(asker=user) | Q(other=user)).select_related("asker__profile", "other__profile")


def kin_at(viewer: Viewer) -> list[KinAtTable]:
    """The confirmed kinships of those who sit at a viewer's table, without names where the game hides them."""
    sit = viewer.game.memberships.filter(left_at=None).values("user")
    kinships = Kinship.objects.filter(confirmed_at__isnull=False, asker__in=sit, other__in=sit)
    hidden = viewer.game.names_hidden() and not viewer.is_gm
    return [
        KinAtTable(
            KinshipKind(one.kind).label.lower(),
            None if hidden else (str(one.asker.profile), str(one.other.profile)),
        )
        for one in kinships.select_related("asker__profile", "other__profile").order_by("pk")
    ]


def shares_connection(game: Game, user: User, address: str) -> bool:
    """Whether somebody else at a table logged in from the same network of late, and has not said so by a kinship.

    `address`: of who sits down, as `games.common.rate_limits.address_of` has it. A sign and no verdict: many share one.
    """
    others = game.memberships.filter(left_at=None).exclude(user=user).values("user")
    known = {pk for one in of_member(user).exclude(confirmed_at=None) for pk in (one.asker_id, one.other_id)}
    since = database_time.now() - SAME_DAYS
    sessions = UserSession.objects.filter(user__in=others, last_seen_at__gt=since).exclude(user__in=known)
    return any(network_of(ip) == address for ip in sessions.values_list("ip", flat=True))


def _export_kinships(user: User) -> list[JsonDict]:
    return [
        {
            "with": str((one.other if one.asker_id == user.pk else one.asker).profile),
            "kind": one.kind,
            "made_at": one.made_at,
            "confirmed_at": one.confirmed_at,
        }
        for one in of_member(user)
    ]


EXPORTERS["kinships"] = _export_kinships


@receiver(member_leaves)
def _delete_kinships(user: User, **_: object) -> None:
    of_member(user).delete()
