"""A variant as the shelf presents it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Volume:
    """`line`: one sentence, why one would want to play it.

    `themed`: its page can be read in the words of its themes, too.
    """

    id: str
    name: str
    line: str
    players: str
    length: str
    themed: bool = False
