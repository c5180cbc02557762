"""The button that begins a game against bots."""

from collections.abc import Sequence
from typing import Any

from django import template

import engine
from games.common.bot_seats import bot_rows
from games.queue.pages import choices

register = template.Library()


@register.inclusion_tag("parts/queue_form.html", takes_context=True)
def queue_form(context: template.Context) -> dict[str, object]:
    """*Find me a game*: the form that leads into the queue. For members who are seated or wait already, too."""
    return {"csrf_token": context.get("csrf_token"), "quiet": True, **choices()}


def _names(seats: Sequence[Any]) -> list[tuple[str, str]]:
    """Ids and names of a rulebook's seats, or of a board's, which are dictionaries."""
    return [(one["id"], one["name"]) if isinstance(one, dict) else (one.id, one.name) for one in seats]


@register.inclusion_tag("parts/play_now.html", takes_context=True)
def play_now(
    context: template.Context,
    variant: str,
    composition: str = "",
    seats: Sequence[object] | None = None,
    *,
    board: str = "",
    choose: bool = True,
    each: bool = False,
) -> dict[str, object]:
    """*Play now*, of a variant or a composition, or on a board (with its seats). `choose`: one's seat can be
    chosen; `each`: how single bots play can be."""
    there = seats if seats is not None else engine.load_rulebook(variant).seats
    return {
        "csrf_token": context.get("csrf_token"),
        "user": context.get("user"),
        "variant": variant,
        "composition": composition,
        "board": board,
        "seats": there if choose else (),
        "bot_rows": bot_rows(_names(there), {}) if each else (),
    }
