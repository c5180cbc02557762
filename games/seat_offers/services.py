"""Asking a member whether they play a seat of a running game: nobody is seated without a yes of their own."""

from django.contrib.auth.models import User

from games import database_time
from games.common.errors import Conflict, Refused
from games.live.live import tell
from games.models import AuditAction, Game, GameStatus, SeatOffer
from games.permissions import check_gm, rules_game
from games.services.base import check_turn, locked_game, record
from games.services.notices import notices_queue
from games.services.seats import check_successor, offer_end, seat_in, seat_pass

GONE = "This offer of a seat is not open any more: it was answered or taken back, or the game is over."


def seat_offer(*, game: Game, by: User, seat_id: str, user: User, reason: str, turn: str | None = None) -> SeatOffer:
    """As the GM: ask a member whether they play a seat. It changes hands when they say yes; the reason is told then."""
    with locked_game(game) as locked:
        check_gm(locked, by)
        check_turn(locked, turn)
        if locked.status == GameStatus.FORMING or locked.is_over:
            raise Refused("Seats are replaced while the game goes on.")
        if not reason.strip():
            raise Refused("Say why: the player who loses the seat will read it.", field="reason")
        seat = seat_in(locked, seat_id)
        check_successor(locked, user)
        other = locked.seat_offers.filter(user=user, ended_at=None).exclude(seat=seat).first()
        if other is not None:
            raise Conflict(f"{user.profile} is asked about {other.seat.inside} already.", field="user")
        offer_end(seat)
        offer = SeatOffer.objects.create(
            game=locked, seat=seat, user=user, by=by, held_by=seat.player, reason=reason.strip()
        )
        data = {"seat": seat.name, "offer": offer.pk, "gm": str(by.profile)}
        notices_queue(game=locked, about="offer", key=str(offer.pk), to=[user], data=data)
        record(AuditAction.SEAT_OFFER, game=locked, by=by, seat=seat, to=user.pk)
        tell(locked, "seat")
    return offer


def seat_offer_take_back(*, game: Game, by: User, seat_id: str, turn: str | None = None) -> None:
    """As the GM: ask no longer. Who was asked is told."""
    with locked_game(game) as locked:
        check_gm(locked, by)
        check_turn(locked, turn)
        offer = offer_end(seat_in(locked, seat_id))
        if offer is None:
            raise Conflict(GONE)
        _tell_member(locked, offer)
        record(AuditAction.SEAT_OFFER_END, game=locked, by=by, seat=offer.seat, to=offer.user_id)
        tell(locked, "seat")


def seat_offer_answer(*, game: Game, by: User, accept: bool) -> SeatOffer:
    """As the member who was asked: take the seat, with the GM's reason told to the table, or decline it."""
    with locked_game(game) as locked:
        offer = locked.seat_offers.filter(user=by, ended_at=None).select_related("seat", "by").first()
        if offer is None or not locked.is_going:
            raise Conflict(GONE)
        if accept:
            _sit_down(locked, offer)
        else:
            offer_end(offer.seat)
            record(AuditAction.SEAT_OFFER_DECLINE, game=locked, by=by, seat=offer.seat)
            if rules_game(locked, offer.by):
                data = {"seat": offer.seat.name, "name": str(by.profile)}
                notices_queue(game=locked, about="declined", key=str(offer.pk), to=[offer.by], data=data)
        tell(locked, "seat")
    return offer


def _sit_down(game: Game, offer: SeatOffer) -> None:
    seat = seat_in(game, offer.seat.seat_id)
    if not rules_game(game, offer.by):
        raise Conflict("Who asked you does not rule this game any more. Ask who does.")
    if seat.player_id != offer.held_by_id:
        raise Conflict(f"{seat.name} has changed hands since you were asked. Ask the GM.")
    check_successor(game, offer.user)
    seat_pass(game, by=offer.by, seat=seat, reason=offer.reason, user=offer.user)
    offer.accepted = True
    offer.save(update_fields=["accepted"])


def offers_lapse(user: User) -> None:
    """End what a member who closes the account was asked, and what they asked as a GM."""
    now = database_time.now()
    SeatOffer.objects.filter(user=user, ended_at=None).update(ended_at=now)
    SeatOffer.objects.filter(by=user, ended_at=None).update(ended_at=now)


def _tell_member(game: Game, offer: SeatOffer) -> None:
    data = {"seat": offer.seat.name, "back": True}
    notices_queue(game=game, about="offer", key=f"{offer.pk}:back", to=[offer.user], data=data)
