"""Every sort of paper: typed, checked at once, saved, ticked, shown, and told afterwards."""

import json
import re

import pytest

from engine.bots.simple import bot_orders
from games.models import Game
from games.permissions import viewer_of
from games.selectors.orders import order_sheet
from tests.web.games.checked import as_checked
from tests.web.games.hitchhiker.conftest import NINE, play_on, send

pytestmark = pytest.mark.django_db

JSON = {"Accept": "application/json"}


def sheet(table, seat):
    """The paper of a seat as its player has it."""
    return order_sheet(viewer_of(table.now, table.people[seat]))


def typed(table, browse, seat, *lines):
    """What the table says of these lines when they are typed, then saved: level, canonical line, kind, message."""
    client, here = browse(table.people[seat]), table.game.get_absolute_url()
    text = "\n".join(lines)
    checked = client.post(f"{here}orders/check/", {"text": text}, headers=JSON).json()["lines"]
    saved = client.post(f"{here}orders/", {"text": text, "number": table.turn.number}, headers=JSON).json()
    assert as_checked(saved["lines"]) == checked
    assert saved["receipt"] or all(line["level"] == "error" for line in checked)
    shown = client.get(f"{here}parts/moves/").content.decode()
    data = json.loads(re.search(r'id="sheet-data"[^>]*>(.*?)</script>', shown)[1])
    assert as_checked(data["lines"]) == checked
    return [(line["level"], line["canonical"], line["kind"], line["message"]) for line in checked]


# --- made by the form ---------------------------------------------------------------------------------------


def test_a_game_is_made_with_the_form_and_every_option_says_why(browse, table):
    client = browse(table.france)
    page = client.get("/games/new/?variant=hitchhiker")
    shown, form, fields = page.content.decode(), page.context["form"], page.context["options"]
    options = [option for rule in page.context["rulebook"].rules for option in rule.options]
    assert sum(option.name.startswith(("vogons.", "zaphod.")) for option in options) >= 25
    for option in options:
        field = fields[f"option:{option.name}"]
        assert field.help_text.startswith(option.why)
        assert option.why
        assert f'name="{field.html_name}"' in shown
    data = {**{name: form.initial[name] for name in form.fields if form.initial.get(name) not in (None, "")}}
    data |= {"variant": "hitchhiker", "run": "gm", "allocation": "chosen", "option:zaphod.notice": "at_once"}
    for name in ("movement_minutes", "retreat_minutes", "adjustment_minutes"):
        data[f"{name}_0"], data[f"{name}_1"] = "1", "days"
    answer = client.post("/games/new/", data)
    assert answer.status_code == 302, answer.context["form"].errors
    game = Game.objects.get(variant="hitchhiker")
    assert game.options == {"zaphod.notice": "at_once"}
    assert [seat.seat_id for seat in game.seats.order_by("position")] == list(NINE)


# --- Winter 1900 ---------------------------------------------------------------------------------------------


def test_winter_1900(galaxy, browse):
    lines = typed(galaxy, browse, "Russia", "build f stp/nc", "waive mos", "BUILD M War", "build f sev/ec")
    assert [line[:3] for line in lines] == [
        ("ok", "BUILD F StP/nc", "disposal"),
        ("ok", "WAIVE Mos", "disposal"),
        ("ok", "BUILD M War", "disposal"),
        ("ok", "BUILD F Sev/ec", "disposal"),
    ]
    assert typed(galaxy, browse, "Vogon", "build v sar", "build f cri")[0][1] == "BUILD V Sar"
    assert "Nothing is wanted" in browse(galaxy.hitchhiker).get(galaxy.game.get_absolute_url()).content.decode()
    galaxy.pass_deadline()
    assert set(galaxy.units("Russia")) == {"F StP/nc", "M War", "F Sev/ec"}
    assert set(galaxy.units("Vogon")) == {"V Sar", "V Ice", "V Swi", "V Dan", "F Cri", "V Cyp"}


@pytest.mark.parametrize(
    ("seat", "line", "says"),
    [
        ("France", "BUILD F Par", "cannot be"),
        ("France", "BUILD V Par", "has no"),
        ("France", "BUILD A Bel", "no home centre"),
        ("Vogon", "BUILD F Swi", "cannot be"),
        ("France", "NBO Par", "given up"),
    ],
)
def test_what_cannot_be_disposed_is_said_at_once(galaxy, browse, seat, line, says):
    ((level, _, _, message),) = typed(galaxy, browse, seat, line)
    assert (level, says in message) == ("error", True), message


# --- a season ------------------------------------------------------------------------------------------------

SPRING = [
    ("France", "m par - mos", "M Par - Mos", "order", "warning", "half strength"),
    ("France", "A(Mar) - Spa", "A Mar - Spa", "order", "ok", ""),
    ("France", "a mar off", "A Mar OFF", "order", "ok", ""),
    ("France", "marvin - bel", "MARVIN - Bel", "Marvin", "ok", ""),
    ("France", "Marvin stays", "MARVIN H", "Marvin", "ok", ""),
    ("France", "zaphod b", "ZAPHOD BLASTER", "Zaphod", "ok", ""),
    ("France", "zaphod pan-galactic gargle blaster", "ZAPHOD BLASTER", "Zaphod", "ok", ""),
    ("Hitchhiker", "a(mar) l h(gas) - spa", "A Mar L H Gas - Spa", "lift", "ok", ""),
    ("Hitchhiker", "f bre lifts h gas - mao", "F Bre L H Gas - MAO", "lift", "warning", "chain that ends on land"),
    ("Hitchhiker", "a mun l h boh - ruh", "A Mun L H Boh - Ruh", "lift", "warning", "Marvin"),
    ("Hitchhiker", "h boh s a mun - sil", "H Boh S A Mun - Sil", "order", "ok", ""),
    ("Vogon", "v(swi)-mar", "V Swi - Mar", "order", "warning", "destroy"),
    ("Vogon", "v swi s a mun", "V Swi S A Mun", "order", "ok", ""),
    ("Vogon", "v cyp - ems", "V Cyp - EMS", "order", "ok", ""),
    ("Germany", "a mun - ruh", "A Mun - Ruh", "order", "warning", "Marvin"),
    ("Austria", "a vie - tyr", "A Vie - Tyr", "order", "warning", "Zaphod"),
    ("Turkey", "zaphod sunglasses", "ZAPHOD SUNGLASSES", "Zaphod", "ok", ""),
]  # fmt: skip


