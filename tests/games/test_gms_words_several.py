"""Several things said of one: told apart, taken back singly, kept, and none of them gives another away."""

import pytest
from django.test import Client
from django.urls import reverse

from games.gm.deeds.word import WordForm, free_marks
from games.gm.things import Things
from games.permissions import Viewer, spectator_of, viewer_of
from games.selectors import positions
from games.selectors.ledger import ledger
from games.selectors.wording import ruling_text
from games.services import rulings
from tests.games.test_gms_word import browser, drawn, form

pytestmark = pytest.mark.django_db
MUNICH = {"on": "unit", "unit": "A Mun", "seat": "Germany"}


def say(table, **said):
    made = form(table, **{"lot": "a", **MUNICH, **said})
    assert made.is_valid(), made.errors
    made.carry_out(table.gm)
    return table.game.rulings.latest("pk")


def pass_heard(table):
    """A deadline before which those two have sent something, so that they stay at the table."""
    for seat in ("France", "Germany"):
        table.order(seat, "A Mun H" if seat == "Germany" else "A Par H")
    return table.pass_deadline()


def statuses(table, viewer=None):
    """What Munich is, by the labels and notes that a viewer sees."""
    state = positions.latest_state(viewer or spectator_of(table.now))
    units = [one for one in state["units"]["Germany"] if isinstance(one, dict) and one["unit"] == "A Mun"]
    return sorted(mark["value"][0:3:2] for one in units for mark in one["status"].values())


def choices(table):
    return dict(WordForm(table.now).fields["which"].choices)


def test_two_of_one_name_stand_beside_each_other_everywhere(table):
    say(table, label="cheese", note="It ripens.")
    say(table, label="cheese", note="It smells.", picture="bomb", lot="b")
    done = table.pass_deadline()
    assert statuses(table) == [["cheese", "It ripens."], ["cheese", "It smells."]]
    address = reverse("games:report", args=[table.game.slug, done.phase])
    for page in (table.game.get_absolute_url(), address, reverse("games:ledger", args=[table.game.slug])):
        shown = Client().get(page).content.decode()
        assert "It ripens" in shown and "It smells" in shown, page
    assert drawn(spectator_of(table.now), table).count("cheese") > 1
    first, second = (line.ruling for line in ledger(spectator_of(table.now)))
    assert ruling_text(first) != ruling_text(second)


def test_six_that_are_said_before_one_deadline_all_stay(table):
    for number in range(6):
        say(table, label=f"word {number}", lot=f"lot {number}")
    full = form(table, **MUNICH, label="word 6", lot="lot")
    assert not full.is_valid() and "6 things are said of it already" in str(full.errors)
    assert form(table, on="unit", unit="A Ber", seat="Germany", label="word 6", lot="lot").is_valid()
    table.pass_deadline()
    assert [label for label, _ in statuses(table)] == [f"word {number}" for number in range(6)]


def test_each_is_taken_back_by_itself_and_the_ledger_says_which(table):
    say(table, label="cheese", note="It ripens.")
    say(table, label="statue", lot="b", until="S1902")
    table.pass_deadline()
    (chosen,) = [value for value, said in choices(table).items() if said.endswith("no longer “cheese”")]
    gone = say(table, which=chosen, label="")
    assert ruling_text(gone) == "Germany A Mun is no longer marked: cheese"
    done = table.pass_deadline()
    assert statuses(table) == [["statue", ""]]
    report = Client().get(reverse("games:report", args=[table.game.slug, done.phase])).content.decode()
    assert "Germany A Mun is no longer marked: cheese" in report


def test_a_ruling_on_one_that_is_withdrawn_leaves_the_other(table):
    first = say(table, label="cheese")
    say(table, label="statue", lot="b")
    rulings.ruling_withdraw(ruling=first, by=table.gm, reason="It was a joke.")
    table.pass_deadline()
    assert statuses(table) == [["statue", ""]]


def test_one_takes_the_place_of_another_where_that_is_said(table):
    say(table, label="cheese", note="It ripens.")
    table.pass_deadline()
    (chosen,) = [value for value in choices(table) if value]
    say(table, which=chosen, label="old cheese")
    table.pass_deadline()
    assert statuses(table) == [["old cheese", ""]]


def test_the_form_says_what_cannot_be(table):
    empty = form(table, **MUNICH, label="")
    assert empty.errors == {"label": ["Say what it is."]}
    for lot in range(len(free_marks().marks["unit"])):
        say(table, label=f"thing {lot}", lot=str(lot))
        table.pass_deadline()
    full = form(table, **MUNICH, label="one more")
    assert full.errors == {"which": ["6 things are said of it already. Choose one that this takes the place of."]}
    assert form(table, **MUNICH, label="").errors == {
        "which": ["Several things are said of it: choose which is no longer."]
    }
    (chosen, *_) = [value for value in choices(table) if value]
    other = form(table, on="place", place="Ber", label="a ruin", which=chosen)
    assert other.errors == {"which": ["That is said of something else. Choose what is said of what you have named."]}


def test_the_desk_names_each_and_leads_to_it(table):
    say(table, label="cheese", note="It ripens.")
    table.pass_deadline()
    things = Things(Viewer(table.now, table.gm, None, is_gm=True))
    (unit,) = [one for one in things.at("Mun") if one.text.startswith("Germany")]
    assert unit.text == "Germany: A Mun (cheese)"
    (link,) = [one for one in unit.ways if one.label == "“cheese”"]
    page = browser(table.gm).get(link.url).content.decode()
    assert 'value="cheese"' in page and "It ripens." in page


@pytest.mark.slow
def test_a_hidden_one_is_not_given_away_by_those_that_all_see(table):
    """Neither by the number of a public one nor, once it is gone, by what has its name then."""
    hidden = say(table, label="spy", eyes="some", seats=["Germany"])
    pass_heard(table)
    france, germany = viewer_of(table.now, table.france), viewer_of(table.now, table.germany)
    assert statuses(table, france) == []
    names = {
        form(table, **MUNICH, label="cheese", lot=str(lot)).is_valid() and _drawn_name(table, lot) for lot in range(60)
    }
    assert len(names) == 5 and hidden.data["name"] not in names  # any of them, the first as well as the last
    say(table, label="cheese")
    pass_heard(table)
    assert statuses(table, france) == [["cheese", ""]]
    assert statuses(table, germany) == [["cheese", ""], ["spy", ""]]
    (chosen,) = [value for value, said in choices(table).items() if said.endswith("no longer “spy”")]
    gone = say(table, which=chosen, label="")
    assert gone.audience == ["Germany"]
    done = pass_heard(table)
    for page in (
        reverse("games:report", args=[table.game.slug, done.phase]),
        reverse("games:ledger", args=[table.game.slug]),
    ):
        assert "no longer marked" not in browser(table.france).get(page).content.decode()
        assert "no longer marked: spy" in browser(table.germany).get(page).content.decode()


def test_who_sees_it_is_what_the_last_ruling_says(table):
    place = {"on": "place", "place": "Mun", "unit": "", "seat": ""}
    say(table, **place, label="mined", eyes="some", seats=["Germany"])
    table.pass_deadline()
    (chosen,) = [value for value in choices(table) if value]
    say(table, **place, which=chosen, label="painted")
    table.pass_deadline()
    france = viewer_of(table.now, table.france)
    assert "painted" in str(positions.latest_state(france))
    assert "mined" not in " ".join(ruling_text(line.ruling) for line in ledger(france))


def _drawn_name(table, lot):
    made = form(table, **MUNICH, label="cheese", lot=str(lot))
    made.is_valid()
    return made.data_of_ruling()["name"]
