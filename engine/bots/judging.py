"""What a position is worth to every seat, seen without playing on: the centres that each is likely to count next.

For every centre: who stands there, who could come, how many could help; from that, how likely each seat has it when
centres are counted next. A little is added for where the units stand. The worth is a seat's share of the sum of
squares, as games are scored that nobody wins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.bots.choices import SUPPORT
from engine.bots.seat import rule_bots
from engine.bots.situation import Situation
from engine.bots.terrain import reached
from engine.model.ids import ProvinceId, SeatId
from engine.model.state import State, Unit

STAYS = ((1.0, 0.97, 0.66, 0.45, 0.35), (1.0, 0.99, 0.93, 0.72, 0.55), (1.0, 1.0, 0.97, 0.92, 0.75))
"""By how many of its own could help, and how many of one other seat could come: how likely a unit keeps its place."""
ENTERS = (0.0, 0.6, 1.1, 1.5, 1.8)
"""By how many could come, how much a seat weighs in who enters an empty centre."""
KEEPS = 1.0
"""How much it weighs that nobody does."""
AHEAD = 0.55
"""How much of what is likely in one season's time counts when there are two to go; the rest: as it is now."""
STANDS = 0.7
"""How much of a centre belongs to who stands on it in Spring, as it is now."""
FIELD = 0.06
"""What a unit's place counts, next to centres."""
OWES = 0.25
"""What a unit counts that has to retreat."""
MANY = 14.0
"""From so many likely centres on, each more is nearer to winning than its square says."""

Near = dict[ProvinceId, dict[int, int]]
"""By centre and seat (its number), how many units could come; one of double strength counts as two."""


