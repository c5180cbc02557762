"""Rulings: what the GM decides, as data that enters an adjudication like orders do (docs/contract.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from engine.io.upgrades import contents, stamped
from engine.model.errors import InputError
from engine.model.ids import SeatId
from engine.model.json_data import Json, JsonDict
from engine.model.scratch import Scratch
from engine.model.state import Audience, HouseRule, State
from engine.rulebook import registry
from engine.rulebook.composing import out_of_range
from engine.rulebook.declarations import Trait
from engine.turn.pins import canonical_key
from engine.turn.rule_sets import changes_of, check_changes

if TYPE_CHECKING:
    from engine.rulebook.look import Look
    from engine.rulebook.rulebook import Rulebook

KINDS: Mapping[str, str] = MappingProxyType({
    "order": "amends or enters orders of a seat: seat, lines",
    "pin": "settles a draw: draw, value",
    "verdict": "forces the verdict on one unit's order: seat, unit, verdict",
    "board": "changes the board: op (add, move, remove, give, owner, no_centre, token, status, counter) and what "
    "it concerns",
    "option": "sets an option of a rule from now on (when: after this turn): name, value",
    "strike": "strikes a rule from now on (when: after this turn): rule",
    "add": "adds a rule from now on (when: after this turn): rule",
    "rules": "strikes and adds several rules and sets options, together (when: after this turn): strike, add (lists of "
    "ids), options (values by name)",
    "mark": "marks an answer: seat, value",
    "tell": "puts a line into the report: text, at (a step of the order of play; empty: before all of them)",
    "house": "makes a house rule in words, which the engine does not carry out: text, number",
    "win": "declares a win: seats (at least one)",
    "draw_game": "declares a draw: seats (empty: nobody wins)",
})  # fmt: skip

LONGEST_TEXT = 2000
"""The longest line of the GM's in a report, and the longest house rule, in characters."""

OWN = ("kind", "author", "reason", "audience")
"""What a ruling itself says: no key of its `data`."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling. `data` depends on `kind` (`KINDS`); `audience` None: everyone may read it."""

    kind: str
    data: Json
    author: str = "GM"
    reason: str = ""
    audience: Audience = field(default=None)

    @property
    def because(self) -> str:
        """The reason as the end of a sentence, before its full stop: ` (it is a cheese)`; nothing if none is given."""
        reason = self.reason.strip().rstrip(".")
        return f" ({reason})" if reason else ""

    def to_json(self) -> JsonDict:
        """The ruling as JSON."""
        out: JsonDict = {"kind": self.kind, **self.data, "author": self.author, "reason": self.reason}
        if self.audience is not None:
            out["audience"] = sorted(self.audience)
        return stamped("ruling", out)

    @classmethod
    def from_json(cls, data: object, path: str = "ruling") -> Ruling:
        """Read a ruling; one of an older schema is brought up. Raises InputError at `path`."""
        data = contents("ruling", data, path) if isinstance(data, Mapping) else data
        if not isinstance(data, Mapping) or str(data.get("kind")) not in KINDS:
            raise InputError(path, f"A ruling has a kind: {', '.join(KINDS)}.")
        rest = {key: value for key, value in data.items() if key not in OWN}
        audience = data.get("audience")
        if audience is not None and not isinstance(audience, list):
            raise InputError(f"{path}.audience", "An audience is a list of seats.")
        return cls(
            str(data["kind"]), rest, str(data.get("author", "GM")), str(data.get("reason", "")),
            None if audience is None else frozenset(SeatId(str(seat)) for seat in audience),
        )  # fmt: skip


def of_kind(rulings: Sequence[Ruling], *kinds: str) -> list[tuple[int, Ruling]]:
    """The rulings of these kinds with their numbers."""
    return [(number, ruling) for number, ruling in enumerate(rulings) if ruling.kind in kinds]


def pins(rulings: Sequence[Ruling], rulebook: Rulebook, state: State) -> dict[str, tuple[object, str]]:
    """The draws that rulings settle, by key: the value, and the path of the ruling."""
    parsed = {}
    for number, ruling in of_kind(rulings, "pin"):
        if not isinstance(ruling.data.get("draw"), str) or "value" not in ruling.data:
            raise InputError(f"rulings[{number}]", "A pin names a draw and its value.")
        key = canonical_key(rulebook, state, ruling.data["draw"])
        parsed[key] = (ruling.data["value"], f"rulings[{number}]")
    return parsed


def house_rules(rulings: Sequence[Ruling], season: str, when: str = "before") -> list[HouseRule]:
    """The rules struck, added or set by rulings, in force from this season: before this turn, or after it."""
    changes = []
    for number, ruling in of_kind(rulings, "option", "strike", "add", "rules"):
        if ruling.data.get("when", "before") != when:
            continue
        if ruling.kind == "rules":
            changes += changes_of(ruling.data, season, f"rulings[{number}]")
            continue
        name = ruling.data.get("name" if ruling.kind == "option" else "rule")
        if not isinstance(name, str):
            raise InputError(f"rulings[{number}]", "This ruling must name what it concerns.")
        value = ruling.data.get("value", "")
        plain = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        changes.append(HouseRule(ruling.kind, name, plain if ruling.kind == "option" else "", season))
    return changes


