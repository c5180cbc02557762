"""Games of bots on a board, one window at a time, so that whoever plays them can stop and go on."""

from __future__ import annotations

from engine.bots.players import Task, think
from engine.io.codec import dump_state
from engine.io.decoding import load_state
from engine.model.errors import EngineError
from engine.model.json_data import Json, JsonDict
from engine.model.phases import FIRST_YEAR, read_phase
from engine.model.state import State
from engine.rulebook.draws import Draws
from engine.rulebook.rulebook import Rulebook
from engine.turn.adjudication import adjudicate, start_game

YEARS = 20
"""After which a game that nobody has won is broken off, and counts by centres."""
STRENGTH = "regular"


class Broken(Exception):
    """A game that could not go on: in which phase, and what the engine said."""


def opening_game(rulebook: Rulebook, number: int) -> JsonDict:
    """The game of that number at its opening, as `{"number", "state"}`."""
    state = start_game(rulebook, _draws(number)).state
    return {"number": number, "state": dump_state(rulebook, state)}


def played_on(rulebook: Rulebook, going: Json) -> tuple[JsonDict | None, JsonDict | None]:
    """One window further: the game that goes on, or the line of one that is over. Raises Broken."""
    number, state = int(going["number"]), load_state(rulebook, going["state"])
    seed = f"proof {number}"
    try:
        seats = rulebook.amended(state.house).seat_ids
        papers = {str(seat): think(Task(rulebook, state, seat, seed, STRENGTH)) for seat in seats}
        after = adjudicate(rulebook, state, papers, (), _draws(number)).state
    except EngineError as error:
        raise Broken(f"Game {number} broke in {state.phase}: {error.message}") from error
    if after.ended or read_phase(after.phase).year >= FIRST_YEAR + YEARS:
        return None, line(number, after)
    return {"number": number, "state": dump_state(rulebook, after)}, None


def line(number: int, state: State) -> JsonDict:
    """What is kept of a game that is over."""
    centres: dict[str, int] = {}
    for owner in state.centres.values():
        if owner:
            centres[str(owner)] = centres.get(str(owner), 0) + 1
    return {"number": number, "phase": state.phase, "winners": list(state.winners or ()), "centres": centres}


def _draws(number: int) -> Draws:
    return Draws(secret=f"proof {number}", hidden_secret=f"hidden proof {number}")
