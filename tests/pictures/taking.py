"""`bin/pictures`, which see: every variant's table in its first movement window, a unit chosen and its targets lit.

It is no test and is not collected as one; it stands on what browser tests stand on.
"""

import base64
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import BrowserContext, Page, expect

from games.common.variants_on_offer import on_offer
from games.models import Game
from games.play_now.pages import begin
from games.services import orders
from tests.browser.games.hands import PATIENCE, click_province
from tests.plugins.tables import user

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.django_db(transaction=True)]

PICTURES = settings.BASE_DIR / "docs/pictures"
SIZES = {"wide": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844, "has_touch": True}}
LIGHTS = {"day": False, "night": True}
AS_WEBP = """async (png) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", 0.82).split(",")[1]; }"""
"""Chromium writes WebP, so that no library need."""
PATIENT = 60
"""Seconds that a worker may take for a turn."""


def before_its_moves(variant: str) -> Game:
    """A game of the player's as France, in its first movement window."""
    me = user("player")
    game = begin(me, variant=variant, composition="", seat="France")
    until = time.monotonic() + PATIENT
    while (turn := game.open_turn) is None or turn.window != "M":
        assert time.monotonic() < until, f"{variant} is not played on"
        if turn is not None and turn.ready_at is None:
            orders.orders_ready(game=game, by=me, number=turn.number, ready=True)
        time.sleep(0.5)
        game = Game.objects.get(pk=game.pk)
    return game


def keep(page: Page, where: Path, blank: Page) -> None:
    """What a window shows, as WebP."""
    png = base64.b64encode(page.screenshot()).decode()
    where.write_bytes(base64.b64decode(blank.evaluate(AS_WEBP, png)))


@pytest.mark.parametrize("variant", on_offer())
def test_pictures_are_taken(variant: str, window: Callable[..., Page], context: Callable[..., BrowserContext]) -> None:
    game, blank = before_its_moves(variant), context().new_page()
    for size, look in SIZES.items():
        for light, dark in LIGHTS.items():
            page = window("player", dark=dark, **look)
            page.goto(game.get_absolute_url())
            click_province(page, "Par")
            expect(page.locator("[data-palette]")).to_be_visible(timeout=PATIENCE)
            page.wait_for_timeout(600)  # the view has come to rest
            keep(page, PICTURES / f"{variant}-{size}-{light}.webp", blank)
            page.close()
