"""Impossible orders by option: taken on page, by API and mail, printed for everybody; and readings by name."""

import re

import pytest
from django.core import mail
from django.test import Client
from rest_framework.test import APIClient

from games.permissions import spectator_of
from games.table.narration import tell
from games.zines import services as zines
from games.zines.composing import PARTS, Copy, composed
from tests.games.inbox.letters import SITE, paper_of, table_by_mail, write
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db
PRINTED = {"movement.impossible_orders": "printed"}


def printed(table):
    turn = table.now.last_turn
    return {
        power.seat_id: [(one.text, one.verdict) for one in power.lines]
        for power in tell(spectator_of(table.now), turn).powers
    }


def test_as_usual_they_are_refused(table):
    saved = table.order("France", "A Par - Mos", "A Mar - Spa")
    assert [one.given for one in saved.refused] == ["A Par - Mos"]
    assert paper_of(table, "France") == ["A Mar - Spa"]


def test_by_option_they_count_as_handed_in_and_everybody_reads_them():
    table = make_table(options=PRINTED)
    saved = table.order("France", "A Par - Mos", "A Mar - Spa", "A Mun - Bur")
    assert [one.given for one in saved.refused] == ["A Mun - Bur"], "the units of others are theirs"
    assert [one.message for one in saved.checks if "printed all the same" in one.message]
    assert paper_of(table, "France") == ["A Par - Mos", "A Mar - Spa"]
    table.pass_deadline()
    assert ("A Par - Mos", "void") in printed(table)["France"]
    assert "A Par" in table.units("France")
    zine = zines.zine_found(by=table.gm, name="bugle", title="The Bugle")
    assert "*A Par - Mos* (void)" in composed(zine, [table.now.last_turn], PARTS, Copy())


def test_a_paper_of_nothing_else_has_come():
    table = make_table(options=PRINTED)
    table.order("France", "A Par - Mos")
    table.pass_deadline()
    assert "France" not in (table.now.last_turn.missed or ())


def test_by_mail_it_is_taken_and_said(settings):
    settings.MAIL_IN_ADDRESS, settings.MAIL_IN_SECRET = SITE, "a secret that nobody guesses"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    table = table_by_mail(options=PRINTED)
    row, (answer,) = write(table, table.france, "A Par - Mos\nREADY")
    assert row.status == "taken" and mail.outbox
    assert "printed all the same" in answer.body
    assert paper_of(table, "France") == ["A Par - Mos"]


def test_by_api_and_on_the_sheet():
    table = make_table(options=PRINTED)
    program = APIClient()
    program.force_authenticate(table.france)
    told = program.put(f"/api/games/{table.game.slug}/orders/", {"number": 1, "text": "A Par - Mos"}, format="json")
    assert told.status_code == 200 and paper_of(table, "France") == ["A Par - Mos"]
    client = Client()
    client.force_login(table.france)
    page = client.get(table.game.get_absolute_url()).content.decode()
    assert "A Par - Mos" in page and "printed all the same" in page


def test_the_reading_stands_in_the_form_and_on_the_games_page_of_rules():
    table = make_table(options=PRINTED)
    client = Client()
    client.force_login(table.gm)
    assert "option:movement.impossible_orders" in client.get("/games/new/").content.decode()
    page = client.get(f"{table.game.get_absolute_url()}rules/").content.decode()
    assert re.search(r"impossible orders", page, re.I) and "printed" in page


@pytest.mark.slow
def test_readings_are_offered_by_name_and_chosen_with_one_button():
    """One after the other: the second takes the place of the first, and `As they come` takes it back."""
    client = Client()
    page = client.get("/rules/compose/").content.decode()
    ways = {
        name: value
        for value, name in re.findall(
            r'<button class="btn btn--small btn--quiet" name="way" value="([^"]+)" formnovalidate>([^<]+)<', page
        )
    }
    assert {"As they come", "The postal hobby", "The rulebook of 1971", "The rulebook of 1982"} <= set(ways)
    rules = re.findall(r'name="rule" value="([^"]+)" checked', page) or re.findall(
        r'name="rule"[^>]*value="([^"]+)"', page
    )
    form = {"composed": "standard", "variant": "standard", "rule": rules, "do": "preview"}

    def chosen(name, **before):
        answer = client.post("/rules/compose/", {**form, **before, "way": ways[name]})
        found = re.findall(r'<select name="(option:movement[^"]+)"[^>]*>(.*?)</select>', answer.content.decode(), re.S)
        return {field: re.search(r'value="([^"]+)" selected', options)[1] for field, options in found}

    postal = chosen("The postal hobby")
    assert postal["option:movement.impossible_orders"] == "printed" and postal["option:movement.via_fallback"] == "land"
    old = chosen("The rulebook of 1971", **postal)
    assert old["option:movement.impossible_orders"] == "refused" and old["option:movement.paradox"] == "rules_1971"
    assert chosen("As they come", **old)["option:movement.paradox"] == "szykman"
