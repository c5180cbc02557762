"""Who may see and do what in one game. Everything else asks here.

A GM is an ordinary member who rules the games that name them, alone or with co-GMs; being staff or superuser gives no
sight of a game's secrets. A superuser can open a desk for an hour, with a reason that its GMs read (`operator_visits`).
A GM who holds a seat rules only where that was said to everybody who joined (`Game.gm_may_play`).
"""

from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import AnonymousUser, User
from django.utils.crypto import constant_time_compare

from games import database_time
from games.common.errors import Hidden, NotAllowed, Refused
from games.models import AuditAction, AuditEntry, Game, Sandbox, Seat

"""The entry in the audit log by which an operator has a desk open."""
VISIT_LASTS = timedelta(hours=1)
KEEPER = "library"
"""The user name of the account that keeps the site's own boards: nobody's, so it neither plays nor rules."""


def check_somebody(user: User, field: str) -> None:
    """Raise Refused unless an account is a member's who can be given a seat or a game."""
    if user.username == KEEPER:
        raise Refused(f"“{KEEPER}” is the site's own account. Name a member.", field=field)
    if not user.is_active or user.profile.guest:
        raise Refused(f"{user.profile} is no member who could do that: a guest, or somebody who left.", field=field)


@dataclass(frozen=True, slots=True)
class Viewer:
    """One pair of eyes on one game. `seat` is None for spectators and for a GM who does not play."""

    game: Game
    user: User | AnonymousUser
    seat: Seat | None
    is_gm: bool
    sits: bool = False
    """The seat is somebody else's, for whom they sit in: they see and order, and decide nothing."""
    impersonating: bool = False
    """A GM looks through these eyes: what they see is shown, and nothing is done through them."""

    @property
    def seat_id(self) -> str | None:
        """The engine's name of the seat; None sees what a spectator sees."""
        return self.seat.seat_id if self.seat else None

    @property
    def may_order(self) -> bool:
        """Whether there is a seat to order for, and a window to order in."""
        return self.seat is not None and not self.seat.out and self.game.takes_orders

    def name_of(self, seat: Seat) -> str:
        """Who plays a seat, as far as this viewer may know; empty where nobody does or it is a secret."""
        if seat.bot:
            return f"a bot ({self.game.bot_in_words(seat.seat_id)})"
        if seat.player is None:
            return ""
        if self.game.names_hidden() and not self.is_gm and seat.player_id != self.user.pk:
            return ""
        return str(seat.player.profile)


def spectator_of(game: Game) -> Viewer:
    """The eyes of somebody without an account: for what is shown to everybody alike (feeds, thumbnails)."""
    return Viewer(game, AnonymousUser(), None, False)


def through_eyes(viewer: Viewer, seat_id: str) -> Viewer:
    """What a GM's own viewer becomes who looks through a seat's eyes, or a spectator's where there is no such seat."""
    seat = viewer.game.seats.filter(seat_id=seat_id).select_related("player").first()
    user = seat.player if seat is not None and seat.player is not None else AnonymousUser()
    return Viewer(viewer.game, user, seat, is_gm=False, impersonating=True)


def rules_game(game: Game, user: User | AnonymousUser) -> bool:
    """Whether this user is the game's GM or a co-GM, and may act and look as such; or an operator at its desk."""
    return (game.has_gm(user) and (game.gm_may_play or game.seat_of(user) is None)) or _visits(game, user)


def may_visit_desk(game: Game, user: User | AnonymousUser) -> bool:
    """Whether this user is an operator who may open the desk of this game: one that has no part in it."""
    return bool(user.is_authenticated and user.is_superuser and user.is_active and game.seat_for(user) is None)


def _visits(game: Game, user: User | AnonymousUser) -> bool:
    """Whether an operator has opened the desk within the last hour."""
    if not may_visit_desk(game, user):
        return False
    opened = AuditEntry.objects.filter(
        game=game, action=AuditAction.OPERATOR_DESK, actor=user.pk, at__gt=database_time.now() - VISIT_LASTS
    )
    return game.cached(("visit", user.pk), opened.exists)


