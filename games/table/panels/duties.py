"""What panels tell a seat of its part: what it may hand in now and until when. (What came of it: `table/came.py`.)"""

from collections.abc import Callable, Mapping

import engine
from games.common.dictionaries import Context
from games.selectors import positions
from games.table.panels.panel import PanelContext


def kind_of(check: "engine.LineCheck") -> str:
    """The kind of paper that a line is."""
    return check.kind


def part_of(
    context: PanelContext,
    goal: str,
    words: Mapping[str, str],
    *,
    without: Mapping[str, str] | None = None,
    kind: Callable[["engine.LineCheck"], str] = kind_of,
) -> dict[str, object]:
    """The context of `templates/games/parts/duties.html`.

    `goal`: how the seat wins. `words`: what each kind of paper is called. `without`: by kind, what comes of handing in
    nothing, where the engine's word for one line does not say it.
    """
    turn = context.turn
    return {
        "goal": goal,
        "turn": turn,
        "phase_name": positions.phase_name(context.game, turn.phase) if turn else "",
        "deeds": _deeds(context, words, without or {}, kind),
    }


def _deeds(
    context: PanelContext,
    words: Mapping[str, str],
    without: Mapping[str, str],
    kind: Callable[["engine.LineCheck"], str],
) -> list[Context]:
    """What may be handed in now, a line for each kind: what is there of it, and what happens without it."""
    sheet = context.sheet
    deeds: dict[str, Context] = {}
    for want in sheet.wants if sheet is not None else ():
        entry = {"text": words.get(want.kind, want.kind), "count": 0, "given": []}
        line = deeds.setdefault(want.kind, {**entry, "without": without.get(want.kind, want.default)})
        line["count"] += abs(want.count)
    for check in sheet.checks if sheet is not None else ():
        if check.level != "error" and kind(check) in deeds:
            deeds[kind(check)]["given"].append(check.canonical)
    return list(deeds.values())
