"""A letter that came, whatever way: who wrote it, whether it may be heeded, what is done for it, and the answer.

All of it is one transaction, with the row that says that the letter was taken: a letter that comes twice, or whose
worker dies, is heeded once. Who cannot be known by a signed address and a confirmed sender is never answered, so that
the site writes to nobody who has not written first.
"""

import hashlib
import logging
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.db import DatabaseError, IntegrityError, OperationalError, transaction

from games import database_time
from games.inbox import gms, seats
from games.inbox.body import UnreadableBody
from games.inbox.body_process import read_body
from games.inbox.head import InboundLetter, read_head
from games.inbox.quoting import written
from games.inbox.receipts import ReceiptMail, answer_letter, warn_of_stranger
from games.inbox.services import TRIES, letter_begin, letter_end
from games.inbox.troubles import of_deaths, of_error
from games.mail.replies import ReplyTo, read_token, token_in
from games.models import Arrived, ArrivedStatus, Game, Turn

log = logging.getLogger(__name__)

MANY, WITHIN = 60, timedelta(hours=1)
"""So many letters are heeded from one member in that time."""


@dataclass(frozen=True, slots=True)
class Meant:
    """Whose letter it is, by its signed address: nothing about the sender has been looked at yet."""

    user: User
    reply: ReplyTo
    turn: Turn
    game: Game


def mail_receive(raw: bytes, *, way: str, size: int | None = None) -> Arrived | None:
    """Take one letter as it came over the wire. Returns what became of it; None for one that was taken before.

    `size`: how big it is where `raw` is its beginning only. Its head is read first; its body only where its token and
    its sender are known, outside any transaction, by a process that can be killed. Raises OperationalError where the
    database is away: then nothing was taken, and the letter is to be handed in again. Nothing else is raised.

    A letter of which three processes have died, whatever it was that ended them, is put aside the fourth time unread.
    """
    digest = hashlib.sha256(raw).hexdigest()
    size = len(raw) if size is None else size
    if Arrived.objects.filter(key=digest).exists():
        return None  # put aside unread
    if not letter_begin(digest):
        row = _unread(raw, digest, way, size)
    else:
        try:
            row = _receive(raw, way, size)
        except OperationalError:
            with suppress(DatabaseError):
                letter_end(digest)
            raise
    letter_end(digest)
    return row


def _unread(raw: bytes, digest: str, way: str, size: int) -> Arrived | None:
    """Put aside what ended whoever read it. Nobody is answered: not even its head is looked at."""
    log.error("a letter ended every process that read it, and was put aside")
    row, made = Arrived.objects.get_or_create(
        key=digest,
        defaults={
            "way": way, "size": size, "status": ArrivedStatus.UNREADABLE, "raw": raw,
            "reason": of_deaths(TRIES),
        },
    )  # fmt: skip
    return row if made else None


def _receive(raw: bytes, way: str, size: int) -> Arrived | None:
    letter = read_head(raw)
    row = Arrived(key=letter.key, way=way, sender=letter.sender[:254], size=size)
    if Arrived.objects.filter(key=row.key).exists():
        return None
    try:
        too_big = size > settings.MAIL_IN_LIMIT
        letter = letter if too_big or not _is_heeded(letter) else _with_body(letter, raw)
        _read_ahead(letter, too_big=too_big)
        with transaction.atomic():
            return _take(row, letter, too_big=too_big)
    except IntegrityError:
        if Arrived.objects.filter(key=row.key).exists():
            return None  # another worker had it at the same time
        raise
    except OperationalError:
        raise
    except UnreadableBody as error:
        log.error("a letter could not be read, and was put aside: %s", error)
        row.raw, row.reason = raw, str(error)
        return _put_aside(row, letter, ArrivedStatus.UNREADABLE, UNREADABLE)
    except Exception as error:  # of this letter alone; the error's text may quote it
        row.raw, row.reason = raw, of_error(error)
        log.error("a letter could not be taken: %s", row.reason)
        return _put_aside(row, letter, ArrivedStatus.FAILED, FAILED)


def _is_heeded(letter: InboundLetter) -> bool:
    """Whether what a letter says is of any account: its token and its sender are known, and a person wrote it."""
    known = _addressees(letter)
    return bool(known) and not _is_automatic(letter, known[0].user) and _is_theirs(letter, known[0].user)


def _is_automatic(letter: InboundLetter, user: User) -> bool:
    """Whether a machine wrote it: also a person whose own confirmed address is one that machines have is none."""
    return bool(letter.automatic) and not (letter.automatic == "From" and _is_theirs(letter, user))


def _with_body(letter: InboundLetter, raw: bytes) -> InboundLetter:
    """The letter with what it says. Raises Unreadable."""
    body = read_body(raw)
    return replace(letter, text=body.text, was_html=body.was_html, attachments=body.attachments)


def _read_ahead(letter: InboundLetter, *, too_big: bool) -> None:
    """Read a seat's orders before the transaction in which they are taken: no lock waits for them."""
    known = _addressees(letter) if letter.text else []
    if known and known[0].reply.seat_id and _refusal_before_reading(letter, known, too_big=too_big) is None:
        seats.read_ahead(known[0].game, known[0].turn, known[0].user, written(letter.text or ""))


def _take(row: Arrived, letter: InboundLetter, *, too_big: bool) -> Arrived:
    row.status = ArrivedStatus.FAILED  # until it is known better: the row is there first, so that it is taken once
    row.save(force_insert=True)
    known = _addressees(letter)
    answer = _heeded(row, letter, known, too_big=too_big)
    row.status = answer.status
    if answer.lines and known:
        row.answered = answer_letter(letter, known[0].user, known[0].game, answer)
    row.save()
    return row


