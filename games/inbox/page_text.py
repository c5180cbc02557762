"""An HTML letter as plain text: line by line, lists with bullets, quotations with `> `, cells of a row side by side."""

from lxml import etree, html

HIDDEN = frozenset({"head", "style", "script", "title", "template", "noscript", "select", "textarea", "svg", "object"})
BLOCKS = frozenset(
    {"address", "article", "aside", "blockquote", "body", "br", "center", "dd", "div", "dl", "dt", "fieldset", "footer",
     "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section",
     "table", "tbody", "tfoot", "thead", "tr", "ul"}
)  # fmt: skip
DEEPEST = 200
"""Elements within each other; a letter has a few dozen."""
TOO_DEEP = ("ERR_INTERNAL_ERROR", "ERR_RESOURCE_LIMIT")
"""What older and newer versions of the parser call a page that is nested deeper than they go."""


def text_of_page(page: str) -> str | None:
    """What an HTML letter says; None where its elements are nested too deep to be a letter."""
    parser = html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, no_network=True)
    root = html.document_fromstring(page.replace("\0", "").encode(errors="replace") or b"<p>", parser=parser)
    if any(error.type_name in TOO_DEEP for error in parser.error_log):
        return None
    written = _Lines()
    hidden = depth = 0
    for event, element in etree.iterwalk(root, events=("start", "end")):
        tag = element.tag if isinstance(element.tag, str) else ""
        if event == "start":
            depth += 1
            if depth > DEEPEST:
                return None
            hidden += tag in HIDDEN
            if not hidden:
                written.open(tag, element.text or "")
        else:
            depth -= 1
            if not hidden:
                written.close(tag)
            hidden -= tag in HIDDEN
            if not hidden:
                written.add(element.tail or "")
    return written.text()


class _Lines:
    """Text that grows line by line, each with the sign of what it is quoted in."""

    def __init__(self) -> None:
        self._done: list[str] = []
        self._line: list[str] = []
        self._quoted = self._kept = 0

    def open(self, tag: str, text: str) -> None:
        """An element begins, with this text."""
        if tag in BLOCKS:
            self._end()
        self._quoted += tag == "blockquote"
        self._kept += tag == "pre"
        if tag == "li":
            self._line.append("* ")
        elif tag in ("td", "th"):
            self._line.append(" ")
        self.add(text)

    def close(self, tag: str) -> None:
        """An element ends."""
        if tag in BLOCKS:
            self._end()
        self._quoted -= tag == "blockquote"
        self._kept -= tag == "pre"

    def add(self, text: str) -> None:
        """Text within a line; in a `pre` its own lines stay."""
        if not self._kept:
            self._line.append(text)
            return
        for number, line in enumerate(text.split("\n")):
            if number:
                self._end()
            self._line.append(line)

    def text(self) -> str:
        """All lines so far."""
        self._end()
        return "\n".join(self._done)

    def _end(self) -> None:
        line = " ".join("".join(self._line).split())
        self._line = []
        if line and line != "*":
            self._done.append("> " * self._quoted + line)
