"""Players who start from home centres that the standard board has not: somebody must say where those are."""

from __future__ import annotations

from engine.model.ids import SeatId
from engine.model.rulebook_faults import Refusal, RuleName
from engine.rulebook.rule import Option
from engine.rulebook.rulebook import Rulebook


def homes_option(rule: str) -> Option:
    """Who says where the home centres are."""
    why = "Whether the home centres come with the board, or are given by the GM's rulings as the game goes."
    return Option(f"{rule}.homes", ("board", "rulings"), why)


def homeless(rulebook: Rulebook, seat: SeatId, rule: str) -> Refusal | None:
    """Why a player without a home on this board cannot play; None if he can.

    Whoever leaves the provinces off the board has said that he will see to the homes (rulings, 1.6).
    """
    by_rulings = rulebook.option(f"{rule}.homes") == "rulings" or rulebook.options.get("setup.provinces") == "no"
    if rulebook.board.homes.get(seat) or by_rulings:
        return None
    return Refusal(
        (RuleName(rule, "Rule "), f" needs home centres for the {seat}, and this board has none."),
        f"Add hh_setup, strike {rule}, or set {rule}.homes to rulings and give him centres and units yourself.",
        add=("hh_setup",),
    )
