"""The pace of a game that is going: how long its windows are open, from the next one on."""

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError

from games import database_time
from games.common.durations import duration
from games.common.errors import Conflict, Refused
from games.live.live import tell
from games.models import AuditAction, Game, Ruling, RulingKind
from games.models.timetable import LONGEST_WINDOW, SHORTEST_WINDOW
from games.permissions import check_gm
from games.services.base import check_open, check_turn, locked_game, record
from games.services.notices import notices_queue


def check_pace(game: Game, minutes: int | None) -> None:
    """Raise Refused, with the field, or Conflict for a length of movement windows that a game cannot get now."""
    if game.own_pace:
        raise Refused("Here nobody waits: there is no deadline.")
    if not minutes or not SHORTEST_WINDOW <= minutes <= LONGEST_WINDOW:
        raise Refused(f"Phases are open for {SHORTEST_WINDOW} minutes at least and 14 days at most.", field="minutes")
    if minutes == game.movement_minutes:
        raise Conflict("That is its pace already.")


def change_pace(game: Game, minutes: int, by: User | None, reason: str) -> None:
    """Let moves of a locked game be open so long from the next window on; retreats and adjustments keep their share.

    The open window closes when it was to close. The table is told.
    """
    check_pace(game, minutes)
    turn, was = check_open(game), game.movement_minutes
    for name in ("retreat_minutes", "adjustment_minutes"):
        share = round(getattr(game, name) * minutes / was)
        setattr(game, name, min(max(share, SHORTEST_WINDOW), LONGEST_WINDOW))
    game.movement_minutes = minutes
    try:
        game.check_timetable()
    except ValidationError as error:
        field, messages = next(iter(error.message_dict.items()))
        if field != "first_minutes":  # the first window has been open already
            raise Refused(" ".join(messages), field="minutes") from error
    game.save(update_fields=["movement_minutes", "retreat_minutes", "adjustment_minutes"])
    record(AuditAction.GAME_PACE, game=game, by=by, was=was, minutes=minutes)
    now = database_time.now()
    data = {"before": duration(was), "now": duration(minutes), "reason": reason} | {
        name: duration(getattr(game, f"{name}_minutes")) for name in ("retreat", "adjustment")
    }
    notices_queue(game=game, about="pace", key=f"{turn.pk}:{now:%Y%m%d%H%M%S%f}", data=data)
    tell(game, "deadline")


def pace_set(*, game: Game, by: User, minutes: int, reason: str, turn: str | None = None) -> Game:
    """As the GM: change the pace from the next window on. Stands on the ledger."""
    with locked_game(game) as locked:
        check_gm(locked, by)
        check_turn(locked, turn)
        opened = check_open(locked)
        given_reason = reason.strip() or "No reason was given."
        change_pace(locked, minutes, by, given_reason)
        Ruling.objects.create(
            game=locked,
            number=opened.number,
            phase=opened.phase,
            kind=RulingKind.DEADLINE,
            data={"clock": "pace", "minutes": minutes},
            reason=given_reason,
            author=by,
        )
        tell(locked, "ledger")
    return locked
