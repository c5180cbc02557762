"""What a lesson is: two lines on a rule, told to each reader once, when it first matters to them."""

from collections.abc import Callable
from dataclasses import dataclass

from games.table.panels.panel import PanelContext


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a rule tells of itself in `site/lesson.py` of its folder, as `LESSON`, in the published words.

    `now`: what it does now. `do`: what one can do about it. `clause`: the clause to read, by its whole name; the whole
    rule without one. `when(context)`: whether it matters already, where that is before it does anything.
    """

    now: str
    do: str
    clause: str = ""
    when: Callable[[PanelContext], bool] | None = None
