"""A game in the place of a site: what a client of the API asks is answered from the engine."""

import threading

import engine
from engine.views import view

RULES = engine.load_rulebook("standard")


class Refused(Exception):
    """What a client of the API raises."""


class Table:
    """A game as the API tells it, with random orders for all other seats. `over` after so many years."""

    def __init__(self, seat: str, years: int = 1, seed: str = "adapters") -> None:
        self.seat, self.years, self.seed = seat, years, seed
        self.state, self.number, self.told, self.status = engine.opening(RULES), 1, [], "running"
        self.ready, self.text, self.votes, self.known = False, "", [], threading.Condition()

    def call(self, method, path, body=None):
        with self.known:
            if path == "/api/me/games/":
                return [{"slug": "x", "seat": self.seat, "missing": self.status == "running"}]
            what = path.removeprefix("/api/games/x/").partition("/")[0] or "game"
            return getattr(self, f"_{what}")(method, path, body)

    def stream(self):
        yield {"event": "hello"}
        while self.status == "running":
            with self.known:
                before = self.number
                self.known.wait_for(lambda before=before: self.number != before or self.status != "running", 20)
            yield {"event": "turn"}

    def _lines(self):
        return [line for line in self.text.splitlines() if line]

    def _game(self, method, path, body):
        turn = {"number": self.number, "revision": 1, "due": None} if self.status == "running" else None
        result = {"kind": "draw", "seats": []} if self.status == "finished" else None
        plain = {"variant": "standard", "with_rules": [], "without": [], "board": "", "status": self.status}
        plain |= {"press": "none", "open_draws": False, "scoring": "draw_size", "movement_minutes": 1440}
        return {**plain, "you": {"seat": self.seat}, "turn": turn, "result": result}

    def _shown(self, state, results=None):
        return view(RULES, state, (), self.seat, results)

    def _state(self, method, path, body):
        return {"state": dict(self._shown(self.state).state)}

    def _turns(self, method, path, body):
        number = path.removeprefix("/api/games/x/turns/").strip("/")
        return self.told[int(number) - 1] if number else [{"number": one + 1} for one in range(len(self.told))]

    def _ballot(self, method, path, body):
        if method == "GET":
            return {"draw": self.votes[-1:] == ["PUT"]}
        self.votes.append(method)
        return None

    def _proposals(self, method, path, body):
        return []

    def _orders(self, method, path, body):
        if method == "GET":
            return {"lines": self._lines()}
        if body["number"] != self.number or self.status != "running":
            raise Refused
        if path.endswith("ready/"):
            self.ready = body["ready"]
            if self.ready:
                self._adjudicate()
        else:
            self.text = body["text"]
        return None

    def _adjudicate(self):
        papers = {seat.id: engine.random_orders(RULES, self.state, seat.id, self.seed) for seat in RULES.seats}
        papers[self.seat] = self.text.splitlines()
        outcome = engine.adjudicate(RULES, self.state, papers)
        shown, before = self._shown(outcome.state, outcome.results), self._shown(self.state)
        told = {"phase": self.state.phase, "state": dict(before.state), "after": dict(shown.state)}
        self.told.append({**told, "results": {seat: list(those) for seat, those in shown.results.items()}})
        self.state, self.number, self.ready, self.text = outcome.state, self.number + 1, False, ""
        if self.state.ended or int(self.state.phase[1:-1]) >= 1901 + self.years:
            self.status = "finished"
        self.known.notify_all()
