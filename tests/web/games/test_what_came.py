"""What came of one's papers stands at one's table, in words, in every variant; nobody else's, and for nobody else."""

import re

import pytest
from django.test import Client

import engine
from engine.bots.play import play
from engine.model.events import VERDICTS
from games.table.came import SAID, in_words
from games.table.narration import place_names
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db


def shown(game, member=None) -> str:
    client = Client()
    if member is not None:
        client.force_login(member)
    page = client.get(game.get_absolute_url()).content.decode()
    return page.partition('<details class="fold came">')[2].partition("</details>")[0]


def test_every_verdict_has_its_words():
    assert set(SAID) == set(VERDICTS)


def test_a_player_is_told_what_came_of_each_order_and_why():
    table = make_table()
    assert shown(table.game, table.france) == "", "nothing was played"
    table.order("France", "A Par - Bur", "A Mar S A Par - Bur", "F Bre - ENG")
    table.order("England", "F Lon - ENG")
    table.pass_deadline()
    told = shown(table.game, table.france)
    assert "2 of 3 as you meant" in told
    assert "Spring 1901" in told
    bounced = re.search(r"F Bre - ENG</span> <span>([^<]*)", told)
    assert bounced is not None
    assert bounced[1].startswith("It could not get in – bounced: 1 against 1")
    assert bounced[1].lower().count("bounced") == 1, "said once"
    assert "Lon" not in bounced[1].replace("London", ""), "in words"
    assert "It came off" in told


def test_it_is_ones_own_and_stays_until_the_next_moves():
    table = make_table()
    table.order("France", "A Par - Bur")
    table.order("Germany", "A Mun - Ruh")
    table.pass_deadline()
    assert "A Mun" not in shown(table.game, table.france)
    assert "A Par" not in shown(table.game, table.germany)
    for other in (None, table.gm):
        assert shown(table.game, other) == ""
    table.pass_deadline()
    assert "A Par" not in shown(table.game, table.france)


@pytest.mark.parametrize("variant", engine.variant_ids())
@pytest.mark.parametrize("seed", ["a", "b"])
def test_in_every_variant_it_is_told_in_words(variant, seed):
    """Two years of random papers: no unit, place or kind is told by its code, whatever came of a line."""
    book = engine.load_rulebook(variant)
    places = place_names(book)
    ids = "|".join(re.escape(one) for one in sorted(places, key=len, reverse=True) if places[one] != one)
    kinds = "|".join(re.escape(str(one)) for one in book.kinds)
    codes = re.compile(
        rf"\^|(?<![\w“])(?:\d*(?:{kinds}) (?:{ids})|(?:{ids})(?:/\w\w)?)(?![\w”])|\b(?:{kinds})\b(?<=\w\w)"
    )
    told = 0
    for played in play(book, seed, 2):
        seen = engine.view(book, played.outcome.state, played.outcome.events, None, played.outcome.results)
        for results in seen.results.values():
            for line in in_words(book, results):
                told += 1
                said = re.sub(r"“[^”]*”", "", f"{line['said']}: {line['why']}")
                assert not codes.search(said), line
    assert told > 20


def test_what_somebody_else_changed_is_not_as_it_was_meant():
    changed = {"order": "F MAO H", "given": "F MAO - Spa/sc", "by": "Hitchhiker", "verdict": "holds"}
    (line,) = in_words(engine.load_rulebook("hitchhiker"), [{**changed, "why": "not attacked"}])
    assert (line["good"], line["by"]) == (False, "the Hitch-hiker")
    assert line["given"] == "F MAO - Spa/sc"
