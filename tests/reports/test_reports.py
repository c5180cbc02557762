"""`bin/reports`: that it plays and prints what a reader of the site has, no more and no less, in both themes."""

from itertools import islice

import pytest

from tests.fuzz.campaigns import Composition
from tests.reports.game import in_theme, play, table_of, viewer_of, written
from tests.reports.wellformed import faults

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def printed(composition, turns, seat="", theme="published"):
    table = table_of(in_theme(Composition.read(composition), theme), "1")
    return [
        "\n".join(written(viewer_of(table, table.now, seat), turn))
        for turn in islice(play(table, "1", "novice"), turns)
    ]


def test_a_report_has_headline_orders_and_the_order_of_play():
    (first,) = printed("standard", 1)
    assert first.startswith("=== Spring 1901, movement · ")
    assert "\nAustria:\n    A " in first
    assert "\n- All moves, supports and convoys at once\n    " in first


def test_it_is_in_the_words_of_the_theme_and_has_no_secrets_of_other_seats():
    def split(seat):
        return printed("gathering", 1, seat)[0]

    assert "have split their decks." in split("")
    assert "France's Secondary Deck" in split("France")
    assert "Secondary Deck" not in split("")
    assert "Italy's Secondary Deck" not in split("France")
    neutral = in_theme(Composition.read("rather_silly"), "neutral")
    assert ("theme", "neutral") in [(name.rpartition(".")[2], value) for name, value in neutral.options]


BAD = (
    "Turkey is out..", "Austria builds A Vie , F Tri.", "The the fleet moves.", "A Par (dislodged", "It is in_force.",
    "Lost in Burgundy in Burgundy.", "Only 1 votes are due.", "Thrown out of Swe#2.", "Bounced).", "Says “who.",
)  # fmt: skip
GOOD = (
    "Standoff in Rum: Russia A Ukr with 4 (2: A Ukr's sold soul), Turkey A Con with 4.", "H Swe#2 H", "1 of 3 is lost.",
    "The answer to “What is 46 and 36?” is “82”.", "1 unit is lost.", "T Nwy WITH A Nwy (nobody carries it)", "What …",
    "Austria plays Garden of Eden on Alb. {Leave the apples alone.}", "It has 1 1/6 units.", "A Vie - Tri VIA",
)  # fmt: skip


def test_what_is_badly_formed_is_noticed():
    assert [line for line in BAD if not list(faults(line))] == []
    assert [fault for line in GOOD for fault in faults(line)] == []


@pytest.mark.parametrize("composition", ["rather_silly", "hitchhiker", "dipshomashy +birds +doctor"])
def test_reports_of_bots_are_well_formed(composition):
    assert [fault for told in printed(composition, 4) for line in told.splitlines() for fault in faults(line)] == []
