"""The search for boards: few meetings, few repeated powers, the same seed gives the same boards, and it is fast."""

import itertools
import time
from collections import Counter

import pytest

from games.events.seeding import Past, assigned, boards_drawn, powers_drawn, sitting_out

SEATS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")


def rounds(entries, number, seed="a", apart=()):
    """So many rounds of boards of seven, each after the ones before: boards with their seats."""
    met, played, found = Counter(), Counter(), []
    for one in range(number):
        past = Past(met, played, apart)
        boards = boards_drawn(range(entries), [7] * (entries // 7), past, f"{seed}:{one}")
        seated = [powers_drawn(board, SEATS, past, f"{seed}:{one}:{at}") for at, board in enumerate(boards)]
        for board in seated:
            met.update(map(frozenset, itertools.combinations(board.values(), 2)))
            played.update((entry, seat) for seat, entry in board.items())
        found.append(seated)
    return found, met, played


def test_everybody_sits_once_in_a_round():
    found, _, _ = rounds(28, 3)
    for boards in found:
        assert sorted(entry for board in boards for entry in board.values()) == list(range(28))
        assert all(sorted(board) == sorted(SEATS) for board in boards)


def test_nobody_meets_twice_where_there_are_enough_of_them():
    _, met, _ = rounds(49, 3)
    assert max(met.values()) == 1


def test_nobody_has_a_power_twice_before_having_had_all():
    _, _, played = rounds(49, 5)
    assert max(played.values()) == 1


def test_pairs_that_are_to_be_kept_apart_never_meet():
    apart = [frozenset({0, one}) for one in range(1, 12)]
    _, met, _ = rounds(28, 4, apart=apart)
    assert not any(met[pair] for pair in apart)


def test_the_same_seed_gives_the_same_boards_and_another_one_others():
    assert rounds(28, 2, seed="x") == rounds(28, 2, seed="x")
    assert rounds(28, 2, seed="x") != rounds(28, 2, seed="y")
    entries = list(range(14))
    assert boards_drawn(entries, [7, 7], Past(), "x") == boards_drawn(entries[::-1], [7, 7], Past(), "x")


def test_a_hundred_entries_take_seconds():
    began = time.process_time()
    _, met, _ = rounds(98, 4)
    assert time.process_time() - began < 12
    assert max(met.values()) == 1


def test_who_sat_out_plays_the_next_time():
    first = sitting_out(range(16), 14, {}, "a")
    assert len(first) == 2
    second = sitting_out(range(16), 14, dict.fromkeys(first, 1), "b")
    assert len(second) == 2 and not set(first) & set(second)
    assert sitting_out(range(7), 7, {}, "a") == []


@pytest.mark.parametrize("luck", range(5))
def test_the_assignment_costs_least(luck):
    import random

    random.seed(luck)
    costs = [[random.randrange(9) for _ in range(6)] for _ in range(5)]
    ways = itertools.permutations(range(6), 5)
    least = min(sum(costs[row][column] for row, column in enumerate(those)) for those in ways)
    found = assigned(costs)
    assert len(set(found)) == 5 and sum(costs[row][column] for row, column in enumerate(found)) == least


def test_what_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="places"):
        boards_drawn(range(8), [7], Past(), "a")
    with pytest.raises(ValueError, match="seats"):
        powers_drawn(range(8), SEATS, Past(), "a")
    assert powers_drawn([], SEATS, Past(), "a") == {}
