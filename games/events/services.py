"""Events: made, changed, directed by several, hidden by moderators."""

import secrets
from contextlib import suppress

from django.contrib.auth.models import User
from django.db import transaction
from django.dispatch import receiver

from engine.model.json_data import JsonDict
from engine.scoring import OWN, SYSTEMS
from games import database_time
from games.accounts.export import EXPORTERS
from games.accounts.leaving import member_leaves
from games.clubs.models import Club
from games.co_gms.services import board_gm_appoint
from games.common.changed_names import check_not_forbidden
from games.common.dictionaries import FieldValues
from games.common.errors import Conflict, NotAllowed, Refused
from games.events.desk import locked_event
from games.events.models import LONGEST_ABOUT, Entry, EntryMode, EntryState, Event, EventAppeal, EventStatus
from games.models import AuditAction, Game, GameTemplate
from games.permissions import check_somebody
from games.services.base import record
from games.shown_text import tidy_title

RESERVED = frozenset({"new"})
"""Names that stand in addresses of the site itself."""
MOST_ENTRIES = 1000
MOST_ROUNDS = 30
MOST_GOING = 10
"""Events that one member directs at a time."""
MOST_CO_DIRECTORS = 8
FIELDS = ("title", "about", "entry", "most", "scoring", "best", "bye", "moves", "team_best", "template", "club")


def _checked_fields(by: User, what: FieldValues) -> FieldValues:
    """What is said of an event, as it is kept. Raises Refused, with the field."""
    fields = {name: value for name, value in what.items() if name in FIELDS}
    if "title" in fields and not tidy_title(fields["title"]):
        raise Refused("An event needs a name.", field="title")
    if len(fields.get("about", "")) > LONGEST_ABOUT:
        raise Refused(f"{LONGEST_ABOUT} characters are the most.", field="about")
    if fields.get("entry", EntryMode.OPEN) not in EntryMode.values:
        raise Refused(f"It is one of: {', '.join(EntryMode.values)}.", field="entry")
    if fields.get("scoring", "draw_size") not in SYSTEMS or fields.get("scoring") == OWN:
        raise Refused("There is no such system of scoring for events.", field="scoring")
    for name, most in (("most", MOST_ENTRIES), ("best", MOST_ROUNDS), ("bye", 1000), ("moves", 20), ("team_best", 20)):
        if not 0 <= fields.get(name, 0) <= most:
            raise Refused(f"It is a whole number from 0 to {most}.", field=name)
    template, club = fields.get("template"), fields.get("club")
    if template is not None and not GameTemplate.objects.usable_by(by).filter(pk=template.pk).exists():
        raise Refused("There is no such template, or it is not shared with you.", field="template")
    if club is not None and not club.memberships.editors().filter(user=by).exists():
        raise Refused("Only editors of a club hold an event in its name.", field="club")
    return fields


@transaction.atomic
def event_make(*, by: User, name: str, title: str, **what: object) -> Event:
    """Begin an event, with `by` as its director. Raises Refused, with the field."""
    check_somebody(by, "title")
    fields = _checked_fields(by, {"title": title, **what})
    if name.lower() in RESERVED or Event.objects.filter(name__iexact=name).exists():
        raise Refused(f"There is an event at “{name}” already. Take another name.", field="name")
    if Event.objects.filter(director=by).exclude(status=EventStatus.OVER).count() >= MOST_GOING:
        raise Refused(f"You direct {MOST_GOING} events already. Close one of them first.")
    event = Event.objects.create(name=name.lower(), director=by, seed=secrets.token_hex(8), **fields)
    record(AuditAction.EVENT_MAKE, game=None, by=by, event=event.name)
    return event


def event_change(*, event: Event, by: User, **what: object) -> Event:
    """As a director: change what FIELDS name. Boards that were made stay; standings are made anew."""
    with locked_event(event, by, director=True) as locked:
        same = {name for name in ("template", "club") if what.get(name) == getattr(locked, name)}
        fields = _checked_fields(by, {name: value for name, value in what.items() if name not in same})
        if (title := fields.get("title", locked.title)) != locked.title:
            check_not_forbidden("event", [title], [locked.pk], field="title")
        for name, value in fields.items():
            setattr(locked, name, value)
        if fields:
            locked.save(update_fields=list(fields))
        record(AuditAction.EVENT_CHANGE, game=None, by=by, event=locked.name, fields=sorted(fields))
    return locked


