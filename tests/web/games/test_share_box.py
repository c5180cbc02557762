"""Link, pictures and frame under one button: of public games alone, and of what everybody may see."""

import re

import pytest
from django.test import Client

from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db
PAGES = ("", "history/", "history/1/", "report/S1901M/", "standings/", "ledger/", "rules/", "draws/", "press/")


def box(address: str, member=None) -> str:
    client = Client()
    if member is not None:
        client.force_login(member)
    page = client.get(address).content.decode()
    found = re.search(r'<div class="share" id="share" popover.*?\n</div>', page, re.DOTALL)
    return found[0] if found else ""


def test_each_page_of_a_game_has_one_and_all_that_it_names_is_there(played):
    frames, pictures = set(), set()
    for tail in PAGES:
        links, frame = named_at(played, tail)
        frames.add(frame)
        pictures.update(links)
    assert len({address.partition("?")[0] for address in pictures}) == 3, "of the one turn that has been played"
    for address in sorted(frames | pictures):
        assert Client().get(address).status_code == 200, address


def named_at(played, tail):
    """The pictures and the frame of one page's box."""
    here = played.game.get_absolute_url()
    shown = box(here + tail)
    assert shown
    links = re.findall(r'href="([^"]+)"', shown)
    assert here + "game.json" in links
    links.remove(here + "game.json")
    links.remove(here + "watch/")
    assert [link.partition("?")[0].rpartition("/")[2] for link in links] == ["map.png", "map.svg", "film.svg"]
    frame = re.search(r"iframe src=&quot;|&lt;iframe src=\"([^\"]+)\"", shown)
    return links, frame[1].removeprefix("http://testserver")


def test_a_report_and_an_old_turn_are_shared_as_themselves(played):
    here = played.game.get_absolute_url()
    played.pass_deadline()
    assert f">http://testserver{here}report/S1901M/<" in box(f"{here}report/S1901M/")
    assert "embed/?turn=1" in box(f"{here}history/1/")
    assert "report/F1901M/map.png" in box(f"{here}standings/"), "the last turn, where the page is about none"


def test_it_is_the_same_whoever_asks_and_takes_no_invitation_along(played):
    here = played.game.get_absolute_url()
    assert box(here, played.france) == box(here, played.gm) == box(here)
    assert "invite" not in box(f"{here}?invite=secret-token")
    assert "secret-token" not in box(f"{here}report/S1901M/?invite=secret-token")


def test_a_private_game_has_none(played):
    private = make_table(private=True)
    private.pass_deadline()
    here = private.game.get_absolute_url()
    for tail in ("", "report/S1901M/"):
        assert box(here + tail, private.france) == ""
        client = Client()
        client.force_login(private.france)
        assert "popovertarget" not in client.get(here + tail).content.decode()


def test_before_anything_is_played_there_is_the_link_and_the_frame():
    shown = box(make_table(forming=True, players=()).game.get_absolute_url())
    assert "share-link" in shown
    assert "Pictures" not in shown
