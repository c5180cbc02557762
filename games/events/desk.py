"""What every service of an event begins with: its lock, and who may do it."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.models import User
from django.db import transaction

from games.common.errors import Hidden, NotAllowed
from games.events.models import Event


@contextmanager
def locked_event(event: Event, by: User, *, director: bool = False) -> Iterator[Event]:
    """A transaction that holds an event's lock; with `director` for its directors alone. Raises NotAllowed, Hidden."""
    with transaction.atomic():
        locked = Event.objects.select_for_update().filter(pk=event.pk).first()
        if locked is None or not Event.objects.shown_to(by).filter(pk=event.pk).exists():
            raise Hidden("There is no such event.")
        if director and not locked.is_directed_by(by):
            raise NotAllowed("Only the directors of this event can do that.")
        yield locked
