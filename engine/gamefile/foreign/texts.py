"""Games as people and judges print them: a heading for each season, and beneath it the orders with what came of them.

Read are the results of judges (`Movement results for Spring of 1901.`, `Austria: Army Vienna -> Galicia.  (*bounce*)`)
and of zines and letters (`Spring 1901`, then seats and their orders). Which orders a line holds says the reader of
letters (`engine.notation`); here the text is taken apart into seasons, and marks of results are taken off its lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from engine.model.errors import InputError, OrderError
from engine.model.json_data import JsonDict
from engine.model.orders import Order
from engine.notation.grammar import Grammar
from engine.notation.parse import readable
from engine.notation.paste import LONGEST_LETTER, LineOfText, split_lines
from engine.rulebook.rulebook import load_rulebook

LONGEST_TEXT = 4_000_000
"""Characters of a text."""
LONGEST_LINE = 1000
MOST_TURNS = 1000
_CODE = re.compile(r"\W*([SFW][0-9]{4}[MRA])\W*")
_SEASON = re.compile(
    r"[\W_]*(?:(?P<what>movement|retreats?|adjustments?|builds?|orders?|results?)\W+(?:(?:results|orders)\W+)?(?:for|of)\W+)?"
    r"(?:the\W+)?(?P<season>spring|summer|fall|autumn|winter)\W{1,3}(?:of\W+)?(?P<year>[0-9]{4})\b(?P<rest>[^:]{0,80})",
    re.I,
)
_WINDOWS = {"retreat": "R", "build": "A", "adjust": "A", "remov": "A", "disband": "A"}
_MARK = re.compile(
    r"[(\[]\*? ?((?:bounce|cut|void|invalid|illegal|no convoy|fail|dislodge|disrupt|disband|destroy|impossible)"
    r"[^()\[\]]{0,60})[)\]]",
    re.I,
)
_VERDICTS = (
    ("bounce", "bounces"), ("cut", "cut"), ("disrupt", "disrupted"), ("no convoy", "fails"), ("void", "void"),
    ("invalid", "void"), ("illegal", "void"), ("impossible", "void"), ("fail", "fails"),
)  # fmt: skip
_ENDS = re.compile(
    r"\W*(the following units were dislodged|unit locations|ownership of supply cent|the next phase of|"
    r"the deadline for|supply cent(?:er|re)s?\b.*:|press\b.*:|broadcast message|players?\b\W*$)",
    re.I,
)
"""What stands beneath the orders of a judge's or a zine's turn, up to the next heading."""
_BUILT = re.compile(
    r"^(\s*[\w' -]{1,40}:\s*)(builds|removes)\s+(?:an?|the)\s+(army|fleet)\s+in\s+(?:the\s+)?(.{1,60}?)\.?\s*$", re.I
)
_OPENS = re.compile(r"^\s*[A-Z][\w' -]{1,39}:\s+\S")
_GAME = re.compile(r"^:: Judge: *(\S{1,60}) +Game: *(\S{1,60})", re.M)
_NO_ORDER = re.compile(r"no orders?\W+(?:processed|received|given)", re.I)


@dataclass(slots=True)
class _Season:
    """What stands beneath one heading: lines of orders, each with the marks that were on it."""

    phase: str
    lines: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)


def read_text(text: str, name: str = "A game") -> tuple[JsonDict, tuple[str, ...]]:
    """A text as a document of standard Diplomacy, and what of it was not understood. Raises InputError."""
    if len(text) > LONGEST_TEXT:
        raise InputError("", f"The text is longer than {LONGEST_TEXT} characters.")
    seasons = list(_seasons(text.splitlines()))
    if not seasons:
        raise InputError("", "There is no heading of a season in it, such as Spring 1901 or S1901M.")
    if len(seasons) > MOST_TURNS:
        raise InputError("", f"It has {len(seasons)} headings of seasons; {MOST_TURNS} is the most.")
    notes: list[str] = []
    turns: dict[str, JsonDict] = {}
    for season in seasons:
        contents = _turn(season, notes)
        known = turns.setdefault(season.phase, {"phase": season.phase, "state": {}, "orders": {}, "results": {}})
        for key in ("orders", "results"):
            for seat, rows in contents[key].items():
                known[key].setdefault(seat, []).extend(rows)
    game = _GAME.search(text[:100_000])
    title = f"{game[2]} ({game[1]})" if game else name
    ordered = sorted(turns.values(), key=lambda turn: _when(turn["phase"]))
    with_orders = [turn for turn in ordered if any(turn["orders"].values())]
    if not with_orders:
        raise InputError("", "There are headings of seasons in it, and no orders beneath them.")
    return {"name": title[:200], "rules": {"variant": "standard"}, "turns": with_orders}, tuple(notes)


def _when(phase: str) -> tuple[int, int, int]:
    return int(phase[1:5]), "SFW".index(phase[0]), "MRA".index(phase[5])


def _seasons(lines: Iterable[str]) -> Iterator[_Season]:
    """The seasons of a text in their order. What stands before the first heading is none of their orders."""
    season: _Season | None = None
    reading = True
    for line in lines:
        phase = _heading(line)
        if phase:
            if season is not None:
                yield season
            season, reading = _Season(phase), True
        elif season is not None and _ENDS.match(line[:LONGEST_LINE]):
            reading = False
        elif season is not None and reading:
            _add(season, line[:LONGEST_LINE])
    if season is not None:
        yield season


def _heading(line: str) -> str:
    """The phase that a line is the heading of; empty for any other line."""
    if len(line) > 120:
        return ""
    if code := _CODE.fullmatch(line):
        return code[1]
    match = _SEASON.match(line)
    if match is None:
        return ""
    words = f"{match['what'] or ''} {match['rest']}".lower()
    season = match["season"].lower()
    window = next((letter for word, letter in _WINDOWS.items() if word in words), "")
    letter = {"summer": "S", "autumn": "F"}.get(season, season[0].upper())
    if season == "winter":
        return f"W{match['year']}A"
    if window == "A":
        return f"W{match['year']}A"
    return f"{letter}{match['year']}{'R' if season == 'summer' else window or 'M'}"


def _add(season: _Season, line: str) -> None:
    """A line beneath a heading: its orders, parted where semicolons and marks part them, each with its mark."""
    if _folded(season, line):
        season.lines[-1], whole = "", f"{season.lines[-1]} {line.strip()}"
        line = f"{whole} ({season.marks[-1]})" if season.marks[-1] else whole
    for piece in line.split(";"):
        at = 0
        for mark in _MARK.finditer(piece):
            season.lines.append(_plain(piece[at : mark.start()]))
            season.marks.append(mark[1].lower().strip(" *"))
            at = mark.end()
        if piece[at:].strip(" .,") or not at:
            season.lines.append(_plain(piece[at:]))
            season.marks.append("")


def _plain(text: str) -> str:
    """The order of a piece, in words that are read here; empty where it says that there was none."""
    text = text.lstrip(" ,.").rstrip()
    if _NO_ORDER.search(text):
        return ""
    if built := _BUILT.match(text):
        word = "BUILD" if built[2].lower() == "builds" else "REMOVE"
        return f"{built[1]}{word} {'A' if built[3].lower() == 'army' else 'F'} {built[4]}"
    return text


def _folded(season: _Season, line: str) -> bool:
    """Whether a line is the rest of the one before, which judges fold."""
    return bool(
        line[:2].isspace() and line.strip() and season.lines and not _OPENS.match(line) and _folds(season.lines[-1])
    )


def _folds(before: str) -> bool:
    """Whether a line is one that a judge may have folded: it has its seat in front and no full stop behind."""
    return bool(_OPENS.match(before)) and not before.rstrip().endswith(".")


def _turn(season: _Season, notes: list[str]) -> Mapping[str, Mapping[str, list[str] | list[JsonDict]]]:
    """The orders of a season by seat, and what came of those that are marked."""
    grammar = load_rulebook().grammar
    text = "\n".join(season.lines)
    orders: dict[str, list[str]] = {}
    results: dict[str, list[JsonDict]] = {}
    if len(text) > LONGEST_LETTER:
        raise InputError(season.phase, f"There are more than {LONGEST_LETTER} characters beneath its heading.")
    try:
        lines = split_lines(grammar, text)
    except OrderError as error:
        raise InputError(season.phase, error.message) from None
    last = {line.number: line for line in lines}
    for line in lines:
        order = _read(grammar, season.phase, line)
        if order is None:
            whose = "" if line.seat else ": nobody is named whose it is"
            notes.append(f"{season.phase}: “{line.text[:100]}” was left out{whose}.")
            continue
        orders.setdefault(line.seat, []).append(line.text)
        marks = season.marks[line.number - 1] if last[line.number] is line else ""
        if marks and season.phase[-1] == "M" and order.subject:
            verdict = next((ours for word, ours in _VERDICTS if word in marks), "")
            row = {"order": line.text, "unit": order.subject, "dislodged": "dislodge" in marks or "destroy" in marks}
            results.setdefault(line.seat, []).append({**row, "verdict": verdict} if verdict else row)
    if len(notes) > 100:
        del notes[100:]
    return {"orders": orders, "results": results}


def _read(grammar: Grammar, phase: str, line: LineOfText) -> Order | None:
    """A line as an order; in adjustments a unit alone as its removal, which may be its build. None: it is no order."""
    if not line.seat:
        return None
    window = phase[-1] if phase[-1] in "RA" else ""
    order = readable(grammar, line.text, line.seat, window)
    return order or (readable(grammar, f"REMOVE {line.text}", line.seat, window) if window == "A" else None)
