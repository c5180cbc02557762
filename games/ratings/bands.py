"""Ratings as people are shown them: a band, and a number once there is enough to say one."""

from dataclasses import dataclass

from games.models import SeatRecord
from games.ratings.numbers import Rating
from games.ratings.rating_now import ENOUGH

__all__ = ["ENOUGH", "WIDTH", "Band", "after", "band_of", "before", "lower_end"]

WIDTH = 2
"""How many standard deviations the band reaches to either side: 95 of 100 of what is thought possible."""


@dataclass(frozen=True, slots=True)
class Band:
    """A rating for people: from where to where, and its middle, empty as long as there were fewer than ENOUGH games."""

    low: str
    high: str
    middle: str
    games: int

    @property
    def known(self) -> bool:
        """Whether there were enough games to tell a number."""
        return bool(self.middle)


def band_of(rating: Rating, games: int) -> Band:
    """The band of a rating that `games` games have made."""
    high = rating.mu + WIDTH * rating.sigma
    return Band(f"{lower_end(rating):.1f}", f"{high:.1f}", f"{rating.mu:.1f}" if games >= ENOUGH else "", games)


def lower_end(rating: Rating) -> float:
    """Where the band begins: what a rating comes to that is held to the worst that is thought possible."""
    return rating.mu - WIDTH * rating.sigma


def before(line: SeatRecord) -> Rating | None:
    """What stood before a line of the ledger; None where it has no numbers."""
    return _rating(line.mu_before, line.sigma_before)


def after(line: SeatRecord) -> Rating | None:
    """What stands after it."""
    return _rating(line.mu_after, line.sigma_after)


def _rating(mu: float | None, sigma: float | None) -> Rating | None:
    return Rating(mu, sigma) if mu is not None and sigma is not None else None
