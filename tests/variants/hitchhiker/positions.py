"""Crowded positions of Hitch-hiker, made up by a seed: all kinds, both wanderers, and everything that may be hidden."""

from dataclasses import replace

from engine import load_rulebook
from engine.model.chance import Chance
from engine.model.ids import END, KindId, ProvinceId, SeatId, UnitId
from engine.model.state import Mark, Token, Unit

RULEBOOK = load_rulebook("hitchhiker")
ACTIONS = ("BLASTER", "COMMAND", "SUNGLASSES")


def crowded(seed, phase="F1903M", count=45):
    """A position in a movement window: units, wanderers, statuses, and what is known to few or to nobody yet."""
    chance = Chance(seed)
    board = RULEBOOK.board
    provinces = [place for place, province in board.provinces.items() if province.kind != "impassable"]
    units, stacks = {}, {}
    for place in chance.some(provinces, count):
        for unit in _units(chance, place, stacks, len(units) + 1):
            units[unit.id] = unit
    centres = {
        place: chance.pick([*RULEBOOK.seat_ids, SeatId("")]) if chance.once_in(3) else owner
        for place, owner in RULEBOOK.start.centres.items()
        if place in board.homes["Vogon"] or not chance.once_in(12)
    }
    marvin, zaphod = chance.some(provinces, 2)
    marvin = next(place for place in [marvin, *provinces] if all(unit.at != place for unit in units.values()))
    zaphod = zaphod if zaphod != marvin else next(place for place in provinces if place != marvin)
    return replace(
        RULEBOOK.start,
        phase=phase,
        units=units,
        centres=dict(sorted(centres.items())),
        tokens=(Token("marvin.at", at=marvin), Token("zaphod.at", at=zaphod)),
        marks=tuple(sorted(_marks(chance, units, centres, phase[:5]), key=lambda mark: (mark.name, mark.subject))),
        next_unit=len(units) + 1,
    )


def _units(chance, place, stacks, number):
    province = RULEBOOK.board.provinces[place]
    kinds = {"sea": "FFFV", "inland": "AAAMHV", "coastal": "AAFFMHHV"}[province.kind]
    kind = chance.pick(kinds)
    if kind in "HV":
        owner = SeatId("Hitchhiker" if kind == "H" else "Vogon")
    else:
        owner = chance.pick([seat for seat in RULEBOOK.seat_ids if seat != "Hitchhiker"])
    coast = chance.pick(province.coasts) if kind == "F" and province.coasts else ""
    size = 1 + chance.below(3) if kind == "H" else 1
    for one in range(size):
        yield Unit(
            UnitId(number + one), KindId(kind), owner, ProvinceId(place), coast, number=one + 1 if kind == "H" else 0
        )


def _marks(chance, units, centres, season):
    for number in units:
        if chance.once_in(4):
            words = tuple(sorted(chance.some(ACTIONS, 1 + chance.below(2))))
            yield Mark("zaphod.due", str(number), words, season, audience=frozenset())
        for status in ("commanded", "sunglasses"):
            if chance.once_in(8):
                yield Mark(f"zaphod.{status}", str(number))
    for place, owner in centres.items():
        if owner and chance.once_in(8):
            yield Mark("zaphod.neutralise_due", place, True, season, audience=frozenset())
        if owner and chance.once_in(5) and place not in RULEBOOK.board.homes["Vogon"]:
            yield Mark("vogons.proof", place, "bought", audience=frozenset({owner, END}))
