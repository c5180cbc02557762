"""The release gate: after the deadline, and before anybody else, the GM looks at the outcome.

Nothing of the outcome is stored while the gate is shut: the papers are taken in (`Turn.gated_at`), and since a turn is
a pure function, what the GM is shown is what the worker will publish when the turn is due again. So there is nothing
that could leak, a ruling made meanwhile enters the turn like any other, and a GM who sleeps holds nobody up for longer
than the gate.
"""

from datetime import datetime, timedelta

from games.live.live import tell
from games.models import AuditAction, Game, Turn
from games.permissions import rules_game
from games.services.base import record
from games.services.notices import notices_queue


def gate_wanted(game: Game, turn: Turn) -> bool:
    """Whether a turn that is due goes through the gate first: where the game has one, somebody may look, and there is
    something to look at. Where nobody was asked for anything, nothing was handed in that could be ruled on."""
    if not game.gate_minutes or turn.gated_at is not None or not turn.wanted:
        return False
    return any(rules_game(game, gm) for gm in game.gms)


def gate_shut(game: Game, turn: Turn, now: datetime) -> None:
    """Take in the papers of a locked game's open turn, and give the GM the game's time to look."""
    turn.gated_at, turn.ready_at, turn.remind_at = now, None, None
    turn.due = now + timedelta(minutes=game.gate_minutes)
    turn.save(update_fields=["gated_at", "ready_at", "remind_at", "due"])
    record(AuditAction.GATE_SHUT, game=game, by=None, turn=turn.number)
    looking = [gm for gm in game.gms if rules_game(game, gm)]
    notices_queue(game=game, about="gate", key=f"{turn.pk}:{now:%Y%m%d%H%M%S}", to=looking, data={"turn": turn.pk})
    tell(game, "deadline")
