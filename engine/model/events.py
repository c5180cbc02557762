"""What happened. Events are the report, and the only thing that changes a state."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple

from engine.model.changes import Change
from engine.model.json_data import Json, JsonDict
from engine.model.state import Audience

make: Final = tuple.__new__
"""`make(Result, (…))` with every field is what `Result(…)` comes to in the end: a turn makes so many that it tells."""

VERDICTS = ("succeeds", "bounces", "cut", "void", "fails", "holds", "disrupted")
"""What can become of an order."""

NO_DATA: Json = MappingProxyType({})

LAST = 10**9
"""The place among its seat's results of a result that no line asked for."""


class Event(NamedTuple):
    """One thing that happened. A named tuple, as results are: a turn makes dozens, and nothing frozen is made sooner.

    `kind` is `subject.verb` (`unit.moved`); `step` the step of the order of play; `rule` the published number of the
    clause that says so, `rule_id` the rule whose number that is (empty for the GM, and in turns of long ago);
    `text` one plain sentence with the numbers that decided it, empty for bookkeeping, which no report tells; `data`
    the same as JSON for programs;
    `audience` who may see it (None: everyone). An audience never changes; news is another event.
    """

    kind: str
    step: str
    rule: str
    text: str
    data: Json = NO_DATA
    audience: Audience = None
    changes: tuple[Change, ...] = ()
    rule_id: str = ""

    def dump(self) -> JsonDict:
        """The event as JSON, without its changes. `audience` is left out where everyone may see it."""
        out: JsonDict = {"kind": self.kind, "step": self.step, "rule": self.rule, "text": self.text, **self.data}
        if self.rule_id:
            out["rule_id"] = self.rule_id
        if self.audience is not None:
            out["audience"] = sorted(self.audience)
        return out


class Result(NamedTuple):
    """What became of one order.

    `verdict`: one of `VERDICTS`. `unit` is empty for order lines that are no unit's
    order. `given` and `by` say what was given and who replaced it, where it was replaced. `rule` and `rule_id` are as
    an event's, and empty for a line that could not be read: no rule has judged it. Whoever makes a result may leave
    `rule_id` out: `Turn.result` knows which rule runs. `data` is the order as data (`engine.io.orders_told` puts it
    there): nothing in it that its text does not say, but for where a unit retreated.
    """

    order: str
    verdict: str
    why: str
    rule: str
    unit: str = ""
    dislodged: bool = False
    given: str = ""
    by: str = ""
    audience: Audience = None
    rule_id: str = ""
    data: Json = NO_DATA

    def dump(self) -> JsonDict:
        """The result as JSON (docs/contract.md); what is empty is left out."""
        out: JsonDict = {"order": self.order}
        if self.unit:
            out["unit"] = self.unit
        out |= {"verdict": self.verdict, "why": self.why, "rule": self.rule}
        if self.rule_id:
            out["rule_id"] = self.rule_id
        if self.dislodged:
            out["dislodged"] = True
        if self.given:
            out |= {"given": self.given, "by": self.by}
        if self.data:
            out["data"] = dict(self.data)
        if self.audience is not None:
            out["audience"] = sorted(self.audience)
        return out
