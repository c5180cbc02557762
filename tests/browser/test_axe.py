"""axe-core on every kind of page, on a wide window by day and on a phone by night. It must find nothing.

Rules of WCAG 2.2 A and AA and of good practice, but none that axe itself counts as experimental.
"""

import pytest
from django.conf import settings
from django.template.loader import render_to_string as shown
from django.urls import reverse

from games.boards.services import boards
from games.boards.services.drawings import drawing_begin
from games.boards.workshop.edits.blank import blank
from games.boards.workshop.edits.registry import edit_called
from games.press.services import press
from games.zines import services as zines
from games.zines.composing import PARTS, Copy, composed, turns_for
from games.zines.plain import plain
from tests.plugins.boards import lake
from tests.plugins.tables import make_table, user
from tests.sizes import first_of

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.django_db(transaction=True)]

AXE = (settings.BASE_DIR / "tests/js/node_modules/axe-core/axe.min.js").read_text()
FOUND = """() => axe.run(document, { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })
  .then(({ violations }) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.target.join(" ")).join("; ")}`))"""
PUBLIC = [
    "/", "/variants/", "/variants/standard/", "/variants/rather_silly/", "/variants/gathering/rulings/", "/rules/",
    "/rules/compose/", "/rules/walk_on_water/", "/atlas/", "/sandbox/", "/api/", "/games/", "/queue/",
    "/boards/", "/zines/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/nowhere/",
]  # fmt: skip
OWN = ["/me/", "/me/settings/", "/me/mail/", "/me/channels/", "/me/holidays/", "/me/data/", "/games/new/"]
AT_THE_TABLE = ["", "history/", "history/1/", "history/compare/", "history/study/?place=Par", "embed/"]
AT_THE_TABLE += ["report/S1901M/", "press/", "standings/", "ledger/", "rules/", "draws/"]
EDITIONS = pytest.mark.parametrize(("width", "dark"), [(390, True), (1440, False)], ids=["phone", "desk"])
ONE_EDITION = pytest.mark.parametrize(("width", "dark"), first_of((390, True), (1440, False)), ids=["phone", "desk"])
"""Widths and colours know nothing of each other, so two editions show all of them. By day a desk is looked at in the
middle of an order, too."""


def look_over(page, addresses) -> dict[str, list[str]]:
    """What axe has against these pages, by page.

    A page that scrolls is looked at in a window as high as it is: what a bar at the foot of a lower one hides can be
    scrolled from there.
    """
    found, size = {}, page.viewport_size
    for address in addresses:
        page.set_viewport_size(size)
        page.goto(address)
        page.wait_for_load_state("networkidle")
        if said := axe_faults(page):
            found[address] = said
    page.set_viewport_size(size)
    return found


def axe_faults(page) -> list[str]:
    """What axe has against the page that is open, in a window as high as it is."""
    size, height = page.viewport_size, page.evaluate("document.documentElement.scrollHeight")
    if height > size["height"] and not page.locator(".boardframe, [data-table]").count():
        page.set_viewport_size({**size, "height": height})
    page.evaluate(AXE)
    return page.evaluate(FOUND)


@pytest.fixture
def played(transactional_db):
    table = make_table()
    table.order("France", "A Par - Bur", "A Mar S A Par - Bur", "F Bre - MAO")
    press.press_send(game=table.game, by=table.england, to=["France"], text="The Channel stays empty.")
    press.press_send(game=table.game, by=table.england, to=["public"], text="Peace.")
    table.pass_deadline()
    return table


@EDITIONS
@pytest.mark.slow
def test_public_pages(context, width, dark, transactional_db):
    assert look_over(context(width=width, dark=dark).new_page(), PUBLIC) == {}


@EDITIONS
@pytest.mark.slow
def test_a_members_pages_and_a_game(window, played, width, dark):
    here = played.game.get_absolute_url()
    page = window("france", width=width, dark=dark)
    assert look_over(page, [*OWN, *(here + one for one in AT_THE_TABLE)]) == {}


@pytest.fixture
def made(played):
    """A board of a member's, drawn, and a zine with an issue of the game."""
    board = boards.board_save(by=played.france, document=lake())
    boards.boards_lay_out()
    zine = zines.zine_found(by=played.gm, name="bugle", title="The Bugle")
    turns = turns_for(played.gm)
    text = composed(zine, turns, PARTS, Copy(editorial="Welcome."))
    issue = zines.issue_draft(zine=zine, by=played.gm, title="Bounce", text=text, turns=turns)
    zines.issue_publish(issue=issue, by=played.gm, version=issue.version, written=plain)
    return board, zine


