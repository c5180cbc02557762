"""A short crawl of each variant, and whether it would notice. The long one is `bin/crawl` (docs/trials.md)."""

import json

import pytest
from django.http import HttpResponse

from games.channels.delivery import webhook
from games.channels.delivery.news import news_of
from games.models import Game, Notice
from tests.crawl.__main__ import VARIANTS
from tests.crawl.planting import SCRIPT, planted
from tests.crawl.reading import Page, faults
from tests.crawl.walking import walk
from tests.rows import slow_but
from tests.web.permissions.scene import WHO

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.mark.slow
@pytest.mark.parametrize("variant", slow_but(VARIANTS, "standard"))
def test_a_short_walk_finds_nothing_wrong(variant):
    game = planted(variant)
    for who in ("nobody", "italy", "othergm", "gm") if variant == "standard" else ("italy",):
        found = walk(game, who, 15)
        assert found.wrong == []
        assert found.pages == 15
        assert len(found.shapes) > 8


def test_it_would_notice():
    """Each fault is found in an answer that has it, and none in one that has none."""
    game = planted("standard")
    word = game.words["letter"][0]
    good = "<html lang='en'><title>A page</title><p>Text</p></html>"

    def said(text, who="italy", status=200, kept="private, no-store"):
        answer = HttpResponse(text, status=status, headers={"Cache-Control": kept})
        return list(faults(game, who, "/games/", answer, text))

    assert said(good) == []
    assert said(f"{good}{word}") == ["letter, which is not for them"]
    assert said(f"{good}{word}", who="france") == []
    assert said(good + SCRIPT) == ["something unescaped"]
    assert said(f"{good} Traceback (most recent call last)") != []
    assert said(good, status=500) == ["an error, 500"]
    assert said(good, kept="max-age=60") == ["may be kept in between: 'max-age=60'"]
    assert said("<html><title>x</title>") == ["a page that says no language"]
    assert said("<html lang=en>") == ["a page without a title"]


@pytest.mark.slow
def test_every_word_is_come_across_by_somebody_whom_it_is_for():
    """Or the walk would find nothing because nothing is shown."""
    game = planted("standard")
    shown = ""
    here = game.table.game
    for who in WHO:
        client = game.client(who)
        for address in (*game.starts(), f"{here.get_absolute_url()}press/", f"{here.get_absolute_url()}ledger/"):
            shown += client.get(address).content.decode(errors="replace")
    assert {
        what for what in ("draft", "order", "hidden ruling", "private game") if game.words[what][0] not in shown
    } == set()


def test_no_planted_word_leaves_by_a_message():
    """What webhooks and Discord are sent of every notice: of an open game, a private one, one that is shown later."""
    game = planted("standard")
    names = {member.pk: who for who, member in game.people.items() if member is not None}
    notices = Notice.objects.filter(game=game.table.game)
    sent = set()
    for change in (
        {"private": False},
        {"private": True, "invite_token": "come-in"},
        {"private": False, "watch_delay": 60},
    ):
        Game.objects.filter(pk=game.table.game.pk).update(**change)
        for notice in notices.select_related("game", "user__profile"):
            if (news := news_of(notice)) is None:
                continue
            body = json.dumps([webhook._news_payload(news), webhook._for_discord(news)])
            who = names.get(notice.user_id, "another")
            assert [what for what, (word, _) in game.words.items() if word in body] == [], f"{who}: {notice.about}"
            assert ("map.png" in body) == (notice.about == "turn" and not notice.game.shut)
            sent.add(notice.about)
    assert {"turn", "press"} <= sent


def test_links_and_forms_that_ask_are_found():
    page = Page(
        "<html lang=en><title>T</title><a href='/a/'>a</a><form action='/f/'><input name=q value=1>"
        "<input type=checkbox name=no value=1><select name=s><option value=x><option value=y selected></select></form>"
        "<form method=post action='/p/'><input name=z></form>"
    )
    assert page.links == ["/a/", "/f/?q=1&s=y"]
