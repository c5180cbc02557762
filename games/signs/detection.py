"""What is noticed of two members: one device, one network address, sign-ups within minutes."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import combinations

from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from games import database_time
from games.accounts.devices import known_here
from games.common.addresses import network_of
from games.models import GameStatus, Membership, SignKind
from games.signs.allies import allies_notice
from games.signs.services import Noticed, signs_keep

WITHIN = timedelta(days=3)
"""Sessions of two members at one address, so far apart at most, are a sign."""
MINUTES = timedelta(minutes=10)
"""Sign-ups so far apart at most are a sign."""
MOST_OF_NETWORK = 50
"""Members; an address that more have in common (a university, a mobile network) says nothing."""

Pair = tuple[int, int]


@receiver(user_logged_in)
def device_notice(sender: object, request: HttpRequest | None, user: User, **_: object) -> None:
    """Keep who else has logged in on this device, by the cookie that knows it."""
    others = [pk for pk in known_here(request) if pk != user.pk] if request is not None else []
    if not others or user.profile.guest:
        return
    members = User.objects.filter(pk__in=others, is_active=True, profile__guest=False)
    member_ids = list(members.values_list("pk", flat=True))
    signs_keep(SignKind.DEVICE, [Noticed(user.pk, other, len(member_ids) + 1) for other in member_ids])


def signs_look(*, now: datetime | None = None) -> int:
    """The hourly look at those who sit at one table; returns how many signs were seen."""
    now = now or database_time.now()
    pairs = pairs_at_tables()
    seen = signs_keep(SignKind.ADDRESS, _one_address(pairs, now), among=len(pairs))
    seen += signs_keep(SignKind.SIGNUP, _within_minutes(pairs), among=len(pairs))
    return seen + allies_notice(now=now)


def pairs_at_tables() -> set[Pair]:
    """All pairs of members who sit at a table that has not ended."""
    over = (GameStatus.FINISHED, GameStatus.ABANDONED)
    stays = Membership.objects.filter(left_at=None, game__own_pace=False, user__profile__guest=False)
    tables: defaultdict[int, list[int]] = defaultdict(list)
    for game, user in stays.exclude(game__status__in=over).order_by().values_list("game", "user"):
        tables[game].append(user)
    return {pair for sitting in tables.values() for pair in combinations(sorted(sitting), 2)}


def _one_address(pairs: set[Pair], now: datetime) -> Iterator[Noticed]:
    """Those of the pairs who were seen at one address within days of each other."""
    seen: defaultdict[str, dict[int, datetime]] = defaultdict(dict)
    sessions = UserSession.objects.filter(user__in=_users_in_pairs(pairs), last_seen_at__gt=now - WITHIN).order_by(
        "last_seen_at"
    )
    for user, address, at in sessions.values_list("user", "ip", "last_seen_at").iterator():
        seen[network_of(address)][user] = at
    for members in seen.values():
        if len(members) <= MOST_OF_NETWORK:
            for pair in combinations(sorted(members), 2):
                if pair in pairs:
                    yield Noticed(*pair, len(members))


def _within_minutes(pairs: set[Pair]) -> Iterator[Noticed]:
    """Those of the pairs who signed up within minutes of each other, with how many did so in the same minutes."""
    joined = dict(User.objects.filter(pk__in=_users_in_pairs(pairs)).order_by().values_list("pk", "date_joined"))
    close = [(one, other) for one, other in pairs if abs(joined[one] - joined[other]) <= MINUTES]
    counts = _signed_up_around([joined[one] for one, _ in close])
    for (one, other), count in zip(close, counts, strict=True):
        yield Noticed(one, other, count)


def _signed_up_around(moments: Sequence[datetime]) -> list[int]:
    """How many signed up within MINUTES of each of these moments."""
    known: Counter[datetime] = Counter()
    for moment in set(moments):
        near = (moment - MINUTES, moment + MINUTES)
        known[moment] = User.objects.filter(date_joined__range=near, profile__guest=False).count()
    return [known[moment] for moment in moments]


def _users_in_pairs(pairs: Iterable[Pair]) -> set[int]:
    return {user for pair in pairs for user in pair}
