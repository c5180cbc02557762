"""Follow a game or an event, and stop."""

from django.contrib.auth.models import User

from games.accounts.export import EXPORTERS
from games.accounts.leaving import delete_rows_on_leaving
from games.common.errors import NotAllowed, Refused
from games.models import Event, Game, Star

MOST_STARS = 200
"""Of one member."""


def follow(*, by: User, game: Game | None = None, event: Event | None = None, stop: bool = False) -> None:
    """Follow one thing that `by` may see, or stop. Once is enough, and nobody is told."""
    if by.profile.guest:
        raise NotAllowed("Sign up first: then you can follow games, events and clubs.")
    if stop:
        Star.objects.filter(user=by, game=game, event=event).delete()
        return
    if Star.objects.filter(user=by).exclude(game=game, event=event).count() >= MOST_STARS:
        raise Refused(f"You follow {MOST_STARS} games and events, which is the most. Take a star off first.")
    Star.objects.get_or_create(user=by, game=game, event=event)


def _starred(user: User) -> list[dict[str, object]]:
    return [
        {"what": (one.game or one.event).get_absolute_url(), "since": one.since}  # type: ignore[union-attr]
        for one in Star.objects.filter(user=user).select_related("game", "event")
    ]


EXPORTERS["stars"] = _starred


delete_rows_on_leaving(Star, "user")
