"""Every page of a game answers everybody whom it is for, in every state of a game."""

import re
from html.parser import HTMLParser

import pytest

from games.models import GameStatus
from games.services import endings, rulings
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db

PAGES = ("", "history/", "history/compare/", "history/study/", "embed/", "press/", "standings/", "ledger/", "rules/")
PAGES += ("board/",)
PARTS = ("banner", "moves", "press", "seats", "votes")


def addresses(table):
    here = table.game.get_absolute_url()
    last = table.now.last_turn
    past = [f"history/{last.number}/", f"report/{last.phase}/", f"report/{last.phase}/map.svg"] if last else []
    past += ["film.svg"] if last else []
    changes = [f"changes/{branch.pk}/" for branch in table.game.branches.published()]
    return [here + page for page in (*PAGES, *(f"parts/{part}/" for part in PARTS), *past, *changes)]


def eyes(table):
    return {"spectator": None, "france": table.france, "gm": table.gm, "stranger": user("stranger")}


def test_a_game_that_goes_on(played, browse):
    for who, member in eyes(played).items():
        for address in [*addresses(played), "/", "/games/", "/games/?show=going"]:
            assert browse(member).get(address).status_code == 200, (who, address)


def test_a_game_whose_last_turn_was_made_again(played, browse):
    rulings.turn_readjudicate(game=played.game, by=played.gm, reason="To be sure.")
    assert any("changes/" in address for address in addresses(played))
    for who, member in eyes(played).items():
        for address in addresses(played):
            assert browse(member).get(address).status_code == 200, (who, address)


def test_a_game_that_has_just_begun(table, browse):
    for who, member in eyes(table).items():
        for address in addresses(table):
            assert browse(member).get(address).status_code == 200, (who, address)


def test_a_game_that_is_over_tells_who_won_and_the_secret(played, browse):
    for member in played.people.values():
        endings.draw_vote_cast(game=played.game, by=member)
    assert played.now.status == GameStatus.FINISHED
    for who, member in (("spectator", None), ("france", played.france)):  # what was hidden is everybody's now
        for address in addresses(played):
            assert browse(member).get(address).status_code == 200, (who, address)
    assert "A draw" in browse().get(played.game.get_absolute_url()).content.decode()
    assert played.game.secret in browse().get(played.game.get_absolute_url() + "standings/").content.decode()
    assert played.game.name in browse().get("/games/?show=over").content.decode()


def test_a_private_game_is_not_there_for_others_until_they_are_invited(tables, browse):
    table = tables(private=True)
    stranger = browse(user("stranger"))
    for address in addresses(table):
        assert browse().get(address).status_code == 404, address
        assert stranger.get(address).status_code == 404, address
    assert stranger.get(f"{table.game.get_absolute_url()}feed/").status_code == 404
    assert stranger.get(f"{table.game.get_absolute_url()}?invite=wrong").status_code == 404
    assert stranger.get(f"{table.game.get_absolute_url()}?invite={table.game.invite_token}").status_code == 200
    assert stranger.get(table.game.get_absolute_url()).status_code == 200, "the invitation is remembered"


def test_no_page_needs_anything_that_the_policy_forbids(played, browse):
    for address in addresses(played):
        shown = browse(played.france).get(address).content.decode()
        assert "<style" not in shown or address.endswith(("map.svg", "film.svg")), address
        assert " style=" not in shown, address
        assert "onclick=" not in shown, address
        assert "<script>" not in shown, address


def test_what_does_not_exist_is_not_found(played, browse):
    here = played.game.get_absolute_url()
    for tail in ("parts/secrets/", "history/99/", "report/S1999M/", "press/999/"):
        assert browse(played.france).get(here + tail).status_code == 404, tail
    assert browse().get("/games/nosuch/").status_code == 404


class Paragraphs(HTMLParser):
    """Finds what ends a paragraph before its end tag does: a browser would take the page apart there."""

    BLOCK = re.compile(
        "p|div|ul|ol|dl|table|form|section|article|aside|nav|header|footer|main|figure|details|fieldset|pre|hr|h[1-6]"
    )

    def __init__(self) -> None:
        super().__init__()
        self.open: str | None = None
        self.broken: list[str] = []

    def handle_starttag(self, tag, attrs):
        if self.open is not None and self.BLOCK.fullmatch(tag):
            self.broken.append(f"{self.get_starttag_text()} in {self.open}")
        if tag == "p":
            self.open = self.get_starttag_text()

    def handle_endtag(self, tag):
        if tag == "p":
            self.open = None


def test_no_paragraph_holds_a_block(played, tables, browse):
    tables(forming=True, prefix="next")
    for who, member in eyes(played).items():
        for address in [*addresses(played), "/", "/games/", "/games/?show=going", "/games/new/"]:
            if not address.endswith(".svg"):
                found = Paragraphs()
                found.feed(browse(member).get(address).content.decode())
                assert found.broken == [], (who, address)
