"""Modules that are imported when they are first used: what few pages and tasks need, and much memory."""

import importlib


class _Lazy:
    """Has whatever the module has, which is imported when it is first asked for something."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> object:
        return getattr(importlib.import_module(self._name), attribute)


def lazy(name: str) -> object:
    """A stand-in for a module that is imported when it is first used. Mypy and the layers are told what it is:

    if TYPE_CHECKING:
        import networkx as nx
    else:
        nx = lazy("networkx")
    """
    return _Lazy(name)
