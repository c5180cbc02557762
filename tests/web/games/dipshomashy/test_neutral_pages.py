"""In a game of the neutral theme no published word stands on a page, and what members are called stays."""

import html
import re

import pytest

from games.models import Profile
from tests.web.games.dipshomashy.conftest import play_on, put
from tests.web.games.test_pages import addresses

pytestmark = [pytest.mark.django_db, pytest.mark.once]

WORDS = re.compile(
    r"\b(pubs?|punters?|hangover|squash\w*|evict\w*|demorali\w*|licen[cs]\w*|hairs?|leaks?|jump\w*|sundays?|lunchtime|"
    r"(?:free|tied) houses?)\b",
    re.IGNORECASE,
)
READ = re.compile(r'(?:title|aria-label|alt|placeholder|content)="([^"]*)"')
LEFT = re.compile(r"<script.*?</script>|<style.*?</style>|<[^>]*>", re.DOTALL)


def shown(answer):
    text = answer.content.decode()
    return html.unescape(" ".join([LEFT.sub(" ", text), *READ.findall(text)]))


def clean(where, answer):
    assert answer.status_code == 200, where
    text = shown(answer)
    found = WORDS.search(text)
    assert not found, (where, text[max(0, found.start() - 80) : found.end() + 40])


@pytest.mark.parametrize("phase", ["S1901M", "S1902M"])
def test_no_published_word_is_on_its_pages(pubs, browse, phase):
    table = pubs(options={"calendar.theme": "neutral"})
    play_on(table, phase)
    put(table, "France", "A ^Mun")
    here = table.game.get_absolute_url()
    for member in (None, table.france):
        client = browse(member)
        panels = [f"{here}panels/{name}/" for name in client.get(f"{here}panels/").json()["panels"]]
        assert panels
        for address in (*addresses(table), *panels):
            clean((member, address), client.get(address))
    for deed in ("", "do/vote/", "do/option/", "do/strike/", "do/add/", "do/verdict/"):
        clean(deed, browse(table.gm).get(f"/gm/{table.game.slug}/{deed}"))


def test_a_member_who_is_called_like_a_word_keeps_the_name(pubs, browse):
    table = pubs(options={"calendar.theme": "neutral"})
    Profile.objects.filter(user=table.gm).update(display_name="Landlord of a pub")
    assert "Landlord of a pub is the GM" in shown(browse().get(f"{table.game.get_absolute_url()}rules/"))
