"""Named draws: chance without a random module.

The value is derived by a keyed hash of (secret, season, draw name, subject), so adding a draw never shifts another,
window styles give the same result, and a replay is exact. Each candidate gets a hash of its own and the greatest
wins: striking one candidate changes nothing between the others.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from engine.model.errors import InputError
from engine.model.json_data import Json, JsonDict
from engine.model.state import NOBODY, Audience
from engine.notation.suggest import nearest


@dataclass(frozen=True, slots=True)
class Draws:
    """What draws are made from.

    `secret` is published after the game, its hash before; `hidden_secret` serves the draws that nobody may ever check.
    `pins` are values set by a ruling or a script, by `name@subject` or bare `name` (a list: one after another).
    """

    secret: str = ""
    hidden_secret: str = ""
    pins: Json = field(default_factory=lambda: MappingProxyType({}))
    paths: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Where pins come from, for what is wrong with them: `rulings[2]` by key."""


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """A draw that was made: candidates in canonical order, the value, and whether somebody pinned it.

    `season` and `weights` (empty: all alike) are what `draw_value` needs besides to make it again, and `drawn_as` is
    the name that it needs where the draw has been renamed since.
    """

    name: str
    subject: str
    candidates: tuple[str, ...]
    value: str
    pinned: bool = False
    audience: Audience = None
    season: str = ""
    weights: tuple[int, ...] = ()
    drawn_as: str = ""

    @property
    def key(self) -> str:
        """`monsters.tie@SM NTH`, or the bare name where there is one draw of it."""
        return f"{self.name}@{self.subject}" if self.subject else self.name

    def dump(self) -> JsonDict:
        """The draw as JSON."""
        out: JsonDict = {"value": self.value, "candidates": list(self.candidates)}
        if self.pinned:
            out["pinned"] = True
        if self.audience is not None:
            out["audience"] = sorted(self.audience)
        return out


@dataclass(frozen=True, slots=True)
class IdlePin:
    """A pin that settled nothing. `nearest`: the keys that were asked and come nearest; `asked`: all of them.

    `only`: the one thing that could come, where the draw was asked for and that is all.
    """

    key: str
    nearest: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    only: str = ""

    @property
    def why(self) -> str:
        """Why it settled nothing, of a turn whose papers are in."""
        if self.only:
            return f"Nothing is drawn for {self.key} this time: there is only {self.only}."
        return f"Nothing asks for {self.key} this time. {self._hint}"

    @property
    def why_so_far(self) -> str:
        """The same of a turn whose papers may still change."""
        if self.only:
            return f"As the orders stand now nothing is drawn for {self.key}: there is only {self.only}."
        return f"As the orders stand now nothing asks for {self.key}. {self._hint}"

    @property
    def _hint(self) -> str:
        if self.nearest:
            return f"Nearest: {', '.join(self.nearest[:3])}."
        return f"Asked for: {', '.join(self.asked)}." if self.asked else "No draw is asked for at all."


def commitment(secret: str) -> str:
    """The hash of a secret that is published before the game: SHA-256, hexadecimal."""
    return hashlib.sha256(secret.encode()).hexdigest()


def draw_value(
    secret: str, season: str, name: str, subject: str, candidates: Sequence[str], weights: Sequence[int] = ()
) -> str:
    """The candidate that chance picks; anybody with the secret can call this to check a game.

    Each candidate has a hash of its own, or as many as its weight (a whole number) says; the greatest of all wins.
    """
    best, best_score = "", -2
    for number, candidate in enumerate(candidates):
        message = "\x1f".join((season, name, subject, candidate)).encode()
        digest = int.from_bytes(hmac.new(secret.encode(), message, hashlib.sha256).digest(), "big")
        copies = weights[number] if weights else 1
        score = max((_copy_score(secret, message, digest, copy) for copy in range(copies)), default=-1)
        if score > best_score:
            best, best_score = candidate, score
    return best


def _copy_score(secret: str, message: bytes, first: int, copy: int) -> int:
    if copy == 0:
        return first
    return int.from_bytes(hmac.new(secret.encode(), message + b"\x1f%d" % copy, hashlib.sha256).digest(), "big")


Drawn = tuple[bool, str, str, str, tuple[str, ...], tuple[int, ...]]
"""What a draw follows from: whether the secret is the hidden one, season, name, subject, candidates, weights."""
MOST_DRAWN = 4096
"""So many are kept; then all are forgotten."""


