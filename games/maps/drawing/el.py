"""Elements: svgwrite's, put together without its validation and written out fast.

svgwrite's own ``tostring`` walks through ElementTree, which costs more than the whole of a
redraw may; the elements are the same, only the last step is ours.
"""

from collections.abc import Mapping

from svgwrite.base import BaseElement

from games.maps.drawing.words import said


class El(BaseElement):
    """An svgwrite element of any name, attributes taken as they are."""

    def __init__(self, name: str, attribs: Mapping[str, str] | None = None, text: str = "") -> None:
        """``text`` is escaped when written."""
        self.elementname = name
        self.elements: list[El | str] = []
        self.attribs = dict(attribs or {})
        self.words = text
        self._parameter = _PLAIN

    def put(self, *children: "El | str") -> "El":
        """Add children (a string is ready markup) and return the element."""
        self.elements.extend(children)
        return self


_PLAIN = BaseElement(debug=False)._parameter


def el(name: str, css: str = "", text: str = "", **attribs: str | float) -> El:
    """``el("path", "border", d=...)``; ``data_x`` becomes ``data-x``."""
    plain = {"class": css} if css else {}
    for key, value in attribs.items():
        plain[key.replace("_", "-")] = value if isinstance(value, str) else f"{value:g}"
    return El(name, plain, text)


def title(text: str) -> El:
    """The name a reader hears and a pointer shows, in the words in force."""
    return El("title", None, said(text))


def named(name: str) -> El:
    """The same for a proper name, which is one in all words; what is kept of a board can hold it."""
    return El("title", None, name)


def write(element: "El | str") -> str:
    """An element and all within it as text."""
    if isinstance(element, str):
        return element
    head = element.elementname
    for key, value in element.attribs.items():
        head += f' {key}="{_safe(value)}"'
    if not element.elements and not element.words:
        return f"<{head}/>"
    inner = _safe(element.words) if element.words else ""
    return f"<{head}>{inner}{''.join(map(write, element.elements))}</{element.elementname}>"


def _safe(text: str) -> str:
    """Escaped; most texts need nothing."""
    if "&" in text or "<" in text or '"' in text or ">" in text:
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return text
