"""What a notebook or a script asks for in one call each: bots, games that bots play, pictures, game files.

docs/engine.md shows them in use; its examples are run as tests.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from engine.bots.play import Played, play
from engine.bots.players import Task, think
from engine.gamefile import Difference, read, replay, written
from engine.model.errors import RulebookError
from engine.model.events import Result
from engine.model.ids import SeatId
from engine.model.json_data import Json, JsonDict
from engine.model.state import State
from engine.pictures import drawing
from engine.rulebook.phase_names import phase_name
from engine.rulebook.rulebook import Rulebook
from engine.views import view


def ask_bot(
    rulebook: Rulebook, state: State, seat: str, strength: str = "regular", seed: str = "1", positions: int = 300
) -> list[str]:
    """The orders that a bot gives for a seat, as canonical lines. It sees no more than the seat.

    `strength`: `novice`, `regular` or `expert`; `positions`: how many the Expert may try. The same arguments give the
    same orders. Raises ValueError for another strength, RulebookError for a seat that the rules do not have.

    >>> import engine
    >>> rules = engine.load_rulebook("standard")
    >>> len(ask_bot(rules, engine.opening(rules), "Russia"))
    4
    """
    if rulebook.amended(state.house).seat(seat) is None:
        raise RulebookError(f"There is no seat {seat!r}. There are: {', '.join(rulebook.seat_ids)}.")
    return think(Task(rulebook, state, seat, seed, strength, positions))


def play_game(
    rulebook: Rulebook, strength: str | Mapping[str, str] = "regular", seed: str = "1", years: int = 20
) -> Iterator[Played]:
    """A game that bots play by a seed, window by window, until it ends or the years are over.

    `strength`: of all bots, or by seat (one that is not named is a `regular`). The opening comes first, without
    orders. `game_of_play(rulebook, windows, seeded_draws(seed))` makes a game file of them. Raises ValueError for a
    strength that there is none of.

    >>> import engine
    >>> played = list(play_game(engine.load_rulebook("standard"), years=1))
    >>> [window.outcome.state.phase for window in played][:2]
    ['S1901M', 'F1901M']
    """
    by_seat = {} if isinstance(strength, str) else strength
    usual = strength if isinstance(strength, str) else "regular"

    def orders_of(rulebook: Rulebook, state: State, seat: str, seed: str) -> list[str]:
        return ask_bot(rulebook, state, seat, by_seat.get(seat, usual), seed)

    return play(rulebook, seed, years, orders_of)


def draw_map(
    rulebook: Rulebook,
    state: State,
    results: Mapping[SeatId, Sequence[Result]] | None = None,
    *,
    title: str = "",
    seat: str | None = None,
    gm: bool = True,
) -> str:
    """The map of a position as SVG; with the orders of a turn, if `results` are those of its outcome.

    Draw a turn's orders on the position before it. `gm=False` draws what a `seat` sees, or without one a spectator.
    Raises EngineError where the packages for drawing are missing.
    """
    seen = view(rulebook, state, (), seat, results, gm=gm)
    words = phase_name(rulebook, state.phase)
    return str(drawing("file_pictures").position(rulebook, seen, title or rulebook.title, words))


def read_game(file: str | Path) -> JsonDict:
    """The document in a game file (docs/game-file.md). Raises InputError for an invalid one, OSError."""
    return read(Path(file).read_text(encoding="utf-8"))


def write_game(document: Json, file: str | Path) -> None:
    """Write a document as a game file; equal documents give equal bytes. Raises OSError."""
    Path(file).write_text(written(document), encoding="utf-8")


def differences(document: Json) -> list[Difference]:
    """Where the rules give something else than a game file says; empty where they agree. Raises EngineError."""
    return [one for turn in replay(document) for one in turn.differences]
