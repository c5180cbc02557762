"""Boards of any size, made by rule: cells in rows with bent borders, land and sea by turns, seven powers.

What anybody may write: maps of them are drawn, and crowded turns on them adjudicated.
"""

import gzip
import math
from itertools import pairwise
from typing import Any

import engine
from engine.boards.document import board_text
from games.maps.drawing import Options, draw
from games.maps.drawing.from_view import scene_from_view, setting
from tests.bench.clock import Row, Stopwatch
from tests.bench.our_engine import Ours
from tests.bench.positions import Board, positions

SIDE, BENDS = 90.0, 5
"""Units of the sheet a cell is wide, and pieces that each side of it is bent into."""
HIGH = math.sqrt(3) / 2
"""How far rows are apart, in widths of a cell."""
POWERS = ("Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch")
SMALL, LARGE, CROWD = (5, 4), (15, 10), 120
"""Columns and rows of 20 and of 150 provinces, and the units on the larger."""
REDRAWS, TURNS = 100, 100


def made(columns: int, rows: int) -> dict[str, Any]:
    """A board document of so many provinces. Every third cell of a row is a sea, and every fourth land is a centre."""
    cells = [(column, row) for row in range(rows) for column in range(columns)]
    kinds = {cell: "sea" if (cell[0] + 2 * cell[1]) % 5 in (0, 3) else "land" for cell in cells}
    near = {cell: [other for other in beside(cell) if other in kinds] for cell in cells}
    wet = {cell for cell in cells if any(kinds[other] == "sea" for other in near[cell])}
    names = {cell: _code(columns * cell[1] + cell[0]) for cell in cells}
    kind = {cell: "sea" if kinds[cell] == "sea" else "coastal" if cell in wet else "inland" for cell in cells}
    pairs = sorted({tuple(sorted((cell, other))) for cell in cells for other in near[cell]})
    land = [cell for cell in cells if kinds[cell] == "land"]
    centres = land[:: max(1, len(land) // 34)]
    homes = {power: [names[centres[place]]] for place, power in enumerate(POWERS[: min(7, len(centres) - 1)])}
    return {
        "schema": 1, "id": "made", "name": "Made by rule", "seats": {power: {} for power in homes},
        "wins": len(centres) // 2 + 1, "centres": [names[cell] for cell in centres], "homes": homes,
        "start": {power: [f"A {codes[0]}"] for power, codes in homes.items()},
        "provinces": {names[cell]: {"name": f"Place {names[cell]}", "kind": kind[cell]} for cell in cells},
        "army": [[names[a], names[b]] for a, b in pairs if "sea" not in (kind[a], kind[b])],
        "fleet": [[names[a], names[b]] for a, b in pairs if sailed(a, b, kind, near)],
        "geometry": outlines(columns, rows, names),
    }  # fmt: skip


Cell = tuple[int, int]


def beside(cell: Cell) -> list[Cell]:
    """The six neighbours of a cell, in rows that are shifted by half by turns."""
    column, row = cell
    shift = row % 2
    return [
        (column - 1, row), (column + 1, row), (column - 1 + shift, row - 1), (column + shift, row - 1),
        (column - 1 + shift, row + 1), (column + shift, row + 1),
    ]  # fmt: skip


def sailed(a: Cell, b: Cell, kind: dict[Cell, str], near: dict[Cell, list[Cell]]) -> bool:
    shared = any(kind[other] == "sea" for other in near[a] if other in near[b])
    return "inland" not in (kind[a], kind[b]) and ("sea" in (kind[a], kind[b]) or shared)


def _code(number: int) -> str:
    return "".join(chr(ord("A" if place == 2 else "a") + number // 26**place % 26) for place in (2, 1, 0))


def outlines(columns: int, rows: int, names: dict[Cell, str]) -> dict[str, Any]:
    """Six bent sides to a cell; both who share one have all its corners."""
    faces = {}
    for cell, name in names.items():
        x, y = SIDE * (cell[0] + 0.5 + cell[1] % 2 / 2), SIDE * (cell[1] * HIGH + 0.6)
        corners = [
            (
                x + SIDE / math.sqrt(3) * math.sin(turn * math.pi / 3),
                y - SIDE / math.sqrt(3) * math.cos(turn * math.pi / 3),
            )
            for turn in range(6)
        ]
        faces[name] = [[point for one, other in pairwise([*corners, corners[0]]) for point in _bent(one, other)]]
    return {"size": [SIDE * (columns + 0.5), SIDE * (rows * HIGH + 0.35)], "faces": faces}


def _bent(one: tuple[float, float], other: tuple[float, float]) -> list[list[float]]:
    """The corners of a side but for its last, the same ones from either end."""
    (ax, ay), (bx, by) = sorted(((round(one[0]), round(one[1])), (round(other[0]), round(other[1]))))
    line = []
    for step in range(BENDS + 1):
        share, away = step / BENDS, 5 * math.sin(3 * math.pi * step / BENDS) if 0 < step < BENDS else 0.0
        line.append(
            [
                round(ax + share * (bx - ax) - away * (by - ay) / SIDE, 1),
                round(ay + share * (by - ay) + away * (bx - ax) / SIDE, 1),
            ]
        )
    return (line if (round(one[0]), round(one[1])) == (ax, ay) else line[::-1])[:-1]


def measure() -> list[Row]:
    """Maps of both sizes, crowded; and a crowded turn on the larger."""
    rows: list[Row] = []
    for columns, count in (SMALL, LARGE):
        document = made(columns, count)
        rulebook = engine.load_rulebook("standard", board=board_text(document))
        board = Board(document)
        ours = Ours(board, rulebook)
        provinces = columns * count
        units = min(CROWD, provinces * 4 // 5)
        crowded = list(positions(TURNS, board=board, units=units))
        rows += _maps(ours, crowded[0], f"map of {provinces} provinces")
        if (columns, count) == LARGE:
            rows.append(_turns(ours, crowded, f"a turn on {provinces} provinces with {units} units"))
    return rows


def _maps(ours: Ours, position: Any, what: str) -> list[Row]:
    """One crowded position with its orders, drawn again and again; and what its drawing weighs, packed."""
    state = ours.state(position)
    outcome = ours.adjudicate(state, ours.orders(position))
    shown = engine.view(ours.rulebook, state, outcome.events, None, outcome.results, gm=True)
    scene = scene_from_view(shown.state, setting(ours.rulebook), results=shown.results)
    look = Options(labels="full", patterns=True, standalone=True)
    text = draw(scene, look).encode()
    watch = Stopwatch()
    for _ in range(REDRAWS):
        watch.time(draw, scene, look)
    return [
        Row.below(f"{what}: redraw with {len(scene.units)} units", watch.milliseconds, 10, "ms"),
        Row.below(f"{what}: whole drawing, gzip", len(gzip.compress(text, 6)) / 1000, 60, "kB"),
    ]


def _turns(ours: Ours, crowded: list[Any], what: str) -> Row:
    """Text orders to results and reasons; half of the positions warm up, as a worker is that has been at work."""
    asked = [(ours.state(one), ours.orders(one)) for one in crowded]
    watch = Stopwatch()
    for place, (state, orders) in enumerate(asked):
        if place < len(asked) // 2:
            ours.adjudicate(state, orders)
        else:
            watch.time(ours.adjudicate, state, orders)
    return Row.below(what, watch.milliseconds, 5, "ms")
