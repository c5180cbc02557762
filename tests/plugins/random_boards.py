"""Boards made up at random, of one seed always the same: kinds, seats, homes, and names that no other board has."""

import random
from typing import Any

from engine.boards.document import problems
from tests.bench.boards import beside, outlines, sailed

STARTS, ENDS = (
    ("Qua", "Vel", "Zor", "Myr", "Thu", "Oxi", "Wex", "Jul", "Kri", "Fyn"),
    ("dor", "gath", "wick", "mere", "holm", "vik"),
)
"""Parts of names that are on no other board."""
TRIES = 100


def made_up(seed: int) -> dict[str, Any]:
    """A board of 12 to 30 provinces and two to five seats, which can be played."""
    chance = random.Random(f"board {seed}")
    tried = (_tried(chance, seed) for _ in range(TRIES))
    return next(one for one in tried if not any(problem.grave for problem in problems(one)))


def _tried(chance: random.Random, seed: int) -> dict[str, Any]:
    columns, rows = chance.randint(4, 6), chance.randint(3, 5)
    cells = [(column, row) for row in range(rows) for column in range(columns)]
    wet = {cell for cell in cells if chance.random() < 0.3}
    near = {cell: [other for other in beside(cell) if other in {*cells}] for cell in cells}
    kind = {cell: "sea" if cell in wet else "coastal" if wet & {*near[cell]} else "inland" for cell in cells}
    names = chance.sample([start + end for start in STARTS for end in ENDS], len(cells) + 5)
    code = {cell: f"{'QVXZJW'[cell[0]]}{'abcdefg'[cell[1]]}{'xq'[cell in wet]}" for cell in cells}
    land = [cell for cell in cells if cell not in wet]
    seats = names[len(cells) :][: min(chance.randint(2, 5), len(land) // 3)]
    centres = chance.sample(land, min(len(land), 3 * len(seats)))
    homes = {seat: [code[cell] for cell in centres[place :: len(seats)][:2]] for place, seat in enumerate(seats)}
    kinds = {code[cell]: kind[cell] for cell in cells}
    pairs = sorted({tuple(sorted((cell, other))) for cell in cells for other in near[cell]})
    return {
        "schema": 1, "id": f"made_up_{seed}", "name": f"{names[-1]} and Beyond", "wins": len(centres) // 2 + 1,
        "seats": {seat: {"adjective": f"{seat}ish"} for seat in seats},
        "provinces": {code[cell]: {"name": name, "kind": kind[cell]} for cell, name in zip(cells, names, strict=False)},
        "army": [[code[a], code[b]] for a, b in pairs if not wet & {a, b}],
        "fleet": [[code[a], code[b]] for a, b in pairs if sailed(a, b, kind, near)],
        "centres": [code[cell] for cell in centres], "homes": homes,
        "start": {
            seat: [f"{'F' if kinds[one] == 'coastal' and chance.random() < 0.5 else 'A'} {one}" for one in places]
            for seat, places in homes.items()
        },
        "geometry": outlines(columns, rows, code),
    }  # fmt: skip
