"""Stylesheets in one file: imports are put in their place, addresses follow."""

import posixpath
import re
from collections.abc import Callable, Iterable

IMPORT = re.compile(r'^@import url\("([^"]+)"\);\n?', re.MULTILINE)
ADDRESS = re.compile(r'url\("([^":]+)"\)')


def bundle_styles(sources: Iterable[str], read: Callable[[str], str], folder: str) -> str:
    """The text of all sources, each once and in their order; `folder` is where the bundle will lie."""
    done: set[str] = set()
    parts: list[str] = []

    def add(name: str) -> None:
        if name in done:
            return
        done.add(name)
        here, text = posixpath.dirname(name), read(name)
        for imported in IMPORT.findall(text):
            add(posixpath.normpath(posixpath.join(here, imported)))
        text = IMPORT.sub("", text)

        def follow(match: re.Match[str]) -> str:
            target = posixpath.normpath(posixpath.join(here, match[1]))
            return f'url("{posixpath.relpath(target, folder)}")'

        parts.append(f"/* {name} */\n{ADDRESS.sub(follow, text)}")

    for source in sources:
        add(source)
    return "\n".join(parts)
