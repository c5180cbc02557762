"""Rules pages that are drawn from scenarios and told from the rulebook (games/library/variants)."""

import html
import re
from pathlib import Path

import pytest

import engine
from engine.scenarios import load, run
from games.common.variants_on_offer import headings_of
from games.library.variants.illustrations import strips
from games.library.variants.illustrations.drawing import window
from games.library.variants.rulebooks import address, anchor, choices, notation, order_of_play, own_rules
from variants import RULES
from variants.geometry import sheet_of

pytestmark = [pytest.mark.django_db, pytest.mark.once]
ROOT = Path(__file__).resolve().parents[2]
VARIANTS = [name for name in engine.variant_ids() if headings_of(name)]
STRIPS = [(variant_id, name) for variant_id in VARIANTS for name in strips.scenarios(variant_id)]
EVERY = pytest.mark.parametrize("variant_id", VARIANTS)


@pytest.fixture
def text(client, variant_id):
    return client.get(f"/variants/{variant_id}/").text


def ids(page: str) -> list[str]:
    return re.findall(r'\sid="([^"]+)"', page)


def clauses(variant_id: str) -> list[str]:
    """What the variant's rules declare, and what its README leads to from clause to code."""
    own = {name.removeprefix(f"{variant_id}.") for name in engine.load_rulebook(variant_id).clauses}
    told = Path(f"variants/{variant_id}/README.md")
    rows = re.findall(r"^\| ([\w., ]+) \|", told.read_text(), re.MULTILINE) if told.exists() else []
    listed = {name for row in rows for name in row.split(", ") if re.match(r"(\d|setup\.)", name) and name in own}
    return sorted({name for name in own if not name.startswith("standard.")} | listed)


@EVERY
def test_every_clause_can_be_linked_to(text, variant_id):
    assert clauses(variant_id)
    assert [name for name in clauses(variant_id) if anchor(name) not in ids(text)] == []


@EVERY
def test_every_rule_has_its_number_and_its_address(text, variant_id):
    for rule in own_rules(variant_id):
        assert anchor(rule.number) in ids(text), rule.id
        assert address(variant_id, rule.id) == f"/variants/{variant_id}/#{anchor(rule.number)}"


@EVERY
def test_nothing_on_the_page_has_anothers_id(text, variant_id):
    found = ids(text)
    assert sorted(found) == sorted(set(found))


@EVERY
def test_every_link_leads_somewhere(client, text, variant_id):
    for href in set(re.findall(r'<a [^>]*href="([^"]+)"', text)):
        path, _, target = href.partition("#")
        page = client.get(path) if path else None
        assert page is None or page.status_code in (200, 302), href
        assert not target or target in ids(page.text if page else text), href


