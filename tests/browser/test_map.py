"""The map under a hand: picked, zoomed, panned, and drawn upon."""

import pytest

import engine
from engine.turn.offers import offered
from games.common.offers import offer_json
from games.maps.drawing import Options, draw
from tests.browser.games.hands import point_of, stands_still
from tests.maps import samples

pytestmark = [pytest.mark.browser, pytest.mark.once]

LISTEN = """() => { window.got = [];
  for (const name of ["province:pick", "map:view", "map:cancel"])
    document.addEventListener(name, (e) => got.push({ name, ...e.detail })); }"""


def opened(page, board="standard"):
    page.goto(f"/atlas/?board={board}")
    page.locator("[data-map-buttons]").wait_for(state="visible")
    page.locator(".map").scroll_into_view_if_needed()
    page.evaluate(LISTEN)
    return page


def picked(page):
    return [(e["province"], e["unit"]) for e in page.evaluate("got") if e["name"] == "province:pick"]


def test_a_click_picks_the_province_and_the_token(page):
    opened(page)
    x, y = point_of(page, "Gas")
    page.mouse.click(x, y)
    x, y = point_of(page, "Par")
    page.mouse.click(x, y)
    assert picked(page) == [("Gas", ""), ("Par", "unit-France-A-Par")]
    assert page.locator("[data-map-caption]").text_content() == "France: army Paris"


@pytest.mark.slow
def test_a_pan_is_no_pick(page):
    opened(page)
    page.get_by_role("button", name="Closer").click()
    stands_still(page)
    box = page.locator(".map").bounding_box()
    x, y = box["x"] + box["width"] / 2, max(box["y"], 0) + 200
    before = page.locator(".map svg").get_attribute("viewBox")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 80, y + 40, steps=5)
    page.mouse.up()
    stands_still(page)
    assert picked(page) == []
    assert page.locator(".map svg").get_attribute("viewBox") != before


def test_the_keyboard_zooms_pans_and_returns(page):
    opened(page)
    page.locator(".map").focus()
    whole = page.locator(".map svg").get_attribute("viewBox")
    page.keyboard.press("+")
    page.keyboard.press("ArrowLeft")
    stands_still(page)
    assert page.locator(".map svg").get_attribute("viewBox") != whole
    page.keyboard.press("0")
    stands_still(page)
    assert page.locator(".map svg").get_attribute("viewBox") == whole
    page.keyboard.press("Escape")
    assert [e["name"] for e in page.evaluate("got")][-1] == "map:cancel"


WATCH = """() => { window.changes = [];
  new MutationObserver((all) => changes.push(...all.map((one) => one.attributeName ?? "children")))
    .observe(document.querySelector(".map svg"), { attributes: true, childList: true }); }"""


def test_two_fingers_zoom_and_nothing_is_drawn_anew_meanwhile(context):
    """While fingers are down only a transform changes; the drawing stays, and its box follows once, at rest."""
    page = opened(context(width=390, height=844, has_touch=True).new_page())
    page.locator(".map").evaluate("map => map.scrollIntoView({ block: 'center', behavior: 'instant' })")
    box = page.locator(".map").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand = page.context.new_cdp_session(page)

    def touch(kind, gap):
        points = [{"x": x - gap, "y": y, "id": 0}, {"x": x + gap, "y": y, "id": 1}] if gap else []
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    stands_still(page)
    page.evaluate(WATCH)
    touch("touchStart", 30)
    for gap in (40, 55, 70, 90):
        touch("touchMove", gap)
        page.wait_for_timeout(30)
    during = set(page.evaluate("changes"))
    touch("touchEnd", 0)
    stands_still(page)
    assert during == {"style"}
    assert page.evaluate("changes").count("viewBox") <= 2
    assert [e for e in page.evaluate("got") if e["name"] == "map:view"][-1]["zoom"] > 2
    assert picked(page) == []
    assert page.locator(".map svg").evaluate("svg => svg.style.transform") == ""


@pytest.mark.slow
def test_the_wheel_zooms_where_it_points(page):
    opened(page)
    x, y = point_of(page, "Mun")
    page.mouse.move(x, y)
    page.mouse.wheel(0, -600)
    stands_still(page)
    after = point_of(page, "Mun")
    assert [e for e in page.evaluate("got") if e["name"] == "map:view"][-1]["zoom"] > 1.5
    assert abs(after[0] - x) < 3
    assert abs(after[1] - y) < 3


@pytest.mark.slow
def test_a_thumb_hits_the_token_beside_it(context):
    page = opened(context(width=390, height=844, dark=True, has_touch=True).new_page())
    x, y = point_of(page, "Lon")
    page.touchscreen.tap(x + 9, y + 7)
    assert picked(page) == [("Lon", "unit-England-F-Lon")]


