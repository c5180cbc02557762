"""The season as named slots, from top to bottom (docs/vocabulary.md). Rules hang their steps into slots.

A slot is a place in the season, not a step: it says where two rules that never heard of each other stand to one
another. A window is a slot at which the game waits for papers.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Slot:
    """A named place in the season.

    `number` is what conditions and documents call it. `window` is the letter of the phase that may open here: the
    game stops at such a slot until its papers are in. `autumn`: only in Autumn; `setup`: only before the first season.
    Papers of the movement window may be split (cards or votes first, orders when those are known): then the papers
    window opens instead, and the orders window after the slots that read them.
    """

    number: int
    name: str
    window: str = ""
    autumn: bool = False
    setup: bool = False


_NAMES: tuple[tuple[int, str, str], ...] = (
    (-3, "board laid", "setup"),
    (-2, "set-up window", "setup U"),
    (-1, "set-up read", "setup"),
    (1, "season opens", ""),
    (2, "papers window", "P"),
    (2, "movement window", "M"),
    (3, "papers read", ""),
    (4, "cards read", ""),
    (5, "amulets", ""),
    (5, "shields", ""),
    (5, "destructions", ""),
    (5, "gardens", ""),
    (5, "majority", ""),
    (5, "deaths", ""),
    (5, "stones", ""),
    (5, "gifts", ""),
    (5, "holes open", ""),
    (5, "faster than light", ""),
    (6, "places close and open", ""),
    (7, "licences", ""),
    (8, "orders window", "M"),
    (8, "orders meet the board", ""),
    (8, "orders judged together", ""),
    (9, "re-orders", ""),
    (9, "lifts", ""),
    (9, "commands", ""),
    (9, "lures read", ""),
    (9, "compulsion", ""),
    (9, "lures carried out", ""),
    (10, "moves held back", ""),
    (11, "trapped thrown out", ""),
    (12, "landings", ""),
    (13, "partners matched", ""),
    (14, "creatures choose", ""),
    (15, "doors and jumps", ""),
    (16, "combat", ""),
    (17, "entering", ""),
    (18, "unarmed move", ""),
    (19, "arrivals take effect", ""),
    (20, "teleports", ""),
    (21, "ships", ""),
    (22, "wanderers' votes", ""),
    (22, "wanderers step", ""),
    (22, "wanderers push", ""),
    (22, "wanderers act", ""),
    (23, "late evictions", ""),
    (24, "merges", ""),
    (25, "terms and sales", ""),
    (26, "feeding", ""),
    (27, "explosions", ""),
    (28, "no retreat for these", ""),
    (29, "retreat window", "R"),
    (30, "retreats chosen", ""),
    (30, "retreats", ""),
    (30, "unarmed retreats", ""),
    (31, "walk-ins by retreat", ""),
    (32, "arrivals", ""),
    (33, "holes swallow", ""),
    (34, "season's spells end", ""),
    (35, "before the count", "autumn"),
    (36, "the count", "autumn"),
    (37, "after the count", "autumn"),
    (38, "who has won", "autumn"),
    (39, "adjustment window", "autumn A"),
    (40, "adjustments", "autumn"),
    (40, "caps and counters", "autumn"),
    (41, "year's end", "autumn"),
    (42, "marks window", "G"),
    (42, "answers and free units", ""),
    (43, "next season's link", ""),
    (44, "last count", ""),
    (45, "next window opens", ""),
)


def _slot(number: int, name: str, marks: str) -> Slot:
    words = marks.split()
    window = next((word for word in words if len(word) == 1), "")
    return Slot(number, name, window, "autumn" in words, "setup" in words)


SLOTS: tuple[Slot, ...] = tuple(_slot(*row) for row in _NAMES)
BY_NAME = {slot.name: slot for slot in SLOTS}
INDEX = {slot.name: index for index, slot in enumerate(SLOTS)}
"""Where a slot stands in the season; a greater index is later."""