class DrawBox:
    """The draws of one adjudication: makes them, obeys pins, and keeps the record."""

    def __init__(
        self,
        draws: Draws,
        season: str,
        first_names: Mapping[str, str] | None = None,
        drawn: dict[Drawn, str] | None = None,
    ) -> None:
        """`first_names`: what chance knows draws by, if not today's name (`engine.rulebook.aliases.claims`).

        `drawn`: what these very draws came to before, for who makes them again and again (`engine.turn.simulation`).
        """
        self._draws = draws
        self._first_names = first_names or {}
        self._drawn = drawn
        self.season = season
        self._used: dict[str, int] = {}
        self._obeyed: set[str] = set()
        self._lone: dict[str, str] = {}
        self.records: list[DrawRecord] = []

    def draw(
        self,
        name: str,
        candidates: Sequence[str],
        subject: str = "",
        weights: Sequence[int] = (),
        audience: Audience = None,
    ) -> str:
        """Pick one of `candidates` (at least one; sorted here by text, case ignored). A lone candidate is no draw."""
        pairs = sorted(
            zip(candidates, weights or [1] * len(candidates), strict=True),
            key=lambda pair: (pair[0].casefold(), pair[0]),
        )
        names = tuple(pair[0] for pair in pairs)
        if len(names) == 1:
            self._alone(name, subject, names[0])
            return names[0]
        (key, pin), scale = self._pin(name, subject), tuple(pair[1] for pair in pairs) if weights else ()
        first = self._first_names.get(name, "")
        if pin is None:
            value = self._value(audience == NOBODY, first or name, subject, names, scale)
        else:
            value = self._match(self._draws.paths.get(key, f"draws.{name}"), pin, names)
        self.records.append(
            DrawRecord(name, subject, names, value, pin is not None, audience, self.season, scale, first)
        )
        return value

    def _value(self, hidden: bool, name: str, subject: str, names: tuple[str, ...], scale: tuple[int, ...]) -> str:
        secret = self._draws.hidden_secret if hidden else self._draws.secret
        if self._drawn is None:
            return draw_value(secret, self.season, name, subject, names, scale)
        key = (hidden, self.season, name, subject, names, scale)
        drawn = self._drawn.get(key)
        if drawn is None:
            if len(self._drawn) >= MOST_DRAWN:
                self._drawn.clear()
            drawn = self._drawn[key] = draw_value(secret, self.season, name, subject, names, scale)
        return drawn

    def _pin(self, name: str, subject: str) -> tuple[str, object]:
        """The key and the value of the pin on a draw; None where there is none."""
        for key in (f"{name}@{subject}", name) if subject else (name,):
            pin = self._draws.pins.get(key)
            if isinstance(pin, (list, tuple)):
                turn = self._used.get(key, 0)
                self._used[key] = turn + 1
                pin = pin[turn] if turn < len(pin) else None
            if pin is not None:
                self._obeyed.add(key)
                return key, pin
        return name, None

    def _alone(self, name: str, subject: str, candidate: str) -> None:
        """Note that a step asked where chance had no say; a pin on just that is obeyed if it says the same."""
        for key in {f"{name}@{subject}" if subject else name, name}:
            self._lone[key] = candidate
            pin = self._draws.pins.get(key)
            values = pin if isinstance(pin, (list, tuple)) else [pin]
            if any(str(one).casefold() == candidate.casefold() for one in values):
                self._obeyed.add(key)

    @property
    def asked(self) -> tuple[str, ...]:
        """The keys of all draws that a step has asked for, those with a lone candidate too."""
        return tuple(sorted({*(record.key for record in self.records), *self._lone}))

    @property
    def idle_pins(self) -> tuple[IdlePin, ...]:
        """The pins that settled nothing: no step asked, or there was nothing to choose."""
        return tuple(self._idle(key) for key in self._draws.pins if key not in self._obeyed)

    def _idle(self, key: str) -> IdlePin:
        if key in self._lone:
            return IdlePin(key, only=self._lone[key])
        folded = key.casefold()
        same = [one for one in self.asked if one.partition("@")[0].casefold() == folded.partition("@")[0]]
        suggestions = tuple(same) or nearest(folded, [(one.casefold(), one) for one in self.asked])
        return IdlePin(key, suggestions, self.asked)

    @staticmethod
    def _match(path: str, pin: object, names: Sequence[str]) -> str:
        for candidate in names:
            if candidate.casefold() == str(pin).casefold():
                return candidate
        raise InputError(path, f"{pin!r} is none of the candidates: {', '.join(names)}.")