@pytest.mark.slow
def test_a_thumb_reaches_every_province_or_is_asked_which(context):
    """At 390 pixels no province can be missed: the tap picks it, or the list that comes up has it."""
    page = opened(context(width=390, height=844, has_touch=True).new_page())
    page.locator(".map").evaluate("map => map.scrollIntoView({ block: 'center', behavior: 'instant' })")
    asked = 0
    for province in page.evaluate("[...document.querySelectorAll('.map path.p[id]')].map((p) => p.dataset.province)"):
        page.evaluate("got.length = 0")
        page.touchscreen.tap(*point_of(page, province))
        choices = page.locator(".map-choices")
        if choices.count():
            asked += 1
            button = choices.locator(f"[data-choice={province}]").first
            assert button.bounding_box()["height"] >= 44
            button.tap()
        assert province in [place for place, _ in picked(page)], province
        assert not choices.count()
    assert asked


@pytest.mark.slow
def test_a_thumb_among_lit_provinces_means_a_lit_one(context):
    page = opened(context(width=390, height=844, has_touch=True).new_page())
    page.evaluate("""async () => {
      const { MapView } = await import("/static/atlas/mapview.js");
      const map = new MapView(document.querySelector(".map"));
      map.light(["Ruh"]); }""")
    x, y = point_of(page, "Ruh")
    page.touchscreen.tap(x - 3, y + 15)
    assert ("Ruh", "") in picked(page)


def test_lights_sketches_and_the_film(page):
    opened(page, "orders")
    script = """async () => {
      const { MapView } = await import("/static/atlas/mapview.js");
      const map = new MapView(document.querySelector(".map"));
      map.light(["Gas", "ENG"]); map.choose("Par");
      map.sketch([{ owner: "France", action: "move", from: "Par", to: "Gas" },
                  { owner: "France", action: "support", from: "Mar", helped: "Par", to: "Gas" }]);
      const count = (css) => document.querySelectorAll(css).length;
      const found = [".lights .lit", ".lights-sea .lit", ".picked", ".drafts .head", ".drafts .knot"].map(count);
      const motion = { unit: "France-A-Par", fate: "moves", d: "M100,100L200,300", beat: 1, to: [200, 300] };
      await map.play([motion], { duration: 50 });
      return [...found, document.getElementById("unit-France-A-Par").getAttribute("transform")];
    }"""
    assert page.evaluate(script) == [1, 1, 1, 1, 1, "translate(200 300)"]


@pytest.mark.slow
def test_builds_removals_and_flights_are_sketched(page):
    opened(page, "orders")
    lines = ["BUILD A Par", "BUILD SIAMESE A Lon + A Edi", "REMOVE A Mun", "A Bur JUMP Gas - Spa", "PREDICT Bel"]
    rulebook = engine.load_rulebook("rather_silly", with_=["sunday"])
    offers = [offer_json(offered(rulebook, line, "order", "France")) for line in lines]
    script = """async (offers) => {
      const { MapView } = await import("/static/atlas/mapview.js");
      const { orderOf } = await import("/static/js/notation.js");
      const { arrow } = await import("/static/js/arrows.js");
      const map = new MapView(document.querySelector(".map"));
      map.sketch(offers.map((offer) => arrow(orderOf(offer), "France")));
      const count = (css) => document.querySelectorAll(css).length;
      return [".drafts .do-build .plus", ".drafts .ghost", ".drafts .bond", ".drafts-over .cross-mark",
              ".drafts .flight", ".drafts .stop", ".drafts .do-sign circle"].map(count);
    }"""
    assert page.evaluate(script, offers) == [3, 3, 1, 1, 1, 1, 1]


@pytest.mark.slow
def test_names_and_patterns_are_switched_on_the_map_and_remembered(page):
    opened(page)
    drawing = draw(samples.opening(), Options(labels="full", switches=True))
    script = """async (svg) => {
      const { openMap } = await import("/static/js/mapbox.js");
      const root = document.createElement("div");
      root.innerHTML = `<div class="map" data-map style="block-size: 900px">${svg}</div><div class="map__tools"></div>`;
      document.body.append(root);
      const map = openMap(root);
      const shows = (css) => [...root.querySelectorAll(css)].some((one) => getComputedStyle(one).display !== "none");
      const seen = () => [".names-full text", ".names-short text", ".patterns"].map(shows);
      map.zoom(4);
      await new Promise((done) => setTimeout(done, 300));
      const out = [seen()];
      root.querySelector("[data-names]").click();
      root.querySelector("[data-patterns]").click();
      out.push(seen());
      map.replace(svg);
      out.push(seen());
      root.querySelector("[data-names]").click();
      out.push([shows(".names"), root.querySelector("[data-names]").title, localStorage.getItem("map-switches")]);
      return out;
    }"""
    first, switched, redrawn, last = page.evaluate(script, drawing)
    assert first[0]
    assert not first[2]
    assert switched == redrawn == [False, True, True]
    assert last == [False, "Names: none", '{"labels":"none","patterns":true}']


def test_the_gallery_loads_cleanly(page):
    said = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    opened(page, "rather_silly")
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
    assert said == []
