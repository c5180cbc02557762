"""What a GM may undo within five minutes: a deadline that was moved, a player who was replaced."""

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.utils.dateparse import parse_datetime

from games import database_time
from games.common.errors import Conflict
from games.models import AuditAction, AuditEntry, Game, Membership, Ruling, RulingKind, Seat, Submission
from games.models.ruling import CLOSED_EARLY
from games.permissions import check_gm
from games.services.announcing import replacement_recall
from games.services.base import check_turn, locked_game, record
from games.services.clock import move_deadline
from games.services.notices import notices_queue
from games.services.seats import seat_again, seat_give_up

WITHIN = timedelta(minutes=5)
TOO_LATE = "It is more than five minutes ago, or something has come after it."


def deadline_moved(game: Game, now: datetime) -> tuple[Ruling, datetime] | None:
    """The last move of the open turn's deadline, and where the deadline was, if that can be undone still."""
    turn = game.open_turn
    if turn is None:
        return None
    moves = game.rulings.filter(kind=RulingKind.DEADLINE, number=turn.number, data__has_key="due").order_by("pk")
    last = moves.last()
    if last is None or last.withdrawn_at is not None or last.made_at < now - WITHIN or last.data.get(CLOSED_EARLY):
        return None
    was, due = parse_datetime(last.data.get("was") or ""), parse_datetime(last.data["due"])
    return (last, was) if was is not None and was > now and turn.due == due else None


def deadline_undo(*, game: Game, by: User, turn: str | None = None) -> datetime:
    """As the GM: put the deadline back where it was before the last move. Everybody is told. Returns it."""
    with locked_game(game) as locked:
        check_gm(locked, by)
        check_turn(locked, turn)
        now = database_time.now()
        moved = deadline_moved(locked, now)
        if moved is None:
            raise Conflict(TOO_LATE)
        ruling, was = moved
        ruling.withdrawn_at, ruling.withdrawn_reason = now, "Undone at once."
        ruling.save(update_fields=["withdrawn_at", "withdrawn_reason"])
        move_deadline(locked, was, by, "The GM has undone the change just made.")
    return was


def replaced(game: Game, now: datetime) -> Membership | None:
    """The stay that was ended by the last replacement of a player, if that can be undone still."""
    last = (
        AuditEntry.objects.filter(game=game, action=AuditAction.SEAT_REPLACE, at__gt=now - WITHIN).order_by("pk").last()
    )
    if last is None or not last.data.get("stay") or not game.is_going:
        return None
    stay = Membership.objects.select_related("seat", "user").filter(pk=last.data["stay"], game=game).first()
    if stay is None or stay.seat is None or stay.left_at is None or stay.seat.out or game.seat_of(stay.user):
        return None
    sits = game.memberships.filter(seat=stay.seat, left_at=None).first()
    same = sits is None or sits.pk == last.data.get("new_stay")
    return stay if same and stay.user.is_active else None


def _take_bots_orders_back(game: Game, seat: Seat) -> None:
    """What a bot has handed in for the open turn is not the member's; what the member typed stays."""
    paper = Submission.objects.filter(seat=seat, turn=game.open_turn).first()
    last = paper.receipts.last() if paper is not None else None
    if paper is not None and last is not None and last.by_id is None:
        if paper.draft == "\n".join(paper.lines):
            paper.draft = ""
        paper.lines, paper.ready, paper.saved_at = [], False, None
        paper.save(update_fields=["draft", "lines", "ready", "saved_at"])


def replacement_undo(*, game: Game, by: User, turn: str | None = None) -> Membership:
    """As the GM: give a seat back to who was replaced a moment ago. What a
    member saved meanwhile stays. Returns the stay."""
    with locked_game(game) as locked:
        check_gm(locked, by)
        check_turn(locked, turn)
        stay = replaced(locked, database_time.now())
        if stay is None or stay.seat is None:
            raise Conflict(TOO_LATE)
        sits = locked.memberships.filter(seat=stay.seat, left_at=None).first()
        if sits is not None:
            seat_give_up(locked, sits, reason="The replacement was undone.")
            data = {"seat": stay.seat.name, "replaced": True, "reason": "The GM has undone the replacement."}
            notices_queue(game=locked, about="seat", key=f"replaced:{sits.pk}", to=[sits.user], data=data)
        if stay.seat.bot:
            _take_bots_orders_back(locked, stay.seat)
        again = seat_again(locked, stay)
        last = AuditEntry.objects.filter(game=locked, action=AuditAction.SEAT_REPLACE).order_by("pk").last()
        ruling = last.data.get("ruling") if last is not None else None
        replacement_recall(game=locked, by=by, seat=stay.seat, ruling=ruling)
        record(AuditAction.SEAT_REPLACE_UNDO, game=locked, by=by, seat=stay.seat)
    return again
