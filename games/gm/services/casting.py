"""Before the start: a GM says who plays what, and who does not."""

from collections.abc import Mapping

from django.contrib.auth.models import User

from games import database_time
from games.common.errors import Conflict, Refused
from games.forming.joining import check_forming
from games.live.live import tell
from games.models import AuditAction, Game, Membership
from games.permissions import check_gm
from games.services.base import check_turn, locked_game, record
from games.services.notices import notices_queue


def seats_cast(*, game: Game, by: User, cast: Mapping[int, str], turn: str | None = None) -> list[Membership]:
    """As the GM: give members of a game that has not started their seats, by user id; "" leaves one to the draw.

    Who is not named keeps what they have. Whoever has another seat than before is told; returns their memberships.
    """
    with locked_game(game) as locked:
        check_gm(locked, by)
        check_turn(locked, turn)
        check_forming(locked)
        stays = {stay.user_id: stay for stay in locked.memberships.filter(left_at=None).select_related("seat", "user")}
        if gone := set(cast) - set(stays):
            raise Conflict(f"{len(gone)} of those you cast have left meanwhile. Look again at who is here.")
        seats = {seat.seat_id: seat for seat in locked.seats.all()}
        plan = {user_id: stay.seat.seat_id if stay.seat else "" for user_id, stay in stays.items()} | dict(cast)
        given = [seat_id for seat_id in plan.values() if seat_id]
        if unknown := set(given) - set(seats):
            raise Refused(f"There is no seat “{sorted(unknown)[0]}” in this game.")
        if twice := next((one for one in given if given.count(one) > 1), ""):
            raise Refused(f"{seats[twice].name} is given twice. Each seat takes one player.")
        changed = [stay for pk, stay in stays.items() if (stay.seat.seat_id if stay.seat else "") != plan[pk]]
        # All let go first: two who change places never sit in one seat.
        locked.seats.filter(player__in=[stay.user for stay in changed]).update(player=None)
        locked.memberships.filter(pk__in=[stay.pk for stay in changed]).update(seat=None)
        now = database_time.now()
        for stay in changed:
            _seat_member(locked, stay, plan[stay.user_id], now.strftime("%Y%m%d%H%M%S%f"))
        if changed:
            record(AuditAction.LOBBY_CAST, game=locked, by=by, members=[stay.user_id for stay in changed])
            tell(locked, "seat")
    return changed


def _seat_member(game: Game, stay: Membership, seat_id: str, mark: str) -> None:
    """Give a member of a locked game a seat (the draw's, where none is named), and say so to the member alone."""
    stay.seat = game.seats.get(seat_id=seat_id) if seat_id else None
    stay.save(update_fields=["seat"])
    if stay.seat is not None:
        stay.seat.player = stay.user
        stay.seat.save(update_fields=["player"])
    data = {"seat": stay.seat.name if stay.seat else ""}
    notices_queue(game=game, about="cast", key=f"{stay.pk}:{mark}", to=[stay.user], data=data)


def member_remove(*, game: Game, by: User, user: User, reason: str, turn: str | None = None) -> None:
    """As the GM: take somebody off a table before the start. They are told why, and do not come back by themselves."""
    if not reason.strip():
        raise Refused("Say why: who is taken off will read it.", field="reason")
    with locked_game(game) as locked:
        check_gm(locked, by)
        check_turn(locked, turn)
        check_forming(locked)
        stay = locked.memberships.filter(user=user, left_at=None).select_related("seat").first()
        if stay is None:
            raise Conflict("They are not at this table any more.")
        locked.seats.filter(player=user).update(player=None)
        stay.left_at, stay.reason = database_time.now(), reason.strip()[:200]
        stay.save(update_fields=["left_at", "reason"])
        record(AuditAction.LOBBY_REMOVE, game=locked, by=by, user=user.pk)
        notices_queue(game=locked, about="removed", key=f"{stay.pk}", to=[user], data={"reason": reason.strip()})
        tell(locked, "seat")
