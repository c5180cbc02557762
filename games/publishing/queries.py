"""Reading what is published: by address, and as far as somebody may be led to it."""

import re
from typing import Any

from django.contrib.auth.models import AnonymousUser, User

_ADDRESS = re.compile(r"([^/]*)(?:/([0-9]{1,9})?)?")


def slug_and_number(address: str) -> tuple[str, int | None] | None:
    """`slug` (the latest revision: None) or `slug/2`, taken apart; None if it is neither."""
    match = _ADDRESS.fullmatch(address)
    return (match[1], int(match[2]) if match[2] else None) if match else None


def may_be_led_to(thing: Any, user: User | AnonymousUser, *, hidden: bool = False) -> bool:
    """Whether somebody may be led to a thing that they were not given the link of."""
    return (thing.listed and not hidden) or (user.is_authenticated and thing.author_id == user.pk)
