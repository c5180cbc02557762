"""What lies on the bench: rules, positions one after another, the orders given in each. One frozen document.

It travels with its page, packed, and comes back with every request: so whatever is in it is checked when it is used.
"""

import base64
import binascii
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import engine
from engine.boards.document import SCHEMA, board_text
from engine.boards.document import read as read_board
from engine.io.codec import dump_state
from engine.io.json_lines import read_json
from engine.io.stored_forms import stored_state
from engine.model.errors import InputError
from engine.model.json_data import Json, JsonDict
from engine.model.state import State
from engine.rulebook.aliases.forms import pinned, renamed
from games.common.errors import Refused
from games.compositions.rulesets import RuleSet, ruleset
from games.sandbox.limits import LARGEST_BENCH, LONGEST_PACKED, MOST_LINES, MOST_STEPS, MOST_UNITS, engines_words
from games.shown_text import tidy_title

BROKEN = "What came with the page is not a bench of the sandbox. Begin anew, or load the page again."
SECRET = "a sandbox"  # noqa: S105  (it guards nothing: draws here have nothing to do with any game's)
GM = "gm"


@dataclass(frozen=True, slots=True)
class BenchStep:
    """A position with what is ordered in it.

    `draws`: values set by hand. `rulings`: as engine.turn.rulings reads them.
    """

    state: Json
    orders: Mapping[str, list[str]] = field(default_factory=dict)
    draws: Json = field(default_factory=dict)
    rulings: tuple[Json, ...] = ()

    def dump(self) -> dict[str, object]:
        """As JSON; what is empty is left out."""
        fields = {"state": self.state, "orders": self.orders, "draws": self.draws, "rulings": list(self.rulings)}
        return {key: value for key, value in fields.items() if value or key == "state"}


@dataclass(frozen=True, slots=True)
class Origin:
    """The hosted turn that a bench came from, and through whose eyes: `gm`, a seat's id, or nobody's.

    `number` 0: the bench begins with a position after that turn; what those eyes saw is still in it.
    """

    game: str
    number: int
    eyes: str = ""


@dataclass(frozen=True, slots=True)
class Bench:
    """A sandbox. All steps but the last have been adjudicated; `at` is the one that is looked at.

    `board`: one in the place of the variant's, as `Game.board` has it.
    """

    variant: str
    without: tuple[str, ...] = ()
    with_: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    steps: tuple[BenchStep, ...] = ()
    at: int = 0
    title: str = ""
    secret: str = SECRET
    origin: Origin | None = None
    board: str = ""

    @property
    def step(self) -> BenchStep:
        """The position that is looked at, with its orders."""
        return self.steps[self.at]

    @property
    def played(self) -> bool:
        """Whether the position that is looked at has been adjudicated."""
        return self.at + 1 < len(self.steps)

    def rules(self) -> RuleSet:
        """Its rules. Raises Refused for those that cannot be played here."""
        with engines_words("The board" if self.board else ""):
            return ruleset(
                variant=self.variant,
                without=list(self.without),
                with_rules=list(self.with_),
                options=dict(self.options),
                board=self.board,
            )

    def rulebook(self) -> "engine.Rulebook":
        """The rulebook, with what the position says was struck and added since."""
        rulebook = self.rules().rulebook
        return rulebook.amended(self.state(rulebook).house) if self.step.state.get("house") else rulebook

    def state(self, rulebook: "engine.Rulebook") -> State:
        """The position that is looked at, as the engine's own. Raises Refused for what cannot be."""
        return check_size(kept_state(rulebook, self.step.state))

    def with_step(self, step: BenchStep) -> "Bench":
        """This step instead of the one that is looked at; what came after it is gone."""
        return replace(self, steps=(*self.steps[: self.at], step))

    def dump(self) -> dict[str, object]:
        """As JSON, for storing."""
        fields: JsonDict = {
            "variant": self.variant,
            "without": list(self.without),
            "with": list(self.with_),
            "options": dict(self.options),
            "title": self.title,
            "secret": self.secret,
            "at": self.at,
            "steps": [step.dump() for step in self.steps],
        }
        if self.board:
            fields["board"] = self.board
        if self.origin is not None:
            fields["origin"] = {"game": self.origin.game, "number": self.origin.number, "eyes": self.origin.eyes}
        return fields


def read_state(rulebook: "engine.Rulebook", data: object) -> State:
    """A position from JSON that anybody may have written. Raises Refused."""
    with engines_words("The position"):
        return check_size(engine.load_state(rulebook, data))


def kept_state(rulebook: "engine.Rulebook", data: object) -> State:
    """A position that a bench has kept, or that came from a game as it was stored. Raises Refused."""
    with engines_words("The position"):
        return stored_state(rulebook, data)


