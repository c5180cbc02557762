"""The board call: which board of a round somebody plays, and with whom; by mail and on channels.

A game's own mail tells it of boards that are played here (`board_call`), a letter of those that are played elsewhere
(`calls_send`). Where a game hides names, no name is told.
"""

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string

from engine.model.json_data import JsonDict
from games.events.models import EventBoard, Place, Round
from games.events.queries import board_line
from games.models import MailKind

LONGEST_LINE = 1200
"""Characters of a call on a channel; Discord takes 2,000, and some count twice there."""


def board_call(board: EventBoard) -> JsonDict:
    """What the mail that begins a board's game says of it, besides the game's own: to all at it, so no name."""
    event = board.round.event
    return {
        "event": event.title, "event_url": f"{settings.SITE_URL}{event.get_absolute_url()}",
        "round": board.round.number, "board": board.number,
    }  # fmt: skip


def calls_send(started: Round) -> int:
    """Mail the call to members who play boards of a round that is played elsewhere; returns how many are told.

    For who starts the round, in that transaction: letters are stored, and sent by a worker.
    """
    number = 0
    for board in started.boards.prefetch_related("places__entry__user__profile"):
        places = list(board.places.all())
        for place in places:
            number += _call_player(board, place, places)
    return number


def _call_player(board: EventBoard, place: Place, places: list[Place]) -> bool:
    user = place.entry.user
    if user is None or not user.is_active or not user.profile.wants(MailKind.GAME):
        return False
    address = EmailAddress.objects.filter(user=user, primary=True, verified=True).first()
    if address is None:
        return False
    context = {
        **board_call(board), "name": str(user.profile), "seat": place.seat_id, "site_name": settings.SITE_NAME,
        "players": [(one.seat_id, str(one.entry)) for one in places], "mail_url": f"{settings.SITE_URL}/me/mail/",
    }  # fmt: skip
    subject = " ".join(render_to_string("mail/board_call_subject.txt", context).split())
    headers = {"List-Unsubscribe": f"<{context['mail_url']}>", "Auto-Submitted": "auto-generated"}
    body = render_to_string("mail/board_call.txt", context)
    EmailMessage(f"[{settings.SITE_NAME}] {subject}", body, to=[address.email], headers=headers).send()
    return True


def round_called(round_: Round) -> str:
    """The call of a whole round in one line, as everybody may read it on the event's page."""
    text = ""
    boards = list(round_.boards.select_related("game").prefetch_related("places__entry__user__profile"))
    for number, board in enumerate(boards):
        places = board_line(board).places
        names = ", ".join(f"{one.seat_id} {one.entry}" for one in places or () if one.left_at is None)
        line = f" Board {board.number}: {names or 'who plays is told when it is over'}."
        if len(text) + len(line) > LONGEST_LINE:
            return f"{text} Boards that are not named here: {len(boards) - number}."
        text += line
    return text
