"""Seats that change hands."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Q
from django.dispatch import Signal

from games import database_time
from games.common.errors import Conflict, NotAllowed, Refused
from games.game_settings.seats import rating_band_text
from games.live.live import tell
from games.models import (
    AuditAction,
    BotThought,
    Concession,
    DrawVote,
    Game,
    GameStatus,
    Membership,
    Seat,
    SeatOffer,
    Submission,
)
from games.permissions import check_gm, check_somebody, invited, keeps_game, may_see
from games.ratings.rating_now import middle_of, pool_asked
from games.selectors.attendance import attendance_of
from games.services.announcing import replacement_announce
from games.services.base import check_turn, locked_game, record
from games.services.endings import settle_votes_all
from games.services.games_at_once import check_at_once
from games.services.notices import TableNotice, notices_queue, notices_queue_all
from games.services.opening import bot_begins_anew

seats_left = Signal()
"""Seats of games that go on have lost their players. Sent once within the transaction, with `left`: games and seats."""


def _forget_people(seats: Sequence[Seat]) -> None:
    """What belonged to the people and not to the seats: ballots, ready marks, and misses in a row (those unsaved)."""
    DrawVote.objects.filter(seat__in=seats).delete()
    Concession.objects.filter(seat__in=seats).delete()
    Submission.objects.filter(seat__in=seats, turn__adjudicated_at=None).update(ready=False)
    for seat in seats:
        seat.nmr_running = 0


@dataclass(slots=True)
class Leaving:
    """A stay in a locked game that ends, and why. `seat`: as the caller has it; it is brought up to date, too."""

    game: Game
    membership: Membership
    seat: Seat | None
    reason: str = ""
    to_bot: bool = False
    missed: int | None = None
    """How many deadlines in a row were missed, where the seat is taken for that."""


def seat_give_up(game: Game, membership: Membership, *, reason: str = "", to_bot: bool = False) -> None:
    """End a stay, in a locked game: by leaving, by being replaced, or by missing too many deadlines.

    The orders saved for the open turn stay; the successor may change them.
    """
    seats_give_up([Leaving(game, membership, membership.seat, reason, to_bot)])


def seats_give_up(leavings: Sequence[Leaving]) -> None:
    """The same of many at once. Who leaves is not told of the others who leave with them."""
    now = database_time.now()
    for one in leavings:
        one.membership.left_at, one.membership.reason = now, one.reason[:200]
        one.membership.missed = one.missed
    Membership.objects.bulk_update([one.membership for one in leavings], ["left_at", "reason", "missed"])
    left = [(one, one.seat) for one in leavings if one.seat is not None]
    if not left:
        return
    _forget_people([seat for _, seat in left])
    for bot in (True, False):
        keys = [seat.pk for one, seat in left if one.to_bot is bot]
        if keys:
            Seat.objects.filter(pk__in=keys).update(player=None, bot=bot, nmr_running=0)
    for one, seat in left:
        seat.player, seat.bot = None, one.to_bot
    for game in {one.game.pk: one.game for one, _ in left}.values():
        tell(game, "seat")
    going = [(one, seat) for one, seat in left if one.game.is_going]
    notices_queue_all([
        TableNotice(one.game, "seat", f"left:{one.membership.pk}", {"seat": seat.name, "bot": one.to_bot})
        for one, seat in going
    ])  # fmt: skip
    settle_votes_all(list({one.game.pk: one.game for one, _ in going}.values()))
    if going:
        seats_left.send(sender=None, left=[(one.game, seat) for one, seat in going])


def _seat_down(game: Game, seat: Seat, user: User) -> Membership:
    _forget_people([seat])
    BotThought.objects.filter(seat=seat, turn__adjudicated_at=None).delete()
    seat.player = user
    seat.bot = False
    seat.save()
    membership = Membership.objects.create(game=game, user=user, seat=seat)
    notices_queue(game=game, about="seat", key=f"taken:{membership.pk}", data={"seat": seat.name, "taken": True})
    tell(game, "seat")
    return membership


def _bot_orders(game: Game, seat: Seat) -> None:
    """Let a bot that has got a seat order the open turn, unless orders for it are saved: those stay."""
    turn = game.open_turn
    if turn is not None and not turn.papers.filter(seat=seat, saved_at__isnull=False).exists():
        bot_begins_anew(game, turn, seat, database_time.now())


def seat_again(game: Game, stay: Membership) -> Membership:
    """Seat somebody of a locked game where they sat a moment ago: a replacement was undone."""
    assert stay.seat is not None
    seat = Seat.objects.get(pk=stay.seat.pk)
    return _seat_down(game, seat, stay.user)


def seat_in(game: Game, seat_id: str) -> Seat:
    """The seat of that name, if it is still in the game. Raises Refused."""
    seat = game.seats.filter(seat_id=seat_id).first()
    if seat is None:
        raise Refused(f"There is no seat “{seat_id}” in this game.", field="seat")
    if seat.out:
        raise Refused(f"{seat.name} is out of the game.", field="seat")
    return seat


def check_attendance(game: Game, user: User, token: str) -> None:
    """Raise Refused unless this user has met as many deadlines as the game asks for, or comes by the invitation.

    Who had no deadline yet has missed none.
    """
    if not game.least_met or invited(game, token) or keeps_game(game, user):
        return
    attendance = attendance_of(user)
    if attendance.share is not None and attendance.share < game.least_met:
        raise Refused(
            f"This table asks for {game.least_met} % of deadlines met in the last year. You met {attendance.met} of "
            f"{attendance.asked}, which is {attendance.share} %. Who made the game can send you the invitation link."
        )


def check_rating(game: Game, user: User, token: str) -> None:
    """Raise Refused unless this user's rating is in the band that the game asks for, or they come by the invitation.

    Who has been rated for too few games to say may sit down anywhere: a table is no gate for beginners.
    """
    if not (game.rating_least or game.rating_most) or invited(game, token) or keeps_game(game, user):
        return
    pool = pool_asked(game)
    middle = middle_of(user, pool.id)
    if middle is None or (game.rating_least <= middle and (not game.rating_most or middle <= game.rating_most)):
        return
    band = rating_band_text(game.rating_least, game.rating_most)
    raise Refused(
        f"This table asks for a rating of {band} in the pool {pool.name}. "
        f"Yours is {middle:.1f} there. Who made the game can send you the invitation link; other tables ask for none."
    )


def check_program(game: Game, user: User) -> None:
    """Raise Refused where a program may not sit down: at a table of people, or beside its owner or another of theirs.

    At a private table an owner may try them against each other, and themselves.
    """
    owner = user.profile.owner_id
    if owner is not None and not (game.programs_allowed or game.own_pace):
        raise Refused("Programs do not sit at this table. Who keeps it can allow them until it starts.")
    house = Q(user=owner or user.pk) | Q(user__profile__owner=owner or user.pk)
    if not game.private and game.memberships.filter(house, left_at=None).exclude(user=user).exists():
        raise Refused(
            "A program and its owner, or two programs of one owner, do not sit at one public table. Make a private one."
        )


def check_newcomer(game: Game, user: User) -> None:
    """Raise Refused unless this user may sit down in a game that is going: who knows its secrets may not."""
    if game.seat_of(user) is not None:
        raise Refused("You hold a seat in this game already.")
    check_program(game, user)
    if game.has_gm(user) and not game.gm_may_play:
        raise Refused("You are the GM. In this game the GM does not play.")
    if game.sittings.filter(sitter=user, accepted_at__isnull=False).exists():
        raise Refused("You have sat in for a seat of this game, and know too much.")
    if game.onlookers.filter(user=user).exists():
        raise Refused("You have looked on at this game, and know too much.")
    if game.memberships.filter(user=user, left_at__gt=game.started_at).exclude(seat=None).exists():
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
        if locked.exhibition:
            raise Refused("Bots play this one among themselves. Begin a game of your own against them.")
        check_newcomer(locked, by)
        check_at_once(by)
        check_attendance(locked, by, token)
        check_rating(locked, by, token)
        seat = seat_in(locked, seat_id)
        if seat.player_id is not None:
            raise Conflict(f"{seat.name} is taken.", field="seat")
        membership = _seat_down(locked, seat, by)
        record(AuditAction.SEAT_TAKEOVER, game=locked, by=by, seat=seat)
    return membership


def check_successor(game: Game, user: User) -> None:
    """Raise Refused unless the GM of a locked game can offer a seat to this user."""
    check_somebody(user, "user")
    check_program(game, user)
    if game.seat_of(user) is not None:
        raise Refused("That member holds a seat in this game already.", field="user")
    if game.sat_by(user) is not None:
        raise Refused("That member sits in for a seat of this game.", field="user")
    if game.has_gm(user) and not game.gm_may_play:
        raise Refused("In this game the GM does not play.", field="user")


def offer_end(seat: Seat) -> SeatOffer | None:
    """End the offer of a seat of a locked game that waits for its answer, if there is one. Returns it."""
    offer = SeatOffer.objects.filter(seat=seat, ended_at=None).select_related("user", "seat").first()
    if offer is not None:
        offer.ended_at = database_time.now()
        offer.save(update_fields=["ended_at"])
    return offer


def seat_replace(
    *, game: Game, by: User, seat_id: str, reason: str, bot: bool = False, turn: str | None = None
) -> Seat:
    """As the GM: give a seat to a bot, or let it be free for whoever comes. The table is told why.

    A member is asked first: `seat_offers.seat_offer`.
    """
    with locked_game(game) as locked:
        check_gm(locked, by)
        check_turn(locked, turn)
        if locked.status == GameStatus.FORMING or locked.is_over:
            raise Refused("Seats are replaced while the game goes on.")
        if not reason.strip():
            raise Refused("Say why: the player who loses the seat will read it.", field="reason")
        if bot and not locked.bots_allowed:
            raise Refused("This game was made without bots.", field="bot")
        seat = seat_in(locked, seat_id)
        seat_pass(locked, by=by, seat=seat, reason=reason, bot=bot)
        tell(locked, "seat")
    return seat


def seat_pass(game: Game, *, by: User, seat: Seat, reason: str, user: User | None = None, bot: bool = False) -> None:
    """Take a seat of a locked game from who has it, for a member, a bot or whoever comes; tell everybody whom it
    concerns. `by`: the GM whose word it is."""
    stay = game.memberships.filter(seat=seat, left_at=None).first()
    offer_end(seat)
    if stay is not None:
        seat_give_up(game, stay, reason=reason, to_bot=bot)
        seat.refresh_from_db()
        data = {"seat": seat.name, "replaced": True, "reason": reason}
        notices_queue(game=game, about="seat", key=f"replaced:{stay.pk}", to=[stay.user], data=data)
    elif seat.bot != bot:
        seat.bot = bot
        seat.save(update_fields=["bot"])
    new = _seat_down(game, seat, user) if user is not None else None
    if seat.bot:
        _bot_orders(game, seat)
    ruling = replacement_announce(
        game=game, by=by, seat=seat, old=stay.user if stay else None, new=user, bot=bot, reason=reason
    )
    details = {"stay": stay.pk if stay else None, "new_stay": new.pk if new else None, "ruling": ruling and ruling.pk}
    record(AuditAction.SEAT_REPLACE, game=game, by=by, seat=seat, bot=bot, to=user.pk if user else None, **details)
