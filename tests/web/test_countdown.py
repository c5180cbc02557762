"""Time left, in words and by the reader's clock."""

import datetime as dt
import zoneinfo

from django.template import Context, Template
from django.utils import timezone

from games.common.durations import in_words
from tests.rows import every_row


@every_row(
    ("seconds", "words"),
    [
        (0, "now"),
        (-5, "now"),
        (0.4, "now"),
        (1, "1 second"),
        (59, "59 seconds"),
        (60, "1 minute 0 seconds"),
        (725, "12 minutes 5 seconds"),
        (3600, "1 hour 0 minutes"),
        (86_400 + 7 * 3600 + 59, "1 day 7 hours"),
        (14 * 86_400, "14 days 0 hours"),
    ],
)
def test_lengths_of_time(seconds, words):
    assert in_words(seconds) == words


def clock(due, zone="UTC"):
    with timezone.override(zoneinfo.ZoneInfo(zone)):
        return Template("{% load tables %}{% clock due 'the worker has it' %}").render(Context({"due": due}))


def test_it_is_right_without_scripts_and_says_the_hour_in_the_readers_zone():
    due = timezone.now().replace(microsecond=0) + dt.timedelta(days=2, hours=3, minutes=30)
    drawn = clock(due, "Asia/Tokyo")
    assert ">2 days 3 hours<" in drawn
    assert due.astimezone(zoneinfo.ZoneInfo("Asia/Tokyo")).strftime("%H:%M") + "</time> JST" in drawn
    assert f'data-due="{due.timestamp():.0f}"' in drawn
    assert "data-near" not in drawn


def test_it_counts_seconds_without_scripts_too(monkeypatch):
    """It arrives anew with every banner, and the script corrects nothing before the next second."""
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    drawn = clock(now + dt.timedelta(seconds=54.5))
    assert ">54 seconds<" in drawn


def test_the_last_hour_and_the_time_after():
    assert "data-near" in clock(timezone.now() + dt.timedelta(minutes=30))
    past = clock(timezone.now() - dt.timedelta(seconds=1))
    assert ">the worker has it<" in past
    assert "data-near" not in past


def test_no_deadline_no_clock():
    assert clock(None).strip() == ""
