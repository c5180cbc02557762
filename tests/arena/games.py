"""One game of the arena: one seat is played by the bot that is measured, all others by another."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import lru_cache

from engine.model.phases import FIRST_YEAR, read_phase
from engine.model.state import State
from engine.rulebook.rulebook import Rulebook
from engine.turn.adjudication import adjudicate, start_game
from engine.turn.draws import Draws
from tests.arena.players import PLAYERS
from tests.fuzz.campaigns import Composition


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
    """What came of a match for the seat that is measured. `turns`: processor milliseconds for each of its turns."""

    match: Match
    share: float = 0.0
    won: float = 0.0
    solo: bool = False
    survived: bool = False
    centres: int = 0
    last: str = ""
    turns: list[float] = field(default_factory=list)


@lru_cache(maxsize=4)
def rulebook_of(composition: Composition) -> Rulebook:
    """A rulebook, loaded once a process."""
    return composition.load()


def play_match(match: Match) -> Score:
    """Play a match to its end. The same match always comes to the same score, but for the time that it took."""
    rulebook, score = rulebook_of(match.composition), Score(match)
    draws = Draws(secret=f"arena {match.seed}", hidden_secret=f"hidden {match.seed}")
    state = start_game(rulebook, draws).state
    while not state.ended and read_phase(state.phase).year < FIRST_YEAR + match.years:
        papers = {}
        for seat in rulebook.amended(state.house).seat_ids:
            measured = seat == match.seat
            player = PLAYERS[match.bot if measured else match.against]
            before = time.process_time()
            papers[str(seat)] = player(rulebook, state, str(seat), match.seed, match.budget)
            if measured and papers[str(seat)]:
                score.turns.append((time.process_time() - before) * 1000)
        state = adjudicate(rulebook, state, papers, (), draws).state
    _count(score, state, {str(seat) for seat in rulebook.amended(state.house).seat_ids})
    return score


def _count(score: Score, state: State, seats: set[str]) -> None:
    """Fill in how a game ended. Centres that no seat has (monsters may) count for nobody.

    Who wins by centres has all of the share. Who wins otherwise, by time or points, has won; the share goes by centres.
    """
    seat = score.match.seat
    sizes: dict[str, int] = {}
    for owner in state.centres.values():
        if owner in seats:
            sizes[owner] = sizes.get(owner, 0) + 1
    winners = state.winners or ()
    score.centres = sizes.get(seat, 0)
    score.survived = bool(score.centres) or any(unit.owner == seat for unit in state.units.values()) or seat in winners
    score.solo = winners == (seat,)
    score.won = 1 / len(winners) if seat in winners else 0.0
    squares = sum(size * size for size in sizes.values())
    most = max(sizes.values(), default=0)
    by_centres = bool(winners) and all(sizes.get(str(winner)) == most for winner in winners)
    score.share = score.won if by_centres else score.centres**2 / squares if squares else 0.0
    score.last = state.phase