@EVERY
def test_every_drawing_refers_to_what_is_there(text, variant_id):
    wanted = set(re.findall(r'<use [^>]*href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
    assert wanted
    assert wanted - set(ids(text)) == set()


@EVERY
def test_the_order_of_play_is_the_variants_own_list(text, variant_id):
    rulebook = engine.load_rulebook(variant_id)
    deeds = [deed for part in order_of_play(variant_id) for deed in part.deeds]
    assert tuple(deed.step for deed in deeds) == rulebook.variant.order
    titles = [html.escape(deed.title) for deed in deeds]
    assert all(titles)
    played = text.split('class="playlist"')[1].split("</ol>")[0]
    found = [re.sub(r"</?a[^>]*>", "", item) for item in re.findall(r"<li>((?:<a [^>]*>)?[^<]+)", played)]
    assert [item.strip() for item in found] == titles


def test_headings_stand_before_steps_that_there_are():
    for variant_id in VARIANTS:
        headings = headings_of(variant_id)
        assert set(headings) <= set(engine.load_rulebook(variant_id).variant.order)
        assert next(iter(headings)) == engine.load_rulebook(variant_id).variant.order[0]


@EVERY
def test_every_order_and_every_choice_is_on_the_page(text, variant_id):
    shown = html.unescape(text)
    rules = own_rules(variant_id)
    assert [e for told in notation(variant_id) for e in told.examples if e not in shown] == []
    assert {told.rule.id for told in notation(variant_id)} >= {rule.id for rule in rules if rule.forms} - {
        "status_letters"
    }
    assert [
        option.name for told in choices(variant_id) for option in told.rule.options if option.name not in shown
    ] == []
    assert [option.why for rule in rules for option in rule.options if option.why not in shown] == []


@EVERY
def test_every_kind_of_unit_is_in_the_gallery(text, variant_id):
    gallery = text.split('<ul class="cast">')[1].split("</ul>")[0]
    drawn = set(re.findall(r'href="#plate-k-(\w+)"', gallery))
    assert set(engine.load_rulebook(variant_id).kinds) - drawn == set()


@pytest.mark.parametrize(("variant_id", "name"), STRIPS)
def test_every_strip_comes_out_as_its_scenario_says(variant_id, name):
    assert [str(difference) for difference in run(strips.scenarios(variant_id)[name])] == []


@pytest.mark.parametrize(("variant_id", "name"), STRIPS)
def test_a_strip_has_a_drawing_for_every_turn_and_one_of_the_end(variant_id, name):
    scenario, strip = strips.scenarios(variant_id)[name], strips.strip(variant_id, name)
    assert len(strip.frames) == len(scenario.turns) + 1
    assert strip.title == scenario.title
    for frame in strip.frames:
        assert 'role="img"' in frame.drawing
        assert " style=" not in frame.drawing
        assert "nan" not in frame.drawing
    for turn, frame in zip(scenario.turns, strip.frames, strict=False):
        assert [(line.seat, line.order) for line in frame.orders] == [
            (s, o) for s, those in turn.orders.items() for o in those
        ]


@EVERY
def test_every_strip_of_the_variants_own_is_on_the_page(text, variant_id):
    shown, own = html.unescape(text), ROOT / "variants" / variant_id / "site" / "strips.yaml"
    assert [one.id for one in load(own) if one.title not in shown] == []
    of_rules = {plate.title for rule in RULES if (plate := strips.plate_of(rule)) is not None}
    assert sum(title in shown for title in of_rules) > 5, "the plates of its rules"


def test_a_corner_lies_within_the_sheet_and_holds_its_places():
    sheet = sheet_of(engine.load_rulebook("standard").board.data)
    for places in ({"BAR"}, {"NAf"}, {"Syr", "Arm"}, {"NAO", "Sev"}):
        seen = window(places, sheet, boxes=True)
        assert seen.x >= 0
        assert seen.y >= 0
        assert seen.x + seen.width <= 1310
        assert seen.y + seen.height <= 1225
    with pytest.raises(ValueError, match="nothing to be seen"):
        window(set(), sheet)


def test_rules_of_the_standard_game_are_told_on_its_page():
    assert address("rather_silly", "movement") == "/variants/standard/#move"
    assert address("rather_silly", "borg") == "/variants/rather_silly/#rule-2"
    assert address("rather_silly", "marvin") == ""


def test_the_page_can_be_read_in_other_words(client, settings):
    published, neutral = (client.get("/variants/rather_silly/", {"words": words}).text for words in ("", "neutral"))
    assert "Female Arm" in published
    assert "?words=neutral" in published
    shown = re.sub(r"<[^>]*>", " ", neutral.split("<main")[1])
    assert "Decoy Armies" in shown
    assert "FA Bur LURE A Par" in shown
    left = [word for word in ("Female", "Dirty", "Gay", "Siamese", "soul", "Devil", "exorcise") if word in shown]
    assert left == []
    assert ids(neutral) == ids(published)
    settings.NEW_GAME_THEME = "neutral"
    assert "Decoy Arm" in client.get("/variants/rather_silly/").text
    assert "Female Arm" in client.get("/variants/rather_silly/?words=published").text


def test_dipshomashy_without_pubs(client):
    """Seasons by their plain names, too, and no ids of options."""
    published, neutral = (client.get("/variants/dipshomashy/", {"words": words}).text for words in ("", "neutral"))
    assert "Monday Lunchtime" in published
    assert "?words=neutral" in published
    assert "?words=published" in neutral
    main = re.sub(
        r"<(dt|span)[^>]* data-verbatim>.*?</\1>", " ", neutral.split("<main")[1].split("</main")[0], flags=re.DOTALL
    )
    shown = re.sub(r"<[^>]*>", " ", main)
    assert "Spring 1903, movement" in shown
    assert "A Bur LEAP Gas - Spa" in shown
    words = r"\b(pubs?|punters?|hangover|squash\w*|evict\w*|demorali\w*|licen[cs]\w*|hairs?|leak\w*|jump\w*|house)\b"
    hours = r"\b(sundays?|monday|saturday|lunchtime|evening|afternoon|landlord)\b"
    assert re.findall(f"{words}|{hours}", shown, re.IGNORECASE) == []
    assert ids(neutral) == ids(published)
    assert "sunday.first_day" in published


def test_words_that_there_are_not_are_passed_over(client):
    assert "Female Arm" in client.get("/variants/rather_silly/?words=rude").text
    assert "can also be read in" not in client.get("/variants/hitchhiker/?words=neutral").text