class Judge:
    """Judges positions that come of one situation. What each place is worth is taken from there."""

    def __init__(self, situation: Situation) -> None:
        rulebook = situation.rulebook
        self.rulebook, self.board = rulebook, rulebook.board
        self.seats = tuple(str(seat) for seat in rulebook.seat_ids)
        self.index = {seat: number for number, seat in enumerate(self.seats)}
        others = {str(unit.owner) for unit in situation.state.units.values()} - {"", *self.seats}
        self.sides = {**self.index, **{side: number for number, side in enumerate(sorted(others), len(self.seats))}}
        """The seats, and after them whoever else has units (monsters): they take centres, and have no share."""
        self.media = {kind.id: (kind.medium, kind.contests) for kind in rulebook.kinds.values()}
        self.strengths = situation.strengths
        self.last_count = situation.last_count
        self.lone = frozenset(
            kind.id for kind in rulebook.kinds.values() if kind.contests and SUPPORT not in kind.verbs
        )
        """Kinds of units that give no support, and so come one by one."""
        self.even = not self.strengths and not self.lone
        self.fields = [
            {medium: situation.field(seat, medium) for medium in {m for m, _ in self.media.values()}}
            for seat in self.seats
        ]
        self.places = (
            {
                medium: {(place.province, place.coast): place for place in self.fields[0][medium]}
                for medium in self.fields[0]
            }
            if self.fields
            else {}
        )
        self.extras: list[Callable[..., Mapping[str, float]]] = [
            bot.worth for bot in rule_bots(rulebook) if hasattr(bot, "worth")
        ]
        self._centres: Mapping[ProvinceId, SeatId] = {}
        """Those of the position that was judged last."""
        self._stood: dict[tuple[str, str, str], tuple[tuple[ProvinceId, ...], list[float]]] = {}
        """By where a unit stands and how it goes: the centres in reach, and what the place counts for each seat."""

    def judge(self, state: State) -> list[float]:
        """What a position is worth to each seat: its share of all there is, from 0 to 1 and a little more."""
        if state.ended and not (self.last_count and state.ending == "draw"):  # then centres say what it is worth
            winners = state.winners or ()
            return [1 / len(winners) if seat in winners else 0.0 for seat in self.seats]
        likely = self.likely(state)[: len(self.seats)]
        for extra in self.extras:
            for seat, more in extra(self.rulebook, state).items():
                if seat in self.index:
                    likely[self.index[seat]] += more
        return self._shares(likely)

    @staticmethod
    def _shares(likely: list[float]) -> list[float]:
        """Shares of the sum of squares. A seat that has nothing, and so no share, would have the others even."""
        squares = [x * x + max(0.0, x - MANY) * x for x in likely]
        total = sum(squares) or 1.0
        shares = [square / total for square in squares]
        level = sum([share * share for share in shares])
        return [share if likely[seat] else -level for seat, share in enumerate(shares)]

    def likely(self, state: State) -> list[float]:
        """How many centres each side is likely to count next, with a little for where a seat's units stand."""
        likely = [0.0] * len(self.sides)
        near, stands = self._look(state, likely)
        counted = state.phase[0] == "F" and not state.phase.endswith("M")  # the moves of Autumn are made
        soon = state.phase[0] == "F" and not counted
        if self.last_count and (state.ended or not state.phase.endswith("M")):
            return self._counted(state)
        for centre, owner in state.centres.items():
            has, on = self.sides.get(owner, -1), stands.get(centre, -1)
            if counted and on >= 0:
                has = on
            self._share_out(likely, has, on, near[centre], soon)
        return likely

    def _counted(self, state: State) -> list[float]:
        """How many centres each side has when the last count is made: those that it owns, or stands on before it.

        A Spring after the last count changes nothing any more.
        """
        counts = [0.0] * len(self.sides)
        units = () if state.ended or state.phase[0] == "S" else state.units.values()
        stands = {u.at: u.owner for u in units if self.media[u.kind][1] and u.id not in state.to_retreat}
        for centre, owner in state.centres.items():
            has = self.sides.get(stands.get(centre, owner))
            if has is not None:
                counts[has] += 1
        return counts

    def _look(self, state: State, likely: list[float]) -> tuple[Near, dict[ProvinceId, int]]:
        """Who could come to each centre and who stands there; what units count by themselves is added to `likely`."""
        centres, owes = state.centres, state.to_retreat
        near: Near = {centre: {} for centre in centres}
        stands: dict[ProvinceId, int] = {}
        unusual: list[tuple[Unit, int, tuple[ProvinceId, ...]]] = []
        self._go_by(centres)
        sides, seats, media, known = self.sides, len(self.seats), self.media, self._stood
        even, strengths, lone = self.even, self.strengths, self.lone
        for unit in state.units.values():
            seat = sides.get(unit.owner)
            if seat is None:
                continue
            if unit.id in owes:
                likely[seat] += OWES
                continue
            medium, contests = media[unit.kind]
            at = unit.at
            stood = known.get((medium, at, unit.coast)) or self._standing(medium, at, unit.coast)
            if seat < seats:
                likely[seat] += stood[1][seat]
            if not contests:
                continue
            if at in near:
                stands[at] = seat
            if not even and (unit.id in strengths or unit.kind in lone):
                unusual.append((unit, seat, stood[0]))
                continue
            for province in stood[0]:
                here = near[province]
                here[seat] = here.get(seat, 0) + 1
        if unusual:
            self._add_unusual(near, unusual)
        return near, stands

    def _add_unusual(self, near: Near, units: list[tuple[Unit, int, tuple[ProvinceId, ...]]]) -> None:
        """Add units of other strength than one, and those that nobody helps and that help nobody.

        What is `near` for the side that stands somewhere itself is what helps it there, its own further strength too.
        """
        for unit, seat, reach in units:
            strength, alone = self.strengths.get(unit.id, 1), unit.kind in self.lone
            for province in reach:
                here = near[province]
                there = here.get(seat, 0)
                here[seat] = max(there, strength) if alone else there + strength
        for unit, seat, _ in units:
            if unit.at in near:
                here = near[unit.at]
                alone = unit.kind in self.lone
                here[seat] = (0 if alone else here.get(seat, 0)) + self.strengths.get(unit.id, 1) - 1

    def _go_by(self, centres: Mapping[ProvinceId, SeatId]) -> None:
        """Forget which centres are in reach of where, if there are others now."""
        if centres is not self._centres:
            if centres.keys() != self._centres.keys():
                self._stood.clear()
            self._centres = centres

    def _standing(self, medium: str, at: ProvinceId, coast: str) -> tuple[tuple[ProvinceId, ...], list[float]]:
        """The centres in reach of where a unit stands, and what the place counts for each seat. Remembered."""
        reach = reached(self.board, medium, at, coast)
        place = self.places[medium].get((at, coast)) if self.places else None
        fields = [0.0 if place is None else FIELD * field[medium][place] for field in self.fields]
        stood = tuple([province for province in reach if province in self._centres]), fields
        self._stood[medium, at, coast] = stood
        return stood

    @staticmethod
    def _share_out(likely: list[float], has: int, on: int, near: dict[int, int], soon: bool) -> None:
        """Add what each seat is likely to have of one centre. `has`, `on`: who owns it and stands there, or -1."""
        weight = 1.0 if soon else AHEAD
        if on >= 0:
            _share_contested_centre(likely, on, near, weight)
        else:
            _open(likely, has, near, weight)
        if not soon:
            rest = 1 - AHEAD
            if on >= 0 and on != has:
                likely[on] += rest * STANDS
                rest *= 1 - STANDS
            if has >= 0:
                likely[has] += rest


def _share_contested_centre(likely: list[float], on: int, near: dict[int, int], weight: float) -> None:
    """Share out a centre on which somebody stands: with whoever else could come with the most."""
    comes, by = 0, -1
    for seat, units in near.items():
        if seat != on and units > comes:
            comes, by = units, seat
    stays = STAYS[min(near.get(on, 0), 2)][min(comes, 4)]
    likely[on] += weight * stays
    if by >= 0:
        likely[by] += weight * (1 - stays)


def _open(likely: list[float], has: int, near: dict[int, int], weight: float) -> None:
    """Share out an empty centre: among whoever could come, and its owner, who keeps it if nobody does."""
    keeps = KEEPS + (ENTERS[min(near[has], 4)] if has in near else 0.0)
    enters = {seat: ENTERS[min(units, 4)] for seat, units in near.items() if seat != has}
    total = keeps + sum(enters.values())
    for seat, one in enters.items():
        likely[seat] += weight * one / total
    if has >= 0:
        likely[has] += weight * keeps / total
