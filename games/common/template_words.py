"""Templates in the words of a game's theme: their sentences are said as they are written out, by `said`.

When a template is loaded, its pieces of text are told apart from its tags once and for all: what stands between tags,
and in the attributes that people read, is said; scripts, styles, times, what is being typed, and what members wrote
(elements with `data-verbatim`) is not. What a tag of Django puts in has been said where it was made.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.template.base import Node, NodeList, Template, TextNode, VariableNode
from django.template.context import Context
from django.template.library import SimpleNode
from django.template.loaders import cached
from django.utils.safestring import SafeString, mark_safe

from games.maps.drawing.words import as_published, said

READ = frozenset({"title", "aria-label", "aria-description", "alt", "placeholder", "content", "label"})
"""Attributes that people read."""
LEFT = frozenset({"script", "style", "textarea", "time"})
WITHIN_TAGS = frozenset({"django/forms/widgets/attrs.html"})
"""Templates that begin within a tag: attributes by any name, of which nobody can say here whether they are read."""
VOID = frozenset({"input", "br", "img", "meta", "link", "hr", "path", "use", "wbr"})
PIECES = re.compile(r'(<!--.*?-->|</?[a-zA-Z][\w-]*|[\w-]+="|"|/?>|\s+|[^<>"\s]+|.)', re.DOTALL)
NAMED = re.compile(r"(</?)([a-zA-Z][\w-]*)")


@dataclass(slots=True)
class Place:
    """Where in a page a piece of a template stands: between tags, in one, in an attribute; and in which element."""

    tag: str = ""
    closing: bool = False
    attribute: str = ""
    verbatim: bool = False
    left: str = ""
    depth: int = 0

    @property
    def read(self) -> bool:
        """Whether people read what stands here, in the site's words."""
        if self.left and not self.tag:
            return False
        return self.attribute in READ if self.attribute else not self.tag

    def step(self, piece: str) -> None:
        """Go past a piece."""
        if self.attribute:
            self.attribute = "" if piece == '"' else self.attribute
        elif not self.tag:
            if (found := NAMED.fullmatch(piece)) and not (self.left and found[2].lower() != self.left):
                self.tag, self.closing, self.verbatim = found[2].lower(), found[1] == "</", False
        elif piece in (">", "/>"):
            self._end(alone=piece == "/>" or self.tag in VOID)
        elif piece.endswith('="'):
            self.attribute = piece[:-2].lower()
        elif piece == "data-verbatim":
            self.verbatim = True

    def _end(self, *, alone: bool) -> None:
        if self.left:
            self.depth += 0 if alone else -1 if self.closing else 1
            self.left = self.left if self.depth else ""
        elif not self.closing and not alone and (self.tag in LEFT or self.verbatim):
            self.left, self.depth = self.tag, 1
        self.tag = ""


class SaidText(TextNode):
    """A piece of a template: its texts in turn with what stands around them, markup first."""

    parts: tuple[tuple[str, str], ...]

    def render(self, context: Context) -> SafeString:
        """As it stands in the template, or in other words."""
        if as_published():
            return SafeString(self.s)
        return mark_safe("".join([markup + said(text) for markup, text in self.parts]))  # noqa: S308  (a template)

    def render_annotated(self, context: Context) -> SafeString:
        """The same: a piece of text cannot fail."""
        return self.render(context)


class SaidVariable(VariableNode):
    """A value that stands where people read. What holds markup was made, and said, by whoever made that."""

    def render(self, context: Context) -> Any:
        """The value, in the words in force."""
        text = super().render(context)
        return text if "<" in text else said(text)


class SaidTag(SimpleNode):
    """What a tag of the site's own makes, likewise."""

    def render(self, context: Context) -> Any:
        """What the tag makes, in the words in force."""
        text = super().render(context)
        return text if "<" in text else said(text)


class Loader(cached.Loader):
    """The cached loader, with templates that are in the words in force."""

    def get_template(self, template_name: str, skip: Any = None) -> Template:
        """As Django's; a template is gone through when it is loaded."""
        template = super().get_template(template_name, skip)
        if not getattr(template, "in_words", False):
            _listen(template.nodelist, Place(tag="input" if template_name in WITHIN_TAGS else ""))
            template.in_words = True  # type: ignore[attr-defined]
        return template


def _listen(nodes: NodeList, place: Place) -> None:
    """Let the texts of nodes be said. In place, since nodes are held by lists that only their tags know."""
    for node in nodes:
        if isinstance(node, TextNode):
            node.parts = tuple(_parted(node.s, place))  # type: ignore[attr-defined]
            node.__class__ = SaidText
        elif isinstance(node, (VariableNode, SimpleNode)):
            if place.read:
                node.__class__ = SaidVariable if isinstance(node, VariableNode) else SaidTag
        else:
            for inner in _inside(node):
                _listen(inner, place)


def _inside(node: Node) -> Iterator[NodeList]:
    """The lists of nodes within a tag: those of {% if %} one by one, as they stand."""
    for name in node.child_nodelists:
        found = getattr(node, name, None)
        if isinstance(found, NodeList):
            yield found


def _parted(text: str, place: Place) -> Iterator[tuple[str, str]]:
    """Pairs of markup and the text after it, either of which may be empty."""
    markup, words = "", ""
    for piece in PIECES.findall(text):
        before = place.read
        place.step(piece)
        if before and place.read:
            words += piece
            continue
        if words:
            yield markup, words
            markup, words = "", ""
        markup += piece
    yield markup, words
