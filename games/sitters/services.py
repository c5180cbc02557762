"""Ask somebody to sit in for one's seat, answer, and end it."""

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db.models import F, Q
from django.dispatch import receiver

from games import database_time
from games.accounts.export import EXPORTERS
from games.accounts.leaving import member_leaves
from games.common.errors import Conflict, NotAllowed, Refused
from games.live.live import tell
from games.models import AuditAction, Game, Sitters, Sitting
from games.moderation.queries import has_blocked
from games.permissions import check_seat, check_somebody
from games.services.base import locked_game, record
from games.services.notices import members_of, notices_queue

LONGEST = timedelta(days=60)
AT_ONCE = 200
"""Sittings that are ended by one look."""
CANNOT = "cannot sit in here: whoever rules this game, or holds or has held a seat in it, knows too much."


def sitter_ask(*, game: Game, by: User, sitter: User, until: datetime) -> Sitting:
    """As who plays a seat: ask a member to order for it until a moment. Nothing changes before they say yes."""
    with locked_game(game) as locked:
        seat = check_seat(locked, by)
        if locked.sitters == Sitters.NONE:
            raise Refused("At this table nobody sits in for others: it was agreed so.")
        if not locked.is_going or locked.is_against_bots:
            raise Refused("A seat has a sitter while a game of people goes on.")
        now = database_time.now()
        if not now < until <= now + LONGEST:
            raise Refused(f"Name a moment within the next {LONGEST.days} days.", field="until")
        _settle(locked, now)
        fit = _is_fit(locked, sitter, by)
        if locked.sittings.filter(seat=seat, ended_at=None).exists():
            raise Conflict("You have asked somebody already. Take that back first.")
        made = Sitting.objects.create(game=locked, seat=seat, holder=by, sitter=sitter, until=until, put=fit)
        # The trail is the GM's, too, and before a yes nobody but the two knows where names are hidden.
        record(AuditAction.SITTER_ASK, game=locked, by=by, seat=seat, to=None if locked.names_hidden() else sitter.pk)
        if fit:
            _mail(made, "asked", [sitter])
        tell(locked, "seat")
    return made


def _is_fit(game: Game, user: User, holder: User) -> bool:
    """Whether this member can sit in. Raises Refused where not; but where names are hidden that would tell who plays:
    there the question is kept, and never put to them."""
    check_somebody(user, "member")
    if user == holder:
        raise Refused("That is you.", field="member")
    if user.profile.is_program and not holder.profile.is_program:
        raise Refused(f"{user.profile} cannot order for a person.", field="member")
    if game.has_gm(user):
        raise Refused(f"{user.profile} rules this game, and sits in for nobody.", field="member")
    try:
        check_sitter(game, user, holder)
    except Refused:
        if game.names_hidden():
            return False
        raise
    return True


def check_sitter(game: Game, user: User, holder: User) -> None:
    """Raise Refused unless this member may see with the eyes of a seat of the game, and of that one alone."""
    check_somebody(user, "member")
    held = game.memberships.filter(user=user).filter(Q(left_at=None) | Q(seat__isnull=False))
    sat = game.sittings.filter(sitter=user, accepted_at__isnull=False).exclude(holder=holder)
    if game.has_gm(user) or held.exists() or sat.exists():
        raise Refused(f"{user.profile} {CANNOT}", field="member")
    if has_blocked(user.pk, holder):
        raise Refused(f"{user.profile} cannot be asked.", field="member")


def sitter_answer(*, game: Game, by: User, accept: bool) -> Sitting:
    """As who was asked: sit in, or decline. Raises Conflict where nobody asks any more."""
    with locked_game(game) as locked:
        now = database_time.now()
        sitting = locked.sittings.put_to(by, now).filter(accepted_at=None).select_related("seat", "holder").first()
        if sitting is None or not locked.is_going:
            raise Conflict("You are not asked any more: it was taken back, or its time is over.")
        if accept:
            check_sitter(locked, by, sitting.holder)
            sitting.accepted_at = now
            sitting.save(update_fields=["accepted_at"])
            record(AuditAction.SITTER_ACCEPT, game=locked, by=by, seat=sitting.seat)
            _mail(sitting, "accepted", [sitting.holder])
            _tell_table(sitting, "sits")
        else:
            _end(sitting, now)
            record(AuditAction.SITTER_END, game=locked, by=by, seat=sitting.seat)
            _mail(sitting, "declined", [sitting.holder])
        tell(locked, "seat")
    return sitting


