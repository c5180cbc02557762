"""Appeals to the directors of an event: made, taken back, answered. The event goes on meanwhile.

An answer changes nothing by itself. A ruling on a game's past, or another count, does; standings follow by themselves.
"""

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.core.mail import EmailMessage
from django.db.models import F
from django.template.loader import render_to_string
from django.urls import reverse

from games import database_time
from games.common.errors import Conflict, NotAllowed, Refused
from games.events.desk import locked_event
from games.events.models import LONGEST_APPEAL, Event, EventAppeal, EventAppealStatus, EventBoard, RoundState
from games.models import AuditAction, MailKind, Ruling
from games.services.base import record

MOST_OF_ONE = 20
"""Appeals that one entrant makes in one event."""


def boards_played(event: Event, user: User | AnonymousUser) -> list[EventBoard]:
    """The boards of rounds that have started on which a member plays, or played."""
    if not user.is_authenticated:
        return []
    boards = EventBoard.objects.filter(round__event=event, places__entry__user=user.pk)
    return list(boards.exclude(round__state=RoundState.DRAWN).select_related("round").distinct())


def may_appeal(event: Event, user: User | AnonymousUser) -> bool:
    """Whether a member has entered, also if they dropped out, and no appeal of theirs waits."""
    if not user.is_authenticated or not event.entries.filter(user=user.pk).exists():
        return False
    return not event.appeals.filter(entry__user=user.pk, status=EventAppealStatus.OPEN).exists()


def appeals_of(event: Event, reader: User | AnonymousUser) -> list[EventAppeal]:
    """The appeals that a reader may read: all for directors, their own for others; those that wait first."""
    appeals = event.appeals.select_related(
        "entry__user__profile", "board__round", "board__game", "answered_by__profile"
    )
    if not event.is_directed_by(reader):
        appeals = appeals.filter(entry__user=reader.pk) if reader.is_authenticated else appeals.none()
    listed = sorted(appeals, key=lambda one: (one.status != EventAppealStatus.OPEN, one.pk))
    for one in listed:
        one.rulings = rulings_on(one) if one.status == EventAppealStatus.OPEN else []
    return listed


def appeal_make(*, event: Event, by: User, text: str, board: int | None = None) -> EventAppeal:
    """As an entrant: ask the directors about a board (its id) that one plays or played, or about the standings.

    Raises Refused, with the field; Conflict while another appeal of theirs waits.
    """
    reason = text.strip()
    if not reason or len(reason) > LONGEST_APPEAL:
        raise Refused(f"Say what is wrong, in up to {LONGEST_APPEAL} characters.", field="text")
    with locked_event(event, by) as locked:
        entry = locked.entries.filter(user=by).first()
        if entry is None:
            raise NotAllowed("Only who has entered the event appeals to its director.")
        if entry.appeals.filter(status=EventAppealStatus.OPEN).exists():
            raise Conflict("An appeal of yours waits for the director. Take it back, or wait for the answer.")
        if entry.appeals.count() >= MOST_OF_ONE:
            raise Refused(f"{MOST_OF_ONE} appeals are the most in one event.", field="text")
        event_board = {one.pk: one for one in boards_played(locked, by)}.get(board) if board is not None else None
        if board is not None and event_board is None:
            raise Refused("Choose a board on which you play, or the standings.", field="board")
        made = EventAppeal.objects.create(event=locked, entry=entry, board=event_board, text=reason)
        record(AuditAction.EVENT_APPEAL, game=None, by=by, event=locked.name, appeal=made.pk, board=board)
        for director in (locked.director, *locked.co_directors.all()):
            _tell(made, director)
    return made


def appeal_withdraw(*, event: Event, by: User, appeal: int) -> EventAppeal:
    """As the entrant: take an appeal back that waits."""
    with locked_event(event, by) as locked:
        pending = locked.appeals.filter(pk=appeal, entry__user=by).first()
        if pending is None:
            raise NotAllowed("There is no such appeal of yours.")
        _check_open(pending)
        _settle(pending, by, EventAppealStatus.WITHDRAWN)
        record(AuditAction.EVENT_APPEAL, game=None, by=by, event=locked.name, appeal=pending.pk, withdrawn=True)
    return pending


def appeal_answer(
    *, event: Event, by: User, appeal: int, upheld: bool, answer: str, ruling: int | None = None
) -> EventAppeal:
    """As a director: answer an appeal. `ruling`: the id of one on the board's game, made because of it.

    Raises Refused, with the field; Conflict where another director was faster.
    """
    reply = answer.strip()
    if not reply or len(reply) > LONGEST_APPEAL:
        raise Refused(f"Say why, in up to {LONGEST_APPEAL} characters: the entrant reads it.", field="answer")
    with locked_event(event, by, director=True) as locked:
        pending = locked.appeals.filter(pk=appeal).select_related("board", "entry__user__profile").first()
        if pending is None:
            raise Refused("There is no such appeal in this event.", field="appeal")
        _check_open(pending)
        if ruling is not None:
            game = pending.board.game_id if pending.board is not None else None
            made = Ruling.objects.filter(pk=ruling, game=game).first() if game is not None else None
            if made is None:
                raise Refused("There is no such ruling on that board.", field="ruling")
            pending.ruling = made
        pending.answer = reply
        _settle(pending, by, EventAppealStatus.UPHELD if upheld else EventAppealStatus.DENIED)
        record(AuditAction.EVENT_ANSWER, game=None, by=by, event=locked.name, appeal=pending.pk, upheld=upheld)
        if pending.entry.user is not None:
            _tell(pending, pending.entry.user)
    return pending


def _check_open(appeal: EventAppeal) -> None:
    if appeal.status != EventAppealStatus.OPEN:
        raise Conflict(f"This appeal has been {appeal.get_status_display().lower()} already.")


def _settle(appeal: EventAppeal, by: User, status: EventAppealStatus) -> None:
    appeal.status, appeal.answered_by, appeal.answered_at = status, by, database_time.now()
    appeal.save(update_fields=["status", "answer", "ruling", "answered_by", "answered_at"])


def rulings_on(appeal: EventAppeal) -> list[Ruling]:
    """The rulings on its board's game that an answer may name, the latest first."""
    game = appeal.board.game_id if appeal.board is not None else None
    return list(Ruling.objects.filter(game=game).order_by(F("pk").desc())[:50]) if game is not None else []


def _tell(appeal: EventAppeal, user: User) -> None:
    """A mail about an appeal that was made, or answered, to a member who wants mail about games."""
    address = EmailAddress.objects.filter(user=user, primary=True, verified=True).first()
    if address is None or not user.profile.wants(MailKind.GAME):
        return
    event, board = appeal.event, appeal.board
    to = reverse("events:event", args=[event.name]) if appeal.answer else reverse("events:desk", args=[event.name])
    context = {
        "name": str(user.profile), "event": event, "who": str(appeal.entry), "text": appeal.text,
        "about": f"round {board.round.number}, board {board.number}" if board is not None else "the standings",
        "answer": appeal.answer, "status": appeal.get_status_display().lower(), "site_name": settings.SITE_NAME,
        "url": f"{settings.SITE_URL}{to}", "mail_url": f"{settings.SITE_URL}/me/mail/",
    }  # fmt: skip
    subject = " ".join(render_to_string("mail/event_appeal_subject.txt", context).split())
    headers = {"List-Unsubscribe": f"<{context['mail_url']}>", "Auto-Submitted": "auto-generated"}
    body = render_to_string("mail/event_appeal.txt", context)
    EmailMessage(f"[{settings.SITE_NAME}] {subject}", body, to=[address.email], headers=headers).send()
