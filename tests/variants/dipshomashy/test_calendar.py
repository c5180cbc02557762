"""2: what day it is, and what each window of it is called."""

from engine import load_rulebook, phase_name
from tests.rows import every_row
from variants.dipshomashy.calendar.rule import WEEK, weekday

RULEBOOK = load_rulebook("dipshomashy")


@every_row(
    ("code", "words"),
    [
        ("S1901M", "Saturday Lunchtime"),
        ("S1908M", "Saturday Lunchtime, week 2"),
        ("F1915R", "Saturday After-Hours: retreats, week 3"),
        ("S1902R", "Sunday Afternoon"),
        ("F1903M", "Monday Evening"),
        ("F1909R", "Sunday After-Hours: retreats, week 2"),
        ("W1907A", "Friday After-Hours: hairs and leaks"),
        ("S1904P", "Tuesday Lunchtime: votes"),
    ],
)
def test_a_window_has_a_day_and_an_hour(code, words):
    assert phase_name(RULEBOOK, code) == words


@every_row("day", WEEK)
def test_the_game_starts_on_the_day_that_was_chosen(day):
    options = {"sunday.first_day": day}
    assert weekday(1901, options) == day
    assert weekday(1908, options) == day
    assert phase_name(load_rulebook("dipshomashy", options=options), "S1901M") == f"{day} Lunchtime"


def test_without_the_calendar_there_are_seasons():
    assert phase_name(load_rulebook("dipshomashy", without=["calendar"]), "S1901M") == "Spring 1901, movement"
