"""Forms: how a sort of order is recognised and read. The plain orders are forms, and rules bring more.

A form is chosen by words, in any letter case, the longest first:

* `head`: words that begin a line (`BUILD`, `VOTE`). `parse(cursor)`; a colon after the words is let pass.
* `verb`: words or signs after a unit (`H`, `S`, `-`). `parse(cursor, unit)`; with `kinds`, after units of these only,
  and before a form of the same words that takes all kinds.
* `rider`: words after a finished hold or move (`after`: the verbs they may follow). Without `parse` the first of the
  words joins the order's `riders`; otherwise `parse(cursor, order)` gives the order that it makes.

`parse` reads on from the cursor and returns the order, or None for “not this one”: then the next form is tried from
the same spot. What must follow and does not is reported by the cursor's methods themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from engine.model.errors import RulebookError
from engine.model.orders import Order

HEAD, VERB, RIDER = "head", "verb", "rider"


@dataclass(frozen=True, slots=True)
class Form:
    """One sort of order. `example` is one in canonical text; a test reads it and writes it again.

    `counted`: a number may stand before the words, and `parse` reads it first, then the words.
    """

    name: str
    at: str
    words: tuple[str, ...]
    parse: Callable[..., Order | None] | None
    example: str
    kinds: frozenset[str] = field(default=frozenset())
    after: tuple[str, ...] = ("hold", "move")
    counted: bool = False

    def overlaps(self, other: Form) -> bool:
        """Whether nothing says which of the two would read a line."""
        if self.at != other.at or not set(map(str.casefold, self.words)) & set(map(str.casefold, other.words)):
            return False
        if self.at == RIDER:
            return bool(set(self.after) & set(other.after))
        if not self.kinds or not other.kinds:
            return not self.kinds and not other.kinds
        return bool(self.kinds & other.kinds)


def check_forms(forms: Iterable[Form]) -> None:
    """Raise RulebookError if two forms claim the same words in the same place."""
    seen: list[Form] = []
    for form in forms:
        for other in seen:
            if form.overlaps(other):
                words = sorted(set(map(str.casefold, form.words)) & set(map(str.casefold, other.words)))
                raise RulebookError(
                    f"The orders “{other.name}” and “{form.name}” both claim the word {words[0].upper()}. "
                    "Strike one of the two rules."
                )
        seen.append(form)
