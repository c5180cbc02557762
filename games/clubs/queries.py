"""Clubs as a reader may see them."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Q

from games.clubs.models import Club, ClubMember, ClubQuerySet
from games.common.errors import Hidden
from games.models import Board, Composition, Event, Game, GameStatus, GameTemplate, Zine
from games.models.game_queries import GameQuerySet

Reader = User | AnonymousUser
MOST_LISTED = 200
"""Members that the page of a club names."""
MOST_EVENTS = 20


@dataclass(frozen=True, slots=True)
class ClubStanding:
    """What a reader is to a club."""

    member: bool = False
    editor: bool = False
    waits: bool = False
    follows: bool = False
    stands_by: bool = False


def club_at(name: str, reader: Reader) -> Club:
    """The club of that name, if this reader may see it. Raises Hidden."""
    club = Club.objects.shown_to(reader).filter(name=name).first()
    if club is None:
        raise Hidden("There is no such club.")
    return club


def table_rules_of(name: str, reader: Reader) -> str:
    """A club’s rules for its tables, for the form of a new game. Empty if this reader sees no club of that name."""
    club = Club.objects.shown_to(reader).filter(name=name).first() if name else None
    return club.table_rules if club else ""


def standing_of(club: Club, reader: Reader) -> ClubStanding:
    """What a reader is to a club; nothing, for who is not logged in."""
    if not reader.is_authenticated:
        return ClubStanding()
    stay = club.memberships.filter(user=reader.pk).first()
    follows = club.followers.filter(user=reader.pk).exists()
    if stay is None:
        return ClubStanding(follows=follows)
    joined = stay.joined_at is not None
    return ClubStanding(joined, stay.editor, not joined, follows, joined and stay.standby_since is not None)


def clubs_listed(reader: Reader) -> ClubQuerySet:
    """All clubs that a reader finds, with `members`: how many each has; the largest first."""
    members = Count("memberships", filter=Q(memberships__joined_at__isnull=False))
    return Club.objects.shown_to(reader).annotate(members=members).order_by("-members", "title", "pk")


def members_of(club: Club) -> list[ClubMember]:
    """Its members, the editors first, then by when they joined. At most MOST_LISTED."""
    return list(club.memberships.joined().select_related("user__profile")[:MOST_LISTED])


def games_of(club: Club, reader: Reader) -> GameQuerySet:
    """The tables of a club that a reader may see, those put on the shelf last first."""
    return Game.objects.visible_to(reader).filter(of_club__club=club).order_by("-of_club__added_at", "-pk")


def openings(club: Club, reader: Reader) -> GameQuerySet:
    """Those that one can join now, also in a seat that somebody left."""
    return games_of(club, reader).joinable()


def running_games(club: Club, reader: Reader) -> GameQuerySet:
    """Those that are being played."""
    return games_of(club, reader).filter(status__in=(GameStatus.RUNNING, GameStatus.PAUSED))


def archive(club: Club, reader: Reader) -> GameQuerySet:
    """Those that are over, the latest first."""
    return games_of(club, reader).filter(status=GameStatus.FINISHED).order_by("-finished_at", "-pk")


def zines_of(club: Club) -> list[Zine]:
    """The zines of a club."""
    return list(club.zines.select_related("editor__profile"))


def templates_of(club: Club, standing: ClubStanding) -> list[GameTemplate]:
    """The templates of a club, for its members alone."""
    return list(club.templates.select_related("author__profile")) if standing.member else []


def compositions_of(club: Club) -> list[Composition]:
    """The compositions on the shelf of a club. Whoever has the link of one may see it, listed or not."""
    return list(club.compositions.select_related("author__profile").order_by("pk"))


def boards_of(club: Club) -> list[Board]:
    """The boards on the shelf of a club, without those that staff took out of sight."""
    return list(club.boards.filter(hidden=False).select_related("author__profile").order_by("pk"))


def events_of(club: Club) -> list[Event]:
    """The events that are held in the name of a club, the latest first."""
    return list(club.events.filter(hidden_at=None)[:MOST_EVENTS])
