"""Pure Python: board, state, orders, resolver, steps, draws, rulings, views.

What the site and the command line use is here. A turn is a pure function:

    adjudicate(rulebook, state, submissions, rulings, draws) -> Outcome(state, events, results, draws)
"""

from engine.bots.play import random_orders
from engine.io.codec import dump_state
from engine.io.decoding import load_state
from engine.io.json_lines import dump_outcome
from engine.io.orders_told import order_as_data
from engine.model.errors import EngineError, InputError, OrderError, RulebookError
from engine.model.events import VERDICTS, Event, Result
from engine.model.phases import Phase, phase_words, read_phase
from engine.model.state import State
from engine.notation.letters import paper_lines
from engine.rulebook.registry import variants
from engine.rulebook.rule import Option, Rule, SeatSpec, Want
from engine.rulebook.rulebook import Rulebook, load_rulebook
from engine.rulebook.themes import Theme
from engine.turn.adjudication import Outcome, adjudicate, opening, start_game
from engine.turn.draws import DrawRecord, Draws, commitment, draw_value
from engine.turn.offers import Offer, offers
from engine.turn.rulings import Ruling
from engine.turn.seat_orders import (
    LineCheck,
    all_legal_orders,
    awaited,
    check,
    legal_orders,
    missed,
    parse_order,
    wants,
)
from engine.turn.simulation import simulate
from engine.views import View, view


def variant_ids() -> tuple[str, ...]:
    """The ids of the variants there are, in the order in which they are listed."""
    return tuple(variants())


def phase_name(rulebook: Rulebook, code: str) -> str:
    """A phase in words, a rule's own where it has them: `Spring 1901, movement`."""
    phase = read_phase(code)
    namers = [rule.name_phase for rule in rulebook.rules if rule.name_phase is not None]
    return namers[0](phase, rulebook.options) if namers else phase_words(phase)


def year_name(rulebook: Rulebook, year: int) -> str:
    """A year in words, a rule's own where it has them: `1901`, `Saturday`."""
    namers = [rule.name_year for rule in rulebook.rules if rule.name_year is not None]
    return namers[0](year, rulebook.options) if namers else str(year)


__all__ = [
    "VERDICTS",
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
    "Result",
    "Rule",
    "Rulebook",
    "RulebookError",
    "Ruling",
    "SeatSpec",
    "State",
    "Theme",
    "View",
    "Want",
    "adjudicate",
    "all_legal_orders",
    "awaited",
    "check",
    "commitment",
    "draw_value",
    "dump_outcome",
    "dump_state",
    "legal_orders",
    "load_rulebook",
    "load_state",
    "missed",
    "offers",
    "opening",
    "order_as_data",
    "paper_lines",
    "parse_order",
    "phase_name",
    "phase_words",
    "random_orders",
    "read_phase",
    "simulate",
    "start_game",
    "variant_ids",
    "view",
    "wants",
    "year_name",
]
