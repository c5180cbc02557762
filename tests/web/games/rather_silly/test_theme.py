"""In a game of the neutral theme no published word of the table stands on any page, mail, feed or answer."""

import html
import json
import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.http import QueryDict
from django.urls import reverse

from engine.bots.simple import bot_orders
from games.common.drafts import Draft
from games.forming import creating
from games.gm.deeds.registry import deeds_of
from games.library.rules.draft_forms import from_query
from games.library.rules.fields import OptionsForm
from games.mail.sending import notices_send
from games.press.services import press
from games.services import rulings
from tests.plugins.tables import user
from tests.web.games.rather_silly.conftest import ELEVEN, QUESTION
from tests.web.games.test_pages import addresses
from variants.rather_silly.themes import NEUTRAL

pytestmark = [pytest.mark.django_db, pytest.mark.once]

WORDS = re.compile(
    r"female arm|dirty old|\bgay\b|\bstraight\b|siamese|distract|\bexpos|dishonour|sexual|\bsouls?\b|\bdevil|exorci",
    re.IGNORECASE,
)
IDS = frozenset({"gay", "sold", "twin", "siamese", "expose", "distract"})
"""What scripts and programs are told by its id, which themes leave alone; as keys, and as values of their own."""
STEP = re.compile(r"\w+\.\w+")
FILTER = re.compile(rb'<select name="rule".*?</select>', re.DOTALL)
"""In the list of games: the names of all rules of the site, in the words of the site."""
ADDRESS = re.compile(r"/games/\w+/rules/\w+/(?:#[\w.-]+)?")
PRESS = "Are you with me, or is your soul with the Devil?"
TYPED = "FA Pie DISTRACT A Mar"
"""A line in the published words. Where it cannot be read, the GM's desk shows it as its member wrote it."""


@pytest.fixture
def neutral(silly_tables, settings):
    """A site on which new games begin with the neutral theme, and one of them."""
    settings.NEW_GAME_THEME = "neutral"
    table = silly_tables(options={"frame.theme": "neutral"})
    for member in table.people.values():
        EmailAddress.objects.create(user=member, email=member.email, primary=True, verified=True)
    return table


def put(table, unit, seat, **status):
    data = {"op": "add", "unit": unit, "seat": seat, "when": "before"}
    rulings.ruling_make(game=table.game, by=table.gm, kind="board", data=data, reason="For the test.")


def read(answer):
    """What people and scripts read of an answer; ids and addresses are not."""
    text, kind = answer.content.decode(errors="replace"), answer.get("Content-Type", "")
    if "json" in kind:
        return " ".join(told(json.loads(text)))
    return shown(text) if "html" in kind or "svg" in kind else text


def told(value):
    """The texts of a JSON value; those that are drawings or pieces of pages as they are read."""
    if isinstance(value, str):
        yield (
            ""
            if value in IDS or STEP.fullmatch(value) or ADDRESS.fullmatch(value)
            else shown(value)
            if "<" in value
            else value
        )
    if isinstance(value, dict):
        value = [inner for key, inner in value.items() if key != "rule_id"]
    for inner in value if isinstance(value, list) else ():
        yield from told(inner)


def shown(text):
    """What is read of a page: text, and the attributes that are read out; data for scripts as scripts read it."""
    read_out = " ".join(re.findall(r'(?:title|aria-label|alt|placeholder|content)="([^"]*)"', text))
    data = re.findall(r'<script[^>]*type="application/json"[^>]*>(.*?)</script>', text, re.DOTALL)
    plain = re.sub(r"<script.*?</script>|<style.*?</style>|<[^>]*>", " ", text, flags=re.DOTALL)
    scripts = [one for part in data for one in told(json.loads(part))]
    return " ".join([html.unescape(plain), html.unescape(read_out), *scripts])


def clean(what, text):
    text = text.replace(PRESS, "").replace(TYPED, "")
    found = WORDS.search(text)
    assert not found, (what, text[max(0, found.start() - 80) : found.end() + 40])


def everything(table, client):
    here, api = table.game.get_absolute_url(), f"/api/games/{table.game.slug}/"
    panels = [f"{here}panels/{name}/" for name in client.get(f"{here}panels/").json()["panels"]]
    pages = [*addresses(table), *panels, f"{here}feed/", "/", "/games/"]
    tails = ("", "standings/", "state/", "map.svg", "turns/", "ready/", "orders/", "orders/options/", "ledger/")
    pages += [f"{api}{tail}" for tail in tails]
    pages += [f"{api}turns/{number}/" for number in range(max(1, table.now.turn_number - 2), table.now.turn_number)]
    numbers = range(max(1, table.now.turn_number - 2), table.now.turn_number)
    for address in pages:
        answer = client.get(address)
        answer.content = FILTER.sub(b"", answer.content)
        yield address, read(answer)
    for number in numbers:
        yield f"history {number}", read(client.get(f"{here}history/{number}/", headers={"Accept": "application/json"}))
    lines = "FA Bur DISTRACT A Par\nDOM Gas EXPOSE\nSELL A Par\nBUILD SIAMESE A Par + A Bre\nFA Par H\nSELL B Par"
    told = client.post(f"{here}orders/check/", {"text": lines}, headers={"Accept": "application/json"})
    if told.status_code == 200:
        yield "checks", " ".join(f"{one['canonical']} {one['message']}" for one in told.json()["lines"])


def desk(table):
    """Every page of the GM's desk."""
    here = reverse("gm:desk", args=[table.game.slug])
    deeds = [f"{here}do/{name}/" for name in deeds_of(table.now)]
    return [here, f"{here}at/Bur/", f"{here}trail/", *deeds]