UNREADABLE = (
    "Your letter could not be read: it is built in a way that no mail program builds letters. Nothing in it was taken. "
    "Write the orders as plain text, or give them on the page."
)
FAILED = (
    "Something went wrong here while your letter was read: an error of this site, not of yours. Nothing in it was "
    "taken. Give your orders on the page, and tell whoever runs the site."
)


def _put_aside(row: Arrived, letter: InboundLetter, status: ArrivedStatus, reason: str) -> Arrived:
    """A letter that cannot be dealt with: said to its writer, noted for the operator, and not tried again."""
    with transaction.atomic():
        row.pk, row.status = None, status
        known = _addressees(letter)
        if known and _is_heeded(letter):
            _note(row, known[0], letter)
            row.answered = answer_letter(letter, known[0].user, known[0].game, ReceiptMail(status, (reason,)))
        row.save(force_insert=True)
    return row


def _addressees(letter: InboundLetter) -> list[Meant]:
    """What the signed addresses stand for that the letter went to, each once."""
    replies = dict.fromkeys(read_token(token) for one in letter.recipients if (token := token_in(one)))
    meant = []
    for reply in replies:
        turn = Turn.objects.select_related("game").filter(pk=reply.turn_id).first() if reply else None
        user = (
            User.objects.select_related("profile").filter(pk=reply.user_id, is_active=True).first() if reply else None
        )
        if reply and turn and user:
            meant.append(Meant(user, reply, turn, turn.game))
    return meant


def _is_theirs(letter: InboundLetter, user: User) -> bool:
    """Whether the letter says that it comes from an address that the member has confirmed."""
    return EmailAddress.objects.filter(user=user, verified=True, email__iexact=letter.sender).exists()


def _note(row: Arrived, meant: Meant, letter: InboundLetter) -> None:
    row.user, row.game, row.turn = meant.user, meant.game, meant.turn
    row.text = (letter.text or "")[: settings.MAIL_IN_LIMIT]


def _heeded(row: Arrived, letter: InboundLetter, known: list[Meant], *, too_big: bool) -> ReceiptMail:
    """What becomes of a letter; without lines where nobody is answered."""
    if not known:
        return ReceiptMail(ArrivedStatus.UNKNOWN)
    meant = known[0]
    if _is_automatic(letter, meant.user):
        return ReceiptMail(ArrivedStatus.AUTOMATIC)
    if not _is_theirs(letter, meant.user):
        row.user, row.game, row.turn = meant.user, meant.game, meant.turn
        row.answered = warn_of_stranger(letter, meant.user, meant.game)
        return ReceiptMail(ArrivedStatus.STRANGER)
    _note(row, meant, letter)
    answer = _refusal_before_reading(letter, known, too_big=too_big) or _carry_out(meant, letter)
    return _with_asides(answer, letter)


def _refusal_before_reading(letter: InboundLetter, known: list[Meant], *, too_big: bool) -> ReceiptMail | None:
    """Why a letter of a member's own is not even read, if it is not."""
    meant = known[0]
    lately = Arrived.objects.filter(user=meant.user, came_at__gt=database_time.now() - WITHIN)
    came = lately.exclude(status=ArrivedStatus.STRANGER).count()
    if came >= MANY:
        reason = (
            f"More than {MANY} letters came from you within an hour, so this one was not read. Give your orders on "
            "the page."
        )
        return ReceiptMail(ArrivedStatus.TOO_MANY, (reason,) if came == MANY else ())
    if not meant.user.profile.mail_orders:
        reason = (
            "You have not switched on that orders are taken from you by mail, so nothing in your letter was taken. "
            f"The switch is here: {settings.SITE_URL}/me/mail/"
        )
        return ReceiptMail(ArrivedStatus.OFF, (reason,))
    if len(known) > 1:
        mine = [one.game.name for one in known if one.user == meant.user]
        reason = (
            "Your letter went to more than one reply address"
            + (f" ({', '.join(dict.fromkeys(mine))})" if len(set(mine)) > 1 else "")
            + ", and nothing says which line is meant for which. Nothing was taken: send a letter to each."
        )
        return ReceiptMail(ArrivedStatus.SEVERAL, (reason,))
    if too_big:
        reason = (
            f"Your letter is bigger than {settings.MAIL_IN_LIMIT // 1000:,} kB, so it was not read, and nothing was "
            "taken. Send the orders alone, without attachments."
        )
        return ReceiptMail(ArrivedStatus.TOO_BIG, (reason,))
    return None


def _carry_out(meant: Meant, letter: InboundLetter) -> ReceiptMail:
    """What a letter says, carried out for a seat, or for a GM."""
    text = written(letter.text or "")
    if not text:
        reason = "Nothing was found in your letter but quotations, a signature or attachments, so nothing was taken."
        return ReceiptMail(ArrivedStatus.EMPTY, (reason,))
    if meant.reply.seat_id:
        return seats.carry_out(meant.game, meant.turn, meant.user, meant.reply.seat_id, text)
    return gms.carry_out(meant.game, meant.turn, meant.user, text)


def _with_asides(answer: ReceiptMail, letter: InboundLetter) -> ReceiptMail:
    """An answer that also says what of the letter was left aside."""
    asides = []
    if letter.attachments:
        which = (
            "an attachment, which was" if letter.attachments == 1 else f"{letter.attachments} attachments, which were"
        )
        asides.append(f"Your letter had {which} not looked at. Orders belong into the letter itself.")
    if letter.was_html:
        asides.append("It came as HTML alone and was made into text. Plain text is the safer way.")
    return replace(answer, lines=(*answer.lines, *asides)) if answer.lines else answer
