"""Adjustments: what one's centres allow and what uses them, the counters of single rules, and where one may build."""

from fractions import Fraction
from math import floor

from engine.model.ids import KindId, SeatId
from engine.model.json_data import JsonDict
from engine.rulebook.catalogue import ALLOWANCE, COUNTS
from games.table.panels.panel import Panel, PanelContext

from variants.rather_silly.debts import debt_of
from variants.rather_silly.gay_fleets.rule import BUILT
from variants.rather_silly.mastermind.rewards import FREE, fraction_of
from variants.rather_silly.siamese.pairing import USED

UNITLESS = "Jester"
CAPPED = (KindId("FA"), KindId("DOM"))
"""Kinds with a number of their own, that centres allow and do not pay for."""

FREELY = "free"
"""What free units are built from, beside the budgets of kinds."""


def _data(context: PanelContext) -> JsonDict | None:
    seat = context.viewer.seat_id
    if seat in (None, UNITLESS) or context.turn is None or context.sheet is None:
        return None
    at_count = context.turn.window == "A"
    groups = _groups(context, at_count=at_count)
    if not at_count and not groups:
        return None
    return {"balance": _balance(context) if at_count else None, "counters": _counters(context), "groups": groups}


def _balance(context: PanelContext) -> JsonDict:
    """Centres, what units and souls use of them, and what is left: builds, or below nought removals."""
    turn, seat = context.looked_at, SeatId(context.viewer.seat_id or "")
    own_units = [unit for unit in turn.position.units_of(seat) if turn.kind(unit).budget == "units"]
    used = sum((turn.ask(COUNTS, unit, "supply") for unit in own_units), Fraction(0))
    left = floor(turn.ask(ALLOWANCE, seat, "units"))
    return {
        "centres": len(turn.position.centres_of(seat)),
        "units": str(used),
        "souls": debt_of(turn, seat) if "souls" in _rules(context) else 0,
        "left": left,
        "removals": max(0, -left),
    }


def _rules(context: PanelContext) -> set[str]:
    return {rule.id for rule in context.rulebook.rules}


def _counters(context: PanelContext) -> list[tuple[str, str]]:
    """What single rules count for this seat: a heading and the number, for the rules in force."""
    turn, seat, rules = context.looked_at, SeatId(context.viewer.seat_id or ""), _rules(context)
    units = turn.position.units_of(seat)
    counters = []
    for kind in (context.rulebook.kinds[name] for name in CAPPED if name in context.rulebook.kinds):
        number = sum(unit.kind == kind.id for unit in units)
        cap = number + floor(turn.ask(ALLOWANCE, seat, kind.budget))
        counters.append((kind.name, f"{number} of {cap}"))
    if "gay_fleets" in rules:
        mark, every = turn.position.mark(BUILT, seat), int(turn.option("gay_fleets.every"))
        counters.append(
            ("Fleets built", f"{int(str(mark.value)) % every if mark else 0} of {every} towards a Gay Fleet")
        )
    if "siamese" in rules:
        used = turn.position.mark(USED, seat) is not None
        counters.append(("Siamese Units", "built, once a game" if used else "still to build"))
    if "mastermind" in rules:
        free = sum(turn.position.mark(FREE, unit.id) is not None for unit in units)
        counters.append(("Free units", f"{free} on the board, {fraction_of(turn, seat)} to come"))
    return counters


# --- where one may build ----------------------------------------------------------------------------


def _groups(context: PanelContext, *, at_count: bool) -> list[JsonDict]:
    """The lines that can be chosen, by what they are for: `most` of `chips`, each a line and its place in words."""
    turn, seat = context.looked_at, SeatId(context.viewer.seat_id or "")
    share = fraction_of(turn, seat) if "mastermind" in _rules(context) else Fraction(0)
    free = share >= 1 or (share > 0 and at_count)
    chips: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for line in context.offered.get("", ()):
        group = _group(context, line.split())
        if group is not None and (free or group[1] != FREELY):
            chips.setdefault(group, []).append((line, _words(context, line)))
    return [
        {
            "title": title,
            "budget": budget,
            "most": 1 if budget == FREELY else abs(floor(turn.ask(ALLOWANCE, seat, budget))),
            "pair": "+" in group_chips[0][0],
            "chips": group_chips,
        }
        for (title, budget), group_chips in chips.items()
    ]


def _group(context: PanelContext, words: list[str]) -> tuple[str, str] | None:
    """What a line is for, and which allowance it uses; None if it is neither build nor removal."""
    kinds = context.rulebook.kinds
    if words[0] == "REMOVE":
        return "Remove", kinds[KindId(words[1])].budget
    if words[0] != "BUILD":
        return None
    if "+" in words:
        return "Siamese Units", "units"
    kind = kinds[KindId(words[2] if words[1] == "FREE" else words[1])]
    return (f"Free {kind.name.lower()}", FREELY) if words[1] == "FREE" else (kind.name, kind.budget)


def _words(context: PanelContext, line: str) -> str:
    """A line of a group as a button says it: the place, with its coast; a pair or a removed unit by its text."""
    words = line.split()
    if words[0] == "REMOVE" or "+" in words:
        return " ".join(words[2 if "+" in words else 1 :])
    place, _, coast = words[-1].partition("/")
    name = context.spaces.get(place, place)
    return f"{name} ({coast})" if coast else name


PANEL = Panel("winter", "rs_frame", "Adjustments", "moves", _data, script=True, style=True)
