"""The report page begins with the story of the turn; the API has it, too."""

import re

SPRING = {"France": ["A Mar S A Mun - Bur"], "Germany": ["A Mun - Bur"]}
AUTUMN = {"France": ["A Mar - Bur", "A Par S A Mar - Bur"], "Germany": ["A Bur H"]}


def test_a_stab_is_told_first_on_the_page_and_in_the_api(table, browse):
    for orders in (SPRING, AUTUMN):
        for seat, lines in orders.items():
            table.order(seat, *lines)
        table.pass_deadline()
    page = browse(table.france).get(f"/games/{table.game.slug}/report/F1901M/").content.decode()
    said = re.search(r'class="zine__story">(.*?)</p>', page, re.S)[1]
    assert "France stabs Germany, having helped Germany A Mun in Spring 1901." in said
    assert "France drives Germany out of Burgundy." in said
    number = table.game.turns.get(phase="F1901M").number
    answer = browse(table.france).get(f"/api/games/{table.game.slug}/turns/{number}/").json()
    assert answer["story"][0].startswith("France stabs Germany")
    assert answer["headline"] == "Germany thrown out of Burgundy"


def test_a_turn_without_any_news_has_no_story(table, browse):
    table.pass_deadline()
    page = browse(table.france).get(f"/games/{table.game.slug}/report/S1901M/").content.decode()
    assert "zine__story" not in page


def test_the_story_does_not_say_the_headline_again(table, browse):
    table.order("France", "A Mar - Bur")
    table.order("Germany", "A Mun - Bur")
    table.pass_deadline()
    page = browse(table.france).get(f"/games/{table.game.slug}/report/S1901M/").content.decode()
    assert "Standoff in Burgundy" in page
    assert "A standoff in Burgundy" not in page
