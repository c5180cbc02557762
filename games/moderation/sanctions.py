"""Silence, suspend and ban members: each with its reason, told to the member, who may appeal once."""

from datetime import datetime

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.core.mail import EmailMessage
from django.db import transaction
from django.dispatch import Signal
from django.template.loader import render_to_string

from games import database_time
from games.accounts.tokens import tokens_end
from games.common.errors import Conflict, NotAllowed, Refused
from games.members.leaving import leave_games
from games.models import AuditAction, Sanction, SanctionKind
from games.moderation.models import LONGEST_REPORT
from games.services.base import record

SALT = "games.moderation.sanction"
member_barred = Signal()
"""A member is suspended or banned now; with `user`, in that transaction."""


def sanction_impose(*, member: User, by: User, kind: str, reason: str, until: datetime | None = None) -> Sanction:
    """As a moderator: silence, suspend or ban a member. Raises NotAllowed, Refused.

    Who is suspended or banned is logged out everywhere, loses their tokens, and their seats are free for others;
    games that they ruled pass to a co-GM or to the players. The member is told by mail why, and where to appeal.
    """
    words = _checked_reason(member, by, kind, reason, until)
    with transaction.atomic():
        sanction = Sanction.objects.create(
            member=member, by=by, kind=kind, reason=words, until=None if kind == SanctionKind.BAN else until
        )
        record(AuditAction.SANCTION_IMPOSE, game=None, by=by, user=member.pk, sanction=sanction.pk)
        if kind != SanctionKind.SILENCE:
            _bar(member)
        _tell(sanction, "imposed")
    return sanction


def _checked_reason(member: User, by: User, kind: str, reason: str, until: datetime | None) -> str:
    if not by.has_perm("games.add_sanction"):
        raise NotAllowed("Only moderators do that.")
    if member == by or member.is_superuser:
        raise Refused("Neither yourself nor an operator of the site.", field="member")
    if kind not in SanctionKind.values:
        raise Refused(f"It is one of: {', '.join(SanctionKind.values)}.", field="kind")
    if kind == SanctionKind.SUSPEND and until is None:
        raise Refused("Say until when. Without an end it is a ban.", field="until")
    if until is not None and until <= database_time.now():
        raise Refused("That day is over.", field="until")
    words = reason.strip()
    if not words or len(words) > LONGEST_REPORT:
        raise Refused(f"Give the reason, in up to {LONGEST_REPORT} characters: the member reads it.", field="reason")
    return words


def _bar(member: User) -> None:
    """Nobody logs in as this member any more; what they held is given up."""
    member_barred.send(sender=User, user=member)  # before games: events are locked before their games
    leave_games(member, reason="Suspended.")
    member.is_active = False
    member.save(update_fields=["is_active"])
    tokens_end(user=member)
    for session in UserSession.objects.filter(user=member):
        session.end()


@transaction.atomic
def sanction_lift(*, sanction: Sanction, by: User, answer: str = "") -> Sanction:
    """As a moderator: end a sanction before its time, with an answer to the member if there is one to give."""
    if not by.has_perm("games.change_sanction"):
        raise NotAllowed("Only moderators do that.")
    locked = Sanction.objects.select_for_update().get(pk=sanction.pk)
    if locked.lifted_at is not None:
        raise Conflict("It has been lifted already.")
    locked.lifted_at, locked.lifted_by = database_time.now(), by
    _note_answer(locked, answer)
    locked.save()
    record(AuditAction.SANCTION_LIFT, game=None, by=by, user=locked.member_id, sanction=locked.pk)
    _unbar(locked.member)
    _tell(locked, "lifted")
    return locked


@transaction.atomic
def sanction_answer(*, sanction: Sanction, by: User, answer: str) -> Sanction:
    """As a moderator: answer an appeal; the sanction stays."""
    if not by.has_perm("games.change_sanction"):
        raise NotAllowed("Only moderators do that.")
    if not answer.strip():
        raise Refused("Say why it stays: the member reads it.", field="answer")
    locked = Sanction.objects.select_for_update().get(pk=sanction.pk)
    _note_answer(locked, answer)
    locked.save()
    record(AuditAction.SANCTION_ANSWER, game=None, by=by, user=locked.member_id, sanction=locked.pk)
    _tell(locked, "answered")
    return locked


def _note_answer(sanction: Sanction, answer: str) -> None:
    if answer.strip():
        sanction.answer, sanction.answered_at = answer.strip()[:LONGEST_REPORT], database_time.now()


@transaction.atomic
def sanction_appeal(*, sanction: Sanction, text: str) -> Sanction:
    """As the member, by the link in the mail: ask for it to be looked at again. Once."""
    words = text.strip()
    if not words or len(words) > LONGEST_REPORT:
        raise Refused(f"Say why, in up to {LONGEST_REPORT} characters.", field="text")
    locked = Sanction.objects.select_for_update().get(pk=sanction.pk)
    if locked.appealed_at is not None:
        raise Conflict("You have appealed already. The moderators have it.")
    locked.appeal, locked.appealed_at = words, database_time.now()
    locked.save(update_fields=["appeal", "appealed_at"])
    record(AuditAction.SANCTION_APPEAL, game=None, by=locked.member, sanction=locked.pk)
    return locked


def sanctions_end(*, now: datetime | None = None) -> int:
    """Let members in again whose suspension is over; returns how many. The beat asks for it every hour."""
    now = now or database_time.now()
    over = Sanction.objects.barring().filter(until__lte=now, lifted_at=None, member__is_active=False)
    ended = 0
    for member in User.objects.filter(pk__in=over.values("member")):
        with transaction.atomic():
            ended += _unbar(member, now)
    return ended


def _unbar(member: User, now: datetime | None = None) -> bool:
    """Let a member log in again, unless something else bars them, or they have closed the account."""
    barred = Sanction.objects.barring().in_force(now or database_time.now()).filter(member=member).exists()
    if member.is_active or barred or member.profile.left_at is not None:
        return False
    member.is_active = True
    member.save(update_fields=["is_active"])
    return True


def appeal_link(sanction: Sanction) -> str:
    """The address at which the member appeals, without logging in."""
    return f"{settings.SITE_URL}/sanctions/{signing.dumps(sanction.pk, salt=SALT)}/"


def sanction_of(token: str) -> Sanction | None:
    """The sanction that a link names; None for a link that is not ours."""
    try:
        pk = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    return Sanction.objects.select_related("member__profile").filter(pk=pk).first()


def _tell(sanction: Sanction, what: str) -> None:
    """A mail to the member's confirmed address: what it is, why, until when, and how to appeal."""
    address = EmailAddress.objects.filter(user=sanction.member, primary=True, verified=True).first()
    if address is None:
        return
    context = {
        "name": str(sanction.member.profile), "sanction": sanction, "what": what, "site_name": settings.SITE_NAME,
        "url": appeal_link(sanction),
    }  # fmt: skip
    subject = " ".join(render_to_string("mail/sanction_subject.txt", context).split())
    body = render_to_string("mail/sanction.txt", context)
    headers = {"Auto-Submitted": "auto-generated"}
    EmailMessage(f"[{settings.SITE_NAME}] {subject}", body, to=[address.email], headers=headers).send()
