"""The plain fight comes to what the resolver comes to, wherever it does not go in circles."""

from hypothesis import event, given, settings

from engine.resolver import DISLODGED, MOVE, MOVED, NOWHERE, Movement, PlainFight, resolve
from tests.engine.movement.resolver.strategies import fights
from tests.sizes import some


def plain(movement: Movement) -> PlainFight:
    """The same fight as a plain one."""
    occupant = {place: unit for unit, place in enumerate(movement.place)}
    fight = PlainFight(list(movement.place), list(movement.side), occupant, dict(movement.routes))
    for unit, intent in enumerate(movement.intent):
        if intent == MOVE:
            fight.move(unit, movement.target[unit])
    for support in movement.supports:
        moves = movement.intent[support.helped] == MOVE
        fits = movement.target[support.helped] == support.target if moves else support.target == NOWHERE
        if fits:
            fight.support(support.supporter, support.helped, support.target)
    return fight


@settings(max_examples=some(300), deadline=None)
@given(fights())
def test_a_plain_fight_comes_to_what_any_fight_comes_to(movement: Movement) -> None:
    fight, verdicts = plain(movement), resolve(movement)
    if not fight.settle():
        event("goes in circles")
        return
    assert not verdicts.paradox
    assert [bool(moved) for moved in fight.moved] == [outcome == MOVED for outcome in verdicts.outcome]
    assert [bool(whole) for whole in fight.whole] == list(verdicts.whole)
    expected = [(unit, by) for unit, by in enumerate(verdicts.dislodged_by) if verdicts.outcome[unit] == DISLODGED]
    assert fight.dislodged() == expected
    assert frozenset(fight.standoffs()) == verdicts.standoffs


def test_what_goes_in_circles_is_left_to_the_resolver():
    ring = Movement(place=[0, 1, 2], side=[0, 1, 2], intent=[MOVE] * 3, target=[1, 2, 0])
    assert not plain(ring).settle()