def brought_along(rulings: Sequence[Ruling], rulebook: Rulebook, season: str) -> list[HouseRule]:
    """The rules at hand (`Trait.AT_HAND`) whose marks rulings set though they are not in force: now they are."""
    names = [str(ruling.data.get("name", "")).partition(".")[0] for _, ruling in of_kind(rulings, "board")]
    rules = registry.rules()
    wanted = [name for name in dict.fromkeys(names) if name in rules and Trait.AT_HAND in rules[name].traits]
    return [HouseRule("add", name, "", season) for name in wanted if not rulebook.has(name)]


def check_house(rulings: Sequence[Ruling], rulebook: Rulebook, when: str) -> None:
    """Refuse changes of the rules that change nothing: what is struck must be in force, what is added must not.

    `rulebook` is the one in force before them. Raises InputError with the ruling's number and what there is instead.
    """
    for number, ruling in of_kind(rulings, "option", "strike", "add", "rules"):
        if ruling.data.get("when", "before") != when:
            continue
        if ruling.kind == "rules":
            several = house_rules([ruling], "", when)
            check_changes(rulebook, several, f"rulings[{number}]")
            rulebook = rulebook.amended(several)
            continue
        path, (rule,) = f"rulings[{number}]", house_rules([ruling], "", when)
        if ruling.kind == "strike" and not rulebook.has(rule.name):
            raise InputError(path, f"{rule.name} is not in force, so it cannot be struck. In force: {_ids(rulebook)}.")
        if ruling.kind == "add" and rulebook.has(rule.name):
            raise InputError(path, f"{rule.name} is in force already.")
        if ruling.kind == "option" and rule.name not in rulebook.options:
            owner = rule.name.partition(".")[0]
            options = [name for name in rulebook.options if name.startswith(f"{owner}.")]
            hint = f"{owner} has: {', '.join(options)}." if options else f"{owner} has none, or is not in force."
            raise InputError(path, f"There is no option {rule.name} in these rules. {hint}")
        rulebook = rulebook.amended([rule])
        for problem in out_of_range(rulebook.rules, rulebook.options) if ruling.kind == "option" else ():
            if problem.subject == rule.name:
                raise InputError(f"{path}.value", problem.text)


def _ids(rulebook: Rulebook) -> str:
    return ", ".join(rule.id for rule in rulebook.rules)


def ruled_lines(rulings: Sequence[Ruling]) -> dict[str, list[str]]:
    """The lines that rulings enter, by seat. They count instead of the seat's own for the same unit."""
    lines: dict[str, list[str]] = {}
    for number, ruling in of_kind(rulings, "order"):
        seat, new = ruling.data.get("seat"), ruling.data.get("lines")
        if not isinstance(seat, str) or not isinstance(new, (list, tuple)):
            raise InputError(f"rulings[{number}]", "An order ruling has a seat and a list of lines.")
        lines.setdefault(seat, []).extend(str(line) for line in new)
    return lines


def marked_answers(turn: Look, rulings: Sequence[Ruling]) -> dict[SeatId, bool]:
    """The seats whose answers are marked, and how. Raises InputError for a seat that is not at the table."""
    entered: dict[SeatId, bool] = {}
    for number, ruling in of_kind(rulings, "mark"):
        seat = turn.rulebook.seat(str(ruling.data.get("seat", "")))
        if seat is None or not isinstance(ruling.data.get("value"), bool):
            raise InputError(f"rulings[{number}]", "A mark names a seat and a value, true or false.")
        entered[seat.id] = ruling.data["value"]
    return entered


TO_TELL: Scratch[dict[str, list[Ruling]]] = Scratch("rulings.to_tell", dict)
"""What rulings put into the report, by the step before which it stands."""


def lines_to_tell(rulings: Sequence[Ruling], rulebook: Rulebook) -> dict[str, list[Ruling]]:
    """What rulings put into the report, by the step before which it stands; empty: before all of them.

    Raises InputError where there is no text, or no such step.
    """
    by_seat: dict[str, list[Ruling]] = {}
    steps = {step.name for stage in rulebook.stages for _, step in stage.steps}
    for number, ruling in of_kind(rulings, "tell", "house"):
        text, at = ruling.data.get("text"), str(ruling.data.get("at") or "")
        readable = isinstance(text, str) and text.strip() and all(one.isprintable() or one in "\r\n" for one in text)
        if not isinstance(text, str) or not readable or len(text) > LONGEST_TEXT:
            message = f"This ruling has a text, of at most {LONGEST_TEXT} characters that can be read."
            raise InputError(f"rulings[{number}].text", message)
        if at and at not in steps:
            near = ", ".join(step for step in sorted(steps) if step.partition(".")[0] == at.partition(".")[0])
            message = f"There is no step {at!r} in the order of play. {f'There are: {near}.' if near else ''}".rstrip()
            raise InputError(f"rulings[{number}].at", message)
        by_seat.setdefault("" if ruling.kind == "house" else at, []).append(ruling)
    return by_seat


def end_of_game(rulings: Sequence[Ruling]) -> tuple[tuple[SeatId, ...], str, Ruling] | None:
    """The end that a ruling declares: the winners, how, and the ruling."""
    for number, ruling in of_kind(rulings, "win", "draw_game"):
        seats = ruling.data.get("seats", [])
        if not isinstance(seats, (list, tuple)):
            raise InputError(f"rulings[{number}].seats", "Seats are a list.")
        if ruling.kind == "win" and not seats:
            message = "A win names at least one seat that wins. Where nobody wins, declare a draw without seats."
            raise InputError(f"rulings[{number}].seats", message)
        return tuple(SeatId(str(seat)) for seat in seats), "win" if ruling.kind == "win" else "draw", ruling
    return None