@pytest.mark.slow
@pytest.mark.parametrize("looked_at", [[3], [0, 1, 2, 3]])
def test_a_played_game_has_none_of_the_words(neutral, browse, looked_at):
    press.press_send(game=neutral.game, by=neutral.france, to=["public"], text=PRESS)
    neutral.order("Mastermind", QUESTION)
    neutral.pass_deadline()
    for unit, seat in (("FA Bur", "Germany"), ("DOM Gas", "Italy"), ("B Par", "France"), ("FA Pie", "Italy")):
        put(neutral, unit, seat)
    neutral.order("France", "SELL A Par", "SELL A Mar", 'ANSWER "Jeremy Maiden"', "A Par H")
    neutral.pass_deadline()
    for window in range(4):
        turn = neutral.turn
        state = turn.loaded_state(neutral.now.rulebook)
        for seat in ELEVEN:
            neutral.order(seat, *bot_orders(neutral.now.rulebook, state, seat, seed="words"))
        if turn.window == "M":
            neutral.order("Germany", "FA Bur LURE A Mar")
            neutral.order("Italy", "DOM Gas SPOIL", TYPED)
        for member in (None, neutral.germany, neutral.gm) if window in looked_at else ():
            for what, text in everything(neutral, browse(member)):
                clean((turn.phase, what), text)
        for address in desk(neutral) if window in looked_at else ():
            answer = browse(neutral.gm).get(address)
            assert answer.status_code == 200, address
            clean((turn.phase, address), read(answer))
        neutral.pass_deadline()
    notices_send()
    assert mail.outbox
    for letter in mail.outbox:
        clean(letter.subject, letter.subject + letter.body)
    seen = browse().get(f"{neutral.game.get_absolute_url()}report/F1901M/").content.decode()
    assert "LURE" in seen


def test_the_site_has_its_words_too(browse, settings, db):
    pages = ("/rules/", "/rules/female_armies/", "/rules/compose/?with=souls", "/games/", "/rules/compositions/")
    settings.NEW_GAME_THEME = "neutral"
    for address in pages:
        clean(address, read(browse().get(address)))
    settings.NEW_GAME_THEME = "published"
    assert "Female Armies" in browse().get("/rules/").text


def test_the_rules_and_the_legend_too(neutral, browse):
    shown = browse().get(f"{neutral.game.get_absolute_url()}rules/").content.decode()
    assert "Decoy Armies" in shown
    assert "Spoilsport" in shown
    assert "Red-Rag" in shown


def test_what_members_wrote_stays(neutral, browse):
    neutral.order("Mastermind", 'QUESTION "Who sang Soul Man?" ANSWER "Sam and Dave, gay or straight"')
    press.press_send(game=neutral.game, by=neutral.france, to=["public"], text=PRESS)
    neutral.pass_deadline()
    here = neutral.game.get_absolute_url()
    assert "Who sang Soul Man?" in browse().get(f"{here}panels/quiz/").content.decode()
    assert "Who sang Soul Man?" in browse().get(f"{here}report/W1900A/").content.decode()
    assert PRESS in browse().get(f"{here}press/").content.decode()
    neutral.pass_deadline()
    assert "gay or straight" in browse().get(f"{here}report/S1901M/").content.decode()


def test_published_games_are_as_published(silly, browse):
    shown = browse().get(f"{silly.game.get_absolute_url()}rules/").content.decode()
    assert "Female Armies" in shown
    assert "Decoy" not in shown


def test_the_gm_may_change_the_theme_of_a_game(silly, browse):
    data = {"name": "frame.theme", "value": "neutral"}
    rulings.ruling_make(game=silly.game, by=silly.gm, kind="option", data=data, reason="Some prefer it.")
    silly.pass_deadline()
    shown = browse().get(f"{silly.game.get_absolute_url()}rules/").content.decode()
    assert "Decoy Armies" in shown
    assert "Female" not in shown


def test_the_site_says_which_theme_new_games_begin_with(settings, db):
    member = user("maker")
    made = creating.game_create(by=member, name="Plain", variant="rather_silly")
    assert made.options == {}
    settings.NEW_GAME_THEME = "neutral"
    assert creating.game_create(by=member, name="Other", variant="rather_silly").options == {"frame.theme": "neutral"}
    assert creating.game_create(by=member, name="Old", variant="standard").options == {}
    assert OptionsForm(Draft("rather_silly")).initial["option:frame.theme"] == "neutral"
    chosen = from_query(QueryDict("variant=rather_silly&option:frame.theme=published"))
    assert dict(chosen.options) == {"frame.theme": "published"}, "the default of the rules is no default here"
    assert creating.game_create(by=member, name="Chosen", **chosen.rules).options == {"frame.theme": "published"}


def test_every_word_of_the_table_is_gone_over():
    said = " ".join(word for word, _ in NEUTRAL.words if "_" not in word)
    from engine.rulebook.themes import speaker

    assert not WORDS.search(speaker(NEUTRAL.words)(said))


def test_what_is_kept_of_a_page_is_kept_in_its_words(browse, settings, db):
    """Drawings, cards and chapters are made once: for a site in published words first, then for one in others."""
    pages = ("/rules/", "/rules/female_armies/", "/variants/gathering/")
    before = [read(browse().get(address)) for address in pages]
    assert any(map(WORDS.search, before))
    settings.NEW_GAME_THEME = "neutral"
    for address in pages:
        clean(address, read(browse().get(address)))
    settings.NEW_GAME_THEME = "published"
    assert [read(browse().get(address)) for address in pages] == before
