"""A line that nobody could read: kept as it was typed, seen by the GM alone, and read by a ruling as an order."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from games.common.errors import Refused
from games.gm.deeds.reading import ReadAsForm, choice_of
from games.models import Submission
from games.permissions import Viewer, viewer_of
from games.selectors.ledger import ledger
from games.selectors.unread import UnreadLine, unread_now
from games.selectors.wording import ruling_text
from games.services import rulings, turns
from games.services.orders import draft_save
from tests.games.test_gms_word import browser
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db
TYPED = "A Pra - Bur"


def gms(table):
    return unread_now(Viewer(table.now, table.gm, None, is_gm=True))


def form(table, number, **said):
    (line,) = [one for one in gms(table) if one.number == number]
    data = {"turn": ReadAsForm(table.now).initial["turn"], "line": choice_of(line), "order": "A Par - Bur"}
    return ReadAsForm(table.now, {**data, "reason": "It is plain what was meant.", **said})


def verdict_of(table, turn, unit="A Par"):
    turn.refresh_from_db()
    return next(one for one in turn.outcome["results"]["France"] if one["unit"] == unit)


def test_it_is_kept_with_what_was_wrong_and_goes_when_it_is_mended(table):
    table.order("France", TYPED, "F Bre H")
    (line,) = gms(table)
    assert (line.seat, line.line, line.number) == ("France", TYPED, table.turn.number)
    assert line.why
    table.order("France", "A Par - Bur", "F Bre H")
    assert gms(table) == []


def test_what_was_only_typed_is_not_handed_in(table):
    table.order("France", "A Par H")
    draft_save(game=table.game, by=table.france, number=table.turn.number, text="secret thoughts")
    assert gms(table) == []


@pytest.mark.parametrize("who", ["france", "italy"])
def test_nobody_but_the_gm_is_told(table, who):
    table.order("France", TYPED)
    assert unread_now(viewer_of(table.now, getattr(table, who))) == []
    address = f"/api/games/{table.game.slug}/gm/unread/"
    assert browser(getattr(table, who)).get(address).status_code == 403
    for page in (table.game.get_absolute_url(), reverse("games:ledger", args=[table.game.slug])):
        assert TYPED not in browser(table.italy).get(page).content.decode()


def test_it_is_read_before_the_deadline_and_the_table_learns_of_it_with_the_outcome(table):
    table.order("France", TYPED)
    made = form(table, table.turn.number)
    assert made.is_valid(), made.errors
    made.carry_out(table.gm)
    ledger_page = reverse("games:ledger", args=[table.game.slug])
    told = "France: “A Pra - Bur” is read as A Par - Bur"
    assert told in browser(table.france).get(ledger_page).content.decode()
    assert TYPED not in browser(table.italy).get(ledger_page).content.decode()
    assert gms(table)[0].read_as == "A Par - Bur"
    done = table.pass_deadline()
    assert verdict_of(table, done)["verdict"] == "succeeds"
    shown = browser(table.italy).get(ledger_page).content.decode()
    assert told in shown and "It is plain what was meant." in shown
    assert told in Client().get(reverse("games:report", args=[table.game.slug, done.phase])).content.decode()


def test_it_is_read_afterwards_and_the_turn_is_done_again(table):
    table.order("France", TYPED)
    done = table.pass_deadline()
    assert verdict_of(table, done)["verdict"] != "succeeds"
    made = form(table, done.number)
    assert made.is_valid(), made.errors
    assert "is done again" in made.button
    made.carry_out(table.gm)
    again = table.now.last_turn
    assert again.number == done.number
    assert verdict_of(table, again)["verdict"] == "succeeds"
    (line,) = ledger(viewer_of(table.now, table.italy))
    assert ruling_text(line.ruling) == "France: “A Pra - Bur” is read as A Par - Bur"


def test_at_the_gate_it_is_still_read(db):
    table = make_table(gate_minutes=360)
    table.order("France", TYPED)
    waiting = table.turn
    turns.turn_adjudicate(turn_id=waiting.pk, number=waiting.number, now=waiting.due + timedelta(seconds=1))
    assert table.turn.gated_at and table.turn.outcome is None
    made = form(table, waiting.number)
    assert made.is_valid(), made.errors
    made.carry_out(table.gm)
    rulings.outcome_publish(game=table.game, by=table.gm, number=waiting.number)
    assert verdict_of(table, waiting)["verdict"] == "succeeds"


def test_the_desk_has_it_beside_the_seat_and_with_the_last_turn(table):
    desk = reverse("gm:desk", args=[table.game.slug])
    table.order("France", TYPED)
    page = browser(table.gm).get(desk).content.decode()
    assert TYPED in page and "read it as …" in page
    table.pass_deadline()
    page = browser(table.gm).get(desk).content.decode()
    assert "Lines that were not read" in page and TYPED in page
    line = gms(table)[0]
    led = browser(table.gm).get(reverse("gm:deed", args=[table.game.slug, "read"]), {"line": choice_of(line)})
    assert f'value="{TYPED}"' in led.content.decode()  # to be corrected


def test_what_was_not_handed_in_is_not_read(table):
    table.order("France", TYPED)
    told = {"seat": "France", "lines": ["A Par - Bur"]}
    for data in ({**told, "typed": "A Mra - Bur"}, {**told, "seat": "Italy", "typed": TYPED}):
        with pytest.raises(Refused, match="no such line"):
            rulings.ruling_make(game=table.game, by=table.gm, kind="order", data=data, reason="So.")
    for data in ({**told, "lines": [], "typed": TYPED}, {**told, "typed": 7}):
        with pytest.raises(Refused, match="one order"):
            rulings.ruling_make(game=table.game, by=table.gm, kind="order", data=data, reason="So.")


def test_programs_read_it_and_rule_it(table):
    table.order("France", TYPED)
    client = browser(table.gm)
    found = client.get(f"/api/games/{table.game.slug}/gm/unread/").json()
    assert [(one["seat"], one["line"], one["read_as"]) for one in found] == [("France", TYPED, "")]
    data = {"seat": "France", "lines": ["A Par - Bur"], "typed": TYPED}
    told = {"turn": str(table.turn.number), "kind": "order", "data": data, "reason": "Plain."}
    answer = client.post(f"/api/games/{table.game.slug}/ledger/", told, content_type="application/json")
    assert answer.status_code in (200, 201), answer.content
    assert client.get(f"/api/games/{table.game.slug}/gm/unread/").json()[0]["read_as"] == "A Par - Bur"


def test_papers_of_before_have_none(table):
    table.order("France", TYPED)
    Submission.objects.update(unread=None)
    assert gms(table) == []
    assert "read" not in [name for name, kind in [("read", ReadAsForm)] if kind.fits(table.now)]
    assert UnreadLine(1, "S1901M", "France", TYPED, "why").read_as == ""
