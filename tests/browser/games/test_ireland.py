"""Ireland, 25 provinces and four seats, by hand in the workshop: what is pressed and what is filled in is counted."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.boards.document import problems
from games.models import Board
from tests.browser.games.hands import PATIENCE
from tests.browser.games.test_workshop import at, kept
from tests.plugins.foreign import ADJACENCY, DVAR, MAP, VARIANTS

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.worker, pytest.mark.django_db(transaction=True)]

MOST_PRESSES, MOST_FIELDS = 64, 68
"""Less than half of what it took when it was first tried: 128 presses, and 137 fields filled in or chosen from."""
FINGER = 44
"""Pixels that a button is high at least where fingers press it."""
COAST = ((300, 100), (900, 100), (900, 700), (300, 700))
LINES = (
    ((0, 250), (1200, 250)),  # from edge to edge: the sea is cut, too
    ((600, 0), (600, 800)),
    ((0, 400), (900, 400)),  # from the edge to the coast: the western sea once more
    ((300, 550), (900, 550)),
    ((420, 100), (420, 700)),
    ((510, 100), (510, 700)),
    ((750, 100), (750, 700)),
)
COLUMNS, ROWS = (360, 465, 555, 675, 825), (175, 325, 475, 625)
NAMES = (
    "Donegal", "Derry", "Antrim", "Down", "Ards", "Sligo", "Leitrim", "Cavan", "Monaghan", "Louth",
    "Mayo", "Roscommon", "Longford", "Meath", "Dublin", "Kerry", "Clare", "Tipperary", "Kilkenny", "Wexford",
)  # fmt: skip
SEAS = (
    ("Malin Sea", 150, 60), ("North Channel", 1050, 60), ("Galway Bay", 150, 325), ("Celtic Sea", 150, 740),
    ("Irish Sea", 1050, 740),
)  # fmt: skip
HOMES = {
    "Ulster": {"Derry": "A", "Antrim": "A", "Ards": "F"}, "Connaught": {"Mayo": "F", "Sligo": "A", "Roscommon": "A"},
    "Leinster": {"Dublin": "F", "Meath": "A", "Louth": "A"}, "Munster": {"Kerry": "F", "Tipperary": "A", "Clare": "A"},
}  # fmt: skip
NEUTRAL = ("Cavan", "Longford", "Kilkenny")


PROVINCE_AT = """([x, y]) => [...document.querySelectorAll('.lands > [data-province]')]
  .find((one) => one.isPointInFill(new DOMPoint(x, y))).dataset.province"""
IN_SIGHT = "document.querySelector('.drawing__map').scrollIntoView({block: 'center', behavior: 'instant'})"


class Hands:
    """A hand that counts: what it presses, the fields that it fills in or chooses from, and the keys for that."""

    def __init__(self, page: Page, touch: bool) -> None:
        self.page, self.touch = page, touch
        self.presses = self.fields = self.keys = 0

    def spot(self, x: float, y: float) -> None:
        """Press a point of the sheet."""
        self.page.evaluate(IN_SIGHT)
        where = at(self.page, x, y)
        (self.page.touchscreen.tap if self.touch else self.page.mouse.click)(*where)
        self.presses += 1

    def button(self, name: str, kind: str = "button") -> None:
        one = self.page.get_by_role(kind, name=name, exact=True).first
        one.tap() if self.touch else one.click()
        self.presses += 1

    def check(self, where: str) -> None:
        one = self.page.locator(where)
        one.tap() if self.touch else one.click()
        self.presses += 1

    def type(self, where: str, text: str, end: str = "Tab") -> None:
        """Write a field and leave it; it has the focus by a key, or by being chosen."""
        field = self.page.locator(where)
        field.focus()
        field.press("Control+a")
        field.press_sequentially(text)
        field.press(end)
        self.fields += 1
        self.keys += len(text) + 1

    def choose(self, where: str, label: str) -> None:
        self.page.locator(where).select_option(label=label)
        self.fields += 1
        self.keys += 1


def draw(hands: Hands) -> None:
    """The island and its lines."""
    page, faces = hands.page, hands.page.locator(".lands > *")
    page.goto("/boards/")
    hands.button("Draw a board", "link")
    hands.type("#begin-name", "Ireland", end="Enter")
    expect(page.locator("[data-toolbar]")).to_be_visible(timeout=PATIENCE)
    hands.button("Line around")
    for point in (*COAST, COAST[0]):
        hands.spot(*point)
    expect(faces).to_have_count(2, timeout=PATIENCE)
    hands.button("Line across")
    for start, end in LINES:
        before = faces.count()
        for point in (start, end, end):
            hands.spot(*point)
        expect(faces).not_to_have_count(before, timeout=PATIENCE)
        kept(page)
    expect(faces).to_have_count(25)


def seat(hands: Hands) -> None:
    for name in HOMES:
        hands.type("#seat-new", name, end="Enter")
        expect(hands.page.locator("#seats summary", has_text=name)).to_be_visible(timeout=PATIENCE)


def name_all(hands: Hands) -> None:
    """Every province gets its name; homes and what begins there; three centres more."""
    hands.button("Choose")
    places = [(column, row) for row in ROWS for column in COLUMNS]
    homes = {name: (seat, unit) for seat, those in HOMES.items() for name, unit in those.items()}
    land = [(name, x - 25, y - 40) for name, (x, y) in zip(NAMES, places, strict=True)]
    page = hands.page
    for name, x, y in [*land, *SEAS]:
        page.evaluate("document.activeElement.blur()")
        page.evaluate(IN_SIGHT)
        at(page, x, y)
        code = page.evaluate(PROVINCE_AT, [x, y])
        hands.spot(x, y)
        expect(page.locator("#p-code")).to_have_value(code, timeout=PATIENCE)
        hands.type("#p-name", name)
        expect(page.locator(".drawing__list")).to_contain_text(name, timeout=PATIENCE)
        if name in homes:
            hands.choose("#p-home", homes[name][0])
            expect(page.locator(".drawing__list [aria-current]")).to_contain_text(homes[name][0], timeout=PATIENCE)
            hands.choose("#p-unit", {"A": "an army", "F": "a fleet"}[homes[name][1]])
            kept(page)
        elif name in NEUTRAL:
            hands.check("#p-centre")
            expect(page.locator(".drawing__list [aria-current]")).to_contain_text("centre", timeout=PATIENCE)
        kept(page)


def told(hands: Hands, how: str) -> None:
    """The counts, printed, and kept for whoever asks for them (PICTURES=folder)."""
    line = f"Ireland by {how}: {hands.presses} presses, {hands.fields} fields, {hands.keys} keys\n"
    print(line)
    if folder := os.environ.get("PICTURES"):
        with (Path(folder) / "ireland.txt").open("a") as file:
            file.write(line)


def pictured(page: Page, name: str) -> None:
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


@pytest.mark.slow
def test_ireland_by_hand_takes_less_than_half_of_what_it_took(window):
    page = window("anna")
    hands = Hands(page, touch=False)
    draw(hands)
    seat(hands)
    name_all(hands)
    pictured(page, "ireland-workshop-mouse")
    expect(page.locator(".drawing__problems")).to_contain_text("It can be played", timeout=PATIENCE)
    hands.button("Keep it as a board")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ireland", timeout=PATIENCE)
    expect(page.locator(".board__map svg")).to_be_visible()
    pictured(page, "ireland-board-mouse")
    told(hands, "mouse")
    document = Board.objects.get(author__username="anna").latest.document
    assert (len(document["provinces"]), len(document["seats"]), len(document["centres"])) == (25, 4, 15)
    assert {one["name"] for one in document["provinces"].values()} == {*NAMES, *(name for name, _, _ in SEAS)}
    assert [one for one in problems(document) if one.grave] == []
    assert hands.presses < MOST_PRESSES
    assert hands.fields < MOST_FIELDS


@pytest.mark.slow
def test_ireland_is_drawn_and_named_by_taps_on_a_phone(window):
    page = window("anna", width=390, height=844, has_touch=True, is_mobile=True)
    hands = Hands(page, touch=True)
    draw(hands)
    seat(hands)
    name_all(hands)
    pictured(page, "ireland-workshop-taps")
    heights = page.locator(".btn:visible").evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert min(heights) >= FINGER
    expect(page.locator(".drawing__problems")).to_contain_text("It can be played", timeout=PATIENCE)
    hands.button("Keep it as a board")
    expect(page.locator(".board__map svg")).to_be_visible(timeout=PATIENCE)
    told(hands, "taps")
    document = Board.objects.get(author__username="anna").latest.document
    assert (len(document["provinces"]), len(document["seats"]), len(document["centres"])) == (25, 4, 15)
    assert {one["name"] for one in document["provinces"].values()} == {*NAMES, *(name for name, _, _ in SEAS)}


# --- by files ---------------------------------------------------------------------------------------

WIDE, TOP = (300, 420, 510, 600, 750, 900), (100, 250, 400, 550, 700)
BOXES = {
    name: (WIDE[place % 5], TOP[place // 5], WIDE[place % 5 + 1], TOP[place // 5 + 1])
    for place, name in enumerate(NAMES)
}  # fmt: skip
WATER = {
    "Malin Sea": ((0, 0), (600, 0), (600, 100), (300, 100), (300, 250), (0, 250)),
    "North Channel": ((600, 0), (1200, 0), (1200, 250), (900, 250), (900, 100), (600, 100)),
    "Galway Bay": ((0, 250), (300, 250), (300, 400), (0, 400)),
    "Celtic Sea": ((0, 400), (300, 400), (300, 700), (600, 700), (600, 800), (0, 800)),
    "Irish Sea": ((600, 800), (600, 700), (900, 700), (900, 250), (1200, 250), (1200, 800)),
}


def outlines() -> dict[str, tuple[tuple[float, float], ...]]:
    """The provinces of the island and the seas around it, each with its name."""
    land = {name: ((w, n), (e, n), (e, s), (w, s)) for name, (w, n, e, s) in BOXES.items()}
    return {**WATER, **land}


def as_svg() -> str:
    paths = "".join(
        f'<polygon id="{name.replace(" ", "_")}" fill="{"#9cc5e0" if name in WATER else "#eedfbb"}"'
        f' points="{" ".join(f"{x},{y}" for x, y in ring)}"/>'
        for name, ring in outlines().items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800">{paths}</svg>'


def as_geojson(west: float = -11, wide: float = 6, north: float = 55.5, high: float = 4) -> str:
    """The same in degrees, from a longitude on: across 180 degrees as such files are, from minus 180 again."""

    def degrees(x: float, y: float) -> list[float]:
        east = west + wide * x / 1200
        return [round(east - 360 if east > 180 else east, 4), round(north - high * y / 800, 4)]

    def feature(name: str, ring: tuple[tuple[float, float], ...]) -> dict[str, Any]:
        corners = [degrees(*point) for point in (*ring, ring[0])]
        geometry = {"type": "Polygon", "coordinates": [corners]}
        return {"type": "Feature", "properties": {"name": name}, "geometry": geometry}

    return json.dumps({"type": "FeatureCollection", "features": [feature(*one) for one in outlines().items()]})


def completed(found: str, hands: Hands) -> str:
    """The list that was found, with the seats, homes and centres; each place that is written in is a field."""
    lines = found.replace("# seats", "seats").replace("# wins", "wins").splitlines()
    homes = {name: (seat, unit) for seat, those in HOMES.items() for name, unit in those.items()}
    for place, line in enumerate(lines):
        name = next((one for one in NAMES if f", {one}, " in line.partition(":")[0] + ","), "")
        more = ""
        if line.startswith("seats"):
            line, hands.fields = f"seats {', '.join(HOMES)}", hands.fields + 1
        elif line.startswith("wins"):
            line, hands.fields = "wins 8", hands.fields + 1
        elif name in homes:
            more = f", home {homes[name][0]}, {'army' if homes[name][1] == 'A' else 'fleet'}"
        elif name in NEUTRAL:
            more = ", centre"
        hands.fields, hands.keys = hands.fields + bool(more), hands.keys + len(more)
        head, colon, rest = line.partition(":")
        lines[place] = f"{head}{more}{colon}{rest}"
    return "\n".join(lines)


FILES = {
    "SVG": ("ireland.svg", "image/svg+xml", as_svg),
    "GeoJSON": ("ireland.json", "application/json", as_geojson),
    "world": ("pacific.json", "application/json", lambda: as_geojson(150, 60, 65, 35)),
}


@pytest.mark.slow
@pytest.mark.parametrize("how", FILES)
def test_ireland_by_a_file_takes_less_than_half_of_what_it_took(window, how):
    """The third is a world map: it lies across 180 degrees, and its land is on both sides."""
    page = window("anna")
    hands, (name, kind, text) = Hands(page, touch=False), FILES[how]
    page.goto("/boards/")
    hands.button("From a drawing", "link")
    page.get_by_label("The drawing").set_input_files(
        files=[{"name": name, "mimeType": kind, "buffer": text().encode()}]
    )
    hands.presses += 2  # the button of the file, and the file
    page.get_by_label("What the board is called").fill("Ireland")
    hands.fields += 1
    hands.button("Send it")
    found = page.get_by_label("What was found")
    expect(found).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".sketch path")).to_have_count(25)
    pictured(page, f"ireland-{how}-read")
    found.fill(completed(found.input_value(), hands))
    hands.button("Keep the board")
    expect(page.locator(".board__map svg")).to_be_visible(timeout=PATIENCE)
    pictured(page, f"ireland-{how}-board")
    told(hands, how)
    document = Board.objects.get(author__username="anna").latest.document
    assert (len(document["provinces"]), len(document["seats"]), len(document["centres"])) == (25, 4, 15)
    named = {one["name"]: code for code, one in document["provinces"].items()}
    borders = {frozenset(pair) for pair in document["army"]}
    assert len(borders) == 31, "four rows of five, each beside the next"
    assert frozenset((named["Sligo"], named["Leitrim"])) in borders
    assert hands.presses < MOST_PRESSES
    assert hands.fields < MOST_FIELDS


@pytest.mark.slow
@pytest.mark.parametrize("name", ["DVAR", ".map", "jDip"])
def test_a_board_of_another_program_is_played(window, name):
    """Sent by the page for drawings, laid out by a worker, and begun against bots."""
    page = window("anna")
    files = {
        "DVAR": [("board.dvar", json.dumps(DVAR) if isinstance(DVAR, dict) else DVAR)],
        ".map": [("board.map", MAP)],
        "jDip": [("adjacency.xml", ADJACENCY), ("variants.xml", VARIANTS)],
    }[name]
    page.goto("/boards/draw/")
    page.get_by_label("The drawing").set_input_files(
        files=[{"name": one, "mimeType": "text/plain", "buffer": text.encode()} for one, text in files]
    )
    page.get_by_role("button", name="Send it").click()
    expect(page.locator(".drawing__problems")).to_contain_text("It can be played", timeout=PATIENCE)
    pictured(page, f"other-{name.strip('.')}-workshop")
    page.get_by_role("button", name="Keep it as a board").click()
    expect(page.locator(".board__map svg")).to_be_visible(timeout=PATIENCE)
    pictured(page, f"other-{name.strip('.')}-board")
