"""The shelf of a club: its tables, templates and zines."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.models import User

from games.clubs.models import Club, ClubGame
from games.clubs.services import locked_club
from games.common.errors import Conflict, NotAllowed, Refused
from games.models import AuditAction, Game, GameTemplate, Zine
from games.permissions import keeps_game
from games.services.base import record

MOST_TEMPLATES = 50
"""On the shelf of one club."""
Thing = Game | GameTemplate | Zine


def keeps(thing: Thing, by: User) -> bool:
    """Whether a game, a template or a zine is somebody's to put on a shelf: its GM's or maker's, author's, editor's."""
    if isinstance(thing, Game):
        return keeps_game(thing, by)
    return (thing.author_id if isinstance(thing, GameTemplate) else thing.editor_id) == by.pk


@contextmanager
def _shelving(club: Club, by: User, thing: Thing) -> Iterator[Club]:
    """A locked club, for a member of it who keeps the thing."""
    with locked_club(club, by) as locked:
        if not locked.memberships.joined().filter(user=by).exists():
            raise NotAllowed("Only members of the club put something on its shelf.")
        if not keeps(thing, by):
            raise NotAllowed("That is not yours to put on a shelf.")
        yield locked
        record(AuditAction.CLUB_SHELVE, game=None, by=by, club=locked.name, what=_name(thing))


def _name(thing: Thing) -> str:
    kind = "zine" if isinstance(thing, Zine) else "game" if isinstance(thing, Game) else "template"
    return f"{kind}:{thing.name if isinstance(thing, Zine) else thing.slug}"


def shelve(*, club: Club, by: User, thing: Thing) -> None:
    """Put a game, a template or a zine on the shelf of a club that one is in. Raises NotAllowed, Refused, Conflict."""
    with _shelving(club, by, thing) as locked:
        if isinstance(thing, Game):
            _shelve_game(locked, thing)
        elif isinstance(thing, GameTemplate):
            if locked.templates.count() >= MOST_TEMPLATES:
                raise Refused(f"{MOST_TEMPLATES} templates are the most of a club. Take one off first.")
            locked.templates.add(thing)
        else:
            Zine.objects.filter(pk=thing.pk).update(club=locked)


def _shelve_game(club: Club, game: Game) -> None:
    if game.own_pace or game.exhibition:
        raise Refused("Games at one's own pace, and exhibitions, are nobody's tables.")
    there = ClubGame.objects.filter(game=game).select_related("club").first()
    if there is not None and there.club_id != club.pk:
        raise Conflict(f"“{game}” is a table of {there.club} already.")
    if there is None:
        ClubGame.objects.create(club=club, game=game)


def unshelve(*, club: Club, by: User, thing: Thing) -> None:
    """As who keeps a thing, or as an editor: take it off the shelf. Nothing happens where it is not on it."""
    with locked_club(club, by) as locked:
        if not keeps(thing, by) and not locked.memberships.editors().filter(user=by).exists():
            raise NotAllowed("Only its keeper and the editors of the club take it off the shelf.")
        if isinstance(thing, Game):
            ClubGame.objects.filter(club=locked, game=thing).delete()
        elif isinstance(thing, GameTemplate):
            locked.templates.remove(thing)
        else:
            Zine.objects.filter(pk=thing.pk, club=locked).update(club=None)
        record(AuditAction.CLUB_UNSHELVE, game=None, by=by, club=locked.name, what=_name(thing))
