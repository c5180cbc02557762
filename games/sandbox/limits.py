"""How large what people hand in may be, and how often they may. Nobody needs as much, and somebody will try."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.http import HttpRequest

from engine.model.errors import EngineError
from games.common.errors import Refused
from games.common.rate_limits import check_rate, reader_key

LONGEST_TEXT = 200_000
"""Characters of a scenario or a position that is typed, pasted or uploaded."""
LONGEST_PACKED = 600_000
"""Characters of a bench as it travels with its page."""
LARGEST_BENCH = 3_000_000
"""Characters of a bench unpacked."""
MOST_STEPS = 40
"""Positions on one bench."""
MOST_UNITS = 200
"""Units of one position. With this many, legal orders and an adjudication take a fraction of a second."""
MOST_LINES = 400
"""Lines of orders in one turn, of all seats."""
LONGEST_PLAY = 2.0
"""Seconds for playing through the turns of a scenario."""

SAVES = {True: (60, 3600), False: (15, 3600)}
"""How many sandboxes in how many seconds, for members and for others."""
WORK = {True: (240, 60), False: (60, 60)}
"""Requests that make the engine work, in how many seconds, for members and for others. Each turn of a scenario that is
played through counts as one."""
TOO_OFTEN = "That is more than the site does for one reader in so short a time. Wait a little; what is here stays here."


BROKEN_FORM = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What the engine may break with on values that no game has; `engines_words` makes a refusal of it."""


def count_work(request: HttpRequest, times: int = 1) -> None:
    """Count a piece of work of the engine's, or several. Raises RateLimited."""
    most = WORK[bool(request.user.is_authenticated)]
    check_rate(f"sandbox-work:{reader_key(request)}", *most, TOO_OFTEN, times)


def count_save(request: HttpRequest) -> None:
    """Count a sandbox that is stored. Raises RateLimited."""
    check_rate(f"sandbox-save:{reader_key(request)}", *SAVES[bool(request.user.is_authenticated)], TOO_OFTEN)


@contextmanager
def engines_words(where: str = "") -> Iterator[None]:
    """What the engine refuses is refused here in its words, whatever was handed to it: never a traceback."""
    try:
        yield
    except Refused:
        raise
    except EngineError as error:
        path = str(getattr(error, "path", "") or getattr(error, "key", "") or "")
        path = "" if path.startswith("rulings[") else path
        line = getattr(error, "line", 0)
        place = ": ".join(part for part in (where, f"line {line}" if line else "", path) if part)
        raise Refused(f"{place}: {error.message}" if place else error.message) from error
    except BROKEN_FORM as error:
        raise Refused(f"{where or 'That'}: something in it has a form that the engine cannot use.") from error
