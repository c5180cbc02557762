"""An issue as plain text of 72 columns, for mail and for whoever reads on paper that has no pictures."""

import textwrap
from collections.abc import Sequence

from django.conf import settings
from markdown_it.token import Token

from games.common.markdown import MAP, tokens
from games.models import Issue
from games.zines.composing import moment
from games.zines.unbroken import HARD, unbroken

WIDTH = 72  # columns
NARROWEST = 16  # columns of the last cell of a table, which is set in several lines where it is longer


def plain(issue: Issue) -> str:
    """The whole issue, its masthead on top."""
    zine = issue.zine
    number = f"No. {issue.number}" if issue.number else "Draft"
    date = moment(issue.published_at) if issue.published_at else ""
    head = [zine.title.upper().center(WIDTH).rstrip()]
    head += [line.center(WIDTH).rstrip() for line in textwrap.wrap(zine.motto, WIDTH)]
    middle = max(WIDTH - len(number) - len(date), 1)
    head += ["=" * WIDTH, f"{number}{' ' * middle}{date}".rstrip(), "=" * WIDTH, ""]
    head += [line.center(WIDTH).rstrip() for line in textwrap.wrap(issue.title, WIDTH - 8)]
    edited = f"Edited by {zine.editor.profile}. {settings.SITE_URL}{zine.get_absolute_url()}"
    foot = ["-" * WIDTH, *textwrap.wrap(edited, WIDTH, break_long_words=False, break_on_hyphens=False)]
    return "\n".join([*head, "", _Columns().text(issue.text), *foot]) + "\n"


class _Columns:
    """Blocks of Markdown set in columns: `prefix` stands before every line of what is quoted or listed."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.prefix = ""
        self.bullets: list[int | None] = []
        self.bullet = ""
        self.steps: list[int] = []

    def text(self, markdown: str) -> str:
        """The text of a Markdown document, with an empty line after each block."""
        all_tokens = tokens(markdown)
        at = 0
        while at < len(all_tokens):
            at = self._block(all_tokens, at)
        return "\n".join(self.lines)

    def _block(self, all_tokens: Sequence[Token], at: int) -> int:
        """Set the block that begins at a token; returns where the next one begins."""
        token = all_tokens[at]
        if token.type == "heading_open":
            self._heading(_words(all_tokens[at + 1]), int(token.tag[1]))
            return at + 3
        if token.type == "paragraph_open":
            self._paragraph(_words(all_tokens[at + 1]), tight=token.hidden)
            return at + 3
        if token.type == "table_open":
            return self._table(all_tokens, at)
        if token.type in ("fence", "code_block"):
            self.lines += [f"{self.prefix}    {line}" for line in token.content.rstrip().split("\n")] + [""]
        elif token.type == "hr":
            self.lines += ["*   *   *".center(WIDTH).rstrip(), ""]
        elif token.nesting:
            self._within(token)
        return at + 1

    def _within(self, token: Token) -> None:
        """Go into a quotation or a list, or out of it."""
        kind = token.type.rpartition("_")[0]
        if kind in ("bullet_list", "ordered_list"):
            if token.nesting > 0:
                self.bullets.append(int(token.attrs.get("start", 1)) if kind == "ordered_list" else None)
            else:
                self.bullets.pop()
                self.lines.append("")
        elif kind == "list_item" and token.nesting > 0:
            number = self.bullets[-1]
            self.bullet = "- " if number is None else f"{number}. "
            self.bullets[-1] = None if number is None else number + 1
        if kind in ("blockquote", "list_item"):
            if token.nesting > 0:
                self.steps.append(4 if kind == "blockquote" else len(self.bullet))
                self.prefix += " " * self.steps[-1]
            else:
                self.prefix = self.prefix[: -self.steps.pop()]

    def _heading(self, words: str, level: int) -> None:
        lines = _wrapped(" ".join(words.split()), WIDTH)
        if level <= 2:
            under = "=" * max(map(len, lines))
            self.lines += ["", *(line.upper() for line in lines), under, ""]
        elif level == 3:
            self.lines += [*lines, "-" * max(map(len, lines)), ""]
        else:
            self.lines += [*(line.upper() for line in lines), ""]

    def _paragraph(self, words: str, *, tight: bool) -> None:
        """A paragraph, its own line ends kept; the first line of a list's item with its bullet."""
        first = self.prefix
        if self.bullet:
            first, self.bullet = self.prefix[: -len(self.bullet)] + self.bullet, ""
        for line in words.split("\n"):
            self.lines += _wrapped(line, WIDTH, first, self.prefix)
            first = self.prefix
        if not tight:
            self.lines.append("")

    def _table(self, all_tokens: Sequence[Token], at: int) -> int:
        """A table in columns as wide as they have to be; numbers stand on the right."""
        rows: list[list[str]] = []
        right: list[bool] = []
        while all_tokens[at].type != "table_close":
            token = all_tokens[at]
            if token.type == "tr_open":
                rows.append([])
            elif token.type in ("td_open", "th_open"):
                rows[-1].append(_words(all_tokens[at + 1]))
                if token.type == "th_open":
                    right.append("right" in str(token.attrs.get("style", "")))
            at += 1
        widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
        before = len(self.prefix) + sum(widths[:-1]) + 2 * (len(widths) - 1)
        widths[-1] = min(widths[-1], max(WIDTH - before, NARROWEST))
        for n, row in enumerate(rows):
            cells = [one.rjust(w) if r else one.ljust(w) for one, w, r in zip(row, widths, right, strict=True)][:-1]
            last = textwrap.wrap(row[-1], widths[-1]) or [""]
            last = [one.rjust(widths[-1]) if right[-1] else one for one in last]
            self.lines.append(f"{self.prefix}{'  '.join([*cells, last[0]])}".rstrip()[:WIDTH])
            self.lines += [f"{' ' * before}{one}" for one in last[1:]]
            if n == 0:
                self.lines.append(self.prefix + "  ".join("-" * width for width in widths)[: WIDTH - len(self.prefix)])
        self.lines.append("")
        return at + 1


def _wrapped(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    lines = textwrap.wrap(
        unbroken(text), width, initial_indent=first, subsequent_indent=rest, break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip
    return [line.replace(HARD, " ") for line in lines] or [first.rstrip()]


def _words(inline: Token) -> str:
    """The words of a line of Markdown: emphasis by signs, links with their address, maps by what they show."""
    parts: list[str] = []
    links: list[tuple[str, int]] = []  # the address of each link that is open, and where its words begin
    for token in inline.children or ():
        if token.type in ("text", "code_inline"):
            parts.append(token.content)
        elif token.type in _SIGNS:
            parts.append(_SIGNS[token.type])
        elif token.type == "link_open":
            links.append((str(token.attrs.get("href", "")), len(parts)))
        elif token.type == "link_close":
            address, begins = links.pop()
            parts.append("" if "".join(parts[begins:]) == address else f" <{address}>")
        elif token.type == "image":
            parts.append(_picture(token))
    return "".join(parts)


_SIGNS = {"softbreak": " ", "hardbreak": "\n", "em_open": "_", "em_close": "_"}


def _picture(token: Token) -> str:
    named = MAP.fullmatch(str(token.attrs.get("src", "")))
    if named is None:
        return f"[{token.content}]"
    return f"[Map: {token.content}]\n{settings.SITE_URL}/games/{named['slug']}/report/{named['phase']}/"
