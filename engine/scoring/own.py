"""By the rules: what the rules of a game score besides centres, or in their place."""

from __future__ import annotations

from fractions import Fraction

from engine.model.state import State
from engine.rulebook.draws import Draws
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.turn import Turn
from engine.scoring.final import Final
from engine.scoring.system import Scores, System
from engine.views import project

OWN = "own"


def own_points(rulebook: Rulebook, state: State, seat: str | None, *, over: bool) -> dict[str, Fraction]:
    """What the rules in force give seats in a position, as a seat (None: a spectator) may know it.

    Of those seats alone of which some rule says it; what several rules give one seat is added up. Nothing where it is
    a secret until the game is over.
    """
    rulebook = rulebook.amended(state.house)
    scores = rulebook.own_scores
    if not scores or (any(one.secret for one in scores) and not over):
        return {}
    turn = Turn.open(rulebook, project(rulebook, state, seat, over), Draws())
    points: dict[str, Fraction] = {}
    for one in scores:
        for whose, more in one.points(turn).items():
            points[str(whose)] = points.get(str(whose), Fraction(0)) + more
    return points


def score_own_count(final: Final) -> Scores:
    """What the rules count for each seat, and the centres of all others; all of it to who wins."""
    counted = {seat: final.own.get(seat, Fraction(n)) for seat, n in final.centres.items()}
    counted |= {seat: points for seat, points in final.own.items() if seat not in counted}
    if not final.winners:
        return counted
    share = sum(counted.values(), Fraction(0)) / len(final.winners)
    return {**dict.fromkeys(counted, Fraction(0)), **dict.fromkeys(final.winners, share)}


SYSTEMS = (
    System(
        OWN,
        "By the rules",
        "What the rules themselves count: cards, points, years; for all others a point for each centre. A winner gets "
        "the points of all.",
        "The rules that bring it: each says what it counts",
        score_own_count,
    ),
)
