"""A look at a turn: what questions, judgements and views of orders read and ask through."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from engine.model.board import Place
from engine.model.conditions import Atom
from engine.model.events import Event, Result
from engine.model.ids import NEUTRAL, ProvinceId, SeatId, UnitId
from engine.model.kinds import Kind
from engine.model.orders import Order, UnitRef
from engine.model.phases import Phase, lone_window, read_phase, season_of, window_letter
from engine.model.position import Position
from engine.model.scratch import Scratch
from engine.model.sea_chains import NO_WATERS, Waters
from engine.model.state import Unit
from engine.model.unit_orders import OrderLine, UnitOrder
from engine.rulebook import catalogue
from engine.rulebook.draws import DrawBox
from engine.rulebook.phase_names import season_name
from engine.rulebook.questions import Question
from engine.rulebook.rulebook import Rulebook

if TYPE_CHECKING:
    from engine.rulebook.moments import Moments

T = TypeVar("T")


class Help(NamedTuple):
    """A support that is nobody's order: who helps whom to go where (None: to stay), and the points that cut it.

    `who`: what the supporter is to the helped one, for reports: `its twin`.
    """

    supporter: UnitId
    helped: UnitId
    target: ProvinceId | None
    needs: int = 1
    cut: bool = False
    who: str = ""


@dataclass(slots=True, init=False)
class Look:
    """One adjudication as far as it has come, to be read: what is asked of rules gets this, their steps a `Turn`.

    What looks may remember what it has worked out (`reach`, `scratch`); it reports, draws and changes nothing.
    """

    rulebook: Rulebook
    position: Position
    draws: DrawBox
    order_lines: list[OrderLine]
    retreats: dict[UnitId, Order]
    """Retreats that rules have chosen for units whose owners do not."""
    turned_away: dict[UnitId, str]
    """Why units that were ordered to retreat are disbanded instead, by what a rule has seen to."""
    aids: list[Help]
    """Supports that are nobody's orders, put there by rules before the fight."""
    orders: dict[UnitId, UnitOrder]
    answered: dict[UnitId, Result]
    """What became of the units' orders in the fight: to be read as `verdicts`."""
    unanswered: Callable[[], None] | None
    """Puts those together, where that is left until somebody asks."""
    forced: dict[str, str]
    ruled: dict[tuple[str, str], str]
    """By name and subject the marks that rulings have set in this adjudication, with the path of the last to do so."""
    marked: dict[SeatId, bool]
    """Whose answers rulings mark right or wrong."""
    results: defaultdict[SeatId, list[tuple[int, Result]]]
    voided: dict[UnitId, list[tuple[int, Order]]]
    """The lines that a unit was given in vain, each with its place among its seat's results."""
    cut_off: list[tuple[Unit, UnitOrder, Result]]
    """Units that are lost with the orders they had, and what became of those if nothing else has."""
    events: list[Event]
    """What has happened, and between it what is only bookkeeping (`record`)."""
    kept: dict[str, object]
    """What rules keep for later in the same adjudication: read by `scratch`, written by `keep`."""
    reached: dict[tuple[UnitId, str], tuple[Unit, int, frozenset[Place]]]
    quiet: bool
    """Nobody will read what happens, only what comes of it (`engine.turn.simulation`): events have no text."""
    moments: Moments | None
    """What other turns from the same position have judged, where a simulation keeps it."""
    openly: bool
    """Only what everybody knows counts just now: a condition is looked at, or what is due is told to all."""
    waters: tuple[int, Waters]
    """Kept by `engine.movement.convoys` for as long as no unit moves."""
    plain_units: tuple[int, dict[str, Unit]] | None
    """Kept by `engine.movement.fast_path` for as long as nothing moves."""
    exact: dict[SeatId, bool]
    """Seats whose units go by their very kind in movement orders: in everybody's lines, or (False) in their own."""
    matched: int
    """The position's version when orders met the board: while it lasts, a line's unit stands where the line says."""
    step: str
    rule: str
    rule_id: str
    """The rule whose step runs, and whose number `rule` is."""

    def __init__(self, rulebook: Rulebook, position: Position, draws: DrawBox) -> None:
        """A look with nothing read yet. (Written out, since a compiled dataclass makes its own slowly.)"""
        self.rulebook, self.position, self.draws = rulebook, position, draws
        self.order_lines, self.aids, self.events, self.cut_off = [], [], [], []
        self.retreats, self.turned_away, self.orders, self.voided = {}, {}, {}, {}
        self.answered, self.unanswered, self.results = {}, None, defaultdict(list)
        self.forced, self.ruled, self.marked = {}, {}, {}
        self.kept, self.reached, self.exact = {}, {}, {}
        self.quiet = self.openly = False
        self.moments = None
        self.waters, self.plain_units, self.matched = (-1, NO_WATERS), None, -1
        self.step = self.rule = self.rule_id = ""

    @property
    def verdicts(self) -> dict[UnitId, Result]:
        """What became of the units' orders in the fight."""
        if self.unanswered is not None:
            answer, self.unanswered = self.unanswered, None
            answer()
        return self.answered

    # --- where and when ------------------------------------------------------------------------

    def season_name(self, season: str) -> str:
        """A season in words, a rule's own where it has them: `Autumn 1901`, `Saturday Lunchtime`."""
        return season_name(self.rulebook, season)

    @property
    def phase(self) -> Phase:
        """The window whose order lines are being worked out (or the season's movement, between seasons)."""
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

    def ask(self, question: Question[T], *subject: object) -> T:
        """The answer to a question of the catalogue, all amendments included."""
        return question.ask(self, *subject)

    def scratch(self, key: Scratch[T]) -> T:
        """What is kept under a rule's key in this adjudication; at first what the key makes."""
        return key.of(self.kept)

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
        cached, now = self.reached.get((unit.id, purpose)), self.position.border_version
        if cached is not None and cached[0] is unit and cached[1] == now:
            return cached[2]
        places = catalogue.REACH.ask(self, unit, purpose)
        self.reached[unit.id, purpose] = (unit, now, places)
        return places

    def extra_borders(self, place: ProvinceId) -> frozenset[ProvinceId]:
        """What a place borders on by added edges."""
        edges = self.position.edges
        return frozenset(e.b if e.a == place else e.a for e in edges if place in (e.a, e.b)) if edges else frozenset()

    def _linked(self, unit: Unit, medium: str) -> frozenset[Place]:
        provinces = self.rulebook.board.provinces
        places: set[Place] = set()
        for name in self.extra_borders(unit.at):
            if not catalogue.MAY_STAND.ask(self, unit, name):
                coasts = provinces[name].coasts if medium == "water" else ()
                places.update(Place(name, coast) for coast in coasts or ("",))
        return frozenset(places)

    @property
    def window(self) -> str:
        """The letter of the window: M, R, A, G, P; U for the set-up window."""
        return window_letter(self.phase)

    @property
    def lone_window(self) -> str:
        """R or A where the order lines are for that window alone, so that `A Bur - Gas` can only be a retreat."""
        return lone_window(self.phase)

    # --- order lines and orders ---------------------------------------------------------------------

    def holds(self, atom: Atom) -> bool:
        """Whether an atom of a condition is true now: by its rule's own test, or because its text is a known fact."""
        if atom.spec.holds is None:
            return str(atom.inland) in self.position.facts
        self.openly = True
        answer = atom.spec.holds(self, atom)
        self.openly = False
        return answer

    def find(self, ref: UnitRef, seat: SeatId = NEUTRAL, *, dislodged: bool = False) -> Unit | None:
        """The unit that a reference means: by place, then owner and kind as far as they are said.

        A coast does not matter here (DATC 4.B.5). A kind that is missing or wrong is forgiven where only one fighting
        unit can be meant (4.C.1, 4.C.2; option `wrong_kind`; `Turn.exact`). `#n` counts those of one owner and kind in
        a place by age. Those on the ground come before those that are carried. `dislodged` looks among those that owe a
        retreat instead.
        """
        owner, units, to_retreat = ref.seat or seat, self.position.units, self.position.to_retreat
        here, aloft = [], None
        for number in self.position.at.get(ref.at.province, ()):
            unit = units[number]
            if (number in to_retreat) == dislodged and (not owner or unit.owner == owner):
                if unit.kind == ref.kind and (not ref.number or ref.number == (unit.number or 1)):
                    if not unit.carrier:
                        return unit
                    aloft = aloft or unit
                here.append(unit)
        if aloft is not None:
            return aloft
        if ref.number > 1 or (ref.kind and self.rulebook.datc_choices.wrong_kind == "refused"):
            return None
        occupant = next((unit for unit in here if self.kind(unit).contests and not unit.carrier), None)
        if occupant is None or not ref.kind or not self.exact:
            return occupant
        return (
            None
            if self.exact.get(occupant.owner, False) or (seat == occupant.owner and seat in self.exact)
            else occupant
        )
