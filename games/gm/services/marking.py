"""Marking the answers to the season's question: the GM's, and never for longer than the window of marks is open."""

from collections.abc import Mapping

from django.contrib.auth.models import User

from games import database_time
from games.common.errors import Conflict, Refused
from games.live.live import tell
from games.models import AuditAction, Game, GameStatus, Ruling, RulingKind
from games.permissions import check_gm
from games.selectors.ledger import readers_of
from games.selectors.marking import answers_to_mark
from games.services.base import check_open, check_turn, locked_game, record
from games.services.opening import refresh_ready


def answers_mark(
    *, game: Game, by: User, number: int, marks: Mapping[str, bool], reason: str = "", turn: str | None = None
) -> list[Ruling]:
    """As the GM: mark answers of the open window of marks, by seat id. Marks can be changed until it closes.

    Each mark is a ruling that its seat alone reads: who was wrong is nobody's business. When all answers are marked
    the turn is adjudicated at once; what is still unmarked at the deadline counts as the engine proposes.
    """
    with locked_game(game) as locked:
        check_gm(locked, by)
        check_turn(locked, turn)
        window = check_open(locked)
        if window.number != number or window.window != "G":
            raise Conflict("The window of marks is over. What was not marked counted as right where it was exact.")
        answers = {one.seat_id: one for one in answers_to_mark(locked, window)}
        made = []
        for seat, value in marks.items():
            if seat not in answers:
                raise Refused(f"{seat} has not answered.", field=seat)
            if answers[seat].marked == value:
                continue
            data = {"seat": seat, "value": value}
            ruling = Ruling(game=locked, number=number, phase=window.phase, kind=RulingKind.MARK, data=data, author=by)
            ruling.reason = reason.strip() or ("Near enough." if value else "Not what was asked for.")
            ruling.audience = [seat]
            ruling.save()
            made.append(ruling)
        record(AuditAction.ANSWERS_MARK, game=locked, by=by, turn=number, count=len(made))
        if locked.status == GameStatus.RUNNING:
            refresh_ready(locked, window, database_time.now())
        if made:
            tell(locked, "ledger", seats=readers_of(locked, made))
    return made
