"""The movement resolver's one function."""

from engine.resolver.cycles import break_cycle
from engine.resolver.equations import JUDGES
from engine.resolver.movement import Movement
from engine.resolver.report import report
from engine.resolver.tables import UNKNOWN, FightTables
from engine.resolver.verdicts import Verdicts


def resolve(movement: Movement) -> Verdicts:
    """Resolve one fight.

    A move succeeds if its route stands and its (force, number) exceeds that of every rival for its target and of every
    group that defends it. Pure: the same movement has the same verdicts, and numbering units or places otherwise
    changes nothing but the numbers. DATC 3.0, chapter 5, with the default choices of 4.A.

    Round by round everything is judged that can be on what is known; when a round finds nothing, what is left goes in
    circles, and `cycles.break_cycle` decides a part of it.
    """
    fight = FightTables(movement)
    decided = fight.known
    left = fight.variables()
    while left:
        unsettled = []
        for variable in left:
            kind, number = variable
            verdict = JUDGES[kind](fight, number)
            if verdict == UNKNOWN:
                unsettled.append(variable)
            else:
                decided[kind][number] = verdict
        if len(unsettled) == len(left):
            break_cycle(fight, unsettled)
            unsettled = [(kind, number) for kind, number in unsettled if decided[kind][number] == UNKNOWN]
        left = unsettled
    return report(fight)
