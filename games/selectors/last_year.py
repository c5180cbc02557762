"""How far off the last year of a game is, where its rules have one."""

import engine
from games.models import Game, Turn
from games.selectors.positions import rulebook_in_words

TOLD_BEFORE = 2
"""How many years before the last it is told by mail and on the clock."""


def last_year_of(game: Game) -> int | None:
    """The year after which the game ends at the latest, by the rules in force; None if there is none, or it is over."""
    return None if game.is_over else rulebook_in_words(game).last_year


def last_turn_in_words(rulebook: engine.Rulebook) -> str:
    """After what a game ends at the latest, as the rules call it: `1904`, `Autumn 1904, without adjustments`,
    `Spring 1904`. Empty if its rules have no last year.
    """
    year = rulebook.last_year
    if year is None:
        return ""
    if rulebook.last_turn == "adjustments":
        return engine.year_name(rulebook, year)
    if rulebook.last_turn == "autumn":
        return f"{engine.season_name(rulebook, f'F{year}')}, without adjustments"
    return engine.season_name(rulebook, f"S{year}")


def last_turn_of(game: Game) -> str:
    """The same of a game, by the rules in force; empty if it is over."""
    return "" if game.is_over else last_turn_in_words(rulebook_in_words(game))


def last_year_text(game: Game, turn: Turn) -> str:
    """What the clock says of it while a turn is open: in the last year, and up to two years before; else nothing."""
    last = last_year_of(game)
    if last is None:
        return ""
    left = last - engine.read_phase(turn.phase).year
    name = last_turn_of(game)
    if left == 0:
        return f"This is the last year: the game ends after {name} at the latest."
    return f"The game ends after {name} at the latest." if 0 < left <= TOLD_BEFORE else ""


def last_year_news(game: Game, before: Turn, turn: Turn) -> str:
    """The same for who is told of the turn that opens, when a year begins: two years before the last, and in it."""
    last = last_year_of(game)
    year = engine.read_phase(turn.phase).year
    begins = year != engine.read_phase(before.phase).year
    return last_year_text(game, turn) if last is not None and begins and last - year in (0, TOLD_BEFORE) else ""
