"""Retreats that meet."""

from engine.resolver import NOBODY, NOWHERE, Retreats, first_legal, resolve_retreats


def test_alone_it_arrives_and_nowhere_it_does_not() -> None:
    verdicts = resolve_retreats(Retreats([3, NOWHERE]))
    assert verdicts.arrives == (True, False)
    assert verdicts.stopped_by == (NOBODY, NOBODY)


def test_equal_ones_all_fail_and_so_do_weaker_ones() -> None:
    verdicts = resolve_retreats(Retreats([3, 3, 3, 4], strength=[2, 2, 1, 1]))
    assert verdicts.arrives == (False, False, False, True)
    assert verdicts.stopped_by == (1, 0, 0, NOBODY)


def test_the_highest_alone_arrives() -> None:
    assert resolve_retreats(Retreats([3, 3, 3], strength=[1, 2, 1])).arrives == (False, True, False)


def test_units_of_one_group_never_conflict_with_each_other() -> None:
    assert resolve_retreats(Retreats([3, 3], group=[7, 7])).arrives == (True, True)
    assert resolve_retreats(Retreats([3, 3, 3], group=[7, 7, 8])).arrives == (False, False, False)


def test_who_does_not_contest_conflicts_with_nobody() -> None:
    assert resolve_retreats(Retreats([3, 3], contests=[False, True])).arrives == (True, True)


def test_the_first_legal_place_of_a_list() -> None:
    assert first_legal([5, 4, 3], {3, 4}) == 4
    assert first_legal([5], {3, 4}) == NOWHERE
