"""Rounds of an event: drawn, drawn anew, changed by hand, discarded, started, called off, closed.

A round that is drawn is seen by directors alone. Started rounds are played on games that a worker makes
(`boards.py`), or elsewhere; then somebody enters the counts (`counts.py`).
"""

from django.contrib.auth.models import User

from games import database_time
from games.common.errors import Conflict, Refused
from games.events.calls import calls_send
from games.events.desk import locked_event
from games.events.drawing import draw_boards, playing_entries
from games.events.models import Event, EventStatus, Place, Round, RoundState
from games.events.services import MOST_ROUNDS
from games.models import AuditAction, Game
from games.services.base import locked_game, record
from games.services.endings import finish
from games.services.task_queueing import hint_event_boards


def round_draw(
    *,
    event: Event,
    by: User,
    here: bool = True,
    bots: bool = False,
    checked_in: bool = False,
    number: int = 1,
    twice: bool = False,
    top: int = 0,
) -> list[Round]:
    """As a director: draw the next round, or the next `number` of them.

    `here`: it is played on this site. `bots` take the seats that are left, or some play `twice`, who said that they
    would; without either who is left sits out. `checked_in`: only those who have checked in play. `top`: so many boards
    are of the best placed. Raises Refused for what cannot be drawn.
    """
    with locked_event(event, by, director=True) as locked:
        if locked.status == EventStatus.OVER:
            raise Conflict("The event is over.")
        last = locked.rounds.count()
        if not 1 <= number <= MOST_ROUNDS - last:
            raise Refused(f"An event has {MOST_ROUNDS} rounds at most.", field="number")
        if twice and bots:
            raise Refused("Seats that are left go to bots, or to who plays two boards: choose one.", field="twice")
        if top and number > 1:
            raise Refused("Top boards are made for one round at a time, of the standings of then.", field="top")
        made = []
        for one in range(last + 1, last + number + 1):
            filled = {"bots": bots and here, "twice": twice, "top": top}
            new = Round.objects.create(event=locked, number=one, here=here, **filled)
            draw_boards(new, playing_entries(locked, here=here, checked_in=checked_in))
            made.append(new)
        numbers = [one.number for one in made]
        record(AuditAction.EVENT_DRAW, game=None, by=by, event=locked.name, rounds=numbers)
    return made


def round_of(event: Event, number: int) -> Round:
    """A round of an event. Raises Refused."""
    round_ = event.rounds.filter(number=number).first()
    if round_ is None:
        raise Refused("There is no such round.", field="round")
    return round_


def check_drawn(round_: Round) -> None:
    """Raise Conflict for a round that has started."""
    if round_.state != RoundState.DRAWN:
        raise Conflict(f"Round {round_.number} has been started, by you or another director. Look at it again.")


def round_redraw(*, event: Event, by: User, number: int, checked_in: bool = False) -> Round:
    """As a director: draw a round that has not started anew: with who plays now, and other luck."""
    with locked_event(event, by, director=True) as locked:
        round_ = round_of(locked, number)
        check_drawn(round_)
        round_.boards.all().delete()
        round_.draws += 1
        round_.save(update_fields=["draws"])
        draw_boards(round_, playing_entries(locked, here=round_.here, checked_in=checked_in))
        record(AuditAction.EVENT_DRAW, game=None, by=by, event=locked.name, rounds=[number])
    return round_


def round_discard(*, event: Event, by: User, number: int) -> None:
    """As a director: throw the last round away, as long as it has not started."""
    with locked_event(event, by, director=True) as locked:
        round_ = round_of(locked, number)
        check_drawn(round_)
        if locked.rounds.filter(number__gt=number).exists():
            raise Conflict("Later rounds are drawn. Throw them away first, the last one before the others.")
        round_.delete()
        record(AuditAction.EVENT_DISCARD, game=None, by=by, event=locked.name, round=number)


