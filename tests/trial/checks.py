"""After a trial: is every turn there once, is every outcome what a fresh replay gives, is every receipt honoured?"""

import itertools
import json
from collections.abc import Iterator
from typing import Any

import engine
from engine.io.stored_forms import dump_draws
from games.models import Game, Receipt, Turn
from tests.trial.load import Attempt, Load


def faults(load: Load) -> Iterator[str]:
    """All that is wrong, in words."""
    for table in load.tables:
        game = Game.objects.get(pk=table.game.pk)
        yield from _line_faults(game)
        for turn in game.turns.adjudicated():
            yield from _replay_faults(game, turn)
    for (game_id, number, seat), attempts in load.attempts.items():
        yield from _receipt_faults(game_id, number, seat, attempts)


def _line_faults(game: Game) -> Iterator[str]:
    """One published turn of each number, each beginning where the one before it ended, and one of them open."""
    turns = list(game.turns.order_by("number", "revision"))
    if [turn.number for turn in turns] != list(range(1, len(turns) + 1)):
        yield f"{game}: its turns are {[turn.number for turn in turns]}"
        return
    if not game.is_going:
        return
    if [turn.number for turn in turns if turn.is_open] != [game.turn_number] or game.turn_number != len(turns):
        yield f"{game}: it is in turn {game.turn_number} of {len(turns)}"
    for before, after in itertools.pairwise(turns):
        if before.outcome is None or before.outcome["state"] != after.state or after.parent_id != before.pk:
            yield f"{game}: turn {after.number} does not go on from where turn {before.number} ended"


def _replay_faults(game: Game, turn: Turn) -> Iterator[str]:
    rulings = [engine.Ruling.from_json(one) for one in turn.rulings or []]
    draws = engine.Draws(game.secret, game.hidden_secret)
    outcome = engine.adjudicate(game.rulebook, turn.loaded_state(game.rulebook), turn.submissions or {}, rulings, draws)
    if _json(engine.dump_outcome(game.rulebook, outcome)) != turn.outcome or _json(dump_draws(outcome)) != turn.draws:
        yield f"{game}: turn {turn.number} comes out otherwise when it is played again"


def _json(one: Any) -> Any:
    return json.loads(json.dumps(one))


def _receipt_faults(game_id: int, number: int, seat: str, attempts: list[Attempt]) -> Iterator[str]:
    """What counted is the last paper that got a receipt, or one sent after it whose answer was lost."""
    where = f"game {game_id}, turn {number}, {seat}"
    given = [one.lines for one in attempts if one.acknowledged]
    kept = Receipt.objects.filter(
        submission__turn__game=game_id, submission__turn__number=number, submission__seat__seat_id=seat
    )
    missing = set(given) - {tuple(one.lines) for one in kept}
    if missing:
        yield f"{where}: {len(missing)} receipts that were given are gone"
    turn = Turn.objects.get(game=game_id, number=number)
    if not given or turn.submissions is None:
        return
    last = max(place for place, one in enumerate(attempts) if one.acknowledged)
    fine = [list(one.lines) for one in attempts[last:]]
    if turn.submissions.get(seat, []) not in fine:
        yield f"{where}: what counted is not what the last receipt says"
