"""Entries of an event: made, invited, written down, checked in, dropped; and who stands on the waiting list."""

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.dispatch import receiver

from games import database_time
from games.common.changed_names import check_not_forbidden
from games.common.errors import Conflict, NotAllowed, Refused
from games.events.desk import locked_event
from games.events.models import Entry, EntryMode, EntryState, Event, EventStatus, RoundState
from games.events.services import MOST_ENTRIES
from games.models import AuditAction
from games.moderation.queries import has_blocked
from games.moderation.sanctions import member_barred
from games.permissions import check_somebody
from games.services.base import record
from games.shown_text import tidy_title

LONGEST_NAME = 80  # characters


def _check_takes(event: Event) -> None:
    if event.status == EventStatus.OVER:
        raise Conflict("The event is over.")
    if event.entries.count() >= MOST_ENTRIES:
        raise Refused(f"{MOST_ENTRIES} entries are the most.")


def _check_person(user: User, field: str) -> None:
    """Raise Refused for a program: events are for people."""
    if user.profile.is_program:
        raise Refused(f"{user.profile} cannot enter: events are for people.", field=field)


def _room(event: Event) -> bool:
    """Whether there is room for one more."""
    return not event.most or event.entries.filter(state=EntryState.IN).count() < event.most


def entry_make(*, event: Event, by: User) -> Entry:
    """Enter an event, or come onto its waiting list; who is invited says yes by it. Raises NotAllowed, Refused."""
    check_somebody(by, "event")
    _check_person(by, "event")
    with locked_event(event, by) as locked:
        if locked.is_directed_by(by):
            raise Refused("You direct it, and see all orders. Directors do not play.")
        _check_looks_away(locked, by, "event")
        entry = locked.entries.filter(user=by).first()
        if entry is not None and entry.state in (EntryState.IN, EntryState.WAITING):
            raise Conflict("You have entered already.")
        if entry is not None and entry.places.filter(left_at__isnull=False).exists():
            raise NotAllowed("You dropped out in the middle of a round. The director can let you in again.")
        if locked.entry == EntryMode.INVITED and (entry is None or entry.state != EntryState.INVITED):
            raise NotAllowed("This event is for those whom its director invites.")
        if has_blocked(locked.director_id, by):
            raise NotAllowed("You cannot enter this event: its director has blocked you.")
        _check_takes(locked)
        state = EntryState.IN if _room(locked) else EntryState.WAITING
        entry = _save_entry(locked, by, state)
        record(AuditAction.EVENT_ENTER, game=None, by=by, event=locked.name, entry=entry.pk, state=state)
    return entry


def _save_entry(event: Event, user: User, state: str) -> Entry:
    now = database_time.now()
    entry, made = Entry.objects.get_or_create(event=event, user=user, defaults={"state": state})
    if not made:
        entry.state, entry.entered_at, entry.checked_in = state, now, False
        entry.save(update_fields=["state", "entered_at", "checked_in"])
    return entry


def entry_withdraw(*, event: Event, by: User) -> Entry:
    """Take one's entry back, or say no to an invitation; who waits the longest comes in for it.

    In the middle of a round one drops out by leaving the game; the director is told there. Raises Conflict.
    """
    with locked_event(event, by) as locked:
        entry = locked.entries.filter(user=by).exclude(state=EntryState.OUT).first()
        if entry is None:
            raise Conflict("You have not entered.")
        _leave(locked, entry)
        record(AuditAction.EVENT_WITHDRAW, game=None, by=by, event=locked.name, entry=entry.pk)
    return entry


def _leave(event: Event, entry: Entry) -> None:
    """An entry goes out of a locked event. One that has been on no board goes altogether."""
    was_in = entry.state == EntryState.IN
    entry.state, entry.checked_in = EntryState.OUT, False
    entry.save(update_fields=["state", "checked_in"])
    if was_in:
        waiting_come_in(event)


def waiting_come_in(event: Event) -> list[Entry]:
    """Let those in who wait the longest, as far as there is room. Returns them."""
    came = []
    for entry in event.entries.filter(state=EntryState.WAITING).order_by("entered_at", "pk"):
        if not _room(event):
            break
        entry.state = EntryState.IN
        entry.save(update_fields=["state"])
        came.append(entry)
    return came


def entries_add(*, event: Event, by: User, titles: Sequence[str] = (), users: Sequence[User] = ()) -> list[Entry]:
    """As a director: write down who has no account (by name), and invite members, who say yes themselves.

    All or none. Raises Refused, with the field, for a name that is there already, and for who cannot be invited.
    """
    with locked_event(event, by, director=True) as locked:
        names = [tidy_title(one) for one in titles]
        there = {one.casefold() for one in locked.entries.exclude(title="").values_list("title", flat=True)}
        check_not_forbidden("entry", names, locked.entries.values_list("pk", flat=True), field="titles")
        made: list[Entry] = []
        for name in names:
            if not name or len(name) > LONGEST_NAME:
                raise Refused(f"A name has 1 to {LONGEST_NAME} characters.", field="titles")
            if name.casefold() in there:
                raise Refused(f"“{name}” has entered already.", field="titles")
            there.add(name.casefold())
            _check_takes(locked)
            state = EntryState.IN if _room(locked) else EntryState.WAITING
            made.append(Entry.objects.create(event=locked, title=name, state=state))
        made += [_invited(locked, user) for user in users]
        ids = [one.pk for one in made]
        record(AuditAction.EVENT_INVITE, game=None, by=by, event=locked.name, entries=ids)
    return made


