"""Events, teams and entries by their names, for reports and moderators."""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Q

from games.common.errors import Hidden, Refused
from games.events.leagues import LONGEST_TEAM
from games.events.models import Entry, EntryState, Event
from games.moderation.names import NameKind, Reader, declare


def _directors(event: Event) -> list[User]:
    return [event.director, *event.co_directors.select_related("profile")]


class _EventName(NameKind[Event]):
    """An event by its title; the name in its address is reported with it."""

    key, words, column, model, address = "event", "an event", "event", Event, "name"
    covers = ("Event.title", "Event.name")
    parts = ("director", "co_directors")

    def shown(self, row: Event, reader: Reader) -> bool:
        return Event.objects.shown_to(reader).filter(pk=row.pk).exists()

    def owners(self, row: Event) -> list[User]:
        return _directors(row)


class _OfEntry(NameKind[Entry]):
    """What a director wrote of an entry. The event's row is the lock."""

    model, address = Entry, "pk"
    parts = ("event__director", "event__co_directors")

    def shown(self, row: Entry, reader: Reader) -> bool:
        named = bool(self.name_of(row))
        return named and Event.objects.shown_to(reader).filter(pk=row.event_id).exists()

    def page_of(self, row: Entry, reader: Reader) -> str:
        return row.event.get_absolute_url() if self.shown(row, reader) else ""

    def owners(self, row: Entry) -> list[User]:
        return _directors(row.event)

    def locked(self, row: Entry) -> Entry:
        list(Event.objects.select_for_update().filter(pk=row.event_id))
        locked = Entry.objects.select_related("event").filter(pk=row.pk).first()
        if locked is None:
            raise Hidden(f"There is no such thing any more: {self.words}.")
        return locked


class _TeamName(_OfEntry):
    """A team, by any entry that is in it; renamed for all of them."""

    key, words, column, field, longest = "team", "a team", "team_of", "team", LONGEST_TEAM
    covers = ("Entry.team",)

    def checked(self, row: Entry, name: str) -> str:
        tidied = super().checked(row, name)
        others = row.event.entries.exclude(team__in=("", row.team)).values_list("team", flat=True)
        if tidied.casefold() in {one.casefold() for one in others}:
            raise Refused(f"There is a team “{tidied}” already: the two would become one.", field="name")
        return tidied

    def put(self, row: Entry, name: str) -> None:
        row.event.entries.filter(team=row.team).update(team=name)

    def part(self, user: User, prefix: str = "") -> Q:
        return super().part(user, prefix) | Q(**{f"{prefix}user": user.pk})


class _EntryName(_OfEntry):
    """Somebody without an account, by the name that a director wrote down."""

    key, words, column = "entry", "an entry without an account", "entry"
    covers = ("Entry.title",)

    def name_of(self, row: Entry) -> str:
        return row.title if row.user_id is None else ""

    def checked(self, row: Entry, name: str) -> str:
        tidied = super().checked(row, name)
        others = row.event.entries.exclude(pk=row.pk).exclude(title="").values_list("title", flat=True)
        if tidied.casefold() in {one.casefold() for one in others}:
            raise Refused(f"“{tidied}” has entered already.", field="name")
        return tidied


@dataclass(frozen=True, slots=True)
class NameInEvent:
    """A name that can be reported by itself: `kind` and `key` as addresses have them, `words` what it is."""

    kind: str
    key: int
    name: str
    words: str


def names_in(event: Event) -> list[NameInEvent]:
    """Teams, each once, and entries without an account."""
    entries = event.entries.exclude(state=EntryState.OUT)
    teams = entries.exclude(team="").order_by("-pk").values_list("team", "pk")
    first = dict(teams)  # by name, the lowest id, which comes last
    names = [NameInEvent("team", key, name, "team") for name, key in sorted(first.items())]
    written = entries.filter(user=None).order_by("title").values_list("pk", "title")
    return names + [NameInEvent("entry", key, name, "without an account") for key, name in written]


EVENT = declare(_EventName())
TEAM = declare(_TeamName())
ENTRY = declare(_EntryName())
