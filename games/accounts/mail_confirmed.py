"""Letters to strangers, where the site asks for a confirmed mail address first (`PRESS_NEEDS_CONFIRMED_MAIL`)."""

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User

from games.common.errors import NotAllowed
from games.models import Game

CONFIRM_FIRST = (
    "Confirm your mail address first: here nobody writes to strangers before that. The link is in the letter that you "
    "got when you signed up; under “Addresses” in your account you can ask for another. What you typed is kept. To the "
    "GM you can write at once."
)


def check_mail_confirmed(game: Game, by: User) -> None:
    """Raise NotAllowed for who has to confirm an address before writing at this table.

    A private table is one of people who were invited, so nobody at it is a stranger. Programs have no address.
    """
    if not settings.PRESS_NEEDS_CONFIRMED_MAIL or game.private or by.profile.is_program:
        return
    if not EmailAddress.objects.filter(user=by, verified=True).exists():
        raise NotAllowed(CONFIRM_FIRST)
