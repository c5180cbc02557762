"""What would come of orders: the next state and nothing else, for bots that try out thousands of them.

It is the turn of `engine.turn.adjudication`, step by step, which nobody will read: no text, no result and no reason is
made, unless a rule asks what became of an order. Events are kept by kind and changes alone: rules look back at them. So
it comes to the same state by construction, for every rulebook (`tests/engine/turn/test_simulation.py`). Where movement
is plainly the standard's, its three steps are done at once by `engine.movement.quick_fight`; elsewhere, what lines say
and whether they are legal is found out once for each position in which they are read (`engine.rulebook.moments`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.model.changes import OpenSeason
from engine.model.errors import InputError
from engine.model.ids import SeatId
from engine.model.orders import Order
from engine.model.phases import read_phase
from engine.model.position import Position
from engine.model.state import State
from engine.movement.quick_fight import QuickFight, open_lane, place_of_combat
from engine.rulebook.draws import Drawn, Draws
from engine.rulebook.moments import Moments
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.slots import INDEX
from engine.rulebook.turn import Turn
from engine.turn.adjudication import NO_DRAWS, by_seat, proceed, run, slot_of
from engine.turn.order_lines import put_away, take_orders


class Simulation:
    """One position, to be tried out with many orders: what it alone decides is worked out once.

        simulation = Simulation(rulebook, state)
        state_after = simulation.run({"France": ["A Par - Bur"]})
        position = simulation.position({"France": ["A Par - Gas"]})   # quicker: nothing is frozen

    Nothing that it gives away is shared between calls, and it never changes `state`. Raises InputError for a game that
    is over, and for orders of an unknown seat.
    """

    def __init__(self, rulebook: Rulebook, state: State, draws: Draws = NO_DRAWS) -> None:
        if state.ended:
            raise InputError("state", "The game is over.")
        self._rulebook, self._state, self._draws = rulebook.amended(state.house), state, draws
        self._phase = read_phase(state.phase)
        self._moments = Moments()
        self._drawn: dict[Drawn, str] = {}
        self._combat = -1
        self._lane: QuickFight | None = None
        self._looking: Turn | None = None
        if self._phase.window == "M":
            self._open_lane()

    def with_draws(self, draws: Draws) -> Simulation:
        """The same position with other luck. What lines say and whether they are legal, the two find out together."""
        other = Simulation(self._rulebook, self._state, draws)
        other._moments = self._moments
        return other

    def _open_lane(self) -> None:
        """The place of the combat in the season, and the quick lane to it, if it is open."""
        turn = self._looking = self._open()
        self._combat = place_of_combat(self._rulebook, INDEX[slot_of(turn, self._phase)])
        self._lane = open_lane(turn) if self._combat >= 0 else None

    def _open(self) -> Turn:
        turn = Turn.open(self._rulebook, self._state, self._draws, self._drawn)
        turn.quiet, turn.moments = True, self._moments
        return turn

    def run(self, orders: Mapping[str, Sequence[str | Order]]) -> State:
        """The state that `adjudicate` comes to.

        `orders`: by seat, as canonical text (the quickest) or as objects; who is left out gives none.
        """
        return self.position(orders).freeze()

    def position(self, orders: Mapping[str, Sequence[str | Order]]) -> Position:
        """The same as a working position of the caller's own, with the same attributes as a state: `phase`, `units`,
        `centres`, `homes`, `to_retreat`, `marks` (by name and subject), `winners`, `ended` and so on."""
        return self._position(orders)

    def run_once(self, orders: Mapping[str, Sequence[str | Order]]) -> State:
        """What `run` gives, sooner, to whoever asks nothing else: afterwards the quick lane is closed."""
        return self._position(orders, once=True).freeze()

    def _position(self, orders: Mapping[str, Sequence[str | Order]], *, once: bool = False) -> Position:
        """What comes of orders; `once`: on the very turn through which the quick lane looks at the position, so that
        this is not opened a second time."""
        given = by_seat(self._rulebook, orders)
        lane = self._lane
        if lane is not None:
            plain = lane.read(given)
            fight = lane.fight(plain) if plain is not None else None
            if plain is not None and fight is not None:
                turn = (self._looking if once else None) or self._open()
                if self._rulebook.remembers and not turn.position.opening:
                    turn.record("season.opened", OpenSeason())
                lane.carry_out(turn, plain, fight)
                proceed(turn, self._combat)
                if once:
                    self._lane = None
                return turn.position
        return self._whole(given)

    def _whole(self, orders: Mapping[SeatId, Sequence[str | Order]]) -> Position:
        """The same by the whole turn."""
        turn = self._open()
        take_orders(turn, orders)
        put_away(turn, run(turn, self._phase))
        return turn.position


def simulate(
    rulebook: Rulebook, state: State, orders: Mapping[str, Sequence[str | Order]], draws: Draws = NO_DRAWS
) -> State:
    """The state that `adjudicate` comes to, without its report.

    `orders`: by seat, as canonical text (the quickest) or as objects. Who asks more than once of one state makes a
    `Simulation`. Raises InputError for a game that is over and for an unknown seat, as `adjudicate` does.
    """
    return Simulation(rulebook, state, draws).run_once(orders)
