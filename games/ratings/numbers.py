"""The numbers: what a game makes of the ratings of those who played it, by Plackett and Luce.

A pure function of the ratings before and the ranks. Its results are rounded after every game, so that the last digit
of a machine's arithmetic is carried no further, and those of one rank are taken in a given order.
"""

from collections.abc import Sequence
from typing import NamedTuple

import openskill
from openskill.models import PlackettLuce

LIBRARY = f"openskill {openskill.__version__}"
DIGITS = 6
MODEL = PlackettLuce()
"""With the library's own constants: mu 25, sigma 25/3, beta 25/6, kappa 0.0001, tau 25/300."""


class Rating(NamedTuple):
    """How good somebody is thought to be: a normal distribution."""

    mu: float
    sigma: float


START = Rating(round(MODEL.mu, DIGITS), round(MODEL.sigma, DIGITS))


def rated(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """The ratings after a game of two or more, in the order of those before. `ranks`: 1 is the best; some may be even.

    What somebody gets depends on who else plays and on the ranks, not on the order in which they are given.
    """
    order = sorted(range(len(ranks)), key=lambda one: (ranks[one], before[one]))
    teams = [[MODEL.rating(before[one].mu, before[one].sigma)] for one in order]
    after = MODEL.rate(teams, ranks=[float(ranks[one]) for one in order])
    ratings = {one: team[0] for one, team in zip(order, after, strict=True)}
    return [_rounded(ratings[one].mu, ratings[one].sigma) for one in range(len(ranks))]


def mean(ratings: Sequence[Rating]) -> Rating:
    """The mean of what several seats of one player come to."""
    count = len(ratings)
    return _rounded(sum(one.mu for one in ratings) / count, sum(one.sigma for one in ratings) / count)


def _rounded(mu: float, sigma: float) -> Rating:
    return Rating(round(mu, DIGITS), round(sigma, DIGITS))
