"""Quiet boards: for how many years no centre has changed hands, where a game ends by that."""

from collections.abc import Iterator, Mapping

import engine
from games.models import Game, Turn
from games.permissions import Viewer
from games.selectors.positions import sees_others


def ends_quietly(game: Game, state: "engine.State") -> bool:
    """Whether a game ends, in the position that its last turn has left: its rules let it, and it was quiet so long."""
    return bool(game.quiet_years) and not game.rulebook.no_draw and quiet_for(game, state) >= game.quiet_years


def quiet_for(game: Game, state: "engine.State") -> int:
    """For how many years no centre has changed hands when a year begins with this position; 0 within a year.

    Centres are compared as they stood at the beginnings of years: one that was lost and won back between them counts
    as kept. No more years are looked at than end the game.
    """
    before = _beginnings(game, state.phase)
    quiet = 0
    for turn in before:
        if quiet == game.quiet_years or _owners(turn.loaded_state(game.rulebook)) != _owners(state):
            return quiet
        quiet += 1
    return quiet


def _owners(state: "engine.State") -> Mapping[str, str]:
    """Who owns each centre, those of nobody as well."""
    return {str(place): str(owner) for place, owner in state.centres.items()}


def _beginnings(game: Game, phase: str) -> Iterator[Turn]:
    """The first movement turns of the years before one that begins with this phase, the last year first."""
    now = engine.read_phase(phase)
    turns = list(game.turns.published().filter(phase__endswith="M").exclude(phase=phase).only("phase", "number"))
    years = {engine.read_phase(turn.phase).year for turn in turns}
    if now.window != "M" or now.year in years:
        return
    first = {}
    for turn in sorted(turns, key=lambda one: -one.number):
        first[engine.read_phase(turn.phase).year] = turn
    for year in sorted(first, reverse=True):
        yield Turn.objects.get(pk=first[year].pk)


def quiet_words(game: Game) -> str:
    """How a game ends by it, as its result says it."""
    years = "a year" if game.quiet_years == 1 else f"{game.quiet_years} years"
    return f"No centre changed hands for {years}."


def quiet_board_text(viewer: Viewer, turn: Turn) -> str:
    """What is told when a year begins that would be the last if it were as quiet as those before; else nothing.

    Not where rules limit what a seat sees: the whole board is meant.
    """
    game = viewer.game
    if not game.quiet_years or game.rulebook.no_draw or not sees_others(viewer):
        return ""
    quiet = quiet_for(game, turn.loaded_state(game.rulebook))
    if quiet + 1 < game.quiet_years or not _begins_year(game, turn):
        return ""
    return "If no centre changes hands this year, the game is drawn when it is over."


def _begins_year(game: Game, turn: Turn) -> bool:
    """Whether a year begins with a turn, and is not the first."""
    return next(_beginnings(game, turn.phase), None) is not None
