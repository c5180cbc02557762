"""A seat's orders for a movement window, weighed without trying them out.

Every set of orders has a worth: where the units are likely to end, what centres are likely won and lost. The planner
starts with everybody holding and changes one unit at a time, or a few that belong together (an attack with its
support, an army with its fleets), for as long as that is worth more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.bots.choices import MOVE, SUPPORT, LineChoice, UnitChoices
from engine.bots.joint import convoys, supported_attacks
from engine.bots.situation import BotUnit, Situation
from engine.bots.threats import MOST, Threats
from engine.model.board import Place
from engine.model.chance import Chance
from engine.model.ids import ProvinceId

Plan = dict[str, LineChoice]
"""By unit, as text, what it is ordered."""

BOUNCED_ITSELF = 0.6
CIRCLE = 0.85
"""How likely a move gets through that waits for itself, in a circle of own moves."""
CARRIED = 0.85
"""How likely a convoy is not broken."""
PASSES = 3


@dataclass(frozen=True, slots=True)
class Style:
    """How a seat plays: how much chance there is in what it likes, and what it reckons with (`Threats`)."""

    noise: float = 0.0
    fear: float = 1.0


class Planner:
    """One seat's plans in one situation. Plans are pure functions of the situation, the style and the chance."""

    def __init__(self, situation: Situation, seat: str, choices: Mapping[str, UnitChoices]) -> None:
        self.situation, self.seat, self.choices = situation, seat, choices
        self.pieces = {piece.text: piece for piece in situation.of(seat) if piece.text in choices}
        self.at: dict[ProvinceId, BotUnit] = {p.unit.at: p for p in self.pieces.values() if p.contests}
        self.own = [centre for centre, owner in situation.state.centres.items() if owner == seat]
        self.joint = convoys(choices, self.pieces)
        self.attacks = supported_attacks(choices, situation, seat)
        self.bad: frozenset[str] = frozenset()
        """Lines that are not tried: some rule warns of them, or they attack those who are spared."""

    def plan(self, style: Style, chance: Chance) -> Plan:
        """The best orders that are found from holding, in so many passes over all units."""
        self._take_up(style, chance)
        plan = {text: self.choices[text].hold for text in self.pieces}
        best = self.worth(plan)
        names = sorted(self.pieces)
        for turn in range(PASSES):
            before = best
            if turn == 0:
                best = self._try_joint(plan, best, [*self.joint, *self.attacks])
            for name in chance.some(names, len(names)):
                best = self._try_unit(plan, best, name)
            if turn:
                best = self._try_joint(plan, best, [*self.joint, *self.attacks])
            if best <= before:
                break
        return plan

    # --- looking for better ones ------------------------------------------------------------------------

    def _take_up(self, style: Style, chance: Chance) -> None:
        """What places are worth this time."""
        self.threats = Threats(self.situation, self.seat, style.fear)
        weights = self.situation.weights
        takes = weights.takes_autumn if self.situation.fall else weights.takes_spring
        centres = self.situation.state.centres
        places = {p.place for p in self.pieces.values()}
        places |= {goal for choices in self.choices.values() for goal in choices.moves}
        extra: dict[Place, float] = {}
        for place in sorted(places):
            owner = centres.get(place.province)
            taken = takes if owner is not None and owner != self.seat else 0.0
            if owner:
                taken *= self.situation.leanings.get((self.seat, owner), 1.0)
            extra[place] = taken + style.noise * (chance.below(2001) - 1000) / 1000
        self._worth = {
            medium: (self.situation.field(self.seat, medium), extra)
            for medium in {p.medium for p in self.pieces.values()}
        }

    def value(self, piece: BotUnit, place: Place) -> float:
        """What it is worth that a unit stands in a place."""
        fields, extra = self._worth[piece.medium]
        return fields.get(place, 0.0) + extra.get(place, 0.0)

    def _try_unit(self, plan: Plan, best: float, name: str) -> float:
        original = plan[name]
        for choice in self.sensible(plan, name):
            if choice is original or not choice.line or choice.line in self.bad:
                continue
            before = plan[name]
            plan[name] = choice
            worth = self.worth(plan)
            if worth > best + 1e-9:
                best = worth
            else:
                plan[name] = before
        return best

    def sensible(self, plan: Plan, name: str) -> list[LineChoice]:
        """What a unit may do by itself: go somewhere, stay, or help an own unit with what that does now."""
        choices = self.choices[name]
        options = [choices.hold, *(move for move in choices.moves.values() if move.alone)]
        for other, choice in plan.items():
            if other != name:
                goal = choice.goal.province if choice.act == MOVE and choice.goal else ""
                support = choices.supports.get((other, goal))
                if support is not None:
                    options.append(support)
        return options

    def _try_joint(self, plan: Plan, best: float, changes: list[Plan]) -> float:
        for change in changes:
            if any(choice.line in self.bad for choice in change.values()):
                continue
            before = {name: plan[name] for name in change}
            plan.update(change)
            worth = self.worth(plan)
            if worth > best + 1e-9:
                best = worth
            else:
                plan.update(before)
        return best

    # --- what a plan is worth -----------------------------------------------------------------------------

    def worth(self, plan: Plan) -> float:
        """What may be expected of a plan, in centres."""
        return _Expectation(self, plan).worth()


