"""The same positions for PyPI's pydip, whose resolver is measured against ours."""

from typing import Any

from pydip.map.predefined import vanilla_dip
from pydip.player.command import command as commands
from pydip.player.player import Player
from pydip.player.unit import Unit as PydipUnit
from pydip.player.unit import UnitTypes
from pydip.turn import resolve
from pydip.turn.command_map import CommandMap

from tests.bench.positions import Board, Position, Unit, province
from tests.bench.raw import DISLODGED_UNIT

NAMES = {
    "EMS": "Eastern Mediterranean Sea",
    "HEL": "Helgoland Bight",
    "StP": "St. Petersburg",
    "WMS": "Western Mediterranean Sea",
}
COASTS = {"nc": "North Coast", "sc": "South Coast", "ec": "North Coast"}


class Pydip:
    """Its map, and the translation of units and orders."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.map = vanilla_dip.generate_map()

    def place(self, at: str, kind: str) -> str:
        """Its name of a place: a fleet on land stands on a coast."""
        name = NAMES.get(province(at), self.board.names[province(at)])
        if kind == "A" or self.board.kinds[province(at)] == "sea":
            return name
        return f"{name} {COASTS[at[-2:]]}" if "/" in at else f"{name} Coast"

    def unit(self, unit: Unit) -> PydipUnit:
        return PydipUnit(UnitTypes.FLEET if unit.kind == "F" else UnitTypes.TROOP, self.place(unit.at, unit.kind))

    def orders(self, position: Position) -> list[Any]:
        """All orders as its commands."""
        players = {}
        for power in self.board.powers:
            player = Player(power, self.map, [])
            player.units = [self.unit(unit) for unit in position.units if unit.power == power]
            players[power] = player
        return [self._order(players[order.unit.power], order) for order in position.orders]

    def _order(self, player: Player, order: Any) -> Any:
        unit = self.unit(order.unit)
        if order.verb == "hold":
            return commands.HoldCommand(player, unit)
        if order.verb == "move":
            return commands.MoveCommand(player, unit, self.place(order.target, order.unit.kind))
        if order.verb == "convoyed":
            return commands.ConvoyMoveCommand(player, unit, self.place(order.target, "A"))
        helped = self.unit(order.helped)
        goal = self.place(order.target or order.helped.at, order.helped.kind)
        kind = commands.SupportCommand if order.verb == "support" else commands.ConvoyTransportCommand
        return kind(player, unit, helped, goal)

    def resolve(self, orders: list[Any]) -> dict[str, bool]:
        """Its resolver alone: resolve_turn without the retreats, which ours leaves to others."""
        command_map = CommandMap(self.map, orders)
        resolve._init_resolution()
        return {command.unit.position: resolve._resolve(self.map, command_map, command) for command in orders}

    def outcome(self, position: Position, success: dict[str, bool]) -> dict[str, str]:
        """Where each unit ends, as raw.outcome_of says it."""
        entered = {}
        for order in position.orders:
            moves = order.verb in ("move", "convoyed")
            if moves and success[self.place(order.unit.at, order.unit.kind)]:
                entered[province(order.target)] = province(order.unit.at)
        arrived = {origin: target for target, origin in entered.items()}
        return {
            at: arrived.get(at) or (DISLODGED_UNIT if at in entered else at)
            for at in (province(unit.at) for unit in position.units)
        }
