"""How far off the last year of a game is, where its rules have one."""

import engine
from games.models import Game, Turn
from games.selectors.positions import rulebook_in_words

TOLD_BEFORE = 2
"""How many years before the last it is told by mail and on the clock."""


def last_year_of(game: Game) -> int | None:
    """The year after which the game ends at the latest, by the rules in force; None if there is none, or it is over."""
    return None if game.is_over else rulebook_in_words(game).last_year


def last_year_said(game: Game, turn: Turn) -> str:
    """What the clock says of it while a turn is open: in the last year, and up to two years before; else nothing."""
    last = last_year_of(game)
    if last is None:
        return ""
    left = last - engine.read_phase(turn.phase).year
    name = engine.year_name(rulebook_in_words(game), last)
    if left == 0:
        return f"This is the last year: the game ends after {name} at the latest."
    return f"The game ends after {name} at the latest." if 0 < left <= TOLD_BEFORE else ""


def last_year_news(game: Game, before: Turn, turn: Turn) -> str:
    """The same for who is told of the turn that opens, when a year begins: two years before the last, and in it."""
    last = last_year_of(game)
    year = engine.read_phase(turn.phase).year
    begins = year != engine.read_phase(before.phase).year
    return last_year_said(game, turn) if last is not None and begins and last - year in (0, TOLD_BEFORE) else ""
