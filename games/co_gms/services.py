"""Who rules a game: co-GMs, and the game handed over. The table is told of each change."""

from django.contrib.auth.models import User
from django.db.models import Q

from games.common.errors import Conflict, NotAllowed, Refused
from games.live.live import tell
from games.models import AuditAction, Game
from games.permissions import check_somebody
from games.services.base import check_turn, locked_game, record
from games.services.notices import members_of, notices_queue


def _check_chief(game: Game, by: User) -> None:
    if game.gm_id != by.pk:
        raise NotAllowed("Only the GM of this game says who its co-GMs are, and who takes it over.")


def _announce(game: Game, what: str, user: User | None, *also: User) -> None:
    """Tell the table, and `also` who is of it no more. `user`: who rules, or does so no more; None: nobody does."""
    data = {"what": what, "name": str(user.profile) if user is not None else ""}
    key = f"{what}:{user.pk if user is not None else 0}:{game.audit.count()}"
    people = members_of(game)
    notices_queue(game=game, about="gm", key=key, to=[*people, *(one for one in also if one not in people)], data=data)
    tell(game, "game")


def check_can_rule(game: Game, user: User, field: str = "member") -> None:
    """Raise Refused for who cannot be made GM or co-GM: no member, or who plays or has played, unless GMs may."""
    check_somebody(user, field)
    if game.sat_by(user) is not None:
        raise Refused(f"{user.profile} sits in for a seat of this game.", field=field)
    stays = game.memberships.filter(user=user)
    if not game.gm_may_play and stays.filter(Q(left_at=None) | Q(seat__isnull=False)).exists():
        raise Refused(f"{user.profile} plays or has played here, and in this game no GM plays.", field=field)


def gm_left_announce(game: Game, user: User, heir: User | None) -> None:
    """Tell the table of a locked game that its GM has closed the account, who rules now, and what it may do else."""
    data = {"what": "left", "name": str(heir.profile) if heir is not None else "", "over": game.is_over}
    people = [one for one in members_of(game) if one != user]
    notices_queue(game=game, about="gm", key=f"left:{user.pk}:{game.audit.count()}", to=people, data=data)


def co_gm_add(*, game: Game, by: User, user: User, turn: str | None = None) -> Game:
    """As the GM: let another member rule beside you. Not one who plays or has played, unless GMs may play here."""
    with locked_game(game) as locked:
        _check_chief(locked, by)
        check_turn(locked, turn)
        if locked.has_gm(user):
            raise Conflict(f"{user.profile} rules this game already.", field="member")
        check_can_rule(locked, user)
        locked.co_gms.add(user)
        record(AuditAction.GAME_CO_GM_ADD, game=locked, by=by, user=user.pk)
        _announce(locked, "added", user)
    return locked


def gm_appoint(*, game: Game, by: User, user: User | None) -> Game:
    """As an operator: say who the GM is, or that there is none. Not one who plays or has played, unless GMs may play.

    The table is told, and who was the GM; the trail says who did it.
    """
    with locked_game(game) as locked:
        if not by.is_superuser:
            raise NotAllowed("Only operators appoint a GM; a GM hands the game over.")
        _appoint(locked, by, user)
    return locked


def board_gm_appoint(*, game: Game, by: User, user: User) -> Game:
    """As a moderator who gives an event another director: let that one rule a board of it. Raises as `gm_appoint`."""
    with locked_game(game) as locked:
        if not by.has_perm("games.change_event"):
            raise NotAllowed("Only moderators do that.")
        _appoint(locked, by, user)
    return locked


def _appoint(locked: Game, by: User, user: User | None) -> None:
    """Make somebody the GM of a locked game, or nobody. Raises Refused."""
    if locked.gm_id != (user.pk if user else None):
        if user is not None:
            check_can_rule(locked, user, "gm")
        before = [locked.gm] if locked.gm is not None else []
        locked.gm = user
        locked.save(update_fields=["gm"])
        if user is not None:
            locked.co_gms.remove(user)
        record(AuditAction.GAME_GM_APPOINT, game=locked, by=by, user=user.pk if user else None)
        _announce(locked, "gm" if user is not None else "none", user, *before)


def co_gm_remove(*, game: Game, by: User, user: User, turn: str | None = None) -> Game:
    """As the GM: take a co-GM off; or step down oneself."""
    with locked_game(game) as locked:
        if by.pk != user.pk:
            _check_chief(locked, by)
        check_turn(locked, turn)
        if not locked.co_gms.filter(pk=user.pk).exists():
            raise Conflict(f"{user.profile} is no co-GM of this game.", field="member")
        locked.co_gms.remove(user)
        record(AuditAction.GAME_CO_GM_REMOVE, game=locked, by=by, user=user.pk)
        _announce(locked, "removed", user)
    return locked


def game_hand_over(*, game: Game, by: User, to: User, stay: bool = True, turn: str | None = None) -> Game:
    """As the GM: make a co-GM the GM. `stay`: the old GM becomes a co-GM."""
    with locked_game(game) as locked:
        _check_chief(locked, by)
        check_turn(locked, turn)
        if not locked.co_gms.filter(pk=to.pk).exists():
            raise Refused("Make them co-GM first: then they know what they are taking over.", field="member")
        locked.co_gms.remove(to)
        if stay:
            locked.co_gms.add(by)
        locked.gm = to
        locked.save(update_fields=["gm"])
        record(AuditAction.GAME_HAND_OVER, game=locked, by=by, to=to.pk, stay=stay)
        _announce(locked, "gm", to)
    return locked