def invited(game: Game, token: str) -> bool:
    """Whether this is the game's invitation."""
    return bool(token and game.invite_token and constant_time_compare(token, game.invite_token))


def may_see(game: Game, user: User | AnonymousUser, token: str = "") -> bool:
    """Public games are everybody's; private ones are their people's, and of those who hold the invitation.

    While a game goes on that spectators are shown later, it is its people's alone.
    """
    if not game.shut or (not game.delayed and invited(game, token)):
        return True
    return bool(user.is_authenticated and Game.objects.visible_to(user).filter(pk=game.pk).exists())


def may_see_at_once(game: Game, user: User | AnonymousUser) -> bool:
    """Whether a game's turns are for this user as they come, also where spectators are shown them later."""
    if not game.watch_delay or game.is_over:
        return may_see(game, user)
    return Game.objects.of_its_people(user).filter(pk=game.pk).exists()


def may_open(sandbox: Sandbox, user: User | AnonymousUser) -> bool:
    """Whether the link of a kept sandbox opens it: one with a GM's sight for those alone who rule its game now."""
    return not sandbox.gm_only or (sandbox.game is not None and rules_game(sandbox.game, user))


def viewer_of(game: Game, user: User | AnonymousUser, *, token: str = "") -> Viewer:
    """The viewer that this user is in this game. Raises Hidden if the game is not for their eyes."""
    if not may_see(game, user, token):
        raise Hidden("There is no such game, or it is private. If you were invited, use the whole link you were sent.")
    seat = game.seat_of(user)
    if seat is None and (sat := game.sat_by(user)) is not None:
        return Viewer(game, user, sat, is_gm=False, sits=True)
    return Viewer(game, user, seat, rules_game(game, user))


def keeps_game(game: Game, user: User | AnonymousUser) -> bool:
    """Whether this user looks after a game until it starts: a GM, or who made it where the players run it."""
    return game.has_gm(user) if game.gm_id else user.pk is not None and user.pk == game.creator_id


def check_gm(game: Game, by: User) -> None:
    """Raise NotAllowed unless `by` rules this game."""
    if rules_game(game, by):
        return
    if game.has_gm(by):
        raise NotAllowed("You hold a seat in this game, and its players did not agree to a GM who plays.")
    raise NotAllowed("Only the GM of this game can do that.")


def check_seat(game: Game, by: User) -> Seat:
    """The seat that `by` holds in this game. Raises NotAllowed if there is none, Refused if it is out."""
    seat = game.seat_of(by)
    if seat is None and game.sat_by(by) is not None:
        raise NotAllowed("You sit in: orders are yours for a time, and this is not. Its player decides it.")
    return _playing(seat)


def check_paper(game: Game, by: User) -> Seat:
    """The seat whose orders `by` hands in: their own, or the one for which they sit in. Raises as `check_seat`."""
    return _playing(game.seat_for(by))


def _playing(seat: Seat | None) -> Seat:
    if seat is None:
        raise NotAllowed("You have no seat in this game.")
    if seat.out:
        raise Refused(f"{seat.name} is out of the game.")
    return seat


def may_be_advised(viewer: Viewer) -> bool:
    """Whether an Expert may tell this viewer what it would order: where nobody else plays, and nobody ever may.

    That is in games at one's own pace: bots' seats of any other may be taken over by people.
    """
    game, seat = viewer.game, viewer.seat
    if seat is None or not game.own_pace or viewer.impersonating:
        return False
    return all(one.bot or one.out or one.pk == seat.pk for one in game.seats.all())


def check_advice(game: Game, by: User) -> Seat:
    """The seat for which `by` may be advised. Raises NotAllowed, Refused."""
    seat = check_seat(game, by)
    if not may_be_advised(Viewer(game, by, seat, is_gm=False)):
        raise NotAllowed(
            "An Expert gives advice only where you play against bots alone and nobody else can sit down. Here you are "
            "on your own; “Play now” begins a game in which you can ask."
        )
    return seat
