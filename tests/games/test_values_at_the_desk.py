"""A wrong word at the desk, at the API and in a stored turn: refused with what would be right, and the game goes on."""

import re
from html import unescape

import pytest
from rest_framework.test import APIClient

from games.models import Game, Ruling, Turn
from games.services import turns
from games.services.base import turn_mark
from tests.games.test_comparison import ELEVEN
from tests.games.test_desk import desk, desk_of, do

pytestmark = pytest.mark.django_db


@pytest.fixture
def silly(tables):
    table = tables(prefix="values-", variant="rather_silly", players=ELEVEN, nmr_policy="hold")
    table.pass_deadline()
    return table


WRONG = (
    ("doctor.vp", {"seat": "Doctor"}, "lots", "Victory Points must be a whole number from 0;"),
    ("mastermind.fraction", {"seat": "France"}, "cheese", "Share of a free unit must be a fraction from 0"),
    ("souls.sold", {"unit": "A Par", "seat": "France"}, "cheese", "Sold soul must be a whole number from 1 to 2"),
    ("souls.debt", {"seat": "France"}, "-3", "Souls owed must be a whole number from 0; -3 is too little."),
)


@pytest.mark.parametrize(("name", "whose", "value", "said"), WRONG)
def test_a_wrong_word_is_refused_under_its_field_and_stays_typed(silly, name, whose, value, said):
    answer = do(silly, "mark", name=name, value=value, number=silly.now.turn_number, **whose)
    assert answer.status_code == 422
    assert any(said in error for error in answer.context["form"].errors["value"])
    assert value in answer.content.decode()
    assert not Ruling.objects.exists()


def test_the_form_asks_for_a_number_by_its_type(silly):
    client = desk_of(silly.gm)
    page = client.get(desk(silly, "deed", "mark") + "?name=souls.sold").content.decode()
    assert 'type="number"' in page and 'min="1"' in page and 'max="2"' in page


def test_a_pin_that_nothing_asks_for_is_refused_with_the_nearest(silly):
    number = silly.now.turn_number
    answer = do(silly, "pin", draw="borg.tei", value="Mun", number=number)
    assert any("Nearest: borg.tie." in error for error in answer.context["form"].errors["draw"])
    answer = do(silly, "pin", draw="borg.tie", value="cheese", number=number)
    assert any("must be a place where a unit can stand" in error for error in answer.context["form"].errors["value"])
    answer = do(silly, "pin", draw="soothsayer.coast@Spa", value="Spa/nc", number=number)
    assert any("nothing asks for soothsayer.coast@Spa" in error for error in answer.context["form"].errors["draw"])
    assert not Ruling.objects.exists()


LINK = {"draw": "links.tie", "value": "Lon-Mos"}


def refused(table, **fields):
    (said,) = do(table, "pin", **fields).context["form"].errors["draw"]
    return said


def test_what_nothing_asks_for_yet_is_refused_as_the_orders_stand_and_taken_when_they_ask(silly):
    said = refused(silly, **LINK, number=silly.now.turn_number)
    assert "As the orders stand now nothing asks for links.tie. " in said
    assert said.endswith("Make it when they do, or when the turn is out: it is then done again.")
    silly.order("France", "LINK Par - Ank")
    said = refused(silly, **LINK, number=silly.now.turn_number)
    assert "As the orders stand now nothing is drawn for links.tie: there is only Ank-Par. Make it when they do" in said
    silly.order("Italy", "LINK Lon - Mos")
    assert do(silly, "pin", **LINK, number=silly.now.turn_number).status_code == 302
    silly.pass_deadline()
    assert silly.now.last_turn.draws["links.tie"]["value"] == "Lon-Mos"


def test_at_the_gate_and_of_a_turn_that_is_out_nothing_changes_any_more(silly):
    Game.objects.filter(pk=silly.game.pk).update(gate_minutes=60)
    number = silly.now.turn_number
    said = refused(silly, **LINK, number=number)
    assert said.endswith("Make it when they do, or at the gate, when all papers are in.")
    turns.turn_adjudicate(turn_id=silly.turn.pk, number=number, now=silly.turn.due)
    assert silly.turn.gated_at
    said = refused(silly, **LINK, number=number)
    assert "Nothing asks for links.tie this time." in said and "Make it" not in said
    silly.pass_deadline()
    assert silly.now.turn_number == number + 1
    said = refused(silly, **LINK, number=number)
    assert "Nothing asks for links.tie this time." in said and "Make it" not in said


