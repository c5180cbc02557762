"""A board on which nothing changes hands for so many years as a game says ends in a draw."""

import pytest
from django.core import mail
from django.test import Client

from games.common.errors import Refused
from games.game_settings import settings_in_words
from games.mail.sending import notices_send
from games.models import Branch, Notice
from games.past.services.drafting import branch_make
from games.past.services.publishing import branch_publish
from games.past.tasks import branch_work
from tests.plugins.tables import make_table
from tests.web.games.secrecy import with_mail

pytestmark = pytest.mark.django_db


def play_years(table, years):
    """Play so many years in which everybody holds, or until it is over."""
    for _ in range(years):
        year = table.turn.phase[1:5]
        while not table.now.is_over and table.turn.phase[1:5] == year:
            table.pass_deadline()


def test_it_ends_when_nothing_has_changed_hands_for_so_long():
    table = make_table(quiet_years=2)
    play_years(table, 1)
    assert table.now.status == "running" and table.turn.phase == "S1902M"
    play_years(table, 1)
    game = table.now
    assert game.status == "finished" and game.open_turn is None
    assert game.result == {
        "kind": "draw", "seats": list(table.people), "how": "No centre changed hands for 2 years.", "quiet": True,
    }  # fmt: skip


def test_a_centre_that_changes_hands_begins_the_years_anew():
    table = make_table(quiet_years=2)
    table.order("France", "A Mar - Spa")
    play_years(table, 2)
    assert table.now.status == "running" and table.turn.phase == "S1903M"
    play_years(table, 1)
    assert table.now.status == "finished", "1902 and 1903 were quiet"


def test_a_game_that_says_nothing_of_it_goes_on():
    table = make_table()
    play_years(table, 3)
    assert table.now.status == "running"


def test_rules_by_which_nobody_agrees_on_a_draw_know_no_quiet_board():
    table = make_table(quiet_years=1, variant="gathering", options={"endgame.agreed_draw": "no"})
    for _ in range(8):
        table.pass_deadline()
    assert table.now.status == "running"


def test_it_is_told_when_a_year_begins_that_may_be_the_last():
    table = with_mail(make_table(quiet_years=2, nmr_policy="hold"))
    play_years(table, 1)
    notices_send()
    told = [one for one in mail.outbox if "the game is drawn when it is over" in " ".join(one.body.split())]
    assert len(told) == 7
    page = Client().get(f"{table.game.get_absolute_url()}standings/").text
    assert "no centre changed hands for 1 of the 2 years" in page
    Notice.objects.all().delete()
    mail.outbox.clear()
    table.pass_deadline()
    notices_send()
    assert mail.outbox and not any("is drawn when" in " ".join(one.body.split()) for one in mail.outbox), "once a year"


def test_the_setting_is_said_in_words_and_bounded():
    assert ("A quiet board", "ends it after 2 years") in settings_in_words(make_table(quiet_years=2).game)
    with pytest.raises(Refused):
        make_table(quiet_years=21, forming=True)


def corrected(table, **what):
    """The game with its Autumn of 1902 played again, and more or less of what follows."""
    branch = branch_make(game=table.game, by=table.gm, phase="F1902M", **what)
    branch_work(branch.pk)
    branch_publish(branch=Branch.objects.get(pk=branch.pk), by=table.gm, explanation="It was otherwise.")
    return table.now


def test_a_correction_by_which_it_was_not_quiet_lets_the_game_go_on():
    table = make_table(quiet_years=2, nmr_policy="hold")
    play_years(table, 2)
    assert table.now.result["quiet"]
    owner = {"op": "owner", "place": "Bel", "seat": "England", "when": "after"}
    game = corrected(table, rulings=[{"kind": "board", "data": owner, "reason": "A treaty was found."}])
    assert game.status == "running" and game.result is None
    while not table.now.is_over and int(table.turn.phase[1:5]) < 1906:
        table.pass_deadline()
    assert table.now.result["quiet"] and table.now.last_turn.phase.startswith(("F1904", "W1904")), "1903 and 1904"


def test_a_correction_by_which_it_was_as_quiet_leaves_it_over():
    table = make_table(quiet_years=2, nmr_policy="hold")
    play_years(table, 2)
    before = table.now.result
    owner = {"op": "owner", "place": "Par", "seat": "France", "when": "after"}
    game = corrected(table, rulings=[{"kind": "board", "data": owner, "reason": "For the record."}])
    assert game.status == "finished" and game.result == before
