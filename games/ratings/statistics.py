"""Finished public games of people added up: by seat, length and opening; and those of one member."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Avg, Case, Count, F, Max, Min, Q, QuerySet, Sum, When

from engine.model.json_data import Json, JsonDict
from games.compositions.queries import has_rule
from games.models import End, GameRecord, Part, PressMode, SeatRecord
from games.ratings.intervals import ShareInterval, share_of

MOST_OPENINGS = 4
"""Openings of a seat that are told."""
DECIDED = ("win", "draw")
COUNTS = {end: Count("pk", filter=Q(seat_end=end)) for end in (End.WON, End.DRAWN, End.LOST)}


def records_of(*, variant: str = "", rule: str = "", board: int | None = None, press: str = "") -> QuerySet[GameRecord]:
    """The records of finished public games that were decided, narrowed by what is given. `board`: of a board's row.

    Without those that moderators have taken out: of them nobody is to gain anything.
    """
    records = GameRecord.objects.filter(kind__in=DECIDED, private=False, taken_out_at=None)
    if variant:
        records = records.filter(variant=variant)
    if rule:
        records = records.filter(has_rule(rule))
    if board is not None:
        records = records.filter(game__board_revision__board=board)
    if press:
        records = records.filter(press=press)
    return records


# --- by seat ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatStatistics:
    """How games ended for a seat. `points`: its mean share of all points, in per cent."""

    seat: str
    games: int
    won: ShareInterval
    drawn: ShareInterval
    lost: ShareInterval
    points: float
    centres: float

    @property
    def shares(self) -> tuple[ShareInterval, ShareInterval, ShareInterval]:
        """Won, drawn, lost."""
        return self.won, self.drawn, self.lost


@dataclass(frozen=True, slots=True)
class Lengths:
    """How many years games lasted."""

    games: int
    shortest: int
    longest: int
    mean: float
    by_years: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class OpeningStatistics:
    """What a seat ordered in the beginning, and how it fared."""

    orders: str
    games: int
    won: ShareInterval
    points: float


def by_seat(records: QuerySet[GameRecord]) -> list[SeatStatistics]:
    """Results by seat, in the order of the table."""
    rows = SeatRecord.objects.filter(record__in=records.values("pk")).exclude(seat_end="")
    added: Any = rows.values("seat__name").annotate(
        games=Count("pk"), at=Min("seat__position"), points=Avg("share"), held=Avg("centres"), **COUNTS
    )
    return [_statistics(one) for one in added.order_by("at", "seat__name")]


def _statistics(row: Json) -> SeatStatistics:
    games = row["games"]
    won, drawn, lost = (share_of(row[end], games) for end in (End.WON, End.DRAWN, End.LOST))
    return SeatStatistics(row["seat__name"], games, won, drawn, lost, 100 * row["points"], row["held"])


def lengths(records: QuerySet[GameRecord]) -> Lengths | None:
    """How long games lasted; None where there is none."""
    totals = records.aggregate(games=Count("pk"), short=Min("years"), long=Max("years"), mean=Avg("years"))
    if not totals["games"]:
        return None
    by_years = records.values_list("years").annotate(games=Count("pk")).order_by("years")
    return Lengths(totals["games"], totals["short"], totals["long"], totals["mean"], tuple(by_years))


def openings(records: QuerySet[GameRecord], *, field: str = "opening") -> list[tuple[str, list[OpeningStatistics]]]:
    """The commonest openings of each seat: of the first season (`opening`), or of the first two (`openings`)."""
    rows = SeatRecord.objects.filter(record__in=records.values("pk")).exclude(seat_end="").exclude(**{field: ""})
    rows = rows.values("seat__name", field).annotate(
        games=Count("pk"), at=Min("seat__position"), points=Avg("share"), won=COUNTS[End.WON]
    )
    openings_by_seat: dict[str, list[OpeningStatistics]] = {}
    for one in rows.order_by("at", "seat__name", "-games", field):
        seat_openings = openings_by_seat.setdefault(one["seat__name"], [])
        if len(seat_openings) < MOST_OPENINGS:
            won = share_of(one["won"], one["games"])
            seat_openings.append(OpeningStatistics(one[field], one["games"], won, 100 * one["points"]))
    return list(openings_by_seat.items())


# --- one member -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Summary:
    """Games of a member that have something in common, added up."""

    name: str
    games: int
    won: int
    drawn: int
    lost: int
    left: int
    points: float


@dataclass(frozen=True, slots=True)
class SharePoint:
    """A game of a member: its share of points, and the mean of it and all before it, in per cent."""

    ended_at: datetime
    share: float
    mean: float


@dataclass(frozen=True, slots=True)
class MemberStatistics:
    """What became of a member's finished public games: by variant, by press, by year; who sat with them oftenest."""

    all: Summary | None
    by_variant: tuple[Summary, ...]
    by_press: tuple[Summary, ...]
    by_year: tuple[Summary, ...]
    by_seat: tuple[Summary, ...]
    """Of the variant that they played most."""
    over_time: tuple["SharePoint", ...]
    """Game by game, the first that ended first."""
    asked: int
    """Deadlines in all of these games, and how many were met."""
    met: int
    opponents: tuple[tuple[User, int], ...]
    took_over: int


