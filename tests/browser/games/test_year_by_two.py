"""A year of each variant against bots, by one player with a desk and a phone; YEAR_SHOTS names a folder of pictures."""

import os
import random
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

import engine
from games.models import Game
from games.play_now.solo_games import solo_game_begin
from tests.browser.games.hands import PATIENCE
from tests.browser.games.sheet_hands import Device
from tests.browser.games.sheet_truth import Paper, untrue
from tests.plugins.tables import Table

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
MOST = 9  # windows of a year


def shoot(device: Device, name: str) -> None:
    if folder := os.environ.get("YEAR_SHOTS"):
        device.page.screenshot(path=Path(folder) / f"{name}-{device.name}.png")


def watched(page: Page, refused: list[str]) -> Page:
    """A page of which whatever is refused or complains is noted."""
    page.on("response", lambda answer: answer.status >= 400 and refused.append(f"{answer.status} {answer.url}"))
    page.on("pageerror", lambda error: refused.append(str(error)))
    return page


def both_are_true(paper: Paper, devices: list[Device]) -> None:
    """Both devices come to show what the site has."""
    wrong = "not looked at"
    for _ in range(PATIENCE // 200):
        wrong = untrue(paper, devices, {})
        if not wrong:
            return
        devices[0].page.wait_for_timeout(200)
    pytest.fail(wrong)


def sees_moves(device: Device, number: int) -> None:
    """The moves are those of this turn, or there are none."""
    device.page.wait_for_function(
        """number => { const data = document.querySelector("#sheet-data");
        return !data || !(JSON.parse(data.textContent)?.number < number); }""",
        arg=number,
        timeout=PATIENCE,
    )


def write(paper: Paper, device: Device, row: str, dice: random.Random) -> None:
    line = dice.choice(paper.options[row])
    device.type(row, line)
    device.page.keyboard.press("Enter")


def play(device: Device) -> None:
    """Press Play, and mean it where it is asked."""
    device.page.locator("[data-ready-button][value=yes]").click()
    sure = device.page.locator("dialog[data-sure] [data-all-the-same]")
    number = device.page.locator(".banner").get_attribute("data-number")
    for _ in range(PATIENCE // 100):
        if sure.count():
            sure.click()
        if device.page.locator(".banner").get_attribute("data-number") != number:
            return
        device.page.wait_for_timeout(100)


@pytest.mark.parametrize("variant", engine.variant_ids())
def test_a_year_on_two_devices(transactional_db, window, variant):
    me = User.objects.create_user("france", "france@example.org", "pw")
    table = Table(solo_game_begin(by=me, seat_id="France", variant=variant), me, {"France": me})
    refused: list[str] = []
    looks = {"desk": {}, "phone": {"width": 390, "height": 844, "has_touch": True}}
    address = table.game.get_absolute_url()
    devices = [
        Device(name, watched(window("france", **look), refused), address, patience=PATIENCE)
        for name, look in looks.items()
    ]
    for device in devices:
        device.open()
        device.there()
    dice = random.Random(variant)
    for _ in range(MOST):
        game = Game.objects.get(pk=table.game.pk)
        if game.is_over or "1902" in table.turn.phase:
            break
        turn, paper = table.turn, Paper(table, table.turn, "France")
        for device in devices:
            sees_moves(device, turn.number)
        units = sorted(row for row in paper.options if " " in row and device_has(devices[0], row))
        for device, row in zip(devices, dice.sample(units, min(2, len(units))), strict=False):
            write(paper, device, row, dice)
            both_are_true(paper, devices)
        for device in devices:
            shoot(device, f"{variant}-{turn.number}-{turn.phase}")
        play(devices[turn.number % 2])
        for device in devices:
            expect(device.page.locator(".banner")).not_to_have_attribute(
                "data-number", str(turn.number), timeout=PATIENCE
            )
    assert "1902" in table.turn.phase
    assert refused == []


def device_has(device: Device, row: str) -> bool:
    return any(subject == row for subject, _, _ in device.rows())
