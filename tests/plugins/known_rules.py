"""What a process knows of the rules there are: a test that changes them leaves nothing of it to the next."""

import sys
from collections.abc import Callable, Iterator
from functools import cache
from types import ModuleType

from engine.rulebook import registry

PRODUCT = ("engine", "variants", "games", "diplomacy_web")


def forget_rules() -> None:
    """As a restart does: the registry, and every cache of the product's functions, which may hold what is gone.

    The caches are looked for, not listed: one that nobody thought of would answer the next test with a rule gone.
    """
    registry.forget()
    for clear in _caches():
        clear()


def _caches() -> Iterator[Callable[[], None]]:
    for name, module in tuple(sys.modules.items()):
        if name.partition(".")[0] in PRODUCT:
            yield from _caches_of(name, module)


@cache
def _caches_of(name: str, module: ModuleType) -> tuple[Callable[[], None], ...]:
    """Those of one module. To look through all modules takes a third of a second, so it is done once."""
    found = []
    for thing in tuple(vars(module).values()):
        inside = tuple(vars(thing).values()) if isinstance(thing, type) and thing.__module__ == name else ()
        for one in (thing, *inside):
            clear = getattr(one, "cache_clear", None)
            if callable(clear) and getattr(one, "__module__", "") == name:
                found.append(clear)
    return tuple(found)
