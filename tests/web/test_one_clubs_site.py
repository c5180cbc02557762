"""A site that is one club's: name, colour and front text by the environment."""

import os
import subprocess
import sys

import pytest
from django.test import Client

from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db


def test_name_colour_text_and_club_stand_on_the_front_page(settings):
    settings.SITE_NAME, settings.SITE_COLOUR = "The Lions", "moss"
    settings.SITE_FRONT_TEXT, settings.SITE_CLUB = "We meet on *Mondays*. <script>x</script>", "lions"
    page = Client().get("/").content.decode()
    assert "<title>The Lions" in page and 'data-colour="moss"' in page
    assert "<em>Mondays</em>" in page and "<script>x" not in page and "minus the post. Write" not in page
    assert 'href="/clubs/lions/"' in page and "Silly Season" not in page
    member = Client()
    member.force_login(user("anna"))
    assert 'data-colour="moss"' in member.get("/").content.decode()


def test_no_page_calls_the_site_otherwise(settings):
    settings.SITE_NAME = "The Lions"
    table = make_table()
    table.game.save()
    boss = user("boss")
    boss.is_staff = boss.is_superuser = True
    boss.save()
    client = Client(raise_request_exception=False)
    client.force_login(boss)
    addresses = (
        "/",
        "/games/",
        "/clubs/",
        "/variants/",
        "/admin/",
        f"/games/{table.game.slug}/",
        "/nothing/here/",
        f"/games/{table.game.slug}/embed/",
        f"/games/oembed/?url=http://testserver/games/{table.game.slug}/",
    )
    for address in addresses:
        said = client.get(address).content.decode()
        assert "Silly Season" not in said, address


def test_without_them_all_is_as_ever():
    page = Client().get("/").content.decode()
    assert "data-colour" not in page and "minus the post. Write" in page and "The club</a>" not in page


def test_a_colour_that_there_is_not_is_said_at_the_start():
    said = {**os.environ, "SITE_COLOUR": "pink"}
    code = "import diplomacy_web.settings.base"
    done = subprocess.run([sys.executable, "-c", code], env=said, capture_output=True, text=True, check=False)
    assert done.returncode != 0 and "SITE_COLOUR is one of" in done.stderr
