"""A round while it is played: one clock for its boards, those who drop out, and who takes their seats."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial

from django.contrib.auth.models import User

from games import database_time
from games.common.errors import Conflict, Refused
from games.events.desk import locked_event
from games.events.entries import entry_of
from games.events.models import Entry, EntryState, Event, EventBoard, Place, RoundState
from games.events.rounds import round_of
from games.models import AuditAction, Game
from games.models.timetable import LONGEST_WINDOW
from games.permissions import check_gm
from games.seat_offers.services import seat_offer
from games.services.base import check_open, locked_game, record
from games.services.clock import game_pause, game_resume, move_deadline
from games.services.seats import seat_replace
from games.services.task_queueing import hint_event_boards

CLOCK = ("pause", "resume", "extend")


@dataclass(frozen=True, slots=True)
class Undone:
    """A board at which something could not be done, and why."""

    board: EventBoard
    why: str


def round_clock(*, event: Event, by: User, number: int, do: str, minutes: int = 0, reason: str = "") -> list[Undone]:
    """As a director: pause or resume the clocks of all boards of a round that goes on, or move their deadlines.

    `minutes`: by how many. Each board is done by itself; returned are those at which it could not be, and why.
    """
    words = reason.strip()[:500] or "The director of the event."
    if do not in CLOCK:
        raise Refused(f"It is one of: {', '.join(CLOCK)}.", field="do")
    if do == "extend" and not 1 <= minutes <= LONGEST_WINDOW:
        raise Refused("Say by how many minutes, 14 days at most.", field="minutes")

    def one(game: Game) -> None:
        if do == "pause":
            game_pause(game=game, by=by, reason=words)
        elif do == "resume":
            game_resume(game=game, by=by, reason=words)
        else:
            _extend(game, by, minutes, words)

    with locked_event(event, by, director=True) as locked:
        round_ = round_of(locked, number)
        if round_.state != RoundState.GOING:
            raise Conflict("The round is not being played.")
        boards = list(round_.boards.filter(game__isnull=False).select_related("game"))
        record(AuditAction.EVENT_CLOCK, game=None, by=by, event=locked.name, round=number, do=do, minutes=minutes)
    return [undone for board in boards if (undone := _apply_to_board(board, one)) is not None]


def _apply_to_board(board: EventBoard, do: Callable[[Game], None]) -> Undone | None:
    """Do something to a board's game that goes on; what is refused is said of it."""
    game = board.game
    if game is None or game.is_over:
        return None
    try:
        do(game)
    except Refused as error:
        return Undone(board, error.message)
    return None


def _extend(game: Game, by: User, minutes: int, reason: str) -> None:
    with locked_game(game) as locked:
        check_gm(locked, by)
        turn = check_open(locked)
        begins = max(turn.due or database_time.now(), database_time.now())
        move_deadline(locked, begins + timedelta(minutes=minutes), by, reason)


def boards_retry(*, event: Event, by: User, number: int) -> int:
    """As a director: let boards be made whose games could not be made. Returns how many there are."""
    with locked_event(event, by, director=True) as locked:
        troubled = round_of(locked, number).boards.filter(game=None).exclude(trouble="")
        count = troubled.update(trouble="")
        if count:
            hint_event_boards()
    return count


def entry_drop(*, event: Event, by: User, entry: Entry, reason: str, reserve: Entry | None = None) -> list[Undone]:
    """As a director: take an entry out of the event, and off the boards that it plays now.

    On each its seat goes to a bot; a `reserve`, who is on the waiting list or in without a board in that round, is
    asked to take it, and sits down on saying yes. The table reads the reason. Returned are boards at which that could
    not be done, and why.
    """
    words = reason.strip()
    if not words or len(words) > 200:
        raise Refused("Say why, in up to 200 characters: the table reads it.", field="reason")
    with locked_event(event, by, director=True) as locked:
        locked_entry = entry_of(locked, entry.pk)
        other = _reserve(locked, reserve, locked_entry) if reserve is not None else None
        locked_entry.state, locked_entry.checked_in = EntryState.OUT, False
        locked_entry.save(update_fields=["state", "checked_in"])
        places = Place.objects.filter(
            entry=locked_entry, left_at=None, board__round__state=RoundState.GOING, board__counts__isnull=True
        ).select_related("board__game")
        going = [one for one in places if one.board.game is None or not one.board.game.is_over]
        Place.objects.filter(pk__in=[one.pk for one in going]).update(left_at=database_time.now())
        record(AuditAction.EVENT_DROP, game=None, by=by, event=locked.name, entry=locked_entry.pk)
    undone = []
    for place in going:
        give = partial(_pass_on, by=by, seat_id=place.seat_id, leaver=locked_entry, reason=words, reserve=other)
        one = _apply_to_board(place.board, give)
        if one is not None:
            undone.append(one)
    return undone


def _reserve(event: Event, reserve: Entry, leaver: Entry) -> User:
    """Whom to ask for the seat. Raises Refused."""
    locked_entry = entry_of(event, reserve.pk)
    if (
        locked_entry == leaver
        or locked_entry.user is None
        or locked_entry.state not in (EntryState.WAITING, EntryState.IN)
    ):
        raise Refused("A reserve is a member on the waiting list, or in the event.", field="reserve")
    busy = Place.objects.filter(entry=locked_entry, left_at=None, board__round__state=RoundState.GOING)
    if busy.exists():
        raise Refused(f"{locked_entry} plays a board of this round.", field="reserve")
    if locked_entry.state == EntryState.WAITING:
        locked_entry.state = EntryState.IN
        locked_entry.save(update_fields=["state"])
    return locked_entry.user


def _pass_on(game: Game, by: User, seat_id: str, leaver: Entry, reason: str, reserve: User | None) -> None:
    """A leaver's seat of a game that goes on: to a bot, and offered to a reserve."""
    seat = game.seats.get(seat_id=seat_id)
    if seat.player_id == leaver.user_id and seat.player_id is not None and not seat.out:
        seat_replace(game=game, by=by, seat_id=seat_id, reason=reason, bot=True)
    if reserve is not None and not seat.out:
        seat_offer(game=game, by=by, seat_id=seat_id, user=reserve, reason=reason)