def places_swap(*, event: Event, by: User, number: int, one: int, other: int) -> None:
    """As a director: let two exchange their seats in a round that has not started; `one`, `other`: ids of places."""
    with locked_event(event, by, director=True) as locked:
        round_ = round_of(locked, number)
        check_drawn(round_)
        places = list(Place.objects.filter(board__round=round_, pk__in=(one, other)).select_related("board", "entry"))
        if len(places) != 2:
            raise Refused("Name two seats of this round.", field="other")
        first, second = places
        for mover, there in ((first, second), (second, first)):
            sits = Place.objects.filter(board=there.board, entry=mover.entry).exclude(pk__in=(first.pk, second.pk))
            if mover.board_id != there.board_id and sits.exists():
                raise Refused(f"{mover.entry} plays board {there.board.number} already.", field="other")
        Place.objects.filter(pk__in=(first.pk, second.pk)).delete()
        for mover, there in ((first, second), (second, first)):
            swapped = {"entry": mover.entry, "counts": mover.counts}
            Place.objects.create(board=there.board, seat_id=there.seat_id, **swapped)
        ids = [first.entry_id, second.entry_id]
        record(AuditAction.EVENT_SWAP, game=None, by=by, event=locked.name, round=number, entries=ids)


def round_start(*, event: Event, by: User, number: int) -> Round:
    """As a director: start a round. Everybody sees its boards now; those that are played here are made by a worker."""
    with locked_event(event, by, director=True) as locked:
        round_ = round_of(locked, number)
        check_drawn(round_)
        if locked.status == EventStatus.OVER:
            raise Conflict("The event is over.")
        if locked.rounds.filter(number__lt=number, state=RoundState.DRAWN).exists():
            raise Conflict("An earlier round has not started yet.")
        if round_.here and locked.template is None:
            raise Refused("The template is gone. Choose another, and draw the round again.", field="template")
        round_.state, round_.started_at = RoundState.GOING, database_time.now()
        round_.save(update_fields=["state", "started_at"])
        locked.status = EventStatus.GOING
        locked.save(update_fields=["status"])
        locked.entries.update(checked_in=False)
        record(AuditAction.EVENT_START, game=None, by=by, event=locked.name, round=number)
        if round_.here:
            hint_event_boards()
        else:
            calls_send(round_)
    return round_


def round_call_off(*, event: Event, by: User, number: int, reason: str) -> Round:
    """As a director: undo the start of a round. Its games end undecided, with the reason; it can be drawn again."""
    words = reason.strip()
    if not words or len(words) > 200:
        raise Refused("Say why, in up to 200 characters: the players read it.", field="reason")
    with locked_event(event, by, director=True) as locked:
        round_ = round_of(locked, number)
        if round_.state == RoundState.DRAWN:
            raise Conflict("It has not started.")
        if locked.rounds.filter(number__gt=number).exclude(state=RoundState.DRAWN).exists():
            raise Conflict("A later round has started. Call that off first.")
        games = list(Game.objects.filter(of_event__round=round_))
        round_.boards.update(game=None, counts=None, trouble="")
        round_.state, round_.started_at = RoundState.DRAWN, None
        round_.save(update_fields=["state", "started_at"])
        Place.objects.filter(board__round=round_).update(left_at=None)
        how = f"The round was called off: {words}"
        for game in games:
            with locked_game(game) as one:
                if not one.is_over:
                    finish(one, kind="stopped", seats=[], now=database_time.now(), how=how)
        record(AuditAction.EVENT_CALL_OFF, game=None, by=by, event=locked.name, round=number)
    return round_


def round_close(*, event: Event, by: User, number: int, over: bool = True) -> Round:
    """As a director: say that a round is over, or that it goes on after all. Games are not touched by it."""
    with locked_event(event, by, director=True) as locked:
        round_ = round_of(locked, number)
        if round_.state == RoundState.DRAWN:
            raise Conflict("It has not started.")
        round_.state = RoundState.OVER if over else RoundState.GOING
        round_.save(update_fields=["state"])
        record(AuditAction.EVENT_CLOSE_ROUND, game=None, by=by, event=locked.name, round=number, over=over)
    return round_
