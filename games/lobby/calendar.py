"""The deadlines of one member as an iCalendar, for a calendar program that cannot log in.

The address holds a signed token. It stops working when its owner changes the password or leaves.
"""

from datetime import timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.accounts.secret_addresses import owner_of, owner_token
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
    return f"{settings.SITE_URL}{reverse('games:calendar', args=[owner_token(user, SALT)])}"


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
    owner = owner_of(token, SALT)
    for mine in of_mine(my_keys(owner)[:MOST], owner):
        if mine.turn is not None and mine.due is not None and mine.seat is not None:
            book.add_component(_event(mine))
    response = HttpResponse(book.to_ical(), content_type="text/calendar; charset=utf-8")
    response.headers["Cache-Control"] = "private, max-age=300"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