@EDITIONS
@pytest.mark.slow
def test_the_workshop_and_zines(window, made, width, dark):
    board, zine = made
    here = board.get_absolute_url()
    maker, editor = window("france", width=width, dark=dark), window("gm", width=width, dark=dark)
    assert look_over(maker, [here, f"{here}edit/", "/boards/new/", zine.get_absolute_url()]) == {}
    of_zine = zine.get_absolute_url()
    assert look_over(editor, [f"{of_zine}1/", f"{of_zine}desk/", "/zines/found/"]) == {}


@pytest.mark.slow
def test_a_table_in_the_middle_of_an_order_and_its_other_tabs(window, played):
    page = window("france")
    page.goto(played.game.get_absolute_url())
    page.evaluate(AXE)
    page.locator('.row[data-subject="A Mar"] .row__unit').click()
    page.locator('.row[data-subject="A Bur"] .row__more').click()
    page.locator("[data-plain] summary").click()
    page.locator('.row[data-subject="F MAO"] input').fill("por")
    assert page.evaluate(FOUND) == []
    for tab in ("press", "powers", "decisions"):
        page.locator(f"[data-tab={tab}]").click()
        assert page.evaluate(FOUND) == [], tab


@pytest.mark.slow
def test_the_gm_s_desk(window, played):
    desk = [reverse("gm:desk", args=[played.game.slug]), reverse("gm:deed", args=[played.game.slug, "order"])]
    assert look_over(window("gm"), [*desk, played.game.get_absolute_url()]) == {}


def test_axe_finds_what_is_wrong(page):
    page.goto("/accounts/login/")
    page.evaluate("document.querySelectorAll('label').forEach((label) => label.remove())")
    page.evaluate(AXE)
    assert any(said.startswith("label:") for said in page.evaluate(FOUND))


@EDITIONS
@pytest.mark.slow
def test_the_workshop_and_a_drawing_with_a_province_chosen(window, width, dark, transactional_db):
    maker = user("maker")
    document = edit_called("line").apply(blank("Skerries", "wide"), {"points": "600,0 600,800"})
    for name in ("North", "South"):
        document = edit_called("seat_add").apply(document, {"name": name})
    drawing = drawing_begin(by=maker, document=document)
    here = drawing.get_absolute_url()
    page = window("maker", width=width, dark=dark)
    assert look_over(page, ["/workshop/", here, f"{here}?province=SEA", "/boards/"]) == {}


@ONE_EDITION
def test_a_table_with_its_sheet_boxes_and_dialogs_open(window, played, width, dark):
    played.order("Austria", ready=True)
    played.order("England", ready=True)
    page = window("france", width=width, dark=dark)
    page.goto(played.game.get_absolute_url())
    page.wait_for_load_state("networkidle")
    page.evaluate(AXE)
    found = {"as it opens": page.evaluate(FOUND)}
    handle = page.locator("[data-handle]")
    if width == 390:
        handle.click()
        found["the other way round"] = page.evaluate(FOUND)
    else:
        page.locator("button[data-full]").click()
        found["the board alone"] = page.evaluate(FOUND)
        page.locator("button[data-full]").click()
    page.locator(".came summary").evaluate("(fold) => fold.parentElement.open = true")
    found["what came of it"] = page.evaluate(FOUND)
    page.evaluate("document.querySelector('#share').showPopover()")
    found["the share box"] = page.evaluate(FOUND)
    page.evaluate("document.querySelector('#share').hidePopover()")
    page.evaluate("document.querySelector('[data-tools] [data-clause]').click()")
    page.locator("dialog[open]").wait_for()
    found["a dialog"] = page.evaluate(FOUND)
    assert {state: said for state, said in found.items() if said} == {}


@ONE_EDITION
def test_pages_that_refuse(context, width, dark):
    """Lost, forbidden, in parts: the last one is made without the site's frame."""
    page = context(width=width, dark=dark).new_page()
    assert look_over(page, ["/nowhere/", "/accounts/2fa/authenticate/"]) == {}
    for template, words in (("500.html", {}), ("503.html", {"words": "The site is busy.", "path": ""})):
        page.goto("/nowhere/")
        page.evaluate("(html) => { document.open(); document.write(html); document.close(); }", shown(template, words))
        page.wait_for_load_state("networkidle")
        page.evaluate(AXE)
        assert page.evaluate(FOUND) == [], template
