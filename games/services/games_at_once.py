"""How many games a member may play at once: some at first, and more with the deadlines that they meet."""

from django.conf import settings
from django.contrib.auth.models import User

from games.common.errors import Refused
from games.models import GameStatus, Membership
from games.selectors.attendance import attendance_of

OVER = (GameStatus.FINISHED, GameStatus.ABANDONED)


def games_now(user: User) -> int:
    """The games of people in which a member sits now, forming ones too; not those in which the seat is out."""
    sits = Membership.objects.filter(user=user, left_at=None, game__own_pace=False, game__exhibition=False)
    return sits.exclude(game__status__in=OVER).exclude(seat__out=True).count()


def at_once_refusal(user: User) -> str:
    """Why a member cannot sit down at one more table yet; empty where they can, or the site has no such limit.

    Programs have none: those who made them answer for them.
    """
    first, step = settings.GAMES_AT_FIRST, max(1, settings.DEADLINES_FOR_ONE_MORE)
    if not first or user.profile.is_program:
        return ""
    now = games_now(user)
    if now < first:
        return ""
    met = attendance_of(user).met
    most = first + met // step
    if now < most:
        return ""
    more = step - met % step
    deadlines = "deadline" if more == 1 else "deadlines"
    return (
        f"You are in {now} games, and {most} at once are your most for now. It begins with {first}, and is one more "
        f"for every {step} deadlines that you meet. You have met {met} within a year, so the next one comes after "
        f"{more} more {deadlines}. A game that ends makes room, too. Games against bots do not count."
    )


def check_at_once(user: User) -> None:
    """Raise Refused for a member who sits in as many games as they may."""
    if refusal := at_once_refusal(user):
        raise Refused(refusal)
