"""One game of the arena: one seat is played by the bot that is measured, all others by another."""

from __future__ import annotations

import resource
import time
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import lru_cache

from engine.model.phases import FIRST_YEAR, read_phase
from engine.model.state import State
from engine.rulebook.draws import Draws
from engine.rulebook.rulebook import Rulebook
from engine.turn.adjudication import adjudicate, start_game
from tests.arena.players import PLAYERS
from tests.fuzz.campaigns import Composition

KIB_A_MB = 1000 * 1000 / 1024
"""The system counts memory in KiB."""


@dataclass(frozen=True)
class Match:
    """What is to be played: the rulebook, who against whom, until when, in which seat, by which seed.

    `budget`: the positions that the Expert may try in a turn.
    """

    composition: Composition
    bot: str
    against: str
    seat: str
    seed: str
    years: int
    budget: int


@dataclass
class Score:
    """What came of a match for the seat that is measured. `turns`: processor milliseconds for each of its turns.

    `peak_mb`: the most memory, in MB, that the process which played it has ever held, with all seats and the rulebook.
    """

    match: Match
    share: float = 0.0
    won: float = 0.0
    solo: bool = False
    survived: bool = False
    centres: int = 0
    last: str = ""
    turns: list[float] = field(default_factory=list)
    peak_mb: float = 0.0


@lru_cache(maxsize=4)
def rulebook_of(composition: Composition) -> Rulebook:
    """A rulebook, loaded once a process."""
    return composition.load()


def play_match(match: Match) -> Score:
    """Play a match to its end. The same match always comes to the same score, but for the time that it took."""
    rulebook, score = rulebook_of(match.composition), Score(match)
    draws = Draws(secret=f"arena {match.seed}", hidden_secret=f"hidden {match.seed}")
    state = counted = start_game(rulebook, draws).state
    while not state.ended and read_phase(state.phase).year < FIRST_YEAR + match.years:
        papers = {}
        for seat in seats_of(rulebook, state):
            measured = seat == match.seat
            player = PLAYERS[match.bot if measured else match.against]
            before = time.process_time()
            papers[seat] = player(rulebook, state, seat, match.seed, match.budget)
            if measured and papers[seat]:
                score.turns.append((time.process_time() - before) * 1000)
        state = adjudicate(rulebook, state, papers, (), draws).state
        counted = state if _sizes(state, seats_of(rulebook, state)) else counted
    score.peak_mb = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KIB_A_MB, 1)
    _count(score, state, counted, seats_of(rulebook, state))
    return score


def seats_of(rulebook: Rulebook, state: State) -> list[str]:
    """Every seat that there is in a position."""
    return [str(seat) for seat in rulebook.amended(state.house).seat_ids]


def _sizes(state: State, seats: Collection[str]) -> Counter[str]:
    """How many centres each seat has. Those that no seat has (monsters may) count for nobody."""
    return Counter(str(owner) for owner in state.centres.values() if owner in seats)


def shares(state: State, seats: Collection[str]) -> dict[str, float]:
    """What each seat has of a game that ends so.

    All of it goes to winners who have the most centres, too, however they won (the card game by its final count as
    well). Where there are none, each seat has its part of the sum of squares.
    """
    sizes, winners = _sizes(state, seats), {str(winner) for winner in state.winners or ()}
    most = max(sizes.values(), default=0)
    if winners and all(sizes.get(winner) == most for winner in winners):
        return {seat: 1 / len(winners) if seat in winners else 0.0 for seat in seats}
    squares = sum(size * size for size in sizes.values())
    return {seat: sizes[seat] ** 2 / squares if squares else 0.0 for seat in seats}


def _count(score: Score, state: State, counted: State, seats: Collection[str]) -> None:
    """Fill in how a game ended. `counted`: the last position in which some seat had a centre, by which shares go.

    Winners with the most centres have all of the share. Who wins with fewer, by time or points, has won; the share goes
    by centres.
    """
    seat, sizes, winners = score.match.seat, _sizes(state, seats), state.winners or ()
    score.centres = sizes.get(seat, 0)
    score.survived = bool(score.centres) or any(unit.owner == seat for unit in state.units.values()) or seat in winners
    score.solo = winners == (seat,)
    score.won = 1 / len(winners) if seat in winners else 0.0
    score.share = shares(counted, seats).get(seat, 0.0)
    score.last = state.phase
