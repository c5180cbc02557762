"""The desk speaks as reports do: each thing once, several in one sentence, seats by their names."""

import pytest

from games.gm.desk.page import desk_context
from games.permissions import viewer_of
from tests.games.desks import desk, desk_of
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db
SILLY = (
    "Austria",
    "England",
    "France",
    "Germany",
    "Italy",
    "Russia",
    "Turkey",
    "Mastermind",
    "Doctor",
    "Soothsayer",
    "Jester",
)


def test_seats_have_their_names_on_papers_and_verdicts():
    table = make_table(variant="rather_silly", players=SILLY)
    table.everybody_ready()
    table.pass_deadline()
    table.order("Doctor", "T HYP - Par")
    shown = desk_of(table.gm).get(desk(table)).text
    silent = shown[shown.index("Nothing has come from") :].partition("</p>")[0]
    assert "the Jester" in silent and "The Jester" not in silent
    at_once = desk_of(table.gm).get(desk(table, "deed", "now")).text
    assert "the Jester" in at_once and "The Jester" not in at_once
    assert "Rule on the Doctor<" in shown and "Note something of the Doctor<" in shown
    assert "</span>The Doctor</h3>" in shown and "</span>Doctor</h3>" not in shown
    past = desk_of(table.gm).get(desk(table, "past-turn", "W1900A")).text
    assert "</span>Doctor</h3>" not in past


def test_what_would_happen_is_told_in_one_sentence():
    table = make_table(variant="gathering")
    context = desk_context(viewer_of(table.game, table.gm))
    told = [event["text"] for event in context["dry"]["events"] if event["kind"] == "deck.ready"]
    assert told == ["Austria, England, France, Germany, Italy, Russia and Turkey have split their decks."]


def test_what_can_be_set_of_the_game_has_words_of_its_own():
    """Two buttons of one name would lead to different marks."""
    table = make_table(with_rules=["marvin", "zaphod"], forming=True)
    labels = [spec.label for spec in table.game.rulebook.marks.values() if spec.on == "game" and spec.label]
    assert len(labels) == len(set(labels)), sorted(labels)
