"""A GM reminds those who are late."""

from collections.abc import Sequence
from datetime import timedelta

from django.contrib.auth.models import User

from games import database_time
from games.common.errors import Refused
from games.models import AuditAction, AuditEntry, Game, GameStatus, Seat
from games.permissions import check_gm
from games.selectors.orders import unheard_seats
from games.services.base import check_open, check_papers_open, check_turn, locked_game, record
from games.services.notices import notices_queue

AGAIN_AFTER = timedelta(hours=1)
"""How soon a GM may remind again. A mailbox is no doorbell."""
LONGEST_REMINDER = 2000  # characters


def late_seats(game: Game) -> list[Seat]:
    """The seats of people from which nothing has come for the open turn, while it still takes papers."""
    turn = game.open_turn
    if turn is None or turn.gated_at is not None or game.status != GameStatus.RUNNING:
        return []
    return unheard_seats(game, turn)


def seats_remind(
    *, game: Game, by: User, seat_ids: Sequence[str], text: str = "", turn: str | None = None
) -> list[Seat]:
    """As the GM: write to the players of these seats, of which nothing has come. Returns those who are written to.

    Who has meanwhile sent something is left out, now and when the mail goes out.
    """
    text = text.strip()
    if len(text) > LONGEST_REMINDER:
        raise Refused(f"That is {len(text)} characters; a reminder holds {LONGEST_REMINDER}.", field="text")
    with locked_game(game) as locked:
        check_gm(locked, by)
        check_turn(locked, turn)
        opened = check_open(locked)
        check_papers_open(opened)
        now = database_time.now()
        last = AuditEntry.objects.filter(
            game=locked, action=AuditAction.SEAT_REMIND, data__turn=opened.pk, at__gt=now - AGAIN_AFTER
        )
        if last.exists():
            raise Refused("They were reminded within the last hour. Let them read it first.")
        late = [seat for seat in late_seats(locked) if seat.seat_id in seat_ids and seat.player is not None]
        if not late:
            raise Refused("Nobody of those is late: something has come from each of them.", field="seats")
        data = {"turn": opened.pk, "text": text}
        people = [seat.player for seat in late if seat.player is not None]
        notices_queue(game=locked, about="remind", key=f"{opened.pk}:{now:%Y%m%d%H%M%S}", to=people, data=data)
        record(AuditAction.SEAT_REMIND, game=locked, by=by, turn=opened.pk, seats=[seat.seat_id for seat in late])
    return late
