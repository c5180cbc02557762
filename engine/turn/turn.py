"""One adjudication while it runs: what rules read, ask, draw and report through."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from engine.model import changes
from engine.model.board import Place
from engine.model.conditions import Atom
from engine.model.events import LAST, NO_DATA, Event, Result, make
from engine.model.ids import NEUTRAL, ProvinceId, SeatId, UnitId
from engine.model.kinds import Kind
from engine.model.orders import Order, UnitRef
from engine.model.phases import Phase, lone_window, read_phase, season_of, window_letter
from engine.model.position import Position
from engine.model.scratch import Scratch
from engine.model.sea_chains import NO_WATERS, Waters
from engine.model.state import NOBODY, Audience, State, Unit
from engine.model.unit_orders import UnitOrder
from engine.rulebook import catalogue
from engine.rulebook.questions import Question
from engine.rulebook.rule import Rule, Step
from engine.rulebook.rulebook import Rulebook
from engine.turn.draws import DrawBox, Draws
from engine.turn.order_lines import Paper, claim_papers, take_papers

if TYPE_CHECKING:
    from engine.movement.fast_path import Glance

T = TypeVar("T")

CAUSES = (
    "disbanded", "removed", "destroyed", "eaten", "exploded", "merged", "squashed", "swallowed", "drowned", "struck",
)  # fmt: skip
"""How a unit can be lost."""


class Help(NamedTuple):
    """A support that is nobody's order: who helps whom to go where (None: to stay), and the points that cut it."""

    supporter: UnitId
    helped: UnitId
    target: ProvinceId | None
    needs: int = 1
    cut: bool = False


