"""Moderators change names that insult: each with its reason, told to who chose the name, who may appeal once."""

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Model
from django.dispatch import receiver
from django.template.loader import render_to_string

from engine.model.json_data import JsonDict
from games import database_time
from games.accounts.export import EXPORTERS
from games.accounts.leaving import member_leaves
from games.common.changed_names import SALT, appeal_link
from games.common.errors import Conflict, Hidden, NotAllowed, Refused
from games.models import AuditAction, NameChange, Report
from games.moderation.models import LONGEST_REPORT
from games.moderation.names import KINDS, MEMBER, Kind, kind_named
from games.moderation.services import report_settle
from games.services.base import record
from games.shown_text import tidy_title

PERMISSION = "games.change_report"
"""What members need to change names: that with which they settle reports."""


def check_moderates(by: User, kind: Kind, row: Model) -> None:
    """Raise NotAllowed unless `by` is a moderator who has no part in a thing."""
    if not by.has_perm(PERMISSION):
        raise NotAllowed("Only moderators do that.")
    if kind.has_part(row, by):
        raise NotAllowed("You have a part in it. Leave it to another moderator.")


def thing_for(by: User, kind: Kind, key: str) -> Model:
    """The row of that address, for a moderator: one that everybody finds, was reported, or is hidden by moderators.

    Raises NotAllowed, Hidden. A private game or template that nobody has reported is not there for moderators.
    """
    if not by.has_perm(PERMISSION):
        raise NotAllowed("Only moderators do that.")
    row = kind.at(key)
    if not kind.name_of(row):
        raise Hidden(f"There is no such thing: {kind.words}.")
    private = kind.key in ("game", "template") and not kind.shown(row, by)
    if private and not Report.objects.filter(**{kind.column: row}).exists():
        raise Hidden(f"There is no such thing: {kind.words}.")
    check_moderates(by, kind, row)
    return row


def name_change(
    *, kind: Kind, row: Model, by: User, was: str, name: str, reason: str, settles: Report | None = None
) -> NameChange:
    """As a moderator: change the name of a thing from `was`, and settle the report that asked for it.

    Who chose the name gets a mail with both names, the reason, and the way to appeal. Raises NotAllowed; Refused, with
    the field, for what the form of its own would refuse; Conflict where it is not called `was` any more.
    """
    check_moderates(by, kind, row)
    if not kind.renamed:
        raise Refused(f"Moderators do not change the name of {kind.words}. {kind.instead}")
    words = reason.strip()
    if not words or len(words) > LONGEST_REPORT:
        raise Refused(f"Give the reason, in up to {LONGEST_REPORT} characters: its owner reads it.", field="reason")
    with transaction.atomic():
        locked = kind.locked(row)
        now = kind.name_of(locked)
        if not now:
            raise Hidden(f"There is no such thing any more: {kind.words}.")
        if now != tidy_title(was):
            raise Conflict(f"Somebody has changed it meanwhile: it is called “{now}”. Look again before you change it.")
        after = kind.checked(locked, name)
        if after == now:
            raise Refused("That is its name already.", field="name")
        kind.put(locked, after)
        change = NameChange.objects.create(
            kind=kind.key, thing=locked.pk, before=now, after=after, reason=words, by=by, report=settles
        )
        _noted(change, kind, locked)
        if settles is not None and settles.settled_at is None:
            report_settle(report=settles, by=by, outcome=f"The name was changed from “{now}” to “{after}”.")
        for owner in kind.owners(locked):
            _tell(change, owner, "changed")
    return change


def _noted(change: NameChange, kind: Kind, row: Model) -> None:
    """Write the audit log; in a game's own trail the moderator is not named, whom its GM would learn of."""
    record(AuditAction.NAME_CHANGE, game=None, by=change.by, change=change.pk, kind=kind.key, thing=row.pk)
    if (game := kind.game_of(row)) is not None:
        record(AuditAction.NAME_CHANGE, game=game, by=None, change=change.pk)


@transaction.atomic
def name_appeal(*, change: NameChange, text: str) -> NameChange:
    """As who chose the name, by the link in the mail: ask for it to be looked at again. Once."""
    words = text.strip()
    if not words or len(words) > LONGEST_REPORT:
        raise Refused(f"Say why, in up to {LONGEST_REPORT} characters.", field="text")
    locked = NameChange.objects.select_for_update().get(pk=change.pk)
    if locked.appealed_at is not None:
        raise Conflict("There is an appeal already. The moderators have it.")
    locked.appeal, locked.appealed_at = words, database_time.now()
    locked.save(update_fields=["appeal", "appealed_at"])
    record(AuditAction.NAME_APPEAL, game=None, by=None, change=locked.pk)
    return locked


@transaction.atomic
def name_answer(*, change: NameChange, by: User, answer: str) -> NameChange:
    """As a moderator: answer an appeal, once. Raises NotAllowed, Refused, Conflict."""
    if not by.has_perm(PERMISSION):
        raise NotAllowed("Only moderators do that.")
    words = answer.strip()
    if not words or len(words) > LONGEST_REPORT:
        raise Refused(f"Give an answer, in up to {LONGEST_REPORT} characters: the owner reads it.", field="answer")
    locked = NameChange.objects.select_for_update().get(pk=change.pk)
    if locked.appealed_at is None:
        raise Conflict("Nobody has appealed.")
    if locked.answered_at is not None:
        raise Conflict("It has been answered already.")
    kind, row = KINDS[locked.kind], thing_of(locked)
    if row is not None:
        check_moderates(by, kind, row)
    locked.answer, locked.answered_at = words, database_time.now()
    locked.save(update_fields=["answer", "answered_at"])
    record(AuditAction.NAME_ANSWER, game=None, by=by, change=locked.pk)
    for owner in kind.owners(row) if row is not None else ():
        _tell(locked, owner, "answered")
    return locked


def thing_of(change: NameChange) -> Model | None:
    """The row whose name was changed; None where it is gone."""
    return kind_named(change.kind).model._default_manager.filter(pk=change.thing).first()


def change_of(token: str) -> NameChange | None:
    """The change that a link names; None for a link that is not ours."""
    try:
        pk = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    return NameChange.objects.filter(pk=pk).first()


def _tell(change: NameChange, owner: User, what: str) -> None:
    """A mail to a confirmed address: the name before and after, why, and how to appeal. It names nobody else."""
    address = EmailAddress.objects.filter(user=owner, primary=True, verified=True).first()
    if address is None:
        return
    context = {
        "name": str(owner.profile), "change": change, "what": what, "words": KINDS[change.kind].words,
        "site_name": settings.SITE_NAME, "url": appeal_link(change),
    }  # fmt: skip
    subject = " ".join(render_to_string("mail/renamed_subject.txt", context).split())
    body = render_to_string("mail/renamed.txt", context)
    headers = {"Auto-Submitted": "auto-generated"}
    EmailMessage(f"[{settings.SITE_NAME}] {subject}", body, to=[address.email], headers=headers).send()


def _export_name_changes(user: User) -> list[JsonDict]:
    plain = ("before", "after", "reason", "made_at", "appeal", "appealed_at", "answer", "answered_at")
    return list(NameChange.objects.filter(kind=MEMBER.key, thing=user.pk).values(*plain))


EXPORTERS["name_changes"] = _export_name_changes


@receiver(member_leaves)
def _clear_names(user: User, **_: object) -> None:
    NameChange.objects.filter(kind=MEMBER.key, thing=user.pk).update(before="", after="")
