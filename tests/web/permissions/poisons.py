"""What may be stored and cannot be read: written into the database directly, past every check and guard."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.db import connection

import engine
from engine.model.state import Mark
from games.models import Game, Turn

RULES = ["doctor", "mastermind", "souls"]


def write(model: type, pk: int, **values: Any) -> None:
    """Change columns of a row, also those that are frozen."""
    table = model._meta.db_table
    on = f" ON {table}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER IF EXISTS {table}_frozen{on}")
    model.objects.filter(pk=pk).update(**values)


def with_marks(*marks: Mark) -> Callable[[Game], None]:
    """Marks of rules in force with values that they cannot have, in the open turn and in what came before it."""

    def poison(game: Game) -> None:
        write(Game, game.pk, with_rules=RULES)
        rulebook = Game.objects.get(pk=game.pk).rulebook
        turn, last = game.open_turn, game.last_turn
        state = replace(turn.loaded_state(rulebook), marks=marks)
        write(Turn, turn.pk, state=engine.dump_state(rulebook, state))
        write(Turn, last.pk, outcome={**last.outcome, "state": engine.dump_state(rulebook, state)})

    return poison


def of_game(**values: Any) -> Callable[[Game], None]:
    return lambda game: write(Game, game.pk, **values)


def of_state(change: Callable[[dict[str, Any]], Any]) -> Callable[[Game], None]:
    """The state of the open turn, made otherwise."""
    return lambda game: write(Turn, game.open_turn.pk, state=change(dict(game.open_turn.state)))


def of_outcome(change: Callable[[dict[str, Any]], Any]) -> Callable[[Game], None]:
    """What came of the last turn, made otherwise."""
    return lambda game: write(Turn, game.last_turn.pk, outcome=change(dict(game.last_turn.outcome)))


POISONS: dict[str, Callable[[Game], None]] = {
    "a word in doctor.vp": with_marks(Mark("doctor.vp", "France", "many")),
    "a list in doctor.vp": with_marks(Mark("doctor.vp", "France", ("1", "2"))),
    "a word in mastermind.fraction": with_marks(Mark("mastermind.fraction", "France", "a bit")),
    "nonsense in souls.sold": with_marks(Mark("souls.sold", "1", "perhaps"), Mark("souls.spent", "1", "so")),
    "a mark of nobody's": with_marks(Mark("doctor.vp", "Atlantis", 3), Mark("souls.sold", "99", True)),
    "a mark that no rule knows": of_state(lambda state: {**state, "seats": {"France": {"ghost.mark": 1}}}),
    "an unknown rule": of_game(with_rules=["no_such_rule"]),
    "an unknown rule struck": of_game(without=["no_such_rule"]),
    "rules in another shape": of_game(with_rules={"borg": True}),
    "an unknown variant": of_game(variant="no_such_variant"),
    "an unknown option": of_game(options={"no.option": "x"}),
    "options in another shape": of_game(options=["victory.centres", 3]),
    "an option with no such value": of_game(options={"victory.centres": "lots"}),
    "a board that is no document": of_game(board="{"),
    "a board in another shape": of_game(board='["Par"]'),
    "a board of which half is gone": of_game(board='{"id": "lost", "name": "Lost", "provinces": {"Par": {}}}'),
    "a rulebook of no composition": of_game(with_rules=["links", 3]),
    "a state that is a list": of_state(lambda state: [state]),
    "a state that is nothing": of_state(lambda state: {}),
    "units in another shape": of_state(lambda state: {**state, "units": ["A Par"]}),
    "units that cannot be read": of_state(lambda state: {**state, "units": {"France": ["Q Par", 7]}}),
    "a place that is not there": of_state(lambda state: {**state, "units": {"France": ["A Atl"]}}),
    "a phase that is none": of_state(lambda state: {**state, "phase": "Tuesday"}),
    "house rules that are none": of_state(lambda state: {**state, "house": [{"kind": "strike"}, 3]}),
    "house rules of unknown rules": of_state(
        lambda state: {**state, "house": [{"kind": "add", "name": "no_such_rule", "value": "", "since": "S1901"}]}
    ),
    "an outcome without a state": of_outcome(lambda outcome: {**outcome, "state": None}),
    "results in another shape": of_outcome(lambda outcome: {**outcome, "results": ["A Par H"]}),
    "events in another shape": of_outcome(lambda outcome: {**outcome, "events": {"kind": 1}}),
}
