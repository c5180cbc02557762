"""Was a finished game drawn as its secret says? `python -m engine draws FILE` (docs/draws.md).

The file is what the site gives for a game that is over. Nothing in it is believed: the secret is held against the hash
that was published before the game, and every draw is made again from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from engine.io.json_lines import read_json
from engine.model.errors import InputError
from engine.model.json_data import Json
from engine.rulebook.draws import commitment, draw_value

FORMAT = "silly-season draws 1"
OK, PINNED, UNCHECKED, DIFFERS = "ok", "PINNED", "UNCHECKED", "DIFFERS"
LONGEST_FILE = 64 * 1024 * 1024
"""Characters. The longest game there was has a thousandth of that."""


@dataclass(frozen=True, slots=True)
class CheckedDraw:
    """One thing that was looked at. `verdict`: OK, PINNED, UNCHECKED or DIFFERS; `where` a phase, or `start`."""

    verdict: str
    where: str
    name: str
    value: str
    note: str = ""

    def __str__(self) -> str:
        return f"{self.verdict} {self.where} {self.name}: {self.value}" + (f" ({self.note})" if self.note else "")


def check_draws(record: object) -> list[CheckedDraw]:
    """Every draw of a record made again, in its order; first the commitments. Raises InputError for another file."""
    if not isinstance(record, Mapping) or record.get("format") != FORMAT:
        raise InputError("format", f"This is no record of draws: its format is to be {FORMAT!r}.")
    secrets = {name: _text(record, name) for name in ("secret", "hidden_secret")}
    checked = [*_commitments(record, secrets), *_allocation(record.get("allocation"), secrets["secret"])]
    for number, turn in enumerate(_list(record, "turns", "turns")):
        path = f"turns[{number}]"
        if not isinstance(turn, Mapping):
            raise InputError(path, "A turn is an object.")
        rulings = [one for one in _list(turn, "rulings", path) if isinstance(one, Mapping)]
        for at, draw in enumerate(_list(turn, "draws", path)):
            checked.append(_draw(draw, f"{path}.draws[{at}]", _text(turn, "phase"), rulings, secrets))
        if unseen := turn.get("unseen"):
            reason = "kept from everybody for good; they come from the second secret, which has not been released"
            checked.append(CheckedDraw(UNCHECKED, _text(turn, "phase"), f"{unseen} more", "not published", reason))
    return checked


def _commitments(record: Json, secrets: Mapping[str, str]) -> Iterator[CheckedDraw]:
    for name, words in (("secret", "the secret"), ("hidden_secret", "the second secret")):
        published, secret = _text(record, f"{name}_hash"), secrets[name]
        if not secret:
            yield CheckedDraw(UNCHECKED, "start", words, "not released", f"its hash is {published}")
        elif commitment(secret) == published:
            yield CheckedDraw(OK, "start", words, secret, "its SHA-256 is the hash that was published before the game")
        else:
            yield CheckedDraw(DIFFERS, "start", words, secret, f"its SHA-256 is {commitment(secret)}, not {published}")


def _allocation(allocation: object, secret: str) -> Iterator[CheckedDraw]:
    """The lots by which members and seats were put in order before the game, drawn one after another."""
    if allocation is None:
        return
    for name in ("member", "seat"):
        recorded = [str(one) for one in _list(allocation, f"{name}s", "allocation")]
        left, again = sorted(recorded), []
        while left:
            again.append(draw_value(secret, "start", f"allocation.{name}", "", left))
            left.remove(again[-1])
        verdict = OK if again == recorded else DIFFERS
        note = "" if verdict == OK else f"the secret gives {', '.join(again)}"
        yield CheckedDraw(verdict, "start", f"allocation.{name}", ", ".join(recorded), note)


def _draw(draw: object, path: str, phase: str, rulings: Sequence[Json], secrets: Mapping[str, str]) -> CheckedDraw:
    if not isinstance(draw, Mapping):
        raise InputError(path, "A draw is an object.")
    name, subject, value = (_text(draw, key) for key in ("name", "subject", "value"))
    key = f"{name}@{subject}" if subject else name
    candidates, weights = [str(one) for one in _list(draw, "candidates", path)], _list(draw, "weights", path)
    if not all(isinstance(weight, int) and 0 <= weight <= 1000 for weight in weights):
        raise InputError(f"{path}.weights", "Weights are whole numbers from 0 to 1000.")
    if weights and len(weights) != len(candidates):
        raise InputError(f"{path}.weights", "There is a weight for every candidate, or for none.")
    if draw.get("pinned"):
        return CheckedDraw(PINNED, phase, key, value, _pinned(key, name, rulings))
    secret = secrets["hidden_secret" if draw.get("hidden") else "secret"]
    if not secret:
        return CheckedDraw(UNCHECKED, phase, key, value, "it comes from the second secret, which has not been released")
    if not draw.get("season"):
        return CheckedDraw(
            UNCHECKED, phase, key, value, "it was made before the site kept what is needed to make it again"
        )
    drawn_as = _text(draw, "drawn_as") or name  # it was renamed since
    again = draw_value(secret, _text(draw, "season"), drawn_as, subject, candidates, weights)
    if again == value:
        return CheckedDraw(OK, phase, key, value, f"of {', '.join(candidates)}")
    return CheckedDraw(DIFFERS, phase, key, value, f"the secret gives {again or 'nothing'}, of {', '.join(candidates)}")


def _pinned(key: str, name: str, rulings: Sequence[Json]) -> str:
    """By which ruling a draw was settled, whose, and why; the one that names it most closely."""
    ruling = next((one for wanted in (key, name) for one in rulings if one.get("draw") == wanted), None)
    if ruling is None:
        return "by a ruling that is not for everybody"
    number, by, reason = (str(ruling.get(part) or "") for part in ("id", "by", "reason"))
    return (
        f"by {f'ruling {number}' if number else 'a ruling'}{f' of {by}' if by else ''}{f': {reason}' if reason else ''}"
    )


def _text(data: Json, key: str) -> str:
    value = data.get(key) or ""
    if not isinstance(value, str):
        raise InputError(key, "Expected text.")
    return value


def _list(data: object, key: str, path: str) -> list[Any]:
    value = data.get(key, []) if isinstance(data, Mapping) else None
    if not isinstance(value, list):
        raise InputError(f"{path}.{key}", "Expected a list.")
    return value


def summary(lines: Sequence[CheckedDraw]) -> str:
    """How many of each: `12 agree, 1 pinned, 0 not checked, 0 differ`."""
    count = {word: sum(line.verdict == word for line in lines) for word in (OK, PINNED, UNCHECKED, DIFFERS)}
    return f"{count[OK]} agree, {count[PINNED]} pinned, {count[UNCHECKED]} not checked, {count[DIFFERS]} differ"


def main(name: str, out: TextIO, err: TextIO) -> int:
    """Check a file, and print a line for all that is in it. Exit codes: 0 agrees, 1 something differs, 2 no record."""
    try:
        with Path(name).open(encoding="utf-8") as file:
            text = file.read(LONGEST_FILE + 1)
        if len(text) > LONGEST_FILE:
            raise InputError("", f"The file is longer than {LONGEST_FILE} characters.")
        lines = check_draws(read_json(text))
    except (OSError, ValueError, RecursionError, InputError) as error:
        err.write(f"{name}: {error}\n")
        return 2
    for line in lines:
        out.write(f"{line}\n")
    out.write(f"{summary(lines)}\n")
    return 1 if any(line.verdict == DIFFERS for line in lines) else 0
