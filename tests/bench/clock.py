"""Processor time, and the rows of the table."""

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

# Positions that one engine works through before the other has its turn. Position by position, what the one leaves in
# the processor's caches would be counted against the other, and most against the faster.
BLOCK = 250


def settle() -> None:
    """Take what is there from the garbage collector's hands, as a worker does: an engine pays for its own litter."""
    gc.collect()
    gc.freeze()


@dataclass
class Stopwatch:
    """Adds up the processor time of the calls it is given; what else the machine does is not counted."""

    seconds: float = 0.0
    calls: int = 0

    def time(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Call the function; its result is passed on."""
        start = time.process_time()
        result = function(*arguments)
        self.seconds += time.process_time() - start
        self.calls += 1
        return result

    @property
    def milliseconds(self) -> float:
        """The mean of one call."""
        return self.seconds / self.calls * 1000


@dataclass(frozen=True)
class Row:
    """One line of the table: what was measured, the figures, the target, and whether it is met (None: it has none)."""

    what: str
    ours: str
    theirs: str
    target: str
    met: bool | None

    @classmethod
    def against(cls, what: str, ours: Stopwatch, theirs: Stopwatch, share: float) -> "Row":
        """Ours may take at most `share` of their time."""
        ratio = ours.seconds / theirs.seconds
        return cls(
            what,
            f"{ours.milliseconds:.3f} ms",
            f"{theirs.milliseconds:.3f} ms",
            f"at most {share:.2f} of it; is {ratio:.3f}",
            ratio <= share,
        )

    def told(self) -> "Row":
        """The same for comparison: its target is another row's."""
        return Row(f"{self.what}: not compiled", self.ours, self.theirs, self.target.partition("; ")[2], None)

    @classmethod
    def below(cls, what: str, value: float, limit: float, unit: str) -> "Row":
        """Ours may be at most `limit`."""
        return cls(what, f"{value:.2f} {unit}", "", f"at most {limit:g} {unit}", value <= limit)


def table(rows: list[Row]) -> str:
    """The rows as a Markdown table that can be read as it stands."""
    lines = [("what", "ours", "theirs", "target", "met")]
    words = {True: "yes", False: "NO", None: ""}
    lines += [(row.what, row.ours, row.theirs, row.target, words[row.met]) for row in rows]
    widths = [max(len(line[column]) for line in lines) for column in range(5)]
    padded = [[cell.ljust(width) for cell, width in zip(line, widths, strict=True)] for line in lines]
    text = [f"| {' | '.join(cells)} |" for cells in padded]
    text.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(text)
