"""Hitch-hiker under real hands: disposal, a lift over the sea, ships, a proof centre, Marvin and Zaphod."""

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from games.models import Submission
from tests.browser.games.hands import click_province, has_unit, saved
from tests.plugins.tables import Table, make_table
from tests.web.games.hitchhiker.conftest import NINE, pin, play_on, rule, set_scene

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table() -> Table:
    return make_table(players=NINE, variant="hitchhiker", nmr_policy="hold")


@pytest.fixture
def said() -> list[str]:
    """What browsers complain of."""
    return []


@pytest.fixture
def sit(window, said):
    """sit(table, "Vogon") is the table as Vogon sees it, as it is now."""
    pages: dict[str, Page] = {}

    def look(table: Table, seat: str) -> Page:
        if seat not in pages:
            pages[seat] = window(seat.lower())
            pages[seat].on("console", lambda message: said.append(message.text) if message.type == "error" else None)
            pages[seat].on("pageerror", lambda error: said.append(str(error)))
        pages[seat].goto(table.game.get_absolute_url())
        return pages[seat]

    return look


def lines(table: Table, seat: str) -> set[str]:
    return set(Submission.objects.get(seat=table.seat(seat), turn=table.turn).lines)


def on_the_map(page: Page, hiker: str) -> None:
    page.get_by_role("button", name=f"On the map: {hiker}").click()
    expect(page.locator("[data-said]")).to_contain_text("choose who gives it a lift")


def report(table: Table, seat: str, phase: str) -> str:
    """The report of a turn as that seat may read it."""
    client = Client()
    client.force_login(table.people[seat])
    return client.get(f"{table.game.get_absolute_url()}report/{phase}/").content.decode()


def test_from_winter_1900_to_what_is_noticed_in_1902(table, sit, said):
    dispose(table, sit)
    first_spring(table, sit)
    retreat_from_marvin(table, sit)
    autumn(table, sit)
    winter(table, sit)
    second_spring(table, sit)
    pin(table, "zaphod.move", "ION")
    table.pass_deadline()
    assert "wears Joonjanta sunglasses" in report(table, "Italy", "F1902M")
    assert said == []


def dispose(table: Table, sit) -> None:
    """Winter 1900, a click a centre; one of them on the map."""
    page = sit(table, "France")
    expect(page.locator(".choices legend")).to_have_count(3)
    page.locator("[data-centre=Par]").get_by_text("Bubble-car").click()
    saved(page, "BUILD M Par")
    page.locator("[data-centre=Mar]").get_by_text("Fleet").click()
    saved(page, "BUILD M Par", "BUILD F Mar")
    page.locator("[data-centre=Mar]").get_by_text("Army").click()
    saved(page, "BUILD M Par", "BUILD A Mar")
    assert lines(table, "France") == {"BUILD M Par", "BUILD A Mar"}
    set_scene(table)
    table.pass_deadline()


def first_spring(table: Table, sit) -> None:
    """A Hitch-hiker goes to Picardy over the Channel; a ship destroys Marseilles; votes, in words and on the map."""
    page = sit(table, "Hitchhiker")
    has_unit(page, "France", "M", "Par")
    on_the_map(page, "H Wal")
    click_province(page, "Lon")
    click_province(page, "ENG")
    expect(page.locator('[data-hiker="H Wal"]')).to_contain_text("It must end on land")
    click_province(page, "Bre")
    click_province(page, "Pic")
    with_the_server(page, "F Lon L H Wal - ENG", "F Bre L H ENG - Pic")
    expect(page.locator(".order.own-hitchhiker.do-fly")).to_have_count(2)
    page.get_by_label("Who gives H Gas a lift").select_option("A Mar")
    page.get_by_label("Where H Gas is set down").select_option("Spa")
    saved(page, "A Mar L H Gas - Spa")
    page.get_by_role("button", name="Take it back: H Gas").click()
    expect(page.locator('[data-hiker="H Gas"]')).to_contain_text("stays")

    page.get_by_role("button", name="On the map", exact=True).last.click()
    click_province(page, "Mun")
    saved(page, "MARVIN - Mun")
    page.locator("[data-votes]").get_by_text("Blaster").click()
    saved(page, "MARVIN - Mun", "ZAPHOD BLASTER")
    assert lines(table, "Hitchhiker") == {
        "F Lon L H Wal - ENG", "F Bre L H ENG - Pic", "MARVIN - Mun", "ZAPHOD BLASTER",
    }  # fmt: skip

    ship = sit(table, "Vogon")
    click_province(ship, "Swi")
    click_province(ship, "Mar")
    saved_with_warning(ship, "V Swi - Mar", "destroy")
    table.order("Vogon", "V Swi - Mar", "V Dan - Pru")
    table.order("France", "A Mar - Spa", "F Bre - MAO")
    table.order("England", "F Lon - NTH")
    table.order("Germany", "F Kie - Den", "A Ber - Kie")
    pin(table, "zaphod.move", "Ven")
    table.pass_deadline()
    page = sit(table, "Hitchhiker")
    has_unit(page, "Hitchhiker", "H", "Pic")
    has_unit(page, "France", "F", "Bre")
    has_unit(page, "Vogon", "V", "Mar")
    expect(page.locator("[data-rule-panel=proofs]")).to_contain_text("22 of 43 centres win · 1 destroyed")