class _Expectation:
    """One plan, looked at once."""

    def __init__(self, planner: Planner, plan: Plan) -> None:
        self.planner, self.plan, self.threats = planner, plan, planner.threats
        self.helpers: dict[tuple[str, str], list[BotUnit]] = {}
        self.movers: dict[ProvinceId, str] = {}
        self.clashes = 0
        self.chances: dict[str, float] = {}
        pieces = planner.pieces
        for name, choice in plan.items():
            if choice.act == MOVE and choice.goal is not None:
                if choice.goal.province in self.movers:
                    self.clashes += 1
                else:
                    self.movers[choice.goal.province] = name
            elif choice.act == SUPPORT:
                key = (choice.helped, choice.goal.province if choice.goal else "")
                self.helpers.setdefault(key, []).append(pieces[name])

    def worth(self) -> float:
        planner, weights = self.planner, self.planner.situation.weights
        total = -BOUNCED_ITSELF * self.clashes
        stays: dict[ProvinceId, float] = {}
        for name, choice in self.plan.items():
            piece = planner.pieces[name]
            here, at = planner.value(piece, piece.place), piece.unit.at
            if choice.act == MOVE and choice.goal is not None:
                chance = self.chance(name) if self.movers[choice.goal.province] == name else 0.0
                total += chance * planner.value(piece, choice.goal) + (1 - chance) * here
                stays[at] = 1 - chance
            else:
                chance = self.holds(piece)
                total += chance * here - (1 - chance) * weights.destroyed
                stays[at] = chance
                if choice.act == SUPPORT and not self._used(choice):
                    total -= weights.idle_support
        loses = weights.loses_autumn if planner.situation.fall else weights.loses_spring
        return total - loses * self.lost(stays)

    def _used(self, choice: LineChoice) -> bool:
        helped = self.plan.get(choice.helped)
        if helped is None:
            return False
        if choice.goal is None:
            return helped.act != MOVE
        return helped.act == MOVE and helped.goal is not None and helped.goal.province == choice.goal.province

    def lost(self, stays: Mapping[ProvinceId, float]) -> float:
        """How many own centres others are likely to enter."""
        lost = 0.0
        for centre in self.planner.own:
            held = stays.get(centre, 0.0)
            mover = self.movers.get(centre)
            if mover is not None:
                held += (1 - held) * self.chance(mover)
            lost += (1 - held) * (1 - self.threats.attacks(centre)[1])
        return lost

    def strength(self, helped: str, goal: str) -> list[float]:
        """How likely it is helped with each strength, from 0: a support may be cut."""
        odds = [1.0]
        for piece in self.helpers.get((helped, goal), ()):
            uncut, by = self.threats.attacks(piece.unit.at)[1], piece.strength
            longer = [*odds, *[0.0] * by]
            for more, odd in enumerate(odds):
                longer[more] -= odd * uncut
                longer[more + by] += odd * uncut
            odds = longer
        return odds

    def holds(self, piece: BotUnit) -> float:
        """How likely a unit that stays is not dislodged."""
        quiet = self.threats.attacks(piece.unit.at)
        odds = self.strength(piece.text, "")
        beats = piece.strength + 1
        return sum([odd * quiet[min(more + beats, MOST)] for more, odd in enumerate(odds)])

    def chance(self, name: str) -> float:
        """How likely a move gets through."""
        known = self.chances.get(name)
        if known is None:
            self.chances[name] = CIRCLE
            known = self.chances[name] = self._chance(name)
        return known

    def _chance(self, name: str) -> float:
        choice = self.plan[name]
        assert choice.goal is not None
        province = choice.goal.province
        entry, occupant = 1.0 if choice.alone else self._carried(name, province), None
        if entry:
            occupant = self.planner.situation.occupant.get(province)
            if occupant is not None and occupant.unit.owner == self.planner.seat:
                entry *= self._makes_room(name, occupant)
                occupant = None
        if not entry:
            return 0.0
        quiet, total = self.threats.attacks(province), 0.0
        alone = self.planner.pieces[name].strength
        for more, odd in enumerate(self.strength(name, province)):
            strength = min(more + alone, MOST)
            through = quiet[strength]
            if occupant is not None:
                leaves = self.planner.situation.weights.leaves
                through *= leaves + (1 - leaves) * self.threats.defends(province)[strength]
            total += odd * through
        return entry * total

    def _makes_room(self, name: str, occupant: BotUnit) -> float:
        """How likely an own unit is gone from where another goes; never by changing places with it."""
        other = self.plan.get(occupant.text)
        if other is None or other.act != MOVE or other.goal is None:
            return 0.0
        if other.goal.province == self.planner.pieces[name].unit.at and other.alone and self.plan[name].alone:
            return 0.0
        return self.chance(occupant.text) if self.movers.get(other.goal.province) == occupant.text else 0.0

    def _carried(self, name: str, province: ProvinceId) -> float:
        """Whether own fleets carry a unit that cannot go by itself, as the planner's convoys have it."""
        for change in self.planner.joint:
            move = change.get(name)
            if move is None or move.goal is None or move.goal.province != province:
                continue
            if all(self.plan[other] is choice for other, choice in change.items() if other != name):
                return CARRIED
        return 0.0


def lines_of(plan: Mapping[str, LineChoice]) -> list[str]:
    """A plan as lines to hand in."""
    return [choice.line for choice in plan.values() if choice.line]
