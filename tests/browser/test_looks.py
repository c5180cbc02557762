"""Every kind of page at a desk and on a phone: no word is broken inside, nothing is wider than where it stands."""

from pathlib import Path

import pytest

from tests.browser.test_axe import AT_THE_TABLE, EDITIONS, OWN, PUBLIC
from tests.plugins.tables import make_table

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.django_db(transaction=True)]

FAULTS = (Path(__file__).parent / "looking.js").read_text()


def faults(page, addresses) -> dict[str, list[str]]:
    """What looks wrong, by page."""
    found = {}
    for address in addresses:
        page.goto(address)
        page.wait_for_load_state("networkidle")
        if said := page.evaluate(FAULTS):
            found[address] = said
    return found


@pytest.fixture
def played(transactional_db):
    table = make_table(name="A game with a long name, played by people")
    table.order("France", "A Par - Bur", "A Mar S A Par - Bur", "F Bre - MAO")
    table.pass_deadline()
    table.pass_deadline()  # the first report has one after it, and the second one before it
    return table


@EDITIONS
@pytest.mark.slow
def test_public_pages_fit(context, played, width, dark):
    assert faults(context(width=width, dark=dark).new_page(), [*PUBLIC, "/games/?show=going"]) == {}


@EDITIONS
@pytest.mark.slow
def test_a_members_pages_and_a_game_fit(window, played, width, dark):
    here = played.game.get_absolute_url()
    page = window("france", width=width, dark=dark)
    assert faults(page, [*OWN, *(here + one for one in AT_THE_TABLE), f"{here}report/F1901M/"]) == {}


@pytest.mark.parametrize("width", [1440, 390])
def test_what_is_wrong_is_found(width, context):
    page = context(width=width).new_page()
    page.goto("/accounts/login/")
    assert page.evaluate(FAULTS) == []
    page.evaluate(
        """() => { const box = document.createElement("p");
        box.textContent = "malfunctions"; box.style.inlineSize = "4ch"; box.style.overflowWrap = "anywhere";
        const wide = document.createElement("div"); wide.style.inlineSize = "3000px"; wide.textContent = "wide";
        const torn = document.createElement("div"); torn.style.display = "grid";
        torn.innerHTML = "Go <a href='/'>home</a> now.";
        document.querySelector("main").append(box, wide, torn); }"""
    )
    said = page.evaluate(FAULTS)
    assert any(one.startswith("broken word: malfunctions") for one in said)
    assert any("wider than the window" in one for one in said)
    assert any(one.startswith("a sentence in pieces: div “Go”") for one in said)


@pytest.mark.parametrize("width", [1440, 390])
def test_facts_and_tables_of_draws_break_no_word(width, context):
    """As reports have them: a long name for what was drawn, and a long word that came."""
    page = context(width=width).new_page()
    page.goto("/accounts/password/reset/")
    page.evaluate(
        """() => { document.querySelector("main").innerHTML = `<h1>Chance</h1><dl class="facts">
        <dt>Where the TARDIS of the Doctor goes, which nobody knows before</dt><dd>malfunctions</dd></dl>`; }"""
    )
    assert page.evaluate(FAULTS) == []
