"""Style sheets of SVG, as far as they say what is shown and in which colour: rules for classes, ids and elements.

A selector counts by its last part alone (`g.water path.deep` is `path.deep`); what no drawing program writes (`:hover`,
`[x]`) is passed over. Later rules win, ids over classes over elements.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

LONGEST = 200_000
"""Characters of style sheets that are read."""
MOST_RULES = 4_000
KEYS = ("fill", "display", "visibility", "opacity")
_PLAIN = re.compile(r"([A-Za-z][\w-]*+)?+((?:[.#][\w-]++)*+)")
_PART = re.compile(r"[.#][\w-]++")
Style = dict[str, str]


def declared(text: str) -> Style:
    """The declarations of a `style` attribute, or within a rule."""
    parts = (part.partition(":") for part in text[:4000].split(";"))
    return {key.strip(): value.replace("!important", "").strip() for key, _, value in parts}


class StyleSheet:
    """The rules of a drawing's style sheets, by what they are for."""

    def __init__(self) -> None:
        self.rules: dict[str, list[tuple[frozenset[str], Style]]] = {}
        self.count = 0

    def read(self, text: str) -> None:
        """The rules of one style sheet more."""
        for rule in _without_remarks(text[:LONGEST]).split("}"):
            head, _, inside = rule.rpartition("{")
            selectors = head.rpartition("{")[2]  # of a rule within another only its own
            style = {key: value for key, value in declared(inside).items() if key in KEYS}
            for parts in _selected(selectors) if style else ():
                self.count += 1
                if self.count <= MOST_RULES:
                    self.rules.setdefault(max(parts, key=_weight), []).append((parts, style))

    def of(self, tag: str, given: Mapping[str, str]) -> Style:
        """What the rules say of an element."""
        selectors = {tag, *(f".{name}" for name in given.get("class", "")[:400].split())}
        if ident := given.get("id"):
            selectors.add(f"#{ident}")
        merged: Style = {}
        for part in sorted(selectors, key=_weight):
            for parts, style in self.rules.get(part, ()):
                if parts <= selectors:
                    merged |= style
        return merged


def _without_remarks(text: str) -> str:
    """A style sheet without its remarks; one that does not end goes on to the end."""
    first, *others = text.split("/*")
    return " ".join((first, *(part.partition("*/")[2] for part in others)))


def _weight(part: str) -> tuple[int, str]:
    return {".": 1, "#": 2}.get(part[0], 0), part


def _selected(selectors: str) -> Iterator[frozenset[str]]:
    for selector in selectors[:4000].split(","):
        words = selector.replace(">", " ").split()
        match = _PLAIN.fullmatch(words[-1]) if words else None
        if match and match[0]:
            yield frozenset(_parts(match[1] or "", match[2]))


def _parts(tag: str, rest: str) -> Iterable[str]:
    return [*([tag] if tag else []), *_PART.findall(rest)]
