"""What printed reports have besides: chart, nationality, retreats, who does not build; in the report by choice."""

import pytest

import engine
from games.models import Zine
from games.permissions import spectator_of
from games.table.centre_chart import no_builds, retreat_options, with_owner
from games.table.narration import tell
from games.zines.composing import Copy, composed
from games.zines.unbroken import HARD, unbroken
from tests.games.desks import desk_of
from tests.rows import every_row

pytestmark = pytest.mark.django_db

OWNERS = {"A Pie": "Italy", "A Mar": "France", "F NTH": "England"}
ADJECTIVES = {"Italy": "Italian", "England": "English"}


@every_row(
    ("line", "told"),
    [
        ("A Mar S A Pie - Tyr", "A Mar S Italian A Pie - Tyr"),
        ("A Bur S A Mar", "A Bur S A Mar"),
        ("F Bre C A Pic - Lon", "F Bre C A Pic - Lon"),
        ("A Bel S F NTH", "A Bel S English F NTH"),
        ("A Mar - Pie", "A Mar - Pie"),
    ],
)
def test_units_of_others_have_their_nationality(line, told):
    assert with_owner(line, "France", OWNERS, ADJECTIVES) == told


@every_row(
    "text",
    [
        "A Par - Bur",
        "A Mar S Italian A Pie - Tyr",
        "F StP/sc - GOB",
        "F NTH C A Lon - Nwy",
        "FA ^Mun - Bur",
        "A Lon - Bel VIA",
    ],
)
def test_no_line_ends_within_an_order(text):
    assert unbroken(f"Then {text} and so on").split(" ") == ["Then", text.replace(" ", HARD), "and", "so", "on"]
    assert unbroken("In Spring I saw Paris") == "In Spring I saw Paris"


@pytest.fixture
def played(table):
    """France has Spain after a year, and builds nothing; a German army had to retreat from Burgundy."""
    table.order("France", "F Bre - MAO", "A Mar - Spa", "A Par - Bur")
    table.order("Germany", "A Mun - Ruh")
    table.pass_deadline()
    table.order("France", "A Spa S A Bur", "A Bur H")
    table.pass_deadline()
    while table.turn.window != "A":
        table.pass_deadline()
    table.order("France", "WAIVE")
    table.pass_deadline()
    return table


def test_the_chart_stands_in_the_report_by_choice_and_in_the_zine_always(played):
    address = f"{played.game.get_absolute_url()}report/F1901M/"
    plain, full = (desk_of(played.gm).get(address + query).content.decode() for query in ("", "?full=yes"))
    assert 'class="zine__chart"' not in plain
    assert 'class="zine__chart"' in full
    assert "<b>+Spain</b>" in full
    turns = list(played.game.turns.published().adjudicated().order_by("number"))
    told = composed(Zine(title="Z", name="z", editor=played.gm), turns, ["orders"], Copy())
    assert "France builds nothing" in told
    assert "| France | 4 | Brest, Marseilles, Paris, Spain |" in told


def test_who_does_not_build_is_said(played):
    turn = played.game.turns.published().adjudicated().latest("number")
    seen = tell(spectator_of(played.game), turn).report
    assert "France builds nothing" in no_builds(seen, "A", {"France": "France"})
    assert no_builds(seen, "M", {"France": "France"}) == ""


def test_where_the_dislodged_may_go_is_said():
    book = engine.load_rulebook("standard")
    state = {
        "phase": "S1901R",
        "units": {"France": ["A Bur"]},
        "dislodged": {"Germany": [{"unit": "A Bur", "from": "Par"}]},
    }
    assert retreat_options(book, state) == ("A Bur may retreat to Bel, Gas, Mar, Mun, Pic and Ruh.",)
