"""What is wrong with a board, for whoever draws it."""

from __future__ import annotations

from typing import NamedTuple


class BoardProblem(NamedTuple):
    """`path`: where in the document (`provinces.Ath.kind`); `text`: what is wrong there; `mend`: what would mend it.

    `grave`: no game can be played so. What is not grave can be meant, and is said once.
    """

    path: str
    text: str
    mend: str
    grave: bool = True

    def __str__(self) -> str:
        return f"{self.path or 'the document'}: {self.text} {self.mend}"
