"""Seats that change hands."""

from django.contrib.auth.models import User
from django.utils import timezone

from games.common.errors import Conflict, NotAllowed, Refused
from games.live.live import tell
from games.models import Concession, DrawVote, Game, GameStatus, Membership, Seat, Submission
from games.permissions import check_gm, may_see
from games.services.base import check_turn, locked_game, record
from games.services.endings import settle_votes
from games.services.notices import notices_owe


def _forget_person(game: Game, seat: Seat) -> None:
    """What belonged to the person and not to the seat: ballots, the ready mark, and misses in a row."""
    DrawVote.objects.filter(seat=seat).delete()
    Concession.objects.filter(seat=seat).delete()
    Submission.objects.filter(seat=seat, turn__adjudicated_at=None).update(ready=False)
    seat.nmr_running = 0


def seat_give_up(game: Game, membership: Membership, *, reason: str = "", to_bot: bool = False) -> None:
    """End a stay, in a locked game: by leaving, by being replaced, or by missing too many deadlines.

    The orders saved for the open turn stay; the successor may change them.
    """
    membership.left_at = timezone.now()
    membership.reason = reason[:200]
    membership.save(update_fields=["left_at", "reason"])
    seat = membership.seat
    if seat is None:
        return
    _forget_person(game, seat)
    seat.player = None
    seat.bot = to_bot
    seat.save()
    if game.is_going:
        data = {"seat": seat.name, "bot": to_bot}
        notices_owe(game=game, about="seat", key=f"left:{membership.pk}", data=data)
        settle_votes(game)


def _seat_down(game: Game, seat: Seat, user: User) -> Membership:
    _forget_person(game, seat)
    seat.player = user
    seat.bot = False
    seat.save()
    membership = Membership.objects.create(game=game, user=user, seat=seat)
    notices_owe(game=game, about="seat", key=f"taken:{membership.pk}", data={"seat": seat.name, "taken": True})
    tell(game, "seat")
    return membership


def _seat(game: Game, seat_id: str) -> Seat:
    seat = game.seats.filter(seat_id=seat_id).first()
    if seat is None:
        raise Refused(f"There is no seat “{seat_id}” in this game.", field="seat_id")
    if seat.out:
        raise Refused(f"{seat.name} is out of the game.", field="seat_id")
    return seat


def check_newcomer(game: Game, user: User) -> None:
    """Raise Refused unless this user may sit down in a game that is going: who knows its secrets may not."""
    if game.seat_of(user) is not None:
        raise Refused("You hold a seat in this game already.")
    if game.has_gm(user) and not game.gm_may_play:
        raise Refused("You are the GM. In this game the GM does not play.")
    if game.memberships.filter(user=user, left_at__isnull=False).exclude(seat=None).exists():
        raise Refused("You have held a seat in this game before, and know too much. The GM can put you back.")


def seat_takeover(*, game: Game, by: User, seat_id: str, token: str = "") -> Membership:
    """Take a seat of a running game that somebody left, or that a bot keeps warm."""
    with locked_game(game) as locked:
        if not may_see(locked, by, token):
            raise NotAllowed("This game is private: joining needs the invitation link.")
        if not locked.is_going:
            raise Refused("The game is not running.")
        if locked.own_pace:
            raise Refused("That is somebody's own game against bots, and has one player. Begin one of your own.")
        check_newcomer(locked, by)
        seat = _seat(locked, seat_id)
        if seat.player_id is not None:
            raise Conflict(f"{seat.name} is taken.", field="seat_id")
        membership = _seat_down(locked, seat, by)
        record("seat.takeover", game=locked, by=by, seat=seat)
    return membership


def seat_replace(
    *,
    game: Game,
    by: User,
    seat_id: str,
    reason: str,
    user: User | None = None,
    bot: bool = False,
    turn: str | None = None,
) -> Seat:
    """As the GM: give a seat to another member, to a bot, or (with neither) to whoever comes."""
    with locked_game(game) as locked:
        check_gm(locked, by)
        check_turn(locked, turn)
        if locked.status == GameStatus.FORMING or locked.is_over:
            raise Refused("Seats are replaced while the game goes on.")
        if not reason.strip():
            raise Refused("Say why: the player who loses the seat will read it.", field="reason")
        if bot and not locked.bots_allowed:
            raise Refused("This game was made without bots.", field="bot")
        seat = _seat(locked, seat_id)
        if user is not None and locked.seat_of(user) is not None:
            raise Refused("That member holds a seat in this game already.", field="user")
        if user is not None and locked.has_gm(user) and not locked.gm_may_play:
            raise Refused("In this game the GM does not play.", field="user")
        stay = locked.memberships.filter(seat=seat, left_at=None).first()
        if stay is not None:
            seat_give_up(locked, stay, reason=reason, to_bot=bot)
            seat.refresh_from_db()
            data = {"seat": seat.name, "replaced": True, "reason": reason}
            notices_owe(game=locked, about="seat", key=f"replaced:{stay.pk}", to=[stay.user], data=data)
        elif seat.bot != bot:
            seat.bot = bot
            seat.save(update_fields=["bot"])
        if user is not None:
            _seat_down(locked, seat, user)
        record("seat.replace", game=locked, by=by, seat=seat, bot=bot, to=user.pk if user else None)
        tell(locked, "seat")
    return seat
