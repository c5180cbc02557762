"""Leagues and teams: who is in which division and team, who plays two boards, and the season that follows."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.contrib.auth.models import User

from games.common.changed_names import check_not_forbidden
from games.common.errors import Conflict, NotAllowed, Refused
from games.events.desk import locked_event
from games.events.entries import entry_of
from games.events.models import Entry, EntryState, Event, EventStatus, Place
from games.events.rounds import check_drawn, round_of
from games.events.scores import ScoreLine, Standings, place, standings
from games.events.services import event_make
from games.models import AuditAction
from games.scoring.tables import in_figures
from games.services.base import record
from games.shown_text import tidy_title

MOST_DIVISIONS = 20
MOST_IN_TEAM = 20
LONGEST_TEAM = 40  # characters
CARRIED = ("about", "entry", "most", "scoring", "best", "bye", "moves", "team_best")
"""What a season takes over from the one before."""


@dataclass(slots=True)
class TeamLine:
    """A team in the standings: the sum of its best members' totals. `members`: all of them, the best first."""

    team: str
    members: tuple[ScoreLine, ...]
    total: Fraction
    centres: int
    place: int = 0
    tied: bool = False

    @property
    def figures(self) -> str:
        """The total for people."""
        return in_figures(self.total)

    @property
    def order(self) -> tuple[Fraction, Fraction, int]:
        """By what places are given: the total, the best member, all centres."""
        return self.total, max((one.total for one in self.members), default=Fraction(0)), self.centres


def team_standings(table: Standings, best: int) -> list[TeamLine]:
    """Teams by the totals of their `best` members, 0 for all; ties named."""
    teams: dict[str, list[ScoreLine]] = {}
    for line in table.lines:
        if line.entry.team:
            teams.setdefault(line.entry.team, []).append(line)
    standings_found = []
    for team, team_lines in teams.items():
        members = sorted(team_lines, key=lambda line: (-line.total, line.entry.pk))
        counted = members[:best] if best else members
        total = sum((one.total for one in counted), Fraction(0))
        standings_found.append(TeamLine(team, tuple(members), total, sum(one.centres for one in counted)))
    standings_found.sort(key=lambda one: (*(-part for part in one.order), one.team))
    place(standings_found)
    return standings_found


def entries_group(
    *, event: Event, by: User, entries: Sequence[int], division: int | None = None, team: str | None = None
) -> int:
    """As a director: put entries (ids) into a division (0: none), or a team (empty: none). Returns how many.

    Rounds that are drawn stay as they are. Raises Refused, with the field.
    """
    team_name = tidy_title(team) if team is not None else None
    if division is not None and not 0 <= division <= MOST_DIVISIONS:
        raise Refused(f"Divisions are counted from 1 to {MOST_DIVISIONS}; 0 is none.", field="division")
    if team_name is not None and len(team_name) > LONGEST_TEAM:
        raise Refused(f"The name of a team has up to {LONGEST_TEAM} characters.", field="team")
    with locked_event(event, by, director=True) as locked:
        chosen = locked.entries.filter(pk__in=set(entries))
        if chosen.count() != len(set(entries)) or not entries:
            raise Refused("There is no such entry in this event.", field="entries")
        if division is not None:
            chosen.update(division=division)
        if team_name and not locked.entries.filter(team=team_name).exists():
            check_not_forbidden("team", [team_name], locked.entries.values_list("pk", flat=True), field="team")
        if team_name is not None:
            chosen.update(team=team_name)
            if team_name and locked.entries.filter(team=team_name).count() > MOST_IN_TEAM:
                raise Refused(f"A team has {MOST_IN_TEAM} members at most.", field="team")
        details = {"entries": sorted(set(entries)), "division": division}
        record(AuditAction.EVENT_GROUP, game=None, by=by, seat=None, event=locked.name, **details)
    return len(set(entries))


