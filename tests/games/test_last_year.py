"""The last year of a game is told: on the clock up to two years before, by mail two years before and when it begins."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from games.agreements.agreed import agreed_now, changed_since
from games.agreements.settings_changes import game_change
from games.forming.creating import game_create
from games.mail.sending import notices_send
from games.selectors.last_year import last_year_text
from games.table.settings_agreed import terms_of
from tests.plugins.tables import make_table, user

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
    assert last_year_text(table.now, table.turn) == "", "three years are left"
    before = "The game ends after 1904 at the latest."
    assert mailed(table) == {"S1902M": before, "S1904M": LAST.replace("1903", "1904")}


def test_a_game_without_a_last_year_says_nothing():
    table = make_table()
    assert last_year_text(table.now, table.turn) == ""
    assert "at the latest" not in Client().get(table.game.get_absolute_url()).text


@pytest.mark.parametrize(
    ("after", "name"),
    [("adjustments", "1903"), ("autumn", "Autumn 1903, without adjustments"), ("spring", "Spring 1903")],
)
def test_after_which_turn_is_told_in_lobby_on_the_clock_by_mail_and_to_programs(after, name):
    table = make_table(options={"victory.last_year": "1903", "victory.last_turn": after}, nmr_policy="hold")
    EmailAddress.objects.create(user=table.france, email=table.france.email, primary=True, verified=True)
    agreed = {term.name: term.text for term in terms_of(table.game)}
    assert agreed["Ends"].startswith(f"After {name} at the latest")
    assert f"ends after {name} at the latest" in Client().get(table.game.get_absolute_url()).text
    assert f"ends after {name} at the latest" in Client().get(table.game.get_absolute_url() + "standings/").text
    told = Client().get(f"/api/games/{table.game.slug}/").json()["last_year"]
    assert told == {"year": 1903, "after": after, "said": name}
    assert mailed(table) == {"S1903M": f"This is the last year: the game ends after {name} at the latest."}


def test_programs_are_told_that_there_is_no_last_year():
    assert Client().get(f"/api/games/{make_table().game.slug}/").json()["last_year"] is None


def test_who_sat_down_is_told_that_the_last_turn_was_changed():
    maker = user("maker")
    game = game_create(by=maker, name="Short", options={"victory.last_year": "1905"})
    before = agreed_now(game)
    after = game_change(game=game, by=maker, options={"victory.last_year": "1905", "victory.last_turn": "spring"})
    (changed,) = changed_since(before, agreed_now(after))
    assert (changed.name, changed.old, changed.new) == ("Victory, last turn", "adjustments", "spring")
