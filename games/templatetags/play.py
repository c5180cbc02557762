"""The button that begins a game against bots."""

from collections.abc import Sequence
from typing import Any

from django import template

import engine
from engine.rulebook.rule import SeatSpec
from games.lobby.queueing import choices

register = template.Library()


@register.inclusion_tag("parts/queue_form.html", takes_context=True)
def queue_form(context: template.Context) -> dict[str, Any]:
    """*Anything, tonight*: the form that leads into the queue. For members who are seated or wait already, too."""
    return {"csrf_token": context.get("csrf_token"), "quiet": True, **choices()}


@register.inclusion_tag("parts/play_now.html", takes_context=True)
def play_now(
    context: template.Context,
    variant: str,
    composition: str = "",
    seats: Sequence[SeatSpec] | None = None,
    *,
    board: str = "",
    choose: bool = True,
) -> dict[str, Any]:
    """*Play now*, of a variant or a composition, or on a board (with its seats). `choose`: one's seat can be chosen."""
    there = seats if seats is not None else engine.load_rulebook(variant).seats
    return {
        "csrf_token": context.get("csrf_token"),
        "user": context.get("user"),
        "variant": variant,
        "composition": composition,
        "board": board,
        "seats": there if choose else (),
    }
