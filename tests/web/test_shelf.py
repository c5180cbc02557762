"""The shelf of rules: a card for each, narrowed by kind, variant and words, and a page of its own."""

import html
import re

import pytest
from django.urls import reverse

import engine
from engine.rulebook.topics import TOPICS
from engine.scenarios import run
from games.common.variants_on_offer import rules_on_offer, volumes
from games.library.rules.card_pictures import picture, strip
from games.library.rules.cards import card, cards
from games.library.variants.illustrations.strips import plate_of

pytestmark = [pytest.mark.django_db, pytest.mark.once]
RULES = tuple(rules_on_offer())


@pytest.fixture
def shelf(client):
    def get(**query):
        return client.get("/rules/", query).text

    return get


def shown(page):
    return re.findall(r'<article class="rulecard" id="([^"]+)"', page)


def ids(page):
    return re.findall(r'\sid="([^"]+)"', page)


def test_every_rule_has_its_card_once(shelf):
    found = shown(shelf())
    assert sorted(found) == sorted(set(found))
    assert set(found) == {*RULES, "fog_in_the_channel"}, "the project's, and the one of the tests' plug-in"
    assert {rule for name in volumes() for rule in engine.load_rulebook(name).variant.rules} <= set(found)


def test_a_rule_of_a_plug_in_stands_among_the_others(client, shelf):
    one = card("fog_in_the_channel")
    assert one.origin == "fog-in-the-channel 1.0"
    assert one.picture is not None, "its drawing lies beside its module"
    assert one.origin in shelf(q="fog")
    page = client.get("/rules/fog_in_the_channel/").text
    assert one.origin in page
    assert "All rules of the variant" not in page


def test_it_is_narrowed_by_kind_variant_and_words(shelf):
    assert set(shown(shelf(kind="votes"))) == {one.rule.id for one in cards(kind="votes")}
    assert "votes" in shown(shelf(kind="votes"))
    assert shown(shelf(kind="votes", q="marvin")) == ["marvin"]
    assert set(shown(shelf(variant="hitchhiker"))) == set(engine.load_rulebook("hitchhiker").variant.rules)
    assert shown(shelf(q="indestructible meal")) == ["borg"]
    assert set(shown(shelf(q="Richard Sharp"))) >= {"votes", "sunday", "landing"}
    assert "No such rule" in shelf(q="parliament")
    assert len(shown(shelf(kind="nonsense"))) == len(RULES), "what is no kind narrows nothing"


def test_every_kind_can_be_clicked_and_says_how_many(shelf):
    page = shelf()
    for topic in TOPICS:
        count = len(cards(kind=topic))
        assert re.search(rf'href="\?kind={topic}"[^>]*>[^<]+<small>{count}</small>', page), topic


def test_what_is_common_to_all_variants_comes_last(shelf):
    found = shown(shelf())
    assert set(found[-6:]) == set(engine.load_rulebook("standard").variant.rules)


def test_every_plate_refers_to_what_is_on_the_page(shelf):
    page = shelf()
    wanted = set(re.findall(r'<use [^>]*href="#([^"]+)"', page)) | set(re.findall(r"url\(#([^)]+)\)", page))
    assert wanted - set(ids(page)) == set()
    assert len(ids(page)) == len(set(ids(page)))
    assert " style=" not in page


@pytest.mark.parametrize("rule_id", RULES)
def test_every_rule_has_a_page_with_its_plate_its_source_and_its_clauses(client, rule_id):
    rule = rules_on_offer()[rule_id]
    page = client.get(reverse("rule", args=[rule_id])).text
    told = html.unescape(page)
    assert f"<h1>{html.escape(rule.title)}</h1>" in page
    assert rule.summary in told
    assert rule.source.by in told
    assert '<figure class="strip' in page
    for number, text in rule.clauses.items():
        assert f'id="clause-{number}"' in page
        assert text in told
    for option in rule.options:
        assert option.why in told
    wanted = set(re.findall(r'<use [^>]*href="#([^"]+)"', page)) | set(re.findall(r"url\(#([^)]+)\)", page))
    assert wanted - set(ids(page)) == set()


@pytest.mark.parametrize("rule_id", RULES)
def test_every_link_of_a_card_leads_somewhere(client, rule_id):
    one = card(rule_id)
    path, _, place = one.chapter.partition("#")
    assert bool(path) is bool(one.volumes), "a rule of no variant has no chapter"
    assert not path or f'id="{place}"' in client.get(path).text
    for other in (*one.needs, *one.wanted_by, *(feud.rule for feud in one.feuds)):
        assert other.id in RULES


def test_who_needs_whom_and_who_cannot_stand_whom_is_said_from_both_sides():
    for one in cards():
        assert {rule.id for rule in one.needs} == set(one.rule.needs)
        for rule in one.needs:
            assert one.rule in card(rule.id).wanted_by
        for feud in one.feuds:
            assert one.rule in [back.rule for back in card(feud.rule.id).feuds]
    assert "new_provinces" in [feud.rule.id for feud in card("hh_setup").feuds]


@pytest.mark.parametrize("rule_id", RULES)
def test_every_rule_has_a_plate_that_comes_out_as_it_is_told(rule_id):
    plate = plate_of(rule_id)
    assert plate is not None, f"{rule_id} has no site/plate.yaml: the one scenario that is drawn on its card"
    assert [str(difference) for difference in run(plate)] == []


def test_plates_stand_on_the_land_that_they_share_or_on_their_own():
    assert picture("hh_setup").ground, "Danzig is not on the land that all plates share"
    assert not picture("borg").ground
    assert strip("borg").title


def test_a_rule_that_there_is_not_is_not_found(client):
    assert client.get("/rules/parliament/").status_code == 404


def test_the_variants_lead_to_their_cards(client):
    for volume in volumes():
        assert f'href="/rules/?variant={volume}"' in client.get(f"/variants/{volume}/").text
    assert ">Rules</a>" in client.get("/").text
