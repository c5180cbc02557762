"""The deadlines of one member as an iCalendar, for a calendar program that cannot log in.

The address holds a signed token. It stops working when its owner changes the password or leaves.
"""

from datetime import timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe

from games.lazy import lazy
from games.selectors import positions
from games.selectors.tables import MyGame, my_keys, of_mine

if TYPE_CHECKING:
    import icalendar
else:
    icalendar = lazy("icalendar")

SALT = "games.calendar"
WARNING = timedelta(hours=2)
MOST = 100
"""Deadlines in a calendar: the next ones."""


def calendar_url(user: User) -> str:
    """The secret address of a member's calendar."""
    token = signing.dumps([user.pk, user.get_session_auth_hash()[:16]], salt=SALT)
    return f"{settings.SITE_URL}{reverse('games:calendar', args=[token])}"


def _owner(token: str) -> User:
    """Whose calendar it is. Raises Http404 for a token that is wrong or no longer good."""
    try:
        pk, mark = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError) as wrong:
        raise Http404 from wrong
    user = User.objects.filter(pk=pk, is_active=True).first()
    if user is None or not any(constant_time_compare(mark, expected) for expected in _marks(user)):
        raise Http404
    return user


def _marks(user: User) -> list[str]:
    """What ends with the member's password, as it is made with SECRET_KEY and with each key of before."""
    hashes = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    return [made[:16] for made in hashes]


def _event(mine: MyGame) -> "icalendar.Event":
    """A deadline. It says whether orders are missing, and never what they are."""
    turn, game = mine.turn, mine.game
    assert turn is not None and mine.due is not None, "only games with a deadline are in the calendar"
    event = icalendar.Event()
    event.add("uid", f"{game.slug}-{turn.number}@{settings.SITE_NAME.lower().replace(' ', '-')}")
    event.add("summary", f"{game.name}: {positions.phase_name(game, turn.phase)}")
    event.add("dtstart", mine.due)
    event.add("dtend", mine.due)
    event.add("dtstamp", turn.opened_at)
    event.add("url", f"{settings.SITE_URL}{game.get_absolute_url()}")
    description = "Orders are still wanted from you." if mine.missing else "Your orders are in."
    if mine.asked:
        description = f"{mine.ordered} of {mine.asked} are ordered."
    event.add("description", "The GM looks at the outcome, and publishes it by now." if turn.gated_at else description)
    if mine.missing:
        alarm = icalendar.Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", f"{game.name}: orders are wanted")
        alarm.add("trigger", -WARNING)
        event.add_component(alarm)
    return event


@require_safe
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """GET /games/calendar/<token>.ics."""
    book = icalendar.Calendar()
    book.add("prodid", f"-//{settings.SITE_NAME}//deadlines//EN")
    book.add("version", "2.0")
    book.add("x-wr-calname", f"{settings.SITE_NAME}: deadlines")
    owner = _owner(token)
    for mine in of_mine(my_keys(owner)[:MOST], owner):
        if mine.turn is not None and mine.due is not None and mine.seat is not None:
            book.add_component(_event(mine))
    response = HttpResponse(book.to_ical(), content_type="text/calendar; charset=utf-8")
    response.headers["Cache-Control"] = "private, max-age=300"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
