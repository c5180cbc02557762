"""Splitting of typed papers into lines, within limits."""

from collections.abc import Sequence

import engine
from games.common.errors import Refused

LONGEST_PAPER = 20_000  # characters


def lines_of(text: str) -> list[str]:
    """The lines of a paper that is in order; empty ones do not matter."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def read_lines(
    rulebook: "engine.Rulebook", state: "engine.State", seat_id: str, text: str, rows: Sequence[str] | None = None
) -> list[str]:
    """The lines of what was typed or pasted: `engine.paper_lines`. Raises Refused for far too much of it."""
    try:
        return list(engine.paper_lines(rulebook, state, seat_id, text, rows))
    except engine.OrderError as error:
        raise Refused(error.message, field="text") from None
