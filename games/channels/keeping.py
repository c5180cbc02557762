"""What channels have in common that are kept for something other than a member: a table, an event, a club.

Their models are an `AnyChannel` with `kinds`, and an `AnyDelivery` with `channel` and `about`, each told once.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar

from django.db.models import QuerySet

from engine.model.json_data import JsonDict
from games.channels.delivery.outside import NotOutside, check_address
from games.channels.models import AnyChannel
from games.channels.services import webhook_parts
from games.common.errors import Refused
from games.common.sealing import seal, sealed_anew
from games.shown_text import tidy_title

LONGEST_ADDRESS = 800
MOST = 3
"""Channels of one table, event or club."""
C = TypeVar("C", bound=AnyChannel)


def channel_fields(*, name: str, address: str, kinds: Sequence[str], known: Sequence[str]) -> tuple[JsonDict, str]:
    """What is stored of a new channel; and its secret, shown once. Raises Refused with the field.

    `known`: the kinds of news that there are for it.
    """
    address = address.strip()
    if unknown := [kind for kind in kinds if kind not in known]:
        raise Refused(f"There is no kind of news “{unknown[0][:40]}”. It is of: {', '.join(known)}.", field="kinds")
    if not kinds:
        raise Refused("Choose what is told there.", field="kinds")
    try:
        check_address(address)
    except NotOutside as error:
        raise Refused(str(error), field="address") from error
    if len(address) > LONGEST_ADDRESS:
        raise Refused(f"{LONGEST_ADDRESS} characters are the most.", field="address")
    kind, shown, keys = webhook_parts(address)
    fields = {
        "kind": kind, "name": tidy_title(name)[:60] or str(kind.label), "address": shown, "keys": seal(keys),
        "kinds": [one for one in known if one in kinds],
    }  # fmt: skip
    return fields, keys.get("secret", "")


def place_make(channels: QuerySet[C], address: str, whose: str) -> None:
    """Make place for a channel among those there are, under their owner's lock. One there already is set up anew.

    Raises Refused for one too many.
    """
    channels.filter(address=address).delete()
    if channels.count() >= MOST:
        raise Refused(f"{whose} has {MOST} channels at the most. Remove one first.", field="address")


def posts_note(channel: Any, news: Mapping[str, str], now: datetime, *, told: bool = False) -> None:
    """Note what is due on a channel, once: what it is about, with its kind. `told`: as if it had been told already."""
    abouts = [about for about, kind in news.items() if kind in channel.kinds]
    new = set(abouts) - set(channel.deliveries.filter(about__in=abouts).values_list("about", flat=True))
    settled = {"settled_at": now} if told else {}
    post = channel.deliveries.model
    posts = [post(channel=channel, about=about, send_after=now, **settled) for about in abouts if about in new]
    post.objects.bulk_create(posts, ignore_conflicts=True)


def kept_seal(model: type[C]) -> int:
    """Seal with today's key what was sealed with another; returns how much that was."""
    changed = 0
    for one in model._default_manager.all():
        if (sealed := sealed_anew(one.keys)) is not None:
            one.keys = sealed
            one.save(update_fields=["keys"])
            changed += 1
    return changed
