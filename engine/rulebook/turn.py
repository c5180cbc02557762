"""One adjudication while it runs: what steps report, draw and change the position through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from engine.model import changes
from engine.model.events import LAST, NO_DATA, Event, Result, make
from engine.model.ids import SeatId, UnitId
from engine.model.orders import Order
from engine.model.phases import season_of
from engine.model.position import Position
from engine.model.scratch import Scratch
from engine.model.state import NOBODY, Audience, State, Unit
from engine.model.unit_orders import OrderLine, UnitOrder
from engine.rulebook import catalogue
from engine.rulebook.draws import DrawBox, Drawn, Draws
from engine.rulebook.line_taking import claim_lines, take_lines
from engine.rulebook.look import Look
from engine.rulebook.rule import Rule, Step
from engine.rulebook.rulebook import Rulebook

T = TypeVar("T")

CAUSES = (
    "disbanded", "removed", "destroyed", "eaten", "exploded", "merged", "squashed", "swallowed", "drowned", "struck",
)  # fmt: skip
"""How a unit can be lost."""


class Turn(Look):
    """The working object of one adjudication: a look at it, and the deeds that only steps may do.

    Rules change the position by `emit` only.
    """

    __slots__ = ()

    @classmethod
    def open(cls, rulebook: Rulebook, state: State, draws: Draws, drawn: dict[Drawn, str] | None = None) -> Turn:
        """A turn on a state, with nothing read yet. `drawn`: what these draws came to in others (`DrawBox`)."""
        box = DrawBox(draws, season_of(state.phase), rulebook.first_names, drawn)
        return Turn(rulebook, Position(state, rulebook.numbered), box)

    def keep(self, key: Scratch[T], value: T) -> None:
        """Keep something under a rule's key for as long as this adjudication lasts."""
        key.put(self.kept, value)

    def take(self, *verbs: str) -> Iterator[OrderLine]:
        """The lines of these verbs that no step has taken yet and whose conditions are true; they are taken now."""
        return take_lines(self, verbs)

    def claim(self, *verbs: str) -> list[OrderLine]:
        """The same with their conditions still on them, whatever those say; all are taken now."""
        return claim_lines(self, verbs)

    def replace_order(
        self, number: UnitId, order: Order, by: str, rung: str, word: tuple[SeatId, int] | None = None
    ) -> bool:
        """Put another order in place of a unit's, unless a stronger word stands already. True if it now counts.

        `word`: the seat and the place of the line that wants it. Its result says so if a stronger word comes later.
        """
        current = self.orders[number]
        rank = self.rulebook.ladder.index(rung)
        if rank < current.rung:
            return False
        given = current.given or str(current.order)
        earlier = (*current.earlier, (current.order, f"{by} had it do something else"))
        self._overrule(current, f"the word of {by} stands: {order}")
        self.orders[number] = UnitOrder(order, given, by, rank, number=current.number, earlier=earlier, word=word)
        return True

    def hold_back(self, number: UnitId, order: Order, why: str, barrier: str = "") -> None:
        """Turn a move into a hold (slot 10): the first reason given is the one reported, with its kind of `barrier`."""
        now = self.orders[number]
        given, problem = now.given or str(now.order), now.problem or why
        if order != now.order:
            self._overrule(now, problem)
        self.orders[number] = UnitOrder(
            order, given, now.by, now.rung, problem, now.missing, now.stuck, now.number,
            earlier=(*now.earlier, (now.order, problem)), barrier=now.barrier if now.problem else barrier,
        )  # fmt: skip

    def stick(self, number: UnitId, why: str, barrier: str = "") -> None:
        """Let a move fail before the fight: it stays, cuts and prevents nothing, and takes no support in place."""
        now = self.orders[number]
        problem = now.problem or why
        self._overrule(now, problem)
        self.orders[number] = UnitOrder(
            now.order, now.given, now.by, now.rung, problem, now.missing, True, now.number, earlier=now.earlier,
            barrier=now.barrier if now.problem else barrier,
        )  # fmt: skip

    def _overrule(self, current: UnitOrder, why: str) -> None:
        """Whoever else gave an order that does not count after all is told so."""
        if current.word is not None:
            self.revise(*current.word, "fails", why)

    # --- chance and report ----------------------------------------------------------------------

    def draw(
        self,
        name: str,
        candidates: Sequence[str],
        subject: str = "",
        weights: Sequence[int] = (),
        audience: Audience = None,
    ) -> str:
        """A named draw (`rule.draw`); see `engine.rulebook.draws`."""
        return self.draws.draw(name, candidates, subject, weights, audience)

    def emit(
        self,
        kind: str,
        text: str,
        *changed: changes.Change,
        rule: str = "",
        of: str = "",
        audience: Audience = None,
        **data: object,
    ) -> Event:
        """Something happened: carry out its changes and put it into the report.

        `rule`: the number of the clause, if it is not that of the step; `of`: the id of the rule whose clause it is, if
        that is another one than the rule whose step runs.
        """
        if self.quiet:
            return self.record(kind, *changed)
        number, owner = (self.rule, self.rule_id) if not (rule or of) else self._cited(rule, of)
        return self.happen(make(Event, (kind, self.step, number, text, data, audience, changed, owner)))

    def happen(self, event: Event) -> Event:
        """Carry out an event's changes and put it into the report."""
        for change in event.changes:
            change.apply(self.position)
        self.events.append(event)
        return event

    def _cited(self, rule: str, of: str) -> tuple[str, str]:
        """The number of the clause that an event cites, and the id of its rule."""
        if of and not rule:
            rule = next((one.number for one in self.rulebook.rules if one.id == of), "")
        number = rule or self.rule
        return number, "" if number == "GM" else of or self.rule_id

    def record(self, kind: str, *changed: changes.Change) -> Event:
        """Bookkeeping: the clock, the season's memory, order lines put by, marks that run out unseen.

        It makes an event without a text, which no report tells.
        """
        return self.happen(make(Event, (kind, self.step, self.rule, "", NO_DATA, NOBODY, changed, self.rule_id)))

    def note(self, atom: str, unit: Unit, *rest: object, by: str = "") -> None:
        """Something that conditions may ask is now known of a unit, by the name it had when the season opened.

        `by`: the seat that did it, which a condition may name.
        """
        if self.rulebook.remembers:
            fact = self.fact(atom, unit, *rest)
            self.know(fact, *([f"{fact} BY {by}"] if by else ()))

    def fact(self, atom: str, unit: Unit, *rest: object) -> str:
        """An atom about a unit in canonical text, by the name that the unit had when the season opened."""
        first = self.position.opening.get(unit.id, unit)
        more = "".join([f", {one}" for one in rest]) if rest else ""
        return f"{atom}({first.owner} {first}{more})"

    def know(self, *atoms: str) -> None:
        """Something that conditions may ask is now known; atoms in canonical text, such as `STANDOFF(Bur)`."""
        facts = self.position.facts
        if self.rulebook.remembers and (new := tuple([one for one in atoms if one not in facts])):
            self.record("season.remembers", changes.Know(new))

    def result(self, seat: SeatId, result: Result, number: int = LAST) -> None:
        """What became of one order of a seat; `number` is the place of its line among the order lines."""
        if self.quiet:
            return
        owned = result if result.rule_id else result._replace(rule_id=self.rule_id)
        self.results[seat].append((number, owned))

    def revise(self, seat: SeatId, number: int, verdict: str, why: str) -> None:
        """What became of a line turns out otherwise, when a later step comes to it: its result says so instead."""
        rows = self.results[seat]
        for place, (line, result) in enumerate(rows):
            if line == number and number != LAST:
                rows[place] = line, result._replace(verdict=verdict, why=why)

    def lose(self, unit: Unit, cause: str, text: str, *, kind: str = "unit.destroyed", **data: Any) -> Event:
        """A unit is lost: whatever rules say follows from that follows, each once (question ON_LOSS).

        `cause` is one of CAUSES; `kind` and `text` are the event's.
        """
        follow = catalogue.ON_LOSS.ask(self, unit, cause)
        given = self.orders.pop(unit.id, None)
        if given is not None and given.number != LAST and not self.quiet:
            self.cut_off.append((unit, given, self._cut_off(unit, given, text)))
        self.note("LOST", unit)
        event = self.emit(kind, text, changes.RemoveUnit(unit.id), unit=str(unit), seat=unit.owner, cause=cause, **data)
        for deed in follow:
            deed(self)
        return event

    def _cut_off(self, unit: Unit, given: UnitOrder, text: str) -> Result:
        reason, order = text.rstrip("."), str(given.order)
        return Result(
            order, "fails", reason, self.rule, str(unit), given=given.given, by=given.by, rule_id=self.rule_id
        )

    def answer_the_lost(self) -> None:
        """Give the lines of units that were lost before anything became of them their results."""
        for unit, given, result in self.cut_off:
            if given.number not in [number for number, _ in self.results[unit.owner]]:
                self.result(unit.owner, result, given.number)

    def run(self, rule: Rule, step: Step) -> None:
        """Run one step of a rule."""
        self.step, self.rule, self.rule_id = step.name, step.rule or rule.number, rule.id
        step.run(self)