def with_the_server(page: Page, *orders: str) -> None:
    """These lines are saved, with a caution: each is but one leg."""
    for order in orders:
        page.wait_for_function(
            "line => [...document.querySelectorAll('.row[data-state=warning] input')].some((i) => i.value === line)",
            arg=order,
        )


def saved_with_warning(page: Page, line: str, words: str) -> None:
    row = page.locator(f'.row[data-subject="{" ".join(line.split()[:2])}"]')
    expect(row).to_have_attribute("data-state", "warning")
    expect(row.locator("input")).to_have_value(line)
    expect(row.locator(".row__message")).to_contain_text(words)


def retreat_from_marvin(table: Table, sit) -> None:
    """Marvin has pushed the army out of Munich."""
    assert table.turn.phase == "S1901R"
    page = sit(table, "Germany")
    expect(page.locator("[data-rule-panel=marvin]")).to_contain_text("cannot stand Marvin and must retreat")
    click_province(page, "Mun")
    click_province(page, "Sil")
    saved(page, "A Mun R Sil")
    table.pass_deadline()


def autumn(table: Table, sit) -> None:
    """The Blaster acts: A Ven stays. A bubble-car flies to the other end of the map. Zaphod takes command of A Rom."""
    page = sit(table, "France")
    click_province(page, "Par")
    click_province(page, "Por")
    saved_with_warning(page, "M Par - Por", "half strength")
    table.order("Italy", "A Ven - Tri", "ZAPHOD COMMAND")
    pin(table, "zaphod.move", "Rom")
    table.pass_deadline()
    assert "Gargle Blaster" in report(table, "France", "F1901M")
    page = sit(table, "France")
    has_unit(page, "Italy", "A", "Ven")
    has_unit(page, "France", "M", "Por")


def winter(table: Table, sit) -> None:
    """Germany gives a build up for Berlin; nobody else is told which centre it was."""
    play_on(table, "W1901A")
    page = sit(table, "Germany")
    page.locator("[data-nbo]").get_by_text("Berlin").click()
    saved(page, "NBO Ber")
    table.pass_deadline()
    assert "Ber is Vogon-proof" in report(table, "Germany", "W1901A")
    told = report(table, "Vogon", "W1901A")
    assert "Germany: no build ordered (NBO)." in told
    assert "Ber is Vogon-proof" not in told


def second_spring(table: Table, sit) -> None:
    """The ship is lost on Berlin, A Rom goes where chance will have it, and Zaphod hands out sunglasses in Naples."""
    page = sit(table, "Vogon")
    click_province(page, "Pru")
    click_province(page, "Ber")
    saved_with_warning(page, "V Pru - Ber", "would destroy")
    table.order("Vogon", "V Pru - Ber", "ZAPHOD SUNGLASSES")
    table.order("Italy", "A Rom H")
    pin(table, "zaphod.move", "Nap")
    pin(table, "zaphod.command_move", "Tus")
    rule(table, "pin", draw="vogons.blast_victim", value="A Sil")
    table.pass_deadline()
    assert "Zaphod commands Italy: A Rom - Tus" in report(table, "Italy", "S1902M")
    page = sit(table, "Vogon")
    has_unit(page, "Italy", "A", "Tus")
    expect(page.locator('.unit[data-kind="V"][data-province="Pru"]')).to_have_count(0)
    expect(page.locator('.unit[data-province="Sil"]')).to_have_count(0)
    expect(page.locator("[data-rule-panel=proofs]")).to_contain_text("Found to be proof")
    play_on(table, "F1902M")
    table.order("Italy", "F Nap - ION")
