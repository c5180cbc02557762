"""Names that moderators have changed: who looks after a thing does not give it the same name again.

The latest word on a name counts: one that a moderator gives back, after an appeal perhaps, may be chosen.
"""

from collections.abc import Iterable, Sequence

from django.conf import settings
from django.core import signing

from games.common.errors import Refused
from games.common.names import look_of
from games.models import NameChange

SALT = "games.moderation.renaming"  # older links are signed with it


def appeal_link(change: NameChange) -> str:
    """The address at which who chose the name appeals, without logging in."""
    return f"{settings.SITE_URL}/names/appeal/{signing.dumps(change.pk, salt=SALT)}/"


def change_forbidding(kind: str, names: Sequence[str], things: Iterable[int]) -> NameChange | None:
    """The change by which a moderator took one of these names, or one that looks like it, from one of these things."""
    by_look: dict[str, NameChange | None] = {}
    for change in NameChange.objects.filter(kind=kind, thing__in=things).order_by("-made_at", "-pk"):
        by_look.setdefault(look_of(change.after), None)
        by_look.setdefault(look_of(change.before), change)
    changes = (by_look.get(look_of(name)) for name in names) if by_look else ()
    return next((change for change in changes if change is not None), None)


def why_forbidden(change: NameChange) -> str:
    """What somebody is told who chooses it again, and how they appeal."""
    return (
        "A moderator has changed that name, so neither it nor one that looks like it can be chosen again. Take another "
        f"one. If you think that the old name should stand, appeal here: {appeal_link(change)}"
    )


def check_not_forbidden(kind: str, names: Sequence[str], things: Iterable[int], *, field: str) -> None:
    """Raise Refused for a name that a moderator has taken from one of these things."""
    change = change_forbidding(kind, names, things)
    if change is not None:
        raise Refused(why_forbidden(change), field=field)
