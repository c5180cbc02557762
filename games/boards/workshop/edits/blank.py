"""What a drawing begins with, and whether a document can be drawn on."""

from typing import Any

from engine.boards.problem import BoardProblem
from engine.boards.shape import misshapen
from engine.model.json_data import JsonDict
from games.common.errors import Refused
from games.shown_text import tidy_title

Document = JsonDict
SIZES = {"wide": (1200, 800), "square": (1000, 1000), "tall": (800, 1100)}
"""Sheets to begin with: width and height."""


def blank(name: str, size: str) -> Document:
    """A sheet that is one sea. `size`: one of SIZES."""
    width, height = SIZES.get(size, SIZES["wide"])
    sea = [[0, 0], [width, 0], [width, height], [0, height]]
    return {
        "schema": 1, "id": "board", "name": tidy_title(name)[:60] or "A new board", "wins": 1,
        "seats": {}, "provinces": {"SEA": {"name": "The Sea", "kind": "sea"}},
        "army": [], "fleet": [], "homes": {}, "centres": [], "start": {},
        "geometry": {"size": [width, height], "faces": {"SEA": [sea]}},
    }  # fmt: skip


def drawable(document: Any) -> Document:
    """A document as drawings keep it, from one that somebody brings. Raises Refused for what has not its shape."""
    board_problems: list[BoardProblem] = misshapen(document, unfinished=True)
    if board_problems:
        more = f" And {len(board_problems) - 1} more." if len(board_problems) > 1 else ""
        raise Refused(f"This is no board: {board_problems[0]}{more}", field="text")
    empty: Document = {"army": [], "fleet": []}
    whole: Document = {**empty, **document}
    for part in ("homes", "start"):
        whole[part] = {seat: whole[part].get(seat, []) for seat in whole["seats"]}
    return whole
