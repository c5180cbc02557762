"""The last turn once more: a new revision of it, and of the open turn after it. Nothing is deleted."""

from django.contrib.auth.models import User

import engine
from games import database_time
from games.common.errors import Refused
from games.models import AuditAction, Game, Turn
from games.past.published_line import line_switch
from games.past.services.publishing import publish_at_once
from games.services.base import record
from games.services.engine_runs import run_engine, standing_rulings, store_outcome

NOT_FOR_ALL = "For a reason that not everybody may read."  # a hidden ruling's own; its readers find it on the ledger


def adjudicate_again(game: Game, last: Turn, *, by: User, reason: str) -> Turn:
    """Adjudicate the last turn of a locked game again, publish that, and open the turn after it anew.

    The orders already saved for the open turn come along as far as they can still be given; ready marks are taken
    off, since the board may have changed. A game that the last turn had ended goes on if it no longer does. Older
    turns take longer, and are looked at first: games.past.services.
    """
    now = database_time.now()
    rulings = standing_rulings(game, last.number)
    try:
        outcome = run_engine(game, last, last.submissions or {}, rulings)
    except engine.EngineError as error:
        raise Refused(f"The engine cannot carry that out: {error}") from error
    again = Turn(
        game=game,
        number=last.number,
        revision=game.turns.filter(number=last.number).count() + 1,
        parent=last.parent,
        published=False,
        phase=last.phase,
        state=last.state,
        opened_at=last.opened_at,
        due=last.due,
        wanted=last.wanted,
        missed=last.missed,
    )
    store_outcome(again, outcome, last.submissions or {}, rulings, now)
    record(AuditAction.TURN_READJUDICATE, game=game, by=by, turn=again.number, revision=again.revision)
    line_switch(game, number=last.number, turns=[again], last=again, state=outcome.state, now=now)
    again.refresh_from_db()
    hidden = any(ruling.audience is not None and ruling.reason == reason for ruling in rulings)
    publish_at_once(game, last=last, again=again, by=by, reason=NOT_FOR_ALL if hidden else reason)
    return again
