"""Ask readers by mail whether they want a zine, and note what they answer.

Nothing but one question is ever sent to an address that has not said yes. Who is asked learns who asks; who asks does
not learn whether an address has an account here.
"""

from collections.abc import Iterable

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.dispatch import receiver

from games import database_time
from games.accounts.export import EXPORTERS
from games.accounts.leaving import member_leaves
from games.common.errors import Hidden, NotAllowed, Refused
from games.models import AuditAction, MailReader, RefusingAddress, Zine
from games.moderation.strangers import check_may_mail_strangers
from games.services.base import record
from games.zines.mailing_list.mails import SALT, mailbox_of, question_to
from games.zines.mailing_list.models import KEPT
from games.zines.mailing_list.reading import ReaderLine, read_readers
from games.zines.services import zine_locked

MOST_READERS = 5_000
"""Of one zine."""


def mail_readers_add(*, zine: Zine, by: User, text: str) -> int:
    """As an editor: ask everybody of a list who was not asked before; returns how many.

    Raises NotAllowed, and Refused for a list that cannot be read or has too many, and for an editor who is silenced or
    has confirmed no address; then nobody is asked.
    """
    if not zine.is_edited_by(by):
        raise NotAllowed("Only the editors of this zine can do that.")
    check_may_mail_strangers(by, field="text")
    lines = {mailbox_of(line.address): line for line in read_readers(text)}
    with zine_locked(zine, by) as locked:
        new = _new(locked, lines)
        if locked.mail_readers.filter(ended_at=None).count() + len(new) > MOST_READERS:
            raise Refused(f"{MOST_READERS} readers by mail are the most of one zine.", field="text")
        waiting = MailReader.objects.waiting().filter(added_by=by).count()
        if waiting + len(new) > settings.MAIL_READERS_WAITING:
            raise Refused(
                f"{waiting} of those you asked have not answered yet, and {settings.MAIL_READERS_WAITING} are the most "
                f"here, over all zines of yours. Send fewer, ask the site's operator for more, or "
                f"wait: who does not answer within {KEPT.days} days is taken off.",
                field="text",
            )
        made = MailReader.objects.bulk_create(
            MailReader(zine=locked, name=line.name, address=line.address, mailbox=mailbox, added_by=by)
            for mailbox, line in new.items()
        )
        record(AuditAction.ZINE_READERS_ASK, game=None, by=by, zine=locked.pk, count=len(made))
        _send(question_to(locked, by, one) for one in made)
    return len(made)


def _new(zine: Zine, lines: dict[str, ReaderLine]) -> dict[str, ReaderLine]:
    """Whom this zine has not asked, and who may be asked at all."""
    known = {*zine.mail_readers.filter(mailbox__in=lines).values_list("mailbox", flat=True)}
    known |= {*RefusingAddress.objects.filter(mailbox__in=lines).values_list("mailbox", flat=True)}
    return {mailbox: line for mailbox, line in lines.items() if mailbox not in known}


def _send(mails: Iterable[EmailMessage]) -> None:
    if all_mails := list(mails):
        get_connection().send_messages(all_mails)


def mail_reader_by(zine: Zine, token: str) -> MailReader:
    """Whom the token of `answer_url` is about. Raises Hidden for one that we have not made, or that is over."""
    try:
        zine_pk, reader_pk = signing.loads(token, salt=SALT)
    except signing.BadSignature as error:
        raise Hidden("This link is broken.") from error
    reader = zine.mail_readers.filter(pk=reader_pk).first() if zine_pk == zine.pk else None
    if reader is None:
        raise Hidden("This question is no longer open.")
    return reader


@transaction.atomic
def mail_reader_confirm(*, reader: MailReader) -> bool:
    """Say yes. Whether it comes now: who has stopped it needs to be asked anew, by writing to the editors."""
    locked = MailReader.objects.select_for_update().get(pk=reader.pk)
    if locked.ended_at is not None:
        return False
    if locked.confirmed_at is None:
        locked.confirmed_at = database_time.now()
        locked.save(update_fields=["confirmed_at"])
    return True


@transaction.atomic
def mail_reader_stop(*, reader: MailReader, all_zines: bool = False) -> None:
    """Say no, or get it no more; `all_zines`: and be asked by no zine of this site again."""
    MailReader.objects.filter(pk=reader.pk, ended_at=None).update(
        ended_at=database_time.now(), name="", address="", confirmed_at=None
    )
    if all_zines:
        RefusingAddress.objects.get_or_create(mailbox=reader.mailbox)
        MailReader.objects.filter(mailbox=reader.mailbox, ended_at=None).update(
            ended_at=database_time.now(), name="", address="", confirmed_at=None
        )


def mail_reader_remove(*, reader: MailReader, by: User) -> None:
    """As an editor: take a reader off the list. They are not asked again. Raises NotAllowed."""
    with zine_locked(reader.zine, by) as zine:
        record(AuditAction.ZINE_READER_REMOVE, game=None, by=by, zine=zine.pk)
        mail_reader_stop(reader=reader)


def mail_readers_clear() -> int:
    """End the questions that nobody has answered in time; returns how many. They are not asked again."""
    now = database_time.now()
    return MailReader.objects.waiting().filter(asked_at__lt=now - KEPT).update(ended_at=now, name="", address="")


def _mailboxes(user: User) -> list[str]:
    addresses = EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True)
    return [mailbox_of(address) for address in addresses]


def _export_readers(user: User) -> list[dict[str, object]]:
    rows = MailReader.objects.filter(mailbox__in=_mailboxes(user)).select_related("zine").order_by("pk")
    fields = ("name", "address", "asked_at", "confirmed_at", "ended_at")
    return [{"zine": row.zine.name, **{name: getattr(row, name) for name in fields}} for row in rows]


EXPORTERS["zines_by_mail"] = _export_readers


@receiver(member_leaves)
def _stop_readers(user: User, **_: object) -> None:
    """Who goes is on no list by an address that is confirmed as theirs."""
    for reader in MailReader.objects.filter(mailbox__in=_mailboxes(user)):
        mail_reader_stop(reader=reader)
