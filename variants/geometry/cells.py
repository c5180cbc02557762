"""Boxes and shapes by the cells of a grid, so that what is asked about one place is not compared with a whole sheet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from math import floor, inf

from variants.geometry.within import XY, Box, Within

SIDE = 40.0
"""Units that a cell is wide and high: about a unit with its disc."""
MOST = 32
"""Cells of a row and of a column: on a large sheet cells are larger."""
Cell = tuple[int, int]


class Grid:
    """The cells of a sheet. Those on its edges reach beyond it without end."""

    def __init__(self, sheet: Box) -> None:
        self.side = max(SIDE, sheet.right / MOST, sheet.lower / MOST)
        self._last = floor(sheet.right / self.side), floor(sheet.lower / self.side)

    def cell(self, point: XY) -> Cell:
        """The cell in which a point lies."""
        column, row = (floor(value / self.side) for value in point)
        return min(max(column, 0), self._last[0]), min(max(row, 0), self._last[1])

    def cells(self, box: Box) -> Iterator[Cell]:
        """The cells that a box touches."""
        left, upper = self.cell((box.left, box.upper))
        right, lower = self.cell((box.right, box.lower))
        return product(range(left, right + 1), range(upper, lower + 1))

    def part(self, box: Box, cell: Cell) -> Box:
        """What of a box lies in a cell that it touches."""
        (column, row), side, (last_column, last_row) = cell, self.side, self._last
        return Box(
            max(box.left, column * side if column else -inf),
            max(box.upper, row * side if row else -inf),
            min(box.right, (column + 1) * side if column < last_column else inf),
            min(box.lower, (row + 1) * side if row < last_row else inf),
        )


class Boxes:
    """Boxes on a sheet; `compared` counts with how many others were compared, which is what asking costs."""

    def __init__(self, grid: Grid, boxes: Iterable[Box] = ()) -> None:
        self.compared = 0
        self._grid = grid
        self._cells: dict[Cell, list[Box]] = defaultdict(list)
        for box in boxes:
            self.add(box)

    def add(self, box: Box) -> None:
        """Put one more on the sheet."""
        for cell in self._grid.cells(box):
            self._cells[cell].append(box)

    def covered(self, box: Box, most: float) -> float:
        """Square units of the others on which a box lies; where several lie each counts.

        Beyond `most` it does not go on: what comes back is more than that then, and may be less than all.
        """
        area = 0.0
        for cell in self._grid.cells(box):
            others = self._cells.get(cell, ())
            self.compared += len(others)
            area += sum(map(self._grid.part(box, cell).over, others))
            if area > most:
                break
        return area

    def touching(self, box: Box) -> Iterator[Box]:
        """The others on which a box lies; one that lies in several cells may come several times."""
        for cell in self._grid.cells(box):
            for other in self._cells.get(cell, ()):
                self.compared += 1
                if box.meets(other):
                    yield other


class Ground:
    """The shapes of a sheet, by where they are."""

    def __init__(self, grid: Grid, shapes: Mapping[str, Within]) -> None:
        self._grid = grid
        self._cells: dict[Cell, list[Within]] = defaultdict(list)
        for _, shape in sorted(shapes.items()):
            for cell in grid.cells(shape.bounds):
                self._cells[cell].append(shape)

    def holding(self, box: Box) -> Iterator[Within]:
        """The shapes in which most of a box may lie: those whose bounds hold its middle."""
        middle = (box.left + box.right) / 2, (box.upper + box.lower) / 2
        return (shape for shape in self._cells.get(self._grid.cell(middle), ()) if shape.bounds.holds(middle))
