"""The last year of a game is told: on the clock up to two years before, by mail two years before and when it begins."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from games.mail.sending import notices_send
from games.selectors.last_year import last_year_said
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db

AT_LATEST = "ends after 1903 at the latest"
LAST = "This is the last year: the game ends after 1903 at the latest."


def mailed(table) -> dict[str, str]:
    """What the mails of turns say of it, by the phase that opened, until the game is over: those that say something."""
    found = {}
    while not table.now.is_over:
        mail.outbox.clear()
        table.pass_deadline()
        notices_send()
        phase = table.turn.phase if not table.now.is_over else "over"
        (told,) = [one.body for one in mail.outbox if one.to == [table.france.email] and "adjudicated" in one.body]
        if said := next((line for line in told.splitlines() if "at the latest" in line), ""):
            found[phase] = said
    return found


def table_until(year: str):
    table = make_table(options={"victory.last_year": year}, nmr_policy="hold")
    EmailAddress.objects.create(user=table.france, email=table.france.email, primary=True, verified=True)
    return table


def test_the_clock_and_mails_tell_it():
    table = table_until("1903")
    page = Client().get(table.game.get_absolute_url()).text
    assert AT_LATEST in page and "last year:" not in page
    assert mailed(table) == {"S1903M": LAST}, "no year began two years before"


def test_mails_tell_it_two_years_before():
    table = table_until("1904")
    assert last_year_said(table.now, table.turn) == "", "three years are left"
    before = "The game ends after 1904 at the latest."
    assert mailed(table) == {"S1902M": before, "S1904M": LAST.replace("1903", "1904")}


def test_a_game_without_a_last_year_says_nothing():
    table = make_table()
    assert last_year_said(table.now, table.turn) == ""
    assert "at the latest" not in Client().get(table.game.get_absolute_url()).text
