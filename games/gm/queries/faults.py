"""What of a stored game cannot be read any more: looked for turn by turn, for the GM's bare desk."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import engine
from games.models import Game, Turn
from games.permissions import Viewer
from games.selectors import positions

LATEST = 6  # turns looked at
LONGEST = 300  # characters of what an error says


@dataclass(frozen=True, slots=True)
class GameFault:
    """Something that breaks off when it is read. `kind` is the exception's name, `said` its words; for the GM alone."""

    where: str
    kind: str
    said: str


def fault(where: str, error: BaseException) -> GameFault:
    """An exception as the GM is told of it."""
    return GameFault(where, type(error).__name__, str(error)[:LONGEST])


def faults_of(viewer: Viewer) -> list[GameFault]:
    """What cannot be read: the rules as they were agreed on, and the latest turns. For the GM's viewer."""
    faults = list(_fault_of_reading("The rules", lambda: viewer.game.rulebook))
    if faults:
        return faults
    for turn in latest_turns(viewer.game):
        faults += _fault_of_reading(f"Before {turn.phase}", partial(positions.position, viewer, turn))
        if turn.outcome is not None:
            faults += _fault_of_reading(f"What came of {turn.phase}", partial(positions.report, viewer, turn))
        else:
            faults += _fault_of_reading(f"The papers of {turn.phase}", partial(_wants, viewer.game, turn))
    return faults


def latest_turns(game: Game) -> list[Turn]:
    """The open turn and the last ones before it, the latest first."""
    return list(game.turns.published().order_by("-number")[:LATEST])


def _wants(game: Game, turn: Turn) -> None:
    rulebook = game.rulebook
    state = turn.loaded_state(rulebook)
    for seat in rulebook.amended(state.house).seats:
        engine.wants(rulebook, state, seat.id)


def _fault_of_reading(where: str, read: Callable[[], object]) -> Iterator[GameFault]:
    try:
        read()
    except Exception as error:  # whatever it is: that it breaks off is what is looked for
        yield fault(where, error)
