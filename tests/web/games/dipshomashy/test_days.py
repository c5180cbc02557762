"""Days and sessions instead of years and seasons: on every page, in letters, feeds and refusals."""

import html
import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from games.mail.sending import notices_send
from games.press.services import press
from tests.web.games.dipshomashy.conftest import everybody, pin, play_on, rule
from tests.web.games.test_pages import addresses

pytestmark = pytest.mark.django_db

JSON = {"Accept": "application/json"}
CODE = re.compile(r"\b[SFW]19\d\d[MRA]\b")
SMALL = re.compile(r"<small class=\"notation\">[SFW]19\d\d[MRA]</small>|Receipt.*?taken", re.DOTALL)
"""Where a code stands beside the name; receipts are called by it."""


def read(answer):
    """What people read of a page: text, and what is read out."""
    text = re.sub(r"<script.*?</script>|<svg.*?</svg>", " ", SMALL.sub(" ", answer.content.decode()), flags=re.DOTALL)
    read_out = " ".join(re.findall(r'(?:title|aria-label)="([^"]*)"', text))
    words = html.unescape(f"{re.sub(r'<[^>]*>', ' ', text)} {read_out}")
    return re.sub(r"https?://\S+", " ", words)  # addresses are to be copied, not read


@pytest.mark.slow
def test_every_page_names_days_and_sessions(saturday, browse):
    """No page has a phase by its code alone, or a season or year of the other calendar."""
    press.press_send(game=saturday.game, by=saturday.france, to=["public"], text="Cheers.")
    rule(saturday, "option", name="closing.stacking", value="yes")
    everybody(saturday, "VOTE 4 CLOSE Mun", "NOMINATE Gas")
    play_on(saturday, "S1902M")
    here = saturday.game.get_absolute_url()
    panels = browse(saturday.france).get(f"{here}panels/").json()["panels"]
    pages = [page for page in addresses(saturday) if "svg" not in page and "board/" not in page]
    for who in (saturday.france, saturday.gm, None):
        for page in [*pages, *(f"{here}panels/{name}/" for name in panels), "/games/?show=going", "/"]:
            shown = read(browse(who).get(page))
            assert not CODE.search(shown), (page, CODE.findall(shown))
            if page.startswith(here) and not page.endswith("rules/"):  # elsewhere other rules are told as well
                assert not re.search(r"\b(Spring|Autumn|Winter)\b", shown), page


def test_letters_feeds_and_refusals_do(saturday, browse):
    here = saturday.game.get_absolute_url()
    EmailAddress.objects.create(user=saturday.france, email=saturday.france.email, primary=True, verified=True)
    everybody(saturday, "VOTE 4 CLOSE Mun")
    saturday.pass_deadline()
    notices_send()
    assert "Saturday Lunchtime is adjudicated" in " ".join(one.subject for one in mail.outbox)
    assert "Now it is Saturday Evening" in " ".join(one.body for one in mail.outbox)
    for address in ("", "parts/banner/"):
        assert "Saturday Evening" in browse(saturday.france).get(here + address).content.decode(), address
    for address in ("history/", "history/1/", "report/S1901M/", "feed/"):
        assert "Saturday Lunchtime" in browse().get(here + address).content.decode(), address
    assert browse().get(f"{here}history/1/", headers=JSON).json()["phase_name"] == "Saturday Lunchtime"
    late = browse(saturday.france).post(f"{here}orders/", {"text": "A Par H", "number": 1}, headers=JSON)
    assert "it is Saturday Evening now" in late.json()["message"]


def test_headlines_tell_what_closes_and_who_is_squashed(saturday, browse):
    everybody(saturday, "VOTE 2 CLOSE Mun", "VOTE 1 OPEN Swi", "VOTE 1 CLOSE NAO")
    saturday.pass_deadline()
    here = saturday.game.get_absolute_url()
    first = browse().get(f"{here}report/S1901M/").content.decode()
    assert "Munich and the North Atlantic Ocean close, Switzerland opens" in first
    pin(saturday, "landing.place@Germany A ^Mun", "Par")
    saturday.pass_deadline()
    second = browse().get(f"{here}report/F1901M/").content.decode()
    assert "France’s army in Paris is squashed: Germany’s army over Munich falls on it; Germany takes Paris" in second


def test_the_standings_go_from_day_to_day(saturday, browse):
    play_on(saturday, "S1902M")
    shown = read(browse().get(f"{saturday.game.get_absolute_url()}standings/"))
    assert re.search(r"Opening time\s+Saturday\s+Now", shown), shown
    assert "1901" not in shown


@pytest.mark.parametrize("first_day", ["Sunday", "Wednesday"])
def test_a_week_may_begin_on_another_day(pubs, browse, first_day):
    table = pubs(options={"sunday.first_day": first_day})
    assert f"{first_day} Lunchtime" in browse().get(table.game.get_absolute_url()).content.decode()


def test_the_gm_may_change_the_day_of_the_week(saturday, browse):
    rule(saturday, "option", name="sunday.first_day", value="Friday")
    saturday.pass_deadline()
    here = saturday.game.get_absolute_url()
    assert "Friday Evening" in browse().get(here).content.decode()
    assert "Friday Lunchtime" in browse().get(f"{here}history/").content.decode()


def test_in_the_neutral_theme_years_are_years(pubs, browse):
    table = pubs(options={"calendar.theme": "neutral"})
    table.pass_deadline()
    shown = read(browse().get(table.game.get_absolute_url()))
    assert "Autumn 1901, movement" in shown
    assert "Saturday" not in shown
