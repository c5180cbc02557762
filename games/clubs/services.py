"""Clubs: found one, change it, join and leave, let somebody in, appoint editors, follow.

What changes who is in a club locks the club's row, so that two editors at once leave no club without one.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.models import User
from django.db import transaction
from django.dispatch import receiver

from engine.model.json_data import JsonDict
from games import database_time
from games.accounts.export import EXPORTERS
from games.accounts.leaving import member_leaves
from games.clubs.models import LONGEST_ABOUT, Club, ClubFollower, ClubMember, Colour, Joining
from games.common.changed_names import check_not_forbidden
from games.common.errors import Conflict, Hidden, NotAllowed, Refused
from games.models import AuditAction
from games.models.game_choices import LONGEST_TABLE_RULES
from games.permissions import check_somebody
from games.services.base import record
from games.shown_text import tidy_title

RESERVED = frozenset({"found"})
"""Names that stand in addresses of the site itself."""
MOST_CLUBS = 6
"""Edited by one member."""
MOST_WAITING = 200
"""Who ask one club at a time."""
FIELDS = ("title", "motto", "about", "table_rules", "colour", "joining")
LONGEST = {"about": LONGEST_ABOUT, "table_rules": LONGEST_TABLE_RULES}
"""Characters of texts in Markdown, by field."""


@contextmanager
def locked_club(club: Club, by: User, *, editor: bool = False) -> Iterator[Club]:
    """A transaction that holds a club's lock; with `editor` for its editors alone. Raises NotAllowed, Hidden."""
    with transaction.atomic():
        locked = Club.objects.select_for_update().filter(pk=club.pk).first()
        if locked is None or not Club.objects.shown_to(by).filter(pk=club.pk).exists():
            raise Hidden("There is no such club.")
        if editor and not locked.memberships.editors().filter(user=by).exists():
            raise NotAllowed("Only the editors of this club can do that.")
        yield locked


def _checked_fields(what: dict[str, str]) -> dict[str, str]:
    """What is said of a club, as it is kept. Raises Refused, with the field."""
    fields = {name: str(value) for name, value in what.items() if name in FIELDS}
    if "title" in fields and not tidy_title(fields["title"]):
        raise Refused("A club needs a name.", field="title")
    if fields.get("colour", Colour.BRICK) not in Colour.values:
        raise Refused(f"The colours are: {', '.join(Colour.values)}.", field="colour")
    if fields.get("joining", Joining.OPEN) not in Joining.values:
        raise Refused(f"It is one of: {', '.join(Joining.values)}.", field="joining")
    for name, most in LONGEST.items():
        if len(fields.get(name, "")) > most:
            raise Refused(f"{most} characters are the most.", field=name)
    return fields


@transaction.atomic
def club_found(*, by: User, name: str, title: str, **what: str) -> Club:
    """Begin a club, with `by` as its editor. Raises Refused, with the field, for a name that is taken."""
    check_somebody(by, "title")
    fields = _checked_fields({"title": title, **what})
    if name.lower() in RESERVED or Club.objects.filter(name__iexact=name).exists():
        raise Refused(f"There is a club at “{name}” already. Take another name.", field="name")
    if ClubMember.objects.editors().filter(user=by).count() >= MOST_CLUBS:
        raise Refused(f"You edit {MOST_CLUBS} clubs already, which is the most.")
    club = Club.objects.create(name=name.lower(), **fields)
    ClubMember.objects.create(club=club, user=by, editor=True, joined_at=database_time.now())
    record(AuditAction.CLUB_FOUND, game=None, by=by, club=club.name)
    return club


def club_change(*, club: Club, by: User, **what: str) -> Club:
    """As an editor: change what FIELDS name. Whoever waits is let in where the club becomes open to all."""
    fields = _checked_fields(what)
    with locked_club(club, by, editor=True) as locked:
        if (title := fields.get("title", locked.title)) != locked.title:
            check_not_forbidden("club", [title], [locked.pk], field="title")
        for name, value in fields.items():
            setattr(locked, name, value)
        locked.save(update_fields=list(fields))
        if locked.joining == Joining.OPEN:
            locked.memberships.waiting().update(joined_at=database_time.now())
        record(AuditAction.CLUB_CHANGE, game=None, by=by, club=locked.name, fields=sorted(fields))
    return locked


def club_join(*, club: Club, by: User) -> ClubMember:
    """Become a member, or ask to: `joined_at` of what comes back is empty for who waits. Once is enough."""
    check_somebody(by, "club")
    with locked_club(club, by) as locked:
        is_open = locked.joining == Joining.OPEN
        if not is_open and locked.memberships.waiting().count() >= MOST_WAITING:
            raise Refused("Too many ask this club at the moment. Try again later.")
        joined = database_time.now() if is_open else None
        stay, made = ClubMember.objects.get_or_create(club=locked, user=by, defaults={"joined_at": joined})
        if made:
            record(AuditAction.CLUB_JOIN, game=None, by=by, club=locked.name)
    return stay


def club_leave(*, club: Club, by: User) -> None:
    """Leave a club, or take a request back. The last editor of a club with other members names another first."""
    with locked_club(club, by) as locked:
        stay = locked.memberships.filter(user=by).first()
        if stay is None:
            raise Conflict("You are not in this club.")
        others = locked.memberships.joined().exclude(user=by)
        if stay.editor and others.exists() and not others.filter(editor=True).exists():
            raise Conflict("You are its only editor. Make another member an editor first.")
        _remove(stay)
        record(AuditAction.CLUB_LEAVE, game=None, by=by, club=locked.name)


