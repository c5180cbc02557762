"""The words of a game's theme on the site: what the engine does not say itself, such as headings, legends and labels.

What comes from the engine is in the right words already (`engine.rulebook.themes`). Here the pages of a themed game are
gone over once more, on their way out: text between tags, and the attributes that people read. What members wrote stands
in elements with `data-verbatim`, and stays.
"""

import json
import re
from collections.abc import Callable, Iterable
from functools import cache, wraps
from typing import Any, ParamSpec

from django.conf import settings
from django.http import HttpResponse, JsonResponse

import engine
from engine.io.stored_forms import stored_state
from engine.rulebook import registry
from engine.rulebook.rule import Rule
from engine.rulebook.themes import speaker
from games.models import Game

P = ParamSpec("P")
Say = Callable[[str], str]
TAG = re.compile(r"(<!--.*?-->|<[^>]*>)", re.DOTALL)
READ = re.compile(r'\b(title|aria-label|aria-description|alt|placeholder|content|label)="([^"]*)"')
NAME = re.compile(r"</?\s*([a-zA-Z0-9-]+)")
LEFT = frozenset({"script", "style", "textarea", "time"})
VOID = frozenset({"input", "br", "img", "meta", "link", "hr", "path", "use", "wbr"})
DRAWN = frozenset({"svg", "html", "after_svg"})


def rulebook_of(game: Game) -> "engine.Rulebook":
    """The game's rulebook with the rulings on its options: the GM may change the theme at any time."""
    return game.once("rulebook", lambda: _rulebook_of(game))


def _rulebook_of(game: Game) -> "engine.Rulebook":
    rulebook = game.rulebook
    if not game.turn_number:
        return rulebook
    states = game.turns.filter(published=True).order_by("-number")
    if not states.values_list("state__house", flat=True).first():
        return rulebook
    return rulebook.amended(stored_state(rulebook, states.values_list("state", flat=True)[0]).house)


def page(say: Say, html: str) -> str:
    """HTML or SVG in other words. Scripts, styles, what is being typed and what is verbatim stay as they are."""
    out: list[str] = []
    left, depth = "", 0
    for part in TAG.split(html):
        name = _name(part)
        if left:
            depth += _step(part, name, left)
            left = left if depth else ""
            out.append(part)
        elif name and (name in LEFT or "data-verbatim" in part) and not part.startswith("</") and name not in VOID:
            left, depth = name, 1
            out.append(_read(say, part))
        else:
            out.append(_read(say, part) if name else say(part))
    return "".join(out)


def _name(part: str) -> str:
    """The element that a tag is about; empty for text."""
    found = NAME.match(part) if part.startswith("<") else None
    return found[1].lower() if found else ""


def _step(part: str, name: str, left: str) -> int:
    """How a tag changes the depth within an element that is left alone."""
    if name != left or part.endswith("/>"):
        return 0
    return -1 if part.startswith("</") else 1


def _read(say: Say, tag: str) -> str:
    return READ.sub(lambda found: f'{found[1]}="{say(found[2])}"', tag)


def _drawings(say: Say, value: Any) -> Any:
    """A JSON value with its drawings and pieces of pages in other words; its texts are the engine's, or members'."""
    if isinstance(value, dict):
        return {key: page(say, one) if _drawn(key, one) else _drawings(say, one) for key, one in value.items()}
    return [_drawings(say, one) for one in value] if isinstance(value, list) else value


def _drawn(key: str, value: Any) -> bool:
    return key in DRAWN and isinstance(value, str)


def in_its_words(game: Game, response: HttpResponse) -> HttpResponse:
    """A page, drawing or answer of a game in the words of its theme. Of a game without one: as it was."""
    rulebook = rulebook_of(game)
    kind = response.get("Content-Type", "").partition(";")[0]
    if not rulebook.themed or response.streaming:
        return response
    if isinstance(response, JsonResponse):
        response.content = json.dumps(_drawings(rulebook.say, json.loads(response.content))).encode()
    elif kind in ("text/html", "image/svg+xml"):
        response.content = page(rulebook.say, response.content.decode()).encode()
    return response


def default_options(rulebook: "engine.Rulebook") -> dict[str, str]:
    """The options that new games begin with here, where that differs from the published ones."""
    return chosen_here(rulebook.rules)


def chosen_here(rules: Iterable[Rule]) -> dict[str, str]:
    """The same of any rules, whether they go together or not."""
    themes = [one for rule in rules for one in rule.offers if isinstance(one, engine.Theme)]
    return {theme.option: theme.value for theme in themes if theme.value == settings.NEW_GAME_THEME}


def in_site_words(view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """A page about all rules, in the words in which new games begin here; games have their own (`in_its_words`)."""

    @wraps(view)
    def answer(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        response = view(*args, **kwargs)
        if words := _site_words(settings.NEW_GAME_THEME):
            response.content = page(speaker(words), response.content.decode()).encode()
        return response

    return answer


@cache
def _site_words(theme: str) -> tuple[tuple[str, str], ...]:
    """The words of every theme of that name."""
    themes = (one for rule in registry.rules().values() for one in rule.offers if isinstance(one, engine.Theme))
    return tuple(pair for one in themes if one.value == theme for pair in one.words)
