"""The shelf of a club: its tables, templates, compositions, boards and zines."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.models import User

from games.clubs.models import Club, ClubGame
from games.clubs.services import locked_club
from games.common.errors import Conflict, NotAllowed, Refused
from games.game_templates.forms import template_at
from games.models import AuditAction, Board, Composition, Game, GameTemplate, Zine
from games.permissions import keeps_game
from games.services.base import record

MOST_OF_A_KIND = 50
"""Templates, compositions or boards on the shelf of one club."""
Thing = Game | GameTemplate | Composition | Board | Zine
KINDS = ("game", "template", "composition", "board", "zine")
LISTS: dict[type, str] = {GameTemplate: "templates", Composition: "compositions", Board: "boards"}
"""The fields of a club that hold what its members made."""


def thing_at(kind: str, which: str, reader: User) -> Thing:
    """What stands at an address, or has this slug or name, if this reader may see it. Raises Refused."""
    name = which.strip().rstrip("/").rpartition("/")[2]
    thing: Thing | None = None
    if kind == "game":
        thing = Game.objects.visible_to(reader).filter(slug=name).first()
    elif kind == "template":
        thing = template_at(name, reader)
    elif kind == "composition":
        thing = Composition.objects.filter(slug=name).first()
    elif kind == "board":
        thing = Board.objects.filter(slug=name).exclude(hidden=True).first()
    elif kind == "zine":
        thing = Zine.objects.filter(name=name.lower()).first()
    if thing is None:
        raise Refused("There is nothing of that kind at this address.", field="which")
    return thing


def keeps(thing: Thing, by: User) -> bool:
    """Whether a thing is somebody's to put on a shelf: a game its GM's or maker's, a zine its editor's, the rest its
    author's."""
    if isinstance(thing, Game):
        return keeps_game(thing, by)
    return (thing.editor_id if isinstance(thing, Zine) else thing.author_id) == by.pk


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
    kind = "template" if isinstance(thing, GameTemplate) else type(thing).__name__.lower()
    return f"{kind}:{thing.name if isinstance(thing, Zine) else thing.slug}"


def shelve(*, club: Club, by: User, thing: Thing) -> None:
    """Put something of one's own on the shelf of a club that one is in. Raises NotAllowed, Refused, Conflict."""
    with _shelving(club, by, thing) as locked:
        if isinstance(thing, Game):
            _shelve_game(locked, thing)
        elif not isinstance(thing, Zine):
            name = LISTS[type(thing)]
            if getattr(locked, name).count() >= MOST_OF_A_KIND:
                raise Refused(f"{MOST_OF_A_KIND} {name} are the most of a club. Take one off first.")
            getattr(locked, name).add(thing)
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
        elif not isinstance(thing, Zine):
            getattr(locked, LISTS[type(thing)]).remove(thing)
        else:
            Zine.objects.filter(pk=thing.pk, club=locked).update(club=None)
        record(AuditAction.CLUB_UNSHELVE, game=None, by=by, club=locked.name, what=_name(thing))
