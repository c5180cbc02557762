"""Invitations by mail: to any address, with the link that lets one in; nothing is kept of the addresses."""

from collections.abc import Sequence
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import validate_email
from django.template.loader import render_to_string

from games import database_time
from games.common.errors import Refused
from games.common.invitation_links import invitation_link
from games.forming.joining import check_forming, check_keeper
from games.models import AuditAction, AuditEntry, Game
from games.moderation.strangers import check_may_mail_strangers
from games.services.base import check_turn, locked_game, record

MOST_AT_ONCE, MOST_A_DAY = 20, 40
"""Addresses in one go, and of one member in 24 hours, over all games: strangers are written to for them."""
LONGEST_INVITATION = 1000  # characters


def invite_by_mail(*, game: Game, by: User, addresses: Sequence[str], text: str = "", turn: str | None = None) -> int:
    """As the GM, or who made the game: write to these addresses that there is a seat; returns to how many.

    Whether an address is a member's is not looked at, and not told. Raises Refused with the address that is none.
    """
    wanted = list(dict.fromkeys(one.strip().casefold() for one in addresses if one.strip()))
    for address in wanted:
        try:
            validate_email(address)
        except ValidationError as wrong:
            raise Refused(f"“{address}” is no address that mail can be sent to.", field="addresses") from wrong
    if not wanted or len(wanted) > MOST_AT_ONCE:
        raise Refused(f"Give one to {MOST_AT_ONCE} addresses; these are {len(wanted)}.", field="addresses")
    if len(text) > LONGEST_INVITATION:
        raise Refused(f"That is {len(text)} characters; {LONGEST_INVITATION} is the most.", field="text")
    with locked_game(game) as locked:
        User.objects.select_for_update().get(pk=by.pk)  # games of theirs are locked one by one, and a day is one
        check_keeper(locked, by)
        check_turn(locked, turn)
        check_forming(locked)
        check_may_mail_strangers(by, field="addresses")
        if _invited_today(by) + len(wanted) > MOST_A_DAY:
            refusal = f"You can invite {MOST_A_DAY} addresses in a day. Send the link yourself, or go on tomorrow."
            raise Refused(refusal, field="addresses")
        _send(locked, by, wanted, text.strip())
        record(AuditAction.LOBBY_INVITE, game=locked, by=by, number=len(wanted))
    return len(wanted)


def _invited_today(by: User) -> int:
    """To how many addresses this member has written in the last 24 hours."""
    lately = AuditEntry.objects.filter(
        actor=by, action=AuditAction.LOBBY_INVITE, at__gt=database_time.now() - timedelta(days=1)
    )
    return sum(int(data.get("number", 0)) for data in lately.values_list("data", flat=True))


def _send(game: Game, by: User, addresses: Sequence[str], text: str) -> None:
    """Hand the letters in (`games.mail.letters` keeps them until they are sent)."""
    context = {
        "game": game, "by": str(by.profile), "text": text, "link": invitation_link(game),
        "variant": game.rulebook.variant.title, "site_name": settings.SITE_NAME,
    }  # fmt: skip
    subject = " ".join(render_to_string("mail/invite_subject.txt", context).split())
    for address in addresses:
        EmailMessage(subject, render_to_string("mail/invite.txt", context), to=[address]).send()
