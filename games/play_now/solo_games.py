"""Games at one's own pace: one member against bots, begun at once, with no deadline and no mail.

Ready closes the window, and the bots' papers are in as soon as it opens. They have a queue of their own, so that they
cost the deadlines of people nothing, and what nobody plays any more is cleared away.
"""

import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from games import database_time
from games.common.errors import Refused
from games.forming.creating import game_create
from games.forming.joining import game_join
from games.models import Allocation, BoardRevision, BotStrength, CompositionRevision, Game, NmrPolicy, PressMode, Turn
from games.play_now.erasing import erase
from games.services.starting import game_start
from games.services.turns import turn_adjudicate

KEPT = timedelta(days=30)
"""How long a game at one's own pace is kept in which nothing happens, unless it was played to its end."""
ANY = ""


@transaction.atomic
def solo_game_begin(
    *,
    by: User,
    variant: str = "standard",
    composition: CompositionRevision | None = None,
    board: BoardRevision | None = None,
    seat_id: str = ANY,
    strength: str = BotStrength.NOVICE,
    bot_seats: Mapping[str, Mapping[str, str]] | None = None,
) -> Game:
    """Seat a member, or a guest, in the first window of a new game whose other seats are bots'.

    `seat_id`: ANY is one of the powers, by lot. `strength`: of all its bots; `bot_seats`: of single
    ones, as `Game.bot_seats`. Raises Refused for a seat, a strength or rules that are not there.
    """
    if composition is not None:
        variant = composition.base
    game = game_create(
        by=by, name="Against bots", variant=variant, composition=composition, board=board, private=True,
        press=PressMode.NONE, allocation=Allocation.CHOSEN, bots_allowed=True, nmr_policy=NmrPolicy.HOLD,
        bot_strength=strength, bot_seats=dict(bot_seats or {}),
    )  # fmt: skip
    game.own_pace = True
    game.save(update_fields=["own_pace"])
    powers = list(game.seats.filter(kind="power").values_list("seat_id", flat=True))
    if seat_id != ANY and not game.seats.filter(seat_id=seat_id).exists():
        raise Refused(f"There is no seat “{seat_id}” in this game.", field="seat")
    game_join(game=game, by=by, seat_id=seat_id or secrets.choice(powers))
    return _waiting_for_its_player(game_start(game=Game.objects.get(pk=game.pk), by=by))


def _waiting_for_its_player(game: Game) -> Game:
    """Close the windows at the beginning in which its player can do nothing: nobody sits down to a page that waits.

    Workers would, a moment later; while adjudication stands still it is left to them.
    """
    while (turn := game.open_turn) is not None and turn.ready_at is not None:
        if turn_adjudicate(turn_id=turn.pk, number=turn.number) is None:
            break
        game = Game.objects.get(pk=game.pk)
    return game


def solo_games_clear(*, now: datetime | None = None) -> int:
    """Clear away the games in which nothing has happened for long; returns how many.

    Those that were played to an end stay: they are their player's record.
    """
    before = (now or database_time.now()) - KEPT
    stirred = Turn.objects.filter(opened_at__gte=before).values("game")
    left = Game.objects.filter(own_pace=True, created_at__lt=before).exclude(pk__in=stirred)
    return erase(left.filter(Q(finished_at=None) | Q(result__kind="stopped")))
