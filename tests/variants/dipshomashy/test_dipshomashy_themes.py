"""The neutral theme: nothing published is said, everything that is said may be ordered, and nothing else changes."""

import json
import re

import pytest

from engine import Draws, adjudicate, check, legal_orders, load_rulebook, load_state, phase_name, view
from engine.bots.play import play

PUBLISHED, NEUTRAL = (
    load_rulebook("dipshomashy", options={"calendar.theme": theme}) for theme in ("published", "neutral")
)
WORDS = re.compile(
    r"\b(pubs?|punters?|hangover|squash\w*|evict\w*|demorali\w*|licen[cs]\w*|hairs?|leaks?|jump\w*|sundays?|house)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("seed", ["one", "two"])
def test_no_published_word_is_said_in_a_whole_game(seed):
    for window in play(NEUTRAL, seed, years=3):
        found = window.outcome
        shown = view(NEUTRAL, found.state, found.events, None, found.results, found.draws, gm=True)
        for event in shown.events:
            assert not WORDS.search(event["text"]), event["text"]
        for result in (one for those in (shown.results or {}).values() for one in those):
            assert not WORDS.search(f"{result['order']} {result['why']}"), result


def test_only_the_words_differ():
    data = {"phase": "S1902M", "units": {"France": ["A Bur", "A Mun"], "Germany": ["A ^Kie"]}}
    papers = {"France": ["A Bur JUMP Gas - Spa", "VOTE 3 CLOSE Mun", "NOMINATE Wal"]}
    seen = []
    for book in (PUBLISHED, NEUTRAL):
        found = adjudicate(book, load_state(book, data), papers, (), Draws("the same"))
        seen.append(view(book, found.state, found.events, None, found.results, found.draws))
    published, neutral = seen
    assert published.state == neutral.state
    assert published.draws == neutral.draws
    assert "A Bur JUMP Gas - Spa" in json.dumps(published.results)
    assert "A Bur LEAP Gas - Spa" in json.dumps(neutral.results)


@pytest.mark.parametrize("book", [PUBLISHED, NEUTRAL], ids=["published", "neutral"])
def test_orders_of_both_themes_are_read(book):
    data = {"phase": "S1902M", "units": {"France": ["A Bur"]}}
    state = load_state(book, data)
    for line in ("A Bur JUMP Gas - Spa", "A Bur LEAP Gas - Spa", "VOTE 1 LICENSE Ice", "VOTE 1 CHARTER Ice"):
        assert check(book, state, "France", [line])[0].level != "error", line
    listed = legal_orders(book, state, "France")["A Bur"]
    assert ("A Bur JUMP Gas - Spa" in listed) == (book is PUBLISHED)
    assert ("A Bur LEAP Gas - Spa" in listed) == (book is NEUTRAL)


def test_the_windows_have_their_plain_names():
    assert phase_name(PUBLISHED, "S1903M") == "Monday Lunchtime"
    assert phase_name(NEUTRAL, "S1903M") == "Spring 1903, movement"


def test_a_free_house_takes_its_article_along():
    assert NEUTRAL.say("Wal is licensed: a free house.") == "Wal is chartered: an unowned centre."


def test_no_published_word_is_left_in_what_its_rules_declare():
    told = [
        (rule.id, NEUTRAL.say(text))
        for rule in NEUTRAL.rules
        if rule.source is not None and "dipshomashy" in " ".join(rule.clauses)
        for text in (rule.title, rule.summary, *rule.clauses.values(), *(one.why for one in rule.options))
    ]
    assert len(told) > 100
    assert [(rule, text) for rule, text in told if WORDS.search(text)] == []


def test_a_hangover_keeps_its_grammar():
    given = "A hangover is shown; they have a hangover; he has a hangover; A Bur, with a hangover, stays."
    wanted = "Grounding is shown; they are grounded; he is grounded; A Bur, grounded, stays."
    assert NEUTRAL.say(given) == wanted
