"""Which games: for whose eyes, whose, joinable, going."""

from datetime import datetime
from typing import TYPE_CHECKING, Self

from django.apps import apps
from django.contrib.auth.models import AnonymousUser, User
from django.db import models
from django.db.models import Count, F, OuterRef, Q, Subquery

from games import database_time
from games.models.game_choices import GameStatus

if TYPE_CHECKING:
    from games.models.game import Game


def _games() -> "models.QuerySet[Game]":
    """All games. (The model's own module stands on this one.)"""
    return apps.get_model("games", "Game").objects.all()


def _gm_condition(user: User | AnonymousUser) -> Q:
    """Games that name this user as GM or co-GM. (By a subquery: joined, all rows would be sorted to drop doubles.)"""
    return Q(gm=user.pk) | Q(pk__in=_games().filter(co_gms=user.pk).values("pk"))


def _of_member(user: User | AnonymousUser) -> Q:
    """Games that this user rules, or sits at."""
    sits = _games().filter(memberships__user=user.pk, memberships__left_at=None)
    return _gm_condition(user) | Q(pk__in=sits.values("pk")) | Q(pk__in=_sat_in(user).values("game"))


def _of_its_people(user: User | AnonymousUser) -> Q:
    """Games that this user made, rules, sits or looks on at, or is offered a seat of."""
    asked = _games().filter(seat_offers__user=user.pk, seat_offers__ended_at=None)
    looks = _games().filter(onlookers__user=user.pk, onlookers__ended_at=None)
    sits = _sat_in(user, asked=True).values("game")
    ours = Q(creator=user.pk) | _of_member(user)
    return ours | Q(pk__in=asked.values("pk")) | Q(pk__in=looks.values("pk")) | Q(pk__in=sits)


def _sat_in(user: User | AnonymousUser, *, asked: bool = False) -> "models.QuerySet[models.Model]":
    """The sittings of a user that last now; `asked`: also those that wait for an answer. By seat and game."""
    sittings = apps.get_model("games", "Sitting").objects.filter(sitter=user.pk)
    now = database_time.now()
    return sittings.put_to(user, now) if asked else sittings.lasting(now)


def _how_many(rows: str, **which: object) -> Subquery:
    """For a query of games: how many such rows each has, in a query of its own."""
    of_game = _games().filter(pk=OuterRef("pk")).order_by()
    return Subquery(of_game.annotate(found=Count(rows, filter=Q(**which))).values("found"))


def openly(prefix: str = "") -> Q:
    """Games that everybody may see now: public ones, but for those that are shown to spectators later and go on."""
    at_once = Q(**{f"{prefix}watch_delay": 0}) | ~Q(**{f"{prefix}status__in": (GameStatus.RUNNING, GameStatus.PAUSED)})
    return Q(**{f"{prefix}private": False}) & at_once


class GameQuerySet(models.QuerySet["Game"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Open games, and others where this user is GM or creator, sits, looks on, or is offered a seat."""
        return self.filter(openly() | _of_its_people(user)) if user.is_authenticated else self.filter(openly())

    def of_its_people(self, user: User | AnonymousUser) -> Self:
        """Games that are for this user's eyes whatever others may see: as `visible_to` tells."""
        return self.filter(_of_its_people(user)) if user.is_authenticated else self.none()

    def of_member(self, user: User) -> Self:
        """Games in which this user sits now, or which this user runs as GM or co-GM."""
        return self.filter(_of_member(user))

    def gm_of(self, user: User | AnonymousUser) -> Self:
        """Games that this user rules, as GM or co-GM."""
        return self.filter(_gm_condition(user)) if user.is_authenticated else self.none()

    def ruled_by(self, user: User | AnonymousUser) -> Self:
        """Games that this user rules and may look into: not those in which a GM plays without agreement.

        The same as `games.permissions.rules_game` says of one.
        """
        plays = Q(seats__player=user.pk) if user.is_authenticated else Q()
        return self.gm_of(user).exclude(plays & Q(gm_may_play=False))

    def going(self) -> Self:
        return self.filter(status__in=(GameStatus.RUNNING, GameStatus.PAUSED))

    def to_start(self, now: datetime) -> Self:
        """Games that have not started, whose time to start has come, and that wait for nobody to confirm a change."""
        waits = _games().filter(memberships__left_at=None, memberships__confirm_by__isnull=False)
        return self.filter(status=GameStatus.FORMING, starts_at__lte=now).exclude(pk__in=waits.values("pk"))

    def joinable(self) -> Self:
        """Public games with a seat free: forming, or going (also paused) with a seat that somebody left."""
        going = (GameStatus.RUNNING, GameStatus.PAUSED)
        left = _games().filter(status__in=going, exhibition=False, seats__player=None, seats__out=False)
        room = Q(status=GameStatus.FORMING, members_now__lt=F("seats_now"))
        return self.filter(openly()).alias(
            members_now=_how_many("memberships", memberships__left_at=None),
            seats_now=_how_many("seats", seats__gone=False),
        ).filter(room | Q(pk__in=left.values("pk")))  # fmt: skip

    def locked(self, pk: int) -> "Game":
        """The game, with its row locked until the transaction ends. Whatever changes a game takes this lock first."""
        return self.select_for_update().get(pk=pk)
