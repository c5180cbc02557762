"""Another game of the same people: set as one that is over was, with the seats drawn otherwise."""

from django.contrib.auth.models import User

from games.common.dictionaries import FieldValues
from games.common.errors import Conflict, NotAllowed
from games.forming.creating import HOUSE_RULES, game_create
from games.forming.joining import game_join
from games.game_settings import KEPT
from games.models import Allocation, AuditAction, Game, GameStatus, Membership
from games.services.base import locked_game, record
from games.services.notices import notices_queue

LONGEST_NAME = 80


def people_of(game: Game) -> list[User]:
    """Who sat in a game when it ended, and its GMs; without guests, and without those who have closed their account."""
    stays = Membership.objects.filter(game=game, left_at=None).exclude(seat=None)
    keys = {*stays.values_list("user_id", flat=True), *(one.pk for one in game.gms)}
    people = User.objects.filter(pk__in=keys, is_active=True, profile__guest=False, profile__left_at=None)
    return list(people.select_related("profile").order_by("pk"))


def follower_of(game: Game) -> Game | None:
    """The game to which the people of this one were asked, as long as that is no game that was called off."""
    return game.followers.exclude(status=GameStatus.ABANDONED).order_by("-pk").first()


def game_again(*, game: Game, by: User) -> Game:
    """Set another table like that of a game that is over, and ask its people. Nobody sits there without a yes.

    Settings, rules, board and opening are the same; seats are drawn, and nobody gets the one that they had, if that
    can be. Its GM is who was, if they begin it; else its players run it. Who begins it as a player sits down.
    """
    with locked_game(game) as locked:
        if locked.status != GameStatus.FINISHED or locked.is_against_bots:
            raise Conflict("Another game is begun when one of people is over.")
        people = people_of(locked)
        if by not in people:
            raise NotAllowed("Only who sat in the game when it ended, or ruled it, asks its people for another.")
        there = follower_of(locked)
        if there is not None:
            raise Conflict(f"There is one already: “{there.name}”, {there.get_absolute_url()}.")
        as_gm = locked.has_gm(by)
        new = game_create(by=by, as_gm=as_gm, board=locked.board_revision, **_settings(locked, as_gm=as_gm))
        new.follows = locked
        new.save(update_fields=["follows"])
        record(AuditAction.GAME_AGAIN, game=locked, by=by)
        notices_queue(
            game=new, about="another", key="another", to=[one for one in people if one != by],
            data={"by": str(by.profile), "was": locked.name, "as_gm": as_gm},
        )  # fmt: skip
    if not as_gm or game.seat_of(by) is not None:
        game_join(game=new, by=by)
    return new


def _settings(game: Game, *, as_gm: bool) -> FieldValues:
    """What the new game is agreed to be."""
    settings = {name: getattr(game, name) for name in (*KEPT, *HOUSE_RULES, "start_state")}
    settings |= {"name": _name(game.name), "allocation": Allocation.DRAWN, "gm_may_play": as_gm and game.gm_may_play}
    if not as_gm:
        settings["gate_minutes"] = 0
    return settings


def _name(name: str) -> str:
    """`The Trieste Affair`, then `The Trieste Affair (2)`, `(3)` and so on."""
    stem, _, number = name.removesuffix(")").rpartition(" (")
    ends = name.endswith(")") and number.isascii() and number.isdecimal() and len(number) < 4
    stem, count = (stem, int(number) + 1) if ends else (name, 2)
    tail = f" ({count})"
    return stem[: LONGEST_NAME - len(tail)] + tail