def event_close(*, event: Event, by: User, over: bool = True) -> Event:
    """As a director: say that an event is over, or that it goes on after all."""
    with locked_event(event, by, director=True) as locked:
        going = EventStatus.GOING if locked.rounds.exclude(started_at=None).exists() else EventStatus.FORMING
        wanted = EventStatus.OVER if over else going
        if locked.status == EventStatus.OVER and over:
            raise Conflict("The event is over already.")
        locked.status = wanted
        locked.save(update_fields=["status"])
        record(AuditAction.EVENT_CLOSE, game=None, by=by, event=locked.name, over=over)
    return locked


def co_director_set(*, event: Event, by: User, user: User, director: bool) -> Event:
    """As the director: let somebody direct beside oneself, also in games of rounds to come; or no longer."""
    with locked_event(event, by, director=True) as locked:
        if by.pk not in ((locked.director_id,) if director else (locked.director_id, user.pk)):
            raise NotAllowed("Only its director says who else directs an event.")
        if director:
            check_somebody(user, "member")
            if user.pk == locked.director_id:
                raise Refused("You direct it already.", field="member")
            if locked.entries.filter(user=user).exclude(state=EntryState.OUT).exists():
                raise Refused(f"{user.profile} takes part. Directors see all orders, and do not play.", field="member")
            if locked.co_directors.count() >= MOST_CO_DIRECTORS:
                raise Refused(f"{MOST_CO_DIRECTORS} directors beside the first are the most.", field="member")
            locked.co_directors.add(user)
        else:
            locked.co_directors.remove(user)
        record(AuditAction.EVENT_DIRECTOR, game=None, by=by, event=locked.name, user=user.pk, director=director)
    return locked


@transaction.atomic
def director_appoint(*, event: Event, by: User, user: User) -> Event:
    """As a moderator: make somebody the director of an event whose director is gone, and the GM of its boards.

    Raises NotAllowed, Refused.
    """
    if not by.has_perm("games.change_event"):
        raise NotAllowed("Only moderators do that.")
    check_somebody(user, "director")
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if locked.entries.filter(user=user).exclude(state=EntryState.OUT).exists():
        raise Refused(f"{user.profile} takes part. Directors see all orders, and do not play.", field="director")
    _direct(locked, user)
    for game in Game.objects.going().filter(of_event__round__event=locked).exclude(gm=user):
        with suppress(Refused):  # who has played there rules no board of it; its GM stays
            board_gm_appoint(game=game, by=by, user=user)
    record(AuditAction.EVENT_DIRECTOR, game=None, by=by, event=locked.name, user=user.pk, director=True)
    return locked


@transaction.atomic
def event_hide(*, event: Event, by: User, hidden: bool) -> Event:
    """As a moderator: hide an event from everybody but its directors, or show it again. Raises NotAllowed."""
    if not by.has_perm("games.change_event"):
        raise NotAllowed("Only moderators do that.")
    locked = Event.objects.select_for_update().get(pk=event.pk)
    locked.hidden_at = database_time.now() if hidden else None
    locked.save(update_fields=["hidden_at"])
    record(AuditAction.EVENT_HIDE, game=None, by=by, event=locked.name, hidden=hidden)
    return locked


def _direct(event: Event, user: User) -> None:
    event.director = user
    event.save(update_fields=["director"])
    event.co_directors.remove(user)


def club_of(name: str) -> Club | None:
    """The club of that name; None for an empty one. Raises Refused for one that there is not."""
    club = Club.objects.filter(name=name, hidden_at=None).first() if name else None
    if name and club is None:
        raise Refused("There is no such club.", field="club")
    return club


def _export_events(user: User) -> JsonDict:
    entries = Entry.objects.filter(user=user)
    appeals = EventAppeal.objects.filter(entry__user=user)
    return {
        "appeals": list(appeals.values("event__name", "board", "text", "made_at", "status", "answer", "answered_at")),
        "looks_on": list(user.looks_on_events.values("event__name", "role", "began_at", "ended_at")),
        "directed": list(Event.objects.directed_by(user).values_list("name", flat=True)),
        "entered": list(
            entries.values("event__name", "state", "checked_in", "division", "team", "twice", "entered_at")
        ),
    }


EXPORTERS["events"] = _export_events


@receiver(member_leaves)
def _events_go_on(user: User, **_: object) -> None:
    """Who leaves the site drops out of events; those that they directed pass to who directed beside them."""
    Entry.objects.filter(user=user).update(state=EntryState.OUT)
    Event.co_directors.through.objects.filter(user=user).delete()
    for event in Event.objects.filter(director=user).select_for_update():
        heir = event.co_directors.filter(is_active=True).order_by("pk").first()
        if heir is not None:
            _direct(event, heir)
            record(AuditAction.EVENT_DIRECTOR, game=None, by=None, event=event.name, user=heir.pk, director=True)
