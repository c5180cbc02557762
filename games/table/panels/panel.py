"""What a panel is, and what it may look at."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

import engine
from engine.io.stored_forms import stored_state
from engine.model.json_data import JsonDict
from engine.rulebook.turn import Turn as EngineTurn
from engine.turn.seat_orders import seat_turn
from games.common.dictionaries import Context
from games.models import Game, Turn
from games.permissions import Viewer
from games.selectors import positions
from games.selectors.orders import OrderSheet, options_at, order_sheet

PLACES = ("banner", "tray", "moves", "powers", "tab")
"""Under the banner; a drawer beside the map; above the list of moves; under the powers; a tab of its own."""

MOVES = "MU"
"""The windows with which a season begins: those for moves, and the set-up."""


def plain(value: object) -> str:
    """A value that a rule keeps, without what is said of it: since when, or that it is a fraction."""
    while isinstance(value, Mapping):
        value = value.get("value", value.get("fraction", ""))
    return str(value)


class PanelContext:
    """All that a panel may look at: one viewer's position, as `engine.view` gives it, and that viewer's own paper."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer

    @property
    def game(self) -> Game:
        return self.viewer.game

    @cached_property
    def turn(self) -> Turn | None:
        """The open turn."""
        return self.game.open_turn

    @cached_property
    def state(self) -> JsonDict:
        """The position in the form of docs/contract.md; of the end, once the game is over."""
        return positions.latest_state(self.viewer)

    @cached_property
    def rulebook(self) -> "engine.Rulebook":
        """The rules in force now, with what rulings struck and added since the start."""
        return positions.rules_in_force(self.game, self.state)

    @cached_property
    def looked_at(self) -> EngineTurn:
        """The same position as rules look at it, to ask them what follows from it."""
        return seat_turn(self.rulebook, stored_state(self.rulebook, self.state), self.viewer.seat_id or "")

    @cached_property
    def sheet(self) -> OrderSheet | None:
        """The viewer's own paper; None without a seat, or with nothing to order."""
        return order_sheet(self.viewer) if self.viewer.may_order else None

    @cached_property
    def last_season(self) -> list[positions.AdjudicatedTurn]:
        """The reports of the turns since the last moves, the latest first, as this viewer may read them."""
        last = self.game.last_turn
        if last is None:
            return []
        reports = [positions.report(self.viewer, last)]
        if last.window not in MOVES:
            for turn in positions.history(self.game).filter(number__lt=last.number).order_by("-number")[:3]:
                reports.append(positions.report(self.viewer, turn))
                if turn.window in MOVES:
                    break
        return reports

    def lately(self, *kinds: str) -> list[JsonDict]:
        """What happened of these kinds in those turns, the latest first."""
        return [event for report in self.last_season for event in reversed(report.events) if event["kind"] in kinds]

    @cached_property
    def names(self) -> dict[str, str]:
        """The seats' names by their ids."""
        return {seat.seat_id: seat.name for seat in self.game.table_seats}

    @cached_property
    def spaces(self) -> dict[str, str]:
        """Every space that can be named: its name by its id."""
        provinces = self.rulebook.board.provinces
        open_ = {str(name): province.name for name, province in provinces.items() if province.kind != "impassable"}
        return dict(sorted(open_.items(), key=lambda item: item[1]))

    @cached_property
    def offered(self) -> dict[str, tuple[str, ...]]:
        """Every line that the viewer's seat may hand in now, by unit, and those for no unit under ""."""
        sheet = self.sheet
        return options_at(self.game, sheet.turn, sheet.seat) if sheet is not None else {}

    def units(self) -> list[JsonDict]:
        """Every unit on the board: seat, text (`A Par`), place, and what is marked on it by the mark's full name."""
        board_units = []
        for seat, units in self.state.get("units", {}).items():
            for unit in units:
                data = {"unit": unit} if isinstance(unit, str) else unit
                text = str(data["unit"])
                at = text.partition(" ")[2].partition("#")[0].partition("/")[0]
                board_units.append({"seat": seat, "text": text, "at": at, "marks": data.get("status", {})})
        return board_units

    def held(self, rule: str) -> JsonDict:
        """What a rule keeps, as far as this viewer may see it: `{"primary": {"France": [...]}, ...}`."""
        values = self.state.get("rules", {}).get(rule, {})
        return dict(values) if isinstance(values, Mapping) else {}

    def wants(self, kind: str) -> bool:
        """Whether a paper of that kind is wanted from this viewer now."""
        return self.sheet is not None and any(want.kind == kind for want in self.sheet.wants)


@dataclass(frozen=True, slots=True)
class Panel:
    """One panel, shown while its rule is in force.

    `id`: its template is `<id>.html` beside it. `rule`: the rule in whose folder `site` it stands.
    `data(context)`: the template's context; None if there is nothing to show to this viewer now.
    `on`: the live events after which it is fetched anew. `script`: it has `<id>.js`, whose `open` is called
    whenever it was filled. `style`: it has `<id>.css`.
    `answers(context, asked)`: answers questions of its script, as JSON, and changes nothing.
    `page(context)`: the context of a page of its own, `<id>.page.html`.
    """

    id: str
    rule: str
    title: str
    place: str
    data: Callable[[PanelContext], Context | None]
    on: tuple[str, ...] = ("turn", "ledger")
    script: bool = False
    style: bool = False
    answers: Callable[[PanelContext, Mapping[str, str]], dict[str, object]] | None = None
    page: Callable[[PanelContext], Context] | None = None

    def file(self, ending: str) -> str:
        """The name of one of its files, as templates and static files are asked for (`games.common.rule_files`)."""
        return f"rule/{self.rule}/{self.id}.{ending}"
