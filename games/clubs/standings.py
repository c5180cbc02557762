"""The standings of a club: what its members made of its finished games."""

from collections import defaultdict
from dataclasses import dataclass

from django.contrib.auth.models import User

from games.clubs.models import Club
from games.models import End, SeatRecord

MOST_ROWS = 100


@dataclass(frozen=True, slots=True)
class ClubStandingRow:
    """One member: games, how they ended, and their shares of the points of each, added up, in per cent of a game.

    `place`: equal points are one place.
    """

    place: int
    user: User
    games: int
    won: int
    drawn: int
    lost: int
    left: int
    points: float


def standings(club: Club) -> list[ClubStandingRow]:
    """The members of a club by points, the most first; at most MOST_ROWS.

    Counted are its public games that were decided, by the scoring of each; who has closed the account is left out.
    """
    counted = SeatRecord.objects.filter(
        record__game__of_club__club=club, record__private=False, record__kind__in=("win", "draw"),
        user__isnull=False, user__profile__left_at=None, user__profile__guest=False,
    )  # fmt: skip
    ends: dict[int, list[str]] = defaultdict(list)
    points: dict[int, float] = defaultdict(float)
    for user, end, share in counted.values_list("user", "end", "share"):
        ends[user].append(end)
        points[user] += 100 * share if end != End.LEFT else 0.0
    order = sorted(ends, key=lambda user: (-round(points[user], 6), -len(ends[user]), user))[:MOST_ROWS]
    people = {one.pk: one for one in User.objects.filter(pk__in=order).select_related("profile")}
    rows: list[ClubStandingRow] = []
    for number, user in enumerate(order, 1):
        same = rows and round(rows[-1].points, 6) == round(points[user], 6)
        place = rows[-1].place if same else number
        won, drawn, lost, left = (ends[user].count(end) for end in (End.WON, End.DRAWN, End.LOST, End.LEFT))
        rows.append(ClubStandingRow(place, people[user], len(ends[user]), won, drawn, lost, left, points[user]))
    return rows
