"""A season of the variant with most rules in it: eleven players, every rule, the orders of made-up games."""

from engine import Draws, adjudicate, load_rulebook
from engine.bots.play import play
from tests.bench.clock import Row, Stopwatch

GAMES, YEARS = 6, 8


def measure() -> Row:
    """Play a few games, then work their turns out again: the mean of a season, retreats and Winter included."""
    rulebook, draws = load_rulebook("rather_silly"), Draws("secret", "hidden")
    turns = [one for game in range(GAMES) for one in play(rulebook, f"bench {game}", YEARS) if one.before is not None]
    watch, seasons = Stopwatch(), 0
    for one in turns:
        watch.time(adjudicate, rulebook, one.before, one.papers, (), draws)
        seasons += one.before.phase.endswith("M")
    return Row.below(f"a season of Rather Silly, {seasons} seasons", watch.seconds / seasons * 1000, 25, "ms")
