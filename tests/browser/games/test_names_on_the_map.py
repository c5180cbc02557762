"""Names on a table's map do not lie over each other, on a desk and on a phone, whatever the board."""

import pytest
from playwright.sync_api import expect

from games.models import Game
from tests.browser.games import test_ireland as ireland
from tests.browser.games.hands import PATIENCE
from tests.web.games.own_boards import on_board

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.worker, pytest.mark.django_db(transaction=True)]

SET = "document.querySelectorAll('.names-short text[display], .names-full text[display]').length"
OVER = """() => {
  const boxes = [...document.querySelectorAll(".map svg text, .mapbox svg text, svg.map text")]
    .filter((text) => text.closest(".names-full, .names-short") && text.getClientRects().length)
    .map((text) => [text.textContent, text.getBoundingClientRect()]);
  const seen = new Map(boxes.map(([name, box]) => [`${name} ${Math.round(box.x)} ${Math.round(box.y)}`, [name, box]]));
  const all = [...seen.values()], found = [];
  all.forEach(([name, a], at) => all.slice(at + 1).forEach(([other, b]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 3 && high > 6) found.push(`${name} / ${other}: ${Math.round(wide)} x ${Math.round(high)}`);
  }));
  return [all.length, found];
}"""


def names_over_names(window, who: str, address: str) -> list[str]:
    """The pairs of names that lie over each other, at both sizes of window."""
    wrong = []
    for width in (1440, 390):
        page = window(who, width=width)
        page.goto(address)
        page.wait_for_function(
            "document.querySelectorAll('.names-short text[display], .names-full text[display]').length"
        )
        names, found = page.evaluate(OVER)
        assert names > 10
        wrong += [f"{width}: {one}" for one in found]
        page.close()
    return wrong


@pytest.mark.slow
@pytest.mark.parametrize("name", ["far_ends", "random 3", "random 5"])
def test_no_name_lies_over_another(name, window):
    table = on_board(name)
    who = next(iter(table.people.values())).username
    assert names_over_names(window, who, table.game.get_absolute_url()) == []


@pytest.mark.slow
def test_no_name_lies_over_another_where_provinces_are_narrow(window):
    page = window("anna")
    hands, (file, kind, text) = ireland.Hands(page, touch=False), ireland.FILES["world"]
    page.goto("/boards/draw/")
    page.get_by_label("The drawing").set_input_files(
        files=[{"name": file, "mimeType": kind, "buffer": text().encode()}]
    )
    page.get_by_label("What the board is called").fill("The Pacific Ring")
    page.get_by_role("button", name="Send it").click()
    found = page.get_by_label("What was found")
    expect(found).to_be_visible(timeout=PATIENCE)
    found.fill(ireland.completed(found.input_value(), hands))
    page.get_by_role("button", name="Keep the board").click()
    expect(page.locator(".board__map svg")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/games/**", timeout=PATIENCE)
    assert names_over_names(window, "anna", Game.objects.get().get_absolute_url()) == []
