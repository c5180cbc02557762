"""The open turn tried out with supposed orders, on what one seat knows. Stored nowhere, told to nobody."""

from collections.abc import Mapping
from dataclasses import dataclass

import engine
from engine.io.stored_forms import stored_state
from engine.model.json_data import JsonDict
from games.common.errors import Refused
from games.common.examples import example_of
from games.common.order_text import LONGEST_PAPER, read_lines
from games.permissions import Viewer
from games.selectors import positions

DRY = "a dry run"  # draws of a dry run have nothing to do with the game's


@dataclass(frozen=True, slots=True)
class Tried:
    """What would come of it. `seen`: the board before, as the seat sees it; `state` the board after, as JSON."""

    seen: positions.SeenPosition
    state: JsonDict
    results: dict[str, list[JsonDict]]
    events: list[str]
    phase: str
    phase_name: str


def try_orders(viewer: Viewer, papers: Mapping[str, str]) -> Tried:
    """The open turn adjudicated with these papers and no others: texts by seat, each named by its id or its name.

    The seat's own is among them or its units have no orders. Raises Refused.
    """
    turn = viewer.game.open_turn
    if turn is None or viewer.seat is None:
        raise Refused("A dry run needs a seat of your own, and an open turn.")
    rulebook = viewer.game.rulebook
    seen = positions.position(viewer, turn)
    state = stored_state(rulebook, seen.state)
    outcome = engine.adjudicate(rulebook, state, _by_seat(viewer, state, papers), [], engine.Draws(DRY))
    view = engine.view(rulebook, outcome.state, outcome.events, viewer.seat_id, results=outcome.results)
    after = outcome.state.phase
    return Tried(
        seen=seen,
        state=view.state,
        results=view.results or {},
        events=[event["text"] for event in view.events],
        phase=after,
        phase_name=positions.phase_name(viewer.game, after),
    )


def _by_seat(viewer: Viewer, state: "engine.State", papers: Mapping[str, str]) -> dict[str, list[str]]:
    ids: dict[str, str] = {}
    for seat_id, name in viewer.game.seats.values_list("seat_id", "name"):
        ids |= {seat_id.lower(): seat_id, name.lower(): seat_id}
    for seat in papers:
        if seat.lower() not in ids:
            example = example_of(viewer.game.rulebook)
            first = f": {example.seat}: {example.order}" if example.order else ""
            raise Refused(f"There is no “{seat}” at this table. Write the power first{first}.", "orders")
    if (size := sum(map(len, papers.values()))) > LONGEST_PAPER:
        raise Refused(f"These papers have {size} characters; what is tried out has {LONGEST_PAPER}.", "orders")
    named = ((ids[seat.lower()], text) for seat, text in papers.items())
    return {seat: read_lines(viewer.game.rulebook, state, seat, text) for seat, text in named}
