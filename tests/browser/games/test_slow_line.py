"""What a table asks for before it can be used, on an empty cache: requests and bytes, not seconds."""

import pytest
from playwright.sync_api import expect

from games.common.variants_on_offer import on_offer
from games.play_now.pages import begin
from tests.plugins.tables import user
from tests.sizes import first_of

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.worker, pytest.mark.django_db(transaction=True)]

REQUESTS = 10
BYTES = 190_000
"""Without fonts, which come after all that is needed: 50 kB a second leave four of ten seconds for latency."""
SEEN = 110_000
"""Of what the map needs to be seen: the page and its styles."""


@pytest.mark.parametrize("variant", first_of("rather_silly", *(one for one in on_offer() if one != "rather_silly")))
def test_a_table_can_be_used_after_ten_requests(variant, window):
    game = begin(user("player"), variant=variant, composition="", seat="")
    page = window("player", width=390, height=844, has_touch=True)
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    asked: dict[str, list] = {}
    line.on("Network.requestWillBeSent", lambda told: asked.setdefault(told["requestId"], [told["request"]["url"], 0]))
    line.on("Network.loadingFinished", lambda told: asked[told["requestId"]].__setitem__(1, told["encodedDataLength"]))
    page.goto(game.get_absolute_url(), wait_until="commit")
    expect(page.locator("[data-rows] .row, [data-rule-panel][data-open]").first).to_be_attached()
    needed = [tuple(one) for one in asked.values() if not one[0].startswith("data:")]
    needed = [one for one in needed if "/parts/" not in one[0]]  # what the connection asks for when it is there
    listed = "\n".join(f"{size:8d} {url}" for url, size in needed)
    assert len(needed) <= REQUESTS, listed
    page.wait_for_load_state("load")
    own = [(url, size) for url, size in asked.values() if url in {url for url, _ in needed} and ".woff2" not in url]
    assert sum(size for _, size in own) <= BYTES, listed
    assert sum(size for url, size in own if not url.endswith(".js")) <= SEEN, listed
    assert not any("/static/js/" in url or "/static/css/" in url for url, _ in needed), "not in a bundle"
