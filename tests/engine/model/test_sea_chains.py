"""Chains of fleets, against an oracle that tries every set of fleets; and lists of orders for all seats at once."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

import engine
from engine.model.ids import ProvinceId
from engine.model.sea_chains import Waters, chart_of
from tests.rows import every_row

BOARD = engine.load_rulebook("standard").board
SEAS = [place for place in BOARD.provinces if BOARD.is_sea(place)]
COASTS = [place for place in BOARD.provinces if BOARD.is_coastal(place)]


def joins(seas: frozenset[ProvinceId], origin: ProvinceId, target: ProvinceId) -> bool:
    """Whether fleets in these seas carry an army from one coast to another."""
    edge = [sea for sea in seas if origin in BOARD.touches[sea]]
    seen: set[ProvinceId] = set()
    while edge:
        sea = edge.pop()
        if target in BOARD.touches[sea]:
            return True
        if sea not in seen:
            seen.add(sea)
            edge += [other for other in seas if other in BOARD.touches[sea]]
    return False


def least_chains(seas: list[ProvinceId], origin: ProvinceId, target: ProvinceId) -> list[frozenset[ProvinceId]]:
    """The sets of seas that join the coasts and would not, were any one of them taken away."""
    found: list[frozenset[ProvinceId]] = []
    for size in range(1, len(seas) + 1):
        for chosen in map(frozenset, combinations(seas, size)):
            if not any(smaller <= chosen for smaller in found) and joins(chosen, origin, target):
                found.append(chosen)
    return found


@every_row("seed", range(25))
def test_fleets_that_a_chain_needs(seed: int) -> None:
    chance = random.Random(seed)
    seas = chance.sample(SEAS, chance.randint(1, 7))
    waters = Waters(chart_of(BOARD), seas)
    for origin in chance.sample(COASTS, 6):
        chains = waters.chains(origin)
        for target in COASTS:
            wanted = least_chains(seas, origin, target) if target != origin else []
            some = sum(waters.bit[sea] for sea in frozenset().union(*wanted))
            assert chains.some.get(target, 0) == some
            if wanted:
                assert chains.every[target] == sum(waters.bit[sea] for sea in frozenset.intersection(*wanted))


@every_row("seed", range(25))
def test_whether_fleets_join_two_coasts_and_whether_one_is_needed(seed: int) -> None:
    chance = random.Random(seed)
    seas = chance.sample(SEAS, chance.randint(1, 7))
    waters = Waters(chart_of(BOARD), seas)
    for origin in chance.sample(COASTS, 6):
        for target in COASTS:
            apart = target != origin
            assert waters.joined(origin, target) == (apart and joins(frozenset(seas), origin, target))
            needed = frozenset().union(*least_chains(seas, origin, target)) if apart else frozenset()
            for sea in seas:
                others = frozenset(seas) - {sea}
                assert waters.joined(origin, target, waters.bit[sea]) == (apart and joins(others, origin, target))
                assert waters.needed(origin, target, waters.bit[sea]) == (sea in needed)
        assert not waters.needed(origin, COASTS[0], 0)


def test_targets_stand_in_canonical_order() -> None:
    chains = Waters(chart_of(BOARD), SEAS).chains(ProvinceId("Lon"))
    assert list(chains.some) == sorted(chains.some, key=str.casefold)
    assert "Lon" not in chains.some
    assert {"Ank", "Sev", "Ber", "Lvn"}.isdisjoint(chains.some), "the Black Sea and the Baltic are seas of their own"
    assert {"Con", "Swe", "StP", "Syr"} <= chains.some.keys()


def crowded(seed: int) -> engine.State:
    chance = random.Random(seed)
    rulebook = engine.load_rulebook("standard")
    units: dict[str, list[str]] = {seat: [] for seat in rulebook.seat_ids}
    for place in chance.sample(list(BOARD.provinces), 40):
        kind = BOARD.provinces[place].kind
        stands = [str(stand) for stand in BOARD.stands(place)]
        letter = "F" if kind == "sea" else "A" if kind == "inland" else chance.choice("AF")
        if kind != "impassable":
            units[chance.choice(rulebook.seat_ids)].append(
                f"{letter} {chance.choice(stands) if letter == 'F' else place}"
            )
    return engine.load_state(rulebook, {"phase": "S1901M", "units": units})


@every_row("seed", range(6))
def test_orders_of_all_seats_are_those_of_each(seed: int) -> None:
    rulebook, state = engine.load_rulebook("standard"), crowded(seed)
    assert engine.all_legal_orders(rulebook, state) == {
        seat: engine.legal_orders(rulebook, state, seat) for seat in rulebook.seat_ids
    }


@pytest.mark.parametrize("seed", range(3))
def test_every_listed_order_is_accepted_as_it_stands(seed: int) -> None:
    rulebook, state = engine.load_rulebook("standard"), crowded(seed)
    for seat, by_unit in engine.all_legal_orders(rulebook, state).items():
        for unit, lines in by_unit.items():
            for line in lines:
                (answer,) = engine.check(rulebook, state, seat, [line])
                assert (answer.canonical, answer.subject) == (line, unit)
                uncarried = (
                    "VIA" in line.split()
                )  # by itself: no line of the seat's carries it (`engine.turn.uncarried`)
                assert answer.level == "ok" or (answer.level == "warning" and uncarried), answer
