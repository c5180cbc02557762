"""A seat's paper by rows: which row a line belongs into, and the version in which each row last changed.

A row is named by what it is for: the unit (`A Par`), a unit's retreat (`A Par R`), or a kind of paper (`vote`); the
second and later ones of a kind have a number (`vote#2`). The version of a paper rises by one with every change, and a
row has the version in which it last changed: what was made from an older version than that is out of date for the row.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import engine
from engine.model.json_data import JsonDict

MOST_ROWS = 400
LONGEST_KEY = 100
UNREADABLE = "?"
"""The row of a line of which nothing can be told."""


@dataclass(frozen=True, slots=True)
class Row:
    """What stands in a row. `device` and `seq` name the edit that wrote it, where its writer named it."""

    text: str = ""
    version: int = 0
    device: str = ""
    seq: int = 0


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a paper by key, in their order; those that were emptied are kept for their versions."""

    version: int
    rows: Mapping[str, Row]

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the paper."""
        return tuple(row.text for row in self.rows.values() if row.text)

    @property
    def keys(self) -> tuple[str, ...]:
        """The row of each line."""
        return tuple(key for key, row in self.rows.items() if row.text)

    def of(self, key: str) -> Row:
        """A row, empty if nothing was ever written there."""
        return self.rows.get(key, Row())

    def stored(self, draft: str) -> JsonDict:
        """The form in which `Submission.rows` keeps them, beside the draft that they make up."""
        rows = {key: [row.text, row.version, row.device, row.seq] for key, row in self.rows.items()}
        return {"draft": _digest(draft), "version": self.version, "order": list(rows), "rows": rows}

    def with_lines(self, keyed: Iterable[tuple[str, str]]) -> "Rows":
        """The rows after a whole paper took their place. Rows with the same text keep their versions."""
        texts = dict(keyed)
        if all(self.of(key).text == text for key, text in texts.items()) and set(self.keys) == set(texts):
            return replace(self, rows={**{key: self.rows[key] for key in texts}, **self.rows})
        version = self.version + 1
        fresh = {key: self.of(key) if self.of(key).text == text else Row(text, version) for key, text in texts.items()}
        gone = {key: row if not row.text else Row("", version) for key, row in self.rows.items() if key not in texts}
        return Rows(version, {**fresh, **gone})


NO_ROWS = Rows(0, {})


def _digest(draft: str) -> str:
    return hashlib.sha256(draft.encode()).hexdigest()[:16]


def read_stored(stored: object, draft: str) -> tuple[Rows, bool]:
    """The stored rows of a paper, and whether they are those of its draft.

    They are not where something wrote the draft alone: a process of a version without rows, or a suggestion.
    """
    if not isinstance(stored, dict):
        return NO_ROWS, not draft
    rows = {key: Row(*stored["rows"][key]) for key in stored["order"]}
    return Rows(stored["version"], rows), stored["draft"] == _digest(draft)


def unit_row(subject: str, kind: str) -> str:
    """The row of a unit's order, or of its retreat."""
    return f"{subject} R" if kind == "retreat" else subject


def base_of(wants: Sequence["engine.Want"], check: "engine.LineCheck") -> str:
    """The row that a line is for, without a number."""
    subject, kind = check.subject, check.kind
    if subject and any(want.subject == subject and (not kind or want.kind == kind) for want in wants):
        return unit_row(subject, kind)
    if any(not want.subject and want.kind == kind for want in wants):
        return kind
    return unit_row(subject, kind) if subject else kind or UNREADABLE


def split_key(key: str) -> tuple[str, int]:
    """A row's name and number: `vote#2` is (`vote`, 2), `A Par` is (`A Par`, 1)."""
    base, mark, number = key.rpartition("#")
    return (base, int(number)) if mark and number.isascii() and number.isdecimal() and len(number) < 4 else (key, 1)


def free_key(base: str, taken: Iterable[str]) -> str:
    """The first row of that name that holds nothing."""
    used = set(taken)
    number = 1
    while (key := base if number == 1 else f"{base}#{number}") in used:
        number += 1
    return key


def left_out(wants: Sequence["engine.Want"], key: str) -> str:
    """What a line in that row may leave out at its beginning, as `engine.paper_lines` takes it."""
    base, _ = split_key(key)
    by_kind = next((want.lead for want in wants if not want.subject and want.kind == base), None)
    return by_kind if by_kind is not None else base if " " in base else _lead(wants, base)


def _lead(wants: Sequence["engine.Want"], base: str) -> str:
    """Of a row that is for a thing and no unit (`primary`): its own name, as forms begin with it."""
    return base if any(want.subject == base for want in wants) else ""


def keyed(wants: Sequence["engine.Want"], checks: Iterable["engine.LineCheck"]) -> list[tuple[str, str]]:
    """The lines of a whole paper with their rows."""
    lines: dict[str, str] = {}
    for check in checks:
        lines[free_key(base_of(wants, check), lines)] = check.given
    return list(lines.items())


def in_order(wants: Sequence["engine.Want"], rows: Mapping[str, Row]) -> dict[str, Row]:
    """Rows in the order in which they are asked for, whoever wrote them first; what nothing asks for comes last."""
    places: dict[str, int] = {}
    for number, want in enumerate(wants):
        places.setdefault(unit_row(want.subject, want.kind) if want.subject else want.kind, number)

    def place(key: str) -> tuple[int, int]:
        base, number = split_key(key)
        return places.get(base, len(places) + len(wants)), number

    return {key: rows[key] for key in sorted(rows, key=place)}


def check_counting(
    rulebook: "engine.Rulebook", state: "engine.State", seat_id: str, lines: Sequence[str]
) -> tuple["engine.LineCheck", ...]:
    """`engine.check`, with an error for a line whose stored form would not be read again as the same order.

    What is stored is adjudicated: such a line would be void at the deadline, and there is no receipt for that.
    """
    checks = engine.check(rulebook, state, seat_id, lines)
    good = [check for check in checks if check.level != "error" and check.canonical]
    again = engine.check(rulebook, state, seat_id, [check.canonical or "" for check in good])
    lost = {
        id(first)
        for first, second in zip(good, again, strict=True)
        if second.level == "error" or second.canonical != first.canonical
    }
    return tuple(_unkept(check) if id(check) in lost else check for check in checks)


def _unkept(check: "engine.LineCheck") -> "engine.LineCheck":
    text = f"This would be kept as “{check.canonical}”, which cannot be read again. Write it another way."
    return replace(check, level="error", message=text)
