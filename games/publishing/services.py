"""Changing what is published: the author's lock, limits, and what is shown in lists."""

from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.db import models

from games.common.errors import NotAllowed, Refused

Thing = TypeVar("Thing", bound=models.Model)

MOST_REVISIONS = 200
"""Of one thing."""


def locked_row(thing: Thing) -> Thing:
    """The row as it is now, locked until the transaction ends."""
    return type(thing)._default_manager.select_for_update().get(pk=thing.pk)


def locked_for_author(thing: Thing, by: User, otherwise: str) -> Thing:
    """The same. Raises NotAllowed with `otherwise` for a thing of somebody else's."""
    row: Any = locked_row(thing)
    if row.author_id != by.pk:
        raise NotAllowed(otherwise)
    return row


def check_room(kind: type[models.Model], by: User, most: int, instead: str) -> None:
    """Raise Refused if a member has `most` of a kind already; `instead` says what one can do."""
    if kind._default_manager.filter(author=by).count() >= most:
        raise Refused(f"You have {most} {kind._meta.verbose_name_plural}. {instead}")


def next_number(latest: int) -> int:
    """The number of the revision after `latest`. Raises Refused if there are too many."""
    if latest >= MOST_REVISIONS:
        raise Refused(f"It has {MOST_REVISIONS} revisions, which is enough for anything. Save it as another.")
    return latest + 1
