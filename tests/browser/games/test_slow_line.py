"""What a table asks for before it can be used, on an empty cache: requests and bytes, not seconds."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page

from games.common.variants_on_offer import on_offer
from games.play_now.pages import begin
from tests.plugins.tables import user
from tests.sizes import first_of

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.worker, pytest.mark.django_db(transaction=True)]

REQUESTS = 10
"""The icon of the site is one of them."""
BYTES = 190_000
"""Without fonts, which come after all that is needed: 50 kB a second leave four of ten seconds for latency."""
SEEN = 110_000
"""Of what the map needs to be seen: the page and its styles."""


ROW = "[data-rows] .row, [data-rule-panel][data-open]"
"""What is there when a table can be used."""
NOTE_WHEN_USABLE = f"""
  new MutationObserver((_, seeing) => {{
    if (!document.querySelector("{ROW}")) return;
    window.usableAt = Date.now();
    seeing.disconnect();
  }}).observe(document, {{ childList: true, subtree: true, attributes: true }});
"""


@dataclass
class Request:
    """One request: when it was sent, in seconds since 1970, and the bytes of its answer."""

    url: str
    at: float
    size: int = 0

    def __str__(self) -> str:
        return f"{self.size:8d} {self.url}"


def requests_of(page: Page) -> dict[str, Request]:
    """The requests of a page, which come in as they are sent."""
    found: dict[str, Request] = {}

    def sent(event: dict) -> None:
        found.setdefault(event["requestId"], Request(event["request"]["url"], event["wallTime"]))

    def finished(event: dict) -> None:
        found[event["requestId"]].size = event["encodedDataLength"]

    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.on("Network.requestWillBeSent", sent)
    line.on("Network.loadingFinished", finished)
    return found


@pytest.mark.parametrize("variant", first_of("rather_silly", *(one for one in on_offer() if one != "rather_silly")))
def test_a_table_can_be_used_after_ten_requests(variant, window):
    """What is sent later than that, by the live connection, is not counted, however late the test looks."""
    game = begin(user("player"), variant=variant, composition="", seat="")
    page = window("player", width=390, height=844, has_touch=True)
    page.add_init_script(NOTE_WHEN_USABLE)
    asked = requests_of(page)
    page.goto(game.get_absolute_url(), wait_until="load")
    usable_at = page.wait_for_function("window.usableAt").json_value() / 1000
    before = [one for one in asked.values() if one.at <= usable_at and not one.url.startswith("data:")]
    needed = [one for one in before if not one.url.endswith("/favicon.svg")]  # asked for when the browser likes to
    listed = "\n".join(map(str, needed))
    assert len(needed) < REQUESTS, listed
    own = [one for one in needed if ".woff2" not in one.url]
    assert {"table.css", "table.js"} <= {one.url.rsplit("/")[-1] for one in own}, listed
    assert sum(one.size for one in own) <= BYTES, listed
    assert sum(one.size for one in own if not one.url.endswith(".js")) <= SEEN, listed
    assert not any("/static/js/" in one.url or "/static/css/" in one.url for one in needed), "not in a bundle"
