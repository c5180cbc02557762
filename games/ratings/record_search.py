"""Finding games that are over: by who played, how it ended, how long it took, when, by what rules, on what board."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Prefetch, Q, QuerySet

from games.compositions.queries import has_rule
from games.models import End, Game, GameRecord, SeatRecord


@dataclass(frozen=True, slots=True)
class RecordFilter:
    """What is looked for; what is empty is left open.

    `player`, `gm`: names; of players only those who have a page, and oneself. `end`: how it ended for the player, or,
    without one, for the game: won, drawn. `longest`, `shortest`: in years of the game.
    """

    q: str = ""
    player: str = ""
    end: str = ""
    shortest: int | None = None
    longest: int | None = None
    year: int | None = None
    variant: str = ""
    rule: str = ""
    board: str = ""
    gm: str = ""


def members_called(name: str, reader: User | AnonymousUser) -> QuerySet[User]:
    """Members of that name who may be looked for: those who have a page, and the reader."""
    named = Q(username__iexact=name) | Q(profile__display_name__iexact=name)
    shown = Q(profile__shows_page=True, profile__left_at=None) | Q(pk=reader.pk)
    return User.objects.filter(named & shown)


def finished(wanted: RecordFilter, reader: User | AnonymousUser) -> QuerySet[GameRecord, int]:
    """The keys of the records of finished games that fit and that this reader may see, the last that ended first."""
    records: QuerySet[GameRecord] = GameRecord.objects.exclude(kind="")
    private_games = Game.objects.visible_to(reader).filter(private=True).values_list("pk", flat=True)
    seen = Q(private=False) | Q(game__in=list(private_games)) if reader.is_authenticated else Q(private=False)
    records = records.filter(seen)
    if wanted.q:
        records = records.filter(game__name__icontains=wanted.q)
    if wanted.variant:
        records = records.filter(variant=wanted.variant)
    if wanted.rule:
        records = records.filter(has_rule(wanted.rule))
    if wanted.board:
        records = records.filter(game__board_revision__board__slug=wanted.board)
    if wanted.gm:
        named = Q(username__iexact=wanted.gm) | Q(profile__display_name__iexact=wanted.gm)
        gms = list(User.objects.filter(named).values_list("pk", flat=True))
        records = records.filter(game__gm__in=gms)
    records = _by_length(records, wanted)
    if wanted.year is not None:
        year = wanted.year
        begins, ends = datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)
        records = records.filter(ended_at__gte=begins, ended_at__lt=ends)
    return _by_player(records, wanted, reader).order_by("-ended_at", "-pk").values_list("pk", flat=True)


def _by_length(records: QuerySet[GameRecord], wanted: RecordFilter) -> QuerySet[GameRecord]:
    if wanted.shortest is not None:
        records = records.filter(years__gte=wanted.shortest)
    if wanted.longest is not None:
        records = records.filter(years__lte=wanted.longest)
    return records


def _by_player(
    records: QuerySet[GameRecord], wanted: RecordFilter, reader: User | AnonymousUser
) -> QuerySet[GameRecord]:
    if not wanted.player:
        kinds = {End.WON: "win", End.DRAWN: "draw", "stopped": "stopped"}
        return records.filter(kind=kinds.get(wanted.end, "")) if wanted.end else records
    members = list(members_called(wanted.player, reader).values_list("pk", flat=True))
    stays = SeatRecord.objects.filter(user__in=members)
    if wanted.end:
        stays = stays.filter(end=wanted.end)
    return records.filter(pk__in=stays.values("record"))


def records_page(keys: Iterable[int]) -> QuerySet[GameRecord]:
    """A page of records, by their keys, the last that ended first: with game and GM, and the seats that did `well`."""
    well = SeatRecord.objects.filter(seat_end__in=(End.WON, End.DRAWN)).select_related("seat")
    stays = Prefetch("stays", queryset=well.order_by("seat__position"), to_attr="well")
    records = GameRecord.objects.filter(pk__in=list(keys)).select_related("game__gm__profile")
    return records.prefetch_related(stays).order_by("-ended_at", "-pk")
