"""What members and operators see of mail that comes in."""

import pytest
from django.test import Client

from games.accounts.export import export_member
from games.accounts.leaving import leave
from games.models import Arrived, Profile
from tests.games.inbox.letters import SITE, table_by_mail, write

pytestmark = pytest.mark.django_db
KINDS = {"mail_turn": "on"}


@pytest.fixture(autouse=True)
def takes_mail(settings):
    settings.MAIL_IN_ADDRESS, settings.MAIL_IN_SECRET = SITE, "a secret that nobody guesses"


def logged_in(member):
    client = Client()
    client.force_login(member)
    return client


def test_the_switch_is_there_where_the_site_takes_mail_and_says_what_it_does(client_of, settings):
    anna = client_of("anna")
    page = anna.get("/me/mail/").text
    assert 'name="mail_orders"' in page
    assert "could order for you" in page
    anna.post("/me/mail/", {**KINDS, "mail_orders": "on"})
    profile = Profile.objects.get(user__username="anna")
    assert (profile.mail_orders, profile.mail_quotes, profile.mail_press) == (True, False, False)
    settings.MAIL_IN_SECRET = ""
    assert 'name="mail_orders"' not in anna.get("/me/mail/").text
    anna.post("/me/mail/", KINDS)
    assert Profile.objects.get(user__username="anna").mail_orders  # what is not asked is not changed


def test_a_member_reads_their_own_letters_until_the_turn_is_over_and_nobody_else_does():
    table = table_by_mail()
    write(table, table.france, "A Par - Bur\n<script>")
    page = logged_in(table.france).get("/me/mail/").text
    assert "A Par - Bur\n&lt;script&gt;" in page
    assert "All of it was taken" in page or "Some of it was taken" in page
    assert "A Par - Bur" not in logged_in(table.italy).get("/me/mail/").text
    assert "A Par - Bur" not in logged_in(table.gm).get("/me/mail/").text
    (told,) = export_member(table.france)["mail_that_came_in"]
    assert told["text"] == "A Par - Bur\n<script>"
    assert export_member(table.italy)["mail_that_came_in"] == []


def test_letters_go_with_the_member_who_leaves():
    table = table_by_mail()
    write(table, table.france, "A Par - Bur")
    leave(user=table.france)
    assert not Arrived.objects.exists()


def test_operators_see_what_came_and_neither_contents_nor_game_nor_seat(client_of):
    table = table_by_mail(anonymous=True, name="The Masked Ball")
    write(table, table.france, "A Par - Bur\nA Par - Nowhere")
    boss = client_of("boss", is_staff=True, is_superuser=True)
    row = Arrived.objects.get()
    for path in ("/admin/games/arrived/", f"/admin/games/arrived/{row.pk}/change/"):
        page = boss.get(path).text
        assert "Some of it was taken" in page
        assert table.france.email in page
        for secret in ("A Par", "Nowhere", "Masked", "France", table.game.slug):
            assert secret not in page
    for lookup in ("text__contains=A", "game__id__exact=1", "user__username=france"):
        assert boss.get(f"/admin/games/arrived/?{lookup}").status_code in (302, 400)
    assert boss.get("/admin/games/arrived/?q=france%40example.org").context["cl"].result_count == 1
