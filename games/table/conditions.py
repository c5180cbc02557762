"""What a condition before a line may say, for the builder beside it (docs/vocabulary/conditions.md).

Only what is known before the paper is read is offered: `IF ANSWERED(France): SELL A Par` would come too early.
"""

from collections.abc import Iterable, Iterator, Mapping

import engine
from engine.model.conditions import CALL, COUNT, WORDS, AtomSpec
from engine.model.json_data import Json
from engine.rulebook.slots import BY_NAME
from games.permissions import Viewer
from games.selectors import positions
from games.selectors.orders import OrderSheet

SORTS = frozenset({"unit", "place", "seat", "kind"})


def _atoms(rulebook: "engine.Rulebook") -> Iterator[AtomSpec]:
    """The atoms that the builder can put together: each once, without those of cards."""
    seen = set[tuple[str, tuple[str, ...]]]()
    for atom in (atom for rule in rulebook.rules for atom in rule.atoms):
        fits = atom.style in (CALL, WORDS, COUNT) and set(atom.args) <= SORTS and not atom.lexicon
        if fits and (atom.name, atom.args) not in seen:
            seen.add((atom.name, atom.args))
            yield atom


def _kinds(rulebook: "engine.Rulebook") -> dict[str, int]:
    """The kinds of paper that may have conditions, and the place in the season where each is read."""
    slot_numbers = {}
    for order_kind in (order_kind for rule in rulebook.rules for order_kind in rule.order_kinds):
        slot = rulebook.conditional.get(order_kind.kind, "") or order_kind.read_at
        if slot:
            slot_numbers[order_kind.kind] = BY_NAME[slot].number
    return slot_numbers


def _units(state: Json) -> list[str]:
    """Every unit by the name that it had when the season opened, its owner's first."""
    opening = state.get("season", {}).get("opening", {})
    if opening:
        return sorted(opening.values())
    texts = [
        (seat, one if isinstance(one, str) else one["unit"]) for seat, held in state["units"].items() for one in held
    ]
    return sorted(f"{seat} {text}" for seat, text in texts if " ^" not in text)


def conditions_json(viewer: Viewer, sheet: OrderSheet) -> dict[str, object] | None:
    """What the builder offers: atoms with the place where they are known, and what can stand in them."""
    state = positions.position(viewer, sheet.turn).state
    return conditions_of(positions.rules_in_force(viewer.game, state), state, sheet.wants)


def conditions_of(
    rulebook: "engine.Rulebook", state: Mapping[str, object], wants: Iterable["engine.Want"]
) -> dict[str, object] | None:
    """The same for papers of these kinds in a viewed position, wherever it stands; None if none may have conditions."""
    wanted = {want.kind for want in wants}
    kinds = {kind: slot for kind, slot in _kinds(rulebook).items() if kind in wanted}
    atoms = [
        {
            "name": rulebook.say(atom.name),
            "args": list(atom.args),
            "style": atom.style,
            "by": atom.by,
            "known": atom.known,
            "phrase": rulebook.say(atom.says or atom.name.lower()),
        }
        for atom in _atoms(rulebook)
    ]
    places = [str(name) for name, one in rulebook.board.provinces.items() if one.kind != "impassable"]
    seats = [str(spec.id) for spec in rulebook.seats]
    unit_kinds = sorted({unit.split()[1] for unit in _units(state)} | {"A", "F"})
    things = {"unit": _units(state), "place": sorted(places), "seat": seats, "kind": unit_kinds}
    return {"kinds": kinds, "atoms": atoms, "things": things} if kinds else None
