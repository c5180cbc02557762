"""Rulings that make a turn what was published: forced verdicts where they do, else the board put right after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.io.codec import dump_state
from engine.model.errors import EngineError
from engine.model.json_data import Json, JsonDict
from engine.model.state import State
from engine.rulebook.draws import Draws
from engine.rulebook.rulebook import Rulebook
from engine.scenarios.observation import unit_text
from engine.turn.adjudication import Outcome, adjudicate
from engine.turn.rulings import Ruling

REASON = "As published"
Board = tuple[dict[str, Counter[str]], dict[str, Counter[str]], dict[str, frozenset[str]]]


def board_of(rulebook: Rulebook, state: State) -> Board:
    """Units, dislodged units and centres by side: what anybody prints of a position."""
    position = dump_state(rulebook, state)
    units = {side: Counter(map(unit_text, values)) for side, values in position["units"].items() if values}
    owed = {side: Counter(map(unit_text, values)) for side, values in position.get("dislodged", {}).items() if values}
    return units, owed, {side: frozenset(values) for side, values in position["centres"].items() if values}


def same_position(rulebook: Rulebook, one: State, other: State) -> bool:
    """Whether two positions have the same units, dislodged units and centres."""
    return board_of(rulebook, one) == board_of(rulebook, other)


def as_published(
    rulebook: Rulebook,
    before: State,
    orders: Mapping[str, Sequence[str]],
    rulings: Sequence[Ruling],
    draws: Draws,
    outcome: Outcome,
    target: State,
    verdicts: Sequence[Json],
) -> tuple[Outcome, list[Ruling]] | None:
    """The turn with the fewest sorts of rulings by which it ends in `target`, and those; None where none do.

    `outcome` is the turn without them; `verdicts`: rulings, as JSON, for orders that were published with another.
    """
    forced = [_ruling(one) for one in verdicts if one]
    for made in ([*forced], None):
        base = outcome
        if made is None:
            made = [_ruling(one) for one in _changes(rulebook, base.state, target)]
        tried = [*rulings, *made]
        if not made:
            continue
        try:
            again = adjudicate(rulebook, before, orders, tried, draws)
        except EngineError:
            continue
        if again.state.phase == target.phase and same_position(rulebook, again.state, target):
            return again, tried
    return None


def with_verdicts(
    rulebook: Rulebook,
    before: State,
    orders: Mapping[str, Sequence[str]],
    rulings: Sequence[Ruling],
    draws: Draws,
    verdicts: Sequence[Json],
) -> tuple[Outcome, list[Ruling]] | None:
    """The turn with the verdicts that were published, where no position is; None where the rules cannot have them."""
    made = [*rulings, *(_ruling(one) for one in verdicts if one)]
    try:
        return adjudicate(rulebook, before, orders, made, draws), made
    except EngineError:
        return None


def _ruling(data: Json) -> Ruling:
    return Ruling.from_json({**data, "reason": REASON})


def _changes(rulebook: Rulebook, ours: State, target: State) -> Iterator[JsonDict]:
    """What has to be done to the board after a turn so that it is the one that was published."""
    (units, _, centres), (wanted, _, owned) = board_of(rulebook, ours), board_of(rulebook, target)
    after = {"kind": "board", "when": "after"}
    for side in dict.fromkeys((*units, *wanted)):
        mine, theirs = units.get(side, Counter()), wanted.get(side, Counter())
        gone, new = sorted((mine - theirs).elements()), sorted((theirs - mine).elements())
        for unit in list(gone):
            if (other := next((one for one in new if one[0] == unit[0]), None)) is not None:
                gone.remove(unit)
                new.remove(other)
                yield {**after, "op": "move", "seat": side, "unit": unit, "to": other[2:]}
        yield from ({**after, "op": "remove", "seat": side, "unit": unit} for unit in gone)
        yield from ({**after, "op": "add", "seat": side, "unit": unit} for unit in new)
    for side, places in owned.items():
        seat = "" if side == "Neutral" else side
        for place in sorted(places - centres.get(side, frozenset())):
            yield {**after, "op": "owner", "place": place, "seat": seat}
