"""Rulings in words, from their data alone."""

from typing import Any

from engine.rulebook import registry
from games.models import Ruling, RulingKind


def what(ruling: Ruling) -> str:
    """A ruling in words, from its data."""
    data = ruling.data
    if data.get("op") in ("counter", "status"):
        return _kept(ruling)
    seat = data.get("seat", "")
    said = {
        RulingKind.ORDER: f"{seat}: {'; '.join(data.get('lines', ()))}",
        RulingKind.PIN: f"{data.get('draw', '')} is {in_turn(data.get('value', ''))}",
        RulingKind.VERDICT: f"{seat} {data.get('unit') or data.get('order', '')} {data.get('verdict', '')}",
        RulingKind.OPTION: f"{_titled(data.get('name', ''))} is now {data.get('value', '')}",
        RulingKind.STRIKE: f"{_titled(data.get('rule', ''))} is struck",
        RulingKind.ADD: f"{_titled(data.get('rule', ''))} is added",
        RulingKind.MARK: f"The answer of {seat} is {'right' if data.get('value') else 'wrong'}",
        RulingKind.WIN: f"{', '.join(data.get('seats', ()))} wins",
        RulingKind.DRAW_GAME: f"Drawn between {', '.join(data.get('seats', ())) or 'nobody'}",
        RulingKind.BOARD: _on_the_board(data),
        RulingKind.DEADLINE: {"halted": "The game is halted", "resumed": "The game goes on"}.get(data.get("clock"), ""),
    }
    return said[RulingKind(ruling.kind)]


def in_turn(value: Any) -> str:
    """What comes out of a draw; of one that is asked several times, one after another."""
    return ", then ".join(map(str, value)) if isinstance(value, list) else str(value)


def _titled(name: str) -> str:
    """A rule by its title; an option with its rule's: `Victory, centres`."""
    rule, _, option = str(name).partition(".")
    known = registry.rules().get(rule)
    title = known.title if known is not None else rule
    return f"{title}, {option.replace('_', ' ')}" if option else title


def _on_the_board(data: dict[str, Any]) -> str:
    """A change of the board, for as long as no report tells it better."""
    seat, unit, place = (str(data.get(key) or "") for key in ("seat", "unit", "place"))
    whose = str(data.get("subject") or f"{seat} {unit}".strip() or "the game")
    return {
        "add": f"{seat} gets {unit}",
        "move": f"{seat} {unit} stands in {data.get('to', '')}",
        "remove": f"{seat} {unit} is taken off",
        "owner": f"{place} belongs to {seat or 'nobody'}",
        "no_centre": f"{place} is no centre",
        "token": f"{data.get('name', '')} is in {place}" if place else f"{data.get('name', '')} is taken off",
        "transfer": f"{data.get('item', '')} of {whose}: {data.get('from') or 'new'} to {data.get('to') or 'nowhere'}",
    }.get(str(data.get("op")), str(data.get("op", "")))


def _kept(ruling: Ruling) -> str:
    """What a rule keeps of a unit, a place, a seat or the game, by the name that the rule gives it."""
    data, spec = ruling.data, ruling.game.rulebook.marks.get(ruling.data.get("name", ""))
    label = spec.label if spec is not None and spec.label else str(data.get("name", ""))
    whose = " ".join(filter(None, (data.get("seat"), data.get("unit") or data.get("subject")))) or "the game"
    value = data.get("value")
    value = ", ".join(map(str, value)) if isinstance(value, list) else "cleared" if value is None else value
    return f"{label[:1].upper()}{label[1:]}, {whose}: {value}"