def _check_looks_away(event: Event, user: User, field: str) -> None:
    """Raise Refused for who looks on at all boards of an event."""
    if event.onlookers.filter(user=user, ended_at=None).exists():
        raise Refused(f"{user.profile} looks on at all boards of it, and does not play.", field=field)


def _invited(event: Event, user: User) -> Entry:
    check_somebody(user, "users")
    _check_person(user, "users")
    if event.is_directed_by(user):
        raise Refused(f"{user.profile} directs it. Directors see all orders, and do not play.", field="users")
    _check_looks_away(event, user, "users")
    _check_takes(event)
    entry = event.entries.filter(user=user).first()
    if entry is not None and entry.state != EntryState.OUT:
        raise Refused(f"{user.profile} is on the list already.", field="users")
    return _save_entry(event, user, EntryState.INVITED)


def entry_set(*, event: Event, by: User, entry: Entry, state: str) -> Entry:
    """As a director: let an entry in (also beyond the limit), put it on the waiting list, or take it out.

    On boards that are being played nothing changes by it: `rounds.entry_drop` gives the seat away, too. An invitation
    is answered by who was invited. Raises Refused.
    """
    if state not in (EntryState.IN, EntryState.WAITING, EntryState.OUT):
        raise Refused("An entry is in, waiting, or out.", field="state")
    with locked_event(event, by, director=True) as locked:
        locked_entry = entry_of(locked, entry.pk)
        if locked_entry.state == EntryState.INVITED and state != EntryState.OUT:
            raise Refused(f"{locked_entry} is invited, and has yet to say yes.", field="state")
        if state == EntryState.OUT:
            _leave(locked, locked_entry)
        else:
            locked_entry.state = state
            locked_entry.save(update_fields=["state"])
        record(AuditAction.EVENT_ENTRY, game=None, by=by, event=locked.name, entry=locked_entry.pk, state=state)
    return locked_entry


def still_played(entry: Entry) -> str:
    """The boards that an entry goes on playing though it is out, in words; empty for none."""
    going = entry.places.filter(left_at=None, board__round__state=RoundState.GOING, board__counts__isnull=True)
    boards = [one.board for one in going.select_related("board__round", "board__game")]
    on = [one for one in boards if one.game is None or not one.game.is_over]
    return ", ".join(f"board {one.number} of round {one.round.number}" for one in on)


def entry_of(event: Event, pk: int) -> Entry:
    """An entry of this event. Raises Refused."""
    entry = event.entries.filter(pk=pk).select_related("user__profile").first()
    if entry is None:
        raise Refused("There is no such entry in this event.", field="entry")
    return entry


def check_in(*, event: Event, by: User, entry: Entry | None = None, here: bool = True) -> Entry:
    """Say that one is there for the next round, or is not; a director says it of any entry."""
    with locked_event(event, by) as locked:
        if entry is None:
            own_entry = locked.entries.filter(user=by).first()
        elif locked.is_directed_by(by):
            own_entry = entry_of(locked, entry.pk)
        else:
            raise NotAllowed("Only the directors of this event check others in.")
        if own_entry is None or own_entry.state != EntryState.IN:
            raise Conflict("Only who is in the event checks in.")
        own_entry.checked_in = here
        own_entry.save(update_fields=["checked_in"])
        record(AuditAction.EVENT_CHECK_IN, game=None, by=by, event=locked.name, entry=own_entry.pk, here=here)
    return own_entry


def keep_apart(*, event: Event, by: User, one: Entry, other: Entry, apart: bool = True) -> None:
    """As a director: keep two entries off the same boards in rounds that are drawn from now on, or no longer."""
    with locked_event(event, by, director=True) as locked:
        first, second = entry_of(locked, one.pk), entry_of(locked, other.pk)
        if first == second:
            raise Refused("Name two entries.", field="other")
        if apart:
            first.apart.add(second)
        else:
            first.apart.remove(second)
        record(AuditAction.EVENT_APART, game=None, by=by, event=locked.name, entries=[first.pk, second.pk], apart=apart)


@receiver(member_barred)
def _place_freed(user: User, **_: object) -> None:
    """Who is suspended or banned drops out of events that go on, and who waits comes in: their place is somebody's.

    What was played stays in results and standings under their name, for results are history, and others' depend on
    them. The director lets them in again, if they come back in time and should.
    """
    for event in Event.objects.filter(entries__user=user).exclude(status=EventStatus.OVER).order_by("pk"):
        locked = Event.objects.select_for_update().get(pk=event.pk)
        entry = locked.entries.filter(user=user).exclude(state=EntryState.OUT).first()
        if entry is not None:
            _leave(locked, entry)
            record(AuditAction.EVENT_WITHDRAW, game=None, by=None, event=locked.name, entry=entry.pk, barred=True)