def sitter_end(*, game: Game, by: User) -> Sitting:
    """As who plays the seat, take it back, or the question; as the sitter, give it back. At once."""
    with locked_game(game) as locked:
        now = database_time.now()
        mine = locked.sittings.open(now).filter(Q(holder=by) | Q(sitter=by, accepted_at__isnull=False))
        sitting = mine.select_related("seat", "holder", "sitter").first()
        if sitting is None:
            raise NotAllowed("There is no sitter to end that for.")
        _end(sitting, now)
        record(AuditAction.SITTER_END, game=locked, by=by, seat=sitting.seat)
        _mail(sitting, "ended", [sitting.sitter if by == sitting.holder else sitting.holder])
        if sitting.accepted_at is not None:
            _tell_table(sitting, "ended")
        tell(locked, "seat")
    return sitting


def sitters_over(*, now: datetime | None = None) -> int:
    """End the sittings whose time is over, and tell the two and the table; returns how many. The beat asks for it."""
    now, ended = now or database_time.now(), 0
    over = Sitting.objects.filter(ended_at=None, accepted_at__isnull=False, until__lte=now).order_by("until")
    for pk, game_id in list(over.values_list("pk", "game")[:AT_ONCE]):
        with locked_game(Game(pk=game_id)) as locked:
            sitting = over.filter(pk=pk).select_related("seat", "holder__profile", "sitter__profile").first()
            if sitting is None:
                continue
            _end(sitting, sitting.until)
            record(AuditAction.SITTER_END, game=locked, by=None, seat=sitting.seat)
            ended += 1
            if locked.is_going and sitting.seat.player_id == sitting.holder_id:
                _mail(sitting, "over", [sitting.holder])
                _mail(sitting, "given-back", [sitting.sitter])
                _tell_table(sitting, "ended")
                tell(locked, "seat")
    return ended


def _settle(game: Game, now: datetime) -> None:
    """Note of those that are over that they are: a seat has one at a time."""
    over = game.sittings.filter(ended_at=None).exclude(pk__in=game.sittings.open(now).values("pk"))
    over.filter(until__lte=now).update(ended_at=F("until"))
    over.filter(until__gt=now).update(ended_at=now)


def _end(sitting: Sitting, now: datetime) -> None:
    sitting.ended_at = now
    sitting.save(update_fields=["ended_at"])


def _mail(sitting: Sitting, what: str, to: list[User]) -> None:
    """Tell one of the two. They know of each other, also where names are hidden."""
    data = {"what": what, "sitting": sitting.pk, "seat": sitting.seat.name, "until": sitting.until.isoformat()}
    data["name"] = str((sitting.holder if to[0] == sitting.sitter else sitting.sitter).profile)
    notices_queue(game=sitting.game, about="sitter", key=f"{sitting.pk}:{what}", to=to, data=data)


def _tell_table(sitting: Sitting, what: str) -> None:
    """Tell the others: all of them or the GMs alone, as was agreed. Where names are hidden, neither seat nor name."""
    game, two = sitting.game, (sitting.holder_id, sitting.sitter_id)
    gms = [one for one in game.gms if one.pk not in two]
    known = {"seat": sitting.seat.name, "name": str(sitting.sitter.profile), "until": sitting.until.isoformat()}
    notices_queue(game=game, about="sitter", key=f"{sitting.pk}:{what}", to=gms, data={"what": what, **known})
    if game.sitters == Sitters.TOLD:
        data = {"what": what} if game.names_hidden() else {"what": what, **known}
        others = [one for one in members_of(game, gm=False) if one.pk not in two and one not in gms]
        notices_queue(game=game, about="sitter", key=f"{sitting.pk}:{what}", to=others, data=data)


def _export_sittings(user: User) -> list[dict[str, object]]:
    sittings = Sitting.objects.filter(Q(holder=user) | Q(sitter=user)).select_related("game", "seat")
    return [
        {
            "game": one.game.name,
            "seat": one.seat.name,
            "as": "player" if one.holder_id == user.pk else "sitter",
            "asked_at": one.asked_at,
            "accepted_at": one.accepted_at,
            "until": one.until,
            "ended_at": one.ended_at,
        }
        for one in sittings
    ]


EXPORTERS["sitters"] = _export_sittings


@receiver(member_leaves)
def _sittings_end(user: User, **_: object) -> None:
    Sitting.objects.filter(Q(holder=user) | Q(sitter=user), ended_at=None).update(ended_at=database_time.now())
