"""The report tells the season in the order of play, each line with its rule, which leads to the rule's card."""

import re

import pytest

from games.templatetags.rulebooks import rule_name
from tests.web.games.rather_silly.conftest import play_on

pytestmark = pytest.mark.django_db


def test_the_season_in_its_order_of_play(spring, browse):
    spring.order("France", "SELL A Par", "A Mar - Mun VIA UNDERPASS", "LINK Lon - Mos", 'ANSWER "Jeremy Maiden"')
    spring.order("Jester", "REORDER Germany A Ber H")
    spring.order("Soothsayer", "PREDICT Bel")
    spring.order("Doctor", "T HYP - Par")
    play_on(spring, "F1901M")
    shown = browse().get(f"{spring.game.get_absolute_url()}report/S1901M/").content.decode()
    play = shown.split('class="zine__play"')[1].split("</section>")[0]
    headings = re.findall(r'zine__stretch">([^<]*)<', play)
    numbers = [int(one.partition(".")[0]) for one in headings if one[0].isdigit()]
    assert numbers == sorted(numbers)
    assert {1, 2, 4, 5, 10, 11} <= set(numbers)
    assert len(headings) == len(set(headings)), "each stretch once"
    lines = re.findall(r"<li>(?!<p|<h4)(.*?)</li>", play)
    assert "zine__rule" in lines[0]
    assert any("zine__rule" in line for line in lines[1:]), "and where another rule follows"
    here = spring.game.get_absolute_url()
    assert f'href="{here}rules/souls/"' in next(line for line in lines if "sells its soul" in line)
    for address in set(re.findall(rf'href="((?:{here})?/?rules/[^"]*)"', play)):
        assert browse().get(address).status_code == 200, address


def test_standards_rules_go_by_name_and_the_variants_by_number():
    """`rule 2` is Borg here, and not the second of a list that nobody has published."""
    borg, standard = {"step": "borg.feeds", "rule": "2"}, {"step": "movement.combat", "rule": "2"}
    assert rule_name(borg | {"rule_id": "borg"}) == rule_name(borg) == "rule 2"
    assert rule_name(standard | {"rule_id": "movement"}) == rule_name(standard) == "Orders and movement"
    assert rule_name({"step": "adjustments.adjust", "rule": "12", "rule_id": "siamese"}) == "rule 12"
