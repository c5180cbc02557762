"""Who may have the site write to strangers for them: the addresses of an invitation, or of a zine's list of readers."""

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User

from games.common.errors import Refused
from games.moderation.queries import is_silenced


def check_may_mail_strangers(by: User, *, field: str) -> None:
    """Raise Refused, beside that field, for who is silenced, and for who has confirmed no address."""
    if is_silenced(by):
        text = "The moderators have silenced you: nothing is written to others for you. The mail said why."
        raise Refused(text, field=field)
    if not EmailAddress.objects.filter(user=by, verified=True).exists():
        raise Refused(
            "Confirm your own mail address first, under Mail in your settings: this is written to others in your name.",
            field=field,
        )
