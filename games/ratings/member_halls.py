"""Halls of members that no rating makes: who meets deadlines, and who takes seats over that others left."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count, Exists, F, FloatField, OuterRef, Q, QuerySet, Sum
from django.db.models.functions import Cast

from games.models import Part, SeatRecord
from games.ratings.statistics import records_of
from games.ratings.years import during, years_of

HALL = 50
"""Members that a hall lists at most."""
ENOUGH_ASKED = 30
"""Deadlines after which somebody stands in the hall of those who meet them."""


@dataclass(frozen=True, slots=True)
class MemberLine:
    """A member in a hall. `asked`, `met`: deadlines; `games`: seats that they took over."""

    place: int
    name: str
    username: str
    asked: int = 0
    met: int = 0
    games: int = 0

    @property
    def missed(self) -> int:
        """Deadlines that were not met."""
        return self.asked - self.met


def _stays(year: int | None) -> QuerySet[SeatRecord]:
    """Stays of members who have a page, in public games that were decided; of those that ended in a year.

    Without games that moderators have taken out.
    """
    rows = SeatRecord.objects.filter(record__in=records_of().values("pk"))
    rows = rows.filter(user__profile__shows_page=True, user__profile__left_at=None)
    return rows.filter(during(year)) if year is not None else rows


def years_with_games() -> list[int]:
    """The years in which such games ended, the latest first."""
    shown = SeatRecord.objects.filter(user__profile__shows_page=True, user__profile__left_at=None)
    return years_of(records_of().filter(Exists(shown.filter(record=OuterRef("pk")))))


def fewest_misses(year: int | None = None) -> list[MemberLine]:
    """Who missed the smallest share of their deadlines, of those who had enough; of equals, who had more of them."""
    rows: Any = _stays(year).values("user").annotate(all=Sum("asked"), kept=Sum("met")).filter(all__gte=ENOUGH_ASKED)
    rows = rows.annotate(missed=Cast(F("all") - F("kept"), FloatField()) / F("all"))
    ranked = [(one["user"], (one["missed"], one["all"]), one) for one in rows.order_by("missed", "-all", "user")[:HALL]]
    return [
        MemberLine(place, *named, asked=one["all"], met=one["kept"]) for place, named, one in _with_names(ranked)
    ]  # fmt: skip


def most_taken_over(year: int | None = None) -> list[MemberLine]:
    """Who took over most seats that others had left, and held them to the end."""
    rows: Any = _stays(year).filter(part=Part.TOOK_OVER).values("user").annotate(games=Count("pk", filter=Q(bot="")))
    ranked = [(one["user"], one["games"], one) for one in rows.order_by("-games", "user")[:HALL]]
    return [MemberLine(place, *named, games=one["games"]) for place, named, one in _with_names(ranked)]


def _with_names(ranked: Sequence[tuple[int, object, object]]) -> list[tuple[int, tuple[str, str], Any]]:
    """Lines with place and names; who are level have the same place."""
    people = User.objects.select_related("profile").in_bulk([user for user, _, _ in ranked])
    measures = [measure for _, measure, _ in ranked]
    return [
        (1 + measures.index(measure), (str(people[user].profile), people[user].username), row)
        for user, measure, row in ranked
        if user in people
    ]
