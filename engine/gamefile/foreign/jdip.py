"""Saved games of jDip, in their form as XML: positions, orders and results of every turn; read, not written.

    <game creator="jDip"><variant name="Standard" version="1.0"/>
      <turn season="Spring" phase="Movement" year="1901" resolved="true">
        <positions><position province="par"><unit power="France" type="army"/><SC owner="France"/></position>…
        <orders><orderSet power="France"><order id="F.0.1" text="France: A par -> bur"/></orderSet></orders>
        <results><orderResult power="France" category="Success" order="F.0.1"/></results>
      </turn></game>

Only the standard map is known on both sides. Nothing outside of the text is read: entities and further documents are
refused, and a file ends where it is too long.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from xml.parsers import expat

from engine.gamefile.foreign.saved_games import CODES
from engine.model.errors import InputError
from engine.model.json_data import JsonDict

MAPS = ("standard", "standard diplomacy")
MOST_TURNS = 1000
MOST_ELEMENTS = 400_000
DEEPEST = 30
LONGEST_ORDER = 200
SEASONS = {"spring": "S", "fall": "F", "autumn": "F"}
PHASES = {"movement": "M", "retreat": "R", "adjustment": "A"}
KINDS = {"army": "A", "a": "A", "fleet": "F", "f": "F"}
_SHORT_NAME = re.compile(r"\b[a-z]{3}\b")
_WORDS = (
    (re.compile(r"^[A-Za-z]{3,20}: *"), ""),
    (re.compile(" ?(?:->|\u2192) ?"), " - "),
    (re.compile(r"\bSupports\b"), "S"),
    (re.compile(r"\bConvoys\b"), "C"),
    (re.compile(r"\bHolds\b"), "H"),
    (re.compile(r"\bRetreats(?: -)? +"), "- "),
    (re.compile(r"^Builds?\b"), "BUILD"),
    (re.compile(r"^Removes?\b"), "REMOVE"),
    (re.compile(r"^Disbands? (.+)$"), r"\1 DISBAND"),
    (re.compile(r"\bDisbands?$"), "DISBAND"),
    (re.compile(r"^Waives?\b.*$"), "WAIVE"),
)
"""How jDip writes an order, and how it is written here; one after the other."""
_ORDERED_MOVE = re.compile(r"([AF] \S+) - \S+")


@dataclass
class _Turn:
    """A turn as the file tells it. `lines`: orders by their numbers in the file, with their seats."""

    phase: str
    resolved: bool
    units: dict[str, list[str]] = field(default_factory=dict)
    dislodged: dict[str, list[JsonDict]] = field(default_factory=dict)
    centres: dict[str, list[str]] = field(default_factory=dict)
    lines: dict[str, tuple[str, str]] = field(default_factory=dict)
    failed: set[str] = field(default_factory=set)
    beaten: set[str] = field(default_factory=set)
    judged: set[str] = field(default_factory=set)


def is_jdip_game(text: str) -> bool:
    """Whether a text is a game that jDip has saved as XML, well made or not."""
    start = text[:2000].lstrip()
    return start.startswith("<") and "<game" in start and "<turn" in text[:200_000]


def read_jdip_game(text: str, name: str = "A game") -> tuple[JsonDict, tuple[str, ...]]:
    """A saved game as a document, and what of it was left out. Raises InputError, at the place that is wrong."""
    reader = _JdipReader()
    reader.read(text)
    if reader.variant.lower() not in MAPS:
        raise InputError("variant", f"The variant {reader.variant[:60]!r} is not known here: jDip's Standard is read.")
    turns = [_document(turn) for turn in reader.turns]
    if not turns:
        raise InputError("", "There is no turn in it.")
    document: JsonDict = {"name": (reader.name or name)[:200], "rules": {"variant": "standard"}}
    last = reader.turns[-1]
    if not last.resolved and not last.lines:
        document["position"] = turns.pop()["state"]
    document["turns"] = turns
    players = [{"id": seat, "player": player[:200]} for seat, player in reader.players.items()]
    return document | ({"seats": players} if players else {}), tuple(reader.notes)


def _document(turn: _Turn) -> JsonDict:
    """A turn of the file as a turn of a document. Of verdicts moves' alone: others have one word for several."""
    state: JsonDict = {"phase": turn.phase, "units": turn.units, "centres": turn.centres}
    if turn.dislodged:
        state["dislodged"] = turn.dislodged
    orders: dict[str, list[str]] = {}
    results: dict[str, list[JsonDict]] = {}
    for number, (seat, line) in turn.lines.items():
        orders.setdefault(seat, []).append(line)
        move = _ORDERED_MOVE.fullmatch(line)
        if turn.phase[-1] == "M" and move and number in turn.judged:
            verdict = "fails" if number in turn.failed else "succeeds"
            row = {"order": line, "unit": move[1], "verdict": verdict, "dislodged": number in turn.beaten}
            results.setdefault(seat, []).append(row)
    return {"phase": turn.phase, "state": state, "orders": orders, "results": results}