def plays_twice(*, event: Event, by: User, entry: Entry | None = None, twice: bool = True) -> Entry:
    """Say that one would play two boards of a round, to fill the last; a director says it of any entry."""
    with locked_event(event, by) as locked:
        if entry is not None and not locked.is_directed_by(by):
            raise NotAllowed("Only the directors of this event say that of others.")
        locked_entry = entry_of(locked, entry.pk) if entry is not None else locked.entries.filter(user=by).first()
        if locked_entry is None or locked_entry.state == EntryState.OUT:
            raise Conflict("Only who has entered can say that.")
        locked_entry.twice = twice
        locked_entry.save(update_fields=["twice"])
        record(AuditAction.EVENT_GROUP, game=None, by=by, event=locked.name, entries=[locked_entry.pk], twice=twice)
    return locked_entry


def other_board_counts(*, event: Event, by: User, number: int, entry: Entry) -> None:
    """As a director: of two boards that an entry plays let the other one count, in a round that has not started."""
    with locked_event(event, by, director=True) as locked:
        round_ = round_of(locked, number)
        check_drawn(round_)
        places = list(Place.objects.filter(board__round=round_, entry=entry_of(locked, entry.pk)))
        if len(places) != 2:
            raise Refused("They do not play two boards of this round.", field="entry")
        for one in places:
            one.counts = not one.counts
            one.save(update_fields=["counts"])
        record(AuditAction.EVENT_GROUP, game=None, by=by, event=locked.name, entries=[entry.pk], round=number)


def moving(table: Standings, moves: int) -> dict[int, int]:
    """The division of the next season by id of each entry that is placed and has one: up, down, or the same.

    The first `moves` of a division go up and as many of the last go down, where there is a division to go to; in
    small ones half of them at most. Equal places stand by their order in the table: a director can change it.
    """
    divisions: dict[int, list[ScoreLine]] = {}
    for line in table.lines:
        if line.entry.division and line.entry.state != EntryState.OUT:
            divisions.setdefault(line.entry.division, []).append(line)
    order = sorted(divisions)
    target: dict[int, int] = {}
    for at, division in enumerate(order):
        lines = divisions[division]
        many = min(moves, len(lines) // 2)
        for number, line in enumerate(lines):
            target[line.entry.pk] = division
            if number < many and at > 0:
                target[line.entry.pk] = order[at - 1]
            elif number >= len(lines) - many and at + 1 < len(order):
                target[line.entry.pk] = order[at + 1]
    return target


@dataclass(frozen=True, slots=True)
class LeagueMove:
    """What becomes of an entry in the next season: from and to which division."""

    entry: Entry
    before: int
    after: int


def moves_now(event: Event) -> list[LeagueMove]:
    """Who goes up and who goes down, by the standings as they are now; those who stay are left out."""
    table = standings(event)
    after = moving(table, event.moves)
    lines = [line for line in table.lines if after.get(line.entry.pk, line.entry.division) != line.entry.division]
    return [LeagueMove(line.entry, line.entry.division, after[line.entry.pk]) for line in lines]


def season_next(*, event: Event, by: User, name: str, title: str) -> Event:
    """As a director: begin the season that follows an event that is over, with who was in it, gone up and down.

    Members are invited, and say yes themselves; who has no account is in. Raises Conflict, Refused with the field.
    """
    with locked_event(event, by, director=True) as locked:
        if locked.status != EventStatus.OVER:
            raise Conflict("The event goes on. Say that it is over; then its places are final.")
        if (after := Event.objects.filter(season_before=locked).first()) is not None:
            raise Conflict(f"The next season is there: {after}.")
        carried = {one: getattr(locked, one) for one in CARRIED}
        usable = locked.template if locked.director_id == by.pk else None
        club = locked.club if locked.club and locked.club.memberships.editors().filter(user=by).exists() else None
        made = event_make(by=by, name=name, title=title, template=usable, club=club, **carried)
        made.season_before = locked
        made.save(update_fields=["season_before"])
        moved = moving(standings(locked), locked.moves)
        stay = locked.entries.filter(state__in=(EntryState.IN, EntryState.WAITING)).select_related("user")
        for one in stay:
            if one.user is not None and (not one.user.is_active or one.user_id == by.pk):
                continue
            Entry.objects.create(
                event=made, user=one.user, title=one.title, team=one.team, twice=one.twice,
                state=EntryState.IN if one.user is None else EntryState.INVITED,
                division=moved.get(one.pk, one.division),
            )  # fmt: skip
        record(AuditAction.EVENT_SEASON, game=None, by=by, event=made.name, before=locked.name)
    return made