@pytest.mark.parametrize(("seat", "text", "canonical", "kind", "level", "says"), SPRING)
def test_papers_of_a_spring(spring, browse, seat, text, canonical, kind, level, says):
    ((found, line, sort, message),) = typed(spring, browse, seat, text)
    assert (line, sort, found) == (canonical, kind, level), message
    assert says in message


WRONG = [
    ("France", "M Par S A Mar - Bur", "support"),
    ("France", "M Par - ENG", "cannot"),
    ("France", "MARVIN - Par", "next to"),
    ("France", "IF MARVIN AT Ruh: ZAPHOD COMMAND", "condition"),
    ("France", "A Mar L H Gas - Spa", "no Hitch-hiker"),
    ("France", "NBO Par", "not for this window"),
    ("Hitchhiker", "H Gas - Mar", "cannot move"),
    ("Hitchhiker", "A Mun L H Gas - Bur", "not next to Gas"),
    ("Hitchhiker", "H Gas L H Boh - Tyr", "gives no lifts"),
    ("Vogon", "IF VACANT(Mar): V Swi - Mar", "condition"),
    ("Vogon", "V Swi S V Dan - Pru", "could not go there"),
]


@pytest.mark.parametrize(("seat", "text", "says"), WRONG)
def test_what_cannot_be_is_said_at_once(spring, browse, seat, text, says):
    ((level, _, _, message),) = typed(spring, browse, seat, text)
    assert level == "error", message
    assert says in message


def test_retreats_of_every_sort(spring, browse):
    """Marvin pushes a ship out of its home, and armies a bubble-car; both are asked where they go."""
    send(spring, "marvin", "Bur")
    spring.order("France", "M Par - Gal")
    play_on(spring, "F1901M")
    for seat in NINE:
        spring.order(seat, "MARVIN - Swi")
    spring.order("Austria", "A Vie - Gal", "A Bud S A Vie - Gal")
    spring.pass_deadline()
    assert spring.turn.phase == "F1901R"
    ((level, line, kind, message),) = typed(spring, browse, "Vogon", "v swi r pie")
    assert (level, line, kind) == ("ok", "V Swi R Pie", "retreat"), message
    assert typed(spring, browse, "Vogon", "V Swi R Mar")[0][0] == "error", "somebody is there"
    assert typed(spring, browse, "Vogon", "V Swi R Bur")[0][0] == "error", "Marvin came from there"
    assert typed(spring, browse, "France", "if vacant(tyr): m gal r mos")[0][0] == "error", "occupied"
    assert typed(spring, browse, "France", "m gal r por")[0][:2] == ("ok", "M Gal R Por")


def test_winter_builds_and_nbo(spring, browse):
    spring.order("France", "A Mar - Spa", "F Bre - MAO")
    play_on(spring, "F1901M")
    spring.order("France", "F MAO - Por")
    play_on(spring, "W1901A")
    lines = typed(spring, browse, "France", "build m bre", "nbo par")
    assert [line[:2] for line in lines] == [("ok", "BUILD M Bre"), ("ok", "NBO Par")]
    ((level, _, _, message),) = typed(spring, browse, "France", "NBO Mun")
    assert (level, "belongs to Germany" in message) == ("error", True)
    spring.order("France", "BUILD M Bre", "NBO Par")
    spring.pass_deadline()
    here = f"{spring.game.get_absolute_url()}report/W1901A/"
    stranger, own = (browse(one).get(here).content.decode() for one in (None, spring.france))
    assert "France: no build ordered (NBO)." in stranger
    assert "Par is Vogon-proof" not in stranger
    assert "Par is Vogon-proof" in own


def test_whoever_is_lifted_needs_no_order(spring):
    assert "H Gas" in sheet(spring, "Hitchhiker").missing
    spring.order("Hitchhiker", "A Mar L H Gas - Spa")
    assert sheet(spring, "Hitchhiker").missing == ("H Boh", "H Wal", "H Uls")


# --- by bots -------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_seat_can_be_played_through_two_years_on_paper(galaxy, browse):
    """All that bots think of, typed by people in every window of two years, is taken, waited for and told."""
    for _ in range(12):
        turn = galaxy.turn
        state = turn.loaded_state(galaxy.now.rulebook)
        for seat in NINE:
            if galaxy.game.seats.get(seat_id=seat).out:
                continue
            lines = bot_orders(galaxy.now.rulebook, state, seat, seed="two years")
            saved = galaxy.order(seat, *lines)
            assert not saved.refused, (seat, saved.refused)
            assert not sheet(galaxy, seat).missing or turn.window == "A", (seat, turn.phase)
        for seat in turn.wanted:
            galaxy.order(seat, *turn.papers.get(seat__seat_id=seat).lines, ready=True)
        assert galaxy.turn.ready_at is not None, turn.phase
        galaxy.pass_deadline()
        last = galaxy.now.last_turn
        assert browse(galaxy.france).get(f"{galaxy.game.get_absolute_url()}report/{last.phase}/").status_code == 200
    assert galaxy.turn.phase[1:5] >= "1902"
