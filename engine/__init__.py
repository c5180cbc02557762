"""Pure Python: board, state, orders, resolver, steps, draws, rulings, views.

What the site and the command line use is here. A turn is a pure function:

    adjudicate(rulebook, state, submissions, rulings, draws) -> Outcome(state, events, results, draws)

Each name is imported when it is first used, so that a command line that only says how it is used starts at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.bots.play import Played, random_orders, seeded_draws
    from engine.gamefile import Difference, game_of_play
    from engine.io.codec import dump_state
    from engine.io.decoding import load_state
    from engine.io.json_lines import dump_outcome
    from engine.io.orders_told import order_as_data
    from engine.model.errors import EngineError, InputError, OrderError, RulebookError
    from engine.model.events import VERDICTS, Event, Result
    from engine.model.phases import Phase, phase_words, read_phase
    from engine.model.state import State
    from engine.notation.letters import paper_lines
    from engine.notebook import ask_bot, differences, draw_map, play_game, read_game, write_game
    from engine.rulebook.draws import DrawRecord, Draws, commitment, draw_value
    from engine.rulebook.phase_names import phase_name, season_name, year_name
    from engine.rulebook.registry import variant_ids
    from engine.rulebook.rule import Option, Rule, SeatSpec, Want
    from engine.rulebook.rulebook import Rulebook, load_rulebook
    from engine.rulebook.sight import limits_sight
    from engine.rulebook.themes import Theme
    from engine.turn.adjudication import Outcome, adjudicate, opening, start_game
    from engine.turn.offers import Offer, offers, offers_after
    from engine.turn.rulings import Ruling
    from engine.turn.seat_orders import (
        LineCheck,
        all_legal_orders,
        awaited,
        check,
        legal_orders,
        missed,
        parse_order,
        unhindered,
        wants,
    )
    from engine.turn.simulation import Simulation, simulate
    from engine.views import View, view

_WHERE = {
    "engine.bots.play": ("Played", "random_orders", "seeded_draws"),
    "engine.gamefile": ("Difference", "game_of_play"),
    "engine.io.codec": ("dump_state",),
    "engine.io.decoding": ("load_state",),
    "engine.io.json_lines": ("dump_outcome",),
    "engine.io.orders_told": ("order_as_data",),
    "engine.model.errors": (
        "EngineError",
        "InputError",
        "OrderError",
        "RulebookError",
    ),
    "engine.model.events": (
        "VERDICTS",
        "Event",
        "Result",
    ),
    "engine.model.phases": (
        "Phase",
        "phase_words",
        "read_phase",
    ),
    "engine.model.state": ("State",),
    "engine.notation.letters": ("paper_lines",),
    "engine.notebook": ("ask_bot", "differences", "draw_map", "play_game", "read_game", "write_game"),
    "engine.rulebook.phase_names": (
        "phase_name",
        "season_name",
        "year_name",
    ),
    "engine.rulebook.registry": ("variant_ids",),
    "engine.rulebook.rule": (
        "Option",
        "Rule",
        "SeatSpec",
        "Want",
    ),
    "engine.rulebook.rulebook": (
        "Rulebook",
        "load_rulebook",
    ),
    "engine.rulebook.sight": ("limits_sight",),
    "engine.rulebook.themes": ("Theme",),
    "engine.turn.adjudication": (
        "Outcome",
        "adjudicate",
        "opening",
        "start_game",
    ),
    "engine.rulebook.draws": (
        "DrawRecord",
        "Draws",
        "commitment",
        "draw_value",
    ),
    "engine.turn.offers": (
        "Offer",
        "offers",
        "offers_after",
    ),
    "engine.turn.rulings": ("Ruling",),
    "engine.turn.seat_orders": (
        "LineCheck",
        "all_legal_orders",
        "awaited",
        "check",
        "legal_orders",
        "missed",
        "parse_order",
        "unhindered",
        "wants",
    ),
    "engine.turn.simulation": (
        "Simulation",
        "simulate",
    ),
    "engine.views": (
        "View",
        "view",
    ),
}
"""The modules of the facade, each with its names here."""

_HOMES = {name: module for module, names in _WHERE.items() for name in names}


def __getattr__(name: str) -> object:
    """A name of the facade, imported now and kept."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return value


def __dir__() -> list[str]:
    """The names of the facade, and whatever a module has."""
    return sorted({*globals(), *__all__})


__all__ = [
    "VERDICTS",
    "Difference",
    "DrawRecord",
    "Draws",
    "EngineError",
    "Event",
    "InputError",
    "LineCheck",
    "Offer",
    "Option",
    "OrderError",
    "Outcome",
    "Phase",
    "Played",
    "Result",
    "Rule",
    "Rulebook",
    "RulebookError",
    "Ruling",
    "SeatSpec",
    "Simulation",
    "State",
    "Theme",
    "View",
    "Want",
    "adjudicate",
    "all_legal_orders",
    "ask_bot",
    "awaited",
    "check",
    "commitment",
    "differences",
    "draw_map",
    "draw_value",
    "dump_outcome",
    "dump_state",
    "game_of_play",
    "legal_orders",
    "limits_sight",
    "load_rulebook",
    "load_state",
    "missed",
    "offers",
    "offers_after",
    "opening",
    "order_as_data",
    "paper_lines",
    "parse_order",
    "phase_name",
    "phase_words",
    "play_game",
    "random_orders",
    "read_game",
    "read_phase",
    "season_name",
    "seeded_draws",
    "simulate",
    "start_game",
    "unhindered",
    "variant_ids",
    "view",
    "wants",
    "write_game",
    "year_name",
]
