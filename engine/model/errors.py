"""What can go wrong, in words for the person who has to mend it."""

from __future__ import annotations

from engine.model.rulebook_faults import RulebookFault


class EngineError(Exception):
    """Anything the engine refuses. `message` is a sentence for people."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class InputError(EngineError):
    """A position, a ruling or a request that cannot be read. `path` leads to the offending part (`units.France[2]`)."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(message)
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class OrderError(EngineError):
    """A line that cannot be read as an order, or cannot be carried out. `nearest` are lines that could be meant."""

    def __init__(self, message: str, nearest: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.nearest = nearest


class RulebookError(EngineError):
    """Rules that cannot be put together; the message names them and the way out.

    `problems`: one by one what is wrong (`engine.model.rulebook_faults`), where several things may be.
    """

    def __init__(self, message: str, problems: tuple[RulebookFault, ...] = ()) -> None:
        super().__init__(message)
        self.problems = problems