class _JdipReader:
    """Takes the elements of a file one after the other."""

    def __init__(self) -> None:
        self.variant = self.name = ""
        self.turns: list[_Turn] = []
        self.players: dict[str, str] = {}
        self.notes: list[str] = []
        self._open: list[str] = []
        self._elements = 0
        self._place = self._seat = ""
        self._known = {
            "variant": self._variant, "turn": self._turn, "position": self._position, "unit": self._unit,
            "SC": self._centre, "orderSet": self._set, "order": self._order,
        }  # fmt: skip

    def read(self, text: str) -> None:
        """Read a file. Raises InputError for what is no XML, declares entities, or is larger than a game can be."""
        parser = expat.ParserCreate("utf-8")
        parser.StartElementHandler, parser.EndElementHandler = self._start, self._end
        parser.EntityDeclHandler = parser.ExternalEntityRefHandler = _refuse
        try:
            parser.Parse(text.strip().encode(errors="replace"), True)
        except expat.ExpatError as error:
            reason = expat.ErrorString(error.code)
            raise InputError(
                f"line {error.lineno}", f"It is no XML: {reason}. Save it anew, or send it whole."
            ) from None

    def _start(self, tag: str, given: dict[str, str]) -> None:
        self._elements += 1
        self._open.append(tag)
        if self._elements > MOST_ELEMENTS or len(self._open) > DEEPEST:
            raise InputError("", f"It has more than {MOST_ELEMENTS} elements, or {DEEPEST} within each other.")
        if tag in self._known:
            self._known[tag](given)
        elif tag.endswith("Result") and self.turns:
            self._result(given)

    def _end(self, _: str) -> None:
        self._open.pop()

    def _variant(self, given: dict[str, str]) -> None:
        self.variant = self.variant or given.get("name", "")

    def _turn(self, given: dict[str, str]) -> None:
        season, phase = (given.get(key, "").strip().lower() for key in ("season", "phase"))
        year = given.get("year", "").strip()
        if season not in SEASONS or phase not in PHASES or not re.fullmatch("[0-9]{4}", year):
            what = " ".join((season, year, phase))[:60]
            raise InputError(f"turn {len(self.turns) + 1}", f"{what!r} is no window: Spring 1901 Movement is one.")
        if len(self.turns) >= MOST_TURNS:
            raise InputError("", f"It has more than {MOST_TURNS} turns.")
        letter = "W" if PHASES[phase] == "A" else SEASONS[season]
        self.turns.append(_Turn(f"{letter}{year}{PHASES[phase]}", given.get("resolved") == "true"))

    def _position(self, given: dict[str, str]) -> None:
        self._place = _place(given.get("province", ""))

    def _unit(self, given: dict[str, str]) -> None:
        seat, kind = given.get("power", "")[:40], KINDS.get(given.get("type", "").lower(), "")
        if not self.turns or not seat or not kind or not self._place:
            self._leave(f"a unit at {self._place[:10] or 'no place'}")
            return
        coast = given.get("coast", "")
        unit = f"{kind} {self._place}" + (f"/{coast.lower()}" if coast.lower() in ("nc", "sc", "ec", "wc") else "")
        if given.get("dislodged") == "true":
            self.turns[-1].dislodged.setdefault(seat, []).append({"unit": unit, "from": ""})
        else:
            self.turns[-1].units.setdefault(seat, []).append(unit)

    def _centre(self, given: dict[str, str]) -> None:
        owner = given.get("owner", "none")
        if self.turns and self._place and owner != "none":
            self.turns[-1].centres.setdefault(owner[:40], []).append(self._place)

    def _set(self, given: dict[str, str]) -> None:
        self._seat = given.get("power", "")[:40]

    def _order(self, given: dict[str, str]) -> None:
        if "orderSet" not in self._open or not self.turns or "text" not in given:
            return
        line = order_here(given["text"])
        self.turns[-1].lines[given.get("id", str(len(self.turns[-1].lines)))[:40]] = (self._seat, line)

    def _result(self, given: dict[str, str]) -> None:
        order, category = given.get("order", ""), re.sub("[^a-z]", "", given.get("category", "").lower())
        turn = self.turns[-1]
        turn.judged.add(order)
        if category in ("failure", "validationfailure"):
            turn.failed.add(order)
        elif category == "dislodged":
            turn.beaten.add(order)

    def _leave(self, what: str) -> None:
        if len(self.notes) < 50:
            self.notes.append(f"Left out: {what}.")


def _refuse(*_: object) -> int:
    raise InputError("", "The file declares entities of its own. Send it without them.")


def _place(name: str) -> str:
    """A province by jDip's short name, as the engine reads it; empty for what is none."""
    code = name.strip().upper()
    return CODES.get(code, code) if re.fullmatch("[A-Z]{3}", code) else ""


def order_here(text: str) -> str:
    """An order as jDip writes it, in words that are read here."""
    line = " ".join(text[:LONGEST_ORDER].split())
    for pattern, word in _WORDS:
        line = pattern.sub(word, line)
    return _SHORT_NAME.sub(lambda code: _place(code[0]), line)
