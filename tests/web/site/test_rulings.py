"""Rulings on the site: a page a variant, and the way there from clauses and options."""

import re

import pytest
from django.test import Client

from games.library.variants.rulings import ruling_behind, rulings_of, why_so

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("variant", ["rather_silly", "hitchhiker", "gathering", "dipshomashy"])
def test_a_variants_page_of_rulings_has_them_all(variant):
    page = Client().get(f"/variants/{variant}/rulings/").content.decode()
    assert re.findall(r'<li id="R(\d+)">', page) and {int(n) for n in re.findall(r'<li id="R(\d+)">', page)} == {
        ruling.number for ruling in rulings_of(variant)
    }


def test_a_ruling_says_how_a_game_can_have_it_otherwise():
    page = Client().get("/variants/gathering/rulings/").content.decode()
    assert "<em>Which card goes if a Power sends none?</em>" in page
    assert "<code data-verbatim>decks.nmr_discard</code>" in page


def test_what_has_no_rulings_has_no_such_page():
    assert Client().get("/variants/standard/rulings/").status_code == 404
    assert Client().get("/variants/nonsense/rulings/").status_code == 404


def test_a_clause_leads_to_the_rulings_on_its_rule():
    assert why_so("gathering.2.9.distance") == "/variants/gathering/rulings/#rule-2.9"
    assert why_so("dipshomashy.7.ii") == "/variants/dipshomashy/rulings/#rule-7.ii"
    assert why_so("standard.4.build") == ""
    assert 'href="/variants/gathering/rulings/#rule-2.9"' in Client().get("/rules/black_hole/").content.decode()


def test_every_chapter_that_a_clause_leads_to_is_on_the_page():
    page = Client().get("/variants/dipshomashy/rulings/").content.decode()
    assert why_so("dipshomashy.5.licence").partition("#")[2] in re.findall(
        r'<section class="section" id="([^"]+)"', page
    )


def test_an_option_leads_to_its_ruling():
    assert ruling_behind("black_hole.chain") == "/variants/gathering/rulings/#R52"
    assert ruling_behind("movement.paradox") == ""
    page = Client().get("/rules/black_hole/").content.decode()
    assert 'href="/variants/gathering/rulings/#R52">Ruling R52</a>' in page


def test_rulings_follow_the_words_of_the_reader():
    published, neutral = (
        Client().get(f"/variants/dipshomashy/rulings/?words={words}").content.decode()
        for words in ("published", "neutral")
    )
    assert "punters" in published and "punters" not in re.sub(r"<code.*?</code>|data-verbatim.*?<", "", neutral)
