"""A wrong word at the desk, at the API and in a stored turn: refused with what would be right, and the game goes on."""

import pytest
from rest_framework.test import APIClient

from games.models import Ruling, Turn
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
    assert answer.status_code == 200
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
    assert any("Nothing asks for soothsayer.coast@Spa this time" in e for e in answer.context["form"].errors["draw"])
    assert not Ruling.objects.exists()


def test_the_api_says_the_same(silly):
    client = APIClient()
    client.force_authenticate(silly.gm)
    data = {"op": "counter", "name": "doctor.vp", "subject": "Doctor", "value": "lots", "when": "after"}
    body = {"kind": "board", "data": data, "reason": "R"}
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
