"""The report tells the season in the order of play, with the number of the rule beside every event."""

import re

import pytest

from tests.web.games.hitchhiker.conftest import pin, put

pytestmark = pytest.mark.django_db


def read(table, client, phase):
    return client.get(f"{table.game.get_absolute_url()}report/{phase}/").content.decode()


def play_of(shown):
    """(headings, [(event, rule)]) of the part that is told in the order of play."""
    part = shown.partition("In the order of play")[2].partition("</section>")[0]
    lines = re.findall(r"<li>([^<]*?)\s*(?:<span class=\"zine__rule\">(.*?)</span>)?\s*</li>", part, re.DOTALL)
    events, last = [], ""
    for text, rule in lines:  # a rule is named once for lines in a row
        last = rule or last
        events.append((text, last))
    headings = re.findall(r'zine__stretch">([^<]*)<', part)
    return headings, [(text.strip(), re.sub(r"<[^>]*>", "", rule).strip()) for text, rule in events]


def test_a_spring_with_everything_in_it(spring, browse):
    spring.order("Hitchhiker", "F Lon L H Wal - ENG", "A Mun L H Boh - Sil", "MARVIN - Mun", "ZAPHOD BLASTER")
    spring.order("Germany", "A Mun - Bur")
    spring.order("France", "A Mar - Spa")
    spring.order("Vogon", "V Swi - Mar")
    pin(spring, "zaphod.move", "Ven")
    spring.pass_deadline()
    shown = read(spring, browse(), "S1901M")
    headings, events = play_of(shown)
    assert headings == ["Orders, and what replaces them", "Everybody moves at once", "The ships", "The two wanderers"]
    told = [text for text, _ in events]
    order = [
        next(number for number, text in enumerate(told) if words in text)
        for words in (
            "A Mun gives H Boh a lift to Sil and stands",
            "H Boh moves to Sil",
            "centre of Mar",
            "Zaphod goes from Tyr to Ven",
            "Marvin goes from Ruh to Mun",
            "A Mun cannot stand Marvin",
        )
    ]
    assert order == sorted(order)
    rules = dict(events)
    assert all(rules.values())
    assert "rule 6" in next(rule for text, rule in events if "gives H Boh a lift" in text)
    assert "rule 7" in next(rule for text, rule in events if "centre of Mar" in text)
    assert "rule 9" in next(rule for text, rule in events if "cannot stand Marvin" in text)
    assert '<s class="notation">A Mun - Bur</s>' in shown, "what the lift replaced is struck out beside it"
    assert "F Lon L H Wal - ENG" not in shown, "a lift that is none is its owner's alone"
    assert "F Lon L H Wal - ENG" in read(spring, browse(spring.hitchhiker), "S1901M")
    assert "BLASTER" not in shown


def test_headlines(spring, browse):
    put(spring, "Germany", "A Ruh")
    assert "The pieces are on the board" in read(spring, browse(), "W1900A")
    spring.order("Hitchhiker", "MARVIN - Mun")
    spring.pass_deadline()
    assert "Germany thrown out of Munich" in read(spring, browse(), "S1901M")
