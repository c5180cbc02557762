"""A verdict is overruled on the turn whose order was chosen, and on no other."""

import pytest

from games.models import Ruling
from tests.games.desks import desk, desk_of, do
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db
LAST, OPEN = '["France", "A Par", 1]', '["France", "A Par", 2]'


@pytest.fixture
def stayed(db):
    """In Spring A Par held: it stands in Paris in both turns, and its name alone says nothing of which is meant."""
    table = make_table()
    table.order("France", "A Par H")
    table.pass_deadline()
    return table


def form_of(table, **clicked):
    return desk_of(table.gm).get(desk(table, "deed", "verdict"), clicked).context["form"]


def test_the_form_asks_for_no_turn_besides_and_says_what_follows_from_each(stayed):
    form = form_of(stayed)
    assert "number" not in form.fields
    groups = dict(form.fields["order"].choices)
    first, second = groups
    assert "Autumn 1901" in first and "waits for the adjudication" in first
    assert "Spring 1901" in second and "is done again at once" in second
    assert OPEN in dict(groups[first]) and LAST in dict(groups[second])


@pytest.mark.parametrize(("order", "number", "button"), [
    (LAST, 1, "Change what is published: Spring 1901, movement is done again"),
    (OPEN, 2, "Rule on Autumn 1901, movement, which is still open"),
])  # fmt: skip
def test_the_order_settles_the_turn_and_the_button_says_which(stayed, order, number, button):
    assert button in do(stayed, "verdict", order=order, verdict="void", looking=True).content.decode()
    assert do(stayed, "verdict", order=order, verdict="void").status_code == 302
    assert [(one.number, one.kind) for one in Ruling.objects.all()] == [(number, "verdict")]


@pytest.mark.parametrize(("order", "number"), [(LAST, 2), (OPEN, 1)])
def test_a_form_that_names_another_turn_besides_is_refused_in_words(stayed, order, number):
    answer = do(stayed, "verdict", order=order, verdict="void", number=number)
    (said,) = answer.context["form"].errors["order"]
    assert "of another turn than the one that was named" in said
    assert not Ruling.objects.exists()


@pytest.mark.parametrize(("number", "chosen"), [("1", LAST), ("2", OPEN), ("", OPEN), ("x", "")])
def test_what_was_clicked_on_is_chosen(stayed, number, chosen):
    clicked = {"seat": "France", "unit": "A Par", **({"number": number} if number else {})}
    assert form_of(stayed, **clicked)["order"].value() == (chosen or '["France", "A Par", 0]')


def test_in_the_first_turn_there_are_units_only(table):
    ((_, units),) = form_of(table).fields["order"].choices
    assert '["France", "A Par", 1]' in dict(units)
