"""Writing down the mail that is owed, in the transaction that it tells of."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.contrib.auth.models import User

from engine.model.json_data import JsonDict
from games import database_time
from games.models import Game, MailKind, Membership, Notice, Seat, Sitters, Sitting
from games.services.task_queueing import hint_mail

AT_ONCE = 1000
"""Notices that are cleared away by one statement."""
KIND_OF = {
    "turn": MailKind.TURN,
    "again": MailKind.TURN,
    "deadline": MailKind.DEADLINE,
    "remind": MailKind.DEADLINE,
    "press": MailKind.PRESS,
    "start": MailKind.GAME,
    "end": MailKind.GAME,
    "off": MailKind.GAME,
    "another": MailKind.GAME,
    "paused": MailKind.GAME,
    "resumed": MailKind.GAME,
    "moved": MailKind.GAME,
    "pace": MailKind.GAME,
    "seat": MailKind.GAME,
    "offer": MailKind.GAME,
    "declined": MailKind.GAME,
    "cast": MailKind.GAME,
    "removed": MailKind.GAME,
    "settings": MailKind.GAME,
    "unconfirmed": MailKind.GAME,
    "rollcall": MailKind.GAME,
    "silent": MailKind.GAME,
    "reserve": MailKind.GAME,
    "clubseat": MailKind.GAME,
    "sitter": MailKind.GAME,
    "onlooker": MailKind.GAME,
    "seatgone": MailKind.GAME,
    "struck": MailKind.GAME,
    "trouble": MailKind.GAME,
    "unreadable": MailKind.GAME,
    "rulesgone": MailKind.GAME,
    "appeal": MailKind.GAME,
    "gate": MailKind.GAME,
    "gm": MailKind.GAME,
    "gmabsent": MailKind.GAME,
    "lobby": MailKind.PRESS,
    "leave": MailKind.GAME,
    "leaveanswer": MailKind.GAME,
}


def members_of(game: Game, *, gm: bool = True) -> list[User]:
    """Those who sit at the table now, and the GMs."""
    people = list(User.objects.filter(memberships__game=game, memberships__left_at=None).order_by("pk"))
    return [*people, *(one for one in game.gms if gm and one not in people)]


def sitters_of(game: Game, seats: Sequence[Seat]) -> list[User]:
    """Those who sit in for these seats now."""
    if game.sitters == Sitters.NONE:
        return []
    lasting = Sitting.objects.lasting(database_time.now()).filter(seat__in=seats).select_related("sitter")
    return [one.sitter for one in lasting.order_by("pk")]


def notices_queue(
    *,
    game: Game,
    about: str,
    key: str,
    to: Iterable[User] | None = None,
    data: JsonDict | None = None,
    after: datetime | None = None,
) -> None:
    """Owe a mail to each of these members (to the whole table, if nobody is named).

    `about` is the template under templates/mail; `key` names the occasion: a member is told once. `data` must hold
    nothing that not every addressee may know. A game against bots writes to nobody.
    """
    if game.is_against_bots:
        return
    people = members_of(game) if to is None else to
    owed = TableNotice(game, about, key, data or {})
    _write_down([owed.to(user.pk, after or database_time.now()) for user in people])
    if after is None:
        hint_mail()


@dataclass(frozen=True, slots=True)
class TableNotice:
    """A mail that is owed to a whole table, or to some people. The other parts are as `notices_queue` has them."""

    game: Game
    about: str
    key: str
    data: JsonDict = field(default_factory=dict)
    only: Sequence[int] | None = None
    """The keys of the users it is owed to; None: to each member and GM."""

    def to(self, user_id: int, send_after: datetime) -> Notice:
        """What is written down of it for one member."""
        return Notice(
            user_id=user_id,
            game=self.game,
            kind=KIND_OF[self.about],
            about=self.about,
            key=f"{self.about}:{self.game.slug}:{self.key}"[:80],
            data=self.data,
            send_after=send_after,
        )


def notices_queue_all(owed: Sequence[TableNotice]) -> None:
    """Owe mails of several games, to each addressee once, in as many statements as for one game."""
    owed = [one for one in owed if not one.game.is_against_bots]
    now, people = database_time.now(), _people([one.game for one in owed if one.only is None])
    _write_down([
        one.to(user_id, now) for one in owed for user_id in (people[one.game.pk] if one.only is None else one.only)
    ])  # fmt: skip
    hint_mail()


def notices_clear(*, now: datetime | None = None) -> int:
    """Clear away the notices that were settled long ago; returns how many. A part at a time, so that nobody waits."""
    over, cleared = Notice.objects.over(now or database_time.now()), 0
    while pks := list(over.values_list("pk", flat=True)[:AT_ONCE]):
        gone, _ = over.filter(pk__in=pks).delete()
        cleared += gone
    return cleared


def _people(games: Sequence[Game]) -> defaultdict[int, dict[int, None]]:
    """Whom `members_of` names, by game: members first; and those who sit in, who are told of turns."""
    keys = [game.pk for game in games]
    people: defaultdict[int, dict[int, None]] = defaultdict(dict)
    stays = Membership.objects.filter(game__in=keys, left_at=None).order_by("game", "user")
    for game_id, user_id in stays.values_list("game_id", "user_id"):
        people[game_id][user_id] = None
    sat = [game.pk for game in games if game.sitters != Sitters.NONE]
    lasting = Sitting.objects.lasting(database_time.now()).filter(game__in=sat) if sat else Sitting.objects.none()
    for game_id, user_id in lasting.order_by("game", "sitter").values_list("game_id", "sitter_id"):
        people[game_id][user_id] = None
    ruled = {game.pk: game.gm_id for game in games if game.gm_id is not None}
    for game_id, gm_id in ruled.items():
        people[game_id][gm_id] = None
    co_gms = Game.co_gms.through.objects.filter(game__in=list(ruled)).order_by("user_id")
    for game_id, user_id in co_gms.values_list("game_id", "user_id"):
        people[game_id][user_id] = None
    return people


def _write_down(notices: list[Notice]) -> None:
    Notice.objects.bulk_create(notices, ignore_conflicts=True)
