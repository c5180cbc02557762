"""A small bot that speaks DAIDE, written from its documents: it moves at random, and knows the map from MDF."""

import random
import socket
from dataclasses import dataclass, field

from season_daide import frames
from season_daide.language import flat, nested, read, shown


@dataclass
class Bot:
    """Connects, says who it is, and keeps what it is told. `heard` are all messages, as text."""

    port: int
    luck: random.Random = field(default_factory=lambda: random.Random(7))
    heard: list[str] = field(default_factory=list)
    power: str = ""
    passcode: int = 0
    reaches: dict = field(default_factory=dict)
    homes: list = field(default_factory=list)
    centres: list = field(default_factory=list)

    def __post_init__(self) -> None:
        self.line = socket.create_connection(("127.0.0.1", self.port), timeout=120)
        self.reading = self.line.makefile("rb")

    def begin(self) -> None:
        """The first messages, until the map is agreed on."""
        self.line.sendall(frames.initial().packed())
        assert frames.receive(self.reading).kind is frames.Kind.REPRESENTATION
        self.say("NME ('Random') ('1')")
        assert self.next() == "YES (NME ('Random') ('1'))"
        assert self.next() == "MAP ('STANDARD')"
        self.say("MDF")
        self._learn(read(self.next()))
        self.say("YES (MAP ('STANDARD'))")

    def say(self, line: str) -> None:
        self.line.sendall(frames.diplomacy(flat(read(line))).packed())

    def next(self) -> str:
        """The next message, as text; "" where the line is closed."""
        frame = frames.receive(self.reading)
        if frame is None:
            return ""
        self.heard.append(shown(nested(frames.tokens_of(frame))))
        return self.heard[-1]

    def close(self) -> None:
        self.reading.close()
        self.line.close()

    def _learn(self, definition: list) -> None:
        _, _, (centres, _), neighbours = definition
        self.homes = centres
        for province, *ways in neighbours:
            for kind, *places in ways:
                self.reaches[shown([province]), shown([kind])] = places

    def play(self, turns: int) -> str:
        """Order in so many turns, or to the end. Returns the last message."""
        while said := self.next():
            message = read(said)
            if message[0] == "HLO":
                self.power, self.passcode = message[1][0], message[2][0]
            if message[0] == "SCO":
                self.centres = next((one[1:] for one in message[1:] if one[0] == self.power), [])
            if message[0] == "OFF":
                break
            if message[0] == "NOW":
                self._order(message)
                turns -= 1
                if turns == 0:
                    break
        return self.heard[-1]

    def _order(self, position: list) -> None:
        _, (season, _), *units = position
        own = [unit for unit in units if unit[0] == self.power]
        if season in ("SUM", "AUT"):
            orders = [self._retreat(unit) for unit in own if "MRT" in unit]
        elif season == "WIN":
            orders = self._adjust(own, {shown([one[2]]).strip("()")[:3] for one in units})
        else:
            orders = [self._move(unit) for unit in own]
        self.say("SUB " + " ".join(f"({shown(order)})" for order in orders) if orders else "GOF")

    def _move(self, unit: list) -> list:
        _, kind, place = unit
        province, coast = (place[0], place[1]) if isinstance(place, list) else (place, "")
        reached = self.reaches.get((province, f"({kind} {coast})" if coast else kind), [])
        return [unit, "MTO", self.luck.choice(reached)] if reached and self.luck.random() < 0.9 else [unit, "HLD"]

    def _retreat(self, unit: list) -> list:
        plain, places = unit[: unit.index("MRT")], unit[-1]
        return [plain, "RTO", self.luck.choice(places)] if places else [plain, "DSB"]

    def _adjust(self, own: list, taken: set[str]) -> list:
        surplus = len(own) - len(self.centres)
        if surplus > 0:
            return [[unit, "REM"] for unit in own[:surplus]]
        home = next(one[1:] for one in self.homes if one[0] == self.power)
        free = [place for place in home if place in self.centres and place not in taken]
        builds = [[[self.power, "AMY", place], "BLD"] for place in free[:-surplus]]
        return builds + [[self.power, "WVE"]] * (-surplus - len(builds))