def statistics_of(member: User) -> MemberStatistics:
    """Of games that were decided, in which they held a seat from start to end or left it."""
    rows = SeatRecord.objects.filter(user=member, record__in=records_of().values("pk"))
    own_rows: Any = rows.exclude(part=Part.TOOK_OVER)
    press = dict(PressMode.choices)
    whole = [_summary("all", one) for one in own_rows.values("user").annotate(**_ENDS).order_by()]
    variants = own_rows.values("record__variant").annotate(**_ENDS).order_by("-games", "record__variant")
    by_press = own_rows.values("record__press").annotate(**_ENDS).order_by("-games", "record__press")
    years = own_rows.values("ended_at__year").annotate(**_ENDS).order_by("ended_at__year")
    by_variant = list(variants)
    commonest = by_variant[0]["record__variant"] if by_variant else ""
    seats = own_rows.filter(record__variant=commonest).values("seat__name").annotate(at=Min("seat__position"), **_ENDS)
    all_of_them = rows.aggregate(
        asked=Sum("asked"), met=Sum("met"), took_over=Count("pk", filter=Q(part=Part.TOOK_OVER))
    )
    return MemberStatistics(
        whole[0] if whole else None,
        tuple(_summary(one["record__variant"], one) for one in by_variant),
        tuple(_summary(str(press.get(one["record__press"], "")), one) for one in by_press),
        tuple(_summary(str(one["ended_at__year"]), one) for one in years),
        tuple(_summary(one["seat__name"], one) for one in seats.order_by("at", "seat__name")),
        _over_time(own_rows),
        all_of_them["asked"] or 0,
        all_of_them["met"] or 0,
        _opponents(member, rows),
        all_of_them["took_over"],
    )


_OWN_SHARE = Case(When(part=Part.LEFT, then=0.0), default=F("share"))
"""What a stay brought its member: nothing to who left, whatever the seat came to in other hands."""
_ENDS: JsonDict = {
    "games": Count("pk"),
    "points": Avg(_OWN_SHARE),
    **{end.value: Count("pk", filter=Q(end=end)) for end in End},
}


def _summary(name: str, row: Json) -> Summary:
    return Summary(name, row["games"], row["won"], row["drawn"], row["lost"], row["left"], 100 * row["points"])


def _over_time(rows: QuerySet[SeatRecord]) -> tuple[SharePoint, ...]:
    points, total = [], 0.0
    shares = rows.order_by("ended_at", "pk").values_list("ended_at", _OWN_SHARE)
    for number, (ended_at, share) in enumerate(shares, start=1):
        total += 100 * share
        points.append(SharePoint(ended_at, 100 * share, total / number))
    return tuple(points)


def _opponents(member: User, rows: QuerySet[SeatRecord], most: int = 5) -> tuple[tuple[User, int], ...]:
    """Those who have a page and sat with them oftenest."""
    met = SeatRecord.objects.filter(record__in=rows.values("record"), user__profile__shows_page=True)
    met = met.filter(user__profile__left_at=None).exclude(user=member)
    counted = met.values_list("user").annotate(games=Count("record", distinct=True)).order_by("-games", "user")[:most]
    people = User.objects.select_related("profile").in_bulk([user for user, _ in counted if user is not None])
    return tuple((people[user], games) for user, games in counted if user is not None)