def check_size(state: State) -> State:
    """The same state. Raises Refused for one with too many units."""
    if len(state.units) > MOST_UNITS:
        raise Refused(f"The position has {len(state.units)} units; a sandbox holds {MOST_UNITS}.")
    return state


def dumped(rulebook: "engine.Rulebook", state: State) -> dict[str, object]:
    """A position as JSON."""
    return dump_state(rulebook.amended(state.house), state)


# --- packed, as it travels -----------------------------------------------------------------------


def pack(bench: Bench) -> str:
    """The bench as text for a form. Raises Refused if it has grown too large."""
    text = json.dumps(bench.dump(), ensure_ascii=False, separators=(",", ":"))
    packed = base64.urlsafe_b64encode(zlib.compress(text.encode(), 6)).decode()
    if len(text) > LARGEST_BENCH or len(packed) > LONGEST_PACKED:
        raise Refused("This sandbox has grown too large. Export a part of it as a scenario, and go on from there.")
    return packed


def unpack(packed: str) -> Bench:
    """The bench that a form brought back. Raises Refused for anything else."""
    if not packed or len(packed) > LONGEST_PACKED:
        raise Refused(BROKEN)
    try:
        stream = zlib.decompressobj()
        text = stream.decompress(base64.urlsafe_b64decode(packed.encode()), LARGEST_BENCH * 4)
        if stream.unconsumed_tail:
            raise Refused("This sandbox is too large.")
        return from_json(read_json(text.decode()))
    except (ValueError, InputError, zlib.error, binascii.Error) as error:
        raise Refused(BROKEN) from error


def from_json(data: Any) -> Bench:
    """A bench from JSON that anybody may have written: its form is checked here, its sense where it is used.

    What rules have renamed since it was kept goes by its name of today. Raises Refused.
    """
    if not isinstance(data, Mapping):
        raise Refused(BROKEN)
    steps = data.get("steps")
    if not isinstance(steps, list) or not 1 <= len(steps) <= MOST_STEPS + 1:
        raise Refused(f"A sandbox has from one to {MOST_STEPS} turns.")
    at, title, secret = data.get("at", 0), data.get("title", ""), data.get("secret", SECRET)
    if not isinstance(title, str) or not isinstance(secret, str) or len(secret) > 200:
        raise Refused(BROKEN)
    data = renamed("rules", data)
    return Bench(
        variant=str(data.get("variant", "standard"))[:60],
        without=_names(data, "without"),
        with_=_names(data, "with"),
        options={str(name): str(value)[:200] for name, value in _object(data, "options").items()},
        steps=tuple(_step(step) for step in steps),
        at=at if isinstance(at, int) and 0 <= at < len(steps) else 0,
        title=tidy_title(title[:500])[:120],
        secret=secret,
        origin=_origin(data.get("origin")),
        board=_board(data.get("board", "")),
    )


def _board(text: object) -> str:
    """A board's text, written as boards are stored. Raises Refused for what is none."""
    if text == "":
        return ""
    if not isinstance(text, str):
        raise Refused(BROKEN)
    with engines_words("The board"):
        board = read_board(text)
        return board_text({"schema": SCHEMA, **board} if isinstance(board, dict) else board)


def _step(data: object) -> BenchStep:
    if not isinstance(data, Mapping):
        raise Refused(BROKEN)
    orders = {str(seat)[:60]: order_lines(lines) for seat, lines in _object(data, "orders").items()}
    if sum(map(len, orders.values())) > MOST_LINES:
        raise Refused(f"A turn of the sandbox holds {MOST_LINES} lines of orders.")
    rulings = data.get("rulings", [])
    if not isinstance(rulings, list) or not all(isinstance(one, Mapping) for one in rulings):
        raise Refused(BROKEN)
    state, draws = renamed("state", _object(data, "state")), pinned(_object(data, "draws"))
    return BenchStep(state, orders, draws, tuple(renamed("ruling", one) for one in rulings))


def order_lines(lines: object) -> list[str]:
    """The lines of one seat. Raises Refused for what is no list of lines."""
    if not isinstance(lines, list | tuple) or not all(isinstance(line, str) and len(line) <= 1000 for line in lines):
        raise Refused("Orders are lines of at most 1000 characters.")
    return [line.strip() for line in lines if line.strip()]


def _origin(data: object) -> Origin | None:
    if not isinstance(data, Mapping) or not isinstance(data.get("number"), int):
        return None
    return Origin(str(data.get("game", ""))[:12], data["number"], str(data.get("eyes", ""))[:60])


def _object(data: Json, key: str) -> Json:
    value = data.get(key) or {}
    if not isinstance(value, Mapping):
        raise Refused(BROKEN)
    return value


def _names(data: Json, key: str) -> tuple[str, ...]:
    value = data.get(key) or []
    if not isinstance(value, list) or len(value) > 400 or not all(isinstance(name, str) for name in value):
        raise Refused(BROKEN)
    return tuple(value)
