"""A turn for a mail: everybody's orders, what happened, the board afterwards in words, and rulings on the open turn."""

from dataclasses import dataclass

from engine.model.wording import listed
from games.models import Game
from games.permissions import Viewer
from games.selectors.ledger import ledger
from games.selectors.positions import AdjudicatedTurn
from games.selectors.wording import ruling_text

SAID = "unit.moved"
"""What orders with their verdicts have told already."""
GOOD = ("succeeds", "holds")


@dataclass(frozen=True, slots=True)
class TurnReport:
    """Lines of text, as the reader may know them. `board`: a line for each seat."""

    orders: tuple[str, ...]
    events: tuple[str, ...]
    board: tuple[str, ...]


def turn_report(viewer: Viewer, report: AdjudicatedTurn) -> TurnReport:
    """The report of an adjudicated turn."""
    names = {seat.seat_id: seat.name for seat in viewer.game.table_seats}
    events = dict.fromkeys(str(event["text"]) for event in report.events if event["kind"] != SAID and event.get("text"))
    return TurnReport(tuple(_orders(report, names)), tuple(events), tuple(_board(report, names)))


def rulings_waiting(viewer: Viewer, game: Game) -> list[str]:
    """The rulings on the open turn that the reader may know of, each with its reason."""
    turn = game.open_turn
    lines = ledger(viewer) if turn is not None else []
    return [
        f"{ruling_text(line.ruling)}. {line.ruling.reason}"
        for line in lines
        if line.waits and line.ruling.withdrawn_at is None and turn is not None and line.ruling.phase == turn.phase
    ]


def _orders(report: AdjudicatedTurn, names: dict[str, str]) -> list[str]:
    """A line for each seat: its orders, with what came of those that did not succeed."""
    seat_lines = []
    for seat, results in report.results.items():
        lines = [
            str(one["order"])
            + ("" if one["verdict"] in GOOD else f" ({one['verdict']})")
            + (" (dislodged)" if one.get("dislodged") else "")
            for one in results
        ]
        if lines:
            seat_lines.append(f"{names.get(seat, seat)}: {'; '.join(lines)}")
    return seat_lines


def _board(report: AdjudicatedTurn, names: dict[str, str]) -> list[str]:
    """Each seat's centres and units after the turn."""
    state, lines = report.state_after, []
    centres, gone = state.get("centres") or {}, state.get("dislodged") or {}
    for seat, units in (state.get("units") or {}).items():
        held = [str(place) for place in centres.get(seat, ())]
        there = [str(one if isinstance(one, str) else one.get("unit", "")) for one in units]
        away = [str(one if isinstance(one, str) else one.get("unit", "")) for one in gone.get(seat, ())]
        if held or there or away:
            line = f"{names.get(seat, seat)}: {listed(there) or 'no units'}"
            line += f"; dislodged: {listed(away)}" if away else ""
            lines.append(f"{line}; centres ({len(held)}): {', '.join(held) or 'none'}")
    return lines
