"""Positions that no player would be in, for properties that hold all the same."""

import engine
from engine.model.chance import Chance


def crowded(rulebook, seed):
    """A position of 34 units in legal places, and random legal orders for all of them."""
    chance = Chance(seed)
    board = rulebook.board
    places = [p for p in board.places if board.provinces[p.province].kind != "impassable"]
    units, taken = {seat: [] for seat in rulebook.seat_ids}, set()
    while len(taken) < 34:
        place = chance.pick(places)
        province = board.provinces[place.province]
        if place.province in taken or (province.coasts and not place.coast):
            continue
        taken.add(place.province)
        army = province.kind == "inland" or (province.kind == "coastal" and not place.coast and chance.once_in(2))
        units[chance.pick(rulebook.seat_ids)].append(f"{'A' if army else 'F'} {place}")
    state = engine.load_state(rulebook, {"phase": "S1905M", "units": units})
    return state, {seat: engine.random_orders(rulebook, state, seat, seed) for seat in rulebook.seat_ids}