def member_let_in(*, club: Club, by: User, user: User) -> ClubMember:
    """As an editor: let somebody in who has asked."""
    with locked_club(club, by, editor=True) as locked:
        stay = _stay(locked, user)
        if stay.joined_at is None:
            stay.joined_at = database_time.now()
            stay.save(update_fields=["joined_at"])
            record(AuditAction.CLUB_LET_IN, game=None, by=by, club=locked.name, user=user.pk)
    return stay


def member_put_out(*, club: Club, by: User, user: User) -> None:
    """As an editor: turn away who has asked, or put a member out. Editors are no longer editors first."""
    with locked_club(club, by, editor=True) as locked:
        stay = _stay(locked, user)
        if stay.editor:
            raise Conflict("An editor is not put out. Take the editing away first.")
        _remove(stay)
        record(AuditAction.CLUB_PUT_OUT, game=None, by=by, club=locked.name, user=user.pk)


def editor_set(*, club: Club, by: User, user: User, editor: bool) -> ClubMember:
    """As an editor: make a member an editor, or take it away; the last one stays."""
    with locked_club(club, by, editor=True) as locked:
        stay = _stay(locked, user)
        if stay.joined_at is None:
            raise Conflict("They have asked, and are no member yet.")
        if not editor and not locked.memberships.editors().exclude(pk=stay.pk).exists():
            raise Conflict("A club keeps one editor. Make another member an editor first.")
        if editor and not stay.editor and ClubMember.objects.editors().filter(user=user).count() >= MOST_CLUBS:
            raise Refused(f"They edit {MOST_CLUBS} clubs already, which is the most.")
        if stay.editor != editor:
            stay.editor = editor
            stay.save(update_fields=["editor"])
            record(AuditAction.CLUB_EDITOR, game=None, by=by, club=locked.name, user=user.pk, editor=editor)
    return stay


def _stay(club: Club, user: User) -> ClubMember:
    stay = club.memberships.filter(user=user).first()
    if stay is None:
        raise Conflict("They are not in this club any more.")
    return stay


def _remove(stay: ClubMember) -> None:
    """A member goes, and with them what they made and put on the shelf: these are their own."""
    for shelf in (stay.club.templates, stay.club.compositions, stay.club.boards):
        shelf.remove(*shelf.filter(author=stay.user))
    stay.delete()


@transaction.atomic
def club_follow(*, club: Club, by: User, follow: bool = True) -> None:
    """Follow a club, or stop. Once is enough, and nobody is told."""
    if follow:
        ClubFollower.objects.get_or_create(club=club, user=by)
    else:
        ClubFollower.objects.filter(club=club, user=by).delete()


@transaction.atomic
def club_hide(*, club: Club, by: User, hidden: bool) -> Club:
    """As a moderator: hide a club from everybody but its editors, or show it again. Raises NotAllowed."""
    if not by.has_perm("games.change_club"):
        raise NotAllowed("Only moderators do that.")
    locked = Club.objects.select_for_update().get(pk=club.pk)
    locked.hidden_at = database_time.now() if hidden else None
    locked.save(update_fields=["hidden_at"])
    record(AuditAction.CLUB_HIDE, game=None, by=by, club=locked.name, hidden=hidden)
    return locked


@transaction.atomic
def editor_appoint(*, club: Club, by: User, user: User) -> ClubMember:
    """As a moderator: make somebody an editor of a club, whose editors are gone. Raises NotAllowed, Refused."""
    if not by.has_perm("games.change_club"):
        raise NotAllowed("Only moderators do that.")
    check_somebody(user, "editor")
    now = database_time.now()
    stay, _ = ClubMember.objects.get_or_create(club=club, user=user, defaults={"joined_at": now})
    stay.editor, stay.joined_at = True, stay.joined_at or now
    stay.save(update_fields=["editor", "joined_at"])
    record(AuditAction.CLUB_EDITOR, game=None, by=by, club=club.name, user=user.pk, editor=True)
    return stay


def _export_clubs(user: User) -> JsonDict:
    stays = ClubMember.objects.filter(user=user).select_related("club")
    return {
        "member": [
            {
                "club": one.club.name,
                "editor": one.editor,
                "asked": one.asked_at,
                "joined": one.joined_at,
                "standby_since": one.standby_since,
            }
            for one in stays
        ],
        "followed": list(ClubFollower.objects.filter(user=user).values("club__name", "since")),
    }


EXPORTERS["clubs"] = _export_clubs


@receiver(member_leaves)
def _clubs_go_on(user: User, **_: object) -> None:
    """Who leaves the site leaves their clubs; where they were the last editor, the eldest member edits it."""
    for stay in ClubMember.objects.filter(user=user).select_related("club"):
        club = Club.objects.select_for_update().get(pk=stay.club_id)
        _remove(stay)
        heir = club.memberships.joined().filter(user__is_active=True).order_by("joined_at", "pk").first()
        if heir is not None and not club.memberships.editors().exists():
            heir.editor = True
            heir.save(update_fields=["editor"])
            record(AuditAction.CLUB_EDITOR, game=None, by=None, club=club.name, user=heir.user_id, editor=True)
    ClubFollower.objects.filter(user=user).delete()
