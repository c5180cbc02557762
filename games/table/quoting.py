"""Orders quoted in press: `[A Par - Bur]` is a chip that shows on the map what it says. Everything else is text."""

import json
import re

from django.utils.html import escape, format_html, linebreaks
from django.utils.safestring import SafeString, mark_safe

import engine
from games.common.offers import slim

QUOTED = re.compile(r"\[([^\[\]\n]{3,100})\]")


def with_quotes(rulebook: "engine.Rulebook", text: str, address: str, seat: str = "") -> SafeString:
    """A message as markup: its paragraphs, and a chip for every order in brackets.

    `address`: of the table, to which a chip leads where there is no map beside it. `seat`: who writes; an order may
    name another power (`[Germany: A Mun - Bur]`).
    """
    parts, end = [], 0
    for match in QUOTED.finditer(text):
        chip = _chip(rulebook, match[1].strip(), address, seat)
        if chip:
            parts += [escape(text[end : match.start()]), chip]
            end = match.end()
    parts.append(escape(text[end:]))
    return mark_safe(linebreaks("".join(parts), autoescape=False))  # noqa: S308  (every part was escaped)


def _chip(rulebook: "engine.Rulebook", text: str, address: str, seat: str) -> str:
    """The chip of one order; empty for what is none."""
    name, colon, rest = text.partition(":")
    if colon and (other := rulebook.seat(name.strip())) is not None:
        text, seat = rest.strip(), str(other.id)
    try:
        order = engine.parse_order(rulebook, text, seat)
    except engine.OrderError:
        return ""
    line = rulebook.say(str(order))
    data = dict(engine.order_as_data(rulebook, str(order), seat))
    if not data.get("place"):
        return ""
    offer = {"line": line, "kind": "order", "data": slim(data), "seat": seat}
    return format_html(
        '<a class="quote notation" href="{}" data-quote="{}">{}{}</a>',
        address, json.dumps(offer), f"{name.strip()}: " if colon else "", line,
    )  # fmt: skip
