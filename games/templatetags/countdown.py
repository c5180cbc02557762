"""{% countdown turn.due %}: what is left until then, and the exact hour in the reader's zone.

It is right without scripts; with them it ticks, by the server's clock.
"""

from datetime import datetime

from django import template
from django.utils import timezone

from games.site.words import in_words

register = template.Library()


def zone_in_words(name: str) -> str:
    """ "Tokyo time" for Asia/Tokyo, "UTC" for UTC."""
    place = name.rpartition("/")[2].replace("_", " ")
    return f"{place} time" if "/" in name else place


@register.inclusion_tag("parts/countdown.html")
def countdown(due: datetime, over: str = "due now") -> dict[str, object]:
    """`over` is what it says when nothing is left."""
    now = timezone.now()
    left = (due - now).total_seconds()
    return {
        "due": due,
        "due_seconds": due.timestamp(),
        "now_seconds": now.timestamp(),
        "left": in_words(left) if left > 0 else over,
        "over": over,
        "near": 0 < left < 3600,
        "zone": zone_in_words(timezone.get_current_timezone_name()),
    }
