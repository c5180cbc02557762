"""What a scenario is, once it has been read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from engine.model.errors import EngineError
from engine.model.json_data import Json

_NOTHING: Json = MappingProxyType({})


class ScenarioError(EngineError):
    """A scenario file that cannot be read. `file`, `line` (1-based; 0: the whole file) and `key` say where."""

    def __init__(self, file: str, line: int, key: str, message: str) -> None:
        super().__init__(message)
        self.file = file
        self.line = line
        self.key = key

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{where}: {self.key}: {self.message}" if self.key else f"{where}: {self.message}"


@dataclass(frozen=True, slots=True)
class ScenarioTurn:
    """One adjudication: what goes in besides the position, and what must come out.

    `before`: asked of the position in which the orders are given. `orders`: lines by seat, as typed. `draws`: pinned
    values. `rulings`: as in the JSON line of the command line.
    `refused`: part of the message with which the engine must refuse the turn; empty: it must not.
    """

    orders: Mapping[str, Sequence[str]] = field(default_factory=lambda: _NOTHING)
    draws: Json = field(default_factory=lambda: _NOTHING)
    rulings: Sequence[Json] = ()
    expect: Json = field(default_factory=lambda: _NOTHING)
    refused: str = ""
    before: Json = field(default_factory=lambda: _NOTHING)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position, turns, and expectations. `state` None is the variant's opening.

    `board`: a board in the place of the variant's, as `engine.boards.document.board_text` writes it; empty: none.

    `draws` are the pins of the start, where that is the opening. `expect` is asked of the position before the first
    turn. `refused`: part of the message with which the engine must
    refuse the rulebook or the position. `file` and `line` are where it stands.
    """

    id: str
    title: str
    clauses: Sequence[str] = ()
    note: str = ""
    variant: str = "standard"
    without: Sequence[str] = ()
    with_: Sequence[str] = ()
    options: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    board: str = ""
    secret: str = ""
    hidden_secret: str = ""
    draws: Json = field(default_factory=lambda: _NOTHING)
    state: Json | None = None
    expect: Json = field(default_factory=lambda: _NOTHING)
    turns: Sequence[ScenarioTurn] = ()
    refused: str = ""
    file: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class ScenarioDifference:
    """One thing that did not come out as a scenario says. `turn` counts from 1; 0 is before the first."""

    turn: int
    key: str
    message: str

    def __str__(self) -> str:
        return f"{f'turn {self.turn}' if self.turn else 'at the start'}, {self.key}: {self.message}"