def test_the_api_says_the_same(silly):
    client = APIClient()
    client.force_authenticate(silly.gm)
    data = {"op": "counter", "name": "doctor.vp", "subject": "Doctor", "value": "lots", "when": "after"}
    body = {"kind": "board", "data": data, "reason": "R", "turn": turn_mark(silly.now)}
    answer = client.post(f"/api/games/{silly.game.slug}/ledger/", body, format="json")
    assert answer.status_code == 400
    assert "Victory Points must be a whole number from 0; 'lots' is none." in answer.content.decode()


def test_a_game_that_a_word_has_killed_opens_again(silly):
    turn = silly.now.open_turn
    turn.state["rules"] = {**turn.state.get("rules", {}), "doctor": {"vp": {"Doctor": "lots"}}}
    Turn.objects.filter(pk=turn.pk).update(state=turn.state)
    turn.refresh_from_db()
    assert [fault.path for fault in turn.faults(silly.game.rulebook)] == ["state.rules.doctor.vp.Doctor"]
    assert desk_of(silly.gm).get(desk(silly)).status_code == 200
    assert desk_of(silly.france).get(f"/games/{silly.game.slug}/").status_code == 200
    silly.pass_deadline()
    assert silly.now.turn_number == turn.number + 1


# --- what is stored all the same is told to the GM ---------------------------------------------------------


def stored(table, **rules):
    """The open turn with this in its position, past every check."""
    turn = table.now.open_turn
    turn.state["rules"] = {**turn.state.get("rules", {}), **rules}
    Turn.objects.filter(pk=turn.pk).update(state=turn.state)


def told(client, address):
    """The list of mistakes on a page, and the links in it."""
    page = client.get(address).content.decode()
    if "data-mistakes" not in page:
        return "", []
    part = page.partition("data-mistakes")[2].partition("</section>")[0]
    links = [unescape(link) for link in re.findall(r'href="([^"]+)"', part)]
    return unescape(re.sub(r"<[^>]+>", "", part)), links


@pytest.mark.parametrize("where", ["desk", "bare"])
def test_what_is_wrong_in_a_stored_turn_is_on_the_desk_with_the_way_to_mend_it(silly, where):
    client = desk_of(silly.gm)
    assert told(client, desk(silly, where)) == ("", [])
    stored(silly, doctor={"vp": {"Doctor": "lots"}})
    text, (link,) = told(client, desk(silly, where))
    assert "The Doctor: Victory Points must be a whole number from 0; 'lots' is none." in text
    assert "It is left out" in text
    form = client.get(link).context["form"]
    filled = {name: form[name].value() for name in ("name", "seat", "number", "when")}
    assert filled == {"name": "doctor.vp", "seat": "Doctor", "number": str(silly.now.turn_number), "when": "before"}
    do(silly, "mark", **filled, value="3")
    assert Ruling.objects.get().data["value"] == "3"
    text, links = told(client, desk(silly, where))
    assert "Your ruling on it waits for the adjudication." in text and links == []
    silly.pass_deadline()
    text, links = told(client, desk(silly, where))
    assert ("That turn is over." in text, links) == (where == "bare", [])
    state = silly.turn.loaded_state(silly.game.rulebook)
    assert {mark.subject: mark.value for mark in state.marks if mark.name == "doctor.vp"}["Doctor"] == 3


def test_a_mark_of_a_unit_and_a_figure_lead_to_their_own_forms(silly):
    turn = silly.now.open_turn
    units = turn.state["units"]["France"]
    turn.state["units"]["France"] = [
        {"unit": "A Par", "status": {"souls.sold": 7}},
        *(u for u in units if u != "A Par"),
    ]
    turn.state["rules"] = {**turn.state.get("rules", {}), "borg": {"at": "Swi"}}
    Turn.objects.filter(pk=turn.pk).update(state=turn.state)
    text, links = told(desk_of(silly.gm), desk(silly, "bare"))
    assert "France A Par: Sold soul must be a whole number from 1 to 2; 7 is too much." in text
    assert "Borg must be a place where a unit can stand; Swi is none." in text
    forms = [desk_of(silly.gm).get(link).context["form"] for link in links]
    assert [form["name"].value() for form in forms] == ["souls.sold", "borg.at"]
    assert (forms[0]["unit"].value(), forms[0]["seat"].value()) == ("A Par", "France")
    assert "/do/figure/" in links[1]


def test_players_are_told_nothing_of_it(silly):
    stored(silly, doctor={"vp": {"Doctor": "lots"}})
    for path in ("", "standings/", "ledger/"):
        page = desk_of(silly.france).get(f"/games/{silly.game.slug}/{path}").content.decode()
        assert "lots" not in page and "data-mistakes" not in page
    assert desk_of(silly.france).get(desk(silly, "bare")).status_code == 404
