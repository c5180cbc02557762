"""Observers and commentators of a whole event: named once by a director, for its boards now and to come.

On each board they are its onlookers (`games.watching`): what they see and may do is the same, and stands in its trail.
"""

from contextlib import suppress

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet
from django.dispatch import receiver

from engine.model.json_data import JsonDict
from games import database_time
from games.accounts.leaving import member_leaves
from games.common.errors import Conflict, NotAllowed, Refused
from games.events.desk import locked_event
from games.events.models import EntryState, Event, EventBoard, EventOnlooker, EventStatus
from games.events.running import Undone
from games.models import AuditAction, Game, Onlooker, OnlookerRole
from games.permissions import check_somebody
from games.services.base import record
from games.watching.services import MOST, onlooker_add, onlooker_end

PLAYS = "takes part. Whoever looks on at all boards does not play."


def onlookers_of(event: Event) -> QuerySet[EventOnlooker]:
    """Who looks on at the event now."""
    return event.onlookers.filter(ended_at=None).select_related("user__profile")


def looks_on(event: Event, user: User | AnonymousUser) -> bool:
    """Whether a member looks on at the event now."""
    return user.is_authenticated and event.onlookers.filter(user=user.pk, ended_at=None).exists()


def event_onlooker_add(*, event: Event, by: User, user: User, role: str) -> tuple[EventOnlooker, list[Undone]]:
    """As a director: let a member look on at all boards of the event. Returned are boards at which it cannot be, too.

    Raises NotAllowed, Refused with the field, Conflict.
    """
    if role not in OnlookerRole.values:
        raise Refused(f"It is one of: {', '.join(OnlookerRole.values)}.", field="role")
    check_somebody(user, "member")
    with locked_event(event, by, director=True) as locked:
        if locked.status == EventStatus.OVER:
            raise Conflict("The event is over: everybody may look.")
        if user.profile.is_program:
            raise Refused(f"{user.profile} is a program.", field="member")
        if locked.is_directed_by(user):
            raise Refused(f"{user.profile} directs the event, and sees all.", field="member")
        if locked.entries.filter(user=user).exclude(state=EntryState.OUT).exists():
            raise Refused(f"{user.profile} {PLAYS}", field="member")
        if onlookers_of(locked).filter(user=user, role=role).exists():
            raise Conflict(f"{user.profile} looks on already.")
        if onlookers_of(locked).count() >= MOST:
            raise Refused(f"{MOST} are the most who look on at a time.", field="member")
        made = EventOnlooker.objects.create(event=locked, user=user, role=role, by=by)
        record(AuditAction.EVENT_ONLOOKER, game=None, by=by, event=locked.name, user=user.pk, role=role, on=True)
        boards = list(EventBoard.objects.filter(round__event=locked, game__isnull=False).select_related("game"))
    return made, [undone for board in boards if (undone := _add_onlooker(board, made, by)) is not None]


def _add_onlooker(board: EventBoard, event_onlooker: EventOnlooker, by: User) -> Undone | None:
    """Let them look on at one board that goes on; what is refused is said of it."""
    if board.game is None or board.game.is_over:
        return None
    try:
        onlooker_add(game=board.game, by=by, user=event_onlooker.user, role=event_onlooker.role)
    except Conflict:
        return None  # they look on there already
    except Refused as error:
        return Undone(board, error.message)
    return None


def board_onlookers_put(board: EventBoard, game: Game) -> None:
    """Let those who look on at the event look on at a board that has just been made; but nobody who plays there."""
    event = board.round.event
    for one in onlookers_of(event):
        with suppress(Refused):
            onlooker_add(game=game, by=event.director, user=one.user, role=one.role)


def event_onlooker_end(*, event: Event, by: User, onlooker: int) -> EventOnlooker:
    """As a director, or as who looks on: end it, on all boards. Raises NotAllowed, Conflict."""
    with locked_event(event, by) as locked:
        ending = locked.onlookers.filter(pk=onlooker).select_related("user__profile").first()
        if not locked.is_directed_by(by) and (ending is None or ending.user_id != by.pk):
            raise NotAllowed("Only the directors of this event, and who looks on, can do that.")
        if ending is None or ending.ended_at is not None:
            raise Conflict("Nobody like that looks on.")
        ending.ended_at = database_time.now()
        ending.save(update_fields=["ended_at"])
        details: JsonDict = {"event": locked.name, "user": ending.user_id, "role": ending.role, "on": False}
        record(AuditAction.EVENT_ONLOOKER, game=None, by=by, **details)
        there = Onlooker.objects.now().filter(game__of_event__round__event=locked, user=ending.user, role=ending.role)
        for one in list(there.select_related("game")):
            with suppress(NotAllowed):  # a director who came later rules no board that was there
                onlooker_end(game=one.game, by=by, onlooker=one.pk)
    return ending


@receiver(member_leaves)
def _looks_away(user: User, **_: object) -> None:
    EventOnlooker.objects.filter(user=user, ended_at=None).update(ended_at=database_time.now())
