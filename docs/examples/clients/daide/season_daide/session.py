"""One bot at the line: what it asks is answered, what happens in the game is told (DAIDE level 0: no press)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from seat import SeatThere

from season_daide import orders, positions
from season_daide.board import POWERS, map_definition, phase_of, season
from season_daide.language import Message, Part, text

Send = Callable[[Message], None]
Refusals = tuple[type[Exception], ...]
MAP: Message = ["MAP", text("STANDARD")]


class Refusal(Exception):
    """The site did not take it: it is answered with REJ."""


def _place(order: Message) -> Part:
    """The province of the unit that is built or removed."""
    unit = order[0]
    place = unit[2] if isinstance(unit, list) and len(unit) > 2 else ""
    return place[0] if isinstance(place, list) and place else place


class Session:
    """`hear` takes what the bot sends, `look` tells it what is new. One thread at a time may call them."""

    def __init__(self, there: SeatThere, send: Send, refusals: Refusals, passcode: int = 0) -> None:
        self.there, self.send, self.passcode = there, send, passcode
        self.refusals: Refusals = (Refusal, *refusals)
        self.name: Message = [text("bot"), text("0")]
        self.orders: list[Message] = []
        self.waits = False
        """NOT (GOF): the turn is not to end, though all orders are there."""
        self.seen = (0, 0)
        self.greeted = self.ended = False

    @property
    def power(self) -> str:
        return POWERS[self.there.seat]

    # ---- what the bot sends

    def hear(self, message: Message) -> None:
        """Answer a message."""
        command = message[0] if message else ""
        known = getattr(self, f"_{command.lower()}", None) if isinstance(command, str) and command.isalpha() else None
        if known is None:
            self.send(["HUH", ["ERR", *message]])
            return
        try:
            known(message)
        except self.refusals:
            self.send(["REJ", message])

    def _nme(self, message: Message) -> None:
        self.name = message[1:3]
        self.send(["YES", message])
        self.send(MAP)

    def _iam(self, message: Message) -> None:
        if message[1:] != [[self.power], [self.passcode]]:
            raise Refusal
        self.send(["YES", message])
        self.greeted = True
        self._turn()

    def _yes(self, message: Message) -> None:
        if message[1:] == [MAP]:
            self.greeted = True
            self.look()

    def _rej(self, message: Message) -> None:
        """A bot that does not know the map goes by itself; nothing else is asked of it."""

    _huh = _prn = _rej

    def _map(self, message: Message) -> None:
        self.send(MAP)

    def _mdf(self, message: Message) -> None:
        self.send(map_definition())

    def _hlo(self, message: Message) -> None:
        if not self.there.begun:
            raise Refusal
        seconds = self.there.seconds
        clock: Message = [["MTL", min(seconds, 8191)]] if seconds is not None else []
        self.send(["HLO", [self.power], [self.passcode], [["LVL", 0], *clock]])

    def _sco(self, message: Message) -> None:
        self._begun()
        self.send(positions.centres(self.there.state))

    def _now(self, message: Message) -> None:
        self._begun()
        self.send(positions.now(self.there.state))

    def _ord(self, message: Message) -> None:
        last = self.there.reports()[-1:]
        if not last:
            raise Refusal
        self._tell(last[0])

    def _hst(self, message: Message) -> None:
        phase = phase_of(message[1]) if len(message) > 1 else ""
        told = next((one for one in self.there.reports() if one["phase"] == phase), None)
        if told is None:
            raise Refusal
        self._tell(told)
        self.send(positions.centres(told["after"]))
        self.send(positions.now(told["after"]))

    def _sub(self, message: Message) -> None:
        self._open()
        given = [one for one in message[1:] if isinstance(one, list)]
        if given and phase_of(given[0]) and phase_of(given.pop(0)) != self.there.state["phase"]:
            raise Refusal  # orders for another turn
        legal = orders.legal_lines(self.there.state, self.there.seat)
        for order in given:
            said = orders.note(order, self.there.state, self.there.seat, legal)
            if said == "MBV":
                said = self._lay(order)
            self.send(["THX", order, [said]])
        self._hand_in(legal)
        left = self._missing()
        if len(left) > 1:
            self.send(left)

    def _lay(self, order: Message) -> str:
        """Take an order in the place of the unit's other one; the note, if there are more than are wanted."""
        if self.there.state["phase"][-1] == "A":
            return self._lay_adjustment(order)
        self.orders = [one for one in self.orders if one[0] != order[0]] + [order]
        return "MBV"

    def _lay_adjustment(self, order: Message) -> str:
        waives = order[1] == "WVE"
        others = [one for one in self.orders if waives or one[0] != order[0]]
        if not waives and any(_place(one) == _place(order) for one in others):
            return "ESC"
        if len(others) >= abs(positions.adjustment(self.there.state, self.there.seat)):
            return "NMR" if order[1] == "REM" else "NMB"
        self.orders = [*others, order]
        return "MBV"

    def _hand_in(self, legal: dict[str, str]) -> None:
        """Send the paper as it is by now; with everything that is wanted in it, it is ready, unless the bot waits."""
        self.there.order([legal[orders.known_by(order)] for order in self.orders])
        if not self.waits and len(self._missing()) == 1:
            with suppress(*self.refusals):  # the deadline comes without it, too
                self.there.ready(True)

    def _missing(self) -> Message:
        return positions.missing(self.there.state, self.there.seat, self.orders)

    def _mis(self, message: Message) -> None:
        self._open()
        self.send(self._missing())

    def _gof(self, message: Message) -> None:
        self._open()
        self.waits = False
        self.there.ready(True)
        self.send(["YES", message])

    def _drw(self, message: Message) -> None:
        if len(message) > 1:  # of some: the site's draws are of all survivors, unless its GM says otherwise
            raise Refusal
        self.there.vote(True)
        self.send(["YES", message])
        self.look()

    def _tme(self, message: Message) -> None:
        seconds = self.there.seconds
        if len(message) > 1 or seconds is None:
            raise Refusal
        self.send(["TME", [min(seconds, 8191)]])

    def _not(self, message: Message) -> None:
        inner = message[1] if len(message) > 1 and isinstance(message[1], list) else []
        command = inner[0] if inner else ""
        if command == "GOF":
            self._open()
            self.waits = True
            self.there.ready(False)
        elif command == "SUB":
            self._withdraw([one for one in inner[1:] if isinstance(one, list)])
        elif command == "DRW" and len(inner) == 1:
            self.there.vote(False)
        elif command != "TME":
            raise Refusal
        self.send(["YES", message])

    def _withdraw(self, given: list[Message]) -> None:
        """Take these orders back; none named: all."""
        self._open()
        self.orders = [one for one in self.orders if given and one not in given]
        self.there.ready(False)
        self._hand_in(orders.legal_lines(self.there.state, self.there.seat))

    def _refuse(self, message: Message) -> None:
        raise Refusal

    _snd = _obs = _adm = _refuse  # no press at level 0, and nobody who only watches

    def _begun(self) -> None:
        if not self.there.begun:
            raise Refusal

    def _open(self) -> None:
        """Raise Refusal where no turn is open."""
        if not self.there.number:
            raise Refusal

    # ---- what happens in the game

    def look(self) -> None:
        """Tell the bot what is new: the start, turns, the end."""
        self.there.renew()
        if not self.greeted or not self.there.begun or self.ended:
            return
        if self.seen == (0, 0):
            self._hlo([])
            self._turn()
        elif self.there.opened != self.seen:
            for one in self.there.reports(after=self.seen[0] - 1):
                self._tell(one)
            self._turn()
        if self.there.over:
            self._end()

    def _turn(self) -> None:
        """The position of a new turn; nothing is ordered in it yet."""
        self.seen, self.orders, self.waits = self.there.opened, [], False
        self.send(positions.centres(self.there.state))
        self.send(positions.now(self.there.state))

    def _tell(self, report: Any) -> None:
        for message in orders.results(report["phase"], report["state"], report["results"]):
            self.send(message)

    def _end(self) -> None:
        """The draw or the winner, a summary, and that it is over."""
        self.ended = True
        result = self.there.game["result"] or {}
        seats = list(result.get("seats", ()))
        if result.get("kind") == "win" and len(seats) == 1:
            self.send(["SLO", [POWERS[seats[0]]]])
        elif result.get("kind") == "draw":
            self.send(["DRW"])
        held = self.there.state["centres"]
        names = {seat: [text(seat), text("0")] for seat in POWERS} | {self.there.seat: self.name}
        summary = [[POWERS[seat], *names[seat], len(held.get(seat, ()))] for seat in POWERS]
        self.send(["SMR", season(self.there.state["phase"]), *summary])
        self.send(["OFF"])
