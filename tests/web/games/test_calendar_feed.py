"""A member's calendar, whatever somebody calls a game: no line of theirs in it, no line too long, nobody else's."""

import re

import icalendar
import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.accounts.leaving import leave
from games.lobby import calendar
from games.lobby.calendar import calendar_url
from games.models import Game
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db

NAMES = (
    "Nice\r\nATTACH:https://evil.example/x",
    "Nice\nEND:VEVENT\nBEGIN:VEVENT\nUID:evil",
    "Nice\rX-EVIL:1",
    "Nice\x0bX-EVIL:1\x0cX-EVIL:2\x85X-EVIL:3\u2028X-EVIL:4\u2029X-EVIL:5",
    "Nice\x1b[2J\x07\x7f\x9b",
    "Nice; X-EVIL=1, or \\n so, or \\\\n",
    'Nice";ALTREP="https://evil.example/',
    "é" * 60,
    "🎲" * 60,
    "x" * 60,
    "‮evil⁦",
    " \t ",
)
PROPERTIES = re.compile(
    r"(BEGIN|END|PRODID|VERSION|X-WR-CALNAME|UID|SUMMARY|DTSTART|DTEND|DTSTAMP|URL|DESCRIPTION|ACTION|TRIGGER)[:;]"
)
COMPONENTS = {"VCALENDAR", "VEVENT", "VALARM"}


@pytest.fixture
def table():
    return make_table()


def read(url, method="get"):
    return getattr(Client(), method)(url[url.index("/games/") :])


def called(table, name):
    """The calendar of a player of a game of that name, whichever way it got it."""
    Game.objects.filter(pk=table.game.pk).update(name=name)
    return read(calendar_url(table.france)).content


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_no_name_makes_a_line_of_its_own(table, name):
    body = called(table, name)
    lines = body.decode().split("\r\n")
    assert lines.pop() == ""
    for line in lines:
        assert len(line.encode()) <= 75, "RFC 5545, 3.1"
        assert not re.search(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]", line), "a line break for somebody"
        assert line.startswith((" ", "\t")) or PROPERTIES.match(line), line
    assert (lines.count("BEGIN:VEVENT"), lines.count("END:VEVENT")) == (1, 1)


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_what_is_read_back_is_one_deadline_with_all_of_the_name(table, name):
    (event,) = icalendar.Calendar.from_ical(called(table, name)).walk("VEVENT")
    told = str(event["SUMMARY"])
    assert told.endswith("Spring 1901, movement")
    for word in re.findall(r"\w+", name, re.ASCII):
        assert word in told
    assert str(event["URL"]).endswith(table.game.get_absolute_url())
    assert {part.name for part in event.walk()} <= COMPONENTS


def test_it_is_its_owners_alone(table, member):
    url = calendar_url(table.france)
    assert read(url).status_code == 200
    assert read(url, "head").status_code == 200
    assert read(url, "post").status_code == 405
    stranger = member("nobody-here")
    assert b"VEVENT" not in read(calendar_url(stranger)).content
    others = calendar_url(stranger).split("calendar/")[1]
    mine = url.split("calendar/")[1]
    mixed = mine.split(":")[0] + ":" + others.split(":", 1)[1]
    assert read(f"/games/calendar/{mixed}").status_code == 404


def test_who_has_left_and_who_is_shut_out_have_none(table):
    for shut, user in ((leave, table.france), (None, table.italy)):
        url = calendar_url(user)
        assert read(url).status_code == 200
        if shut:
            shut(user=user)
        else:
            User.objects.filter(pk=user.pk).update(is_active=False)
        assert read(url).status_code == 404


def test_it_holds_the_next_deadlines_and_not_all_of_hundreds(table, monkeypatch):
    make_table(name="Another")
    for most, there in ((100, 2), (1, 1)):
        monkeypatch.setattr(calendar, "MOST", most)
        assert read(calendar_url(table.france)).content.count(b"BEGIN:VEVENT") == there
