"""Joins and leaves games; cancels a game before its start, and renews its invitation."""

import secrets
from collections.abc import Sequence

from django.contrib.auth.models import User

from games import database_time
from games.common.errors import Conflict, NotAllowed, Refused
from games.live.live import tell
from games.models import Allocation, AuditAction, AuditEntry, Game, GameStatus, Membership
from games.moderation.queries import has_blocked
from games.permissions import keeps_game, may_see
from games.services.base import locked_game, record
from games.services.endings import finish
from games.services.games_at_once import check_at_once
from games.services.roll_call import reserves_seat
from games.services.seats import check_attendance, check_program, check_rating, seat_give_up, seat_takeover
from games.services.starting import start_if_full


def check_keeper(game: Game, by: User) -> None:
    """The GM, or in a player-run game its maker, looks after a game until it starts."""
    if not keeps_game(game, by):
        raise NotAllowed("Only the GM, or who made the game, can do that.")


def check_forming(game: Game) -> None:
    if game.status != GameStatus.FORMING:
        raise Conflict("The game has started already.")


def game_cancel(*, game: Game, by: User) -> Game:
    """Give up a game that has not started."""
    with locked_game(game) as locked:
        check_keeper(locked, by)
        check_forming(locked)
        locked.status = GameStatus.ABANDONED
        locked.finished_at = database_time.now()
        locked.save()
        record(AuditAction.GAME_CANCEL, game=locked, by=by)
        tell(locked, "game")
    return locked


def check_may_join(game: Game, by: User, token: str) -> None:
    if not may_see(game, by, token):
        raise NotAllowed("This game is private: joining needs the invitation link.")
    check_attendance(game, by, token)
    check_rating(game, by, token)
    check_program(game, by)
    check_at_once(by)
    if AuditEntry.objects.filter(game=game, action=AuditAction.LOBBY_REMOVE, data__user=by.pk).exists():
        raise Refused("The GM has taken you off this table, and the mail said why. You may ask him, or find another.")
    if game.status == GameStatus.FORMING and has_blocked(game.creator_id, by):
        raise NotAllowed("You cannot join this table: the member who made it has blocked you. Find or make another.")
    if game.has_gm(by) and not game.gm_may_play:
        raise Refused("You are the GM. In this game the GM does not play.")
    if game.memberships.filter(user=by, left_at=None).exists():
        raise Refused("You are in this game already.")


def _check_wishes(game: Game, wishes: Sequence[str]) -> None:
    known = set(game.seats.values_list("seat_id", flat=True))
    for wish in wishes:
        if wish not in known:
            raise Refused(f"There is no seat “{wish}” in this game.", field="preferences")


SEATS_ARE = {
    Allocation.CHOSEN: "In this game each member chooses a seat on joining. Name one, not a list of wishes.",
    Allocation.PREFERENCE: "In this game seats are given by lists of wishes. Send such a list instead of one seat.",
    Allocation.DRAWN: "In this game seats are drawn by lot. Join without naming any.",
}
"""What is said of a wish that would not count, by how seats are given."""


def _check_wishes_count(game: Game, seat_id: str, preferences: Sequence[str]) -> None:
    """Raise Refused for a wish of a kind that this game does not go by: it must not be lost without a word."""
    if seat_id and game.allocation != Allocation.CHOSEN:
        raise Refused(SEATS_ARE[Allocation(game.allocation)], field="seat")
    if preferences and game.allocation != Allocation.PREFERENCE:
        raise Refused(SEATS_ARE[Allocation(game.allocation)], field="preferences")


def game_join(
    *, game: Game, by: User, seat_id: str = "", preferences: Sequence[str] = (), token: str = ""
) -> Membership:
    """Sit down. The last one to do so starts the game. In a running game: take over `seat_id` from nobody or a bot.

    Where seats are chosen, `seat_id` is held from now on; where wishes count, `preferences` lists seats, dearest first.
    Raises Refused for what does not count in this game, or is no seat of it.
    """
    if game.is_going:
        return seat_takeover(game=game, by=by, seat_id=seat_id, token=token)
    with locked_game(game) as locked:
        check_forming(locked)
        check_may_join(locked, by, token)
        current = locked.memberships.filter(left_at=None)
        if current.count() >= locked.seats.count():
            raise Conflict("All seats are taken.")
        _check_wishes_count(locked, seat_id, preferences)
        membership = Membership(game=locked, user=by)
        if seat_id:
            _check_wishes(locked, [seat_id])
            seat = locked.seats.get(seat_id=seat_id)
            if seat.player_id is not None:
                raise Conflict(f"{seat.name} has been taken meanwhile.", field="seat")
            seat.player = by
            seat.save(update_fields=["player"])
            membership.seat = seat
        else:
            _check_wishes(locked, preferences)
            membership.preferences = list(dict.fromkeys(preferences))
        membership.save()
        locked.reserves.filter(user=by).delete()
        record(AuditAction.GAME_JOIN, game=locked, by=by, seat=membership.seat)
        tell(locked, "seat")
        start_if_full(locked)
    return membership


def wishes_set(*, game: Game, by: User, preferences: Sequence[str]) -> Membership:
    """Change one's list of wishes until the start: seats, the dearest first. Refused for a seat that there is not."""
    with locked_game(game) as locked:
        check_forming(locked)
        stay = locked.memberships.filter(user=by, left_at=None).first()
        if stay is None:
            raise Refused("You are not in this game.")
        if locked.allocation != Allocation.PREFERENCE:
            raise Refused("In this game seats are not given by lists of wishes.")
        _check_wishes(locked, preferences)
        stay.preferences = list(dict.fromkeys(preferences))
        stay.save(update_fields=["preferences"])
        record(AuditAction.LOBBY_WISHES, game=locked, by=by)
        tell(locked, "seat")
    return stay


def game_leave(*, game: Game, by: User, reason: str = "") -> None:
    """Get up. Before the start the place is free again; after it the seat is offered to a replacement."""
    with locked_game(game) as locked:
        membership = locked.memberships.filter(user=by, left_at=None).first()
        if membership is None:
            raise Refused("You are not in this game.")
        if locked.is_over:
            raise Refused("The game is over. There is nothing left to leave.")
        seat_give_up(locked, membership, reason=reason)
        record(AuditAction.GAME_LEAVE, game=locked, by=by, seat=membership.seat)
        if reserves_seat(locked):
            start_if_full(locked)
        if locked.own_pace:
            finish(locked, kind="stopped", seats=[], now=database_time.now(), how="Its only player left.")
        tell(locked, "seat")


def invitation_renew(*, game: Game, by: User) -> str:
    """A new invitation link; the old one no longer works. Returns the token."""
    with locked_game(game) as locked:
        check_keeper(locked, by)
        if not locked.invite_token:
            raise Refused("This game is public: anybody may join without an invitation.")
        locked.invite_token = secrets.token_urlsafe(18)
        locked.save(update_fields=["invite_token"])
        record(AuditAction.GAME_INVITATION_RENEW, game=locked, by=by)
        tell(locked, "game")
    return locked.invite_token
