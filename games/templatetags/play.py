"""The button that begins a game against bots."""

from collections.abc import Sequence
from typing import Any

from django import template

import engine
from engine.rulebook.rule import SeatSpec

register = template.Library()


@register.inclusion_tag("parts/play_now.html", takes_context=True)
def play_now(
    context: template.Context,
    variant: str,
    composition: str = "",
    seats: Sequence[SeatSpec] | None = None,
    *,
    choose: bool = True,
) -> dict[str, Any]:
    """*Play now*, of a variant or a composition (with its seats). `choose`: whether one's seat can be chosen, too."""
    there = seats if seats is not None else engine.load_rulebook(variant).seats
    return {
        "csrf_token": context.get("csrf_token"),
        "user": context.get("user"),
        "variant": variant,
        "composition": composition,
        "seats": there if choose else (),
    }
