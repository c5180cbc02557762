"""The resolver against an oracle that tries every assignment (oracle.py)."""

from dataclasses import replace

from hypothesis import event, given, settings
from hypothesis import strategies as st

from engine.resolver import MOVED, Movement, resolve
from tests.engine.movement.resolver.oracle import Solution, solutions
from tests.engine.movement.resolver.strategies import fights
from tests.sizes import some


def check(movement: Movement, *, standard: bool) -> None:
    """What the law demands of any fight: its one solution, or one that the backup rules may choose."""
    verdicts, found = resolve(movement), solutions(movement)
    answer = Solution(tuple(o == MOVED for o in verdicts.outcome), verdicts.whole, verdicts.given)
    if verdicts.disrupted:
        event("paradox")
        assert len(found) != 1, "a paradox rule where there is one solution"
        found = solutions(movement, verdicts.disrupted)
    greatest = [s for s in found if all(_moves_contain(s, other) for other in found)]
    if standard or greatest:
        assert answer in greatest
        assert {s.whole for s in found} == {answer.whole}, "a paradox taken for a circular movement"
        event("circular movement" if len(found) > 1 else "one solution")


def _moves_contain(solution: Solution, other: Solution) -> bool:
    return all(theirs <= ours for ours, theirs in zip(solution.moved, other.moved, strict=True))


@settings(max_examples=some(130), deadline=None)
@given(fights())
def test_standard_fights_have_the_one_solution_of_the_equations(movement: Movement) -> None:
    check(movement, standard=True)


@settings(max_examples=some(100), deadline=None)
@given(fights(odd=True))
def test_odd_fights_have_the_one_solution_of_the_equations(movement: Movement) -> None:
    check(movement, standard=False)


@settings(max_examples=some(50), deadline=None)
@given(
    fights(odd=True),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.sampled_from([(), (True,), (True, False, True)]),
)
def test_options_have_the_one_solution_of_the_equations(
    movement, joint, single, cuts_own, prevents_not, pattern
) -> None:
    column = [pattern[unit % len(pattern)] for unit in range(len(movement.place))] if pattern else ()
    options = {"joint": joint, "single": single, "convoy_cuts_own": cuts_own, "dislodged_prevents_not": prevents_not}
    check(replace(movement, own_ok=column, yields=column, **options), standard=False)


@settings(max_examples=some(40), deadline=None)
@given(fights(odd=True), st.randoms(use_true_random=False))
def test_numbering_the_units_and_supports_otherwise_changes_only_the_numbers(movement, random) -> None:
    n = len(movement.place)
    new = random.sample(range(n), n)  # the unit that was u is now new[u]
    order = random.sample(range(len(movement.supports)), len(movement.supports))
    plain, shuffled = resolve(movement), resolve(_renumbered(movement, new, order))
    for field in ("outcome", "reason", "strength", "against", "whole"):
        assert [getattr(shuffled, field)[new[u]] for u in range(n)] == list(getattr(plain, field)), field
    assert list(shuffled.given) == [plain.given[s] for s in order]
    assert shuffled.standoffs == plain.standoffs
    assert shuffled.disrupted == {new[u] for u in plain.disrupted}


def _renumbered(movement: Movement, new: list[int], order: list[int]) -> Movement:
    """The same fight, its units and supports in another order."""
    old = sorted(range(len(new)), key=lambda unit: new[unit])
    columns = ("place", "side", "intent", "target", "group", "move", "hold", "force", "contests", "passes")
    moved = {name: [getattr(movement, name)[u] for u in old] if getattr(movement, name) else () for name in columns}
    supports = [movement.supports[s] for s in order]
    moved["supports"] = [s._replace(supporter=new[s.supporter], helped=new[s.helped]) for s in supports]
    moved["routes"] = {
        new[unit]: route._replace(
            carriers=tuple(new[c] for c in route.carriers),
            starts=frozenset(new[c] for c in route.starts),
            ends=frozenset(new[c] for c in route.ends),
            links={new[c]: tuple(new[d] for d in near) for c, near in route.links.items()},
        )
        for unit, route in reversed(movement.routes.items())
    }
    return replace(movement, **moved)
