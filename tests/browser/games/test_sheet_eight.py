"""The eight ways in which orders were once lost, as sequences of the walk: what must be true tells each of them."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from games.play_now.solo_games import solo_game_begin
from tests.browser.games.hands import PATIENCE
from tests.browser.games.sheet_hands import PAUSE, Device
from tests.browser.games.sheet_truth import Paper
from tests.browser.games.sheet_walk import Walk
from tests.plugins.tables import POWERS, Table, make_table

pytestmark = [
    pytest.mark.browser,
    pytest.mark.once,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
]
ELEVEN = (*POWERS, "Jester", "Mastermind", "Doctor", "Soothsayer")
UNDER_A_FINGER = """() => { const sheet = new CSSStyleSheet();
  sheet.replaceSync(`[data-palette] { position: fixed !important; inset: 0 !important; translate: none }
    [data-palette] button:first-of-type { position: absolute !important; inset: 0; z-index: 99 }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]; }"""
"""The palette fills the window with its first button, as soon as it is there."""


@pytest.fixture
def walk(window):
    """walk("desk", "phone") is a sequence with these devices at a new table."""

    def begin(*names: str, table: Table | None = None, seat: str = "France", lines: tuple[str, ...] = ()) -> Walk:
        table = table or make_table()
        if lines:
            table.order(seat, *lines)
        user = table.people[seat].username
        looks = {"desk": {}, "phone": {"width": 390, "height": 844, "has_touch": True}}
        devices = [Device(name, window(user, **looks[name]), patience=PATIENCE) for name in names]
        plain = Device("plain", window(user, java_script_enabled=False))
        one = Walk(table, devices, "eight", plain)
        one.begin()
        return one

    return begin


@pytest.fixture
def alone(transactional_db) -> Table:
    """A game of France's against bots, at one's own pace."""
    me = User.objects.create_user("france", "france@example.org", "pw")
    return Table(solo_game_begin(by=me, seat_id="France"), me, {"France": me})


def done(walk: Walk, *acts: tuple[int, str, str, str]) -> str:
    """Do these, each by the device of that number; what is untrue at the end."""
    for device, what, row, text in acts:
        walk.do(walk.devices[device], what, row, text)
    assert not walk.missed, walk.acts
    return walk.end()


def test_retyped_and_not_saved(walk):
    one = walk("desk", lines=("A Par - Bur",))
    first = [(0, "type", "A Par", "A Par - Pic"), (0, "enter", "", ""), (0, "wait", "", "")]
    assert done(one, *first, (0, "type", "A Par", "A Par - Bur"), (0, "away", "", "")) == ""


def test_two_devices(walk):
    one = walk("desk", "phone")
    phone = [(1, "type", "A Par", "A Par - Bur"), (1, "enter", "", ""), (1, "type", "A Mar", "A Mar - Spa")]
    phone += [(1, "enter", "", ""), (1, "wait", "", "")]
    desk = [(0, "type", "F Bre", "F Bre - ENG"), (0, "enter", "", "")]
    assert done(one, (0, "type", "F Bre", "F Bre - "), *phone, *desk) == ""
    assert set(one.paper.counted) == {"A Par - Bur", "A Mar - Spa", "F Bre - ENG"}


@pytest.mark.parametrize("last", ["turn", "reload"])
def test_complete_but_not_entered(walk, last):
    acts = [(0, "type", "A Mar", "A Mar - Gas"), (0, "wait", "", "")]
    assert done(walk("desk"), *acts, (0, last, "", "")) == ""


def test_ghost_tap(walk):
    one = walk("phone", lines=("A Mar - Spa",))
    one.devices[0].page.evaluate(UNDER_A_FINGER)
    assert done(one, (0, "tap unit", "A Mar", ""), (0, "wait", "", "")) == ""
    assert one.paper.counted == ["A Mar - Spa"]


GOOD, BAD = ("A Par - Pic", "A Mar - Spa", "F Bre - ENG"), ("A Par - Mosx", "A Mar H", "F Bre H")


@pytest.mark.parametrize("lines", [GOOD, BAD])
def test_without_scripts_play_plays_what_was_typed(walk, alone, lines):
    one = walk(table=alone)
    page = one.plain.page
    page.goto(one.plain.address)
    page.locator("[data-paper]").fill("\n".join(lines))
    page.get_by_role("button", name="Play these orders").click()
    page.wait_for_load_state()
    first = alone.game.turns.get(number=1)
    if lines is BAD:
        expect(page.get_by_text("A Par - Mosx does not count")).to_be_visible(timeout=PATIENCE)
        assert first.adjudicated_at is None
    else:
        assert set(Paper(alone, first, "France").counted) == set(lines)


def test_lost_click(walk, alone):
    one = walk("desk", table=alone)
    desk = one.devices[0]
    assert done(one, (0, "type", "A Par", "A Par - Mosx"), (0, "enter", "", ""), (0, "wait", "", "")) == ""
    desk.type("A Par", "A Par - Gas")
    play = desk.page.locator("[data-ready-button]", has_text="Play these orders")
    play.scroll_into_view_if_needed()
    box = play.bounding_box()
    desk.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    desk.page.mouse.down()
    desk.page.wait_for_timeout(PAUSE / 6)
    desk.page.mouse.up()
    expect(desk.page.locator(".banner")).not_to_have_attribute("data-number", "1", timeout=PATIENCE)
    assert "A Par - Gas" in Paper(alone, alone.game.turns.get(number=1), "France").counted


def test_a_receipt_for_what_is_void(walk):
    table = make_table(variant="rather_silly", players=ELEVEN, nmr_policy="hold")
    while table.turn.phase != "S1901M":
        table.pass_deadline()
    one = walk("desk", table=table, seat="Soothsayer")
    one.seat, one.paper = "Soothsayer", Paper(table, table.turn, "Soothsayer")
    desk = one.devices[0]
    desk.page.locator("[data-quick]").fill("PREDICT Bel AS army")
    desk.page.keyboard.press("Enter")
    expect(desk.page.locator("[data-receipt]")).to_contain_text("Receipt", timeout=PATIENCE)
    assert one.settle() == ""
    assert one.paper.counted == ["PREDICT Bel AS A"]


def test_half_a_line(walk):
    one = walk("desk", lines=("A Par - Bur",))
    assert done(one, (0, "type", "A Par", "A Par - B"), (0, "wait", "", "")) == ""
    assert done(one, (0, "turn", "", "")) == ""
