"""The Markdown of zines, clubs and tables: shown as HTML. Text of people is never markup by accident."""

import re
from collections.abc import Callable, Sequence

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token

from engine.model.json_data import JsonDict

MAP = re.compile(r"map:(?P<slug>[a-z0-9]{1,12})/(?P<phase>[A-Za-z0-9-]{1,12})(?P<after>/after)?")
"""How an issue names a map: that of a turn with its orders, or the board after it."""
_SPECIAL = re.compile(r"([\\`*_\[\]<>|&~])")
_AT_THE_START = re.compile(r"^([ \t]*+)([#>+=-]|\d+(?=[.)]))", re.MULTILINE)
_READER = MarkdownIt("commonmark", {"html": False}).enable("table").disable(["html_block", "html_inline"])


def escaped(text: str) -> str:
    """Text of people as Markdown that shows it as it is, in one line."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def quoted(text: str) -> str:
    """Text of people as a quotation: its paragraphs and the ends of its lines are kept."""
    lines = []
    for line in text.replace("\r", "").strip().split("\n"):
        plain = _AT_THE_START.sub(_guarded, escaped(line))
        lines.append(f"> {plain}\\" if plain else ">")
    joined = "\n".join(lines)
    return re.sub(r"\\(?=\n>\n|\n>$|$)", "", joined)  # a paragraph's last line ends by itself


def _guarded(match: re.Match[str]) -> str:
    """A sign that would begin a list or a heading, so that it does not. Of a number it is the stop that does."""
    sign = match[2]
    return f"{match[1]}{sign}\\" if sign.isdigit() else f"{match[1]}\\{sign}"


def tokens(text: str) -> list[Token]:
    """What a Markdown text is made of."""
    return _READER.parse(text)


def page(text: str, picture: Callable[[re.Match[str], str], str]) -> SafeString:
    """A Markdown text as HTML. `picture` gives the HTML of a map; no other picture is shown, nor fetched by readers."""
    parsed = tokens(text)
    highest = min((int(token.tag[1]) for token in parsed if token.type == "heading_open"), default=1)
    for token in parsed:
        if token.type in ("heading_open", "heading_close"):
            # The page's own title stands above, and no level lies between it and the highest of the text.
            token.tag = f"h{min(int(token.tag[1]) - highest + 2, 6)}"
        if "right" in str(token.attrs.pop("style", "")):
            token.attrs["class"] = "num"  # the Content-Security-Policy refuses styles within a page
    html = _READER.renderer.render(parsed, _READER.options, {"picture": picture})
    return mark_safe(html)  # noqa: S308  (markdown-it escapes what people wrote; no HTML of theirs is let through)


def prose(text: str) -> SafeString:
    """A Markdown text without pictures as HTML: what is said of a table, a club, an event."""
    return page(text, lambda named, title: "")


def _image(_: object, parsed: Sequence[Token], at: int, options: object, env: JsonDict) -> str:
    token = parsed[at]
    named = MAP.fullmatch(str(token.attrs.get("src", "")))
    return str(env["picture"](named, token.content)) if named else f"<em>[{escapeHtml(token.content)}]</em>"


_READER.add_render_rule("image", _image)
