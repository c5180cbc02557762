"""Games whose rules are not here: which plug-in has gone, and what of it can be told all the same."""

from collections.abc import Iterator, Mapping

import engine
from engine import views
from engine.model.json_data import Json
from engine.rulebook import registry
from engine.rulebook.aliases.forms import renamed
from engine.rulebook.composing import PIN
from games.maps.drawing.from_view import board_json, scene_from_view, setting
from games.maps.drawing.scene import Scene
from games.models import Game, Turn

USUAL_BOARD = "standard"


def missing_of(game: Game) -> tuple[str, ...]:
    """What this game needs and is not here: plug-ins with their versions, rules, the variant. Empty if all is here.

    Empty too where the rules are here and do not go together, or something else cannot be read.
    """
    state = _latest_state(game)
    try:
        _ = game.rulebook
        added = sorted(_added(state) - set(registry.rules()))
        return tuple(f"the rule {name!r}" for name in added)
    except Exception:  # also of rules that are stored in a shape that nobody reads
        try:
            return tuple(_missing(game, state))
        except Exception:  # such a shape: nothing can be named
            return ()


def needs_text(missing: tuple[str, ...]) -> str:
    """Said in words: needs the plug-in fog-in-the-channel 1.0, and the rule 'fog_in_the_channel'."""
    return "needs " + ", ".join(missing[:-1]) + (" and " if len(missing) > 1 else "") + missing[-1]


def _missing(game: Game, state: Mapping[str, object]) -> Iterator[str]:
    here = registry.plugins()
    for name, version in sorted(game.options.items()):
        plugin = name.removeprefix(PIN)
        if name.startswith(PIN) and here.get(plugin) != version:
            other = f" ({here[plugin]} is installed)" if plugin in here else ""
            yield f"the plug-in {plugin} {version}{other}"
    if game.variant not in registry.variants():
        yield f"the variant {game.variant!r}"
    for rule in sorted({*game.with_rules, *_added(state)} - set(registry.rules())):
        yield f"the rule {rule!r}"


def _latest_state(game: Game) -> Json:
    """The position of the latest turn as it is stored; nothing where it is none."""
    state = game.turns.published().order_by("-number").values_list("state", flat=True).first()
    return renamed("state", state) if isinstance(state, dict) else {}


def _added(state: Mapping[str, object]) -> set[str]:
    """The rules that rulings have added in play."""
    house = state.get("house", ())
    changes = [one for one in house if isinstance(one, dict)] if isinstance(house, list) else []
    return {str(one.get("name")) for one in changes if one.get("kind") == "add"}


def stored_report(turn: Turn) -> views.View:
    """What everybody may see of an adjudicated turn, as it was stored. Raises whatever breaks off on it."""
    assert turn.outcome is not None
    return views.without_rules(turn.outcome)


def stored_board(game: Game, view: views.View) -> Scene | None:
    """The board after a turn, as far as it can be drawn without all of its rules; None if it cannot be."""
    try:
        return scene_from_view(view.state, _board(game), title=game.name, subtitle=view.state["phase"])
    except Exception:  # whatever is stored: the page says that it cannot be drawn
        return None


def _board(game: Game) -> Mapping[str, object]:
    """The board with those rules of the game that are here; that of the variant alone, or the usual one."""
    variant = game.variant if game.variant in registry.variants() else USUAL_BOARD
    here = [name for name in game.with_rules if name in registry.rules()]
    options = {name: value for name, value in game.options.items() if not name.startswith(PIN)}
    try:
        return setting(
            engine.load_rulebook(
                variant,
                without=tuple(game.without),
                with_=tuple(here),
                options=options,
                board=game.board,
                stored=True,
            )
        )
    except engine.EngineError:
        return board_json(engine.load_rulebook(variant).board)
