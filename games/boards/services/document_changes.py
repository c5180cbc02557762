"""What is different between two documents, so that it can be done, undone, and told whether two edits meet.

A change is `{"path": [...keys], "old": …, "new": …}`; what was not there before has no `old`, what is not there after
has no `new`. Objects are looked into, anything else is one value, and so are the seats, whose order counts.
"""

from collections.abc import Iterator, Mapping, Sequence

from engine.model.json_data import JsonDict

Change = JsonDict
ORDERED = (["seats"],)
"""Objects whose order counts: they change as a whole."""


def changes(old: Mapping[str, object], new: Mapping[str, object]) -> list[Change]:
    """How one becomes the other."""
    return list(_between(old, new, []))


def _between(old: Mapping[str, object], new: Mapping[str, object], path: list[str]) -> Iterator[Change]:
    for name in (*old, *(name for name in new if name not in old)):
        here = [*path, name]
        if name in old and name in new:
            one, other = old[name], new[name]
            if one == other and (here not in ORDERED or _order(one) == _order(other)):
                continue
            if isinstance(one, dict) and isinstance(other, dict) and here not in ORDERED:
                yield from _between(one, other, here)
                continue
        change: Change = {"path": here}
        if name in old:
            change["old"] = old[name]
        if name in new:
            change["new"] = new[name]
        yield change


def _order(value: object) -> list[str]:
    return list(value) if isinstance(value, dict) else []


def changed_document(
    document: Mapping[str, object], step: Sequence[Change], *, back: bool = False
) -> dict[str, object]:
    """A document after changes; `back`: before them."""
    after = dict(document)
    for change in reversed(step) if back else step:
        _set_path(after, change["path"], change, "old" if back else "new")
    return after


def _set_path(document: JsonDict, path: Sequence[str], change: Change, which: str) -> None:
    """Change one place, in objects that are this document's own from there on."""
    name, *rest = path
    if rest:
        document[name] = dict(document.get(name, {}))
        _set_path(document[name], rest, change, which)
    elif which in change:
        document[name] = change[which]
    else:
        document.pop(name, None)


def meet(one: Sequence[Change], other: Sequence[Change]) -> bool:
    """Whether two edits change the same place, or one of them what the other stands in."""
    return any(_within(a["path"], b["path"]) or _within(b["path"], a["path"]) for a in one for b in other)


def _within(inner: Sequence[str], outer: Sequence[str]) -> bool:
    return list(inner[: len(outer)]) == list(outer)
