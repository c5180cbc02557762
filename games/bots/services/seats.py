"""How the bot in one seat plays: changed by the GM while the game goes on."""

from django.contrib.auth.models import User

from games import database_time
from games.common.errors import Refused
from games.live.live import tell
from games.models import AuditAction, Game, Seat
from games.models.bots import OF_A_SEAT
from games.permissions import check_gm
from games.services.announcing import bot_announce
from games.services.base import check_turn, locked_game, record
from games.services.opening import bot_begins_anew

AS_ALL = ""
"""As the game says of all its bots."""


def bot_set(
    *,
    game: Game,
    by: User,
    seat_id: str,
    strength: str = AS_ALL,
    temper: str = AS_ALL,
    reason: str,
    turn: str | None = None,
) -> Seat:
    """As the GM: let the bot in a seat play with another strength and temper, from the open turn on; the table is told.

    AS_ALL: as the game has it. What is set holds for the seat, whenever a bot plays it. Raises Refused, NotAllowed.
    """
    with locked_game(game) as locked:
        check_gm(locked, by)
        check_turn(locked, turn)
        if not locked.is_going:
            raise Refused("Before the start, how bots play is among the game’s settings; after the end nobody plays.")
        if not reason.strip():
            raise Refused("Say why: the table will read it.", field="reason")
        seat = locked.seats.filter(seat_id=seat_id, bot=True, out=False).first()
        if seat is None:
            raise Refused("No bot plays that seat.", field="seat")
        exceptions = {name: value for name, value in (("strength", strength), ("temper", temper)) if value != AS_ALL}
        if wrong := next((name for name, value in exceptions.items() if value not in OF_A_SEAT[name].values), ""):
            raise Refused(f"The {wrong} of a bot is one of: {', '.join(OF_A_SEAT[wrong].values)}.", field=wrong)
        before = locked.bot_in_words(seat_id)
        others = {one: choice for one, choice in locked.bot_seats.items() if one != seat_id}
        locked.bot_seats = {**others, seat_id: exceptions} if exceptions else others
        if locked.bot_in_words(seat_id) == before:
            raise Refused(f"The bot in {seat.inside} plays so already: {before}.", field="strength")
        locked.save(update_fields=["bot_seats"])
        if locked.open_turn is not None:
            bot_begins_anew(locked, locked.open_turn, seat, database_time.now())
        bot_announce(game=locked, by=by, seat=seat, reason=reason)
        record(AuditAction.SEAT_BOT, game=locked, by=by, seat=seat)
        tell(locked, "seat")
    return seat
