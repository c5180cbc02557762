"""In whose words the site answers: a game's pages in those of its theme (`games.maps.drawing.words`)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, wraps
from typing import ParamSpec

from django.conf import settings
from django.http import HttpResponse

import engine
from engine.io.stored_forms import stored_state
from engine.model.state import HouseRule
from engine.rulebook import registry
from engine.rulebook.declarations import Trait
from engine.rulebook.rule import Rule
from games.maps.drawing.words import speaking
from games.models import Game, Turn

P = ParamSpec("P")


def find_house(game: int) -> tuple[object] | None:
    """The rules of the house in the position of the latest turn, without the rest of it."""
    return Turn.objects.filter(game_id=game, published=True).order_by("-number").values_list("state__house").first()


def rulebook_of(game: Game) -> "engine.Rulebook":
    """The game's rulebook with the rulings on its options: the GM may change the theme at any time."""
    return game.cached("rulebook", lambda: _rulebook_of(game))


def _rulebook_of(game: Game) -> "engine.Rulebook":
    rulebook = game.rulebook
    if not game.turn_number:
        return rulebook
    if game.knows("open turn"):
        turn = game.open_turn or game.last_turn
        return rulebook if turn is None else amended_by(rulebook, turn.state)
    if not (latest := find_house(game.pk)) or not latest[0]:
        return rulebook
    states = game.turns.filter(published=True).order_by("-number")
    return amended_by(rulebook, states.values_list("state", flat=True)[0])


def amended_by(rulebook: "engine.Rulebook", state: object) -> "engine.Rulebook":
    """The rulebook with the rules of the house that a stored position holds, but for those `at_hand`."""
    house = state.get("house") if isinstance(state, Mapping) else None
    if not house:
        return rulebook
    return rulebook.amended([one for one in stored_state(rulebook, state).house if not at_hand(one)])


def at_hand(one: HouseRule) -> bool:
    """Whether a house rule is one that came with the first mark of it: that may be a secret, and adds no words."""
    rule = registry.rules().get(one.name) if one.kind == "add" else None
    return rule is not None and Trait.AT_HAND in rule.traits


@contextmanager
def in_words_of(game: Game) -> Iterator[None]:
    """What is made within is in the words of a game's theme: pages, drawings and answers of it."""
    with speaking(lambda: rulebook_of(game).themed_words):
        yield


def default_options(rulebook: "engine.Rulebook") -> dict[str, str]:
    """The options that new games begin with here, where that differs from the published ones."""
    return chosen_here(rulebook.rules)


def chosen_here(rules: Iterable[Rule]) -> dict[str, str]:
    """The same of any rules, whether they go together or not."""
    themes = [one for rule in rules for one in rule.offers if isinstance(one, engine.Theme)]
    return {theme.option: theme.value for theme in themes if theme.value == settings.NEW_GAME_THEME}


def in_site_words(view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """A page about all rules, in the words in which new games begin here; games have their own (`in_words_of`)."""

    @wraps(view)
    def answer(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        with speaking(lambda: _site_words(settings.NEW_GAME_THEME)):
            return view(*args, **kwargs)

    return answer


@cache
def _site_words(theme: str) -> tuple[tuple[str, str], ...]:
    """The words of every theme of that name."""
    themes = (one for rule in registry.rules().values() for one in rule.offers if isinstance(one, engine.Theme))
    return tuple(pair for one in themes if one.value == theme for pair in one.words)
