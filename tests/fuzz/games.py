"""One random game, looked at turn by turn until something is wrong."""

from __future__ import annotations

import hashlib
import traceback
from dataclasses import dataclass
from pathlib import Path

from engine.bots.play import Played, random_orders
from engine.model.errors import RulebookError
from engine.model.phases import FIRST_YEAR, read_phase
from engine.rulebook.draws import Draws
from engine.rulebook.rulebook import Rulebook
from engine.turn.adjudication import adjudicate, start_game
from tests.fuzz.campaigns import Composition, company, pair
from tests.fuzz.cases import Case, Fault
from tests.fuzz.checks import faults
from tests.fuzz.shrink import keep

AGAIN = 7  # one turn in so many is adjudicated again, in other orders and with a secret changed


@dataclass
class Game:
    """What came of one game: `refused`, `turns` played on so many `lines` of orders, and what broke."""

    composition: Composition
    seed: str
    turns: int = 0
    lines: int = 0
    refused: str = ""
    broken: str = ""
    kept: Path | None = None


def draws_of(seed: str) -> Draws:
    """The secrets of a game."""
    return Draws(secret=f"secret {seed}", hidden_secret=f"hidden {seed}")


def one_game(composition: Composition, seed: str, years: int, folder: Path | None = None) -> Game:
    """Play a game by its seed and look at every turn. Stops at the first fault.

    With a folder the turn is made as small as it can be, and kept there as a scenario.
    """
    game = Game(composition, seed)
    try:
        rulebook = composition.load()
    except RulebookError as error:
        game.refused = str(error)
        return game
    try:
        fault = _play(rulebook, game, years)
    except Exception:  # whatever it is, it is what is looked for
        fault = Fault("break", traceback.format_exc(limit=-4))
    if fault is not None:
        game.broken = f"turn {game.turns}: {fault}"
        if folder is not None and fault.case is not None:
            game.kept = keep(fault, folder / f"{_file_name(composition, seed)}.yaml")
    return game


def pair_game(one: str, other: str, seed: str, years: int, folder: Path | None = None) -> Game:
    """The same of two rules, in the smallest company in which they can show what they do."""
    return one_game(pair(one, other), seed, years, folder)


def company_game(seed: str, years: int, folder: Path | None = None) -> Game:
    """The same of rules that the seed draws together from the whole bank."""
    return one_game(company(seed), seed, years, folder)


def _file_name(composition: Composition, seed: str) -> str:
    """Told apart by their seeds and, where they are long, by a digest of their rules."""
    text = str(composition)
    digest = hashlib.sha256(text.encode()).hexdigest()[:8]
    return f"{text if len(text) < 60 else f'{composition.variant} {digest}'} {seed}".replace(" ", "_")


def _play(rulebook: Rulebook, game: Game, years: int) -> Fault | None:
    """The first fault of a game, or None."""
    draws = draws_of(game.seed)
    played = Played(start_game(rulebook, draws), {}, None)
    while True:
        game.turns += 1
        game.lines += sum(map(len, played.papers.values()))
        seed = f"{game.seed} {game.turns}"
        found = faults(rulebook, draws, played, again=game.turns % AGAIN == 0, seed=seed)
        state = played.outcome.state
        if found:
            before = played.before
            case = Case.of(game.composition, before, played.papers, draws, seed) if before is not None else None
            return Fault("; ".join(found), "", case)
        if state.ended or read_phase(state.phase).year >= FIRST_YEAR + years:
            return None
        seats = rulebook.amended(state.house).seat_ids
        papers: dict[str, list[str]] = {}
        try:
            papers = {str(seat): random_orders(rulebook, state, seat, game.seed) for seat in seats}
            played = Played(adjudicate(rulebook, state, papers, (), draws), papers, state)
        except Exception:  # the same
            case = Case.of(game.composition, state, papers, draws, seed)
            return Fault("break", traceback.format_exc(limit=-4), case)
