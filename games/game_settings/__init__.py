"""What is agreed about a game, each thing declared once (README.md)."""

from collections.abc import Collection

from engine.model.json_data import Json
from games.game_settings import absence, bots, draws, ending, press, seats, timing
from games.game_settings.folds import FOLDS
from games.game_settings.setting import Filter, Setting, Term, either
from games.models import Game
from games.models.game_queries import GameQuerySet

GENERAL = (
    Setting(name="name", label="Name", say=str, in_lists=True),
    Setting(name="gm_may_play", label="The GM", say=either("may play", "does not play"), kept=False),
)
SETTINGS: tuple[Setting, ...] = (
    *GENERAL,
    *timing.SETTINGS,
    *press.SETTINGS,
    *seats.SETTINGS,
    *absence.SETTINGS,
    *bots.SETTINGS,
    *draws.SETTINGS,
    *ending.SETTINGS,
)
"""All settings, in the order in which they are told."""
BY_NAME = {setting.name: setting for setting in SETTINGS}
FIELDS = tuple(field for setting in SETTINGS for field in setting.fields)
"""The fields of a game that hold a setting."""
KEPT = tuple(field for setting in SETTINGS if setting.kept for field in setting.fields)
"""Those of them that a template of settings holds."""
IN_LISTS = tuple(field for setting in SETTINGS if setting.in_lists for field in setting.fields)
"""Those that the API tells of each game in a list."""
ON_THE_FORM = tuple(setting for setting in SETTINGS if setting.form is not None)
"""Those that the form of a new game asks for one by one."""
FILTERS: tuple[Filter, ...] = tuple(setting.filter for setting in SETTINGS if setting.filter is not None)
"""By what lists of games can be narrowed."""

__all__ = [
    "BY_NAME",
    "FIELDS",
    "FILTERS",
    "FOLDS",
    "IN_LISTS",
    "KEPT",
    "ON_THE_FORM",
    "SETTINGS",
    "Filter",
    "Setting",
    "Term",
    "card_words",
    "narrowed",
    "settings_in_words",
    "settings_of",
    "terms",
]


def settings_of(game: Game) -> dict[str, object]:
    """All settings of a game as JSON, by name; None for what does not apply."""
    return {setting.name: setting.value_in(game) for setting in SETTINGS}


def settings_in_words(game: Game, *, leave: Collection[str] = ()) -> list[tuple[str, str]]:
    """The settings of a game, made or not, line by line: names and values, without those to leave away."""
    shown = [setting for setting in SETTINGS if setting.name not in leave]
    return [(setting.label, setting.in_words(setting.value_in(game))) for setting in shown]


def terms(game: Game) -> list[Term]:
    """What the settings of a game say to who thinks of sitting down, line by line."""
    made = [setting.term(game) for setting in SETTINGS if setting.term is not None]
    return [term for term in made if term is not None]


def narrowed(games: GameQuerySet, wanted: Json) -> GameQuerySet:
    """The games that the filters leave; `wanted`: by the name of a filter one of its keys, or nothing for all."""
    for one in FILTERS:
        if wanted.get(one.name):
            games = games.filter(one.choices[wanted[one.name]][1])
    return games


def card_words(game: Game) -> str:
    """What its card in lists says of the settings of a game, in one line."""
    cards = [setting.card(game) for setting in SETTINGS if setting.card is not None]
    return " · ".join(words for words in cards if words)