@dataclass(slots=True)
class Turn:
    """The working object of one adjudication. Rules change the position by `emit` only."""

    rulebook: Rulebook
    position: Position
    draws: DrawBox
    papers: list[Paper] = field(default_factory=list)
    retreats: dict[UnitId, Order] = field(default_factory=dict)
    """Retreats that rules have chosen for units whose owners do not."""
    turned_away: dict[UnitId, str] = field(default_factory=dict)
    """Why units that were ordered to retreat are disbanded instead, by what a rule has seen to."""
    aids: list[Help] = field(default_factory=list)
    """Supports that are nobody's orders, put there by rules before the fight."""
    orders: dict[UnitId, UnitOrder] = field(default_factory=dict)
    verdicts: dict[UnitId, Result] = field(default_factory=dict)
    """What became of the units' orders in the fight."""
    forced: dict[str, str] = field(default_factory=dict)
    ruled: dict[tuple[str, str], str] = field(default_factory=dict)
    """By name and subject the marks that rulings have set in this adjudication, with the path of the last to do so."""
    marked: dict[SeatId, bool] = field(default_factory=dict)
    """Whose answers rulings mark right or wrong."""
    results: defaultdict[SeatId, list[tuple[int, Result]]] = field(default_factory=lambda: defaultdict(list))
    voided: dict[UnitId, list[tuple[int, Order]]] = field(default_factory=dict)
    """The lines that a unit was given in vain, each with its place among its seat's results."""
    cut_off: list[tuple[Unit, UnitOrder, Result]] = field(default_factory=list)
    """Units that are lost with the orders they had, and what became of those if nothing else has."""
    events: list[Event] = field(default_factory=list)
    """What has happened, and between it what is only bookkeeping (`record`)."""
    kept: dict[str, object] = field(default_factory=dict)
    """What rules keep for later in the same adjudication: read by `scratch`, written by `keep`."""
    reached: dict[tuple[UnitId, str], tuple[Unit, int, frozenset[Place]]] = field(default_factory=dict)
    openly: bool = False
    """Only what everybody knows counts just now: a condition is looked at, or what is due is told to all."""
    waters: tuple[int, Waters] = (-1, NO_WATERS)
    """Kept by `engine.movement.convoys` for as long as no unit moves."""
    glance: tuple[int, Glance] | None = None
    """Kept by `engine.movement.fast_path` for as long as nothing moves."""
    exact: dict[SeatId, bool] = field(default_factory=dict)
    """Seats whose units go by their very kind in movement orders: in everybody's lines, or (False) in their own."""
    matched: int = -1
    """The position's version when orders met the board: while it lasts, a line's unit stands where the line says."""
    step: str = ""
    rule: str = ""
    rule_id: str = ""
    """The rule whose step runs, and whose number `rule` is."""

    @classmethod
    def open(cls, rulebook: Rulebook, state: State, draws: Draws) -> Turn:
        """A turn on a state, with nothing read yet."""
        return cls(
            rulebook, Position(state, rulebook.numbered), DrawBox(draws, season_of(state.phase), rulebook.first_names)
        )

    # --- where and when ------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """The window whose papers are being worked out (or the season's movement, between seasons)."""
        return read_phase(self.position.phase)

    @property
    def season(self) -> str:
        """`S1901` or `F1901`."""
        return season_of(self.position.phase)

    def option(self, name: str) -> str:
        """The value of an option of the rulebook."""
        return self.rulebook.options[name]

    def kind(self, unit: Unit) -> Kind:
        """The kind of a unit."""
        return self.rulebook.kinds[unit.kind]

    def ask(self, question: Question[T], *subject: Any) -> T:
        """The answer to a question of the catalogue, all amendments included."""
        return question.ask(self, *subject)

    def scratch(self, key: Scratch[T]) -> T:
        """What is kept under a rule's key in this adjudication; at first what the key makes."""
        return key.of(self.kept)

    def keep(self, key: Scratch[T], value: T) -> None:
        """Keep something under a rule's key for as long as this adjudication lasts."""
        key.put(self.kept, value)

    # --- the board as it is now ----------------------------------------------------------------

    def steps_of(self, unit: Unit) -> frozenset[Place]:
        """Where a unit's kind goes in one step: the board's borders, and those that were added (links)."""
        board, medium = self.rulebook.board, self.kind(unit).medium
        if unit.at not in board.provinces:
            return frozenset()
        if medium == "land":
            places = board.army_steps(unit.at)
        elif medium == "water":
            places = board.fleet_steps(unit.at, unit.coast)
        else:
            places = frozenset(Place(name) for name in board.touches[unit.at])
        if self.position.edges:
            places |= self._linked(unit, medium)
        if catalogue.MAY_STAND.name in self.rulebook.amendments:
            places = frozenset(place for place in places if not catalogue.MAY_STAND.ask(self, unit, place.province))
        return places

    def reach(self, unit: Unit, purpose: str = "move") -> frozenset[Place]:
        """The answer to REACH, remembered for as long as the unit stays and no border changes."""
        by_water = self.rulebook.plain_kinds.get(unit.kind)
        if by_water is not None and not self.position.edges and purpose in ("move", "support", "retreat"):
            board = self.rulebook.board  # no rule has a say: what REACH answers by default, without being asked
            return board.fleet_steps(unit.at, unit.coast) if by_water else board.army_steps(unit.at)
        known, now = self.reached.get((unit.id, purpose)), self.position.border_version
        if known is not None and known[0] is unit and known[1] == now:
            return known[2]
        found = catalogue.REACH.ask(self, unit, purpose)
        self.reached[unit.id, purpose] = (unit, now, found)
        return found

    def extra_borders(self, place: ProvinceId) -> frozenset[ProvinceId]:
        """What a place borders on by added edges."""
        edges = self.position.edges
        return frozenset(e.b if e.a == place else e.a for e in edges if place in (e.a, e.b)) if edges else frozenset()

    def _linked(self, unit: Unit, medium: str) -> frozenset[Place]:
        provinces = self.rulebook.board.provinces
        found: set[Place] = set()
        for name in self.extra_borders(unit.at):
            if not catalogue.MAY_STAND.ask(self, unit, name):
                coasts = provinces[name].coasts if medium == "water" else ()
                found.update(Place(name, coast) for coast in coasts or ("",))
        return frozenset(found)

    @property
    def window(self) -> str:
        """The letter of the window: M, R, A, G, P; U for the set-up window."""
        return window_letter(self.phase)

    @property
    def lone_window(self) -> str:
        """R or A where the papers are for that window alone, so that `A Bur - Gas` can only be a retreat."""
        return lone_window(self.phase)

    # --- papers and orders ---------------------------------------------------------------------

    def take(self, *verbs: str) -> Iterator[Paper]:
        """The papers of these verbs that no step has taken yet and whose conditions are true; they are taken now."""
        return take_papers(self, verbs)

    def claim(self, *verbs: str) -> list[Paper]:
        """The same with their conditions still on them, whatever those say; all are taken now."""
        return claim_papers(self, verbs)

    def holds(self, atom: Atom) -> bool:
        """Whether an atom of a condition is true now: by its rule's own test, or because its text is a known fact."""
        if atom.spec.holds is None:
            return str(atom.inland) in self.position.facts
        self.openly = True
        found = atom.spec.holds(self, atom)
        self.openly = False
        return found

    def find(self, ref: UnitRef, seat: SeatId = NEUTRAL, *, dislodged: bool = False) -> Unit | None:
        """The unit that a reference means: by place, then owner and kind as far as they are said.

        A coast does not matter here (DATC 4.B.5). A kind that is missing or wrong is forgiven where only one fighting
        unit can be meant (4.C.1, 4.C.2; option `wrong_kind`; `Turn.exact`). `#n` counts those of one owner and kind in
        a place by age. Those on the ground come before those that are carried. `dislodged` looks among those that owe a
        retreat instead.
        """
        owner, units, owed = ref.seat or seat, self.position.units, self.position.owed
        here, aloft = [], None
        for number in self.position.at.get(ref.at.province, ()):
            unit = units[number]
            if (number in owed) == dislodged and (not owner or unit.owner == owner):
                if unit.kind == ref.kind and (not ref.number or ref.number == (unit.number or 1)):
                    if not unit.carrier:
                        return unit
                    aloft = aloft or unit
                here.append(unit)
        if aloft is not None:
            return aloft
        if ref.number > 1 or (ref.kind and self.rulebook.customs.wrong_kind == "refused"):
            return None
        found = next((unit for unit in here if self.kind(unit).contests and not unit.carrier), None)
        if found is None or not ref.kind or not self.exact:
            return found
        return None if self.exact.get(found.owner, False) or (seat == found.owner and seat in self.exact) else found

    def replace_order(self, number: UnitId, order: Order, by: str, rung: str) -> bool:
        """Put another order in place of a unit's, unless a stronger word stands already. True if it now counts."""
        current = self.orders[number]
        rank = self.rulebook.ladder.index(rung)
        if rank < current.rung:
            return False
        given = current.given or str(current.order)
        earlier = (*current.earlier, (current.order, f"{by} had it do something else"))
        self.orders[number] = UnitOrder(order, given, by, rank, number=current.number, earlier=earlier)
        return True

    def hold_back(self, number: UnitId, order: Order, why: str) -> None:
        """Turn a move into a hold (slot 10): the first reason given is the one reported."""
        now = self.orders[number]
        given, problem = now.given or str(now.order), now.problem or why
        self.orders[number] = UnitOrder(
            order, given, now.by, now.rung, problem, now.missing, now.stuck, now.number,
            earlier=(*now.earlier, (now.order, problem)),
        )  # fmt: skip

    def stick(self, number: UnitId, why: str) -> None:
        """Let a move fail before the fight: it stays, cuts and prevents nothing, and takes no support in place."""
        now = self.orders[number]
        problem = now.problem or why
        self.orders[number] = UnitOrder(
            now.order, now.given, now.by, now.rung, problem, now.missing, True, now.number, earlier=now.earlier
        )

    # --- chance and report ----------------------------------------------------------------------

    def draw(
        self,
        name: str,
        candidates: Sequence[str],
        subject: str = "",
        weights: Sequence[int] = (),
        audience: Audience = None,
    ) -> str:
        """A named draw (`rule.draw`); see `engine.turn.draws`."""
        return self.draws.draw(name, candidates, subject, weights, audience)

    def emit(
        self,
        kind: str,
        text: str,
        *changed: changes.Change,
        rule: str = "",
        of: str = "",
        audience: Audience = None,
        **data: Any,
    ) -> Event:
        """Something happened: carry out its changes and put it into the report.

        `rule`: the number of the clause, if it is not that of the step; `of`: the id of the rule whose clause it is, if
        that is another one than the rule whose step runs.
        """
        if of and not rule:
            rule = next((one.number for one in self.rulebook.rules if one.id == of), "")
        number = rule or self.rule
        owner = "" if number == "GM" else of or self.rule_id
        event = make(Event, (kind, self.step, number, text, data, audience, changed, owner))
        for change in changed:
            change.apply(self.position)
        self.events.append(event)
        return event

    def record(self, kind: str, *changed: changes.Change) -> None:
        """Bookkeeping: the clock, the season's memory, papers put by, marks that run out unseen.

        It makes an event without a text, which no report tells.
        """
        for change in changed:
            change.apply(self.position)
        self.events.append(make(Event, (kind, self.step, self.rule, "", NO_DATA, NOBODY, changed, self.rule_id)))

    def note(self, atom: str, unit: Unit, *rest: object, by: str = "") -> None:
        """Something that conditions may ask is now known of a unit, by the name it had when the season opened.

        `by`: the seat that did it, which a condition may name.
        """
        if self.rulebook.remembers:
            position = self.position
            first = position.opening.get(unit.id, unit)
            more = "".join([f", {one}" for one in rest]) if rest else ""
            fact = f"{atom}({first.owner} {first}{more})"
            if fact not in position.facts:
                self.record("season.remembers", changes.Know(fact))
            if by:
                self.know(f"{fact} BY {by}")

    def know(self, atom: str) -> None:
        """Something that conditions may ask is now known; `atom` in canonical text, such as `STANDOFF(Bur)`."""
        if self.rulebook.remembers and atom not in self.position.facts:
            self.record("season.remembers", changes.Know(atom))

    def result(self, seat: SeatId, result: Result, number: int = LAST) -> None:
        """What became of one order of a seat; `number` is the place of its line among the papers."""
        owned = result if result.rule_id else result._replace(rule_id=self.rule_id)
        self.results[seat].append((number, owned))

    def lose(self, unit: Unit, cause: str, text: str, *, kind: str = "unit.destroyed", **data: Any) -> Event:
        """A unit is lost: whatever rules say follows from that follows, each once (question ON_LOSS).

        `cause` is one of CAUSES; `kind` and `text` are the event's.
        """
        follow = catalogue.ON_LOSS.ask(self, unit, cause)
        given = self.orders.pop(unit.id, None)
        if given is not None and given.number != LAST:
            self.cut_off.append((unit, given, self._cut_off(unit, given, text)))
        self.note("LOST", unit)
        event = self.emit(kind, text, changes.RemoveUnit(unit.id), unit=str(unit), seat=unit.owner, cause=cause, **data)
        for deed in follow:
            deed(self)
        return event

    def _cut_off(self, unit: Unit, given: UnitOrder, text: str) -> Result:
        why, order = text.rstrip("."), str(given.order)
        return Result(order, "fails", why, self.rule, str(unit), given=given.given, by=given.by, rule_id=self.rule_id)

    def answer_the_lost(self) -> None:
        """Give the lines of units that were lost before anything became of them their results."""
        for unit, given, found in self.cut_off:
            if given.number not in [number for number, _ in self.results[unit.owner]]:
                self.result(unit.owner, found, given.number)

    def run(self, rule: Rule, step: Step) -> None:
        """Run one step of a rule."""
        self.step, self.rule, self.rule_id = step.name, step.rule or rule.number, rule.id
        step.run(self)
